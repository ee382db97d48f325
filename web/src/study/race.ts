// A review of a game that a server has: what it keeps or makes; this browser makes it where the server does not.
import { refusalOf } from "../lib/api.ts";
import type { Glance, ReviewState } from "../lib/wire.ts";
import type { Made, Watch } from "../analysis/reviewer.ts";

export interface Sides {
  /** Begins to make it here; told how far it is. */
  here: (tell: Watch) => Promise<Made>;
  /** What the server has; else it begins. */
  ask: () => Promise<ReviewState>;
  /** How far it is: asked often, so it must be cheap. `of` is 0 where nobody makes it. */
  look: () => Promise<ReviewState>;
  /** Until the server is asked again. */
  pause: () => Promise<void>;
  isGone: () => boolean; // nobody waits any more
}
/** Decisions weighed, of how many, and what came of them; how many reviews of others go before it where it waits at the
 * server. */
export type Tell = (
  done: number,
  of: number,
  looked: readonly (Glance | undefined)[],
  ahead?: number,
) => void;

const madeBy = ({ review, between }: ReviewState): Made | null =>
  review ? { review, between: between ?? " " } : null;

/** One review, told once: the server's where it makes it, else this browser's. Throws what the server said where
 * nobody can make it. */
export async function raced(sides: Sides, tell: Tell): Promise<Made> {
  let [most, seen]: [number, readonly (Glance | undefined)[]] = [0, []];
  const further: Tell = (done, of, looked, ahead = 0) => {
    if (done >= most) [most, seen] = [done, looked]; // of two who count, one after the other: it never goes back
    tell(most, of, seen, most ? 0 : ahead); // who has begun waits no more
  };
  const first = await sides.ask().catch(refusalOf);
  if (!("code" in first)) {
    const there = await byServer(sides, first, further).catch(() => null); // lost on the way
    if (there || sides.isGone()) return there ?? gone();
  }
  return sides.here(further).catch((why: unknown) => {
    throw "code" in first ? first : why;
  });
}

function gone(): never {
  throw new Error("no longer wanted");
}

/** What the server keeps, or makes while we wait; null where nobody waits. Throws where it is lost. */
async function byServer(sides: Sides, first: ReviewState, further: Tell): Promise<Made | null> {
  let state = first;
  for (;;) {
    const made = madeBy(state);
    if (made) return made;
    further(state.done ?? 0, state.of ?? 0, state.looked ?? [], state.ahead);
    await sides.pause();
    if (sides.isGone()) return null;
    state = await sides.look();
    if (!state.review && !state.of) state = await sides.ask(); // it was given up: a server that was restarted
  }
}
