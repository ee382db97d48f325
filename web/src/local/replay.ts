// A finished match of this device for its page: frame by frame, its record, its deal (server/replay.py).
import type { State } from "../../node/jetons.d.ts";
import type { DealCheck, Drawn, Frame, Replay } from "../lib/wire.ts";
import type { Desk, Entry } from "./desk.ts";
import { Dealer } from "./dealer.ts";
import { Match } from "./match.ts";
import { recordOf } from "./record.ts";
import { refused, SAID } from "./refusals.ts";
import { resultOf, seatsOf, seriesOf, tell, viewOf } from "./sight.ts";

export const MOVER = -2; // instead of a seat: each step as the one who is to move next sees it

export function replayOf(desk: Desk, entries: readonly Entry[], seat: number): Replay {
  const result = resultOf(desk.game, desk.match.outcome);
  if (!result) throw refused("not_over", SAID.not_over);
  const chair = seat === MOVER || (seat >= 0 && seat < desk.opening.chairs.length) ? seat : -1;
  return {
    table: desk.id,
    game: desk.opening.game,
    options: desk.opening.options,
    seats: seatsOf(desk.opening.chairs),
    seat: chair,
    frames: framesOf(desk, entries, chair),
    result,
    deal: dealOf(desk),
    record: recordOf(desk),
    began_at: desk.opening.at,
    ended_at: Math.max(...entries.map((entry) => (entry.t === "advance" ? entry.at : 0))),
    next: desk.next,
    series: seriesOf(desk),
  };
}

/** A frame for the deal and for each move that counts in the end; moves taken back are left out. */
function framesOf(desk: Desk, entries: readonly Entry[], seat: number): Frame[] {
  const frames: Frame[] = [];
  const sizes: number[] = []; // of each frame, how many events had counted by then
  let match: Match | null = null;
  for (const [i, entry] of entries.entries()) {
    if (entry.t !== "advance") continue;
    if (!match) match = Match.replay(desk.game, entry.events, new Dealer(desk.secret));
    else for (const event of entry.events) match = match.following(event);
    const counted = match.effective;
    let events = tell(desk, Math.max(seat, -1), i + 1, entry, true);
    if (frames.length && entry.events.some((event) => event.t === "took_back")) {
      while (sizes.length > 1 && (sizes.at(-1) ?? 0) > counted.length) {
        frames.pop();
        sizes.pop();
      }
      continue;
    }
    if (frames.length && !entry.events.some((event) => event.t === "played")) {
      events = [...(frames.pop()?.events ?? []), ...events];
      sizes.pop();
    }
    frames.push({
      events,
      view: viewOf(
        { game: desk.game, match },
        seat === MOVER && !match.isOver ? match.turn : Math.max(seat, -1),
      ),
      scores: match.scores,
      turn: match.isOver ? -1 : match.turn,
      move: counted.filter((event) => event.t === "played").length,
    });
    sizes.push(counted.length);
  }
  return frames;
}

/** The deal, with all that is needed to make it again. */
function dealOf(desk: Desk): DealCheck {
  const draws = drawsOf(desk);
  const n = draws.length,
    c = desk.opening.commitment.slice(0, 12);
  return {
    ok: true,
    commitment: desk.opening.commitment,
    secret: desk.secret,
    pledges: [],
    seeds: [],
    n_draws: n,
    steps: [
      {
        fr: `Cet appareil a fixé son secret (empreinte ${c}…) avant le premier coup, et les ${n} tirages en découlent.`,
        en: `This device fixed its secret (fingerprint ${c}…) before the first move, and the ${n} draws follow from it.`,
      },
    ],
    draws,
  };
}

/** Every draw, with the content of its pool wherever that was shuffled before it. */
function drawsOf(desk: Desk): Drawn[] {
  const { game, match } = desk;
  const left = new Map<number, number[]>(); // of each pool's order
  const told: Drawn[] = [];
  const states: State[] = []; // before each event that counts
  let state = game.start(game.configure(match.started.players.length, match.started.options));
  for (const event of match.events.slice(1)) {
    if (event.t === "took_back") {
      state = states[event.keep - 1] ?? state;
      states.length = event.keep - 1;
      continue;
    }
    states.push(state);
    if (event.t === "played") state = game.apply(state, game.read_move(state, event.move)).state;
    if (event.t !== "drew") continue;
    const held = game.pending(state)?.weights ?? [];
    const isShuffled = String(left.get(event.pool)) !== String(held);
    const text = game.outcome_text(event.pool, event.outcome);
    told.push({ pool: event.pool, outcome: event.outcome, text, held: isShuffled ? held : null });
    left.set(
      event.pool,
      held.map((count, outcome) => count - Number(outcome === event.outcome)),
    );
    state = game.draw(state, event.outcome);
  }
  return told;
}
