// This browser's part in a deal. It pledges a seed when it sits down, gives it when the commitment and everybody's
// pledge are known, and keeps on the device what it saw then: at the end the deal is checked against that.
import { newSeed, pledgeOf, type Witness } from "./fair.ts";
import { load, save } from "./settings.svelte.ts";
import type { Deal, Opened, Pledge, Seed } from "./wire.ts";

const KEY = "jetons.deals";
const MOST = 40; // deals remembered

interface Kept extends Witness {
  seeds: string[]; // pledged and not given yet, newest last
}

function all(): Record<string, Kept> {
  return load<Record<string, Kept>>(KEY) ?? {};
}

function kept(table: string): Kept | null {
  return all()[table] ?? null;
}

function keep(table: string, part: Partial<Kept> & { commitment: string }): void {
  const { [table]: before, ...others } = all();
  const now: Kept = {
    seat: -1,
    seed: "",
    pledges: [],
    seeds: [],
    ...part,
    ...(before && { commitment: before.commitment }),
  };
  save(KEY, Object.fromEntries([...Object.entries(others), [table, now]].slice(-MOST)));
}

/** What this browser saw before a deal; null if it was not there. */
export function witnessOf(table: string): Witness | null {
  return kept(table);
}

/** Ask for a seat with the pledge of a fresh seed, and keep the seed for later. */
export async function withPledge(ask: (pledge: string) => Promise<Opened>): Promise<Opened> {
  const seed = newSeed();
  const opened = await ask(pledgeOf(seed));
  addSeed(opened.table, opened.commitment, seed);
  return opened;
}

function addSeed(table: string, commitment: string, seed: string): void {
  const before = kept(table);
  keep(table, { ...before, commitment, seeds: [...(before?.seeds ?? []), seed].slice(-3) });
}

/** What to say next for the deal, if anything. The first sight of a table is kept. */
export function partIn(
  table: string,
  commitment: string,
  mine: readonly number[],
  deal: Deal | null | undefined,
): Pledge | Seed | null {
  if (!deal) return null;
  const seat = mine[0];
  const before = kept(table);
  if (!before) keep(table, { commitment });
  if (seat === undefined || deal.given[seat]) return null;
  const pledged = deal.pledges[seat];
  const seed = before?.seeds.find((one) => pledgeOf(one) === pledged);
  if (deal.stage === "seeds") return seed ? { t: "seed", seed } : null;
  if (pledged) return null; // to be given later, or by another device of this person
  const fresh = newSeed();
  addSeed(table, commitment, fresh);
  return { t: "pledge", pledge: pledgeOf(fresh) };
}

/** The server took our seed, while these pledges stood. */
export function seedTaken(table: string, seat: number, seed: string, pledges: string[]): void {
  const before = kept(table);
  if (before) keep(table, { ...before, seat, seed, pledges, seeds: [] });
}
