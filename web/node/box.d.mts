// The sheet beside a real box, in the browser: the Python of src/jetons/box, translated (box.mjs).
import type { Entry, Laid, Place, Problem, Sheet, Shown } from "./box.gen.d.mts";
import type { Game } from "./jetons.d.ts";
import type { Refusal, Words } from "../src/lib/wire.ts";

export type * from "./box.gen.d.mts";

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
  problem: Problem | null;
  counted: {
    squares: SquareCount[];
    is_full: boolean;
    lines: { text: Words; points: number[] }[];
    winners: number[];
    how?: Words;
  } | null;
  sums: { rows: (number | null)[]; columns: (number | null)[]; total: number }[];
}

/** A sheet as data; without a `start` it begins at the beginning. */
export type SheetData = Omit<Sheet, "start"> & { start?: string };
/** A sheet, and how it stands, as values of the translated Python. */
export type HeldSheet = { readonly game: string; readonly __sheet: unique symbol };
export type Standing = { readonly turn: number; readonly __standing: unique symbol };

export interface BoxScript {
  open(
    game: string,
    players: readonly string[],
    options: Record<string, string>,
    date: string,
    start?: string,
  ): SheetData;
  sheet(kept: SheetData): HeldSheet;
  before(sheet: HeldSheet, place: number): HeldSheet;
  placeBefore(sheet: HeldSheet, place: number): number;
  entry(
    sheet: HeldSheet,
    text: string,
    where: { place?: number | null; seat?: number | null; at: number },
  ): Entry;
  stood(sheet: HeldSheet, isQuick: boolean): Standing;
  shown(sheet: HeldSheet, standing: Standing): Shown;
  laid(standing: Standing, text: string): Laid;
  places(standing: Standing, tokens: readonly string[]): Place[];
  record(sheet: HeldSheet): string;
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
