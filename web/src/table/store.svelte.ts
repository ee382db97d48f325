// A table as this browser sees it: what was said of it, and the commands around the play. The move being laid, what is
// said aloud and what moves are parts of their own: `draft`, `announcer`, `motion`.
import { OFFLINE, refusalOf } from "../lib/api.ts";
import { t } from "../lib/i18n/index.svelte.ts";
import { namesOf } from "../lib/names.ts";
import { tokenFor } from "../lib/seats.ts";
import { load, save, settings } from "../lib/settings.svelte.ts";
import type { Move, Skin } from "../lib/skin.ts";
import { endingText, MARKS, refusalText } from "../lib/told.svelte.ts";
import type {
  AnyEvent,
  Deal,
  Hello,
  Now,
  Played,
  Presence,
  Proposal,
  Refusal,
  Seat,
  ServerMessage,
  Table,
  Update,
} from "../lib/wire.ts";
import { Announcer } from "./announcer.svelte.ts";
import type { Connection, Host, Message, State } from "./connection.ts";
import { DealPart } from "./deal_part.ts";
import { Draft } from "./draft.svelte.ts";
import { absenceOf, gainsOf, movesOf, recentOf, type Absence } from "./facts.ts";
import { hostOf } from "./hosts.ts";
import { Motion } from "./motion.svelte.ts";

const MUTED = "jetons.muted";

