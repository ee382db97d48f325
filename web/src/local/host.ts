// The host of the tables of this device: a worker, asked as a server is.
import { Refused } from "../lib/api.ts";
import { catalogue } from "../lib/games.svelte.ts";
import { home } from "../lib/site.ts";
import type {
  LessonVerdict,
  NewTable,
  Opened,
  Refusal,
  Replay,
  ServerMessage,
  Table,
  Words,
} from "../lib/wire.ts";
import type { Exercise } from "../lessons/index.ts";
import type { Connection, Host, Listener, Message } from "../table/connection.ts";
import { device, isLocal } from "./device.svelte.ts";
import type {
  DayDeal,
  DayTry,
  Followed,
  Following,
  FromWorker,
  Judged,
  LessonSaid,
  Previewed,
  PuzzleSaid,
  Question,
  ToWorker,
} from "./protocol.ts";
import { SAID } from "./refusals.ts";

const NO_WORKER: Refusal = { code: "module_failed", text: SAID.no_module, clause: "" };

type Answer = { done: (value: unknown) => void; fail: (why: Refused) => void };

class Worker_ {
  private worker: Worker | null = null;
  private asked = new Map<number, Answer>();
  private connections = new Map<number, (message: ServerMessage | null) => void>();
  private count = 0;

  /** The worker, started when first needed and anew after it broke. */
  private get(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = (event: MessageEvent<FromWorker>) => this.hear(event.data);
    worker.onerror = () => this.broke();
    this.worker = worker;
    this.post({ t: "begin", base: home() });
    return worker;
  }

  post(message: ToWorker): void {
    this.get().postMessage(message);
  }

  ask<T>(question: Question): Promise<T> {
    return new Promise<T>((done, fail) => {
      const id = ++this.count;
      this.asked.set(id, { done: done as Answer["done"], fail });
      try {
        this.post({ t: "ask", id, question });
      } catch {
        this.broke();
      }
    });
  }

  connect(table: string, hear: (message: ServerMessage | null) => void): number {
    const connection = ++this.count;
    this.connections.set(connection, hear);
    try {
      this.post({ t: "connect", connection, table });
    } catch {
      queueMicrotask(() => this.broke());
    }
    return connection;
  }

  close(connection: number, table: string): void {
    this.connections.delete(connection);
    this.worker?.postMessage({ t: "close", connection, table } satisfies ToWorker);
  }

  private hear(message: FromWorker): void {
    if (message.t === "lasts") device.lasts = message.lasts;
    else if (message.t === "said") this.connections.get(message.connection)?.(message.message);
    else {
      const asked = this.asked.get(message.id);
      this.asked.delete(message.id);
      if (message.t === "answer") asked?.done(message.value);
      else asked?.fail(new Refused(message.refusal, 0));
    }
  }

  /** It could not start, or stopped: an old browser, a policy, memory. */
  private broke(): void {
    this.worker?.terminate();
    this.worker = null;
    for (const { fail } of this.asked.values()) fail(new Refused(NO_WORKER, 0));
    this.asked.clear();
    for (const hear of [...this.connections.values()]) hear(null);
  }
}

const worker = new Worker_();

class WorkerConnection implements Connection {
  private connection = 0;
  private ref = 0;
  private tries = 0;
  private isClosed = false;
  private table = "";
  private waiting = new Map<number, (message: ServerMessage | null) => void>();

  constructor(private readonly listener: Listener) {
    queueMicrotask(() => this.connect());
  }

  send(message: Message): Promise<ServerMessage | null> {
    const ref = ++this.ref;
    if (this.isClosed || !this.connection) return Promise.resolve(null);
    return new Promise((resolve) => {
      if (message.t !== "hello") this.waiting.set(ref, resolve);
      else resolve(null);
      worker.post({ t: "say", connection: this.connection, message: { ...message, ref } });
    });
  }

  close(): void {
    this.isClosed = true;
    if (this.connection) worker.close(this.connection, this.table);
  }

