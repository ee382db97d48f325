// The games that have a skin: each folder in src/skins says in its box.json whose it is.
import type { Joined } from "./i18n/french.ts";

export interface Box {
  slug: string;
  title: string;
  joined?: Joined; // its title in French sentences: du Triolet, au Triolet
  solo?: boolean; // whether one may play alone
  place: number; // on the shelf, until the server says what is on it
}

const FOUND = import.meta.glob<Box>("../skins/*/box.json", { eager: true, import: "default" });
export const BOXES: readonly Box[] = Object.values(FOUND).toSorted((a, b) => a.place - b.place);
const FOLDERS = new Map(
  Object.entries(FOUND).map(([path, box]) => [box.slug, path.split("/").at(-2) ?? ""]),
);

/** The folder of a game's skin and examples; undefined: it has none. */
export function folderOf(slug: string): string | undefined {
  return FOLDERS.get(slug);
}
