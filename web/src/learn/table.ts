// A table that stands in a lesson: the screens of a real one sit at it and do not know. Its positions come from
// the game's document, what a half-laid move can become from the judge; what a played move means is up to the
// lesson.
import { OFFLINE, refusalOf } from "../lib/api.ts";
import type { Connection, Host, Listener, Message } from "../table/connection.ts";
import type {
  AnyEvent,
  Drafted,
  Line,
  Now,
  Played,
  Refusal,
  Seat,
  ServerMessage,
  Table,
  Update,
} from "../lib/wire.ts";

export type View = Record<string, unknown>;

/** A move as it came out. */
export interface Made {
  seat: number;
  move: string;
  parts: string[];
  points: number;
  lines: Line[];
}

export interface Lesson {
  game: string;
  seat: number; // the learner's; asked anew at each position
  seats?: Seat[]; // who sits there; without: the learner and others
  mine?: number[]; // seats that are played from here; without: the learner's
  /** What parts laid on the table can become. */
  draft: (parts: string[]) => Promise<Drafted>;
  /** A move was played: a refusal, or null when it was taken. */
  play: (move: string, drafted: Drafted | null) => Promise<Refusal | null>;
}

const PERSON: Seat = {
  kind: "person",
  name: "",
  player: "me",
  bot: "",
  title: { fr: "", en: "" },
  online: true,
};
const OTHER: Seat = {
  kind: "bot",
  name: "",
  player: "",
  bot: "lesson",
  title: { fr: "L’autre", en: "The other" },
  online: true,
};

const nothing = (): never => {
  throw new Error("a lesson's table is neither opened nor left");
};

/** A move as the log keeps it. */
export const playedAs = (made: Made, seq: number): Played => ({
  t: "played",
  ...made,
  by_clock: false,
  seq,
  at: Date.now(),
});

export class LessonTable implements Host, Connection {
  private listener: Listener | null = null;
  private seq = 0;
  private position = 0;
  private view: View | null = null;
  private log: AnyEvent[] = [];
  private drafted: Drafted | null = null;

  constructor(private readonly lesson: Lesson) {}

  has = (): boolean => true;
  open = nothing;
  sit = nothing;
  leave = nothing;
  finished = nothing;
  replay = nothing;

  connect(listener: Listener): Connection {
    this.listener = listener;
    queueMicrotask(() => {
      this.listener?.become("open");
      if (this.view) this.tell(this.table());
    });
    return this;
  }

  close(): void {
    this.listener = null;
  }

  /** Put a position on the table, as if it had always been there. */
  lay(view: View, log: AnyEvent[] = []): void {
    this.position += 1;
    this.seq += 1;
    this.view = view;
    this.log = log;
    this.drafted = null;
    if (this.listener) this.tell(this.table());
  }

  /** The moves so far: what the sheet shows. */
  get past(): AnyEvent[] {
    return this.log;
  }

  /** A move was made: how the table looks after it. */
  move(made: Made, view: View): void {
    const since = this.seq;
    this.seq += 1;
    this.position += 1;
    this.view = view;
    const event = playedAs(made, this.seq);
    this.log = [...this.log, event];
    this.drafted = null;
    const update: Update = {
      t: "update",
      since,
      events: [event],
      now: this.now(),
      seats: null,
      watchers: 0,
    };
    this.tell(update);
  }

  async send(message: Message): Promise<ServerMessage | null> {
    try {
      if (message.t === "draft") return await this.draft(message.position, message.parts ?? []);
      if (message.t === "play") return await this.play(message.move);
    } catch (why) {
      const refusal = refusalOf(why);
      if (refusal.code === OFFLINE.code) return null;
      return { t: "refused", ref: 0, refusal, table: null };
    }
    return { t: "done", ref: 0 } as ServerMessage;
  }

  private async draft(position: number, parts: string[]): Promise<ServerMessage> {
    const drafted = { ...(await this.lesson.draft(parts)), t: "drafted" as const, position };
    if (position === this.position) this.drafted = drafted;
    return drafted;
  }

  private async play(move: string): Promise<ServerMessage> {
    const refusal = await this.lesson.play(move, this.drafted);
    return refusal
      ? { t: "refused", ref: 0, refusal, table: null }
      : ({ t: "done", ref: 0 } as ServerMessage);
  }

  private tell(message: ServerMessage): void {
    this.listener?.hear(message);
  }

  private now(): Now {
    const view = this.view ?? {};
    return {
      seq: this.seq,
      position: this.position,
      status: "running", // a finished table would show its result: here the lesson says what follows
      turn: typeof view.turn === "number" ? view.turn : this.lesson.seat,
      seat: this.lesson.seat,
      view: this.view,
      scores: (view.scores as number[] | undefined) ?? [],
      clock: null,
      offers: [],
      result: null,
      secret: "",
      next: "",
      series: null,
    };
  }

  private table(): Table {
    const now = this.now();
    return {
      t: "table",
      version: 1,
      table: "lesson",
      game: this.lesson.game,
      options: {},
      clock: { kind: "none" },
      seats:
        this.lesson.seats ??
        now.scores.map((_, seat) => (seat === this.lesson.seat ? PERSON : OTHER)),
      mine: this.lesson.mine ?? [this.lesson.seat],
      me: "me",
      is_owner: true,
      listed: false,
      watch: false,
      watchers: 0,
      commitment: "",
      now,
      log: this.log,
      time: Date.now(),
    };
  }
}
