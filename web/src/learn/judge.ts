// What the learning screens ask besides the lessons themselves (src/lessons): only the rules know what a
// half-laid move can become, why a move is refused and how the table looks after it. The server answers, or a
// worker of this browser; both answer alike.
//
// `at` is the id of an exercise, or "guided.{scene}.{step}" counted from 0; `moves` were made there before.
import { NO_SERVER, OFFLINE, api, refusalOf } from "../lib/api.ts";
import type { Drafted, LessonVerdict } from "../lib/wire.ts";
import { skinOf, type Skin } from "../lib/skin.ts";
import type { Exercise, GuidedStep, Lessons } from "../lessons/index.ts";
import { ask } from "../local/host.ts";
import type { Followed } from "../local/protocol.ts";
import W from "./words.json";

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
}

const server: Judge = {
  draft: ({ game, at }, moves, parts) => api.lessonDraft(game, at, { moves, parts }),
  look: ({ game, at }, moves) => api.lessonLook(game, at, { moves }),
};
const here: Judge = {
  draft: async ({ game, state }, moves, parts) => {
    const { drafted } = await ask("lesson", { game, state, moves, parts });
    if (!drafted) throw new Error("no draft");
    return { ...drafted, ref: 0, position: moves.length };
  },
  look: async ({ game, state }, moves) => {
    const { view, points } = await ask("lesson", { game, state, moves, parts: null });
    return { view: view ?? {}, points };
  },
};

const absent = new Set<string>(); // games whose rules do not run here
const WITHOUT: ReadonlySet<string> = new Set(["no_module", "module_failed"]);
const UNANSWERED: ReadonlySet<string> = new Set([OFFLINE.code, NO_SERVER.code]);

/** The rules that run here, without a network; the server where they do not. */
async function either<T>(game: string, answer: (judge: Judge) => Promise<T>): Promise<T> {
  if (!absent.has(game))
    try {
      return await answer(here);
    } catch (why) {
      if (!WITHOUT.has(refusalOf(why).code)) throw why;
      absent.add(game);
    }
  return answer(server);
}

export const judge: Judge = {
  draft: (place, moves, parts) => either(place.game, (one) => one.draft(place, moves, parts)),
  look: (place, moves) => either(place.game, (one) => one.look(place, moves)),
};

/** Whether two texts are the same move, in whatever order its parts were laid. */
export function isSame({ cut }: Pick<Skin, "cut">, a: string, b: string): boolean {
  return a === b || cut(a).toSorted().join() === cut(b).toSorted().join();
}

/** What the rules say of an answer. What counts is in the lesson; why another does not, the rules that run here say,
 * or the server. */
export async function verdictOn(
  game: string,
  exercise: Exercise,
  answer: string[],
): Promise<LessonVerdict> {
  const said = { reason: "", clause: "", points: null, lines: [] };
  const skin = await skinOf(game);
  const begins = (one: string[]): boolean =>
    answer.every((text, i) => isSame(skin, text, one[i] ?? ""));
  const isMoves = exercise.kind === "move" || exercise.kind === "turn";
  const isRight = exercise.accepted.some((one) =>
    isMoves
      ? one.length === answer.length && begins(one)
      : one.length === answer.length && one.every((text) => answer.includes(text)),
  );
  if (isRight) return { ...said, verdict: "solved", why: exercise.after };
  if (isMoves && exercise.accepted.some((one) => one.length > answer.length && begins(one)))
    return { ...said, verdict: "not_it", why: W.go_on, reason: "go_on" };
  const { kind, goal, seat, accepted, most, state } = exercise;
  const judged = { kind, goal, seat, accepted, most, state };
  try {
    if (!absent.has(game)) return await ask("verdict", { game, exercise: judged, answer });
  } catch (why) {
    if (!WITHOUT.has(refusalOf(why).code)) throw why;
    absent.add(game);
  }
  try {
    return await api.lessonAnswer(game, exercise.id, { answer });
  } catch (why) {
    if (!UNANSWERED.has(refusalOf(why).code)) throw why;
    return { ...said, verdict: "not_it", why: W.not_it };
  }
}

/** A guided game after a move that counts and is not its script's: that move, and the steps after it as far as the
 * script can go on from there. Where the rules do not run here: the move alone. */
export async function goOn(game: string, stops: readonly Stop[], move: string): Promise<Followed> {
  const [here, ...after] = stops;
  if (!here) throw new Error("no step");
  const { step } = here;
  const rest = after.filter((one) => one.scene === here.scene).map((one) => one.step);
  const mine = rest.findIndex((one) => one.seat === step.seat && one.moves.length);
  const steps = (mine < 0 ? rest : rest.slice(0, mine + 1)).map(({ seat, moves, draws, goal }) => ({
    seat,
    moves,
    draws,
    goal,
  }));
  const { state, draws } = step;
  try {
    const said = await ask("follow", { game, state, move, draws, steps });
    return said.steps.length === steps.length ? said : { ...said, steps: [] };
  } catch (why) {
    if (!WITHOUT.has(refusalOf(why).code)) throw why;
    const { view, points } = await server.look({ game, at: here.at, state: step.state }, [move]);
    return {
      made: { parts: (await skinOf(game)).cut(move), points, lines: [], after: view },
      steps: [],
    };
  }
}

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
