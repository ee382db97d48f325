// The host of the tables of this device: a worker, asked as a server is.
import { Refused } from "../lib/api.ts";
import { Asked, BROKE } from "../lib/asked.ts";
import { catalogue } from "../lib/games.svelte.ts";
import type { ServerMessage } from "../lib/wire.ts";
import type { Connection, Host, Listener, Message } from "../table/connection.ts";
import { device, isLocal } from "./device.svelte.ts";
import type { More, News } from "./protocol.ts";
import type { Keeper } from "./worker.ts";
import { has_begun } from "./said.json";

/** What is told at a table; null: the worker stopped. */
type Hear = (message: ServerMessage | null) => void;

const connections = new Map<number, Hear>();
let count = 0;

const worker = new Asked<Keeper, More, News>(
  () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }),
  (news) => {
    if (news.t === "lasts") device.lasts = news.lasts;
    else connections.get(news.connection)?.(news.message);
  },
  () => {
    for (const hear of [...connections.values()]) hear(null);
  },
);

/** Ask the worker. Throws a refusal; `no_module` where the rules do not run here. */
export const { ask } = worker;

function connect(table: string, hear: Hear): number {
  const connection = ++count;
  connections.set(connection, hear);
  worker.say({ t: "connect", connection, table });
  return connection;
}

class WorkerConnection implements Connection {
  private connection = 0;
  private ref = 0;
  private tries = 0;
  private isClosed = false;
  private table = "";
  private waiting = new Map<number, Hear>();

  constructor(private readonly listener: Listener) {
    queueMicrotask(() => this.connect());
  }

  send(message: Message): Promise<ServerMessage | null> {
    const ref = ++this.ref;
    if (this.isClosed || !this.connection) return Promise.resolve(null);
    return new Promise((resolve) => {
      if (message.t !== "hello") this.waiting.set(ref, resolve);
      else resolve(null);
      worker.say({ t: "say", connection: this.connection, message: { ...message, ref } });
    });
  }

  close(): void {
    this.isClosed = true;
    const { connection, table } = this;
    if (!connection) return;
    connections.delete(connection);
    worker.say({ t: "close", connection, table });
  }

  private connect(): void {
    if (this.isClosed) return;
    const hello = this.listener.hello();
    this.table = "table" in hello ? (hello.table ?? "") : "";
    this.connection = connect(this.table, (message) => this.hear(message));
    void this.send(hello);
  }

  private hear(message: ServerMessage | null): void {
    if (this.isClosed) return;
    if (!message) return this.lose();
    this.tries = 0;
    this.listener.become("open");
    if ("ref" in message) {
      this.waiting.get(message.ref)?.(message);
      this.waiting.delete(message.ref);
    }
    this.listener.hear(message);
  }

  /** The worker stopped. What was played is kept: once it is tried again, then said. */
  private lose(): void {
    for (const answer of this.waiting.values()) answer(null);
    this.waiting.clear();
    this.connection = 0;
    if (this.tries++ < 2) {
      this.listener.become("lost");
      setTimeout(() => this.connect(), 500 * this.tries);
    } else {
      this.listener.become("refused");
      this.listener.hear({ t: "refused", ref: 0, refusal: BROKE, table: null });
    }
  }
}

export const localHost: Host = {
  has: isLocal,
  connect: (listener) => new WorkerConnection(listener),
  open: (table) => {
    const bots = catalogue.games.find((game) => game.slug === table.game)?.bots ?? [];
    const titles = Object.fromEntries(bots.map((bot) => [bot.name, bot.title]));
    return ask("open", table, titles);
  },
  sit: () => Promise.reject(new Refused({ code: "has_begun", text: has_begun, clause: "" }, 0)),
  leave: (table) => ask("leave", table),
  finished: (table) => ask("finished", table),
  replay: (table, seat = -1) => ask("replay", table, seat),
};
