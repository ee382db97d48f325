// The worker that counts the sheets beside a real box: the Python of src/jetons/box, and the game's kernels.
import { besideOf } from "../lib/boxes.ts";
import {
  boxScript,
  refusalIn,
  type BoxScript,
  type Entry,
  type Laid,
  type Place,
  type SheetData,
  type Shown,
  type Squares,
  type Standing,
} from "../../node/box.mjs";
import type { Game } from "../../node/jetons.d.ts";
import { answerPage } from "../lib/answering.ts";
import { pledgeOf } from "../lib/fair.ts";
import { Modules } from "../local/modules.ts";
import { Refused, SAID } from "../local/refusals.ts";
import { newName } from "../lib/named.ts";

/** Where an entry goes: at the end; at a place that it corrects; before one, as a turn that was forgotten. */
export interface Where {
  place: number | null;
  isBefore: boolean;
  seat: number | null;
  at: number;
}

export class Counter {
  private readonly games = new Map<string, Game>();
  private readonly box: BoxScript;
  private stood = new Map<string, Standing>(); // of the sheets that were asked for last

  constructor(private readonly modules: Modules) {
    const game = (slug: string): Game | undefined => this.games.get(slug);
    this.box = boxScript({ game, fingerprint: pledgeOf, newId: newName });
  }

  /** The Python, once the game is loaded that it is about. */
  private async of(slug: string): Promise<BoxScript> {
    if (!this.games.has(slug)) this.games.set(slug, await this.modules.game(slug));
    return this.box;
  }

  async open(...asked: Parameters<BoxScript["open"]>): Promise<SheetData> {
    return (await this.of(asked[0])).open(...asked);
  }
  async squares(sheet: SheetData): Promise<Squares> {
    return (await this.of(sheet.game)).squares(sheet);
  }
  async options(game: string, options: Record<string, string>): Promise<Record<string, string>> {
    return (await this.of(game)).checkOptions(game, options);
  }
  async position(game: string, position: object): Promise<void> {
    (await this.of(game)).checkPosition(game, position);
  }
  async record(sheet: SheetData): Promise<string> {
    const box = await this.of(sheet.game);
    return box.record(box.sheet(sheet));
  }
  async lay(sheet: SheetData, before: number | null, text: string): Promise<Laid> {
    return (await this.of(sheet.game)).laid(this.standing(sheet, before), text);
  }
  async places(sheet: SheetData, before: number | null, tokens: string[]): Promise<Place[]> {
    return (await this.of(sheet.game)).places(this.standing(sheet, before), tokens);
  }
  /** `before`: the sheet as it was before a place that is corrected; null: as it stands. */
  async show(sheet: SheetData, before: number | null): Promise<Shown> {
    const box = await this.of(sheet.game);
    const now = box.shown(box.sheet(sheet), this.standing(sheet, null));
    if (before === null) return now;
    const then = box.shown(box.sheet(sheet), this.standing(sheet, before));
    const { view, out, turn, asks, has_board } = then;
    return { ...now, view, out, turn, asks, has_board };
  }
  async enter(sheet: SheetData, text: string, where: Where): Promise<Entry> {
    const box = await this.of(sheet.game);
    const { place, isBefore, seat, at } = where;
    if (besideOf(sheet.game).squares) {
      box.checkSquare(sheet, place ?? 0, text);
      return { place: place ?? 0, seat: seat ?? 0, text, at, id: newName() };
    }
    const kept = box.sheet(sheet);
    const there = isBefore && place !== null ? box.placeBefore(kept, place) : place;
    return box.entry(kept, text, { place: there, seat, at });
  }

  /** How a sheet stands, counted once as long as nothing is entered. */
  private standing(sheet: SheetData, before: number | null): Standing {
    const last = sheet.entries.map((entry) => entry.id).join();
    const key = `${sheet.game} ${sheet.start} ${sheet.players.join()} ${before} ${last}`;
    const known = this.stood.get(key);
    if (known) return known;
    const kept = this.box.sheet(sheet);
    const made = this.box.stood(before === null ? kept : this.box.before(kept, before), true);
    if (this.stood.size > 8) this.stood = new Map();
    this.stood.set(key, made);
    return made;
  }
}

const FAULT = { code: "our_fault", text: SAID.our_fault, clause: "" };
answerPage(
  (base) => new Counter(new Modules(base)),
  (why) => refusalIn(why) ?? (why instanceof Refused ? why.refusal : FAULT),
);
