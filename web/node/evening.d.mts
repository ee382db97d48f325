// An evening of games at real boxes: the Python of src/jetons/people, translated (evening.mjs).
import type { Entry } from "./people.d.mts";

export interface Person {
  id: string;
  name: string;
  lot: number;
  is_here: boolean;
}
export interface Table {
  n: number;
  seats: string[]; // the first begins
  places: number[]; // by seat; none: not handed in
  scores: number[];
  shares: number[]; // twelfths of a game won
}
export interface Round {
  n: number;
  name: string; // of the entry that drew it
  tables: Table[];
  byes: string[];
}
export type System = "swiss" | "all";
export type Bye = "win" | "draw" | "none";
export interface Evening {
  id: string;
  title: string;
  game: string;
  seats: number;
  system: System;
  n_rounds: number;
  bye: Bye;
  people: Person[];
  rounds: Round[];
}
export interface Standing {
  who: string;
  place: number;
  points: number; // twelfths of a game won
  won: number;
  played: number;
  byes: number;
  strength: number;
}
export interface Shown {
  evening: Evening;
  standings: Standing[];
  again: { one: string; other: string; n: number }[]; // who sat together more than once
  unplayed: number[]; // tables of the last round without a result
  full: number; // rounds until everybody sat with everybody
}
type Data = Record<string, unknown>;

/** All evenings, the newest first. */
export function evenings(entries: readonly Entry[]): Evening[];
/** The evening that entries of one key make; null before it began. */
export function shown(entries: readonly Entry[]): Shown | null;
/** What an entry says that draws the next round. Throws a Refusal. */
export function nextRound(entries: readonly Entry[]): Data;
/** What an entry says of a table's result; neither places nor scores take it back. Throws a Refusal. */
export function resultOf(
  entries: readonly Entry[],
  round: number,
  table: number,
  told: { places?: number[]; scores?: number[] },
): Data;
/** Names from a list as people paste it. */
export function namesIn(text: string, taken: readonly string[]): string[];
/** Throws a Refusal for people who cannot come. */
export function checkPeople(names: readonly string[], known: number): void;
export function fullRounds(n: number, seats: number): number;
