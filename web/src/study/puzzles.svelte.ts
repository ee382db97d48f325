// Puzzles on this device: what was solved, the streak, the one of the day. Nothing of it leaves the device.
import { api } from "../lib/api.ts";
import type { PuzzleHead, Words } from "../lib/wire.ts";
import { THEMES } from "./words.ts";

const KEY = "jetons.puzzles";
const STEP = 101; // as in src/jetons/study/puzzles.py: a test holds them together
const DAY = 86_400_000;

interface Kept {
  solved: Record<string, number>; // "game/id" → 1 at once, 2 later
  missed: Record<string, number>; // "game/id" → 1: not found at once, or given up
  streak: number; // solved at the first try, one after another
  best: number;
}

const none = (): Kept => ({ solved: {}, missed: {}, streak: 0, best: 0 });

function read(): Kept {
  const empty = none();
  try {
    return { ...empty, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return empty; // no storage, or something else wrote there
  }
}

export const kept: Kept = $state(typeof localStorage === "undefined" ? none() : read());

/** An answer was given, or given up. Only the first to a puzzle counts for the streak, on whichever visit. */
export function noteTried(slug: string, id: string, isSolved: boolean): void {
  const key = `${slug}/${id}`;
  const isFirst = !kept.solved[key] && !kept.missed[key];
  if (isFirst) {
    kept.streak = isSolved ? kept.streak + 1 : 0;
    kept.best = Math.max(kept.best, kept.streak);
  }
  if (isSolved) kept.solved[key] ??= isFirst ? 1 : 2;
  else kept.missed[key] = 1;
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // private windows keep nothing
  }
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

/** Which of `n` puzzles it is on a day (by the device's calendar): the same for all. */
export function dailyIndex(n: number, date: Date): number {
  const days = Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);
  return (days * STEP) % n;
}

export function dailyOf(puzzles: readonly PuzzleHead[], date = new Date()): PuzzleHead | undefined {
  return puzzles.length ? puzzles[dailyIndex(puzzles.length, date)] : undefined;
}

export const stars = (n: number): string => "★".repeat(n) + "☆".repeat(5 - n);

export const themeName = (theme: string): Words => THEMES[theme] ?? { fr: theme, en: theme };

/** What a puzzle was about, in one sentence. */
export function themeWords(themes: readonly string[]): Words {
  const names = themes.map(themeName);
  return {
    fr: names.map((one) => one.fr).join(", "),
    en: names.map((one) => one.en).join(", "),
  };
}
