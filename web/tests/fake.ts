// A browser's corner for tests of the table: a socket and a page that do what the test says.
import { vi } from "vitest";
import type { Connection, Host, Listener, Message, State } from "../src/table/connection.ts";
import type {
  AnyEvent,
  Drafted,
  Now,
  Played,
  Seat,
  ServerMessage,
  Table,
  Update,
} from "../src/lib/wire.ts";

/** A WebSocket as the page sees it: what was sent is kept, what comes is said by the test. */
export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { t: string; ref: number; [field: string]: unknown }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error("no socket was opened");
    return socket;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.();
  }
  opens(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** Put a page around the code under test; `events` has what it listens to. */
export function fakePage(): { events: Map<string, () => void>; page: { visibilityState: string } } {
  const events = new Map<string, () => void>();
  const page = {
    visibilityState: "visible",
    addEventListener: (name: string, run: () => void) => events.set(name, run),
    removeEventListener: (name: string) => events.delete(name),
  };
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { protocol: "https:", host: "jetons.test" });
  vi.stubGlobal("addEventListener", (name: string, run: () => void) => events.set(name, run));
  vi.stubGlobal("removeEventListener", (name: string) => events.delete(name));
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("fetch", async () => new Response('{"player":"p","name":"","token":""}'));
  return { events, page };
}

/** A host whose one table says what the test makes it say. */
export class FakeHost implements Host {
  listener!: Listener;
  sent: Message[] = [];
  isClosed = false;
  answers: (message: Message) => ServerMessage | null = () => null;

  has = (): boolean => true;
  open = (): never => never("open");
  leave = (): never => never("leave");
  replay = (): never => never("replay");
  sit: Host["sit"] = async (table) => ({ table, seats: [0], token: "", commitment: "" });
  finished: Host["finished"] = async () => Promise.reject(new Error("none is kept"));

  connect(listener: Listener): Connection {
    this.listener = listener;
    return {
      send: async (message) => {
        this.sent.push(message);
        return this.answers(message);
      },
      close: () => {
        this.isClosed = true;
      },
    };
  }
  says(message: ServerMessage): void {
    this.listener.hear(message);
  }
  becomes(state: State): void {
    this.listener.become(state);
  }
}

function never(what: string): never {
  throw new Error(`${what} is not expected here`);
}

/** All promises that are already kept have been heard. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 20; i++) await Promise.resolve();
}

const words = { fr: "", en: "" };

export function seatOf(name: string, player: string, more: Partial<Seat> = {}): Seat {
  return { kind: "person", name, player, bot: "", title: words, online: true, ...more };
}

export function nowAt(position: number, more: Partial<Now> = {}): Now {
  return {
    seq: position + 2,
    position,
    status: "running",
    turn: position % 2,
    seat: 0,
    view: {},
    scores: [0, 0],
    clock: null,
    offers: [],
    result: null,
    secret: "",
    next: "",
    series: null,
    ...more,
  };
}

export function tableAt(position: number, more: Partial<Table> = {}): Table {
  return {
    t: "table",
    version: 1,
    table: "T",
    game: "21",
    options: {},
    clock: { kind: "none" },
    seats: [seatOf("Ada", "a"), seatOf("Blaise", "b")],
    mine: [0],
    me: "a",
    is_owner: true,
    listed: false,
    watch: true,
    watchers: 0,
    commitment: "c",
    now: nowAt(position),
    log: [],
    time: Date.now(),
    ...more,
  };
}

export function played(seat: number, seq: number, more: Partial<Played> = {}): Played {
  return {
    t: "played",
    seat,
    move: "A1=5",
    parts: ["A1=5"],
    points: 5,
    lines: [],
    by_clock: false,
    seq,
    at: 0,
    ...more,
  };
}

export function updateTo(position: number, events: AnyEvent[], more: Partial<Now> = {}): Update {
  const now = nowAt(position, more);
  return { t: "update", since: now.seq - 1, events, now, seats: null, watchers: 0 };
}

export function drafted(position: number, parts: string[], more: Partial<Drafted> = {}): Drafted {
  return {
    t: "drafted",
    ref: 0,
    position,
    parts,
    next: ["A1=5", "B2=6"],
    is_complete: parts.length > 0,
    n_moves: 1,
    move: parts.join(" "),
    points: 5 * parts.length,
    lines: [],
    refusal: null,
    ...more,
  };
}
