// The tries of this device at the games of the day: one a day and game, whatever became of it. Small, for the home page;
// what plays and asks is in day.ts.
import { follow, load, save } from "../lib/kept.ts";
import { note as noteEntry } from "../me/note.ts";

const KEY = "jetons.daily";
const TABLE = /^local-day-(\d{4}-\d\d-\d\d)-(.+)$/;

/** A try: it has begun, is over by the rules, or was given up. */
export interface Tried {
  state: "playing" | "over" | "given_up";
  at: number; // when it began, milliseconds
  points?: number;
  scores?: number[];
  best?: { at: number; move: string; points: number };
  moves?: string[]; // the record, until the server has it
  claim?: "waiting" | "counted" | "late" | "refused";
  better?: number; // than so many of a hundred others; -1: there are none
  rank?: number;
  n?: number;
}
type Tries = Record<string, Tried>; // by "2026-11-18/101"

export const tries: { all: Tries } = $state({ all: load<Tries>(KEY) ?? {} });
follow(KEY, () => (tries.all = load<Tries>(KEY) ?? {}));

export const keyOf = (date: string, game: string): string => `${date}/${game}`;

/** Keep what became of a try. */
export function note(date: string, game: string, part: Partial<Tried>): void {
  const known = tries.all[keyOf(date, game)] ?? { state: "playing", at: Date.now() };
  // another tab may have written meanwhile
  const all = { ...tries.all, ...load<Tries>(KEY) };
  const made: Tried = { ...all[keyOf(date, game)], ...known, ...part };
  tries.all = { ...all, [keyOf(date, game)]: made };
  save(KEY, tries.all);
  if (part.state && part.state !== "playing")
    noteEntry("daily", keyOf(date, game), { ...made, day: Date.parse(date) / 86_400_000 });
}

export const tryOf = (date: string, game: string): Tried | undefined =>
  tries.all[keyOf(date, game)];

/** The day and game whose try a table is; null: it is another table. */
export function dayOfTable(id: string): { date: string; game: string } | null {
  const [, date, game] = TABLE.exec(id) ?? [];
  return date && game ? { date, game } : null;
}

/** A date as its text, by the device's calendar. */
export function dateText(date = new Date()): string {
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The date so many days after another. */
export function dayAfter(date: string, n: number): string {
  return new Date(Date.parse(date) + n * 86_400_000).toISOString().slice(0, 10);
}

/** The days since 1970 on which a game of the day was played to its end. */
export function daysPlayed(): number[] {
  return Object.entries(tries.all)
    .filter(([, one]) => one.state === "over")
    .map(([key]) => Date.parse(key.slice(0, 10)) / 86_400_000);
}
