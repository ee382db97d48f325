// The tables of this device: each change goes one way, as at the server's. Refuse or make, keep, swap, tell.
// Kept before shown; made on a copy, so that what cannot be kept changes nothing.
import type { Drafts, Game, Thinking } from "../../node/jetons.d.ts";
import { commitmentOf } from "../lib/fair.ts";
import type {
  ClientMessage,
  Drafted,
  Hint,
  NewTable,
  Opened,
  Refusal,
  Proposal,
  Replay,
  ServerMessage,
  Table,
  Words,
} from "../lib/wire.ts";
import { newSecret } from "./dealer.ts";
import { Desk, type KeptSeat, type Entry, type Made, type Opening } from "./desk.ts";
import { NotSaved, Taken, type Head, type Keep, type Writing } from "./keep.ts";
import { seriesFile } from "./record.ts";
import { replayOf } from "./replay.ts";
import { refused, Refused, SAID } from "./refusals.ts";
import { mineOf, tableOf, updateOf } from "./sight.ts";
import { bare, linesOf } from "./told.ts";

export const PREFIX = "local-"; // of the names of tables of this device
const SLICE = 8; // milliseconds that a bot thinks before a message is looked at
const BOT_SECONDS = 0.8; // that a bot may think about a move

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

/** A refusal from whatever was thrown: by us, by the rules, by the device. */
export function refusalOf(why: unknown): Refused {
  if (why instanceof Refused) return why;
  if (why instanceof NotSaved) return refused("not_saved", SAID.not_saved);
  const told = why as Partial<Refusal>;
  if (typeof told?.code === "string" && told.text)
    return refused(told.code, told.text, told.clause, told.say, told.values);
  return refused("our_fault", SAID.our_fault);
}

export class LocalTable {
  private queue: Promise<unknown> = Promise.resolve(); // one change at a time
  private listeners = new Set<Tell>();
  private drafts: { position: number; drafts: Drafts } | null = null;
  private isThinking = false;
  private callOff: () => void = () => undefined;

  constructor(
    private readonly world: World,
    private readonly home: LocalTables,
    private head: Head,
    public desk: Desk,
    public entries: Entry[],
  ) {}

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
  get isWatched(): boolean {
    return this.listeners.size > 0;
  }

  snapshot(): Table {
    return tableOf(this.desk, this.entries, this.world.now());
  }
  /** What somebody missed who knows the log up to a seq. */
  missed(since: number): ServerMessage {
    if (since <= 0 || since > this.desk.seq) return this.snapshot();
    return updateOf(this.desk, this.entries.slice(since), since, this.world.now());
  }

  // --- the one way -----------------------------------------------------------------------------

  /** Refuse or make, keep, swap, tell: in this order, one change at a time. */
  carryOut(make: (desk: Desk, now: number) => Made & { also?: Writing }): Promise<void> {
    const work = this.queue.then(() => this.attempt(make));
    this.queue = work.catch(() => undefined);
    return work;
  }

  private async attempt(
    make: (desk: Desk, now: number) => Made & { also?: Writing },
  ): Promise<void> {
    for (;;) {
      const { also, ...made } = make(this.desk, this.world.now());
      const desk = this.desk.after(made);
      const head: Head = { ...this.head, mine: mineOf(desk) };
      try {
        await this.world.keep.write({
          heads: [head, ...(also?.heads ?? [])],
          entries: [{ table: desk.id, seq: desk.seq, entry: made.entry }, ...(also?.entries ?? [])],
        });
      } catch (why) {
        if (!(why instanceof Taken)) throw why;
        await this.readOn(); // another tab was quicker: see what it did, judge anew
        continue;
      }
      this.head = head;
      this.swap(desk, [made.entry]);
      this.world.publish(desk.id);
      return;
    }
  }

  private swap(desk: Desk, entries: Entry[]): void {
    const since = this.desk.seq;
    this.desk = desk;
    this.entries = [...this.entries, ...entries];
    this.drafts = null;
    const update = updateOf(desk, entries, since, this.world.now());
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
    const entries = await this.world.keep.entries(this.desk.id, this.desk.seq);
    if (!entries.length) return;
    let desk = this.desk;
    for (const entry of entries) desk = desk.after({ entry });
    this.swap(desk, entries);
  }

  // --- what is due: a bot's move, the end of somebody's time -----------------------------------

  private goOn(): void {
    this.callOff();
    if (!this.listeners.size) return;
    const due = this.desk.deadline;
    if (due !== null)
      this.callOff = this.world.later(due - this.world.now(), () => {
        void this.carryOut((desk, now) => {
          if (desk.deadline === null || now < desk.deadline) throw refused("stale", SAID.stale);
          return desk.runOut(now);
        }).catch(() => undefined);
      });
    if (this.desk.botToMove && !this.isThinking) void this.playBots();
  }

