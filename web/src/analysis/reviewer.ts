// A review made by this browser: its workers share the decisions. What was made is kept on the device.
import { load, save } from "../lib/settings.svelte.ts";
import type { Glance, Review } from "../lib/wire.ts";
import { Brain } from "./brain.ts";
import { glance, type Weighed } from "./review.ts";

const KEPT = "jetons.made_reviews"; // whole; what statistics remember is kept by study/digest.ts
const MOST = 12; // reviews that are kept
const WORKERS = 4; // at most

export interface Made {
  review: Review;
  between: string;
}
type Kept = Record<string, Made>;
/** How many decisions are weighed, of how many, and what came of them: not always in their order. */
export type Watch = (done: number, of: number, looked: readonly (Glance | undefined)[]) => void;

export class Reviewer {
  private brains: Brain[] = [];

  constructor(
    private readonly table: string,
    private readonly record: string,
  ) {}

  /** The review, made or kept. Throws a refusal where the record is none. */
  async review(tell: Watch): Promise<Made> {
    const { record } = this;
    const first = this.brain();
    const { of, version } = await first.ask("decisions", record);
    const kept = (load<Kept>(KEPT) ?? {})[this.table];
    if (kept?.review.version === version) return kept;
    const weighed: Weighed[] = [];
    let [next, done] = [0, 0];
    tell(0, of, []);
    const work = async (brain: Brain): Promise<void> => {
      while (next < of) {
        const ply = next++;
        weighed[ply] = await brain.ask("weigh", record, ply);
        tell(
          ++done,
          of,
          Array.from(weighed, (one) => one && glance(one)),
        );
      }
    };
    const cores = typeof navigator === "undefined" ? 1 : (navigator.hardwareConcurrency ?? 1);
    const n = Math.max(1, Math.min(WORKERS, cores, of));
    await Promise.all([work(first), ...Array.from({ length: n - 1 }, () => work(this.brain()))]);
    const made = await first.ask("review", record, weighed);
    keepReview(this.table, made);
    return made;
  }

  /** How the table looks after a move that was not played. */
  best(ply: number, move: string): Promise<unknown> {
    const { record } = this;
    return (this.brains[0] ?? this.brain()).ask("best", record, ply, move);
  }

  close(): void {
    for (const brain of this.brains) brain.close();
  }

  private brain(): Brain {
    const brain = new Brain();
    this.brains.push(brain);
    return brain;
  }
}

/** The oldest go, and more of them where the browser has little room to give. */
export function keepReview(table: string, made: Made): void {
  const others = Object.entries(load<Kept>(KEPT) ?? {}).filter(([id]) => id !== table);
  const kept = (n: number): Kept =>
    Object.fromEntries([...others.slice(others.length - n), [table, made]]);
  let n = Math.min(others.length, MOST - 1);
  while (!save(KEPT, kept(n)) && n > 0) n >>= 1;
}
