// What follows from a table's log and state, without any screen.
import type { AnyEvent, Now, Played, Seat } from "../lib/wire.ts";

const FACTS: ReadonlySet<string> = new Set(["began", "drew", "played", "ended"]);

/** The moves that count, oldest first: those taken back are left out. */
export function movesOf(log: readonly AnyEvent[]): Played[] {
  const facts: AnyEvent[] = []; // what belongs to the match itself; take-backs count these
  for (const event of log) {
    if (event.t === "took_back") facts.length = Math.min(facts.length, event.keep);
    else if (FACTS.has(event.t)) facts.push(event);
  }
  return facts.filter((event) => event.t === "played");
}

/** The moves that others made since a seat's last turn; its own, when nobody has moved since. -1: a spectator. */
export function recentOf(moves: readonly Played[], turn: number, me: number): Played[] {
  if (me < 0) return moves.slice(-1); // who watches sees the last one
  const end = turn === me ? moves.findLastIndex((move) => move.seat !== me) + 1 : moves.length;
  const start = moves.slice(0, end).findLastIndex((move) => move.seat === me) + 1;
  const since = moves.slice(start, end);
  return since.length ? since : moves.slice(-1);
}

/** Whom a table waits for, since when he is gone, and until when one must wait: milliseconds of the server's clock. */
export interface Absence {
  seat: number;
  since: number;
  until: number;
}

/** Who is to move and gone, as those who sit here are told; null: nobody. */
export function absenceOf(
  now: Now | null,
  seats: readonly Seat[],
  mine: readonly number[],
  patience: number,
): Absence | null {
  if (!patience || !now || !mine.length || now.status !== "running") return null;
  const there = seats[now.turn];
  if (!there || there.kind !== "person" || there.online || there.bot || mine.includes(now.turn))
    return null;
  const since = Math.max(there.away ?? 0, now.moved_at ?? 0);
  return { seat: now.turn, since, until: since + patience };
}

/** Whose score rose, and by how much. */
export interface Gain {
  seat: number;
  points: number;
}

export function gainsOf(before: readonly number[], after: readonly number[]): Gain[] {
  return after
    .map((score, seat) => ({ seat, points: score - (before[seat] ?? 0) }))
    .filter((gain) => gain.points > 0);
}
