// A review of a game that a server has: what it keeps; else whoever is done first, this browser or the server.
import { refusalOf } from "../lib/api.ts";
import type { ReviewState } from "../lib/wire.ts";
import type { Made } from "../analysis/reviewer.ts";

export interface Sides {
  /** Begins to make it here; told how far it is. */
  here: (tell: Tell) => Promise<Made>;
  /** No more of that is wanted. */
  stop: () => void;
  /** What the server has; else it begins. */
  ask: () => Promise<ReviewState>;
  /** How far it is: asked often, so it must be cheap. `of` is 0 where nobody makes it. */
  look: () => Promise<ReviewState>;
  /** Until the server is asked again. */
  pause: () => Promise<void>;
  isGone: () => boolean; // nobody waits any more
}
/** Decisions weighed, of how many; how many reviews of others go before it where it waits at the server. */
type Tell = (done: number, of: number, ahead?: number) => void;

const madeBy = ({ review, between }: ReviewState): Made | null =>
  review ? { review, between: between ?? " " } : null;

/** One review, told once. Throws what the server said where nobody can make it. */
export async function raced(sides: Sides, tell: Tell): Promise<Made> {
  let isDone = false;
  let most = 0;
  const further: Tell = (done, of, ahead = 0) => {
    if (isDone) return;
    most = Math.max(most, done); // two who count: it never goes back
    tell(most, of, most ? 0 : ahead); // where it is made here nobody waits
  };
  const first = await sides.ask().catch(refusalOf);
  const kept = "code" in first ? null : madeBy(first);
  if (kept) return kept;
  const here = sides.here(further).then((made) => {
    isDone = true;
    return made;
  });
  if ("code" in first)
    return here.catch(() => {
      throw first; // nobody can: what the server said is the reason
    });
  further(first.done ?? 0, first.of ?? 0, first.ahead);
  const there = (async (): Promise<Made> => {
    while (!isDone && !sides.isGone()) {
      await sides.pause();
      if (isDone || sides.isGone()) break;
      let state = await sides.look();
      if (!state.review && !state.of) state = await sides.ask(); // it was given up: a server that was restarted
      const made = madeBy(state);
      if (made && !isDone) {
        isDone = true;
        sides.stop();
        return made;
      }
      further(state.done ?? 0, state.of ?? 0, state.ahead);
    }
    throw new Error("no longer wanted");
  })();
  return Promise.any([here, there]).catch(() => there);
}
