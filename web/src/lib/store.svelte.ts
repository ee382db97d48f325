// A table as this browser sees it: what the server said, and the move being laid.
import { OFFLINE, refusalOf } from "./api.ts";
import { say, t } from "./i18n/index.svelte.ts";
import { namesOf, personName } from "./names.ts";
import { tokenFor } from "./seats.ts";
import { load, save, settings, tempo } from "./settings.svelte.ts";
import { play as sound } from "./sound.ts";
import { partIn, seedTaken } from "./witness.ts";
import type { Connection, Host, Message, State } from "../table/connection.ts";
import { hostOf } from "../table/hosts.ts";
import type {
  AnyEvent,
  Drafted,
  Hello,
  Now,
  Played,
  Proposal,
  Refusal,
  Seat,
  ServerMessage,
  Table,
  Update,
} from "./wire.ts";

/** A token laid on the board and not yet played: its text, and where on the rack it came from. */
export interface Laid {
  part: string;
  from: number;
}

/** A spot where something was refused. */
export interface NoHere {
  cell: string;
  token: string;
  refusal: Refusal;
}

/** Moves that have just been made, for the eye: what was made before, which parts lay there already, who gained. */
export interface Fresh {
  moves: Played[];
  past: Played[];
  shown: string[];
  gains: { seat: number; points: number }[];
}

const NO_DRAFT: Drafted = {
  t: "drafted",
  ref: 0,
  position: -1,
  parts: [],
  next: [],
  is_complete: false,
  n_moves: 0,
  move: "",
  points: 0,
  lines: [],
  refusal: null,
};

const HURRIED = 350; // milliseconds between two moves where a clock runs

const FACTS: ReadonlySet<string> = new Set(["began", "drew", "played", "ended"]);

export class TableStore {
  table: Table | null = $state.raw(null);
  now: Now | null = $state.raw(null);
  seats: Seat[] = $state.raw([]);
  log: AnyEvent[] = $state.raw([]);
  watchers = $state(0);
  line: State = $state("connecting");
  gone: Refusal | null = $state.raw(null); // why there is no table here
  refusal: Refusal | null = $state.raw(null); // why the last command was not carried out
  laid: Laid[] = $state.raw([]);
  held: number | null = $state(null); // place on the rack of the token in the hand
  drafted: Drafted = $state.raw(NO_DRAFT);
  no: NoHere | null = $state.raw(null);
  sending = $state(false);
  asking = $state(""); // a move that waits for the player's yes
  announcement = $state("");
  notice = $state<string | null>(null); // something that must be read, shown for a while
  isGoingOn = $state(false); // I asked for the rematch or the next round: follow when it is open
  fresh: Fresh | null = $state.raw(null);
  format: (move: string) => string = (move) => move; // as the game's sheet writes a move
  inUnits: (n: number) => string = (n) => t("points.n", { n }); // what a move brings, as the game counts
  spotOf: (part: string) => string | null = () => null; // where on the board a part of my move lies
  private known = 0; // last seq that came; what is shown may be older
  private coming: Update[] = []; // what came and is not yet shown: one move after another
  private shown: { at: number; seat: number } = { at: 0, seat: -1 }; // when the last move was shown, and whose
  private timer = 0;
  clockSkew = 0; // server's clock minus ours, in milliseconds
  private connection: Connection;
  private proposed = new Set<Proposal>(); // what I proposed or agreed to: a refusal is told me
  private isTakingPart = false; // a pledge or a seed is on its way
  private asked = -1; // position the present draft was asked for

  constructor(
    readonly id: string,
    readonly host: Host = hostOf(id),
  ) {
    this.connection = host.connect({
      hello: () => this.hello(this.known),
      hear: (message) => this.hear(message),
      become: (state) => this.become(state),
    });
  }

  close(): void {
    clearTimeout(this.timer);
    this.connection.close();
  }

  /** Who we are, what we saw of the table, whom we do not want to hear: the same each time. */
  private hello(seq: number): Hello {
    return {
      t: "hello",
      table: this.id,
      token: tokenFor(this.id),
      seq,
      muted: load<string[]>("jetons.muted") ?? [],
      lobby: false,
    };
  }

