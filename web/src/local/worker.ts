// The worker that keeps the tables of this device. The page speaks to it as to a server.
import { openKeep } from "./keep.ts";
import { LessonPositions } from "./lessons.ts";
import { Modules } from "./modules.ts";
import { Previews } from "./previews.ts";
import type { FromWorker, Question, ToWorker } from "./protocol.ts";
import { LocalTables, refusalOf, type LocalTable, type Tell, type World } from "./tables.ts";
import { bare } from "./told.ts";

interface Line {
  table: string;
  tell: Tell;
  at: LocalTable | null;
}

const page = self as unknown as {
  postMessage(message: FromWorker): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};

class Desk {
  private readonly tables: LocalTables;
  private readonly previews: Previews;
  private readonly lessons: LessonPositions;
  private lines = new Map<number, Line>();

  constructor(world: World, modules: Modules) {
    this.tables = new LocalTables(world);
    this.previews = new Previews(modules);
    this.lessons = new LessonPositions(modules);
  }

  hear(table: string): void {
    void this.tables.hear(table).catch(() => undefined);
  }

  async take(message: ToWorker): Promise<void> {
    switch (message.t) {
      case "connect": {
        const { line } = message;
        const tell: Tell = (said) => page.postMessage({ t: "said", line, message: said });
        this.lines.set(line, { table: message.table, tell, at: null });
        return;
      }
      case "close": {
        const line = this.lines.get(message.line);
        this.lines.delete(message.line);
        line?.at?.leave(line.tell);
        return;
      }
      case "say": {
        const line = this.lines.get(message.line);
        if (line) await this.answer(line, message.message);
        return;
      }
      case "ask":
        try {
          page.postMessage({
            t: "answer",
            id: message.id,
            value: await this.solve(message.question),
          });
        } catch (why) {
          page.postMessage({ t: "refusal", id: message.id, refusal: refusalOf(why).refusal });
        }
        return;
      case "begin":
        return;
    }
  }

  private async answer(line: Line, message: (ToWorker & { t: "say" })["message"]): Promise<void> {
    try {
      const table = await this.tables.get(line.table);
      if (message.t === "hello") {
        if (line.at) await table.hear();
        line.tell({ ...table.missed(message.seq ?? 0) });
        if (!line.at && [...this.lines.values()].includes(line)) {
          line.at = table;
          table.attend(line.tell);
        }
        return;
      }
      line.tell(await table.answer(message));
    } catch (why) {
      const { refusal } = refusalOf(why);
      const isBehind = refusal.code === "stale" && line.at !== null;
      line.tell({
        t: "refused",
        ref: message.ref ?? 0,
        refusal: line.at ? bare(line.at.desk.game, refusal) : refusal,
        table: isBehind ? line.at!.snapshot() : null,
      });
    }
  }

  private solve(question: Question): Promise<unknown> {
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
      case "puzzle":
        return this.lessons.tried(question);
      case "verdict":
        return this.lessons.verdict(question);
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

async function begin(base: string): Promise<Desk> {
  const keep = await openKeep();
  page.postMessage({ t: "lasts", lasts: keep.lasts });
  const tabs = "BroadcastChannel" in self ? new BroadcastChannel("jetons.tables") : null;
  const modules = new Modules(base);
  const desk = new Desk(
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
  if (tabs) tabs.onmessage = (event: MessageEvent<string>) => desk.hear(event.data);
  return desk;
}

let desk: Promise<Desk> | null = null;
page.onmessage = ({ data }) => {
  if (data.t === "begin") desk ??= begin(data.base);
  else void desk?.then((ready) => ready.take(data));
};
