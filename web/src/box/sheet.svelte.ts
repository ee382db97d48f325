// One sheet as its screen holds it: what is kept, how it stands, what is being entered. It counts nothing itself.
import { besideOf } from "../lib/boxes.ts";
import type { Entry, Laid, Place, SheetData, Shown, Squares } from "../../node/box.d.mts";
import { Refused, refusalOf } from "../lib/api.ts";
import type { Refusal } from "../lib/wire.ts";
import { ask } from "./ask.ts";
import { NotSaved, openKeep, type Head } from "./keep.ts";

/** A row that is corrected, or before which a forgotten turn is entered. */
interface Mending {
  place: number;
  number: number; // of the row, from 1
  seat: number;
  isBefore: boolean;
  told?: number; // its points, where they alone were told
}

export class SheetStore {
  head = $state.raw<Head | null>(null);
  entries = $state.raw<Entry[]>([]);
  shown = $state.raw<Shown | null>(null);
  squares = $state.raw<Squares | null>(null);
  laid = $state.raw<Laid | null>(null); // what is being entered would score this
  refusal = $state.raw<Refusal | null>(null); // … or is not allowed
  problem = $state.raw<Refusal | null>(null); // something went wrong
  mending = $state.raw<Mending | null>(null);
  changed = $state.raw<{ seat: number; from: number; to: number }[] | null>(null);
  isUnsaved = $state(false);
  isMissing = $state(false);
  lasts = $state(true);
  private unsaved: Entry[] = [];
  private asked = 0;

  constructor(readonly id: string) {}

  get data(): SheetData {
    const { game = "", players = [], options = {}, date = "", start = "" } = this.head ?? {};
    const told = { game, players: [...players], options: { ...options }, date, start };
    return { ...told, entries: this.entries };
  }
  get isSquares(): boolean {
    return besideOf(this.head?.game ?? "").squares === true;
  }
  get players(): string[] {
    return this.head?.players ?? [];
  }
  /** Whose entry is made now. */
  get seat(): number {
    const { mending, shown } = this;
    if (mending && !mending.isBefore) return mending.seat;
    return shown?.asks.length && !mending ? (shown.asks[0] ?? 0) : (shown?.turn ?? 0);
  }
  private get before(): number | null {
    return this.mending?.place ?? null;
  }

  async load(): Promise<void> {
    const keep = await openKeep();
    this.lasts = keep.lasts;
    const kept = await keep.load(this.id).catch(() => null);
    if (!kept) {
      this.isMissing = true;
      return;
    }
    this.head = kept.head;
    this.entries = inOrder(kept.entries);
    await this.count();
  }

  /** Count it all anew. */
  async count(): Promise<void> {
    const mine = ++this.asked;
    try {
      if (this.isSquares) {
        const squares = await ask("squares", this.data);
        const { counted } = squares;
        if (counted)
          await this.note(
            counted.squares.map((one) => one.total),
            counted.is_full,
          );
        if (mine === this.asked) this.squares = squares;
      } else {
        const shown = await ask("show", this.data, this.before);
        if (!this.mending) await this.note(shown.scores, shown.outcome != null);
        if (mine === this.asked) this.shown = shown;
      }
      this.problem = null;
    } catch (why) {
      this.problem = refusalOf(why);
    }
  }

  /** What a half-entered move scores; "": nothing is entered. */
  async lay(text: string): Promise<void> {
    const mine = ++this.laying;
    this.refusal = null;
    if (!text) {
      this.laid = null;
      return;
    }
    try {
      const laid = await ask("lay", this.data, this.before, text);
      if (mine === this.laying) this.laid = laid;
    } catch (why) {
      if (mine !== this.laying) return;
      this.laid = null;
      this.refusal = refusalOf(why);
    }
  }
  private laying = 0;

  /** The moves that lay just these tokens. */
  async places(tokens: string[]): Promise<Place[]> {
    try {
      this.refusal = null;
      return await ask("places", this.data, this.before, tokens);
    } catch (why) {
      this.refusal = refusalOf(why);
      return [];
    }
  }

  /** Enter a text where the screen is; whether it was taken. */
  async enter(
    text: string,
    place: number | null = null,
    seat: number | null = null,
  ): Promise<boolean> {
    const { mending } = this;
    const was = this.shown?.rows.at(-1)?.scores ?? [];
    const where = {
      place: place ?? mending?.place ?? null,
      isBefore: mending?.isBefore ?? false,
      seat: seat ?? this.seat,
      at: Date.now(),
    };
    try {
      const entry = await ask("enter", this.data, text, where);
      await this.add(entry);
    } catch (why) {
      this.refusal = why instanceof Refused ? why.refusal : refusalOf(why);
      return false;
    }
    this.mending = null;
    void this.lay("");
    await this.count();
    this.compare(mending !== null || !text, was);
    return true;
  }

  /** What a correction changed, in the scores as they stand. */
  private compare(isCorrection: boolean, was: readonly number[]): void {
    const now = this.shown?.rows.at(-1)?.scores ?? [];
    this.changed = isCorrection
      ? was
          .map((from, seat) => ({ seat, from, to: now[seat] ?? 0 }))
          .filter(({ from, to }) => from !== to)
      : null;
  }

  private async add(entry: Entry): Promise<void> {
    this.entries = inOrder([...this.entries, entry]);
    this.unsaved.push(entry);
    await this.save();
  }

  /** Keep what is not kept yet; what the device does not take stays here, and the screen says so. */
  async save(): Promise<void> {
    if (!this.head) return;
    this.head = { ...this.head, changed: Date.now() };
    const waiting = [...this.unsaved];
    try {
      await (await openKeep()).write($state.snapshot(this.head), waiting);
      this.unsaved = this.unsaved.filter((one) => !waiting.includes(one));
      this.isUnsaved = this.unsaved.length > 0;
    } catch (why) {
      if (!(why instanceof NotSaved)) throw why;
      this.isUnsaved = true;
    }
  }

  /** Let the list know how it stands, before it is shown: who closes the page finds it there. */
  private async note(scores: number[], isOver: boolean): Promise<void> {
    if (!this.head || (this.head.isOver === isOver && `${this.head.scores}` === `${scores}`))
      return;
    this.head = { ...this.head, scores, isOver };
    await this.save();
  }

  async strike(place: number, seat: number): Promise<void> {
    this.mending = null;
    const was = this.shown?.rows.at(-1)?.scores ?? [];
    if (await this.enter("", place, seat)) this.compare(true, was);
  }

  async mend(to: Mending | null): Promise<void> {
    this.mending = to;
    this.changed = null;
    await this.lay("");
    await this.count();
  }

  record(): Promise<string> {
    return ask("record", this.data);
  }
}

/** Entries as they were made: the later of two for one place counts. */
export function inOrder(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}
