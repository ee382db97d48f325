// A finished match looked at again, in the browser, decision by decision, so that several workers can share them. What
// is weighed and added up is the module's (study/weigh.py, study/sums.py); here it is put into the review's form.
import type { Added, Game, Move, State, Worth } from "../../node/jetons.d.ts";
import type { Account, Draw, Ending, Glance, Ply, Reason, Review, Verdict } from "../lib/wire.ts";
import { readRecord, type ReadRecord } from "./played.ts";
import { bad, SAID } from "./said.ts";

const SEED = 1; // as the server's: a review made again is the same

/** Numbers of the study, beside the records in a module's layout. */
export interface Numbers {
  level: string;
  classes: string[];
  floor: number;
  levels: string[];
  version: number;
  mistakes: string[]; // classes of a move that was one
}

/** The numbers of one decision. */
export interface Weighed {
  verdict: Verdict;
  before: Worth;
  reference: Worth;
  after: Worth;
  why: Reason | null; // of a mistake
}

/** A decision that is weighed, as it is told while the others are. */
export const glance = ({ verdict }: Weighed): Glance => ({
  grade: verdict.grade,
  is_forced: verdict.is_forced,
  cost: verdict.cost,
  points: verdict.points,
});

export class Reviewing {
  readonly of: number;
  private readonly match: ReadRecord;
  private readonly numbers: Numbers;
  private readonly empty: State;

  /** Throws where the record is damaged, not finished, or nothing was played. */
  constructor(
    private readonly game: Game,
    record: string,
    private readonly budget = 1,
    private readonly seed = SEED,
  ) {
    this.match = readRecord(game, record);
    const { last, ended, steps, root } = this.match;
    if (!ended && !game.is_over(last)) throw bad(SAID.unfinished, 0, "bad_record");
    if (!steps.length) throw bad(SAID.nothing, 0, "bad_record");
    this.numbers = game.layout.study as Numbers;
    const { seats, options } = root.start as { seats: number; options: Record<string, string> };
    this.empty = game.start(game.configure(seats, options));
    this.of = steps.length;
  }

  get version(): number {
    return this.numbers.version;
  }

  /** Everything that has to be sampled for one decision; the same for equal seeds, in any order. */
  weigh(k: number): Weighed {
    const step = this.match.steps[k];
    if (!step) throw bad(SAID.nobody);
    const { game, seed, budget } = this;
    const state = step.before;
    const verdict = game.decision(state, step.move, [seed, k, 0], budget);
    const worths = (move: Move | null): [Worth, Worth] =>
      game.worths(state, move, [seed, k, 1], budget);
    const [before, reference] = worths(null); // first sight plays it
    const isFollowed = this.drawn(k + 2).length > 0; // else the sums take the next position's
    const after = isFollowed ? worths(game.read_move(state, step.move))[0] : reference;
    return { verdict, before, reference, after, why: this.why(state, verdict) };
  }

  /** Why the best move is better than the one that was played, if that was a mistake. */
  private why(
    state: State,
    { grade, is_forced, played, options, is_solved }: Verdict,
  ): Reason | null {
    const [best, own] = [options[0], options[played]];
    const isMistake = this.numbers.mistakes.includes(grade) && !is_forced && played > 0;
    return isMistake && best && own ? this.game.reason(state, best, own, is_solved) : null;
  }

  /** The whole review, every decision being weighed. */
  review(weighed: readonly Weighed[]): Review {
    const { seed, budget, match, numbers } = this;
    const seats = match.names.map((_, seat) => seat);
    const added = this.added(weighed);
    const ending: Ending | null = match.ended
      ? { why: match.ended.why, change: added.overall.pairs("change", seats.length) }
      : null;
    const turning = added.overall.get("turning") as number[];
    return {
      game: this.game.slug,
      players: match.names.map(() => ""), // as the server keeps it: nobody's name
      seed,
      budget,
      floor: numbers.floor,
      deal: this.draw(added, 1),
      plies: weighed.map((one, k) => this.ply(added, k, one)),
      ending,
      accounts: seats.map((seat) => this.account(added, seat)),
      turning: turning.slice(0, added.overall.get("n_turning") as number),
      version: this.version,
    };
  }

