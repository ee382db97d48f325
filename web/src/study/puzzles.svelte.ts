// Puzzles on this device: what was solved, the streak, the one of the day. It is in the personal log too.
import { api } from "../lib/api.ts";
import { follow, load, save } from "../lib/kept.ts";
import { note } from "../me/note.ts";
import type { PuzzleHead } from "../lib/wire.ts";

const KEY = "jetons.puzzles";
const STEP = 101; // as in src/jetons/study/puzzles.py: a test holds them together
const DAY = 86_400_000;

interface Kept {
  solved: Record<string, number>; // "game/id" → 1 at once, 2 later
  missed: Record<string, number>; // "game/id" → 1: not found at once, or given up
  streak: number; // solved at the first try, one after another
  best: number;
  days: number[]; // since 1970, on which a puzzle of the day was solved
}

function read(): Kept {
  const empty: Kept = { solved: {}, missed: {}, streak: 0, best: 0, days: [] };
  const read = { ...empty, ...load<Partial<Kept>>(KEY) };
  return { ...read, days: Array.isArray(read.days) ? read.days : [] };
}

export const kept: Kept = $state(read());
follow(KEY, () => Object.assign(kept, read()));

/** An answer was given, or given up. Only the first to a puzzle counts for the streak, on whichever visit.
 *  `isDaily`: it is the puzzle of this day. */
export function noteTried(slug: string, id: string, isSolved: boolean, isDaily = false): void {
  const key = `${slug}/${id}`;
  const isFirst = !kept.solved[key] && !kept.missed[key];
  if (isFirst) {
    kept.streak = isSolved ? kept.streak + 1 : 0;
    kept.best = Math.max(kept.best, kept.streak);
  }
  if (isSolved) kept.solved[key] ??= isFirst ? 1 : 2;
  else kept.missed[key] = 1;
  const today = dayOf(new Date());
  if (isSolved && isDaily && !kept.days.includes(today)) kept.days.push(today);
  save(KEY, kept);
  note("puzzle", key, { right: isSolved, ...(isDaily && { day: today }) });
}

const lists = new Map<string, Promise<PuzzleHead[]>>();

/** The puzzles of a game, asked for once. */
export function puzzlesOf(slug: string): Promise<PuzzleHead[]> {
  let found = lists.get(slug);
  if (!found) {
    found = api.puzzles(slug).then((list) => list.puzzles);
    lists.set(slug, found);
    found.catch(() => lists.delete(slug));
  }
  return found;
}

/** The days since 1970, by the device's calendar. */
export function dayOf(date: Date): number {
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);
}

/** Days in a row, until today or yesterday, on which a puzzle of the day was solved. */
export function daysInARow(days: readonly number[], today = dayOf(new Date())): number {
  let day = days.includes(today) ? today : today - 1;
  const last = day;
  while (days.includes(day)) day -= 1;
  return last - day;
}

/** What became of a puzzle on this device. */
export function stateOf(slug: string, id: string): "new" | "found" | "solved" | "missed" {
  const key = `${slug}/${id}`;
  const solved = kept.solved[key];
  return solved ? (solved === 1 ? "found" : "solved") : kept.missed[key] ? "missed" : "new";
}

/** Which of `n` puzzles it is on a day (by the device's calendar): the same for all. */
function dailyIndex(n: number, date: Date): number {
  return (dayOf(date) * STEP) % n;
}

export function dailyOf(puzzles: readonly PuzzleHead[], date = new Date()): PuzzleHead | undefined {
  return puzzles.length ? puzzles[dailyIndex(puzzles.length, date)] : undefined;
}

export const stars = (n: number): string => "★".repeat(n) + "☆".repeat(5 - n);
