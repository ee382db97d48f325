// What the page asks of the worker that analyses: positions are told by where they begin and what was played since.
import type { Line, Played, Words } from "../lib/wire.ts";

/** A move with what was drawn after it, as records write both. */
export interface Step {
  move: string;
  draws: string[];
}

/** Where an analysis begins: a table laid out, or a position. */
export type Root =
  | { start: { seats: number; options: Record<string, string> }; draws: string[] }
  | { position: Record<string, unknown>; deal: number }; // which deal of what nobody sees

/** A move of the tree, as the rules tell it. */
export interface Told extends Step {
  parent: number; // -1: the root
  seat: number;
  parts: string[];
  points: number;
}

/** A root with everything that was played from it; a node is its place in the list, parents first. */
export interface Tree {
  game: string;
  rules: number; // their version
  root: Root;
  names: string[]; // by seat; empty: nobody in particular
  nodes: Told[];
  at: number; // the node that is looked at; -1: the root
}

/** A position as the screen needs it. */
export interface Sight {
  view: Record<string, unknown>; // of the seat to move
  seats: number;
  turn: number; // -1: it is over
  scores: number[];
  outcome: Words | null;
  log: Played[]; // how it came about
  position: Record<string, unknown>; // its JSON form, as the seat to move sees it
  racks: (string[] | null)[]; // null: nobody sees that one
  isWhole: boolean; // whether it is known who holds what
  nLegal: number;
}

export interface Candidate {
  move: string;
  parts: string[];
  points: number;
  win: number;
  percent: number; // the same, rounded to what is known
  expected: number; // margin in points
  error: number; // one standard error of the chance to win
  n: number;
}

export interface Thought {
  candidates: Candidate[];
  playouts: number;
  of: number;
  isExact: boolean;
  isDone: boolean;
}

/** A position: where it begins, and what was played since. */
export interface At {
  game: string;
  root: Root;
  path: Step[];
}

/** A move that was made, and the position after it. */
export interface Stepped {
  told: Omit<Told, "parent">;
  lines: Line[];
  sight: Sight;
}
