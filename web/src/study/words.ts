// How the study screens speak: their own sentences, and what Python says of moves, reviews and puzzles.
import type { Words } from "../lib/wire.ts";
import review from "./review_words.json";

export { default as W } from "./words.json";

/** What puzzles are about. */
const THEMES: Record<string, Words> = review.themes;

export const themeName = (theme: string): Words => THEMES[theme] ?? { fr: theme, en: theme };

/** The classes of moves, their marks (so that colour is not all) and what the numbers of a review mean, as Python has it. */
export const GRADES: Record<string, Words> = review.grades;
export const MARKS: Record<string, string> = review.marks;
export const ABOUT: Record<"versus" | "alone", Words[]> = review.about;
/** What a better move does (study/why.py): what every game says, and by game what it says otherwise. */
export const WHY: Record<string, Record<string, Words>> = review.why;
