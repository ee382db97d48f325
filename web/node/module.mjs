// One game by its module: rules, views, explanations, notation and bots over records of bytes.
// Works in Node, browsers and workers alike. jetons.d.ts says what everything takes and answers.
// Nothing of a game is written here: kernels are called in the module, sentences come from the
// catalogue in the layout, and what Python does around kernels is the game's script.
import { Advising, verdict } from "./advice.mjs";
import { reasonOf } from "./why.mjs";
import { bound } from "./bound.mjs";
import { Drafts } from "./drafts.mjs";
import { decision, Judging, worths } from "./judge.mjs";
import { fieldOf, Raw } from "./raw.mjs";
import { Refusal } from "./refusal.mjs";
import { refusedMove, unreadText } from "./refused.mjs";
import { addedUp } from "./sums.mjs";
import { Thinking } from "./thinking.mjs";
import { both, Catalogue } from "./words.mjs";

export { Refusal };
export const EVERYBODY = 8;
export const NOBODY = 9;
const NO_CHANCE = -1;
const LONGEST = 256; // bytes of the longest text of a move
const WORDS = 4; // of a stream

const bytesOf = new TextEncoder();
const textOf = new TextDecoder();

export class Game {
  constructor(raw, layout, script) {
    const number = (n) => raw.room(8 * n);
    this.raw = raw;
    this.layout = layout;
    this.slug = layout.game;
    this.catalogue = new Catalogue(layout.words);
    this.thinking = null;
    this.buffers = null; // of the search, made at its first use
    this.n_room = layout.n_moves;
    this.moves = raw.room(layout.records.move.bytes * this.n_room);
    this.points = number(this.n_room);
    const stored = (text) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      return raw.put(raw.room(bytes.length), bytes);
    };
    this.at = {
      state: raw.fresh("state"),
      move: raw.fresh("move"),
      view: raw.fresh("view"),
      config: raw.fresh("config"),
      show: raw.fresh("show"),
      lines: raw.fresh("line", layout.lines.most),
      weights: number(layout.n_outcomes),
      results: number(4),
      stream: number(WORDS),
      where: number(2),
      ends: number(1),
      json: raw.room(Math.max(layout.writer.most, layout.by_name?.most ?? 0)),
      text: raw.room(LONGEST),
    };
    const tables = ({ steps, texts, spans }) => [steps, texts, spans].map(stored);
    this.in_words = tables(layout.writer);
    this.by_name = layout.by_name ? tables(layout.by_name) : this.in_words;
    this.script = bound(this, script);
  }

  static async load(module, layout, script) {
    return new Game(await Raw.load(module, layout), layout, script);
  }

  // --- records -------------------------------------------------------------------------------

  sized(kind, bytes) {
    const size = this.layout.records[kind].bytes;
    if (bytes.length !== size)
      throw new RangeError(`a ${kind} of ${this.slug} has ${size} bytes, not ${bytes.length}`);
    return bytes;
  }

  /** Where the module finds a record. */
  placed(kind, bytes) {
    return this.raw.put(this.at[kind], this.sized(kind, bytes));
  }

  read(kind, bytes, field) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return fieldOf(this.layout, kind, view, field);
  }

  /** A text in the module's memory: its address and its length. */
  written(text) {
    const bytes = bytesOf.encode(text.toWellFormed?.() ?? text);
    const at = bytes.length <= LONGEST ? this.at.text : this.raw.room(bytes.length);
    return [this.raw.put(at, bytes), bytes.length];
  }

  // --- a table -------------------------------------------------------------------------------

  options(given) {
    return this.script.options(given);
  }

  configure(seats, options) {
    return this.script.configure(seats, options);
  }

  start(config) {
    const at = this.placed("config", config);
    this.raw.bytes(this.at.state, this.layout.records.state.bytes).fill(0);
    this.raw.call.start(this.at.state, at);
    return this.raw.take("state", this.at.state);
  }

  pending(state) {
    const both = this.raw.call.pending(this.placed("state", state), this.at.weights);
    if (both === NO_CHANCE) return null;
    const weights = this.raw.numbers(this.at.weights, this.layout.n_outcomes);
    return { pool: both & 15, audience: both >> 4, weights };
  }

  draw(state, outcome) {
    this.raw.call.draw(this.placed("state", state), outcome);
    return this.raw.take("state", this.at.state);
  }

  /** An outcome of the pending draw by a stream: for trials, not for recorded games. */
  pick(state, { at }) {
    this.raw.call.chance(this.placed("state", state), this.at.weights);
    return this.raw.call.pick(this.at.weights, at);
  }

  /** All pending draws by a seed or a stream: for trials, not for recorded games. */
  settle(state, seed) {
    const { call } = this.raw;
    const stream = typeof seed === "object" ? seed.at : this.raw.seed(this.at.stream, seed);
    this.placed("state", state);
    while (call.chance(this.at.state, this.at.weights) !== NO_CHANCE)
      call.draw(this.at.state, call.pick(this.at.weights, stream));
    return this.raw.take("state", this.at.state);
  }

  seats(state) {
    return this.read("state", state, "n_seats");
  }

  turn(state) {
    return this.read("state", state, "turn");
  }

  scores(state) {
    return this.read("state", state, "scores").slice(0, this.seats(state));
  }

  is_over(state) {
    return this.raw.call.is_over(this.placed("state", state)) !== 0;
  }

  returns(state) {
    this.raw.call.returns(this.placed("state", state), this.at.results);
    return this.raw.numbers(this.at.results, this.seats(state));
  }

  outcome(state) {
    return this.script.outcome(state);
  }

  /** The outcome of an ending that players or the clock made: its sentence has these numbers. */
  ended(why, scores, winners, numbers = []) {
    const kind = { name: why, params: this.layout.endings[why] };
    return {
      scores,
      winners,
      why,
      text: both(this.catalogue.told("endings", kind, numbers)),
      numbers,
    };
  }

  partners(state, seat) {
    if (!this.raw.call.side) return this.script.partners(state, seat);
    const bits = this.raw.call.side(this.placed("state", state), seat);
    return [0, 1, 2, 3].filter((one) => (bits >> one) & 1);
  }

  round_points(state, winners) {
    if (!this.raw.call.round_points) return this.script.round_points(state, winners);
    const bits = winners.reduce((sum, seat) => sum | (1 << seat), 0);
    this.raw.call.round_points(this.placed("state", state), bits, this.at.results);
    return this.raw.numbers(this.at.results, this.seats(state));
  }

  // --- moves ---------------------------------------------------------------------------------

  /** List the legal moves in the module's memory; how many. */
  listed(state) {
    const { call } = this.raw;
    const at = this.placed("state", state);
    let n = call.legal(at, this.moves, this.n_room);
    if (n > this.n_room) {
      this.n_room = 2 ** Math.ceil(Math.log2(n));
      this.moves = this.raw.fresh("move", this.n_room);
      this.points = this.raw.room(8 * this.n_room);
      n = call.legal(at, this.moves, this.n_room);
    }
    return n;
  }

  /** The parts of the first n moves that are listed. */
  listed_parts(n) {
    if (n === 0) return [];
    if (!(this.texts_room >= n)) {
      this.texts_room = Math.max(n, 256);
      this.all_texts = this.raw.room(LONGEST * this.texts_room);
      this.all_ends = this.raw.room(8 * this.texts_room);
    }
    this.raw.call.write_moves(this.at.state, this.moves, this.all_texts, this.all_ends, n);
    const ends = this.raw.numbers(this.all_ends, n);
    const text = textOf.decode(this.raw.bytes(this.all_texts, ends[n - 1]));
    return ends.map((end, i) => text.slice(ends[i - 1] ?? 0, end).split("\n"));
  }

  legal(state) {
    const n = this.listed(state);
    this.raw.call.scores(this.at.state, this.moves, n, this.points, this.n_room);
    const size = this.layout.records.move.bytes;
    const [points, parts] = [this.raw.numbers(this.points, n), this.listed_parts(n)];
    return parts.map((one, i) => ({
      move: this.raw.bytes(this.moves + i * size, size).slice(),
      points: points[i],
      parts: one,
    }));
  }

  /** The first of the legal moves that bring most at once. */
  most(state) {
    const n = this.listed(state);
    this.raw.call.scores(this.at.state, this.moves, n, this.points, this.n_room);
    const points = this.raw.numbers(this.points, n);
    const best = points.reduce((most, one, k) => (one > points[most] ? k : most), 0);
    const size = this.layout.records.move.bytes;
    const move = this.raw.bytes(this.moves + best * size, size).slice();
    return { move, points: points[best] };
  }

  read_move(state, text) {
    const [at, n] = this.written(text);
    const { call } = this.raw;
    const code = call.read_move(this.placed("state", state), at, n, this.at.move, this.at.where);
    if (code) throw unreadText(this, code, text);
    return this.raw.take("move", this.at.move);
  }

  check(state, move) {
    const code = this.raw.call.check(this.placed("state", state), this.placed("move", move));
    return code ? refusedMove(this, state, move, code) : null;
  }

  parts(state, move) {
    const { call } = this.raw;
    call.write_moves(
      this.placed("state", state),
      this.placed("move", move),
      this.at.text,
      this.at.ends,
      1,
    );
    const [end] = this.raw.numbers(this.at.ends, 1);
    return textOf.decode(this.raw.bytes(this.at.text, end)).split("\n");
  }

  text(state, move) {
    return this.parts(state, move).join(this.layout.between_parts);
  }

  score(state, move) {
    return this.raw.call.score(this.placed("state", state), this.placed("move", move));
  }

  explain(state, move) {
    const { call, memory } = this.raw;
    const n = call.explain(this.placed("state", state), this.placed("move", move), this.at.lines);
    const size = this.layout.records.line.bytes;
    return Array.from({ length: n }, (_, i) => {
      const numbers = [...new Int16Array(memory.buffer, this.at.lines + i * size, size / 2)];
      return this.catalogue.line(this.layout.lines, numbers);
    });
  }

  /** The sentence of a line that was kept by its kind and numbers. */
  line_text(kind, numbers) {
    const found = this.layout.lines.kinds.find(({ name }) => name === kind);
    return both(this.catalogue.told("lines", found, numbers));
  }

  /** The kinds of the lines of an explanation, by name. */
  kinds(state, move) {
    const { call, memory } = this.raw;
    const n = call.explain(this.placed("state", state), this.placed("move", move), this.at.lines);
    const size = this.layout.records.line.bytes;
    return Array.from({ length: n }, (_, i) => {
      const [, kind] = new Int16Array(memory.buffer, this.at.lines + i * size, 2);
      return this.layout.lines.kinds[kind].name;
    });
  }

  preview(state, text) {
    const move = this.read_move(state, text);
    const refusal = this.check(state, move);
    if (refusal) throw refusal;
    return {
      move: this.text(state, move),
      points: this.score(state, move),
      lines: this.explain(state, move),
    };
  }

  apply(state, move) {
    const points = this.raw.call.apply(this.placed("state", state), this.placed("move", move));
    return { state: this.raw.take("state", this.at.state), points };
  }

  drafts(state) {
    return new Drafts(
      this.is_over(state) ? [] : this.listed_parts(this.listed(state)),
      this.layout.between_parts,
    );
  }

  tell_move(text) {
    return this.script.tell_move(text);
  }

  outcome_text(pool, outcome) {
    const n = this.raw.call.write_outcome(pool, outcome, this.at.text);
    return textOf.decode(this.raw.bytes(this.at.text, n));
  }

  read_outcome(pool, text) {
    const [at, n] = this.written(text);
    const outcome = this.raw.call.read_outcome(pool, at, n, this.at.where);
    if (outcome < 0) throw unreadText(this, -outcome, text);
    return outcome;
  }

  // --- views ---------------------------------------------------------------------------------

  observe(state, seat) {
    this.raw.bytes(this.at.view, this.layout.records.view.bytes).fill(0);
    this.raw.call.observe(this.placed("state", state), seat, this.at.view);
    return this.raw.take("view", this.at.view);
  }

  view_json(view, { inWords = true } = {}) {
    const { call } = this.raw;
    const { show, json, ends } = this.at;
    const tables = inWords ? this.in_words : this.by_name;
    call.show(this.placed("view", view), show);
    call.write_all(show, this.layout.records.show.bytes, ...tables, json, ends, 1);
    return textOf.decode(this.raw.bytes(json, this.raw.numbers(ends, 1)[0]));
  }

  imagine(view, seed) {
    const stream = typeof seed === "object" ? seed.at : this.raw.seed(this.at.stream, seed);
    this.raw.bytes(this.at.state, this.layout.records.state.bytes).fill(0);
    this.raw.call.imagine(this.placed("view", view), stream, this.at.state);
    return this.raw.take("state", this.at.state);
  }

  /** A stream of luck of one's own, for `settle` and `imagine`: the same everywhere. */
  stream(number) {
    const at = this.raw.seed(this.raw.room(8 * WORDS), number);
    return { at, below: (n) => this.raw.call.below(at, n) };
  }

  // --- positions -----------------------------------------------------------------------------

  read_position(position) {
    return this.script.read_position(position);
  }

  read_table(position) {
    return this.script.read_table(position);
  }

  left_open(position) {
    return this.script.left_open(position);
  }

  write_position(state, seat) {
    return this.script.write_position(state, seat);
  }

  // --- bots ----------------------------------------------------------------------------------

  /** The buffers of a search, made at its first use, with the learned weights. */
  searching() {
    if (!this.buffers) {
      const { raw, layout } = this;
      const learned = raw.room(8 * layout.memory.learned.shape[0]);
      raw.call.learn(learned);
      this.buffers = {
        learned,
        space: raw.room(layout.space.bytes),
        plan: raw.fresh("plan"),
        view: raw.fresh("view"),
        stream: raw.room(8 * WORDS),
      };
    }
    return this.buffers;
  }

  think(view, level, budget = {}) {
    return new Thinking(this, view, level, budget);
  }

  /** A position judged step by step: searched, ranked, raced. */
  judging(view, budget) {
    return new Judging(this, view, budget);
  }

  decision(state, text, seeds, budget) {
    return decision(this, state, text, seeds, budget);
  }

  worths(state, move, seeds, budget) {
    return worths(this, state, move, seeds, budget);
  }

  reason(state, best, other, isSolved) {
    return reasonOf(this, state, best, other, isSolved);
  }

  /** The sums of a review (study/sums.py) over records of its places. */
  added_up(places, overall) {
    return addedUp(this, places, overall);
  }

  choose(view, level, budget = {}) {
    return this.think(view, level, budget).through(budget.seconds);
  }

  // --- lessons -------------------------------------------------------------------------------

  /** The judge's advice on a position; `text`: a move that is asked about. */
  advising(view, state, text) {
    return new Advising(this, view, state, text);
  }

  verdict(key, values) {
    return verdict(this, key, values);
  }
}