export class TableStore {
  table: Table | null = $state.raw(null);
  now: Now | null = $state.raw(null);
  seats: Seat[] = $state.raw([]);
  log: AnyEvent[] = $state.raw([]);
  watchers = $state(0);
  openChat = $state(false); // spectators read and write what is said
  link: State = $state("connecting");
  gone: Refusal | null = $state.raw(null); // why there is no table here
  refusal: Refusal | null = $state.raw(null); // why the last command was not carried out
  isSitting = $state(false); // a seat was asked for
  isStudied = $state(false); // moves are spoken of by their places: boards name their cells
  isGoingOn = $state(false); // I asked for the rematch or the next round: follow when it is open
  skin: Skin | null = $state.raw(null); // how the game draws, writes and counts; null: not loaded yet
  clockSkew = 0; // the host's clock minus ours, in milliseconds
  readonly announcer = new Announcer(this);
  readonly draft = new Draft(this, this.announcer);
  readonly motion = new Motion(this, (update) => this.step(update));
  private readonly part = new DealPart(this);
  private readonly connection: Connection;
  private known = 0; // last seq that came; what is shown may be older

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
    this.motion.drop();
    this.connection.close();
  }

  /** Who we are, what we saw of the table, whom we do not want to hear: the same each time. */
  private hello(seq: number): Hello {
    return {
      t: "hello",
      table: this.id,
      token: tokenFor(this.id),
      seq,
      muted: load<string[]>(MUTED) ?? [],
      lobby: false,
      catalogues: { ...MARKS },
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
  isByHand(seat: number): boolean {
    return this.mine.includes(seat) && !this.isStoodIn;
  }
  /** Whether somebody else sits here who is not a program. */
  get hasOthers(): boolean {
    return this.seats.some((seat, i) => seat.kind === "person" && !this.mine.includes(i));
  }
  get hasBots(): boolean {
    return this.seats.some((seat) => seat.kind === "bot");
  }
  get hasClock(): boolean {
    return Boolean(this.now?.clock);
  }
  get absence(): Absence | null {
    return absenceOf(this.now, this.seats, this.mine, this.table?.patience ?? 0);
  }
  get isOver(): boolean {
    return this.now?.status === "over";
  }
  /** Players read and write the chat; spectators only where the table says so. */
  get mayTalk(): boolean {
    return this.mine.length > 0 || this.openChat;
  }
  get isShared(): boolean {
    return this.mine.length > 1;
  }
  get moves(): Played[] {
    return movesOf(this.log);
  }
  get lastMove(): Played | null {
    return this.moves.at(-1) ?? null;
  }
  get recent(): Played[] {
    const turn = this.now?.turn ?? -1;
    return recentOf(this.moves, turn, this.isShared ? turn : (this.mine[0] ?? -1));
  }
  get recentParts(): string[] {
    return this.recent.flatMap((move) => move.parts);
  }
  get commitment(): string {
    return this.table?.commitment ?? "";
  }
  get deal(): Deal | null {
    return this.now?.deal ?? null;
  }
  nameOf(seat: number): string {
    const me = this.mine.length === 1 ? (this.mine[0] ?? -1) : -1;
    return seat === me ? t("you") : (namesOf(this.seats, me)[seat] ?? "");
  }
  /** A move as the game says it. */
  format(move: Move): string {
    return this.skin?.format(move) ?? move.move;
  }
  /** What a move brings, as the game counts. */
  inUnits(n: number): string {
    return t(this.skin?.scoreIs === "marks" ? "marks.n" : "points.n", { n });
  }
  /** Where on the board a part of my move lies. */
  spotOf(part: string): string | null {
    return this.skin?.spotOf(part, this.seat) ?? null;
  }

  // --- around the play ----------------------------------------------------------------------

  send(message: Message): ReturnType<Connection["send"]> {
    return this.connection.send(message);
  }

  /** Send what changes the table; whether it was carried out. If not, `refusal` says why. */
  async command(message: Message): Promise<boolean> {
    const answer = await this.send(message);
    if (answer === null) this.refusal = OFFLINE;
    else if (answer.t === "refused") this.refuse(answer.refusal, answer.table);
    else this.refusal = null;
    return answer !== null && answer.t !== "refused";
  }

  async propose(what: Proposal): Promise<void> {
    this.announcer.follow(what, true);
    if (await this.command({ t: "propose", what, seat: this.speaker() }))
      this.isGoingOn ||= what === "rematch" || what === "next_round";
  }
  async decline(what: Proposal): Promise<void> {
    this.announcer.follow(what, false);
    if (await this.command({ t: "decline", what, seat: this.speaker() })) this.isGoingOn = false;
  }
  /** Take my seat back from the computer. */
  async comeBack(): Promise<void> {
    if (await this.command({ t: "come_back" })) void this.draft.ask();
  }
  async resign(): Promise<void> {
    await this.command({ t: "resign", seat: this.speaker() });
  }
  async sit(seat: number): Promise<void> {
    if (this.isSitting) return;
    this.isSitting = true;
    try {
      await this.host.sit(this.id, { seat, name: settings.name });
      void this.send(this.hello(0)); // as the one who sits: this connection may be older than its cookie
    } catch (why) {
      this.refuse(refusalOf(why), null);
    } finally {
      this.isSitting = false;
    }
  }
  async stand(seat: number): Promise<void> {
    await this.command({ t: "stand", seat });
  }
  async chat(text: string): Promise<boolean> {
    return this.command({ t: "chat", text });
  }
  mute(player: string): void {
    const muted = load<string[]>(MUTED) ?? [];
    const off = muted.includes(player);
    save(MUTED, off ? muted.filter((one) => one !== player) : [...muted, player]);
    void this.send({ t: "mute", player, off });
    if (!off)
      this.log = this.log.filter((event) => event.t !== "chatted" || event.player !== player);
  }

  /** On a shared screen the seat to move speaks. */
  private speaker(): number {
    const turn = this.now?.turn ?? -1;
    return this.isShared && this.mine.includes(turn) ? turn : (this.mine[0] ?? -1);
  }

  /** A command was not carried out; a table that comes with it is what was missed. */
  refuse(refusal: Refusal, table: Table | null): void {
    this.announcer.refuse(refusalText(this.game, refusal));
    if (table) this.whole(table);
    this.refusal = refusal;
  }

  // --- what the table says ------------------------------------------------------------------

  private become(state: State): void {
    const was = this.link;
    this.link = state;
    if (state === "open" && this.refusal?.code === OFFLINE.code) this.refusal = null; // no longer so
    if (state === "lost" && was === "open") this.announcer.say(t("line.lost"));
    if (state === "lost" && !this.table) void this.openKept();
    if (state === "open" && was === "lost") this.announcer.say(t("line.back"));
  }

  /** Without a server: a finished game that was looked at before is still here. */
  private async openKept(): Promise<void> {
    const kept = await this.host.finished(this.id).catch(() => null);
    if (kept?.now.status === "over" && !this.table) this.whole(kept);
  }

  private hear(message: ServerMessage): void {
    if (message.t === "table") this.whole(message);
    else if (message.t === "update") this.receive(message);
    else if (message.t === "presence") this.attend(message);
    else if (message.t === "pong") this.clockSkew = message.time - Date.now();
    else if (message.t === "refused" && (!this.table || message.refusal.code === "no_spectators"))
      this.gone = message.refusal;
    else if (message.t === "closing" && message.retry < 0 && !this.table)
      this.gone = message.refusal;
  }

  private attend(presence: Presence): void {
    this.seats = this.seats.map((seat, i) => ({
      ...seat,
      online: presence.seats[i] ?? seat.online,
      away: presence.away?.[i] ?? 0,
    }));
    this.watchers = presence.watchers;
  }

  /** Something happened: to be shown in its turn, or something before it is missing. */
  private receive(update: Update): void {
    if (!this.now) return;
    if (update.since > this.known) {
      void this.send(this.hello(this.known));
      return;
    }
    this.known = Math.max(this.known, update.now.seq);
    this.motion.add(update);
  }

  private whole(table: Table): void {
    this.motion.drop();
    this.known = table.now.seq;
    const hasMoved = table.now.position !== this.now?.position;
    this.table = table;
    this.seats = table.seats;
    this.log = table.log;
    this.watchers = table.watchers;
    this.openChat = table.open_chat ?? false;
    this.clockSkew = table.time - Date.now();
    this.now = table.now;
    this.gone = null;
    this.refusal = null;
    this.draft.renew(hasMoved);
    void this.part.take();
  }

  private step(update: Update): void {
    const before = this.now;
    if (!before) return;
    const news = update.events.filter((event) => event.seq > before.seq);
    const hasMoved = update.now.position !== before.position || update.now.seat !== before.seat;
    const past = this.moves,
      shown = this.draft.parts;
    this.log = [...this.log, ...news];
    if (update.seats) this.reseat(update.seats);
    this.watchers = update.watchers;
    this.now = update.now;
    if (hasMoved) this.draft.forget();
    for (const event of news) this.announcer.tell(event);
    if (this.now.result && before.status !== "over")
      this.announcer.say(endingText(this.game, this.now.result));
    const moves = news.filter((event) => event.t === "played");
    if (moves.length) {
      this.refusal = null;
      const gains = gainsOf(before.scores, update.now.scores);
      this.motion.fresh = { moves, past, shown, gains };
    }
    if (hasMoved && this.isMyTurn) void this.draft.ask();
    void this.part.take();
  }

  /** Who sits where has changed, perhaps by this person in another tab. */
  private reseat(seats: Seat[]): void {
    this.seats = seats;
    if (!this.table) return;
    const me = this.table.me;
    const mine = seats.flatMap((seat, i) =>
      seat.kind === "person" && seat.player === me ? [i] : [],
    );
    this.table = { ...this.table, mine };
  }
}
