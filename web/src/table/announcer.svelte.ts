// What happens at the table, said: to those who listen, with a sound, and as a notice where it must be read.
import { t } from "../lib/i18n/index.svelte.ts";
import { personName } from "../lib/names.ts";
import type { Move } from "../lib/skin.ts";
import { play as sound } from "../lib/sound.ts";
import type { AnyEvent, Played, Proposal } from "../lib/wire.ts";

/** Who is there, and how the game writes and counts. */
interface Company {
  readonly mine: readonly number[];
  readonly isShared: boolean;
  nameOf(seat: number): string;
  format(move: Move): string;
  inUnits(n: number): string;
}

export class Announcer {
  text = $state(""); // what was said last
  notice = $state<string | null>(null); // something that must be read, shown for a while
  private proposed = new Set<Proposal>(); // what I proposed or agreed to: a refusal is told me

  constructor(private readonly company: Company) {}

  say(text: string): void {
    this.text = this.text === text ? `${text} ` : text; // the same again is said again
  }

  /** Show something that must be read, and say it. */
  note(text: string): void {
    this.notice = text;
    this.say(text);
  }

  /** Something was not possible. */
  refuse(text: string): void {
    sound("no");
    this.say(text);
  }

  /** I take this proposal up, or let it go. */
  follow(what: Proposal, isUp: boolean): void {
    if (isUp) this.proposed.add(what);
    else this.proposed.delete(what);
  }

  /** Say and sound what happened. */
  tell(event: AnyEvent): void {
    if (event.t === "played") this.played(event);
    else if (event.t === "ended") sound("end");
    else if (event.t === "sat") this.say(t("say.sat", { name: personName(event.name) }));
    else if ("seat" in event && !this.company.mine.includes(event.seat)) this.others(event);
  }

  /** A move, as it is said; on a shared screen the curtain says it too. */
  sentence(move: Played): string {
    return t("say.played", {
      name: this.company.nameOf(move.seat),
      move: this.company.format(move),
      gain: this.company.inUnits(move.points),
    });
  }

  private played(move: Played): void {
    const isMine = this.company.mine.includes(move.seat);
    sound(isMine ? "play" : "other");
    this.say(this.sentence(move));
    if (!move.by_clock) return;
    const name = this.company.nameOf(move.seat);
    this.note(
      isMine && !this.company.isShared
        ? t("clock.played_for_you")
        : t("clock.played_for", { name }),
    );
  }

  private others(event: Exclude<AnyEvent, Played> & { seat: number }): void {
    const name = this.company.nameOf(event.seat);
    if (event.t === "proposed") this.say(t("say.proposed", { name }));
    else if (event.t === "stood_in") this.note(t("absent.stood_in", { name }));
    else if (event.t === "came_back") this.note(t("absent.came_back", { name }));
    else if (event.t === "chatted")
      this.say(t("offer.line", { name: personName(event.name), what: event.text }));
    else if (event.t === "declined" && this.proposed.delete(event.what))
      this.note(t("offer.declined", { name }));
  }
}
