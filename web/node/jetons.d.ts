/** One game's module: its memory and its calls. Addresses are numbers; records are bytes. */
export class Game {
  static load(module: BufferSource | WebAssembly.Module, layout: Layout): Promise<Game>;
  readonly slug: string;
  readonly layout: Layout;
  readonly memory: WebAssembly.Memory;
  /** The exports by name, as the layout lists them. */
  readonly call: Record<string, (...given: number[]) => number>;
  room(bytes: number): number;
  fresh(kind: Kind, n?: number): number;
  bytes(at: number, n: number): Uint8Array;
  take(kind: Kind, at: number): Uint8Array;
  put(at: number, bytes: Uint8Array): void;
  read(kind: Kind, at: number, field: string): number | number[];
  stream(number: number | bigint): number;
  config(seats: number, options?: Record<string, string>): number;
  start(seats: number, options: Record<string, string>, stream: number): number;
  settle(state: number, stream: number): void;
  legal(state: number): { move: Uint8Array; points: number }[];
  choose(
    view: number,
    level: string,
    budget?: { seed?: number | bigint; simulations?: number },
  ): Chosen;
}

export type Kind = "state" | "move" | "view" | "config" | "progress";
export interface Chosen {
  move: Uint8Array;
  playouts: number;
}

/** `<game>.json`, written by `jetons wasm`. A field is its offset, NumPy's type, its shape. */
export interface Layout {
  game: string;
  hash: string;
  modules: string[];
  title: { fr: string; en: string };
  seats: [number, number];
  rules_version: number;
  records: Record<Kind, { bytes: number; fields: Record<string, [number, string, ...number[]]> }>;
  exports: { name: string; takes: string[]; answers: "" | "i4" | "f8" }[];
  memory: Record<string, { bytes: number; shape: number[] | null }>;
  n_outcomes: number;
  n_moves: number;
  space: { bytes: number; places: Record<string, [number, number, ...number[]]> };
  levels: Record<string, string>;
  reasons: Record<string, { reason: string; clause: string; text: { fr: string; en: string } }>;
  tables: { seats: number; options: Record<string, string>; config: string }[];
}

/** The game of that slug; its module is read from `modules/` or from the Python package beside. */
export function game(slug: string): Promise<Game>;
/** Every legal move of a state (its bytes), with the points it makes at once. */
export function moves(
  slug: string,
  state: Uint8Array,
): Promise<{ move: Uint8Array; points: number }[]>;
/** The points of a move in a state, or the reason why it cannot be played. */
export function score(slug: string, state: Uint8Array, move: Uint8Array): Promise<Scored>;
/** What a level plays by the view of the seat that is to move. */
export function choose(
  slug: string,
  view: Uint8Array,
  level: string,
  budget?: { seed?: number | bigint; simulations?: number },
): Promise<Chosen>;
export type Scored =
  { points: number } | { reason: string; clause: string; text: { fr: string; en: string } };
