// What the learning screens ask, of a server or of a worker of this browser: both answer alike.
//
// The document of a game (src/jetons/learn/document.py) has every position as its view, every guided step, and
// what counts as solved. It comes whole:
//
//   GET  /api/games/{slug}/lessons?keep            → Course
//
// What a half-laid move can become, why a move is refused, and how the table looks after a move only the rules
// know. `at` is the id of an exercise, or "guided.{scene}.{step}" counted from 0; `moves` were made there before:
//
//   POST /api/games/{slug}/lessons/draft   {at, moves, parts}  → Drafted (wire.ts; `position` is moves.length)
//   POST /api/games/{slug}/lessons/answer  {at, answer}        → Verdict, with the view after these moves
//
// For an exercise with a question `answer` is yes or no, a number, or the values of choices; for a move it is
// the moves so far. A guided step is solved by one of its moves; any other legal move is "not_it".
import type { Drafted, Line, Words } from "../lib/wire.ts";

export type Kind = "move" | "turn" | "allowed" | "points" | "which";

export interface Exercise {
  id: string;
  level: number;
  kind: Kind;
  title: Words;
  task: Words;
  hint: Words;
  after: Words;
  clauses: string[];
  source: string;
  seat: number;
  accepted: string[][]; // every answer that counts, each as its texts
  view: Record<string, unknown>; // without what `common` has
  state: string; // its bytes, for the compiled rules
  move?: string; // that is asked about
  points?: number;
  lines?: Line[];
  refusal?: { code: string; text: Words; clause: string };
  choices?: { value: string; text: Words }[];
}
export interface Chapter {
  id: string;
  title: Words;
  about: Words;
  exercises: Exercise[];
}
export interface GuidedStep {
  seat: number; // 0 the learner
  do: string;
  say: Words;
  anchor: string;
  moves: string[]; // that count; none: to be read
  well: Words;
  otherwise: Words;
  points: number;
  lines: Line[];
  state: string;
  view: Record<string, unknown>;
  after: Record<string, unknown>;
}
export interface GuidedScene {
  id: string;
  title: Words;
  seats: number;
  steps: GuidedStep[];
}
export interface Course {
  game: string;
  goal: Words[];
  turn: Words[];
  common: Record<string, unknown>;
  chapters: Chapter[];
  guided: {
    title: Words;
    done: Words;
    then: { level: string; options: Record<string, string> };
    scenes: GuidedScene[];
  } | null;
}

export interface Verdict {
  verdict: "solved" | "not_it" | "refused" | "unread";
  why: Words;
  reason: string; // "go_on": right so far
  clause: string;
  points: number | null;
  lines: Line[];
  view?: Record<string, unknown> | null; // after the moves, as the learner sees the table
}

export interface Judge {
  course(slug: string): Promise<Course>;
  draft(slug: string, at: string, moves: string[], parts: string[]): Promise<Drafted>;
  answer(slug: string, at: string, answer: string[]): Promise<Verdict>;
}
