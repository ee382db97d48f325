// A candidate looked at on the table before it is played: its tokens as a draft, the rest pointed at.
import { aimsOf, takenBy } from "../lib/aim.ts";
import type { Skin } from "../lib/skin.ts";
import type { Draft, Laid } from "../table/draft.svelte.ts";

type Drawing = Pick<Skin, "spotOf" | "takes" | "aimOf">;

/** A move's parts as they lie on the board, and what it has to do with beside the board. */
export function laidBy(
  skin: Drawing,
  parts: readonly string[],
  seat: number,
  rack: readonly string[],
): { laid: Laid[]; aims: string[] } {
  const onBoard = parts.filter((part) => skin.spotOf(part, seat) && !skin.aimOf?.(part));
  const taken = takenBy(skin, onBoard, rack);
  const others = parts.filter((part) => !onBoard.includes(part));
  return {
    laid: onBoard.map((part, i) => ({ part, from: taken[i] ?? 0 })),
    aims: aimsOf(skin, others, rack),
  };
}

/** Lays moves that are looked at, and puts back what was laid by hand. */
export class Preview {
  private own: readonly Laid[] = []; // what was laid by hand
  private shown: readonly Laid[] | null = null; // what lies since; null: nothing is looked at

  constructor(private readonly draft: Pick<Draft, "laid" | "put">) {}

  /** Whether what lies is what was looked at. */
  private get isShown(): boolean {
    return (
      this.shown !== null &&
      this.draft.laid.map((one) => one.part).join() === this.shown.map((one) => one.part).join()
    );
  }

  show(laid: readonly Laid[]): void {
    if (!this.isShown) this.own = this.draft.laid;
    this.shown = laid;
    if (laid.length || this.draft.laid.length) void this.draft.put(laid);
  }

  /** Put back what was laid by hand; a table that went on in between, or was laid on since, stays as it is. */
  end(): void {
    if (this.isShown && (this.own.length || this.draft.laid.length)) void this.draft.put(this.own);
    this.forget();
  }

  forget(): void {
    this.shown = null;
    this.own = [];
  }
}
