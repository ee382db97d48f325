// A table of this device: each change goes one way, as at the server's. Refuse or make, keep, swap, tell.
// Kept before shown; made on a copy, so that what cannot be kept changes nothing.
import type { Drafts, Game } from "../../node/jetons.d.ts";
import { commitmentOf } from "../lib/fair.ts";
import { newName } from "../lib/named.ts";
import type {
  ClientMessage,
  Drafted,
  Hint,
  Mine,
  Proposal,
  Seat,
  ServerMessage,
  Table,
} from "../lib/wire.ts";
import { newSecret } from "./dealer.ts";
import {
  entriesOf,
  keptOf,
  ME,
  table as decides,
  type Command,
  type Desk,
  type LogEntry,
  type Match,
} from "./decides.ts";
import { draftedOf } from "./drafted.ts";
import { Taken, type Entry, type Head, type Keep, type Writing } from "./keep.ts";
import { ponder, SLICE, thoughtOf } from "./pondering.ts";
import { refused, SAID } from "./refusals.ts";
import { refusalOf } from "./refused.ts";
import { fills } from "./told.ts";

export const PREFIX = "local-"; // of the names of tables of this device
const BOT_SECONDS = 0.8; // that a bot may think about a move
const NONE = { fr: "", en: "" };
// What the coach says of a move that gives little away (server/opponents.py): else asking about every move in turn
// would tell the best one and count as nothing
const UNTOLD = {
  ...{ move: "", parts: [], cells: [], tokens: [], points: 0, reasons: [] },
  ...{ where: NONE, which: NONE, what: NONE },
};

/** What a table of this device needs from outside. */
export interface World {
  game(slug: string): Promise<Game>;
  keep: Keep;
  now(): number;
  /** Tell the other tabs that a table went on. */
  publish(table: string): void;
  /** Let messages come in before going on. */
  breathe(): Promise<void>;
  /** Do something when the time has come, unless it is called off. */
  later(span: number, work: () => void): () => void;
  /** Work that only one tab does at a time. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export type Tell = (message: ServerMessage) => void;

/** An entry with the match that it makes where that is known, and what is written beside it. */
interface Made {
  entry: LogEntry;
  match?: Match | null;
  also?: Writing;
}

export const seatsOf = (desk: Desk): Seat[] => decides.seats_of(desk.seats, () => true);
/** A table as the list of one's games shows it. */
export const mineOf = (desk: Desk): Mine =>
  decides.data(decides.mine_of(desk, ME, seatsOf(desk))) as Mine;

export class LocalTable {
  private queue: Promise<unknown> = Promise.resolve(); // one change at a time
  private listeners = new Set<Tell>();
  private drafts: { position: number; drafts: Drafts } | null = null;
  private isThinking = false;
  private callOff: () => void = () => undefined;

  constructor(
    private readonly world: World,
    private head: Head,
    readonly game: Game,
    public desk: Desk,
    public entries: LogEntry[],
  ) {}

  /** The match, which is dealt when a table is opened. */
  get match(): Match {
    return this.desk.match!;
  }
  private get mine(): number[] {
    return this.desk.seats_of(ME);
  }

  // --- who looks -------------------------------------------------------------------------------

  /** Somebody looks: time counts from now, and a bot to move thinks. */
  attend(tell: Tell): void {
    if (!this.listeners.size) this.desk = this.desk.awake(this.world.now());
    this.listeners.add(tell);
    this.goOn();
  }
  leave(tell: Tell): void {
    this.listeners.delete(tell);
    if (!this.listeners.size) this.callOff();
  }

  snapshot(): Table {
    const { desk, entries, game } = this;
    return decides.data(
      decides.table_of(
        ...([desk, entries, ME, seatsOf(desk), [], 0, 0] as const),
        this.world.now(),
        !fills(game),
      ),
    ) as Table;
  }
  /** What somebody missed who knows the log up to a seq. */
  missed(since: number): ServerMessage {
    if (since <= 0 || since > this.desk.seq) return this.snapshot();
    return this.update(this.entries.slice(since), since);
  }
  private update(entries: readonly LogEntry[], since: number): ServerMessage {
    const { desk } = this;
    const news = decides.news(desk, since, entries, !fills(this.game));
    return decides.data(news.update(desk.eyes_of(this.mine), [], null, 0)) as ServerMessage;
  }

  // --- the one way -----------------------------------------------------------------------------

