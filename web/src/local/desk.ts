// A table of this device as a value: the fold of its log, as server/desk.py. One person has all seats but the bots'.
// Commands read a desk and answer the entry to add; `after` is the only way from one desk to the next.
import type { Game, Outcome } from "../../node/jetons.d.ts";
import { commitmentOf } from "../lib/fair.ts";
import type { ClockSpec, Line, Proposal, Words } from "../lib/wire.ts";
import { deadline, newClock, passed, resumed, stopped, turned, type Clock } from "./clock.ts";
import { Dealer } from "./dealer.ts";
import { BadLog, Match, type Event } from "./match.ts";
import { refused, SAID } from "./refusals.ts";

/** A seat as the log of a table keeps it. */
export interface KeptSeat {
  kind: "person" | "bot";
  name: string;
  bot: string;
  title: Words;
}

/** The series that a table is a round of, as it stood when the table was opened. */
export interface Rounds {
  total: number;
  points: number[]; // by seat, of the rounds before
  tables: string[]; // of the rounds before, oldest first
}

export interface Opening {
  t: "opening";
  game: string;
  options: Record<string, string>;
  chairs: KeptSeat[]; // so called in logs that are kept already
  clock: ClockSpec;
  commitment: string;
  rounds: Rounds | null;
  at: number;
}
export interface Advance {
  t: "advance";
  events: Event[];
  clock: Clock | null;
  parts: string[]; // of the move among the events
  lines: Line[];
  by_clock: boolean;
  at: number;
}
export type Entry =
  | Opening
  | Advance
  | { t: "paused" | "resumed"; clock: Clock | null; at: number }
  | { t: "hinted"; seat: number; at: number }
  | { t: "rematched"; table: string; at: number };

export type Status = "running" | "paused" | "over";

/** An entry with the match that it makes, where that is known already. */
export interface Made {
  entry: Entry;
  match?: Match;
}

export class Desk {
  private constructor(
    readonly id: string,
    readonly game: Game,
    readonly opening: Opening,
    readonly secret: string,
    readonly seq: number,
    readonly position: number, // entry that last changed the position
    readonly dealt: Match | null,
    readonly clock: Clock | null,
    readonly isPaused: boolean,
    readonly next: string, // table where the same people went on
    readonly hints: readonly number[], // how often each seat asked for advice; empty: nobody did
    readonly changedAt: number,
    readonly movedAt: number,
  ) {}

  /** The desk of a log that has its first entry only. */
  static opened(id: string, game: Game, opening: Opening, secret: string): Desk {
    if (commitmentOf(secret) !== opening.commitment) throw new BadLog("another secret");
    const { at } = opening;
    return new Desk(id, game, opening, secret, 1, 1, null, null, false, "", [], at, at);
  }

  /** The desk that a log makes; throws where it does not fit. */
  static restored(id: string, game: Game, entries: readonly Entry[], secret: string): Desk {
    const [opening, ...rest] = entries;
    if (opening?.t !== "opening") throw new BadLog("no opening");
    let desk = Desk.opened(id, game, opening, secret);
    for (const entry of rest) desk = desk.after({ entry });
    if (!desk.dealt) throw new BadLog("no deal");
    return desk;
  }

  // --- looking -------------------------------------------------------------------------------

  get match(): Match {
    if (!this.dealt) throw new BadLog("not dealt");
    return this.dealt;
  }
  get isOver(): boolean {
    return this.match.isOver;
  }
  get status(): Status {
    return this.isOver ? "over" : this.isPaused ? "paused" : "running";
  }
  get turn(): number {
    return this.isOver ? -1 : this.match.turn;
  }
  /** The seats of the people here. */
  get mine(): number[] {
    return this.opening.chairs.flatMap((chair, seat) => (chair.kind === "person" ? [seat] : []));
  }
  /** The seat whose view the screen shows; -1: the public one. */
  get eyes(): number {
    const { mine, turn } = this;
    if (mine.length === 1) return mine[0] ?? -1;
    return mine.includes(turn) ? turn : -1;
  }
  get botToMove(): string {
    if (this.turn < 0 || this.isPaused) return "";
    return this.opening.chairs[this.turn]?.bot ?? "";
  }
  get deadline(): number | null {
    return this.status !== "running" || this.botToMove ? null : deadline(this.clock);
  }

  // --- series --------------------------------------------------------------------------------

