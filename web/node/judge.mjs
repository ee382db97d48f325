// The one judge behind hints, coach, analysis and reviews, as bots/search/judge.py calls it: search, rank, race,
// verdict. All that is weighed is weighed in the module; here its records are read.
import { fieldOf, unhex } from "./raw.mjs";

const CHUNK = 0.04; // seconds between two looks at the clock
const STEP = 16; // samples of a race at first, between them

/** A record in the module's memory, a field at a time. */
export class Recorded {
  constructor(raw, kind, at) {
    Object.assign(this, { raw, kind, at });
  }

  get(name) {
    return fieldOf(this.raw.layout, this.kind, new DataView(this.raw.memory.buffer, this.at), name);
  }

  /** Write a number or a flat array of numbers. */
  set(name, value) {
    const [offset, type] = this.raw.layout.records[this.kind].fields[name];
    const view = new DataView(this.raw.memory.buffer, this.at + offset);
    [value].flat(Infinity).forEach((one, k) => {
      if (type === "f8") view.setFloat64(8 * k, one, true);
      else view.setBigInt64(8 * k, BigInt(one), true);
    });
  }

  /** Pairs (win, points) by seat. */
  pairs(name, seats) {
    const flat = this.get(name);
    return Array.from({ length: seats }, (_, seat) => flat.slice(2 * seat, 2 * seat + 2));
  }
}

/** The buffers of a race, made at their first use. */
function benchOf(game) {
  if (!game.bench) {
    const { raw, layout } = game;
    game.bench = {
      race: raw.fresh("race"),
      runners: raw.fresh("runner", layout.study.max_runners),
      worth: raw.room(8 * 32),
    };
  }
  return game.bench;
}

/** A stream by several numbers, as `new_stream` of core/stream.py. */
function seeded(raw, at, numbers) {
  raw.bytes(at, 32).fill(0);
  for (const number of numbers) {
    const whole = BigInt.asUintN(64, BigInt(number));
    raw.call.absorb(at, Number(whole & 0xffffffffn) | 0, Number(whole >> 32n) | 0);
  }
}

/** The plan of the judge's level and a fresh race, fitted to a budget; where they lie. */
function prepared(game, budget) {
  const { raw, layout } = game;
  const { level, race, whole, fewest } = layout.study;
  const at = { ...game.searching(), ...benchOf(game) };
  raw.put(at.plan, unhex(layout.levels[level] ?? Object.values(layout.levels).at(-1)));
  raw.put(at.race, unhex(race));
  raw.call.prepare(at.plan, at.race, Math.trunc(whole * budget), fewest);
  return at;
}

/** A position that is judged by a view; a newer decision in the module ends it. */
export class Judging {
  constructor(game, view, { seeds, budget, raced }) {
    this.game = game;
    this.raw = game.raw;
    this.at = prepared(game, budget);
    this.race = new Recorded(this.raw, "race", this.at.race);
    if (raced !== undefined) this.race.set("raced", raced);
    game.thinking = this;
    seeded(this.raw, this.at.stream, seeds);
    this.raw.put(this.at.view, game.sized("view", view));
    const { places } = game.layout.space;
    this.raw.bytes(this.at.space + places.n_past[0], 32).fill(0);
    this.total = this.raw.field("plan", this.at.plan, "simulations");
    const { plan, space, learned, stream } = this.at;
    this.isFound = this.raw.call.begin(this.at.view, plan, space, learned, stream) !== 0;
    this.isMade = this.isFound; // by the solver, or there is but one
    this.stage = "search"; // then "race", then "done"
    this.step = STEP;
  }

  progress(name) {
    const [offset] = this.game.layout.space.places.progress;
    return this.raw.field("progress", this.at.space + offset, name);
  }

  get playouts() {
    return this.progress("playouts") + this.race.get("samples") * this.race.get("n");
  }

  get isExact() {
    return this.progress("is_solved") === 1;
  }

  get isDone() {
    return this.stage === "done";
  }

  check() {
    if (this.game.thinking !== this) throw new Error("another decision has begun");
  }

  /** Search up to so many playouts; the ranking, once there is no more to find out. */
  search(stop = this.total) {
    this.check();
    const { view, plan, space, learned, stream } = this.at;
    if (!this.isFound)
      this.isFound =
        this.raw.call.think(view, plan, space, learned, stream, this.total, stop) === 0 ||
        this.progress("playouts") >= this.total;
    return this.isFound;
  }

  /** The candidates as runners, the best first. */
  rank() {
    this.check();
    const { view, race, runners, space, learned } = this.at;
    if (!this.isMade) this.raw.call.conclude(space);
    this.raw.call.rank(view, race, runners, space, learned);
  }

  /** The place of a move that is asked about. */
  enter(move) {
    const { view, race, runners, space } = this.at;
    return this.raw.call.enter(view, this.game.placed("move", move), race, runners, space);
  }

  lineUp(own = -1) {
    this.raw.call.line_up(this.at.race, this.at.runners, own);
    this.stage = "race";
  }