  /** Refuse or make, keep, swap, tell: in this order, one change at a time. */
  carryOut(make: (desk: Desk, now: number) => Made): Promise<void> {
    const work = this.queue.then(() => this.attempt(make));
    this.queue = work.catch(() => undefined);
    return work;
  }
  /** Carry out what somebody wants. */
  command(wanted: Command): Promise<void> {
    return this.carryOut((desk, now) => {
      const [entry, match] = wanted.on(desk, now);
      return { entry, match };
    });
  }

  private async attempt(make: (desk: Desk, now: number) => Made): Promise<void> {
    for (;;) {
      const { also, entry, match } = make(this.desk, this.world.now());
      const desk = this.desk.after(entry, match);
      const head: Head = { ...this.head, mine: mineOf(desk) };
      try {
        await this.world.keep.write({
          heads: [head, ...(also?.heads ?? [])],
          entries: [
            { table: desk.id, seq: desk.seq, entry: keptOf(entry) },
            ...(also?.entries ?? []),
          ],
        });
      } catch (why) {
        if (!(why instanceof Taken)) throw why;
        await this.readOn(); // another tab was quicker: see what it did, judge anew
        continue;
      }
      this.head = head;
      this.swap(desk, [entry]);
      this.world.publish(desk.id);
      return;
    }
  }

  private swap(desk: Desk, entries: LogEntry[]): void {
    const since = this.desk.seq;
    this.desk = desk;
    this.entries = [...this.entries, ...entries];
    this.drafts = null;
    const update = this.update(entries, since);
    for (const tell of this.listeners) tell(update);
    this.goOn();
  }

  /** Another tab appended something. */
  hear(): Promise<void> {
    const work = this.queue.then(() => this.readOn());
    this.queue = work.catch(() => undefined);
    return work;
  }

  private async readOn(): Promise<void> {
    const { keep } = this.world;
    const head = await keep.headOf?.(this.desk.id);
    if (head && (head.turn ?? 0) !== (this.head.turn ?? 0)) return this.turnTo(head);
    const kept = await keep.entries(this.desk.id, this.desk.seq);
    if (!kept.length) return;
    const entries = kept.map(decides.entry);
    let desk = this.desk;
    for (const entry of entries) desk = desk.after(entry);
    this.swap(desk, entries);
  }

  /** Another device of this person went on before this one did: the game is now another one under its name. */
  private async turnTo(head: Head): Promise<void> {
    const { desk, entries } = deskOf(this.desk.id, head, await this.world.keep.entries(head.id, 0));
    this.head = head;
    this.desk = desk.awake(this.world.now());
    this.entries = entries;
    this.drafts = null;
    for (const tell of this.listeners) tell(this.snapshot());
    this.goOn();
  }

  // --- what is due: a bot's move, the end of somebody's time -----------------------------------

  private goOn(): void {
    this.callOff();
    if (!this.listeners.size) return;
    const due = this.desk.deadline();
    if (due !== null)
      this.callOff = this.world.later(due - this.world.now(), () => {
        void this.command(new decides.RunOut()).catch(() => undefined);
      });
    if (this.desk.bot_to_move && !this.isThinking) void this.playBots();
  }

  private async playBots(): Promise<void> {
    this.isThinking = true;
    try {
      await this.world.alone(`jetons.bot.${this.desk.id}`, async () => {
        await this.hear(); // it may have been played by the tab that had the turn before
        while (this.desk.bot_to_move && this.listeners.size) {
          const { position, turn } = this.desk;
          const bot = new decides.PlayBot(turn, position, await this.think());
          await this.command(bot).catch((why: unknown) => {
            const { refusal } = refusalOf(why);
            if (refusal.code === "stale") return; // taken back or resigned meanwhile
            for (const tell of this.listeners) tell({ t: "refused", ref: 0, refusal, table: null });
            throw why;
          });
        }
      });
    } catch {
      // the device could not keep it: tried again when the table is looked at anew, or a message comes
      this.isThinking = false;
      return;
    }
    this.isThinking = false;
    if (this.desk.bot_to_move && this.listeners.size) void this.playBots(); // a quick hand played meanwhile
  }

  private async think(): Promise<string> {
    const { game, match } = this;
    const { state } = match.states;
    const view = game.observe(state, match.turn);
    const { day } = this.desk.opening;
    const budget = day
      ? thoughtOf(this.desk.secret, match.moves.length)
      : { seed: crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n, seconds: BOT_SECONDS };
    const thinking = await ponder(this.world, game, view, this.desk.bot_to_move, budget);
    return game.text(state, thinking.conclude().move);
  }

