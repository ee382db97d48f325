// What happened is shown one move after another: programs answer faster than one looks.
import { tempo } from "../lib/settings.svelte.ts";
import type { Played, Update } from "../lib/wire.ts";
import type { Gain } from "./facts.ts";

/** Moves that have just been made, for the eye: what was made before, which parts lay there already, who gained. */
export interface Fresh {
  moves: Played[];
  past: Played[];
  shown: string[];
  gains: Gain[];
}

/** What the pace depends on. */
interface Watched {
  /** Whether this screen's player made a move of that seat with his own hand. */
  isByHand(seat: number): boolean;
  /** Where time runs, little is spent looking. */
  readonly hasClock: boolean;
}

const HURRIED = 350; // milliseconds between two moves where a clock runs

export class Motion {
  fresh: Fresh | null = $state.raw(null);
  private coming: Update[] = []; // what came and is not yet shown
  private shown: { at: number; seat: number } = { at: -Infinity, seat: -1 }; // the last move: when, and whose
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly watched: Watched,
    private readonly show: (update: Update) => void,
  ) {}

  /** Show this after what came before it. */
  add(update: Update): void {
    this.coming.push(update);
    this.next();
  }

  /** What still waits is no longer of interest: the whole table came, or one leaves it. */
  drop(): void {
    clearTimeout(this.timer);
    this.coming = [];
  }

  private next(): void {
    clearTimeout(this.timer);
    for (let update = this.coming[0]; update; update = this.coming[0]) {
      const wait = this.waitFor(update);
      if (wait > 0) {
        this.timer = setTimeout(() => this.next(), wait);
        return;
      }
      this.coming.shift();
      this.show(update);
    }
  }

  /** How long the move before is still looked at. A player's own move is shown at once. */
  private waitFor(update: Update): number {
    const move = update.events.find((event) => event.t === "played");
    if (!move) return 0;
    const pace = this.watched.hasClock ? Math.min(tempo(), HURRIED) : tempo();
    const wait = this.watched.isByHand(move.seat)
      ? 0
      : this.shown.at + (move.seat === this.shown.seat ? pace / 2 : pace) - performance.now();
    if (wait <= 0) this.shown = { at: performance.now(), seat: move.seat };
    return wait;
  }
}