  /** Race up to so many samples; whether there is no more to find out. */
  run(stop = this.race.get("longest")) {
    this.check();
    const { view, race, runners, space, learned, stream } = this.at;
    if (this.raw.call.run(view, race, runners, space, learned, stream, stop) === 0)
      this.stage = "done";
    return this.isDone;
  }

  verdict(own) {
    if (own !== undefined) this.race.set("own", own);
    this.raw.call.verdict(this.at.race, this.at.runners);
  }

  /** Search, then race without a move in mind, for so long at most. */
  spend(seconds, enter = () => {}) {
    const start = performance.now();
    const used = () => (performance.now() - start) / 1000;
    let step = 64;
    while (this.stage === "search" && used() < seconds) {
      const [before, began] = [this.progress("playouts"), used()];
      if (this.search(before + step)) {
        this.rank();
        enter();
        this.lineUp();
      } else step = paced(step, used() - began, seconds);
    }
    while (this.stage === "race" && used() < seconds) {
      const began = used();
      this.run(this.race.get("samples") + this.step);
      this.step = paced(this.step, used() - began, seconds);
    }
    return this.isDone;
  }

  /** What is known so far of each runner, best first. */
  candidates(most) {
    if (this.stage === "search") this.rank();
    else {
      this.verdict(-1);
      this.race.set("own", -1); // the race goes on with no move in mind
    }
    const order = this.race.get("order").slice(0, this.race.get("n"));
    return order.slice(0, most).map((place) => this.runner(place));
  }

  runner(place) {
    const { raw, layout } = this.game;
    const { bytes } = layout.records.runner;
    const one = new Recorded(raw, "runner", this.at.runners + place * bytes);
    const size = layout.records.move.bytes;
    const at = this.at.space + layout.space.places.picked[0] + one.get("candidate") * size;
    return {
      place,
      move: raw.bytes(at, size).slice(),
      n: one.get("n"),
      win: one.get("win"),
      percent: one.get("percent"),
      expected: one.get("margin"),
      error: one.get("error"),
      win_error: one.get("win_error"),
    };
  }
}

const paced = (step, used, seconds) =>
  Math.max(Math.trunc((step / Math.max(used, 1e-4)) * Math.min(CHUNK, seconds / 4)), 1);

/** A number as it is kept: six places, no negative zero (study/sums.py). */
const kept = (number) => Math.floor(number * 1e6 + 0.5) / 1e6 + 0;

/** The verdict on a move of the seat to move (study/weigh.py), judged by that seat's view only. */
export function decision(game, state, text, seeds, budget) {
  const { classes, shown } = game.layout.study;
  const view = game.observe(state, game.turn(state));
  const played = game.read_move(state, text);
  const judging = new Judging(game, view, { seeds, budget });
  judging.search();
  judging.rank();
  judging.lineUp(judging.enter(played));
  const { race } = judging;
  if (race.get("n") > 1) judging.run();
  judging.verdict();
  const [own, first, seats] = ["own", "first", "n_seats"].map((name) => race.get(name));
  const order = race
    .get("order")
    .slice(0, race.get("n"))
    .filter((place, k) => k < shown || place === own || place === first);
  const nLegal = game.listed(state);
  const [cost, win, points, error, points_error] = [
    ...["cost", "win", "points", "error", "points_error"].map((name) => kept(race.get(name))),
  ];
  const runners = order.map((place) => judging.runner(place));
  return {
    options: runners.map((one) => ({
      move: game.text(state, one.move),
      points: game.score(state, one.move),
      win: kept(one.win),
      percent: one.percent,
      expected: kept(one.expected),
      error: kept(one.error),
    })),
    played: order.indexOf(own),
    reference: order.indexOf(first),
    cost,
    win,
    points,
    error,
    points_error,
    grade: classes[race.get("grade")],
    is_forced: nLegal === 1,
    is_solved: race.get("is_solved") === 1,
    n_legal: nLegal,
    samples: race.get("samples"),
    gains: race.pairs("gain", seats),
    gain_errors: race.pairs("gain_error", seats),
  };
}

/** What a position, or what follows a move, is worth with all tokens seen: means and errors by seat; and a move further. */
export function worths(game, state, move, seeds, budget) {
  const { raw } = game;
  const at = prepared(game, budget);
  game.thinking = null;
  const isEnd = move === null && game.is_over(state) && game.pending(state) === null;
  const n = isEnd ? 1 : raw.field("race", at.race, "times");
  seeded(raw, at.stream, seeds);
  const placed = move ? game.placed("move", move) : game.at.move;
  raw.call.worth(
    game.placed("state", state),
    Number(move !== null),
    placed,
    n,
    game.layout.study.look,
    game.layout.study.window,
    at.race,
    at.space,
    at.learned,
    at.stream,
    at.worth,
  );
  const flat = [...new Float64Array(raw.memory.buffer, at.worth, 32)];
  const part = (which, k) =>
    Array.from({ length: game.seats(state) }, (_, seat) =>
      [0, 1].map((pair) => flat[16 * which + 4 * seat + 2 * pair + k]),
    );
  return [0, 1].map((which) => ({ mean: part(which, 0), error: part(which, 1) }));
}
