// What the learning screens ask besides the lessons themselves (src/lessons): only the rules know what a
// half-laid move can become, why a move is refused and how the table looks after it. The server answers, or a
// worker of this browser; both answer alike.
//
// `at` is the id of an exercise, or "guided.{scene}.{step}" counted from 0; `moves` were made there before.
import { api } from "../lib/api.ts";
import type { Drafted, LessonVerdict } from "../lib/wire.ts";
import type { Exercise, GuidedStep, Lessons } from "../lessons/index.ts";

export interface Place {
  game: string;
  at: string;
  state: string; // its bytes, for rules that run here
}
export interface Seen {
  view: Record<string, unknown>; // as the learner sees the table
  points: number;
}

export interface Judge {
  draft(place: Place, moves: string[], parts: string[]): Promise<Drafted>;
  /** The table after these moves; throws the refusal of the last one. */
  look(place: Place, moves: string[]): Promise<Seen>;
  /** What the rules say of an answer to an exercise. */
  answer(place: Place, answer: string[]): Promise<LessonVerdict>;
}

const server: Judge = {
  draft: ({ game, at }, moves, parts) => api.lessonDraft(game, at, { moves, parts }),
  look: ({ game, at }, moves) => api.lessonLook(game, at, { moves }),
  answer: ({ game, at }, answer) => api.lessonAnswer(game, at, { answer }),
};
export const judge: Judge = server;

export const exercisesIn = (lessons: Lessons): Exercise[] =>
  lessons.chapters.flatMap((chapter) => chapter.exercises);

export interface Stop {
  at: string;
  scene: number;
  step: GuidedStep;
}

/** The steps of the guided game in one row, each with its place. */
export function stepsIn(lessons: Lessons): Stop[] {
  return (lessons.guided?.scenes ?? []).flatMap((scene, i) =>
    scene.steps.map((step, j) => ({ at: `guided.${i}.${j}`, scene: i, step })),
  );
}
