// Written by scripts/layout_types.py from src/jetons/games/vingt_sur_vingt/layout.py: do not edit.

import { Parts } from "../lib/parts.ts";

export interface Domino {
  /** row and column of the first half */
  at: [number, number];
  /** where the second half is: to the right, or below */
  dir: "h" | "v";
  /** their values, 0 the blank */
  halves: [number, number];
}

export interface Mark {
  /** row and column */
  at: [number, number];
  /** whose; null: not known */
  seat: number | null;
}

export interface View {
  /** the dominoes on the table, in the order they were laid */
  dominoes: Domino[];
  /** the marks on the table, in the order they were laid */
  marks: Mark[];
  /** the rows and columns that dominoes and marks lie in; null: the table is empty */
  box: { top: number; bottom: number; left: number; right: number } | null;
  /** the last play */
  last: { seat: number | null; dominoes: number[]; marks: number[]; lines: { from: [number, number]; to: [number, number]; halves: number[] }[] };
  /** how many dominoes each seat holds */
  racks: number[];
  /** how many dominoes are to be drawn */
  stock: number;
  /** marks that each has yet to lay */
  marks_left: number[];
  /** marks that each has laid */
  scores: number[];
  /** the seat to move */
  turn: number;
  /** whether it goes on domino by domino, or stops */
  chain: boolean;
  /** passes in a row */
  passes: number;
  /** whether nobody could begin, and these are hands dealt again */
  redealt: boolean;
  /** whether the game has ended */
  over: boolean;
  /** one's own dominoes */
  rack: string[];
  /** those dominoes */
  unseen: string[];
}

const FIELDS: readonly (keyof View)[] = ["dominoes", "marks", "box", "last", "racks", "stock", "marks_left", "scores", "turn", "chain", "passes", "redealt", "over", "rack", "unseen"];

/** What a server or a worker told of a position, once it has all that a view has. */
export function readView(told: unknown): View {
  if (typeof told !== "object" || told === null) throw new TypeError("no view");
  const missing = FIELDS.filter((name) => !(name in told));
  if (missing.length) throw new TypeError(`a view without ${missing.join(", ")}`);
  return told as View;
}

/** A part of a move: what can be laid by itself. */
export type Part =
  | { kind: "lay"; first: string; second: string; row: string; column: string; dir: string }
  | { kind: "stop" }
  | { kind: "pass" };

export const PARTS = new Parts<Part>(
  {lay: "{first}-{second} at {row},{column} {dir}", stop: ".", pass: "-"},
  {first: "[0-9]", second: "[0-9]", row: "-?[0-9]+", column: "-?[0-9]+", dir: "[hv]"},
);