  // --- what is so ---------------------------------------------------------------------------

  get game(): string {
    return this.table?.game ?? "";
  }
  get mine(): number[] {
    return this.table?.mine ?? [];
  }
  /** The seat whose view this screen shows; -1 for a spectator. */
  get seat(): number {
    return this.now?.seat ?? -1;
  }
  get isMyTurn(): boolean {
    return (
      this.now?.status === "running" &&
      this.mine.includes(this.now.turn) &&
      this.now.seat === this.now.turn &&
      !this.isStoodIn
    );
  }
  /** Whether the computer plays for me, because I was gone. */
  get isStoodIn(): boolean {
    return this.mine.some((seat) => this.seats[seat]?.bot);
  }
  /** Whether somebody else sits here who is not a program. */
  get hasOthers(): boolean {
    return this.seats.some((seat, i) => seat.kind === "person" && !this.mine.includes(i));
  }
  get hasBots(): boolean {
    return this.seats.some((seat) => seat.kind === "bot");
  }
  /** Who is to move and gone, since when he is waited for, and until when he must be. */
  get absence(): { seat: number; since: number; until: number } | null {
    const seat = this.now?.turn ?? -1,
      there = this.seats[seat],
      patience = this.table?.patience ?? 0;
    if (!patience || !this.now || !this.mine.length || this.now.status !== "running") return null;
    if (!there || there.kind !== "person" || there.online || there.bot || this.mine.includes(seat))
      return null;
    const since = Math.max(there.away ?? 0, this.now.moved_at ?? 0);
    return { seat, since, until: since + patience };
  }
  get isOver(): boolean {
    return this.now?.status === "over";
  }
  get isShared(): boolean {
    return this.mine.length > 1;
  }
  /** The moves that count, oldest first: those taken back are left out. */
  get moves(): Played[] {
    const facts: AnyEvent[] = []; // what belongs to the match itself; take-backs count these
    for (const event of this.log) {
      if (event.t === "took_back") facts.length = Math.min(facts.length, event.keep);
      else if (FACTS.has(event.t)) facts.push(event);
    }
    return facts.filter((event) => event.t === "played");
  }
  get lastMove(): Played | null {
    return this.moves.at(-1) ?? null;
  }
  /** The moves that others made since my last turn; mine, when nobody has moved since. */
  get recent(): Played[] {
    const moves = this.moves,
      turn = this.now?.turn ?? -1,
      me = this.isShared ? turn : (this.mine[0] ?? -1);
    if (me < 0) return moves.slice(-1); // who watches sees the last one
    const end = turn === me ? moves.findLastIndex((move) => move.seat !== me) + 1 : moves.length;
    const since = moves.slice(
      moves.slice(0, end).findLastIndex((move) => move.seat === me) + 1,
      end,
    );
    return since.length ? since : moves.slice(-1);
  }
  get recentParts(): string[] {
    return this.recent.flatMap((move) => move.parts);
  }
  /** Whether the server has not yet said what the draft, as it lies, can become. */
  get isAsking(): boolean {
    return (
      this.isMyTurn &&
      (this.drafted.position !== this.now?.position ||
        this.drafted.parts.length !== this.laid.length)
    );
  }
  /** Parts that can be added to what is laid. */
  get next(): string[] {
    return this.isMyTurn && !this.isAsking ? this.drafted.next : [];
  }
  get isComplete(): boolean {
    return (
      this.laid.length > 0 &&
      this.drafted.is_complete &&
      this.drafted.parts.length === this.laid.length
    );
  }
  nameOf(seat: number): string {
    const me = this.mine.length === 1 ? (this.mine[0] ?? -1) : -1;
    return seat === me ? t("you") : (namesOf(this.seats, me)[seat] ?? "");
  }

  // --- the move being laid ------------------------------------------------------------------

  /** Take a token of the rack into the hand, or put it back. */
  hold(index: number | null): void {
    this.no = null;
    this.held = this.held === index ? null : index;
  }

  /** Lay a part that the server offered. */
  async lay(part: string, from: number): Promise<void> {
    this.no = null;
    this.held = null;
    this.laid = [...this.laid, { part, from }];
    sound("lay");
    await this.ask();
  }