  // --- messages --------------------------------------------------------------------------------

  /** Carry a message out; the answer. Throws what refuses it. */
  async answer(message: ClientMessage): Promise<ServerMessage> {
    const ref = message.ref ?? 0;
    switch (message.t) {
      case "draft":
        return this.draft(ref, message.position, message.parts ?? []);
      case "ask_hint":
        return this.hint(ref, message.position, message.move ?? "");
      case "play":
        await this.command(new decides.Play(ME, message.position, message.move));
        break;
      case "resign":
        await this.command(new decides.Resign(ME, message.seat ?? -1));
        break;
      case "propose":
        await this.propose(message.what, message.seat ?? -1);
        break;
      case "decline":
        await this.command(new decides.Decline(ME, message.what, message.seat ?? -1));
        break;
      case "ping":
        return { t: "pong", ref, time: this.world.now() };
      case "mute":
        break;
      case "sit":
      case "stand":
      case "pledge":
      case "seed":
        throw refused("has_begun", SAID.has_begun);
      default:
        throw refused("not_seated", SAID.here_only);
    }
    return { t: "done", ref };
  }

  private async propose(what: Proposal, seat: number): Promise<void> {
    if (what !== "rematch" && what !== "next_round") {
      await this.command(new decides.Propose(ME, what, seat));
      return;
    }
    await this.carryOut((desk, now) => {
      decides.check_going_on(desk, what);
      const secret = newSecret();
      const next = begun(desk.next_opening(commitmentOf(secret), now), secret);
      const [entry] = new decides.GoOn(next.head.id).on(desk, now);
      return { entry, also: next.writing };
    });
  }

  /** What the strongest level would play, and why, in words; with a move of one's own, what that would give away.
   * Written down before it is given, or once it is known to be worth a word. */
  private async hint(ref: number, position: number, mine: string): Promise<Hint> {
    const note = () => this.command(new decides.Hint(ME, position));
    decides.check_hint(this.desk, ME, position);
    if (!mine) await note();
    const { game, match } = this;
    const view = game.observe(match.states.state, match.turn);
    const state = game.imagine(view, 0); // advice knows no more than its seat
    const advising = game.advising(view, state, mine);
    const until = performance.now() + 1000 * game.layout.learn.seconds;
    try {
      while (!advising.spend(SLICE / 1000) && performance.now() < until) await this.world.breathe();
    } catch (why) {
      this.desk.check_position(position); // played meanwhile: a bot thinks already
      throw why;
    }
    this.desk.check_position(position);
    const { hint, loss } = advising.told();
    if (loss && !loss.is_much)
      return { t: "hint", ref, position, ...UNTOLD, loss: { ...loss, points: 0, win: 0 } };
    if (loss) await note();
    return { t: "hint", ref, position, ...hint, loss };
  }

  /** What a half-laid move can become and would bring. */
  private draft(ref: number, position: number, parts: string[]): Drafted {
    const { desk, game } = this;
    desk.check_position(position);
    desk.check_running();
    if (!this.mine.includes(desk.turn)) throw refused("not_your_turn", SAID.not_your_turn);
    const { state } = this.match.states;
    if (this.drafts?.position !== desk.position)
      this.drafts = { position: desk.position, drafts: game.drafts(state) };
    return { ...draftedOf(game, state, this.drafts.drafts, parts), ref, position };
  }
}

/** A table from its log. Throws where the log is damaged. */
export function deskOf(id: string, head: Head, kept: Entry[]): { desk: Desk; entries: LogEntry[] } {
  const entries = entriesOf(kept);
  const desk = decides.restored(id, entries, head.secret);
  if (!desk.match) throw refused("damaged", SAID.damaged);
  return { desk, entries };
}

/** A new table, dealt: what is to be written for it. */
export function begun(
  opening: LogEntry,
  secret: string,
  id = PREFIX + newName(),
): { head: Head; writing: Writing; desk: Desk } {
  const first = decides.opened(id, opening, secret);
  const [dealt, match] = new decides.Deal().on(first, opening.at);
  const desk = first.after(dealt, match);
  const mine = mineOf(desk);
  const head = { id, secret, opened_at: opening.at, mine };
  const entries = [opening, dealt].map((entry, i) => {
    return { table: id, seq: i + 1, entry: keptOf(entry) };
  });
  return { head, writing: { heads: [head], entries }, desk };
}
