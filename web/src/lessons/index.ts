// The lessons of the games, written by make generated: exercises and guided first games as data,
// with every accepted answer as the rules computed it. The page judges by membership; whether
// another move is legal, and why not, is asked of the module or of the server.
import { folderOf } from "../lib/boxes.ts";
import type { Line, Refusal, Words } from "../lib/wire.ts";

export type ExerciseKind = "move" | "turn" | "allowed" | "points" | "which";

export interface Exercise {
  id: string;
  level: number; // 1 easy … 5 hard
  kind: ExerciseKind;
  title: Words;
  task: Words;
  hint: Words;
  after: Words; // the explanation, once solved
  clauses: string[];
  source: string; // the booklet's example, if it is one
  goal: Record<string, unknown>; // points, least, best, line, lines, pieces, has, lacks, starts, shows
  seat: number; // whose view it is
  accepted: string[][]; // answers: the moves of a turn, or the choices (all of them together)
  most: number; // points of the best accepted move
  position: Record<string, unknown>; // the JSON form of the rules
  state: string; // the bytes of the state, base64
  view: unknown; // what the board draws
  move?: string; // allowed, points: the move that is asked about
  points?: number; // … what it brings, where it is legal
  lines?: Line[];
  refusal?: Refusal; // … why it is refused, where it is not
  choices?: { value: string; text: Words }[];
}

export interface Chapter {
  id: string;
  title: Words;
  about: Words;
  exercises: Exercise[];
}

/** A step of a guided game. A step without moves is read, and goes on by a button. */
export interface GuidedStep {
  seat: number; // 0 the learner; another seat makes its prepared move by itself
  do: string; // what is learnt
  say: Words;
  anchor: string; // rack, board, cell H8, tray, tray 3, sheet, bag, button play …
  moves: string[]; // moves that count, the first is the script's own
  parts: string[]; // of that one
  draws: string[]; // what is drawn after it, in order
  goal: Record<string, unknown>; // what a move must reach to count; empty: only the moves that are written
  well: Words; // said when it is done; may be empty
  otherwise: Words; // said to another legal move; may be empty
  points: number;
  lines: Line[];
  state: string; // before it, base64
  view: unknown; // before it
  after: unknown; // after it, everything drawn
}

export interface Scene {
  id: string;
  title: Words;
  seats: number;
  steps: GuidedStep[];
}

export interface Guided {
  title: Words;
  done: Words;
  then: { level: string; options: Record<string, string> };
  scenes: Scene[];
}

export interface Lessons {
  game: string;
  chapters: Chapter[];
  guided: Guided | null;
}

type Fields = Record<string, unknown>;
const FILES = import.meta.glob<Lessons & { common: Fields }>("./*.json", { import: "default" });

export function hasLessons(slug: string): boolean {
  return `./${folderOf(slug)}.json` in FILES;
}

/** All that a game teaches; null where it has no lessons. */
export async function lessonsOf(slug: string): Promise<Lessons | null> {
  const load = FILES[`./${folderOf(slug)}.json`];
  return load ? whole(await load()) : null;
}

/** The lessons with their views completed by what most views share. */
export function whole(file: Lessons & { common: Fields }): Lessons {
  const full = (view: unknown): unknown => ({ ...file.common, ...(view as Fields) });
  return {
    ...file,
    chapters: file.chapters.map((chapter) => ({
      ...chapter,
      exercises: chapter.exercises.map((one) => ({ ...one, view: full(one.view) })),
    })),
    guided: file.guided && {
      ...file.guided,
      scenes: file.guided.scenes.map((scene) => ({
        ...scene,
        steps: scene.steps.map((step) => ({
          ...step,
          view: full(step.view),
          after: full(step.after),
        })),
      })),
    },
  };
}
