// What the page and its worker say to each other: the messages of a table, and values of questions and answers.
import type { Exercise, GuidedStep } from "../lessons/index.ts";
import type { ClientMessage, Drafted, Line, ServerMessage } from "../lib/wire.ts";

export const MOVER = -2; // instead of a seat: each step as the one who is to move next sees it

/** The deal of a day in one game. */
export interface DayDeal {
  date: string; // 2026-11-18
  game: string;
  secret: string; // of the deal, hexadecimal
}
/** What was made of it. */
export interface DayTry {
  points: number;
  scores: number[];
  worth: number; // what it is ranked by
  best: { at: number; move: string; points: number }; // of the first seat
  moves: string[]; // all of them, which is the record
  why: string; // how it ended; empty: it is not over
}

/** What of an exercise its judge must know. */
export type Judged = Pick<Exercise, "kind" | "goal" | "seat" | "accepted" | "most" | "state">;

/** The table of a lesson, and what is asked of it: parts laid there, or how it looks. */
export interface Placed {
  game: string;
  state: string;
  moves: string[];
  parts: string[] | null;
}

/** The table of a lesson after some moves: what parts can become there, or how it looks. */
export interface LessonSaid {
  drafted: Previewed;
  view: Record<string, unknown> | null;
  points: number; // of the last move
}

/** A move of a guided game that is not its script's, and the steps after it up to the learner's next move. */
export interface Following {
  game: string;
  state: string; // before the move, base64
  move: string;
  draws: string[]; // what the script draws after it
  steps: Pick<GuidedStep, "seat" | "moves" | "draws" | "goal">[];
}

/** The same steps on the table that the move led to; fewer where the script cannot go on from there. */
export interface Followed {
  made: Made;
  steps: Pick<GuidedStep, "state" | "view" | "moves" | "parts" | "points" | "lines" | "after">[];
}
export type Made = Pick<GuidedStep, "parts" | "points" | "lines" | "after">;

/** A move of a puzzle: the table after it, and whether it is as good as a solution. */
export interface PuzzleSaid {
  move: string; // as it was understood
  view: Record<string, unknown>;
  points: number;
  lines: Line[];
  isSolved: boolean;
}

/** A half-laid move as the worker sees it by a view; null: it cannot say. */
export type Previewed = Omit<Drafted, "ref" | "position"> | null;

/** What else the page says: of its connections to tables. */
export type More =
  | { t: "connect" | "close"; connection: number; table: string }
  | { t: "say"; connection: number; message: ClientMessage };
export type News =
  | { t: "lasts"; lasts: boolean } // whether this browser keeps tables beyond the tab
  | { t: "said"; connection: number; message: ServerMessage };
