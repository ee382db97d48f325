// Written by scripts/wire_types.py from src/jetons/people/day_wire.py: do not edit.

import type { Refusal } from "../lib/wire.ts";

/** GET /api/daily: the deals of the days that are today somewhere, and of the next one. */
export interface Days {
  days: DayDeals[];
}

/** The deals of one day. */
export interface DayDeals {
  date: string;
  secrets: Record<string, string>;
}

/** POST /api/daily/{date}/{game}: what somebody says to have made of a day's deal. */
export interface DayClaim {
  moves: string[];
}

/** GET /api/daily/{date}/{game}: how a day stands. */
export interface DayBoard {
  date: string;
  game: string;
  is_over: boolean;
  n: number;
  bins: DayBin[];
  state: "counted" | "late" | "none" | "refused" | "waiting";
  rank: number;
  better_than: number;
  refusal: Refusal | null;
  top: DayGame[];
  master: DayGame | null;
}

/** A column of the distribution: so many made so many points, from … to … */
export interface DayBin {
  low: number;
  high: number;
  n: number;
}

/** A game of the day as it was played; its moves are told when they cannot help any more. */
export interface DayGame {
  name: string;
  points: number;
  scores: number[];
  is_me?: boolean;
  best?: DayBest | null;
  moves?: string[];
}

/** A move to look at: the best of a game. */
export interface DayBest {
  at?: number;
  move?: string;
  points?: number;
}
