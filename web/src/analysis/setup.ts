// A position set up by hand: where a piece stands in the JSON of a position. Whether it can be, the rules say when it is
// opened. A game whose skin has no `setup.ts` is set up as text alone.
import { folderOf } from "../lib/boxes.ts";

export type Position = Record<string, unknown>;

/** One board that pieces are laid on: names of its rows and columns. */
export interface Ground {
  rows: string[];
  columns: string[];
}

export interface Setup {
  /** The boards there are; `view` is what the screen shows of the position. */
  grounds: (position: Position, view: Record<string, unknown>) => Ground[];
  /** The piece on a place; "": none. */
  at: (position: Position, ground: number, row: string, column: string) => string;
  /** The position with a piece there; "": without the one that is there. */
  put: (position: Position, ground: number, row: string, column: string, piece: string) => Position;
  /** What can be laid, in rows. */
  pieces: (view: Record<string, unknown>) => string[][];
  /** The same piece laid another way; none: it lies one way only. */
  turned?: (piece: string) => string;
  /** What is written on a piece. */
  label: (piece: string) => string;
  /** How a piece, or what `at` tells of a place, is called. */
  name: (piece: string) => string;
  /** What doubles its colour, small beside the label; none: the label says all. */
  mark?: (piece: string) => string;
  /** The colour it is drawn in, as CSS; "": that of a token. */
  colour?: (piece: string) => string;
  /** The piece as it is held in hand; "": it is never held. */
  inHand: (piece: string) => string;
  /** Keys of a position that follow from the rest, once it is changed. */
  follows: string[];
}

const FILES = import.meta.glob<{ setup: Setup }>("../skins/*/setup.ts");

/** How positions of a game are set up by hand; null: only as text. */
export async function setupOf(slug: string): Promise<Setup | null> {
  const load = FILES[`../skins/${folderOf(slug) ?? ""}/setup.ts`];
  return load ? (await load()).setup : null;
}

export const letters = (n: number): string[] =>
  Array.from({ length: n }, (_, i) => String.fromCharCode(65 + i));
export const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => String(from + i));
