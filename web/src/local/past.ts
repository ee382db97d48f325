// The finished matches of this device as statistics need them, read from their logs (server/past.py does the same).
import type { PastMatch } from "../lib/wire.ts";
import { openKeep, type Entry, type Event, type Head } from "./keep.ts";

const OPENING = 6; // moves

type Played = Extract<Event, { t: "played" }>;

/** The moves of a log that count: those that were taken back are left out. */
export function movesOf(entries: readonly Entry[]): Played[] {
  const counted: Event[] = [];
  for (const entry of entries)
    if (entry.t === "advance")
      for (const event of entry.events)
        if (event.t === "took_back") counted.length = event.keep;
        else counted.push(event);
  return counted.filter((event) => event.t === "played");
}

/** A match in a few words; null if it is not over, or several people sat at this screen. */
export function pastMatch(head: Head, entries: readonly Entry[]): PastMatch | null {
  const { mine } = head,
    own = mine.mine ?? [],
    seat = own[0] ?? -1;
  if (mine.status !== "over" || own.length !== 1) return null;
  const moves = movesOf(entries).map((move, ply) => ({ ...move, ply }));
  const ours = moves.filter((move) => move.seat === seat);
  const [first] = ours;
  if (!first) return null;
  const best = ours.reduce((a, b) => (b.points > a.points ? b : a));
  const winners = mine.winners ?? [];
  const share = winners.includes(seat) ? 1 / winners.length : 0;
  return {
    table: mine.table,
    game: mine.game,
    at: mine.changed_at,
    seat,
    scores: mine.scores ?? [],
    won: winners.length && mine.seats.length > 1 ? share : null,
    bots: mine.seats.filter((_, i) => i !== seat).map((one) => one.bot),
    first: first.move,
    best: { ply: best.ply, move: best.move, points: best.points },
    review: null,
    opening: ours.slice(0, OPENING).map((one) => one.move),
  };
}

/** All of them that can be read, newest first. */
export async function localPast(): Promise<PastMatch[]> {
  const keep = await openKeep();
  const heads = (await keep.list()).filter((head) => head.mine?.status === "over");
  const found = await Promise.all(
    heads.map(async (head) =>
      pastMatch(head, await keep.entries(head.id, 0).catch((): Entry[] => [])),
    ),
  );
  return found.filter((one) => one !== null).sort((a, b) => b.at - a.at);
}