  private async playBots(): Promise<void> {
    this.isThinking = true;
    try {
      await this.world.alone(`jetons.bot.${this.desk.id}`, async () => {
        await this.hear(); // it may have been played by the tab that had the turn before
        while (this.desk.botToMove && this.listeners.size) {
          const { position } = this.desk;
          const move = await this.think();
          await this.carryOut((desk, now) => {
            desk.checkPosition(position);
            return desk.play(move, now);
          }).catch((why: unknown) => {
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
    if (this.desk.botToMove && this.listeners.size) void this.playBots(); // a quick hand played meanwhile
  }

  private async think(): Promise<string> {
    const { game, match, botToMove } = this.desk;
    const view = game.observe(match.state, match.turn);
    const thinking = await this.ponder(game, view, botToMove, BOT_SECONDS);
    return game.text(match.state, thinking.conclude().move);
  }

  /** Think in slices, so that messages come in. Throws where another decision of the same game has begun. */
  private async ponder(
    game: Game,
    view: Uint8Array,
    level: string,
    seconds: number,
  ): Promise<Thinking> {
    const seed = crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;
    const thinking = game.think(view, level, { seed, seconds });
    const began = performance.now();
    let n = 1; // simulations at a time: as many as fit into a slice
    for (let isDone = false; !isDone;) {
      const since = performance.now();
      isDone = thinking.go(n);
      const span = performance.now() - since;
      if (span < SLICE / 2) n *= 2;
      else if (span > 2 * SLICE && n > 1) n = Math.ceil(n / 2);
      if (performance.now() - began > seconds * 1000) break;
      if (!isDone) await this.world.breathe();
    }
    return thinking;
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
        await this.carryOut((desk, now) => desk.playMine(message.position, message.move, now));
        break;
      case "resign":
        await this.carryOut((desk, now) => desk.resign(message.seat ?? -1, now));
        break;
      case "propose":
        await this.propose(message.what, message.seat ?? -1);
        break;
      case "decline":
        throw refused("no_offer", SAID.no_offer);
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
      await this.carryOut((desk, now) => desk.propose(what, seat, now));
      return;
    }
    await this.carryOut((desk, now) => {
      const secret = newSecret();
      const opening = desk.nextOpening(what, commitmentOf(secret), now);
      const next = this.home.begun(desk.game, opening, secret);
      return { entry: { t: "rematched", table: next.head.id, at: now }, also: next.writing };
    });
  }

  /** What the strongest level would play, and why, in words; with a move of one's own, what that would give away.
   * Written down before it is given, or once it is known to be worth a word. */
  private async hint(ref: number, position: number, mine: string): Promise<Hint> {
    const note = () => this.carryOut((desk, now) => desk.hinted(position, now));
    this.desk.checkHint(position);
    if (!mine) await note();
    const { game, match, turn } = this.desk;
    const view = game.observe(match.state, turn);
    const state = game.imagine(view, 0); // advice knows no more than its seat
    const advising = game.advising(view, state, mine);
    const until = performance.now() + 1000 * game.layout.learn.seconds;
    try {
      while (!advising.spend(SLICE / 1000) && performance.now() < until) await this.world.breathe();
    } catch (why) {
      this.desk.checkPosition(position); // played meanwhile: a bot thinks already
      throw why;
    }
    this.desk.checkPosition(position);
    const { hint, loss } = advising.told();
    if (loss?.is_much) await note();
    return { t: "hint", ref, position, ...hint, loss };
  }

  /** What a half-laid move can become and would bring. */
  private draft(ref: number, position: number, parts: string[]): Drafted {
    const { desk } = this;
    desk.checkPosition(position);
    desk.checkRunning();
    if (!desk.mine.includes(desk.turn)) throw refused("not_your_turn", SAID.not_your_turn);
    const { game, match } = desk;
    if (this.drafts?.position !== desk.position)
      this.drafts = { position: desk.position, drafts: game.drafts(match.state) };
    return { ...draftedOf(game, match.state, this.drafts.drafts, parts), ref, position };
  }
}

/** What a half-laid move can become and would bring, by the rules alone. */
export function draftedOf(
  game: Game,
  state: Uint8Array,
  drafts: Drafts,
  parts: string[],
): Omit<Drafted, "ref" | "position"> {
  const following = drafts.continuations(parts);
  const drafted: Omit<Drafted, "ref" | "position"> = {
    t: "drafted",
    parts,
    next: following.next,
    is_complete: following.is_complete,
    n_moves: following.n_moves,
    move: "",
    points: 0,
    lines: [],
    refusal: null,
  };
  if (!parts.length) return drafted;
  try {
    const between = String(game.layout.between_parts ?? " ");
    const { move, points, lines } = game.preview(state, following.move || parts.join(between));
    return { ...drafted, move, points, lines: linesOf(game, lines) };
  } catch (why) {
    return { ...drafted, refusal: bare(game, refusalOf(why).refusal) };
  }
}

/** All tables of this device that are looked at, or were. */
export class LocalTables {
  private loaded = new Map<string, Promise<LocalTable>>();

  constructor(private readonly world: World) {}

  async open(asked: NewTable, titles: Record<string, Words>): Promise<Opened> {
    const game = await this.world.game(asked.game);
    const options = game.options(asked.options ?? {});
    game.configure(asked.seats.length, options);
    const secret = newSecret();
    const { head, writing } = this.begun(
      game,
      {
        t: "opening",
        game: game.slug,
        options,
        chairs: asked.seats.map((seat, i) => chairOf(seat, i, asked.name ?? "", titles, game)),
        clock: asked.clock ?? { kind: "none" },
        commitment: commitmentOf(secret),
        rounds: asked.total
          ? { total: asked.total, points: asked.seats.map(() => 0), tables: [] }
          : null,
        at: this.world.now(),
      },
      secret,
    );
    await this.world.keep.write(writing);
    return {
      table: head.id,
      seats: head.mine.mine ?? [],
      token: "",
      commitment: commitmentOf(secret),
    };
  }

  /** A new table, dealt: what is to be written for it. */
  begun(game: Game, opening: Opening, secret: string): { head: Head; writing: Writing } {
    const id = PREFIX + newName();
    const first = Desk.opened(id, game, opening, secret);
    const made = first.begin(opening.at);
    const desk = first.after(made);
    const head = { id, secret, opened_at: opening.at, mine: mineOf(desk) };
    const entries = [opening, made.entry].map((entry, i) => ({ table: id, seq: i + 1, entry }));
    return { head, writing: { heads: [head], entries } };
  }

  /** A table, read from what is kept the first time. Throws no_table or damaged. */
  get(id: string): Promise<LocalTable> {
    const known = this.loaded.get(id);
    if (known) return known;
    const loading = this.load(id);
    this.loaded.set(id, loading);
    loading.catch(() => this.loaded.delete(id));
    return loading;
  }

  private async load(id: string): Promise<LocalTable> {
    const kept = await this.world.keep.load(id).catch(() => null);
    if (!kept) throw refused("no_table", SAID.no_table);
    const slug = kept.head.mine?.game;
    const game = await this.world.game(String(slug));
    try {
      const desk = Desk.restored(id, game, kept.entries, kept.head.secret);
      return new LocalTable(this.world, this, kept.head, desk, kept.entries);
    } catch {
      await this.world.keep
        .write({
          heads: [{ ...kept.head, mine: { ...kept.head.mine, damaged: true } }],
          entries: [],
        })
        .catch(() => undefined);
      throw refused("damaged", SAID.damaged);
    }
  }

  /** Another tab says that a table went on. */
  async hear(id: string): Promise<void> {
    const known = this.loaded.get(id);
    if (known) await (await known).hear();
  }

  /** Stop a running game; take one that is over, or damaged, off the device. */
  async leave(id: string): Promise<void> {
    const table = await this.get(id);
    if (!table.desk.isOver) await table.carryOut((desk, now) => desk.abandon(now));
  }

  async remove(id: string): Promise<void> {
    this.loaded.delete(id);
    await this.world.keep.remove(id);
  }

  async replay(id: string, seat: number): Promise<Replay> {
    const { desk, entries } = await this.get(id);
    return replayOf(desk, entries, seat);
  }

  async finished(id: string): Promise<Table> {
    return (await this.get(id)).snapshot();
  }

  /** The file of a series, up to a finished round. */
  async series(id: string): Promise<string> {
    const { desk } = await this.get(id);
    const before = await Promise.all(
      (desk.opening.rounds?.tables ?? []).map(async (table) => (await this.get(table)).desk),
    );
    return seriesFile([...before, desk]);
  }
}

function chairOf(
  seat: NewTable["seats"][number],
  i: number,
  own: string,
  titles: Record<string, Words>,
  game: Game,
): KeptSeat {
  if (seat.kind === "bot") {
    const bot = seat.bot ?? "";
    if (!(bot in game.layout.levels))
      throw refused("bad_option", {
        fr: `ce niveau n’existe pas pour ce jeu : ${bot}`,
        en: `this game has no such level: ${bot}`,
      });
    const title = titles[bot] ?? { fr: bot, en: bot };
    return { kind: "bot", name: title.fr, bot, title };
  }
  if (seat.kind === "open") throw refused("no_seat", SAID.here_only);
  const name =
    seat.name?.trim() || (seat.kind === "me" ? own : `${own} ${i + 1}`.trim()) || "Invité";
  return { kind: "person", name, bot: "", title: { fr: name, en: name } };
}

function newName(): string {
  const letters = "abcdefghijkmnpqrstuvwxyz23456789";
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => letters[n % 32]).join("");
}
