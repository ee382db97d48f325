// The rules and bots of one game, the same bytes as in Python (see README.md).
//
// States, moves, views and configs are `Uint8Array`s of fixed size that nobody changes: what changes
// a state answers a new one. `layout.records` says where each field lies (`read`). Texts are in both
// languages, as printers set them. What cannot be done throws a `Refusal`, and nothing has changed.

export interface Texts {
  fr: string;
  en: string;
}

/** Why something cannot be done: `code` as the server's errors have it, and a sentence. */
export class Refusal extends Error {
  readonly code: string; // illegal_move's own reason, bad_notation, bad_option, bad_position, …
  readonly text: Texts;
  readonly clause: string; // of the rules, where one forbids it
  readonly reason: string; // of a text that is not understood
  readonly at: number; // … and where in the text
  readonly say: string; // its sentence in the catalogue, section and name; empty: it is in none …
  readonly values: Record<string, string>; // … and that sentence's parameters
  readonly path: readonly (string | number)[]; // keys and indices to what is wrong in what was read
}

export type State = Uint8Array;
export type Move = Uint8Array;
export type View = Uint8Array;
export type Config = Uint8Array;

/** One line of an explanation, as the wire's `Line`. */
export interface Line {
  text: Texts;
  points: number;
  clause: string;
  cells: string[];
  kind: string; // its sentence in the catalogue, in [lines] …
  numbers: number[]; // … and that sentence's parameters
}

export interface Preview {
  move: string; // its text, in the one form that records keep
  points: number;
  lines: Line[];
}

/** What is drawn next: `weights[outcome]`, and who sees it (a seat, `EVERYBODY` or `NOBODY`). */
export interface Pending {
  pool: number;
  audience: number;
  weights: number[];
}
export const EVERYBODY: 8;
export const NOBODY: 9;

/** Luck by a number, the same everywhere (core/stream.py). */
export interface Stream {
  readonly at: number;
  below(n: number): number;
}

export interface Outcome {
  scores: number[];
  winners: number[];
  why: string; // its sentence in the catalogue, in [endings]
  text: Texts;
  numbers: number[]; // that sentence's parameters
}

/** What a half-laid move can become, as the wire's `Drafted` (play/draft.py). */
export interface Continuations {
  is_complete: boolean;
  next: string[];
  n_moves: number;
  move: string;
}

/** All legal moves of a position, cut into parts once. */
export interface Drafts {
  continuations(parts: readonly string[]): Continuations;
}

export interface Budget {
  seed?: number | bigint; // of the bot's luck; without one nobody knows which
  simulations?: number; // instead of the level's own
  seconds?: number; // at most
}

export interface Chosen {
  move: Move;
  playouts: number;
}

/** A move that the search looks at, as far as it has come. */
export interface Candidate {
  move: Move;
  n: number; // deals that it was played on
  win: number; // chance to win, 0…1
  percent: number; // the same, rounded to what is known
  win_error: number; // one standard error of that
  expected: number; // final margin in points
  error: number; // one standard error of what it is behind the best
}

/** A move worth making, in three steps and in words (learn/hint.py). */
export interface Hinted {
  move: string;
  parts: string[];
  cells: string[]; // where to look: cells of the board, or "tray 3"
  tokens: string[]; // which tokens
  points: number; // at once
  where: Texts;
  which: Texts;
  what: Texts;
  reasons: Texts[];
}

/** A decision that can be interrupted: `go` thinks a little more and says whether it is done. */
export interface Thinking {
  go(simulations: number): boolean;
  /** Think for so long at most. */
  spend(seconds: number): void;
  readonly isDone: boolean;
  readonly total: number; // playouts that are planned
  readonly playouts: number;
  /** The best so far; the decision ends with it. */
  conclude(): Chosen;
}

/** A position that is judged step by step (bots/search/judge.py): searched, ranked, raced on new deals. */
export interface Judging {
  /** Go on for so long at most; whether there is no more to find out. */
  spend(seconds: number): boolean;
  readonly isDone: boolean;
  readonly isExact: boolean;
  readonly total: number; // playouts of the search
  readonly playouts: number;
  /** What is known so far, best first. */
  candidates(most?: number): Candidate[];
}

/** Advice under way: a hint, and what a move that is asked about would give away. */
export interface Advising {
  spend(seconds: number): boolean;
  readonly isDone: boolean;
  told(): {
    hint: Hinted;
    loss: { points: number; win: number; is_much: boolean; text: Texts } | null;
  };
}