  /** Try a part that was not offered: the server says why not, and the token stays in the hand. */
  async attempt(part: string, cell: string, token: string, from = this.held ?? 0): Promise<void> {
    const position = this.now?.position ?? -1;
    const answer = await this.connection.send({
      t: "draft",
      position,
      parts: [...this.laid.map((one) => one.part), part],
    });
    if (answer?.t === "drafted" && answer.n_moves)
      await this.lay(part, from); // it does fit
    else if (answer?.t === "drafted" && answer.refusal)
      this.no = { cell, token, refusal: answer.refusal };
    else if (answer?.t === "refused") this.no = { cell, token, refusal: answer.refusal };
    if (this.no) {
      sound("no");
      this.announce(say(this.no.refusal.text));
    }
  }

  /** Take the last laid token back, or the one of that part. */
  async undo(part?: string): Promise<void> {
    this.no = null;
    this.laid =
      part === undefined ? this.laid.slice(0, -1) : this.laid.filter((one) => one.part !== part);
    await this.ask();
  }

  async clear(): Promise<void> {
    this.no = null;
    this.held = null;
    if (this.laid.length) {
      this.laid = [];
      await this.ask();
    }
  }

  /** Ask what the draft can become and what it would bring. */
  async ask(): Promise<void> {
    if (!this.isMyTurn || !this.now) return;
    const parts = this.laid.map((one) => one.part);
    this.asked = this.now.position;
    const answer = await this.connection.send({ t: "draft", position: this.now.position, parts });
    if (answer?.t === "refused") {
      this.laid = [];
      this.refuse(answer.refusal, answer.table);
    } else if (
      answer?.t === "drafted" &&
      answer.position === this.now.position &&
      answer.parts.join() === this.laid.map((one) => one.part).join()
    ) {
      this.drafted = answer;
      if (answer.is_complete && this.laid.length) this.announce(this.inUnits(answer.points));
    }
  }

  /** Play what is laid, or another move by its text. */
  async play(move = this.drafted.move, isSure = !settings.confirm): Promise<void> {
    if (!this.now || this.sending) return;
    this.asking = isSure ? "" : move;
    if (!isSure) return;
    this.sending = true;
    const answer = await this.connection.send({ t: "play", position: this.now.position, move });
    this.sending = false;
    if (answer === null)
      this.refusal = OFFLINE; // the draft stays; after reconnecting it can be played again
    else if (answer.t === "refused") this.refuse(answer.refusal, answer.table);
  }

  // --- around the play ----------------------------------------------------------------------

