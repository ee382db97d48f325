// What a decision was worth by what the mover could see, and what a position is worth, all seen: study/weigh.py for
// the browser. The search and the playing on are the module's; the numbers of the classes come with its layout. A test
// holds both to the same reviews.
import type { Game, Move, State, Weighing } from "../../node/jetons.d.ts";
import type { Verdict } from "../lib/wire.ts";

/** Numbers of study/weigh.py and study/review.py, beside the records in a module's layout. */
export interface Numbers {
  level: string;
  searched: number;
  each: number;
  max_candidates: number;
  raced: number;
  shown: number;
  fewest: number;
  look: number;
  chunk: number;
  clear: number;
  duel: number;
  longest: number;
  classes: string[];
  borders: number[];
  spread_of_typical: number;
  tilt: number;
  alone: number;
  version: number;
  halves: number;
  turning: number;
  n_turning: number;
  units: number[]; // by seats
  levels: Record<string, number>; // level → chance given away per decision
  least: number;
}

const BASE = 256; // samples of a comparison at first, at least
const SEATS = 4; // for which the module leaves room

/** Pairs (win, points) by seat. */
export type Pairs = number[][];
export interface Worth {
  mean: Pairs;
  error: Pairs;
}
/** [sample][seat][win, margin] of one move; later samples of one that fell behind are missing. */
type Samples = Pairs[];

/** A number as it is kept: six places, no negative zero. */
export const clean = (number: number): number => Math.round(number * 1e6) / 1e6 + 0;

export function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

/** One standard error of the mean of some samples. */
function standardError(samples: readonly number[]): number {
  const n = samples.length;
  if (n < 2) return 0;
  const mean = meanOf(samples);
  const squares = samples.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return Math.sqrt(squares / (n - 1)) / Math.sqrt(n);
}

/** The differences of two rows of samples, as far as both go. */
function differences(a: readonly number[], b: readonly number[]): number[] {
  const n = Math.min(a.length, b.length);
  return Array.from({ length: n }, (_, t) => (a[t] ?? 0) - (b[t] ?? 0));
}

/** The moves whose samples go on to the last. */
function stillPlayed(values: readonly (readonly number[])[]): number[] {
  const n = Math.max(...values.map((row) => row.length));
  return range(values.length).filter((k) => values[k]?.length === n);
}

/** The best rival that has all samples; the played move where there is none. */
function anchorOf(values: readonly (readonly number[])[], own: number): number {
  const rivals = stillPlayed(values).filter((k) => k !== own);
  const means = rivals.map((k) => meanOf(values[k] ?? []));
  return rivals[argmax(means)] ?? own;
}

/** The mean of each move's samples; of those played on less, by what they were behind the anchor. */
function pairedMeans(values: readonly (readonly number[])[], anchor: number): number[] {
  const leader = values[anchor] ?? [];
  const mean = meanOf(leader);
  return values.map((row) => mean + meanOf(differences(row, leader)));
}

function argmax(numbers: readonly number[]): number {
  return numbers.reduce((best, one, k) => (one > (numbers[best] ?? -Infinity) ? k : best), 0);
}

const range = (n: number): number[] => Array.from({ length: n }, (_, k) => k);

export class Weigher {
  readonly numbers: Numbers;
  private readonly tools: Weighing;
  private readonly total: number; // simulations of a search
  private readonly base: number;
  private readonly most: number;
  private readonly longest: number; // samples where two moves go on
  private readonly times: number;

  constructor(
    readonly game: Game,
    budget: number,
  ) {
    this.numbers = game.layout.study as Numbers;
    const { searched, each, max_candidates, fewest, level, duel, longest } = this.numbers;
    this.tools = game.weighing(level);
    const planned = this.tools.planned("simulations");
    this.total = Math.max(Math.trunc(searched * planned * budget), 16);
    this.tools.plan_with("simulations", this.total);
    const wide = Math.min(Math.floor(this.total / each), max_candidates);
    this.tools.plan_with("candidates", Math.max(this.tools.planned("candidates"), wide));
    const base = Math.max(Math.floor(planned / 4), BASE);
    this.base = Math.max(Math.trunc(base * budget), 4);
    this.most = 16 * this.base;
    this.longest = Math.max(this.most, Math.min((1 + duel) * this.most, longest));
    this.times = Math.max(this.base, Math.trunc(fewest * budget));
  }

  /** Costs below are not told from nothing. */
  get floor(): number {
    return this.numbers.borders[0] ?? 0;
  }

