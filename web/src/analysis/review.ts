// A finished match looked at again, in the browser: study/review.py over study/weigh.py, decision by decision, so that
// several workers can share them.
import type { Game, State } from "../../node/jetons.d.ts";
import type { Account, Draw, Ending, Ply, Review, Verdict } from "../lib/wire.ts";
import { readRecord, type ReadRecord } from "./record.ts";
import { bad, SAID } from "./said.ts";
import { clean, meanOf, Weigher, type Pairs, type Worth } from "./weigh.ts";

const SEED = 1; // as the server's: a review made again is the same

/** The numbers of one decision. */
export interface Weighed {
  verdict: Verdict;
  before: Worth;
  reference: Worth;
  after: Worth;
}

const two = (pair: readonly number[]): number[] => [clean(pair[0] ?? 0), clean(pair[1] ?? 0)];
const pairs = (numbers: Pairs): Pairs => numbers.map(two);
const both = (a: Pairs, b: Pairs, how: (x: number, y: number) => number): Pairs =>
  a.map((pair, seat) => pair.map((one, k) => how(one, b[seat]?.[k] ?? 0)));
const minus = (a: Pairs, b: Pairs): Pairs => both(a, b, (x, y) => x - y);
const plus = (a: Pairs, b: Pairs): Pairs => both(a, b, (x, y) => x + y);
const sumOf = (all: readonly (readonly number[])[]): number[] =>
  all.reduce<number[]>(
    (sum, one) => [(sum[0] ?? 0) + (one[0] ?? 0), (sum[1] ?? 0) + (one[1] ?? 0)],
    [0, 0],
  );