  async propose(what: Proposal): Promise<void> {
    this.proposed.add(what);
    if (await this.command({ t: "propose", what, seat: this.speaker() }))
      this.isGoingOn ||= what === "rematch" || what === "next_round";
  }
  async decline(what: Proposal): Promise<void> {
    this.proposed.delete(what);
    if (await this.command({ t: "decline", what, seat: this.speaker() })) this.isGoingOn = false;
  }
  /** Take my seat back from the computer. */
  async comeBack(): Promise<void> {
    if (await this.command({ t: "come_back" })) void this.ask();
  }
  async resign(): Promise<void> {
    await this.command({ t: "resign", seat: this.speaker() });
  }
  async sit(seat: number): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    try {
      await this.host.sit(this.id, { seat, name: settings.name });
      void this.connection.send(this.hello(0)); // as the one who sits: this connection may be older than its cookie
    } catch (why) {
      this.refuse(refusalOf(why), null);
    } finally {
      this.sending = false;
    }
  }
  async stand(seat: number): Promise<void> {
    await this.command({ t: "stand", seat });
  }
  async chat(text: string): Promise<boolean> {
    return this.command({ t: "chat", text });
  }
  mute(player: string): void {
    const muted = load<string[]>("jetons.muted") ?? [];
    const off = muted.includes(player);
    save("jetons.muted", off ? muted.filter((one) => one !== player) : [...muted, player]);
    void this.connection.send({ t: "mute", player, off });
    if (!off)
      this.log = this.log.filter((event) => event.t !== "chatted" || event.player !== player);
  }

  /** On a shared screen the seat to move speaks. */
  private speaker(): number {
    const turn = this.now?.turn ?? -1;
    return this.isShared && this.mine.includes(turn) ? turn : (this.mine[0] ?? -1);
  }

  private async command(message: Message): Promise<boolean> {
    const answer = await this.connection.send(message);
    if (answer === null) this.refusal = OFFLINE;
    else if (answer.t === "refused") this.refuse(answer.refusal, answer.table);
    else this.refusal = null;
    return answer !== null && answer.t !== "refused";
  }

  // --- what the server says -----------------------------------------------------------------

  private become(state: State): void {
    const was = this.line;
    this.line = state;
    if (state === "open" && this.refusal?.code === OFFLINE.code) this.refusal = null; // no longer so
    if (state === "lost" && was === "open") this.announce(t("line.lost"));
    if (state === "lost" && !this.table) void this.openKept();
    if (state === "open" && was === "lost") this.announce(t("line.back"));
  }

  /** Without a server: a finished game that was looked at before is still here. */
  private async openKept(): Promise<void> {
    const kept = await this.host.finished(this.id).catch(() => null);
    if (kept?.now.status === "over" && !this.table) this.whole(kept);
  }

  private hear(message: ServerMessage): void {
    if (message.t === "table") this.whole(message);
    else if (message.t === "update") this.receive(message);
    else if (message.t === "presence") {
      this.seats = this.seats.map((seat, i) => ({
        ...seat,
        online: message.seats[i] ?? seat.online,
        away: message.away?.[i] ?? 0,
      }));
      this.watchers = message.watchers;
    } else if (message.t === "pong") this.clockSkew = message.time - Date.now();
    else if (message.t === "refused" && (!this.table || message.refusal.code === "no_spectators"))
      this.gone = message.refusal;
    else if (message.t === "closing" && message.retry < 0 && !this.table)
      this.gone = message.refusal;
  }

  /** What happened, to be shown one move after another: programs answer faster than one looks. */
  private receive(update: Update): void {
    if (!this.now) return;
    if (update.since > this.known) {
      void this.connection.send(this.hello(this.known));
      return;
    }
    this.known = Math.max(this.known, update.now.seq);
    this.coming.push(update);
    this.showNext();
  }

  private showNext(): void {
    clearTimeout(this.timer);
    for (let next = this.coming[0]; next; next = this.coming[0]) {
      const wait = this.waitFor(next);
      if (wait > 0) {
        this.timer = window.setTimeout(() => this.showNext(), wait);
        return;
      }
      this.coming.shift();
      this.step(next);
    }
  }

  /** How long the move before is still looked at. A player's own move is shown at once. */
  private waitFor(update: Update): number {
    const move = update.events.find((event) => event.t === "played");
    if (!move) return 0;
    const isMine = this.mine.includes(move.seat) && !this.isStoodIn;
    const pace = this.now?.clock ? Math.min(tempo(), HURRIED) : tempo(); // where time runs, little is spent looking
    const wait = isMine
      ? 0
      : this.shown.at + (move.seat === this.shown.seat ? pace / 2 : pace) - performance.now();
    if (wait <= 0) this.shown = { at: performance.now(), seat: move.seat };
    return wait;
  }

  private whole(table: Table): void {
    clearTimeout(this.timer);
    this.coming = [];
    this.known = table.now.seq;
    const moved = table.now.position !== this.now?.position;
    this.table = table;
    this.seats = table.seats;
    this.log = table.log;
    this.watchers = table.watchers;
    this.clockSkew = table.time - Date.now();
    this.now = table.now;
    this.gone = null;
    this.refusal = null;
    // a draft survives a lost connection as long as the position is the same
    if (moved) this.forget();
    if (moved || this.asked !== table.now.position) void this.ask();
    void this.takePart();
  }

  private step(update: Update): void {
    if (!this.now) return;
    const news = update.events.filter((event) => event.seq > (this.now?.seq ?? 0));
    const moved = update.now.position !== this.now.position || update.now.seat !== this.now.seat;
    const scores = this.now.scores,
      past = this.moves,
      shown = this.laid.map((one) => one.part);
    this.log = [...this.log, ...news];
    if (update.seats) this.reseat(update.seats);
    this.watchers = update.watchers;
    this.now = update.now;
    if (moved) this.forget();
    for (const event of news) this.tell(event);
    const moves = news.filter((event) => event.t === "played");
    if (moves.length) this.fresh = { moves, past, shown, gains: gains(scores, update.now.scores) };
    if (moved && this.isMyTurn) void this.ask();
    void this.takePart();
  }

  /** Pledge our seed for the deal, and give it when it is asked for; one message at a time. */
  private async takePart(): Promise<void> {
    const deal = this.now?.deal;
    if (!deal || !this.table || this.isTakingPart) return;
    const part = partIn(this.id, this.table.commitment, this.mine, deal);
    if (!part) return;
    this.isTakingPart = true;
    const answer = await this.connection.send(part);
    this.isTakingPart = false;
    if (answer?.t === "done" && part.t === "seed")
      seedTaken(this.id, this.mine[0] ?? -1, part.seed, deal.pledges);
    if (answer?.t === "done") void this.takePart();
  }

  /** Who sits where has changed, perhaps by this person in another tab. */
  private reseat(seats: Seat[]): void {
    this.seats = seats;
    const me = this.table?.me;
    if (this.table)
      this.table = {
        ...this.table,
        mine: seats.flatMap((seat, i) => (seat.kind === "person" && seat.player === me ? [i] : [])),
      };
  }

  private forget(): void {
    this.laid = [];
    this.held = null;
    this.no = null;
    this.asking = "";
    this.drafted = NO_DRAFT;
  }

  private refuse(refusal: Refusal, table: Table | null): void {
    this.refusal = refusal;
    sound("no");
    this.announce(say(refusal.text));
    if (table) {
      const kept = refusal;
      this.whole(table);
      this.refusal = kept;
    }
  }

  /** Say, sound and show what happened. */
  private tell(event: AnyEvent): void {
    if (event.t === "played") {
      this.refusal = null;
      sound(this.mine.includes(event.seat) ? "play" : "other");
      this.announce(
        t("say.played", {
          name: this.nameOf(event.seat),
          move: this.format(event.move),
          gain: this.inUnits(event.points),
        }),
      );
      if (event.by_clock)
        this.note(
          this.mine.includes(event.seat) && !this.isShared
            ? t("clock.played_for_you")
            : t("clock.played_for", { name: this.nameOf(event.seat) }),
        );
    } else if (event.t === "ended") {
      sound("end");
    } else if (event.t === "proposed" && !this.mine.includes(event.seat)) {
      this.announce(t("say.proposed", { name: this.nameOf(event.seat) }));
    } else if (
      event.t === "declined" &&
      !this.mine.includes(event.seat) &&
      this.proposed.has(event.what)
    ) {
      this.proposed.delete(event.what);
      this.note(t("offer.declined", { name: this.nameOf(event.seat) }));
    } else if (event.t === "stood_in" && !this.mine.includes(event.seat)) {
      this.note(t("absent.stood_in", { name: this.nameOf(event.seat) }));
    } else if (event.t === "came_back" && !this.mine.includes(event.seat)) {
      this.note(t("absent.came_back", { name: this.nameOf(event.seat) }));
    } else if (event.t === "chatted" && !this.mine.includes(event.seat)) {
      this.announce(t("offer.line", { name: personName(event.name), what: event.text }));
    } else if (event.t === "sat") this.announce(t("say.sat", { name: personName(event.name) }));
    if (this.isOver && this.now?.result) this.announce(say(this.now.result.text));
  }

  /** Show something that must be read, and say it. */
  private note(text: string): void {
    this.notice = text;
    this.announce(text);
  }

  private announce(text: string): void {
    this.announcement = this.announcement === text ? `${text} ` : text;
  }
}

/** Whose score rose, and by how much. */
function gains(before: readonly number[], after: readonly number[]): Fresh["gains"] {
  return after
    .map((score, seat) => ({ seat, points: score - (before[seat] ?? 0) }))
    .filter((gain) => gain.points > 0);
}
