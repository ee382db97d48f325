// Draws from shuffled pools, as play/fair.py: the same secret and seeds give the same tokens everywhere.
import { shuffled } from "../lib/fair.ts";

interface Pool {
  order: number[]; // what is left of it
  left: number[]; // the same, by outcome
  shuffles: number;
}

export class Dealer {
  private pools = new Map<number, Pool>();

  constructor(
    readonly secret: string,
    readonly seeds: readonly string[] = [],
  ) {}

  /** A dealer that goes on from here on its own. */
  copy(): Dealer {
    const twin = new Dealer(this.secret, this.seeds);
    for (const [pool, { order, left, shuffles }] of this.pools)
      twin.pools.set(pool, { order: [...order], left: [...left], shuffles });
    return twin;
  }

  /** The next outcome of a pool that holds `held[outcome]` of each. Handed on by itself. */
  pick = (pool: number, held: readonly number[]): number => {
    let known = this.pools.get(pool);
    if (!known || known.left.some((n, outcome) => n !== held[outcome])) {
      const shuffles = (known?.shuffles ?? 0) + 1;
      const order = shuffled(this.secret, this.seeds, pool, shuffles - 1, held);
      known = { order, left: [...held], shuffles };
      this.pools.set(pool, known);
    }
    const outcome = known.order.shift();
    if (outcome === undefined) throw new RangeError(`pool ${pool} is empty`);
    known.left[outcome] = (known.left[outcome] ?? 0) - 1;
    return outcome;
  };
}

/** A fresh secret from the browser's generator. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
