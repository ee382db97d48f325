// The move being laid: what is in the hand, what lies on the board and is not played, what it can become.
import { refusalText } from "../lib/told.svelte.ts";
import { settings } from "../lib/settings.svelte.ts";
import type { Move } from "../lib/skin.ts";
import { play as sound } from "../lib/sound.ts";
import type { Drafted, Now, Refusal, ServerMessage, Table } from "../lib/wire.ts";
import type { Announcer } from "./announcer.svelte.ts";
import type { Message } from "./connection.ts";

/** A token laid on the board and not yet played: its text, and where on the rack it came from. */
export interface Laid {
  part: string;
  from: number;
}

/** A spot where something was refused. */
interface NoHere {
  cell: string;
  token: string;
  refusal: Refusal;
}

/** The table that a move is laid on. */
export interface Ground {
  readonly game: string;
  readonly now: Now | null;
  readonly isMyTurn: boolean;
  send(message: Message): Promise<ServerMessage | null>;
  /** Send what changes the table; whether it was carried out. If not, the table says why. */
  command(message: Message): Promise<boolean>;
  refuse(refusal: Refusal, table: Table | null): void;
  inUnits(n: number): string;
}

const NOTHING: Drafted = {
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

export class Draft {
  laid: Laid[] = $state.raw([]);
  held: number | null = $state(null); // place on the rack of the token in the hand
  drafted: Drafted = $state.raw(NOTHING); // what the table last said of what lies
  no: NoHere | null = $state.raw(null);
  isSending = $state(false);
  unsure: Move | null = $state.raw(null); // a move that waits for the player's yes
  /** Looks at a move before it is sent and says whether it goes; null: nobody does. */
  passes: ((move: Move) => Promise<boolean>) | null = null;
  private asked = -1; // position that the table was asked about last

  constructor(
    private readonly ground: Ground,
    private readonly announcer: Announcer,
  ) {}

  get parts(): string[] {
    return this.laid.map((one) => one.part);
  }

  /** Whether the table has not yet said what the draft, as it lies, can become. */
  get isAsking(): boolean {
    return this.ground.isMyTurn && !this.isAnswered;
  }

  /** Parts that can be added to what is laid. */
  get next(): string[] {
    return this.ground.isMyTurn && this.isAnswered ? this.drafted.next : [];
  }

  get isComplete(): boolean {
    return (
      this.laid.length > 0 &&
      this.drafted.is_complete &&
      this.drafted.parts.length === this.laid.length
    );
  }

  private get isAnswered(): boolean {
    return (
      this.drafted.position === this.ground.now?.position &&
      this.drafted.parts.length === this.laid.length
    );
  }

  /** Take a token of the rack into the hand, or put it back. */
  hold(index: number | null): void {
    this.no = null;
    this.held = this.held === index ? null : index;
  }

  /** Lay a part that was offered. */
  async lay(part: string, from: number): Promise<void> {
    this.no = null;
    this.held = null;
    this.laid = [...this.laid, { part, from }];
    sound("lay");
    await this.ask();
  }

  /** Try a part that was not offered: the table says why not, and the token stays in the hand. */
  async attempt(part: string, cell: string, token: string, from = this.held ?? 0): Promise<void> {
    const position = this.ground.now?.position ?? -1;
    const answer = await this.ground.send({ t: "draft", position, parts: [...this.parts, part] });
    if (answer?.t === "drafted" && answer.n_moves) return this.lay(part, from); // it does fit
    const refusal = answer?.t === "drafted" || answer?.t === "refused" ? answer.refusal : null;
    if (!refusal) return;
    this.no = { cell, token, refusal };
    this.announcer.refuse(refusalText(this.ground.game, refusal));
  }

  /** Take the last laid token back, or the one of that part. */
  async undo(part?: string): Promise<void> {
    this.no = null;
    this.laid =
      part === undefined ? this.laid.slice(0, -1) : this.laid.filter((one) => one.part !== part);
    await this.ask();
  }

  /** Lay a whole move at once, whatever lies: only the answer about the whole counts. */
  async put(laid: readonly Laid[]): Promise<void> {
    this.no = null;
    this.held = null;
    this.laid = [...laid];
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
    const position = this.ground.now?.position;
    if (!this.ground.isMyTurn || position === undefined) return;
    this.asked = position;
    const answer = await this.ground.send({ t: "draft", position, parts: this.parts });
    if (answer?.t === "refused") {
      this.laid = [];
      this.ground.refuse(answer.refusal, answer.table);
    } else if (answer?.t === "drafted" && this.isOf(answer)) {
      this.drafted = answer;
      if (answer.is_complete && this.laid.length)
        this.announcer.say(this.ground.inUnits(answer.points));
    }
  }

  /** Whether an answer is of the position as it is and of what lies now: one may be quicker than the table. */
  private isOf(answer: Drafted): boolean {
    return (
      answer.position === this.ground.now?.position && answer.parts.join() === this.parts.join()
    );
  }

  /** Play what is laid, or a part that is a whole move. */
  async play(move = this.drafted.move, isSure = !settings.confirm): Promise<void> {
    const position = this.ground.now?.position;
    if (position === undefined || this.isSending) return;
    const parts = move === this.drafted.move ? this.drafted.parts : [move];
    this.unsure = isSure ? null : { move, parts };
    if (!isSure) return;
    this.isSending = true;
    const { laid } = this;
    const goes = this.passes === null || (await this.passes({ move, parts }));
    // if not, or if it fails, the draft stays and can be played again
    if (goes && this.laid === laid && this.ground.now?.position === position)
      await this.ground.command({ t: "play", position, move });
    this.isSending = false;
  }

  /** The whole table came: a draft survives a lost connection as long as the position is the same. */
  renew(hasMoved: boolean): void {
    if (hasMoved) this.forget();
    if (hasMoved || this.asked !== this.ground.now?.position) void this.ask();
  }

  forget(): void {
    this.laid = [];
    this.held = null;
    this.no = null;
    this.unsure = null;
    this.drafted = NOTHING;
  }
}
