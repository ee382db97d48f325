// What is made of a personal log: the Python of src/jetons/people, translated (people.mjs).
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type Data = Record<string, Json>;

/** One entry of the log. Its name is (device, n). */
export interface Entry {
  readonly device: string;
  readonly n: number; // from 1, without a gap
  readonly at: number; // milliseconds, by the device's clock
  readonly kind: string;
  readonly key?: string; // what it is about
  readonly data?: Readonly<Record<string, unknown>>;
}
/** For each device the highest number before the first gap. */
export type Vector = Record<string, number>;

/** A game of one's devices: the table itself, or a branch that left it. */
export interface Line {
  id: string; // what to call it here; of a branch the table's and its first own entry's name
  key: string; // what its entries are written under
  entries: Entry[]; // data: { seq, after, entry, own?, secret? }
  forked: number; // entries that it shares with the table it left; 0: the table itself
  by: string; // the device that went on by itself
}
export interface Streak {
  days: number;
  today: boolean; // whether today is played already
  rests: number[]; // days that were forgiven
}
export interface Read {
  entries: Entry[];
  refused: { line: number; reason: string; fr: string; en: string }[]; // the first 20
  n_refused: number;
}
export interface Lesson {
  solved: Record<string, { box: number; due: number }>;
  guided: number;
  isGuided: boolean;
  hasSeenGoal: boolean;
  games: number;
}

export const KINDS: readonly string[];
/** An entry from what a stranger says. Throws a Refusal. */
export function entryOf(value: unknown, now: number): Entry;
/** `device:n`, by which a table's entry says what it follows. */
export function nameOf(entry: Entry): string;
export function merge(one: readonly Entry[], other: readonly Entry[]): Entry[];
export function vector(entries: readonly Entry[]): Vector;
/** What somebody with such a vector does not have, in the order to send it. */
export function missing(entries: readonly Entry[], have: Vector): Entry[];
/** What was deleted: [kind, key]. */
export function removed(entries: readonly Entry[]): [string, string][];
/** The log with nothing left in what was deleted. */
export function swept(entries: readonly Entry[]): Entry[];
export function emptied(entry: Entry): Entry;
/** What a device wrote after a number as entries of a fresh device: after `forked` and `ahead`. */
export function renewed(
  entries: readonly Entry[],
  device: string,
  after: number,
  fresh: string,
  now: number,
): Entry[];

export function settings(entries: readonly Entry[]): Record<string, Json>;
export function nameIn(entries: readonly Entry[]): string;
export function deviceNames(entries: readonly Entry[]): Record<string, string>;
export function hidden(entries: readonly Entry[]): string[];
export function reviews(entries: readonly Entry[]): Record<string, Data>;
export function lessons(entries: readonly Entry[]): Record<string, Lesson>;
export function puzzles(entries: readonly Entry[]): Record<string, Data>;
export function days(entries: readonly Entry[]): Record<string, Data>;
export function daysPlayed(entries: readonly Entry[]): number[];
export function streak(played: readonly number[], today: number): Streak;
export function sheets(entries: readonly Entry[]): Record<string, Data>;
/** What became of puzzles, as the page keeps it. */
export function puzzleShelf(entries: readonly Entry[]): Data;
/** Who played at these devices, and how games between people ended. */
export function peopleShelf(entries: readonly Entry[]): Data;
/** By table how often advice was asked for. */
export function hints(entries: readonly Entry[]): Record<string, number>;
export function tables(entries: readonly Entry[]): Line[];
export function linesOf(key: string, entries: readonly Entry[]): Line[];

export function fileOf(entries: readonly Entry[], at: number): string;
export function readFile(text: string, now: number): Read;