  /** What this round of a series brought each seat; empty until it is over. */
  get gained(): number[] {
    const outcome = this.match.outcome;
    return this.opening.rounds && outcome
      ? this.game.round_points(this.match.state, outcome.winners)
      : [];
  }
  get seriesScores(): number[] {
    const gained = this.gained;
    return (this.opening.rounds?.points ?? []).map((points, seat) => points + (gained[seat] ?? 0));
  }
  /** Who won the series; null while it goes on, or where there is none. */
  get seriesOutcome(): Outcome | null {
    const { rounds } = this.opening;
    if (!rounds || !this.isOver) return null;
    const scores = this.seriesScores,
      best = Math.max(...scores);
    if (best < rounds.total) return null;
    const n = rounds.tables.length + 1;
    const winners = scores.flatMap((points, seat) => (points === best ? [seat] : []));
    return this.game.ended("total", scores, winners, [rounds.total, n]);
  }
  /** Whether a round of a series is over and another one is to be played. */
  get awaitsRound(): boolean {
    return this.isOver && this.opening.rounds !== null && !this.next && !this.seriesOutcome;
  }

  // --- commands ------------------------------------------------------------------------------

  checkPosition(position: number): void {
    if (position !== this.position) throw refused("stale", SAID.stale);
  }
  checkRunning(): void {
    if (this.isOver) throw refused("match_over", SAID.match_over);
    if (this.isPaused) throw refused("paused", SAID.paused);
  }

  begin(at: number): Made {
    const { opening } = this;
    const match = Match.begin(
      this.game,
      {
        t: "started",
        game: opening.game,
        rules: this.game.layout.rules_version,
        players: opening.chairs.map((chair) => chair.name),
        options: opening.options,
        commitment: opening.commitment,
        at,
      },
      new Dealer(this.secret),
    );
    return this.advance(match, 0, at);
  }

  /** A move of the seat to move, by whoever plays it. */
  play(text: string, at: number, byClock = false): Made {
    this.checkRunning();
    const { match, parts, lines } = this.match.step(text, at);
    const made = this.advance(match, this.match.events.length, at);
    const kept = lines.map(({ points, clause, kind, numbers }) => {
      return { points, clause, kind, numbers }; // the words are the catalogue's
    });
    return { match, entry: { ...(made.entry as Advance), parts, lines: kept, by_clock: byClock } };
  }

  /** A move of a person here. */
  playMine(position: number, text: string, at: number): Made {
    this.checkPosition(position);
    this.checkRunning();
    if (!this.mine.includes(this.turn)) throw refused("not_your_turn", SAID.not_your_turn);
    const due = this.deadline;
    if (due !== null && at >= due) throw refused("time_is_up", SAID.time_is_up);
    return this.play(text, at);
  }

  /** Whether advice may be asked for: in one's turn, and where nobody else plays (one screen is one person). */
  checkHint(position: number): void {
    this.checkPosition(position);
    this.checkRunning();
    if (!this.mine.includes(this.turn)) throw refused("not_your_turn", SAID.not_your_turn);
  }

  /** Advice is asked for: the log says so. */
  hinted(position: number, at: number): Made {
    this.checkHint(position);
    return { entry: { t: "hinted", seat: this.turn, at } };
  }

  resign(seat: number, at: number): Made {
    return this.advance(this.match.resign(this.ownSeat(seat), at), this.match.events.length, at);
  }

  /** The time of the seat to move is over: it loses, or a legal move is made for it. */
  runOut(at: number): Made {
    if (this.opening.clock.at_zero !== "random")
      return this.advance(this.match.timeOut(this.turn, at), this.match.events.length, at);
    const { game, match } = this;
    const moves = game.legal(match.state);
    const chosen = moves[Math.floor(Math.random() * moves.length)];
    if (!chosen) throw new BadLog("no legal move");
    return this.play(game.text(match.state, chosen.move), at, true);
  }

  abandon(at: number): Made {
    return this.advance(this.match.abandon(at), this.match.events.length, at);
  }

  /** What one proposes here is done: all people at this table sit at this screen. */
  propose(what: Proposal, seat: number, at: number): Made {
    const n = this.match.events.length;
    if (what === "claim" || what === "stand_in") throw refused("not_gone", SAID.not_gone);
    if (what === "rematch" || what === "next_round") throw new Error("opens another table");
    if (this.isOver) throw refused("match_over", SAID.match_over);
    if (what === "draw") {
      if (this.opening.chairs.some((chair) => chair.bot))
        throw refused("bot_declines", SAID.bot_declines);
      if (this.opening.chairs.length === 1) throw refused("bot_declines", SAID.alone);
      return this.advance(this.match.agree(at), n, at);
    }
    if (what === "take_back")
      return this.advance(this.match.takeBack(this.lastMover(seat), at), n, at);
    if (what === "pause") {
      if (this.isPaused) throw refused("paused", SAID.paused);
      return { entry: { t: "paused", clock: this.clock && stopped(this.clock, at), at } };
    }
    if (!this.isPaused) throw refused("not_paused", SAID.not_paused);
    return { entry: { t: "resumed", clock: this.clock && resumed(this.clock, at), at } };
  }

