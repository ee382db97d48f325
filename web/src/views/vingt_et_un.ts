// Written by scripts/layout_types.py from src/jetons/games/vingt_et_un/layout.py: do not edit.

import { Parts } from "../lib/parts.ts";

export type Square = { kind: "colour"; colour: "blue" | "green" | "pink" | "yellow" } | { kind: "value"; value: number };

export type Counter = { n?: number; by: "blue" | "green" | "pink" | "yellow"; down?: boolean; star?: boolean };

export type Colour = "blue" | "green" | "pink" | "yellow";

export interface View {
  /** rows in use */
  rows: number;
  /** columns */
  columns: number;
  /** the squares that are not plain */
  squares: Record<string, Square>;
  /** the start square of each colour */
  starts: Partial<Record<"blue" | "green" | "pink" | "yellow", string>>;
  /** the tokens on the board; one that is face down shows no number */
  tokens: Record<string, Counter>;
  /** of each seat */
  colours: Colour[];
  /** who plays with whom */
  teams: number[][] | null;
  /** how many tokens each seat holds */
  racks: number[];
  /** how many each has yet to draw */
  undrawn: number[];
  /** the tokens that each seat still has, in hand or to be drawn */
  owned: string[][];
  /** what these would cost at the end */
  left: number[];
  /** what each turned up to see who begins */
  turned: (string | null)[];
  /** the points of each seat */
  scores: number[];
  /** the round of the seat to move, from 1 */
  round: number;
  /** the seat that began; -1: not known yet */
  first: number;
  /** the seat to move */
  turn: number;
  /** what is awaited */
  phase: "lot" | "deal" | "turn" | "refill" | "swap" | "over";
  /** turns in a row without a placement */
  idle: number;
  /** the last token placed */
  last: { cell: string; by: Colour; n: number; points: number; lines: string[][] } | null;
  /** whether the game has ended */
  over: boolean;
  /** one's own tokens, ascending, * the star last */
  rack: string[];
  /** what one has yet to draw */
  own_undrawn: string[];
}

const FIELDS: readonly (keyof View)[] = ["rows", "columns", "squares", "starts", "tokens", "colours", "teams", "racks", "undrawn", "owned", "left", "turned", "scores", "round", "first", "turn", "phase", "idle", "last", "over", "rack", "own_undrawn"];

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
  {cell: "[A-Z][0-9]+", content: "\\*?[0-9]+", tokens: "[0-9*?]+(?: [0-9*?]+)*"},
);
