// What a table decides, in the browser: the Python of src/jetons/table, translated (table.mjs).
import type { Game, State } from "./jetons.d.ts";
import type { Mine, Refusal, Replay, Seat, Table, Update, Words } from "../src/lib/wire.ts";

/** An entry of a table's log, as a structure: `data` writes it. */
export interface LogEntry {
  readonly at: number;
  readonly table?: string;
}

/** A match as `play.match.Match`. */
export interface Match {
  readonly states: { state: State };
  readonly turn: number;
  readonly is_over: boolean;
  readonly events: readonly unknown[];
  readonly moves: readonly { seat: number; move: string; points: number }[];
  readonly outcome: {
    scores: number[];
    winners: number[];
    why: string;
    text: Words;
  } | null;
  effective(): readonly MatchEvent[];
  after(move: string): Match;
}
/** An event of a match; which one its fields say. */
export interface MatchEvent {
  readonly pool?: number;
  readonly outcome?: number;
  readonly move?: string;
  readonly seat?: number;
}

/** A table as `table.desk.Desk`. */
export interface Desk {
  readonly id: string;
  readonly opening: { game: string; day: string; rounds: { tables: string[] } | null };
  readonly secret: string;
  readonly seats: readonly unknown[];
  readonly seq: number;
  readonly position: number;
  readonly match: Match | null;
  readonly is_over: boolean;
  readonly turn: number;
  readonly next: string;
  readonly status: string;
  readonly bot_to_move: string;
  seats_of(player: string): number[];
  eyes_of(seats: readonly number[]): number;
  deadline(): number | null;
  check_position(position: number): void;
  check_running(): void;
  after(entry: LogEntry, match?: Match | null): Desk;
  awake(now: number): Desk;
  next_opening(commitment: string, at: number): LogEntry;
  record(): string;
}

/** What somebody wants of a table: the entry that carries it out, and the match after it. Throws what refuses it. */
export interface Command {
  on(desk: Desk, now: number): [LogEntry, Match | null];
}

/** What this machine gives: luck, hashes, and the games that are loaded. */
export interface Device {
  Dealer: new (secret: string, seeds?: readonly string[], by_seat?: boolean) => object;
  below(n: number): number;
  commitment(secret: string): string;
  fingerprint(text: string): string;
  newSecret(): string;
  game(slug: string): Game | undefined;
}

type Entries = readonly LogEntry[];

export interface TableScript {
  /** A structure as data; `isWhole`: with what is as it is by default. */
  data(value: unknown, isWhole?: boolean): unknown;
  entry(kept: unknown): LogEntry;
  entitle(bot: string, title: Words): void;
  title(bot: string): Words;
  pace_of(clock: unknown): unknown;
  opening_of(asked: unknown, player: string, name: string, at: number): [LogEntry, string];
  /** The opening of a game of the day: the person has the first seat. */
  opening_of_day(
    game: string,
    day: string,
    secret: string,
    names: readonly string[],
    player: string,
    bot: string,
    at: number,
  ): LogEntry;
  day_secret(root: string, day: string, game: string): string;
  /** The match of a day as it is dealt. */
  day_dealt(game: string, day: string, secret: string, names: readonly string[]): Match;
  day_is_alone(game: string): boolean;
  /** Who plays against the person, and how many simulations it thinks a move. */
  day_opponent(): [string, number];
  day_thought(secret: string, nMoves: number): number;
  day_try(match: Match): Try;
  opened(id: string, opening: LogEntry, secret: string): Desk;
  restored(id: string, entries: Entries, secret: string): Desk;
  seats_of(seats: readonly unknown[], isOnline: (player: string) => boolean): Seat[];
  table_of(
    desk: Desk,
    entries: Entries,
    player: string,
    seats: Seat[],
    unheard: readonly string[],
    watchers: number,
    patience: number,
    now: number,
    inWords: boolean,
  ): Table;
  mine_of(desk: Desk, player: string, seats: Seat[]): Mine;
  news(
    desk: Desk,
    since: number,
    entries: Entries,
    inWords: boolean,
  ): {
    update(seat: number, muted: readonly string[], seats: null, watchers: number): Update;
  };
  replay_of(
    desk: Desk,
    entries: Entries,
    seats: Seat[],
    seat: number,
    inWords: boolean,
    isDevice: boolean,
  ): Replay;
  series_file(desks: readonly Desk[]): string;
  check_going_on(desk: Desk, what: string): void;
  check_hint(desk: Desk, player: string, position: number): void;
  sealed_lines(text: string): string[];
  read_header(lines: string[]): [{ get(name: string): [string, number] | null }, number];
  read_record(text: string): { match: Match & { started: Started } };
  Abandon: new () => Command;
  Deal: new () => Command;
  Decline: new (player: string, what: string, seat: number) => Command;
  GoOn: new (table: string) => Command;
  Hint: new (player: string, position: number) => Command;
  Play: new (player: string, position: number, move: string) => Command;
  PlayBot: new (seat: number, position: number, move: string) => Command;
  Propose: new (player: string, what: string, seat: number) => Command;
  Resign: new (player: string, seat: number) => Command;
  RunOut: new () => Command;
}
/** What somebody made of a day's deal (people/daily.py). */
export interface Try {
  readonly points: number;
  readonly scores: readonly number[];
  readonly worth: number;
  readonly best: readonly [number, string, number]; // its place, its text, its points
}
export interface Started {
  readonly players: string[];
  readonly options: unknown;
}

export function tableScript(device: Device): TableScript;
/** What the translated Python refuses, as messages carry it; null: it is another error. */
export function refusalIn(error: unknown): Refusal | null;