  /** What was drawn just before the i-th place: the deal, then after every move. */
  private drawn(i: number): readonly string[] {
    const { root, steps } = this.match;
    if (i === 1) return "draws" in root ? root.draws : [];
    return steps[i - 2]?.draws ?? [];
  }

  /** The sums, by the module. */
  private added(weighed: readonly Weighed[]): Added {
    const { game, match, seed, of, budget, numbers } = this;
    const [start] = game.worths(this.empty, null, [seed, of, 4], budget);
    const [last] = game.worths(match.last, null, [seed, of, 5], budget);
    const both = ({ mean, error }: Worth): number[] =>
      mean.flatMap((pair, seat) => pair.flatMap((one, k) => [one, error[seat]?.[k] ?? 0]));
    const decisions = weighed.map(({ verdict, before, reference, after }, k) => ({
      seat: match.steps[k]?.seat ?? -1,
      is_forced: Number(verdict.is_forced),
      has_draw: Number(this.drawn(k + 1).length > 0),
      grade: numbers.classes.indexOf(verdict.grade),
      cost: verdict.cost,
      lost: [verdict.win, verdict.points],
      gain: verdict.gains.flat(),
      gain_error: verdict.gain_errors.flat(),
      before: both(before),
      reference: both(reference),
      after: both(after),
    }));
    const end = { seat: -1, has_draw: Number(this.drawn(of + 1).length > 0), before: both(last) };
    const places = [{ seat: -1, after: both(start) }, ...decisions, end];
    const shares = this.shares();
    const ended = shares ? { is_ended: 1, shares } : {};
    return game.added_up(places, { n_seats: match.names.length, ...ended });
  }

  /** The shares of a win that players or the clock gave; null if they gave none. */
  private shares(): number[] | null {
    const { game, match } = this;
    if (!match.ended) return null;
    const { winners } = match.ended;
    const sides = new Set(winners.map((one) => String([...game.partners(match.last, one)].sort())));
    if (!winners.length) return null;
    return match.names.map((_, one) => (winners.includes(one) ? 1 / sides.size : 0));
  }

  private draw({ places }: Added, i: number): Draw | null {
    const tokens = [...this.drawn(i)];
    const seats = this.match.names.length;
    const place = places[i];
    if (!tokens.length || !place) return null;
    return { tokens, luck: place.pairs("luck", seats), error: place.pairs("luck_error", seats) };
  }

  private ply(added: Added, k: number, { verdict, why }: Weighed): Ply {
    const step = this.match.steps[k] as ReadRecord["steps"][number];
    const pairs = (name: string): number[][] =>
      added.places[k + 1]?.pairs(name, this.match.names.length) ?? [];
    return {
      seat: step.seat,
      move: step.move,
      points: step.points,
      verdict,
      chance: pairs("chance"),
      after: pairs("moved"),
      skill: pairs("skill"),
      hidden: pairs("hidden"),
      rest: pairs("rest"),
      draw: this.draw(added, k + 2),
      why,
    };
  }

  private account({ accounts }: Added, seat: number): Account {
    const account = accounts[seat] as Added["accounts"][number];
    const pair = (name: string): number[] => account.get(name) as number[];
    const grades = account.get("grades") as number[];
    const decisions = account.get("decisions") as number;
    const { classes, levels } = this.numbers;
    return {
      name: "",
      start: pair("start"),
      luck: pair("luck"),
      skill: pair("skill"),
      others: pair("others"),
      rest: pair("rest"),
      ending: pair("ending"),
      result: pair("result"),
      error: pair("error"),
      skill_error: pair("skill_error"),
      cost: pair("cost"),
      decisions,
      grades: Object.fromEntries(classes.map((name, k) => [name, grades[k] ?? 0])),
      accuracy: decisions ? (account.get("accuracy") as number) : null,
      level: levels[account.get("level") as number] ?? "",
    };
  }
}
