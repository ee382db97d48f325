// One match as a value made of events, as play/match.py. What the rules say is asked of the game's module.
import type { Game, Line, Outcome, State } from "../../node/jetons.d.ts";
import { Dealer } from "./dealer.ts";
import { refused, SAID } from "./refusals.ts";

/** What happened in a match; the same as play/events.py, and as records tell it. */
export type Event =
  | Started
  | { t: "drew"; pool: number; outcome: number; to: number; at: number }
  | { t: "played"; seat: number; move: string; points: number; at: number }
  | { t: "resigned"; seat: number; at: number }
  | { t: "timed_out"; seat: number; at: number }
  | { t: "took_back"; keep: number; seat: number; revealed: boolean; at: number }
  | { t: "agreed"; at: number }
  | { t: "abandoned"; at: number };
export interface Started {
  t: "started";
  game: string;
  rules: number;
  players: string[];
  options: Record<string, string>;
  commitment: string;
  at: number;
}
type Ending = Extract<Event, { t: "resigned" | "timed_out" | "agreed" | "abandoned" }>;

const NOBODY = 9; // who sees what was set aside

/** A log that the rules do not follow. */
export class BadLog extends Error {}

export interface Step {
  match: Match;
  parts: string[];
  lines: Line[];
}

export class Match {
  private constructor(
    readonly game: Game,
    readonly state: State,
    readonly events: readonly Event[],
    readonly dealer: Dealer,
    readonly ended: Outcome | null = null,
  ) {}

  /** Sit down and deal. */
  static begin(game: Game, started: Started, dealer: Dealer): Match {
    const config = game.configure(started.players.length, started.options);
    return new Match(game, game.start(config), [started], dealer.copy()).settled(started.at);
  }

  /** The match that logged events make; throws where they do not follow from the rules or the secret. */
  static replay(game: Game, events: readonly Event[], dealer: Dealer): Match {
    const [started, ...rest] = events;
    if (started?.t !== "started") throw new BadLog("no opening");
    if (started.rules !== game.layout.rules_version) throw new BadLog("other rules");
    const config = game.configure(started.players.length, started.options);
    let match = new Match(game, game.start(config), [started], dealer.copy());
    for (const event of rest) match = match.following(event);
    return match;
  }

  get started(): Started {
    return this.events[0] as Started;
  }
  get turn(): number {
    return this.game.turn(this.state);
  }
  get isOver(): boolean {
    return this.ended !== null || this.game.is_over(this.state);
  }
  /** Who won and why; null while it goes on. */
  get outcome(): Outcome | null {
    return this.ended ?? (this.isOver ? this.game.outcome(this.state) : null);
  }
  get scores(): number[] {
    return this.outcome?.scores ?? this.game.scores(this.state);
  }
  /** The events without those that were taken back. */
  get effective(): Event[] {
    const counted: Event[] = [];
    for (const event of this.events) {
      if (event.t === "took_back") counted.length = event.keep;
      else counted.push(event);
    }
    return counted;
  }

  /** The match after a move of the seat to move, its draws made. Throws what the rules refuse. */
  step(text: string, at: number): Step {
    this.checkRunning();
    const { game, state } = this;
    const move = game.read_move(state, text);
    const reason = game.check(state, move);
    if (reason) throw reason;
    const lines = game.explain(state, move);
    const after = game.apply(state, move);
    const played: Event = {
      t: "played",
      seat: this.turn,
      move: game.text(state, move),
      points: after.points,
      at,
    };
    const moved = new Match(game, after.state, [...this.events, played], this.dealer.copy());
    return { match: moved.settled(at), parts: game.parts(state, move), lines };
  }

