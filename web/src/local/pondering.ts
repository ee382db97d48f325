// How a bot of this device thinks: in slices, so that messages come in.
import type { Game, Thinking } from "../../node/jetons.d.ts";
import { table as decides } from "./decides.ts";

export const SLICE = 8; // milliseconds that a bot thinks before a message is looked at
type Budget = { seed: bigint; seconds?: number; simulations?: number };

/** How a bot thinks in the game of a day: by count, and the same everywhere. */
export function thoughtOf(secret: string, nMoves: number): Budget {
  const [, simulations] = decides.day_opponent();
  return { seed: BigInt(decides.day_thought(secret, nMoves)), simulations };
}

/** Think in slices, so that messages come in. Throws where another decision of the same game has begun. */
export async function ponder(
  world: { breathe(): Promise<void> },
  game: Game,
  view: Uint8Array,
  level: string,
  budget: Budget,
): Promise<Thinking> {
  const { seconds = Infinity } = budget;
  const thinking = game.think(view, level, budget);
  const began = performance.now();
  let n = 1; // simulations at a time: as many as fit into a slice
  for (let isDone = false; !isDone;) {
    const since = performance.now();
    isDone = thinking.go(n);
    const span = performance.now() - since;
    if (span < SLICE / 2) n *= 2;
    else if (span > 2 * SLICE && n > 1) n = Math.ceil(n / 2);
    if (performance.now() - began > seconds * 1000) break;
    if (!isDone) await world.breathe();
  }
  return thinking;
}
