// The worker that keeps the tables of this device. The page speaks to it as to a server.
import { Days } from "./day.ts";
import { answerPage, tellPage } from "../lib/answering.ts";
import { listen } from "../me/channel.ts";
import { openKeep } from "./keep.ts";
import { LessonPositions } from "./lessons.ts";
import { Modules } from "./modules.ts";
import { Previews } from "./previews.ts";
import type { More, News } from "./protocol.ts";
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

type Given<Method extends (...given: never[]) => unknown> = Parameters<Method>;

export class Keeper {
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

  // what the page asks once
  open = (...asked: Given<LocalTables["open"]>) => this.tables.open(...asked);
  leave = (table: string) => this.tables.leave(table);
  remove = (table: string) => this.tables.remove(table);
  finished = (table: string) => this.tables.finished(table);
  series = (table: string) => this.tables.series(table);
  replay = (table: string, seat: number) => this.tables.replay(table, seat);
  lesson = (...asked: Given<LessonPositions["answer"]>) => this.lessons.answer(...asked);
  follow = (...asked: Given<LessonPositions["follow"]>) => this.lessons.follow(...asked);
  puzzle = (...asked: Given<LessonPositions["tried"]>) => this.lessons.tried(...asked);
  verdict = (...asked: Given<LessonPositions["verdict"]>) => this.lessons.verdict(...asked);
  day_open = (...asked: Given<Days["open"]>) => this.days.open(...asked);
  day_show = (...asked: Given<Days["show"]>) => this.days.show(...asked);
  day_try = (table: string) => this.days.tryAt(table);
  day_master = (...asked: Given<Days["master"]>) => this.days.master(...asked);
  day_secret = (date: string, game: string) => this.days.secret(date, game);
  preview = (...asked: Given<Previews["preview"]>) => this.previews.preview(...asked);
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
  (why) => refusalOf(why).refusal,
  (keeper, message: More) => keeper.take(message),
);
