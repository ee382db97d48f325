// Fair deals, checked here and not taken on trust: the shuffle of docs/fair.md made again from its secret and
// seeds, beside what this browser saw before the deal. It knows numbers, pools and orders, and no game.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { DealCheck, Drawn } from "./wire.ts";

/** What a browser saw and did before the deal, kept on the device. */
export interface Witness {
  commitment: string;
  seat: number; // whose seed is ours
  seed: string;
  pledges: string[]; // by seat, as they stood when our seed was given; empty: it was not given yet
}

/** A draw as this browser was told of it during the game; null where it was not to see it. */
export type Told = string | null;

/** What does not fit; `n` is the draw or the seat that it is about, from 1. */
export interface Fault {
  what: "commitment" | "secret" | "own_seed" | "pledge" | "late_seed" | "pool" | "draw" | "told";
  n: number;
}

/** The SHA-256 of a secret, both in hexadecimal. */
export function commitmentOf(secret: string): string {
  return bytesToHex(sha256(hexToBytes(secret)));
}

/** What is published before a seed. */
export function pledgeOf(seed: string): string {
  return bytesToHex(sha256(utf8ToBytes(seed)));
}

/** A seed that nobody can guess. */
export function newSeed(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
}

/** A number from 0 to n − 1. */
export function numberOf(
  secret: Uint8Array,
  seeds: string,
  pool: number,
  shuffle: number,
  i: number,
  n: number,
): number {
  const limit = 2n ** 64n - (2n ** 64n % BigInt(n));
  for (let attempt = 0; ; attempt++) {
    const mac = hmac(
      sha256,
      secret,
      utf8ToBytes(`jetons/1\n${seeds}\n${pool}\n${shuffle}\n${i}\n${attempt}`),
    );
    const value = new DataView(mac.buffer, mac.byteOffset).getBigUint64(0);
    if (value < limit) return Number(value % BigInt(n));
  }
}

/** The content of a pool in its shuffled order; `held` says how many of each code it holds. */
export function shuffled(
  secret: string,
  seeds: readonly string[],
  pool: number,
  shuffle: number,
  held: readonly number[],
): number[] {
  const key = hexToBytes(secret),
    joined = seeds.join("\n");
  const order = held.flatMap((n, code) => Array<number>(n).fill(code));
  for (let i = order.length - 1; i > 0; i--) {
    const j = numberOf(key, joined, pool, shuffle, i, i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

interface Pool {
  order: number[]; // what is left of it
  left: number[]; // the same, by code
  out: number[]; // drawn and not put back, by code
  shuffles: number;
  texts: Map<string, number>; // how each code is written
}

/** The first draw that does not follow from the secret and the seeds; null if all do. */
function faultyDraw(deal: DealCheck): Fault | null {
  const pools = new Map<number, Pool>();
  for (const [i, drawn] of deal.draws.entries()) {
    const pool = pools.get(drawn.pool) ?? {
      order: [],
      left: [],
      out: [],
      shuffles: 0,
      texts: new Map<string, number>(),
    };
    pools.set(drawn.pool, pool);
    if (drawn.held) {
      if (!canHold(pool, drawn.held)) return { what: "pool", n: i + 1 };
      pool.out = drawn.held.map(
        (n, code) => (pool.out[code] ?? 0) - (n - (pool.left[code] ?? (pool.shuffles ? 0 : n))),
      );
      pool.order = shuffled(deal.secret, deal.seeds, drawn.pool, pool.shuffles, drawn.held);
      pool.left = [...drawn.held];
      pool.shuffles += 1;
    }
    const fault = take(pool, drawn);
    if (fault) return { what: fault, n: i + 1 };
  }
  return null;
}

/** Whether a pool can hold that: what was left of it, and of what was drawn only what is not out any more. */
function canHold(pool: Pool, held: readonly number[]): boolean {
  if (pool.shuffles === 0) return held.every((n) => n >= 0);
  const added = held.map((n, code) => n - (pool.left[code] ?? 0));
  return added.some((n) => n > 0) && added.every((n, code) => n >= 0 && n <= (pool.out[code] ?? 0));
}

function take(pool: Pool, drawn: Drawn): "draw" | null {
  const code = pool.order.shift();
  const written = pool.texts.get(drawn.text) ?? drawn.outcome;
  if (code !== drawn.outcome || written !== drawn.outcome) return "draw";
  pool.texts.set(drawn.text, drawn.outcome);
  pool.left[code] = (pool.left[code] ?? 0) - 1;
  pool.out[code] = (pool.out[code] ?? 0) + 1;
  return null;
}

/** What does not fit in a deal; null if all does. Without a witness the start is the server's word. */
export function faultOf(
  deal: DealCheck,
  witness: Witness | null,
  told: readonly Told[] = [],
): Fault | null {
  if (witness && witness.commitment !== deal.commitment) return { what: "commitment", n: 0 };
  if (commitmentOf(deal.secret) !== deal.commitment) return { what: "secret", n: 0 };
  if (witness?.pledges.length && deal.seeds[witness.seat] !== witness.seed)
    return { what: "own_seed", n: witness.seat + 1 };
  for (const [seat, seed] of deal.seeds.entries()) {
    if (deal.pledges.length && seed && pledgeOf(seed) !== deal.pledges[seat])
      return { what: "pledge", n: seat + 1 };
    if (witness?.pledges.length && seed && pledgeOf(seed) !== witness.pledges[seat])
      return { what: "late_seed", n: seat + 1 };
  }
  const lied = told.findIndex((text, i) => text !== null && text !== deal.draws[i]?.text);
  if (lied >= 0) return { what: "told", n: lied + 1 };
  return faultyDraw(deal);
}
