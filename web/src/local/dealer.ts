// Draws from shuffled pools, as play/fair.py: the same secret and seeds give the same tokens everywhere.
import { hexToBytes } from "@noble/hashes/utils.js";
import { numberOf, shuffled } from "../lib/fair.ts";

const BACK: readonly number[] = [1, 3]; // the seats that draw from the back of an order, where it is dealt by seat

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
    readonly by_seat = false, // as Python calls it: the game of the day
  ) {}

  /** A dealer of the same deal that has dealt nothing yet. */
  fresh(): Dealer {
    return new Dealer(this.secret, this.seeds, this.by_seat);
  }

  /** A number from 0 to n − 1. */
  number(pool: number, shuffle: number, i: number, n: number): number {
    return numberOf(hexToBytes(this.secret), this.seeds.join("\n"), pool, shuffle, i, n);
  }

  /** A dealer that goes on from here on its own. */
  copy(): Dealer {
    const twin = this.fresh();
    for (const [pool, { order, left, shuffles }] of this.pools)
      twin.pools.set(pool, { order: [...order], left: [...left], shuffles });
    return twin;
  }

  /** The next outcome of a pool that holds `held[outcome]` of each; `to`: who sees it. Handed on by itself. */
  pick = (pool: number, held: readonly number[], to = -1): number => {
    let known = this.pools.get(pool);
    if (this.by_seat && known) this.pools.set(pool, (known = putBack(known, held)));
    if (!known || known.left.some((n, outcome) => n !== held[outcome])) {
      const shuffles = (known?.shuffles ?? 0) + 1;
      const order = shuffled(this.secret, this.seeds, pool, shuffles - 1, held);
      known = { order, left: [...held], shuffles };
      this.pools.set(pool, known);
    }
    const isBack = this.by_seat && BACK.includes(to);
    const outcome = isBack ? known.order.pop() : known.order.shift();
    if (outcome === undefined) throw new RangeError(`pool ${pool} is empty`);
    known.left[outcome] = (known.left[outcome] ?? 0) - 1;
    return outcome;
  };
}

/** A pool with what was put back in the middle of its order; as it is where something is missing from it. */
function putBack(pool: Pool, held: readonly number[]): Pool {
  const added = held.map((n, code) => n - (pool.left[code] ?? 0));
  if (added.some((n) => n < 0)) return pool;
  const back = added.flatMap((n, code) => Array<number>(n).fill(code));
  const middle = Math.floor(pool.order.length / 2);
  const order = [...pool.order.slice(0, middle), ...back, ...pool.order.slice(middle)];
  return { ...pool, order, left: [...held] };
}

/** A fresh secret from the browser's generator. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
