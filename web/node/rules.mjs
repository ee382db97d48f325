// What the translated Python asks of a game (`core.game.Game`, `core.engine.Engine`), answered by its module.
import * as py from "./python.mjs";
import { fromPython, toPython } from "./bound.mjs";
import { Refusal } from "./refusal.mjs";

const NO_CHANCE = -1;
const JetonsError = py.refused("JetonsError", "error");
const CLASSES = {
  bad_notation: py.refused("BadNotation", "bad_notation", JetonsError),
  bad_option: py.refused("BadOption", "bad_option", JetonsError),
  bad_layout: py.refused("BadLayout", "bad_layout", JetonsError),
};
export const BadPosition = py.refused("BadPosition", "bad_position", JetonsError);
const IllegalMove = py.refused("IllegalMove", "illegal_move", JetonsError);
export const UnknownGame = py.refused("UnknownGame", "unknown_game", JetonsError);

export const pair = ({ fr, en }) => new py.Both(fr, en);

/** What the module refuses, as Python's errors. */
export function asked(question) {
  try {
    return question();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, text, clause, reason, at, say, values } = error;
    const made = { code, clause, reason, at, say, values };
    throw new (CLASSES[code] ?? IllegalMove)(pair(text), made);
  }
}

export const ending = ({ scores, winners, why, text, numbers }) => ({
  scores: py.tuple(scores),
  winners: py.tuple(winners),
  why,
  text: pair(text),
  numbers: py.tuple(numbers),
});

/** A game's facts and texts, as `core.game.Game` has them. States are arrays of one. */
export class PyGame {
  constructor(game) {
    const { layout } = game;
    this.module = game;
    this.slug = game.slug;
    this.seats = py.tuple(layout.seats);
    this.show = layout;
    this.facts = { rules_version: layout.rules_version, title: pair(layout.title) };
    this.check_seats = () => null; // configure does
    this.configure = (n, options) => asked(() => game.configure(n, fromPython(options)));
    this.check_options = (options) => toPython(asked(() => game.options(fromPython(options))));
    this.notation = {
      between_parts: layout.between_parts,
      inline_words: layout.inline_words,
      format_outcome: (pool, outcome) => game.outcome_text(pool, outcome),
      parse_outcome: (pool, text) => asked(() => game.read_outcome(pool, text)),
      format_move: (state, move) => game.text(state, move),
      tell_move: (text) => game.tell_move(text),
    };
    this.eyes = {
      plain: null,
      audience: (states) => game.pending(states.state)?.audience ?? NO_CHANCE,
      outcome: (state) => ending(game.outcome(state)),
      partners: (state, seat) => py.tuple(game.partners(state, seat)),
    };
    this.rounds = {
      points: (state, winners) => py.tuple(game.round_points(state, [...winners])),
    };
    this.engine = new Rules(game);
  }
}

/** An array of one state. */
export class States {
  constructor(game, state) {
    this.game = game;
    this.state = state;
  }
  item() {
    return this.state;
  }
}

/** What `core.engine.Engine` answers, from the module. */
export class Rules {
  has_sentences = true;

  constructor(game) {
    this.game = game;
    this.call = {
      draw: (states, _, outcome) => void (states.state = game.draw(states.state, outcome)),
      apply: (states, _, [move]) => {
        const { state, points } = game.apply(states.state, move);
        states.state = state;
        return points;
      },
      is_over: ({ state }) => game.is_over(state),
    };
  }

  start(config) {
    return new States(this.game, this.game.start(config));
  }
  chance({ state }) {
    const pending = this.game.pending(state);
    const weights = pending?.weights ?? [];
    return py.tuple([pending?.pool ?? NO_CHANCE, py.Arr.of([weights.length], "i4", weights)]);
  }
  make_draws(states, deal) {
    const { game } = this;
    const draws = [];
    for (let next = game.pending(states.state); next; next = game.pending(states.state)) {
      const outcome = deal(next.pool, next.weights, next.audience);
      draws.push(py.tuple([next.pool, outcome, next.audience]));
      states.state = game.draw(states.state, outcome);
    }
    return draws;
  }
  turn(states, text, deal) {
    const { game } = this;
    const { state: before } = states;
    const [move] = this.checked_move(states, text);
    const lines = game.explain(before, move).map((line) => {
      return { ...line, text: pair(line.text), numbers: py.tuple(line.numbers) };
    });
    const { state, points } = game.apply(before, move);
    const after = new States(game, state);
    const draws = this.make_draws(after, deal);
    const [parts, is_over] = [py.tuple(game.parts(before, move)), game.is_over(after.state)];
    return { states: after, parts, lines: py.tuple(lines), points, draws, is_over };
  }
  checked_move({ state }, text) {
    return asked(() => {
      const move = this.game.read_move(state, text);
      const refusal = this.game.check(state, move);
      if (refusal) throw refusal;
      return [move];
    });
  }
  legal({ state }) {
    return this.game.legal(state).map(({ move }) => move);
  }
  returns({ state }) {
    return py.tuple(this.game.returns(state));
  }
  observe({ state }, seat) {
    return [this.game.observe(state, seat)];
  }
  view_json([view], { in_words = true } = {}) {
    return JSON.parse(this.game.view_json(view, { inWords: in_words }));
  }
  /** By seat, each when it is asked for. */
  views_json(states, how) {
    return { item: (seat) => this.view_json(this.observe(states, seat), how) };
  }
  line_text(kind, numbers) {
    return pair(this.game.line_text(kind, [...numbers]));
  }
}
