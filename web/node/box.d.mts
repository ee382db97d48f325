// The sheet beside a real box, in the browser: the Python of src/jetons/box, translated (box.mjs).
import type { Game } from "./jetons.d.ts";
import type { Refusal, Words } from "../src/lib/wire.ts";

/** An entry of a sheet's log as data. */
export interface Entry {
  place: number;
  seat: number;
  text: string;
  at: number;
  id: string;
}

/** A sheet as data (`box.sheet.Sheet`). */
export interface SheetData {
  game: string;
  players: string[];
  options: Record<string, string>;
  entries: Entry[];
  date: string;
  start?: string; // the table as it lay when the sheet was opened, a position
}

export interface ShownLine {
  fr: string;
  en: string;
  points: number;
  clause: string;
  cells: string[];
}
export interface ShownRow {
  place: number;
  seat: number;
  text: string;
  points: number;
  scores: number[];
  lines: ShownLine[];
  is_trusted: boolean;
  problem: { fr: string; en: string; clause: string } | null;
  kind: "step" | "points";
}
/** A sheet as it stands (`box.page.Shown`). */
export interface Shown {
  rows: ShownRow[];
  scores: number[];
  turn: number;
  is_over: boolean;
  is_rough: boolean;
  asks: number[];
  outcome: { winners: number[]; why: string; fr: string; en: string } | null;
  rounds: number[];
  view: Record<string, unknown> | null;
  out: Record<string, number>;
  has_board: boolean;
}
export interface Laid {
  move: string;
  points: number;
  lines: ShownLine[];
}

/** A move that lays just the tokens that were named. */
export interface Place {
  parts: string[];
  points: number;
}

export interface SquareLine {
  line: number;
  kind: string;
  text: Words;
  points: number;
}
export interface SquareCount {
  rows: SquareLine[];
  columns: SquareLine[];
  total: number;
  n: number;
}
/** The squares of 101 so far (`box.squares.counted_squares`). */
export interface Squares {
  position: { squares: (string | null)[][][]; solo?: boolean };
  problem: { fr: string; en: string; clause: string } | null;
  counted: {
    squares: SquareCount[];
    is_full: boolean;
    lines: { text: Words; points: number[] }[];
    winners: number[];
    how?: Words;
  } | null;
  sums: { rows: (number | null)[]; columns: (number | null)[]; total: number }[];
}

/** A sheet, and how it stands, as values of the translated Python. */
export type Sheet = { readonly game: string; readonly __sheet: unique symbol };
export type Standing = { readonly turn: number; readonly __standing: unique symbol };

export interface BoxScript {
  open(
    game: string,
    players: readonly string[],
    options: Record<string, string>,
    date: string,
    start?: string,
  ): SheetData;
  sheet(kept: SheetData): Sheet;
  before(sheet: Sheet, place: number): Sheet;
  placeBefore(sheet: Sheet, place: number): number;
  entry(
    sheet: Sheet,
    text: string,
    where: { place?: number | null; seat?: number | null; at: number },
  ): Entry;
  stood(sheet: Sheet, isQuick: boolean): Standing;
  shown(sheet: Sheet, standing: Standing): Shown;
  laid(standing: Standing, text: string): Laid;
  places(standing: Standing, tokens: readonly string[]): Place[];
  record(sheet: Sheet): string;
  squares(kept: SheetData): Squares;
  checkOptions(game: string, options: Record<string, string>): Record<string, string>;
  checkPosition(game: string, position: object): void;
  checkSquare(kept: SheetData, place: number, text: string): void;
}

export function boxScript(device: {
  game(slug: string): Game | undefined;
  fingerprint(text: string): string;
  newId(): string;
}): BoxScript;
/** What the translated Python refuses, as data; null: it is another error. */
export function refusalIn(error: unknown): Refusal | null;
