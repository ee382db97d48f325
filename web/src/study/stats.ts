// Counting one's own finished matches: plain functions over a list, whoever kept them.
import type { Digest, PastMatch } from "../lib/wire.ts";

export interface Row {
  key: string;
  n: number;
  decided: number; // with a result to share
  won: number; // 0…1 of those
}

/** Matches by some key, most frequent first. */
export function by(matches: readonly PastMatch[], keyOf: (match: PastMatch) => string): Row[] {
  const groups = new Map<string, PastMatch[]>();
  for (const match of matches) {
    const key = keyOf(match);
    groups.set(key, [...(groups.get(key) ?? []), match]);
  }
  return [...groups]
    .map(([key, of]) => {
      const decided = of.filter((match) => match.won !== null);
      const won = decided.reduce((sum, match) => sum + (match.won ?? 0), 0);
      return {
        key,
        n: of.length,
        decided: decided.length,
        won: decided.length ? won / decided.length : 0,
      };
    })
    .sort((a, b) => b.n - a.n || a.key.localeCompare(b.key));
}

/** Whom a match was against: a level, several, people (""), nobody ("alone"). */
export function opponentsOf(match: PastMatch): string {
  return match.bots.length ? [...new Set(match.bots)].sort().join(" ") : "alone";
}

export const KINDS = ["missed", "greedy", "place"] as const;
export const PHASES = ["early", "middle", "late"] as const;
export type Kind = (typeof KINDS)[number];
export type Phase = (typeof PHASES)[number];

export interface Mistakes {
  n: number;
  cost: number; // chance to win, all together
  kinds: Record<Kind, number>;
  phases: Record<Phase, number>;
}

/** What went wrong, by kind (points missed, points taken too soon, a bad place) and by time. */
export function mistakesIn(digests: readonly Digest[]): Mistakes {
  const found: Mistakes = {
    n: 0,
    cost: 0,
    kinds: { missed: 0, greedy: 0, place: 0 },
    phases: { early: 0, middle: 0, late: 0 },
  };
  for (const digest of digests)
    for (const one of digest.mistakes) {
      found.n += 1;
      found.cost += one.cost;
      found.kinds[one.best > one.points ? "missed" : one.best < one.points ? "greedy" : "place"] +=
        1;
      const share = one.ply / Math.max(digest.plies, 1);
      found.phases[share < 1 / 3 ? "early" : share < 2 / 3 ? "middle" : "late"] += 1;
    }
  return found;
}

/** The mean of what is a number. */
export function mean(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => typeof value === "number");
  return known.length ? known.reduce((a, b) => a + b, 0) / known.length : null;
}

/** Running sums, oldest first. */
export function summedUp(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => (sum += value));
}

/** The moves that brought most. */
export function bestMoves(matches: readonly PastMatch[], n = 5): PastMatch[] {
  return [...matches]
    .filter((match) => match.best.points > 0)
    .sort((a, b) => b.best.points - a.best.points)
    .slice(0, n);
}
