// What the screen is told of a table of this device, in the server's messages (server/sight.py): what a bot holds or
// exchanged is not among it, so that the page knows no more than it would from a server.
import type { Game, Outcome } from "../../node/jetons.d.ts";
import type { AnyEvent, Mine, Now, Result, Seat, Series, Table, Update } from "../lib/wire.ts";
import type { Advance, Desk, Entry, KeptSeat } from "./desk.ts";
import type { Event } from "./match.ts";
import { fills, linesOf, viewAt } from "./told.ts";

export const ME = "ici"; // the key of the person at this device
const EVERYBODY = 8,
  MAX_SEATS = 4;

export function nowOf(desk: Desk, at: number): Now {
  const { match, isOver, eyes } = desk;
  const clock = desk.clockAt(at);
  return {
    seq: desk.seq,
    position: desk.position,
    status: desk.status,
    turn: desk.turn,
    seat: eyes,
    view: viewOf(desk, eyes),
    scores: match.scores,
    clock: clock && { left: clock.left, running: clock.running, at: clock.since },
    offers: [],
    result: resultOf(desk.game, match.outcome),
    secret: isOver ? desk.secret : "",
    next: desk.next,
    series: seriesOf(desk),
    moved_at: desk.movedAt,
    deal: null,
    hints: [...desk.hints],
  };
}

export function viewOf(desk: Pick<Desk, "game" | "match">, seat: number): Record<string, unknown> {
  const { game, match } = desk;
  return viewAt(game, match.state, seat);
}

export function resultOf(game: Game, outcome: Outcome | null): Result | null {
  if (!outcome) return null;
  const { scores, winners, why, text, numbers } = outcome;
  return { scores, winners, why, text: fills(game) ? null : text, numbers };
}

export function seriesOf(desk: Desk): Series | null {
  const { rounds } = desk.opening;
  return (
    rounds && {
      total: rounds.total,
      round: rounds.tables.length + 1,
      scores: desk.seriesScores,
      gained: desk.gained,
      tables: rounds.tables,
      result: resultOf(desk.game, desk.seriesOutcome),
    }
  );
}

export function seatsOf(chairs: readonly KeptSeat[]): Seat[] {
  return chairs.map((chair) => ({
    kind: chair.kind,
    name: chair.name,
    player: chair.kind === "person" ? ME : "",
    bot: chair.bot,
    title: chair.title,
    online: true,
    away: 0,
  }));
}

// --- what happened -----------------------------------------------------------------------------

/** One entry as a seat learns of it; `isOpen`: nothing is secret any more. */
export function tell(
  desk: Desk,
  seat: number,
  seq: number,
  entry: Entry,
  isOpen = false,
): AnyEvent[] {
  const { at } = entry;
  if (entry.t === "advance")
    return entry.events.map((event) => tellEvent(desk, seat, seq, entry, event, isOpen));
  if (entry.t === "paused" || entry.t === "resumed") return [{ t: entry.t, seq, at }];
  if (entry.t === "hinted") return [{ t: "hint_used", seat: entry.seat, seq, at }];
  if (entry.t === "rematched") return [{ t: "rematched", table: entry.table, seq, at }];
  return [];
}

function tellEvent(
  desk: Desk,
  seat: number,
  seq: number,
  entry: Advance,
  event: Event,
  isOpen: boolean,
): AnyEvent {
  const { at } = entry,
    { game } = desk;
  switch (event.t) {
    case "started": {
      const { players, commitment } = event;
      return { t: "began", players, commitment, seeds: [], pledges: [], seq, at };
    }
    case "drew": {
      const drawer = event.to < MAX_SEATS ? event.to : -1;
      const maySee = isOpen || event.to === EVERYBODY || (seat >= 0 && drawer === seat);
      const outcome = maySee ? game.outcome_text(event.pool, event.outcome) : null;
      return { t: "drew", pool: event.pool, seat: drawer, outcome, seq, at };
    }
    case "played": {
      const told = event.seat !== seat && !isOpen ? game.tell_move(event.move) : event.move;
      const isWhole = told === event.move;
      return {
        t: "played",
        seat: event.seat,
        move: told,
        parts: isWhole ? entry.parts : [told],
        points: event.points,
        lines: linesOf(game, entry.lines).map(({ cells: _, ...line }) => line),
        by_clock: entry.by_clock,
        seq,
        at,
      };
    }
    case "took_back": {
      const { keep, revealed } = event;
      return { t: "took_back", seat: event.seat, keep, revealed, seq, at };
    }
    case "agreed":
    case "abandoned":
      return { t: "ended", why: event.t, seat: -1, seq, at };
    default:
      return { t: "ended", why: event.t, seat: event.seat, seq, at };
  }
}

/** Entries after a seq, as the screen learns of them. */
export function tellAll(desk: Desk, entries: readonly Entry[], since: number): AnyEvent[] {
  return entries.flatMap((entry, i) => tell(desk, desk.eyes, since + i + 1, entry));
}

export function updateOf(desk: Desk, entries: readonly Entry[], since: number, at: number): Update {
  return {
    t: "update",
    since,
    events: tellAll(desk, entries, since),
    now: nowOf(desk, at),
    seats: null,
    watchers: 0,
  };
}

export function tableOf(desk: Desk, entries: readonly Entry[], at: number): Table {
  const { opening } = desk;
  return {
    t: "table",
    version: 1,
    table: desk.id,
    game: opening.game,
    options: opening.options,
    clock: opening.clock,
    seats: seatsOf(opening.chairs),
    mine: desk.mine,
    me: ME,
    is_owner: true,
    listed: false,
    watch: false,
    watchers: 0,
    commitment: opening.commitment,
    now: nowOf(desk, at),
    log: tellAll(desk, entries, 0),
    time: at,
    patience: 0,
  };
}

/** A table as the list of one's games shows it. */
export function mineOf(desk: Desk): Mine {
  const outcome = desk.seriesOutcome ?? desk.match.outcome;
  return {
    table: desk.id,
    game: desk.opening.game,
    status: desk.status,
    seats: seatsOf(desk.opening.chairs),
    your_turn: desk.mine.includes(desk.turn),
    next_round: desk.awaitsRound,
    changed_at: desk.changedAt,
    mine: desk.mine,
    scores: outcome?.scores ?? [],
    winners: outcome?.winners ?? [],
    why: desk.match.outcome?.why ?? "",
    is_series: desk.seriesOutcome !== null,
    series: desk.seriesOutcome || (desk.isOver && !desk.awaitsRound) ? null : seriesOf(desk),
    damaged: false,
  };
}
