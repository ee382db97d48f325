// The personal log and the server's: each sends what the other lacks, some at a time, until both have the same. What
// was answered is kept before the next is asked for, so that it may stop anywhere and go on later.
import type { Refusal } from "../lib/wire.ts";
import { whole, type Entry, type Vector } from "./entry.ts";
import type { Log } from "./log.ts";
import type { Sync, Synced } from "./wire.ts";

const MOST = 400; // entries sent at once
const MOST_BYTES = 200_000;
const ANEW = ["forked", "ahead", "bad_entry"]; // what is to be written down under a fresh name

export interface Standing {
  left: number; // entries still to be sent
  got: number; // entries that came
  isFull: boolean;
  n: number; // entries the server keeps
  most: number;
  refusal: Refusal | null; // why something does not go
  acked: Acked;
}

/** How far the server was heard to have what this device wrote. Beyond it its entries are sent again: where this
 * browser's profile was copied, the server has others of the same name, and says so. */
export interface Acked {
  device: string;
  n: number;
}

/** As many of them as one message may hold. */
function fitting(entries: readonly Entry[]): Entry[] {
  const bytes = new TextEncoder();
  let size = 0;
  return entries.filter((entry, i) => {
    size += bytes.encode(JSON.stringify(entry)).length + 1;
    return i === 0 || size <= MOST_BYTES;
  });
}

const sum = (vector: Vector): number => Object.values(vector).reduce((n, one) => n + one, 0);

/** How many entries one vector has that another has not. */
export function lacking(vector: Vector, have: Vector): number {
  return Object.entries(vector).reduce(
    (n, [device, last]) => n + Math.max(0, last - (have[device] ?? 0)),
    0,
  );
}

/** Exchange until nothing is left. Throws what the server refuses, and what the device cannot keep. */
export async function exchange(
  log: Log,
  send: (body: Sync) => Promise<Synced>,
  tell: (standing: Standing) => void = () => undefined,
  before: Acked = { device: "", n: 0 },
): Promise<Standing> {
  let acked = before;
  let known: Vector | null = null; // what the server has
  let got = 0;
  const left_out = new Set<string>(); // devices whose entries the server waits for from themselves
  for (;;) {
    const self = await log.self();
    const open = known && (await log.beyond(without(known, self.vector, left_out), MOST));
    const entries = fitting(open ?? []);
    const answer = await send({ device: self.device, have: self.vector, entries });
    const came = (await log.merge(answer.entries.map(whole))).n;
    got += came;
    const moved = known === null || sum(answer.have) > sum(known);
    if (acked.device !== self.device) acked = { device: self.device, n: 0 };
    const heard = answer.have[self.device] ?? 0;
    if (known) acked = { device: self.device, n: heard };
    known = { ...answer.have, [self.device]: Math.min(heard, acked.n) };
    let isAnew = false;
    for (const { device, n, refusal } of answer.refused ?? []) {
      if (refusal.code === "not_yours" || device !== self.device) left_out.add(device);
      else if (ANEW.includes(refusal.code)) {
        await log.renew(refusal.code === "bad_entry" ? n : n - 1);
        known = { ...known, [device]: n }; // what others wrote under that name comes back below
        isAnew = true;
      }
    }
    const { vector } = await log.self();
    const left = lacking(vector, without(known, vector, left_out));
    const refusal = answer.refused?.[0]?.refusal ?? null;
    const { full: isFull, n_entries: n, most_entries: most } = answer;
    const standing = { left, got, isFull, n, most, acked, refusal: isAnew ? null : refusal };
    tell(standing);
    if (!answer.more && (!left || isFull)) return standing;
    if (!answer.more && !moved && !came && !isAnew) return standing; // nothing goes on: later
  }
}

/** What somebody has, and as if they had all of some devices. */
function without(have: Vector, vector: Vector, devices: ReadonlySet<string>): Vector {
  return { ...have, ...Object.fromEntries([...devices].map((one) => [one, vector[one] ?? 0])) };
}
