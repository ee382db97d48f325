// Where a table lives, as the screens know it. Whoever keeps a table (a server behind a WebSocket, a worker of this
// browser) takes and gives the messages of wire.ts; no screen asks who it is.
import type {
  ClientMessage,
  NewTable,
  Opened,
  Replay,
  ServerMessage,
  Table,
  TakeSeat,
} from "../lib/wire.ts";

/** connecting: not a word yet; open: it answers; lost: tries again by itself; refused: for good. */
export type State = "connecting" | "open" | "lost" | "refused";

type Bare<T> = T extends unknown ? Omit<T, "ref"> : never;

/** A message as a screen writes it: the connection numbers it (`ref`). */
export type Message = Bare<ClientMessage>;

/** What a connection tells: nothing before `connect` has returned, nothing after `close`. */
export interface Listener {
  /** The first message of each (re)connection: which table, and the last `seq` that came. */
  hello(): Message;
  /** Every message that comes, answers included, in order. */
  hear(message: ServerMessage): void;
  /** How the connection stands; may be told again without a change. */
  become(state: State): void;
}

export interface Connection {
  /** Send a message; the answer that carries its `ref`, or null when none will come. Never throws. */
  send(message: Message): Promise<ServerMessage | null>;
  /** No more is told, nothing is tried again. */
  close(): void;
}

/** Who keeps tables. What is asked without a connection throws `Refused` (lib/api.ts) with a reason to show. */
export interface Host {
  /** Whether the table of this name is kept here. */
  has(table: string): boolean;
  connect(listener: Listener): Connection;
  open(table: NewTable): Promise<Opened>;
  sit(table: string, seat: TakeSeat): Promise<Opened>;
  /** Give one's place up. */
  leave(table: string): Promise<unknown>;
  /** The whole table, once it is over. */
  finished(table: string): Promise<Table>;
  /** A finished match step by step, as one seat saw it, or as everybody did. */
  replay(table: string, seat?: number): Promise<Replay>;
}
