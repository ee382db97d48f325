// What somebody has learnt, kept in this browser without an account. An exercise that was solved comes
// back after a while, later each time, and soon again where it was forgotten (Leitner's boxes).
import { follow, load, save } from "../lib/kept.ts";
import { note as write } from "../me/note.ts";

/** An exercise that was solved: its box, and the day (since 1970) on which it comes back. */
export interface Kept {
  box: number;
  due: number;
}
interface Progress {
  solved: Record<string, Kept>;
  guided: number; // steps of the guided game that are done
  isGuided: boolean; // whether it was played to its end
  hasSeenGoal: boolean;
  games: number; // played to their end, as long as the coach counts them
}
type All = Record<string, Progress>;

const KEY = "jetons.learn";
export const DAYS = [1, 3, 7, 21, 60] as const; // until an exercise of each box comes back
const NONE: Progress = { solved: {}, guided: 0, isGuided: false, hasSeenGoal: false, games: 0 };

/** The day of a moment, where the reader is. */
export function dayOf(moment: Date): number {
  return Math.floor((moment.getTime() - moment.getTimezoneOffset() * 60_000) / 86_400_000);
}

/** After an answer: at the first try it rises a box; otherwise it begins anew, tomorrow. */
export function afterSolving(kept: Kept | undefined, atOnce: boolean, today: number): Kept {
  const isEarly = kept !== undefined && kept.due > today; // solved again before it was asked for
  const box = !atOnce
    ? 0
    : kept === undefined
      ? 0
      : isEarly
        ? kept.box
        : Math.min(kept.box + 1, DAYS.length - 1);
  return { box, due: today + (DAYS[box] ?? 1) };
}

/** Whatever was kept, made to fit. */
export function mend(told: unknown): All {
  const all: All = {};
  if (typeof told !== "object" || told === null) return all;
  for (const [slug, one] of Object.entries(told as Record<string, Partial<Progress> | null>)) {
    if (typeof one !== "object" || one === null) continue;
    const solved = Object.entries(one.solved ?? {}).filter(
      ([, kept]) => Number.isInteger(kept?.box) && Number.isInteger(kept?.due),
    );
    all[slug] = {
      solved: Object.fromEntries(solved),
      guided: Number(one.guided) || 0,
      isGuided: one.isGuided === true,
      hasSeenGoal: one.hasSeenGoal === true,
      games: Number(one.games) || 0,
    };
  }
  return all;
}

const all: All = $state(mend(load<unknown>(KEY)));
follow(KEY, () => Object.assign(all, mend(load<unknown>(KEY))));

export function progressOf(slug: string): Progress {
  return all[slug] ?? NONE;
}

/** Whether nothing was ever begun here. */
export function isNew(): boolean {
  return Object.values(all).every((one) => !one.guided && !Object.keys(one.solved).length);
}

export function note(slug: string, part: Partial<Progress>): void {
  all[slug] = { ...progressOf(slug), ...part };
  save(KEY, $state.snapshot(all));
  write("lesson", slug, { ...part });
}

export function noteSolved(slug: string, id: string, atOnce: boolean, now = new Date()): void {
  const { solved } = progressOf(slug);
  const kept = afterSolving(solved[id], atOnce, dayOf(now));
  all[slug] = { ...progressOf(slug), solved: { ...solved, [id]: kept } };
  save(KEY, $state.snapshot(all));
  write("lesson", slug, { solved: { [id]: kept } });
}

const HINTED = "jetons.hinted"; // tables where advice was asked for, and how often; the newest last
const MOST_HINTED = 100;

export function countHint(table: string): void {
  const { [table]: n = 0, ...others } = load<Record<string, number>>(HINTED) ?? {};
  const kept = Object.entries(others).slice(1 - MOST_HINTED);
  save(HINTED, { ...Object.fromEntries(kept), [table]: n + 1 });
  write("hint", table, {});
}

export function hintsAt(table: string): number {
  return load<Record<string, number>>(HINTED)?.[table] ?? 0;
}

/** Exercises of the game that may have been forgotten: the longest due first. */
export function dueOf(slug: string, ids: readonly string[], now = new Date()): string[] {
  const { solved } = progressOf(slug),
    today = dayOf(now);
  return ids
    .filter((id) => (solved[id]?.due ?? Infinity) <= today)
    .toSorted((a, b) => (solved[a]?.due ?? 0) - (solved[b]?.due ?? 0));
}
