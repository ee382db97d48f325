// A move that the computer advises, on the table as it lies: where its parts go, and from where on the rack.
import type { Hint } from "../lib/wire.ts";
import type { Laid } from "../table/draft.svelte.ts";
import type { TableStore } from "../table/store.svelte.ts";
import { placesOn } from "../lib/aim.ts";
import { selectorOf } from "../lib/anchor.ts";

type Advised = Pick<Hint, "parts" | "cells" | "tokens">;

/** The tokens of a hint on the rack, by part, each once; -1: not there. */
export function placesOf({ parts, tokens }: Advised, held: readonly string[]): number[] {
  const names = parts.map((part, i) => {
    const token = /=(\*?)(\d+)$/.exec(part),
      domino = /^(\d)-(\d) /.exec(part);
    return domino ? `${domino[1]}|${domino[2]}` : token?.[1] || token?.[2] || tokens[i] || "";
  });
  return placesOn(held, names);
}

/** What lies on the rack of the seat that this screen shows. */
function rackOf(store: TableStore): string[] {
  return (store.now?.view as { rack?: string[] } | null | undefined)?.rack ?? [];
}

/** Selectors of the tokens on the rack that a hint speaks of, those of an exchange included. */
export function tokensOf(store: TableStore, hint: Advised): string[] {
  const isWhole = hint.tokens.length > hint.parts.length; // one part names them all
  const named = isWhole ? { ...hint, parts: hint.tokens.map(() => "") } : hint;
  return placesOf(named, rackOf(store))
    .filter((at) => at >= 0)
    .map((at) => `[data-rack="${at}"]`);
}

/** Selectors of the places that a hint speaks of: squares, columns of a tray, slots of a table. */
export function spotsOf(store: TableStore, hint: Advised): string[] {
  const cells = hint.cells.length
    ? hint.cells
    : hint.parts.map((part) => store.spotOf(part) ?? "").filter(Boolean);
  return cells.map((cell) => selectorOf(cell.startsWith("tray ") ? cell : `cell ${cell}`));
}

/** Its parts as a draft; those that lay nothing are left out, and so is what is done elsewhere at the table:
 * a token drawn as a draft would hold the tray. */
export function laidOf(store: TableStore, hint: Advised): Laid[] {
  const places = placesOf(hint, rackOf(store));
  return hint.parts.flatMap((part, i) =>
    store.spotOf(part) && !store.skin?.aimOf?.(part)
      ? [{ part, from: Math.max(0, places[i] ?? 0) }]
      : [],
  );
}