  /** One more logged event, checked; its draws follow as events of their own. */
  following(event: Event): Match {
    const { game, state } = this;
    if (this.isOver) throw new BadLog("it is over");
    const events = [...this.events, event];
    if (event.t === "drew") {
      const pending = game.pending(state);
      if (!pending || pending.pool !== event.pool || pending.audience !== event.to)
        throw new BadLog("no such draw");
      const dealer = this.dealer.copy();
      if (dealer.pick(event.pool, pending.weights) !== event.outcome)
        throw new BadLog("a draw does not follow from the secret");
      return new Match(game, game.draw(state, event.outcome), events, dealer);
    }
    if (event.t === "played") {
      if (game.pending(state) || event.seat !== this.turn) throw new BadLog("not the turn");
      const move = game.read_move(state, event.move);
      if (game.check(state, move)) throw new BadLog("not a legal move");
      const after = game.apply(state, move);
      if (after.points !== event.points) throw new BadLog("other points");
      return new Match(game, after.state, events, this.dealer);
    }
    if (event.t === "took_back") return this.takenBack(event);
    if (event.t === "started") throw new BadLog("a second opening");
    return this.endedBy(event);
  }

  resign(seat: number, at: number): Match {
    this.checkRunning();
    return this.endedBy({ t: "resigned", seat, at });
  }
  timeOut(seat: number, at: number): Match {
    this.checkRunning();
    return this.endedBy({ t: "timed_out", seat, at });
  }
  agree(at: number): Match {
    this.checkRunning();
    return this.endedBy({ t: "agreed", at });
  }
  abandon(at: number): Match {
    this.checkRunning();
    return this.endedBy({ t: "abandoned", at });
  }

  /** Back to before the last move of a seat; tokens drawn since go back and are shuffled anew. */
  takeBack(seat: number, at: number): Match {
    this.checkRunning();
    const event = this.takeBackOf(seat, at);
    if (!event) throw refused("conflict", SAID.nothing_back);
    return this.takenBack(event);
  }

  private takeBackOf(seat: number, at: number): (Event & { t: "took_back" }) | null {
    const counted = this.effective;
    const keep = counted.findLastIndex((event) => event.t === "played" && event.seat === seat);
    if (keep < 0) return null;
    const revealed = counted.slice(keep).some((event) => event.t === "drew" && event.to !== NOBODY);
    return { t: "took_back", keep, seat, revealed, at };
  }

  private takenBack(event: Event & { t: "took_back" }): Match {
    const expected = this.takeBackOf(event.seat, event.at);
    if (expected?.keep !== event.keep || expected.revealed !== event.revealed)
      throw new BadLog("impossible take-back");
    const { game } = this;
    let earlier: State = game.start(
      game.configure(this.started.players.length, this.started.options),
    );
    for (const one of this.effective.slice(1, event.keep)) {
      if (one.t === "drew") earlier = game.draw(earlier, one.outcome);
      else if (one.t === "played")
        earlier = game.apply(earlier, game.read_move(earlier, one.move)).state;
    }
    return new Match(game, earlier, [...this.events, event], this.dealer);
  }

  private settled(at: number): Match {
    const { game, dealer } = this;
    const drawn: Event[] = [];
    let state = this.state;
    for (let pending = game.pending(state); pending; pending = game.pending(state)) {
      const outcome = dealer.pick(pending.pool, pending.weights);
      drawn.push({ t: "drew", pool: pending.pool, outcome, to: pending.audience, at });
      state = game.draw(state, outcome);
    }
    return new Match(game, state, [...this.events, ...drawn], dealer);
  }

  private endedBy(event: Ending): Match {
    return new Match(
      this.game,
      this.state,
      [...this.events, event],
      this.dealer,
      this.outcomeBy(event),
    );
  }

  /** The outcome of an ending that the players or the clock made. */
  private outcomeBy(event: Ending): Outcome {
    const { game, state } = this;
    const scores = game.scores(state),
      seats = scores.map((_, seat) => seat);
    if (event.t === "agreed") return game.ended("agreed", scores, seats);
    if (event.t === "abandoned") return game.ended("abandoned", scores, []);
    const returns = game.returns(state),
      side = game.partners(state, event.seat);
    const others = seats.filter((seat) => seat !== event.seat && !side.includes(seat));
    const best = Math.max(...others.map((seat) => returns[seat] ?? 0));
    const winners = others.filter((seat) => returns[seat] === best);
    return game.ended(event.t, scores, winners, [event.seat + 1]);
  }

  private checkRunning(): void {
    if (this.isOver) throw refused("match_over", SAID.match_over);
  }
}
