// A guided game that leaves its script: the steps that follow, on the table that was reached. What counts
// there is judged by the step's goal (learn/goals.py); the tokens that the script draws are drawn here, too.
import type { Game, State } from "../../node/jetons.d.ts";
import type { Followed, Following, Made } from "./protocol.ts";
import { linesOf, viewAt } from "./told.ts";

const LEARNER = 0; // seat
type Step = Following["steps"][number];

export function follow(game: Game, before: State, asked: Following): Followed {
  let { state, made } = played(game, before, asked.move, asked.draws);
  const first = made;
  const steps: Followed["steps"] = [];
  for (const step of asked.steps) {
    const moves = movesAt(game, state, step);
    if (step.moves.length && !moves.length) break; // the script cannot go on
    const here = { state: textOf(state), view: viewAt(game, state, LEARNER), moves };
    if (moves[0] === undefined) made = { parts: [], points: 0, lines: [], after: here.view };
    else {
      const next = played(game, state, moves[0], step.draws);
      if (step.seat !== LEARNER) state = next.state;
      made = next.made;
    }
    steps.push({ ...here, ...made });
  }
  return { made: first, steps };
}

/** The moves that count at a step. */
function movesAt(game: Game, state: State, step: Step): string[] {
  if (!step.moves.length || game.turn(state) !== step.seat || game.is_over(state)) return [];
  const all = game.legal(state).map(({ move, parts, points }) => ({
    move,
    parts,
    points,
    text: game.text(state, move),
  }));
  if (!Object.keys(step.goal).length)
    return all.map((one) => one.text).filter((text) => step.moves.includes(text));
  const reaches = ({ move, parts, points, text }: (typeof all)[number]): boolean => {
    const view = "shows" in step.goal ? viewAt(game, game.apply(state, move).state, LEARNER) : {};
    const kinds = game.kinds(state, move);
    return !game.script.missed(step.goal, [text], parts, points, kinds, kinds.length, view);
  };
  return all.filter(reaches).map((one) => one.text);
}

/** A move and what is drawn after it: what the script has prepared, as far as it is there. */
function played(
  game: Game,
  before: State,
  text: string,
  draws: string[],
): { state: State; made: Made } {
  const move = game.read_move(before, text);
  const refusal = game.check(before, move);
  if (refusal) throw refusal;
  const lines = linesOf(game, game.explain(before, move));
  const applied = game.apply(before, move);
  let { state } = applied;
  const left = [...draws];
  for (let pending = game.pending(state); pending; pending = game.pending(state)) {
    const { pool, weights } = pending;
    const wanted = left.shift() ?? ".";
    const outcome = wanted === "." ? -1 : outcomeOf(game, pool, wanted);
    const isThere = (weights[outcome] ?? 0) > 0;
    state = game.draw(state, isThere ? outcome : weights.indexOf(Math.max(...weights)));
  }
  const after = viewAt(game, state, LEARNER);
  return { state, made: { parts: game.parts(before, move), points: applied.points, lines, after } };
}

function outcomeOf(game: Game, pool: number, text: string): number {
  try {
    return game.read_outcome(pool, text);
  } catch {
    return -1; // of another pool than the script's
  }
}

const textOf = (state: State): string => btoa(String.fromCharCode(...state));
