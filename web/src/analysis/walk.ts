// From where an analysis begins along its moves: the rules, asked of the game's module, say what each is.
import type { Game, Line, Move, State } from "../../node/jetons.d.ts";
import type { Root, Step, Told } from "./protocol.ts";
import { bad, SAID } from "./said.ts";

/** What is left to be drawn is drawn by chance: what came out, as records write it. */
export function drawAll(game: Game, state: State): { state: State; draws: string[] } {
  const draws: string[] = [];
  for (let pending = game.pending(state); pending; pending = game.pending(state)) {
    const outcome = byWeight(pending.weights);
    draws.push(game.outcome_text(pending.pool, outcome));
    state = game.draw(state, outcome);
  }
  return { state, draws };
}

function byWeight(weights: readonly number[]): number {
  let left = Math.random() * weights.reduce((sum, one) => sum + one, 0);
  const last = weights.findLastIndex((one) => one > 0);
  for (const [outcome, weight] of weights.entries()) {
    left -= weight;
    if (weight > 0 && left < 0) return outcome;
  }
  return last;
}

/** Draw what is said. Throws where it cannot come out, or is not all. */
export function drawn(game: Game, state: State, draws: readonly string[], line = 0): State {
  for (const text of draws) {
    const pending = game.pending(state);
    if (!pending) throw bad(SAID.draw, line);
    const outcome = game.read_outcome(pending.pool, String(text));
    if (!((pending.weights[outcome] ?? 0) > 0)) throw bad(SAID.draw, line);
    state = game.draw(state, outcome);
  }
  if (!game.is_over(state) && game.pending(state)) throw bad(SAID.missing, line);
  return state;
}

/** The state that a root means. Throws the rules' refusals. */
export function stateOf(game: Game, root: Root): State {
  if ("start" in root) {
    const { seats, options } = root.start;
    return drawn(game, game.start(game.configure(seats, options)), root.draws);
  }
  const state = game.read_table(root.position);
  // what nobody sees is dealt at random, and not in the order in which tokens are listed
  if ("racks" in root.position || "seat" in root.position || game.is_over(state)) return state;
  return game.imagine(game.observe(state, game.turn(state)), root.deal);
}

export interface Stepped {
  state: State;
  told: Omit<Told, "parent">;
  lines: Line[];
}

/** A move played in a state; what it draws is said, or left to chance. Throws the rules' refusals. */
export function step(
  game: Game,
  state: State,
  text: string,
  draws: readonly string[] | null,
  line = 0,
): Stepped {
  if (game.is_over(state)) throw bad(SAID.over, line, "match_over");
  const move: Move = game.read_move(state, text);
  const refusal = game.check(state, move);
  if (refusal) throw refusal;
  const lines = game.explain(state, move);
  const parts = game.parts(state, move);
  const seat = game.turn(state);
  const written = game.text(state, move);
  const after = game.apply(state, move);
  const next = draws
    ? { state: drawn(game, after.state, draws, line), draws: [...draws] }
    : drawAll(game, after.state);
  return {
    state: next.state,
    told: { move: written, draws: next.draws, seat, parts, points: after.points },
    lines,
  };
}

/** All steps of a path: the state at its end, and each step as the rules tell it. */
export function walk(
  game: Game,
  root: Root,
  path: readonly Step[],
): { state: State; steps: Stepped[] } {
  let state = stateOf(game, root);
  const steps: Stepped[] = [];
  for (const one of path) {
    const made = step(game, state, one.move, one.draws);
    steps.push(made);
    state = made.state;
  }
  return { state, steps };
}