/** What a position is worth by seat: (win, points), and one standard error of each. */
export interface Worth {
  mean: number[][];
  error: number[][];
}

/** What is known of one decision (study/weigh.py): the options best first, the played one among them. */
export interface Verdict {
  options: {
    move: string;
    points: number;
    win: number;
    percent: number;
    expected: number;
    error: number;
  }[];
  played: number;
  reference: number;
  cost: number;
  win: number;
  points: number;
  error: number;
  points_error: number;
  grade: string;
  is_forced: boolean;
  is_solved: boolean;
  n_legal: number;
  samples: number;
  gains: number[][];
  gain_errors: number[][];
}

/** Why a move is better than another (study/why.py): a sentence of the study's catalogue and its parameters. */
export interface Reason {
  kind: string;
  does: string;
  values: Record<string, number | Record<string, string>>;
}

/** A record of the module's, read a field at a time. */
export interface Recorded {
  get(name: string): number | number[];
  pairs(name: string, seats: number): number[][];
}

/** The sums of a review (study/sums.py). */
export interface Added {
  places: Recorded[];
  overall: Recorded;
  accounts: Recorded[];
}

export class Game {
  /** `module`: the bytes of `<game>.wasm` or a compiled module; `layout`: `<game>.json`;
   * `script`: what `<game>.mjs` exports (`await import(…)`). */
  static load(
    module: BufferSource | WebAssembly.Module,
    layout: Layout,
    script: Script,
  ): Promise<Game>;
  readonly slug: string;
  readonly layout: Layout;

  // --- a table -------------------------------------------------------------------------------
  /** Options in the one form that records keep, defaults filled in. Throws bad_option, bad_layout. */
  options(given: Record<string, string>): Record<string, string>;
  /** Throws bad_option for seats or options that the game does not have. */
  configure(seats: number, options: Record<string, string>): Config;
  /** The empty table, before any draw: draw until `pending` answers null. */
  start(config: Config): State;
  pending(state: State): Pending | null;
  draw(state: State, outcome: number): State;
  /** All pending draws at once, by a seed or a stream: for trials, not for recorded games. */
  settle(state: State, seed: number | bigint | Stream): State;
  /** An outcome of the pending draw by a stream. */
  pick(state: State, stream: Stream): number;
  stream(seed: number | bigint): Stream;
  seats(state: State): number;
  turn(state: State): number;
  scores(state: State): number[];
  is_over(state: State): boolean;
  /** Results by seat, larger is better; of a running game as it stands. */
  returns(state: State): number[];
  /** How a game that is over ended. */
  outcome(state: State): Outcome;
  /** The outcome of an ending that players or the clock made, with its sentence's numbers. */
  ended(why: string, scores: number[], winners: number[], numbers?: number[]): Outcome;
  /** The side of a seat: itself, or its team. */
  partners(state: State, seat: number): number[];
  /** What a round brings each seat, where a game is played in rounds. */
  round_points(state: State, winners: readonly number[]): number[];

  // --- moves ---------------------------------------------------------------------------------
  legal(state: State): { move: Move; points: number; parts: string[] }[];
  /** Legal or not. Throws bad_notation. */
  read_move(state: State, text: string): Move;
  /** The reason why a move cannot be played; null if it can. */
  check(state: State, move: Move): Refusal | null;
  parts(state: State, move: Move): string[];
  text(state: State, move: Move): string;
  score(state: State, move: Move): number;
  explain(state: State, move: Move): Line[];
  /** The sentence of a line, by its kind and numbers. */
  line_text(kind: string, numbers: readonly number[]): Texts;
  /** Check, score and explanation at once. Throws bad_notation or the rules' reason. */
  preview(state: State, text: string): Preview;
  /** The state after a legal move, before its draws. */
  apply(state: State, move: Move): { state: State; points: number };
  drafts(state: State): Drafts;
  /** A move's text as the other seats may see it. */
  tell_move(text: string): string;
  outcome_text(pool: number, outcome: number): string;
  /** Throws bad_notation. */
  read_outcome(pool: number, text: string): number;

  // --- views ---------------------------------------------------------------------------------
  /** What a seat sees; -1: a spectator. */
  observe(state: State, seat: number): View;
  /** A view as JSON, byte for byte the `view` of the wire. */
  /** As the server tells it; not in words: sentences by kind and numbers. */
  view_json(view: View, options?: { inWords?: boolean }): string;
  /** A state that fits a view, dealt by a seed. */
  imagine(view: View, seed: number | bigint | Stream): State;

