// Days in a row: a puzzle of the day solved, or a game of the day played. One missed day a week is forgiven.
import { people } from "../../node/people.mjs";
import { dayOf, kept } from "../study/puzzles.svelte.ts";
import { daysPlayed } from "./kept.svelte.ts";

/** The streak up to today (people/folds.py). */
export function streakNow(): number {
  return people.streak([...kept.days, ...daysPlayed()], dayOf(new Date())).days;
}