export class Reviewing {
  readonly of: number;
  private readonly match: ReadRecord;
  private readonly weigher: Weigher;
  private readonly empty: State;
  private weighed: readonly Weighed[] = [];

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
    this.weigher = new Weigher(game, budget);
    const { seats, options } = root.start as { seats: number; options: Record<string, string> };
    this.empty = game.start(game.configure(seats, options));
    this.of = steps.length;
  }

  get version(): number {
    return this.weigher.numbers.version;
  }

  /** Everything that has to be sampled for one decision; the same for equal seeds, in any order. */
  weigh(k: number): Weighed {
    const step = this.match.steps[k];
    if (!step) throw bad(SAID.nobody);
    const { weigher, game, seed } = this;
    const state = step.before;
    const verdict = weigher.decision(state, step.move, [seed, k, 0]);
    const before = weigher.worth(state, null, [seed, k, 1]);
    const after = weigher.worth(state, game.read_move(state, step.move), [seed, k, 1]);
    if (verdict.reference === verdict.played) return { verdict, before, reference: after, after };
    const text = verdict.options[verdict.reference]?.move ?? "";
    const reference = weigher.worth(state, game.read_move(state, text), [seed, k, 1]);
    return { verdict, before, reference, after };
  }

  /** The whole review, every decision being weighed. */
  review(weighed: readonly Weighed[]): Review {
    this.weighed = weighed;
    const { seed, of, weigher, match } = this;
    const start = weigher.worth(this.empty, null, [seed, of, 4]);
    const last = weigher.worth(match.last, null, [seed, of, 5]);
    const deal = this.draw(0, start, last);
    const plies = this.weighed.map((_, k) => this.ply(k, last));
    const ending = this.ending(last);
    const seats = match.names.map((_, seat) => seat);
    return {
      game: this.game.slug,
      players: match.names.map(() => ""), // as the server keeps it: nobody's name
      seed,
      budget: this.budget,
      floor: weigher.numbers.borders[0] ?? 0,
      deal,
      plies,
      ending,
      accounts: seats.map((seat) => this.account(seat, start, deal, plies, ending)),
      turning: this.turning(plies),
      version: this.version,
    };
  }

  private at(k: number, last: Worth): Worth {
    return this.weighed[k]?.before ?? last;
  }

  private draw(k: number, before: Worth, last: Worth): Draw | null {
    const { root, steps } = this.match;
    const tokens = k === 0 ? ("draws" in root ? root.draws : []) : (steps[k - 1]?.draws ?? []);
    if (!tokens.length) return null;
    const now = this.at(k, last);
    return {
      tokens,
      luck: pairs(minus(now.mean, before.mean)),
      error: pairs(both(now.error, before.error, (x, y) => Math.sqrt(x * x + y * y))),
    };
  }

  private ply(k: number, last: Worth): Ply {
    const step = this.match.steps[k] as ReadRecord["steps"][number];
    const one = this.weighed[k] as Weighed;
    const moved = minus(one.after.mean, one.reference.mean);
    let rest = minus(one.reference.mean, one.before.mean);
    const draw = this.draw(k + 1, one.after, last);
    if (!draw) rest = plus(rest, minus(this.at(k + 1, last).mean, one.after.mean));
    return {
      seat: step.seat,
      move: step.move,
      points: step.points,
      verdict: one.verdict,
      chance: pairs(one.before.mean),
      after: pairs(one.after.mean),
      skill: pairs(one.verdict.gains),
      hidden: pairs(minus(moved, one.verdict.gains)),
      rest: pairs(rest),
      draw,
    };
  }

  /** What an ending by the players or the clock changed; null if the rules ended it. */
  private ending(last: Worth): Ending | null {
    const { game, match } = this;
    if (!match.ended) return null;
    const { why, seat } = match.ended;
    const seats = match.names.map((_, one) => one);
    const side = seat >= 0 ? game.partners(match.last, seat) : [];
    const returns = game.returns(match.last);
    const others = seats.filter((one) => one !== seat && !side.includes(one));
    const best = Math.max(...others.map((one) => returns[one] ?? 0));
    let winners = others.filter((one) => returns[one] === best);
    if (why === "agreed") winners = seats;
    if (why === "abandoned") winners = [];
    const sides = new Set(winners.map((one) => String([...game.partners(match.last, one)].sort())));
    const change = seats.map((one) => [
      winners.length && seats.length > 1
        ? (winners.includes(one) ? 1 / sides.size : 0) - (last.mean[one]?.[0] ?? 0)
        : 0,
      0,
    ]);
    return { why, change: pairs(change) };
  }

  private account(
    seat: number,
    opening: Worth,
    deal: Draw | null,
    plies: readonly Ply[],
    ending: Ending | null,
  ): Account {
    const { numbers } = this.weigher;
    const draws = [deal, ...plies.map((ply) => ply.draw)].filter((one) => !!one);
    const of = (all: readonly Pairs[]): number[][] => all.map((one) => one[seat] ?? [0, 0]);
    const luck = sumOf([
      sumOf(of(draws.map((one) => one.luck))),
      sumOf(of(plies.map((ply) => ply.hidden))),
    ]);
    const mine = plies.filter((ply) => ply.seat === seat);
    const theirs = plies.filter((ply) => ply.seat !== seat);
    const skill = sumOf(of(mine.map((ply) => ply.skill)));
    const others = sumOf(of(theirs.map((ply) => ply.skill)));
    const rests = of(plies.map((ply) => ply.rest));
    const change = ending?.change[seat] ?? [0, 0];
    const rest = sumOf(rests);
    const start = two(opening.mean[seat] ?? []);
    const errors = [
      ...of(draws.map((one) => one.error)),
      ...of(plies.map((ply) => ply.verdict.gain_errors)),
      ...rests,
    ];
    const squares = sumOf(errors.map((one) => one.map((x) => x * x)));
    const chosen = mine.map((ply) => ply.verdict).filter((one) => !one.is_forced);
    const costs = chosen.map((one) => one.cost);
    const lost = sumOf(chosen.filter((one) => one.cost > 0).map((one) => [one.win, one.points]));
    const each = costs.map((cost) => 100 * 0.5 ** (cost / numbers.halves));
    return {
      name: "",
      start: two(start),
      luck: two(luck),
      skill: two(skill),
      others: two(others),
      rest: two(rest),
      ending: two(change),
      result: two(sumOf([start, luck, skill, others, rest, change])),
      error: two(squares.map((x) => 2 * Math.sqrt(x))),
      cost: two(lost),
      decisions: chosen.length,
      grades: Object.fromEntries(
        numbers.classes.map((name) => [name, chosen.filter((one) => one.grade === name).length]),
      ),
      accuracy: each.length ? Math.round(10 * meanOf(each)) / 10 : null,
      level: this.level(costs.length ? meanOf(costs) : null),
    };
  }

  /** The level whose mean cost is nearest by ratio; empty where nothing was measured. */
  private level(cost: number | null): string {
    const { levels, least } = this.weigher.numbers;
    if (cost === null) return "";
    const far = (known: number): number =>
      Math.abs(Math.log(Math.max(cost, least) / Math.max(known, least)));
    return Object.entries(levels).sort(([, a], [, b]) => far(a) - far(b))[0]?.[0] ?? "";
  }

  /** The plies whose move and draw changed the chances most, in their order. */
  private turning(plies: readonly Ply[]): number[] {
    const { turning, n_turning } = this.weigher.numbers;
    return plies
      .map((ply, k) => {
        const moved = minus(ply.after, ply.chance);
        const change = ply.draw ? plus(moved, ply.draw.luck) : moved;
        return { k, size: Math.max(...change.map((pair) => Math.abs(pair[0] ?? 0))) };
      })
      .filter((one) => one.size >= turning)
      .sort((a, b) => b.size - a.size || b.k - a.k)
      .slice(0, n_turning)
      .map((one) => one.k)
      .sort((a, b) => a - b);
  }
}
