// What statistics remember of a review, as src/jetons/study/digest.py makes it: of every review that this device has
// shown, so that the games of the device have it too. It is in the personal log too.
import { load, save } from "../lib/kept.ts";
import { note } from "../me/note.ts";
import type { Digest, Review } from "../lib/wire.ts";

const KEY = "jetons.reviews";
const MOST = 40, // mistakes of one match
  KEPT = 200; // matches
export const MISTAKES = ["small", "medium", "large"];

type Kept = Record<string, Digest[]>; // table → by seat

export function digestOf(review: Review, seat: number): Digest | null {
  const account = review.accounts[seat];
  if (!account) return null;
  const what = review.accounts.length === 1 ? 1 : 0;
  const mistakes = review.plies
    .map((one, ply) => ({
      ply,
      seat: one.seat,
      isForced: one.verdict.is_forced,
      grade: one.verdict.grade,
      cost: one.verdict.cost,
      points: one.points,
      best: one.verdict.options[0]?.points ?? 0,
    }))
    .filter((one) => one.seat === seat && !one.isForced && MISTAKES.includes(one.grade))
    .sort((a, b) => b.cost - a.cost)
    .slice(0, MOST)
    .sort((a, b) => a.ply - b.ply)
    .map(({ ply, grade, cost, points, best }) => ({ ply, grade, cost, points, best }));
  return {
    plies: review.plies.length,
    decisions: account.decisions,
    accuracy: account.accuracy,
    level: account.level,
    luck: account.luck[what] ?? 0,
    skill: account.skill[what] ?? 0,
    grades: account.grades,
    mistakes,
  };
}

/** Remember a review that was shown; the oldest are forgotten. */
export function noteReview(table: string, review: Review): void {
  const digests = review.accounts.flatMap((_, seat) => digestOf(review, seat) ?? []);
  const { [table]: before, ...rest } = load<Kept>(KEY) ?? {};
  save(KEY, Object.fromEntries([...Object.entries(rest), [table, digests]].slice(-KEPT)));
  if (JSON.stringify(before) !== JSON.stringify(digests)) note("review", table, { seats: digests });
}

/** What is remembered of a match for one of its seats. */
export function notedReview(table: string, seat: number): Digest | null {
  const noted: unknown = load<Kept>(KEY)?.[table];
  return Array.isArray(noted) ? ((noted as Digest[])[seat] ?? null) : null;
}
