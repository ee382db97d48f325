// The worker that keeps the tables of this device. The page speaks to it as to a server.
import { Days } from "./day.ts";
import { answerPage, tellPage } from "../lib/answering.ts";
import { listen } from "../me/channel.ts";
import { openKeep } from "./keep.ts";
import { LessonPositions } from "./lessons.ts";
import { Modules } from "./modules.ts";
import { Previews } from "./previews.ts";
import type { Answers, More, News, Question } from "./protocol.ts";
import { refusalOf } from "./refused.ts";
import type { LocalTable, Tell, World } from "./table.ts";
import { LocalTables } from "./tables.ts";
import { bare } from "./told.ts";
import type { ClientMessage } from "../lib/wire.ts";

interface Viewer {
  table: string;
  tell: Tell;
  at: LocalTable | null;
}

class Keeper {
  private readonly tables: LocalTables;
  private readonly previews: Previews;
  private readonly lessons: LessonPositions;
  private readonly days: Days;
  private connections = new Map<number, Viewer>();

  constructor(world: World, modules: Modules) {
    this.tables = new LocalTables(world);
    this.days = new Days(world, this.tables);
    this.previews = new Previews(modules);
    this.lessons = new LessonPositions(modules);
  }

  hear(table: string): void {
    void this.tables.hear(table).catch(() => undefined);
  }

  async take(message: More): Promise<void> {
    switch (message.t) {
      case "connect": {
        const { connection } = message;
        const tell: Tell = (said) => tellPage<News>({ t: "said", connection, message: said });
        this.connections.set(connection, { table: message.table, tell, at: null });
        return;
      }
      case "close": {
        const connection = this.connections.get(message.connection);
        this.connections.delete(message.connection);
        connection?.at?.leave(connection.tell);
        return;
      }
      case "say": {
        const connection = this.connections.get(message.connection);
        if (connection) await this.answer(connection, message.message);
        return;
      }
    }
  }

  private async answer(connection: Viewer, message: ClientMessage): Promise<void> {
    try {
      const table = await this.tables.get(connection.table);
      if (message.t === "hello") {
        if (connection.at) await table.hear();
        connection.tell({ ...table.missed(message.seq ?? 0) });
        if (!connection.at && [...this.connections.values()].includes(connection)) {
          connection.at = table;
          table.attend(connection.tell);
        }
        return;
      }
      connection.tell(await table.answer(message));
    } catch (why) {
      const { refusal } = refusalOf(why);
      const isBehind = refusal.code === "stale" && connection.at !== null;
      connection.tell({
        t: "refused",
        ref: message.ref ?? 0,
        refusal: connection.at ? bare(connection.at.game, refusal) : refusal,
        table: isBehind ? connection.at!.snapshot() : null,
      });
    }
  }

  solve(question: Question): Promise<Answers[Question["what"]]> {
    switch (question.what) {
      case "open":
        return this.tables.open(question.table, question.titles);
      case "leave":
        return this.tables.leave(question.table);
      case "remove":
        return this.tables.remove(question.table);
      case "finished":
        return this.tables.finished(question.table);
      case "series":
        return this.tables.series(question.table);
      case "replay":
        return this.tables.replay(question.table, question.seat);
      case "lesson":
        return this.lessons.answer(question);
      case "follow":
        return this.lessons.follow(question);
      case "puzzle":
        return this.lessons.tried(question);
      case "verdict":
        return this.lessons.verdict(question);
      case "day_open":
        return this.days.open(question.day, question.names, question.isTry, question.title);
      case "day_show":
        return this.days.show(question.day, question.names, question.moves, question.title);
      case "day_try":
        return this.days.tryAt(question.table);
      case "day_master":
        return this.days.master(question.day);
      case "day_secret":
        return Promise.resolve(this.days.secret(question.date, question.game));
      case "preview":
        return this.previews.preview(question);
    }
  }
}

/** Let the messages that wait come in: a timer would wait for milliseconds each time. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

async function begin(base: string): Promise<Keeper> {
  const keep = await openKeep();
  tellPage<News>({ t: "lasts", lasts: keep.lasts });
  const tabs = "BroadcastChannel" in self ? new BroadcastChannel("jetons.tables") : null;
  const modules = new Modules(base);
  const keeper = new Keeper(
    {
      game: (slug) => modules.game(slug),
      keep,
      now: () => Date.now(),
      publish: (table) => tabs?.postMessage(table),
      breathe,
      later: (span, work) => {
        const timer = setTimeout(work, Math.max(0, span));
        return () => clearTimeout(timer);
      },
      alone: (name, work) =>
        "locks" in navigator ? (navigator.locks.request(name, work) as never) : work(),
    },
    modules,
  );
  if (tabs) tabs.onmessage = (event: MessageEvent<string>) => keeper.hear(event.data);
  listen((told) => {
    if (told.t === "merged") for (const table of told.tables) keeper.hear(table);
  });
  return keeper;
}

answerPage(
  begin,
  (keeper, question: Question) => keeper.solve(question),
  (why) => refusalOf(why).refusal,
  (keeper, message: More) => keeper.take(message),
);
