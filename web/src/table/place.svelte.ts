// Putting a held token on a square: the server offered the parts, this finds the fitting ones.
import type { Parts } from "../lib/parts.ts";
import type { LaidPart } from "./laying.ts";
import { translate } from "../lib/i18n/index.svelte.ts";
import type { TableStore } from "./store.svelte.ts";

export interface PlacedPart {
  cell: string;
  token: string; // as on the rack
  content: string; // as on the board
}
/** How a game writes that a token lies on a cell. */
export interface Placing {
  read(part: string): PlacedPart | null;
  write(cell: string, token: string): string;
}

/** How a game's parts are read and written whose jokers are written with their number, `*4`. */
export const placingOf = (parts: Parts<LaidPart>): Placing => ({
  read: (text) => placedBy(parts.read(text)),
  write: (cell, content) => parts.write({ kind: "place", cell, content }),
});
function placedBy(
  part: { kind: string; cell?: string; content?: string } | null,
): PlacedPart | null {
  if (part?.cell === undefined || part.content === undefined) return null;
  const { cell, content } = part;
  return { cell, content, token: content.startsWith("*") ? "*" : content };
}

/** The tokens of the rack that such a part lays, or gives away together. */
export function tokensBy(
  part: { kind: string; cell?: string; content?: string; tokens?: string } | null,
): string[] {
  if (part?.kind === "exchange") return part.tokens?.split(" ") ?? [];
  const laid = placedBy(part);
  return laid ? [laid.token] : [];
}

export class Placer {
  /** A joker or star on a square, waiting for the number it stands for. */
  picking: { cell: string; index: number; parts: { part: string; value: string }[] } | null =
    $state.raw(null);

  constructor(
    private readonly store: TableStore,
    private readonly placing: Placing,
    private readonly rack: () => string[],
  ) {}

  /** Squares where the held token fits. */
  get lit(): Set<string> {
    const held = this.store.draft.held;
    if (held === null) return new Set();
    const token = this.rack()[held];
    return new Set(
      this.store.draft.next
        .map((part) => this.placing.read(part))
        .filter((part) => part?.token === token)
        .map((part) => part?.cell ?? ""),
    );
  }

  /** A square was chosen: put the held token there, or take back what is laid there. */
  pick(cell: string): void {
    const laid = this.store.draft.laid.find((one) => this.placing.read(one.part)?.cell === cell);
    if (this.store.draft.held !== null) this.put(cell, this.store.draft.held);
    else if (laid) void this.store.draft.undo(laid.part);
  }

  put(cell: string, index: number): void {
    const token = this.rack()[index];
    if (token === undefined || !this.store.isMyTurn) return;
    const fits = this.store.draft.next.filter((text) => {
      const part = this.placing.read(text);
      return part?.cell === cell && part.token === token;
    });
    if (fits.length === 1 && fits[0]) void this.store.draft.lay(fits[0], index);
    else if (fits.length > 1) {
      this.picking = {
        cell,
        index,
        parts: fits
          .map((part) => ({ part, value: this.placing.read(part)?.content.replace("*", "") ?? "" }))
          .sort((a, b) => Number(a.value) - Number(b.value)),
      };
    } else if (token === "*") {
      this.store.draft.held = index;
      this.store.draft.no = {
        cell,
        token,
        refusal: {
          code: "no_number_fits",
          text: { fr: translate("fr", "pick.none"), en: translate("en", "pick.none") },
          clause: "",
        },
      };
    } else {
      this.store.draft.held = index;
      void this.store.draft.attempt(this.placing.write(cell, token), cell, token);
    }
  }

  choose(part: string): void {
    if (this.picking) void this.store.draft.lay(part, this.picking.index);
    this.picking = null;
  }
}
