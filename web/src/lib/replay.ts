// A finished match as one looks through it: a stop for the deal, and one for each move that the sheet writes.
import type { Move } from "./skin.ts";
import type { Frame, Played } from "./wire.ts";

export interface Stop {
  frame: Frame;
  move: Played | null; // the move that led here; null: the deal
}

/** The stops of a match. Steps that the sheet leaves out (taking a token, ending a chain) are passed through
 * on the way to the next move; those after the last move belong to it. */
export function stopsOf(frames: readonly Frame[], counts: (move: Move) => boolean): Stop[] {
  const stops: Stop[] = [];
  for (const [i, frame] of frames.entries()) {
    const move = frame.events.findLast((event) => event.t === "played") ?? null;
    if (i === 0) stops.push({ frame, move: null });
    else if (move && counts(move)) stops.push({ frame, move });
  }
  const last = frames.at(-1),
    stop = stops.at(-1);
  if (last && stop) stop.frame = last;
  return stops;
}