  // --- positions -----------------------------------------------------------------------------
  /** A state from the JSON form of the rules (parsed). Throws bad_position, bad_layout. */
  read_position(position: unknown): State;
  /** The same of a table that a game can lead to: what is only a part of one is refused. */
  read_table(position: unknown): State;
  /** The keys that a position which can be read lacks, and without which what the mover sees is drawn by lot. */
  left_open(position: unknown): string[];
  /** The JSON form, as a seat sees it. */
  write_position(state: State, seat: number): Record<string, unknown>;

  // --- bots ----------------------------------------------------------------------------------
  /** What a level (of `layout.levels`) plays by the view of the seat that is to move. */
  choose(view: View, level: string, budget?: Budget): Chosen;
  think(view: View, level: string, budget?: Budget): Thinking;
  judging(view: View, how: { seeds: readonly number[]; budget: number }): Judging;
  /** The verdict on a move of the seat to move, by what that seat sees (study/weigh.py). */
  decision(state: State, text: string, seeds: readonly number[], budget: number): Verdict;
  /** What a position, or what follows a move, is worth with all tokens seen; and looked a move further. */
  worths(state: State, move: Move | null, seeds: readonly number[], budget: number): [Worth, Worth];
  /** What the first of two options of a verdict does that the second does not. */
  reason(
    state: State,
    best: Verdict["options"][number],
    other: Verdict["options"][number],
    isSolved: boolean,
  ): Reason;
  added_up(places: readonly Record<string, unknown>[], overall: Record<string, unknown>): Added;

  // --- lessons -------------------------------------------------------------------------------
  /** Advice on a view; `state`: one that fits it. Throws where the move that is asked about cannot be played. */
  advising(view: View, state: State, text: string): Advising;
  /** The kinds of the lines of an explanation, by name. */
  kinds(state: State, move: Move): string[];
  /** Why an answer to an exercise is not it, by the key of the sentence. */
  verdict(key: string, values?: Record<string, unknown>): Texts;
  readonly script: {
    /** The first part of a goal that a move does not reach (learn/goals.py). */
    missed(
      goal: Record<string, unknown>,
      moves: readonly string[],
      parts: readonly string[],
      points: number,
      kinds: readonly string[],
      n_lines: number,
      view: unknown,
    ): string;
    why_not(
      goal: Record<string, unknown>,
      part: string,
      points: number,
      most: number,
    ): [string, Record<string, unknown>];
    wrong_choice(kind: string, given: readonly string[], right: readonly string[]): string;
  };

  /** A field of a record: a number, or a flat array of numbers. */
  read(kind: Kind, bytes: Uint8Array, field: string): number | number[];
}

export type Kind = "state" | "move" | "view" | "config" | "show" | "line" | "progress" | "plan";

/** `<game>.json`, written by `jetons wasm`. A field is its offset, NumPy's type, its shape. */
export interface Layout {
  game: string;
  hash: string;
  modules: string[];
  title: Texts;
  seats: [number, number];
  rules_version: number;
  records: Record<Kind, { bytes: number; fields: Record<string, [number, string, ...number[]]> }>;
  exports: { name: string; takes: string[]; answers: "" | "i4" | "f8" }[];
  memory: Record<string, { bytes: number; shape: number[] | null }>;
  n_outcomes: number;
  n_moves: number;
  space: { bytes: number; places: Record<string, [number, number, ...number[]]> };
  levels: Record<string, string>;
  learn: { seconds: number; [more: string]: unknown }; // of hints and verdicts
  reasons: Record<string, { reason: string; clause: string; text: Texts }>;
  mark: string; // of its catalogue, as the wire's Hello says it
  [more: string]: unknown; // tables of the writer, of sentences: for module.mjs alone
}

/** The Python around the kernels (options, positions, endings), translated: for module.mjs alone. */
export type Script = Record<string, unknown>;

/** The games whose modules are there. */
export function slugs(): string[];

/** In Node: the game of that slug, from `modules/` or from the Python package beside. */
export function game(slug: string): Promise<Game>;
/** Every legal move of a position or state, with the points it makes at once. */
export function moves(slug: string, state: State): Promise<{ move: Move; points: number }[]>;
/** The points of a move in a state. Throws a Refusal where it cannot be played. */
export function score(slug: string, state: State, move: Move): Promise<{ points: number }>;
/** What a level plays by the view of the seat that is to move. */
export function choose(slug: string, view: View, level: string, budget?: Budget): Promise<Chosen>;