  private connect(): void {
    if (this.isClosed) return;
    const hello = this.listener.hello();
    this.table = "table" in hello ? (hello.table ?? "") : "";
    this.connection = worker.connect(this.table, (message) => this.hear(message));
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
      this.listener.hear({ t: "refused", ref: 0, refusal: NO_WORKER, table: null });
    }
  }
}

export const localHost: Host & {
  series(table: string): Promise<string>;
  remove(table: string): Promise<void>;
  daySecret(date: string, game: string): Promise<string>;
  dayOpen(day: DayDeal, names: string[], isTry: boolean, title: Words): Promise<string>;
  dayShow(day: DayDeal, names: string[], moves: string[], title: Words): Promise<string>;
  dayTry(table: string): Promise<DayTry>;
  dayMaster(day: DayDeal): Promise<DayTry>;
} = {
  has: isLocal,
  connect: (listener) => new WorkerConnection(listener),
  open: (table: NewTable) => {
    const bots = catalogue.games.find((game) => game.slug === table.game)?.bots ?? [];
    const titles = Object.fromEntries(bots.map((bot) => [bot.name, { ...bot.title }]));
    const asked = JSON.parse(JSON.stringify(table)) as NewTable; // nothing that only the page can hold
    return worker.ask<Opened>({ what: "open", table: asked, titles });
  },
  sit: () =>
    Promise.reject(new Refused({ code: "has_begun", text: SAID.has_begun, clause: "" }, 0)),
  leave: (table) => worker.ask({ what: "leave", table }),
  finished: (table) => worker.ask<Table>({ what: "finished", table }),
  replay: (table, seat = -1) => worker.ask<Replay>({ what: "replay", table, seat }),
  series: (table) => worker.ask<string>({ what: "series", table }),
  remove: (table) => worker.ask<void>({ what: "remove", table }),
  daySecret: (date, game) => worker.ask({ what: "day_secret", date, game }),
  dayOpen: (day, names, isTry, title) =>
    worker.ask({ what: "day_open", day, names, isTry, title: { ...title } }),
  dayShow: (day, names, moves, title) =>
    worker.ask({ what: "day_show", day, names, moves: [...moves], title: { ...title } }),
  dayTry: (table) => worker.ask({ what: "day_try", table }),
  dayMaster: (day) => worker.ask({ what: "day_master", day }),
};

/** What a half-laid move can become at a server's table; null where the worker cannot say. */
export function preview(
  game: string,
  kernel: string,
  view: string,
  parts: string[],
): Promise<Previewed> {
  return worker
    .ask<Previewed>({ what: "preview", game, kernel, view, parts: [...parts] })
    .catch(() => null);
}

/** The table of a lesson by the rules that run here. Throws a refusal; `no_module` where they cannot. */
export function lesson(
  game: string,
  state: string,
  moves: string[],
  parts: string[] | null,
): Promise<LessonSaid> {
  return worker.ask<LessonSaid>({
    what: "lesson",
    game,
    state,
    moves: [...moves],
    parts: parts && [...parts],
  });
}

/** A guided game after a move of one's own. Throws a refusal; `no_module` where the rules do not run here. */
export function followed(asked: Following): Promise<Followed> {
  return worker.ask<Followed>({ what: "follow", ...asked });
}

/** A move of a puzzle by the rules that run here. Throws a refusal; `no_module` where they cannot. */
export function tried(
  game: string,
  state: string,
  move: string,
  solutions: string[],
): Promise<PuzzleSaid> {
  return worker.ask<PuzzleSaid>({ what: "puzzle", game, state, move, solutions });
}

/** Why an answer is not it, by the rules that run here. Throws `no_module` where they cannot. */
export function verdict(
  game: string,
  exercise: Exercise,
  answer: string[],
): Promise<LessonVerdict> {
  const { kind, goal, seat, accepted, most, state } = exercise;
  const judged = JSON.parse(JSON.stringify({ kind, goal, seat, accepted, most, state })) as Judged;
  return worker.ask<LessonVerdict>({
    what: "verdict",
    game,
    exercise: judged,
    answer: [...answer],
  });
}
