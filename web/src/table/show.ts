// Shows a move as it happens: which tokens travel, from where, and whose points fly.
import {
  around,
  flip,
  flyPoints,
  lastDrop,
  placeOf,
  tokenAt,
  travel,
  type Trip,
} from "../lib/motion.ts";
import { mayMove } from "../lib/settings.svelte.ts";
import type { Skin } from "../lib/skin.ts";
import type { Laid } from "./draft.svelte.ts";
import type { Fresh } from "./motion.svelte.ts";
import type { Played } from "../lib/wire.ts";

/** A token that I have just laid comes from my rack, or from where I let it go. */
export function showLaid(skin: Skin, laid: Laid, seat: number): void {
  settled(() => {
    const token = tokenAt(skin.spotOf(laid.part, seat) ?? "");
    const from = lastDrop() ?? placeOf(`[data-rack="${laid.from}"]`);
    if (token && from) travel([{ token, from }]);
  });
}

/** The others' tokens come from their plates; everybody's points fly to their scores. */
export function showMoves(skin: Skin, fresh: Fresh): void {
  settled(() => {
    const trips = fresh.moves.flatMap((move) => tripsOf(skin, move, fresh));
    const gains = fresh.gains.flatMap((gain) => {
      const made = fresh.moves.findLast((move) => move.seat === gain.seat) ?? fresh.moves.at(-1);
      const from = made && around(tokensOf(skin, made));
      const to = placeOf(`[data-score="${gain.seat}"]`) ?? placeOf(`[data-seat="${gain.seat}"]`);
      return from && to ? [{ text: `+${gain.points}`, from, to }] : [];
    });
    for (const move of fresh.moves) {
      const turned = skin.turnedBy?.(move);
      const token = turned ? tokenAt(turned) : null;
      if (token) flip(token);
    }
    travel(trips);
    for (const { text, from, to } of gains) flyPoints(text, from, to);
  });
}

function tokensOf(skin: Skin, move: Played, shown: readonly string[] = []): SVGGraphicsElement[] {
  return move.parts
    .filter((part) => !shown.includes(part))
    .map((part) => tokenAt(skin.spotOf(part, move.seat) ?? ""))
    .filter((token) => token !== null);
}

function tripsOf(skin: Skin, move: Played, { past, shown }: Fresh): Trip[] {
  const from = placeOf(skin.originOf?.(move, past) ?? `[data-seat="${move.seat}"]`);
  return from ? tokensOf(skin, move, shown).map((token) => ({ token, from })) : [];
}

/** Once the page stands as it will be painted: a table that fits itself round its tokens has done so. */
function settled(run: () => void): void {
  if (mayMove()) requestAnimationFrame(run);
}