  /** What is maximised, of (win, margin). */
  private value([win = 0, margin = 0]: readonly number[], seats: number): number {
    const { tilt, spread_of_typical } = this.numbers;
    const scale = (seats > 1 ? tilt : spread_of_typical) / this.tools.typical;
    return (seats > 1 ? win : 0) + scale * margin;
  }

  private unit(seats: number): number {
    return this.numbers.units[seats] ?? 1;
  }

  /** The verdict on a move of the seat to move, judged by that seat's view only. */
  decision(state: State, text: string, seeds: readonly number[]): Verdict {
    const { game, tools } = this;
    const seat = game.turn(state);
    const seats = game.seats(state);
    const view = game.observe(state, seat);
    const played = game.read_move(state, text);
    const nLegal = game.legal(state).length;
    tools.seeded(seeds);
    const { moves, first, own, exact, isProven } = tools.search(view, played, this.numbers.raced, this.total);
    const out = this.compare(view, state, moves, own, seat, seats, exact !== null);
    const found = this.verdict(out, exact, moves, own, first, seat, seats, nLegal, state);
    return isProven ? found : { ...found, is_solved: false };
  }

  /** Values of each move until the class of the played one is clear. */
  private compare(
    view: Uint8Array,
    state: State,
    moves: readonly Move[],
    own: number,
    seat: number,
    seats: number,
    isExact: boolean,
  ): Samples[] {
    const out: Samples[] = moves.map(() => []);
    if (moves.length === 1) return out;
    let racing = range(moves.length);
    let step = this.base;
    let end = this.most;
    for (let done = 0; done < end;) {
      step = Math.min(step, end - done);
      const raced = racing.map((k) => moves[k] as Move);
      const numbers = this.tools.spread(
        view,
        state,
        false,
        raced,
        step,
        this.tools.planned("plies"),
      );
      racing.forEach((k, row) => {
        for (const one of samplesIn(numbers, row, step, seats)) out[k]?.push(one);
      });
      done += step;
      const values = out.map((row) => row.map((one) => this.value(one[seat] ?? [], seats)));
      if (isExact || this.isClear(values, own)) break;
      if (done < this.most) {
        racing = this.inTheRace(values, racing, own);
        step = Math.max(this.numbers.chunk, Math.floor(this.base / 2));
      } else if (end < this.longest && racing.length > 1) {
        racing = [own, anchorOf(values, own)].sort((a, b) => a - b); // two moves go on
        step = this.most;
        end = this.longest;
      }
    }
    return out;
  }

  private isClear(values: readonly number[][], own: number): boolean {
    const { borders, clear } = this.numbers;
    const means = pairedMeans(values, anchorOf(values, own));
    const best = argmax(means);
    if (best === own)
      // unless a rival may lead by more than the floor
      return stillPlayed(values).every((k) => {
        const lead = differences(values[k] ?? [], values[own] ?? []);
        return k === own || meanOf(lead) + clear * standardError(lead) < this.floor;
      });
    const cost = (means[best] ?? 0) - (means[own] ?? 0);
    const error = standardError(differences(values[best] ?? [], values[own] ?? []));
    return borders.every((border) => Math.abs(cost - border) > clear * error);
  }

  /** The played move and those that may be best. */
  private inTheRace(values: readonly number[][], racing: readonly number[], own: number): number[] {
    const best = argmax(pairedMeans(values, anchorOf(values, own)));
    return racing.filter((k) => {
      const behind = differences(values[best] ?? [], values[k] ?? []);
      const isFar = meanOf(behind) > 1.5 * this.numbers.clear * standardError(behind);
      return k === own || k === best || !isFar;
    });
  }

  /** The class of a move by what it cost, and by how sure that is. */
  private gradeOf(cost: number, error: number): string {
    const { borders, classes } = this.numbers;
    if (cost - error < this.floor) return classes[0] ?? "";
    return classes[borders.filter((border) => cost >= border).length] ?? "";
  }

  /** (win, margin) of each move. */
  private means(out: readonly Samples[], anchor: number, seat: number, n: number): number[][] {
    if (n === 0) return out.map(() => [0, 0]);
    const [win, margin] = [0, 1].map((part) =>
      pairedMeans(
        out.map((row) => row.map((one) => one[seat]?.[part] ?? 0)),
        anchor,
      ),
    );
    return out.map((_, k) => [win?.[k] ?? 0, margin?.[k] ?? 0]);
  }

