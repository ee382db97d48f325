// Clocks as values, as play/clock.py: time is handed in. All times are milliseconds.
import type { ClockSpec } from "../lib/wire.ts";

export interface Clock {
  left: number[];
  running: number; // seat; -1: nobody's
  since: number;
  paused: number; // the seat whose time ran when the clock was paused
}

const perMove = (spec: ClockSpec): boolean => spec.kind === "move" || spec.kind === "days";
const base = (spec: ClockSpec): number =>
  1000 * (spec.kind === "days" ? 86_400 * (spec.days ?? 1) : (spec.seconds ?? 0));

/** A clock that has not started; null where time does not count. */
export function newClock(spec: ClockSpec, seats: number): Clock | null {
  if (!spec.kind || spec.kind === "none") return null;
  return { left: Array<number>(seats).fill(base(spec)), running: -1, since: 0, paused: -1 };
}

/** The clock with the running seat's time used up to now. */
export function passed(clock: Clock, now: number): Clock {
  if (clock.running < 0) return clock;
  const left = [...clock.left];
  left[clock.running] = Math.max(0, (left[clock.running] ?? 0) - Math.max(0, now - clock.since));
  return { ...clock, left, since: now };
}

/** The clock after a move: the next seat's time runs (-1: nobody's, the match is over). */
export function turned(before: Clock, spec: ClockSpec, seat: number, now: number): Clock {
  const clock = passed(before, now),
    left = [...clock.left];
  if (clock.running >= 0 && clock.running !== seat && spec.kind === "game")
    left[clock.running] = (left[clock.running] ?? 0) + 1000 * (spec.increment ?? 0);
  if (seat >= 0 && perMove(spec)) left[seat] = base(spec);
  return { left, running: seat, since: now, paused: -1 };
}

export function stopped(before: Clock, now: number): Clock {
  if (before.running < 0) return before;
  const clock = passed(before, now);
  return { ...clock, running: -1, paused: clock.running };
}

export function resumed(clock: Clock, now: number): Clock {
  return clock.paused < 0 ? clock : { ...clock, running: clock.paused, since: now, paused: -1 };
}

/** When the running seat's time ends; null if no time runs. */
export function deadline(clock: Clock | null): number | null {
  return clock && clock.running >= 0 ? clock.since + (clock.left[clock.running] ?? 0) : null;
}
