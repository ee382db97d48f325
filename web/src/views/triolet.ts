// Written by scripts/layout_types.py from src/jetons/games/triolet/layout.py: do not edit.

import { Parts } from "../lib/parts.ts";

export interface View {
  /** the tokens on the grid: 9, *4 a joker that stands for 4 */
  board: Record<string, string>;
  /** the squares that still multiply or give a second turn, not yet covered */
  squares: Record<string, "double" | "triple" | "bis">;
  /** how many tokens each seat holds */
  racks: number[];
  /** how many tokens are in the bag */
  bag: number;
  /** the points of each seat */
  scores: number[];
  /** the seat to move */
  turn: number;
  /** whether the seat to move covered a bis and plays once more */
  again: boolean;
  /** whether the game has ended */
  over: boolean;
  /** one's own tokens, ascending, * the joker last */
  rack: string[];
  /** how many tokens of each kind one has not seen: 0…15, then the jokers */
  unseen: number[];
}

const FIELDS: readonly (keyof View)[] = ["board", "squares", "racks", "bag", "scores", "turn", "again", "over", "rack", "unseen"];

/** What a server or a worker told of a position, once it has all that a view has. */
export function readView(told: unknown): View {
  if (typeof told !== "object" || told === null) throw new TypeError("no view");
  const missing = FIELDS.filter((name) => !(name in told));
  if (missing.length) throw new TypeError(`a view without ${missing.join(", ")}`);
  return told as View;
}

/** A part of a move: what can be laid by itself. */
export type Part =
  | { kind: "place"; cell: string; content: string }
  | { kind: "exchange"; tokens: string }
  | { kind: "pass" };

export const PARTS = new Parts<Part>(
  {place: "{cell}={content}", exchange: "x {tokens}", pass: "-"},
  {cell: "[A-O][0-9]+", content: "\\*?[0-9]+", tokens: "[0-9*?]+(?: [0-9*?]+)*"},
);