  private verdict(
    out: readonly Samples[],
    exact: number[][] | null,
    moves: readonly Move[],
    own: number,
    first: number,
    seat: number,
    seats: number,
    nLegal: number,
    state: State,
  ): Verdict {
    const { game, numbers } = this;
    const { floor } = this;
    const unit = this.unit(seats);
    const n = Math.max(...out.map((row) => row.length));
    const samples = out.map((row) => row.map((one) => this.value(one[seat] ?? [], seats)));
    const mine = exact ?? this.means(out, anchorOf(samples, own), seat, n);
    const values = mine.map((pair) => this.value(pair, seats));
    let best = argmax(values);
    if ((values[best] ?? 0) - (values[own] ?? 0) <= 0) best = own; // of equals the played one
    const behindOf = (leader: number): number[] =>
      samples.map((row) => (exact ? 0 : standardError(differences(samples[leader] ?? [], row))));
    let behind = behindOf(best);
    let cost = (values[best] ?? 0) - (values[own] ?? 0);
    if (cost < floor && cost <= numbers.clear * (behind[own] ?? 0)) {
      [best, cost] = [own, 0]; // not told from nothing
      behind = behindOf(own);
    }
    const lost = [0, 1].map((k) => (mine[best]?.[k] ?? 0) - (mine[own]?.[k] ?? 0));
    const order = range(moves.length)
      .sort(
        (a, b) =>
          Number(a !== best) - Number(b !== best) || (values[b] ?? 0) - (values[a] ?? 0) || a - b,
      )
      .filter((k, place) => place < numbers.shown || k === own || k === first);
    const gain = range(Math.min(out[own]?.length ?? 0, out[first]?.length ?? 0)).map((t) =>
      range(seats).map((s) =>
        [0, 1].map((k) => (out[own]?.[t]?.[s]?.[k] ?? 0) - (out[first]?.[t]?.[s]?.[k] ?? 0)),
      ),
    );
    const { mean: gained, error: gainErrors } = pairsOf(gain, seats, unit);
    const margins = differences(
      (out[best] ?? []).map((one) => one[seat]?.[1] ?? 0),
      (out[own] ?? []).map((one) => one[seat]?.[1] ?? 0),
    );
    return {
      options: order.map((k) => {
        const move = moves[k] as Move;
        return {
          move: game.text(state, move),
          points: game.score(state, move),
          win: clean(mine[k]?.[0] ?? 0),
          expected: clean((mine[k]?.[1] ?? 0) / unit),
          error: clean(behind[k] ?? 0),
        };
      }),
      played: order.indexOf(own),
      reference: order.indexOf(first),
      cost: clean(cost),
      win: clean(seats > 1 ? (lost[0] ?? 0) : 0),
      points: clean((lost[1] ?? 0) / unit),
      error: clean(behind[own] ?? 0),
      points_error: clean(exact ? 0 : standardError(margins) / unit),
      grade: this.gradeOf(cost, behind[own] ?? 0),
      is_forced: nLegal === 1,
      is_solved: exact !== null,
      n_legal: nLegal,
      samples: n,
      gains: gained,
      gain_errors: gainErrors,
    };
  }

  /** What a position, or what follows a move, is worth to each seat with all tokens seen. */
  worth(state: State, move: Move | null, seeds: readonly number[]): Worth {
    const { game } = this;
    const seats = game.seats(state);
    const isEnd = move === null && game.is_over(state) && game.pending(state) === null;
    const n = isEnd ? 1 : this.times;
    this.tools.seeded(seeds);
    const numbers = this.tools.spread(null, state, true, move ? [move] : [], n, this.numbers.look);
    return pairsOf(samplesIn(numbers, 0, n, seats), seats, this.unit(seats));
  }
}

/** One move's samples out of the module's row of numbers. */
function samplesIn(numbers: Float64Array, row: number, n: number, seats: number): Samples {
  return range(n).map((t) =>
    range(seats).map((seat) => {
      const at = ((row * n + t) * SEATS + seat) * 2;
      return [numbers[at] ?? 0, numbers[at + 1] ?? 0];
    }),
  );
}

/** Means and standard errors of samples, margins in points. */
function pairsOf(samples: Samples, seats: number, unit: number): Worth {
  const per = [1, 1 / unit];
  const told = (how: (numbers: number[]) => number): Pairs =>
    range(seats).map((seat) =>
      [0, 1].map((k) =>
        samples.length ? how(samples.map((one) => one[seat]?.[k] ?? 0)) * (per[k] ?? 1) : 0,
      ),
    );
  return { mean: told(meanOf), error: told(standardError) };
}