  /** The opening of the table where the same people go on: a rematch, or the next round. */
  nextOpening(what: "rematch" | "next_round", commitment: string, at: number): Opening {
    if (!this.isOver) throw refused("not_over", SAID.not_over);
    if (this.next) throw refused("already_proposed", SAID.already_proposed);
    if (what === "next_round" && !this.awaitsRound) throw refused("no_round", SAID.no_round);
    if (what === "rematch" && this.awaitsRound)
      throw refused("series_goes_on", SAID.series_goes_on);
    const { opening } = this,
      { chairs, rounds } = opening;
    if (!rounds) {
      // another one begins: the seats turn
      const turned = [...chairs.slice(1), ...chairs.slice(0, 1)];
      return { ...opening, chairs: turned, commitment, at };
    }
    const first = this.match.events.find((event) => event.t === "played")?.seat ?? this.match.turn;
    const isNew = this.seriesOutcome !== null;
    return {
      ...opening,
      options: { ...opening.options, first: String(((first + 1) % chairs.length) + 1) },
      rounds: {
        total: rounds.total,
        points: isNew ? chairs.map(() => 0) : this.seriesScores,
        tables: isNew ? [] : [...rounds.tables, this.id],
      },
      commitment,
      at,
    };
  }

  // --- going on ------------------------------------------------------------------------------

  /** The desk with one more entry; throws BadLog for a log that does not fit the rules. */
  after({ entry, match }: Made): Desk {
    const seq = this.seq + 1;
    if (entry.t === "advance") {
      const dealt = match ?? this.followed(entry.events);
      return this.with({
        seq,
        position: seq,
        dealt,
        clock: entry.clock,
        changedAt: entry.at,
        movedAt: entry.at,
      });
    }
    if (entry.t === "paused" || entry.t === "resumed")
      return this.with({
        seq,
        clock: entry.clock,
        isPaused: entry.t === "paused",
        changedAt: entry.at,
        movedAt: entry.at,
      });
    if (entry.t === "hinted")
      return this.with({
        seq,
        hints: this.opening.chairs.map(
          (_, seat) => (this.hints[seat] ?? 0) + Number(seat === entry.seat),
        ),
        changedAt: entry.at,
      });
    if (entry.t === "rematched") return this.with({ seq, next: entry.table, changedAt: entry.at });
    throw new BadLog("a table opens once");
  }

  /** The desk whose clock stood still until now: time counts only while the table is looked at. */
  awake(now: number): Desk {
    return this.clock && this.clock.running >= 0
      ? this.with({ clock: { ...this.clock, since: now } })
      : this;
  }

  private with(
    change: Partial<
      Pick<
        Desk,
        | "seq"
        | "position"
        | "dealt"
        | "clock"
        | "isPaused"
        | "next"
        | "hints"
        | "changedAt"
        | "movedAt"
      >
    >,
  ): Desk {
    const now = { ...this, ...change };
    return new Desk(
      this.id,
      this.game,
      this.opening,
      this.secret,
      now.seq,
      now.position,
      now.dealt,
      now.clock,
      now.isPaused,
      now.next,
      now.hints,
      now.changedAt,
      now.movedAt,
    );
  }

  private followed(events: readonly Event[]): Match {
    if (!this.dealt) return Match.replay(this.game, events, new Dealer(this.secret));
    let match = this.dealt;
    for (const event of events) match = match.following(event);
    return match;
  }

  private advance(match: Match, known: number, at: number): Made {
    return {
      match,
      entry: {
        t: "advance",
        events: match.events.slice(known),
        clock: this.clockAfter(match, at),
        parts: [],
        lines: [],
        by_clock: false,
        at,
      },
    };
  }

  private clockAfter(match: Match, at: number): Clock | null {
    const { clock: spec, chairs } = this.opening;
    const clock = this.clock ?? newClock(spec, chairs.length);
    if (!clock) return null;
    const next = turned(clock, spec, match.isOver ? -1 : match.turn, at);
    return this.isPaused ? stopped(next, at) : next; // a take-back leaves the pause
  }

  /** The clock as of now, for those who look. */
  clockAt(now: number): Clock | null {
    return this.clock && passed(this.clock, now);
  }

  /** The seat that somebody here speaks for; -1: the one to move, else the first. */
  ownSeat(seat: number): number {
    const { mine, turn } = this;
    if (seat !== -1 && !mine.includes(seat)) throw refused("not_seated", SAID.not_seated);
    return seat !== -1 ? seat : mine.includes(turn) ? turn : (mine[0] ?? -1);
  }

  /** Whose move a take-back undoes: on a shared screen the last that anybody here made. */
  private lastMover(seat: number): number {
    const own = this.ownSeat(seat);
    if (this.mine.length === 1) return own;
    const last = this.match.effective.findLast(
      (event) => event.t === "played" && this.mine.includes(event.seat),
    );
    return last?.t === "played" ? last.seat : own;
  }
}
