// What the page beside a real box and its worker say to each other.
import type { Entry, Laid, Place, SheetData, Shown, Squares } from "../../node/box.d.mts";

/** `before`: the sheet as it was before a place that is corrected; null: as it stands. */
export type Question =
  | {
      what: "open";
      game: string;
      players: string[];
      options: Record<string, string>;
      date: string;
      start?: string;
    }
  | { what: "show"; sheet: SheetData; before: number | null }
  | { what: "lay"; sheet: SheetData; before: number | null; text: string }
  | { what: "places"; sheet: SheetData; before: number | null; tokens: string[] }
  | { what: "enter"; sheet: SheetData; text: string; where: Where }
  | { what: "record"; sheet: SheetData }
  | { what: "squares"; sheet: SheetData }
  | { what: "options"; game: string; options: Record<string, string> }
  | { what: "position"; game: string; position: object };

/** Where an entry goes: at the end; at a place that it corrects; before one, as a turn that was forgotten. */
export interface Where {
  place: number | null;
  isBefore: boolean;
  seat: number | null;
  at: number;
}

export interface Answers {
  open: SheetData;
  show: Shown;
  lay: Laid;
  places: Place[];
  enter: Entry;
  record: string;
  squares: Squares;
  options: Record<string, string>;
  position: undefined;
}
