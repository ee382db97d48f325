// The games that have a skin: each folder in src/skins says in its box.json whose it is.
import type { Joined } from "./i18n/french.ts";

export interface Box {
  slug: string;
  title: string;
  joined?: Joined; // its title in French sentences: du Triolet, au Triolet
  solo?: boolean; // whether one may play alone
  place: number; // on the shelf, until the server says what is on it
  beside?: Beside;
}

/** What the sheet beside a real box has to know of a game. */
export interface Beside {
  squares?: boolean; // squares are entered as they lie, not moves
  one_a_turn?: boolean; // one token a turn, a star for a joker
  teams_at?: number; // so many may play in teams
  typed_board?: boolean; // a board of one's own is typed in a few signs
  lost?: "board" | "backs" | "drawings"; // what nobody but its owners knows
}

const FOUND = import.meta.glob<Box>("../skins/*/box.json", { eager: true, import: "default" });
export const BOXES: readonly Box[] = Object.values(FOUND).toSorted((a, b) => a.place - b.place);
const FOLDERS = new Map(
  Object.entries(FOUND).map(([path, box]) => [box.slug, path.split("/").at(-2) ?? ""]),
);

/** What the sheet beside a real box has to know of a game. */
export function besideOf(slug: string): Beside {
  return BOXES.find((box) => box.slug === slug)?.beside ?? {};
}

/** The folder of a game's skin and examples; undefined: it has none. */
export function folderOf(slug: string): string | undefined {
  return FOLDERS.get(slug);
}
