// How the parts of Triolet read. Its view is declared by the game (src/views).
export { readView, type View } from "../../views/triolet.ts";

export interface Part {
  cell: string;
  token: string; // as on the rack: "9", "*"
  content: string; // as on the board: "9", "*4"
}

/** A placed token "H8=9" or "H8=*4"; null for an exchange or a pass. */
export function readPart(part: string): Part | null {
  const m = /^([A-Z]\d+)=(\*?)(\d+)$/.exec(part);
  if (!m) return null;
  const [, cell = "", star = "", number = ""] = m;
  return { cell, token: star || number, content: star + number };
}

/** How many tokens of each number there are, printed in the corner (T.1). */
export const COPIES = [9, 9, 8, 8, 7, 8, 6, 6, 4, 4, 3, 3, 2, 2, 1, 1];

/** The exchange of some tokens as text: ascending, jokers last. */
export function exchangeText(tokens: string[]): string {
  const order = (token: string) => (token === "*" ? 99 : Number(token));
  return `x ${[...tokens].sort((a, b) => order(a) - order(b)).join(" ")}`;
}
