// The worker that counts the sheets beside a real box: the Python of src/jetons/box, and the game's kernels.
import { besideOf } from "../lib/boxes.ts";
import {
  boxScript,
  refusalIn,
  type BoxScript,
  type SheetData,
  type Standing,
} from "../../node/box.mjs";
import type { Game } from "../../node/jetons.d.ts";
import { answerPage } from "../lib/answering.ts";
import { pledgeOf } from "../lib/fair.ts";
import { Modules } from "../local/modules.ts";
import { Refused, SAID } from "../local/refusals.ts";
import { newName } from "../lib/named.ts";
import type { Question } from "./protocol.ts";

class Counter {
  private readonly games = new Map<string, Game>();
  private readonly box: BoxScript;
  private stood = new Map<string, Standing>(); // of the sheets that were asked for last

  constructor(private readonly modules: Modules) {
    const game = (slug: string): Game | undefined => this.games.get(slug);
    this.box = boxScript({ game, fingerprint: pledgeOf, newId: newName });
  }

  async answer(question: Question): Promise<unknown> {
    const slug = "sheet" in question ? question.sheet.game : question.game;
    if (!this.games.has(slug)) this.games.set(slug, await this.modules.game(slug));
    return this.told(question);
  }

  private told(question: Question): unknown {
    const { box } = this;
    switch (question.what) {
      case "open":
        return box.open(
          question.game,
          question.players,
          question.options,
          question.date,
          question.start,
        );
      case "squares":
        return box.squares(question.sheet);
      case "options":
        return box.checkOptions(question.game, question.options);
      case "position":
        return box.checkPosition(question.game, question.position);
      case "record":
        return box.record(box.sheet(question.sheet));
      case "enter":
        return this.entered(question);
      case "lay":
        return box.laid(this.standing(question.sheet, question.before), question.text);
      case "places":
        return box.places(this.standing(question.sheet, question.before), question.tokens);
      case "show": {
        const { sheet, before } = question;
        const now = box.shown(box.sheet(sheet), this.standing(sheet, null));
        if (before === null) return now;
        const then = box.shown(box.sheet(sheet), this.standing(sheet, before));
        const { view, out, turn, asks, has_board } = then;
        return { ...now, view, out, turn, asks, has_board };
      }
    }
  }

  private entered({ sheet, text, where }: Question & { what: "enter" }): unknown {
    const { box } = this;
    if (besideOf(sheet.game).squares) {
      box.checkSquare(sheet, where.place ?? 0, text);
      const { place, seat, at } = where;
      return { place, seat: seat ?? 0, text, at, id: newName() };
    }
    const kept = box.sheet(sheet);
    const { place, isBefore, seat, at } = where;
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
  (counter, question: Question) => counter.answer(question),
  (why) => refusalIn(why) ?? (why instanceof Refused ? why.refusal : FAULT),
);
