// When the personal log is exchanged with the server: soon after something was written, when the page or the network
// comes back, and once a minute. Never while somebody waits for it: play goes on whatever becomes of it.
import { refusalOf } from "../lib/api.ts";
import { load, save } from "../lib/kept.ts";
import type { Refusal } from "../lib/wire.ts";
import { listen } from "./channel.ts";
import { NotSaved } from "./entry.ts";
import { exchange, type Acked, type Standing } from "./exchange.ts";
import { myLog } from "./log.ts";
import { server } from "./server.ts";

const KEY = "jetons.sync";
const SOON = 1500,
  EACH = 60_000,
  LATEST = 300_000; // milliseconds

/** on: there is an account or a second device; hoped: a second device was invited until then. */
interface Kept {
  on: boolean;
  until?: number;
  acked?: Acked;
}
type Phase = "off" | "working" | "done" | "away" | "full" | "stuck" | "cut_off";

export const sync: { phase: Phase; left: number; at: number; refusal: Refusal | null } = $state({
  phase: "off",
  left: 0,
  at: 0, // when both had the same last
  refusal: null,
});

let timer: ReturnType<typeof setTimeout> | undefined;
let isStarted = false;
let tries = 0;

const kept = (): Kept => load<Kept>(KEY) ?? { on: false };
/** Whether this device shares its log, or is about to. */
export const isSharing = (): boolean => kept().on || (kept().until ?? 0) > Date.now();

/** From now on the log is shared. `until`: if somebody joins before. */
export function share(until?: number): void {
  save(KEY, until === undefined ? { ...kept(), on: true } : { ...kept(), until });
  start();
  soon(0);
}
/** From now on it stays here. */
export function stopSharing(phase: Phase = "off"): void {
  save(KEY, { ...kept(), on: false });
  clearTimeout(timer);
  sync.phase = phase;
}

/** Begin to exchange, if the log is shared. */
export function start(): void {
  if (isStarted || !isSharing()) return;
  isStarted = true;
  listen((told) => {
    if (told.t === "wrote") soon();
  });
  addEventListener("online", () => soon(0));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") soon(0);
  });
  soon(0);
}

function soon(span = SOON): void {
  clearTimeout(timer);
  timer = setTimeout(() => void oneTab(), span);
}

/** One tab exchanges; the others look again later. */
async function oneTab(): Promise<void> {
  if (!isSharing()) return void (sync.phase = sync.phase === "cut_off" ? "cut_off" : "off");
  if (!("locks" in navigator)) return attempt();
  await navigator.locks.request("jetons.sync", { ifAvailable: true }, (lock) =>
    lock ? attempt() : soon(EACH / 4),
  );
}

function settle(standing: Standing): void {
  sync.left = standing.left;
  sync.refusal = standing.refusal;
}

async function attempt(): Promise<void> {
  if (sync.phase !== "done") sync.phase = "working";
  try {
    const standing = await exchange(await myLog(), server.log, settle, kept().acked);
    settle(standing);
    save(KEY, { on: true, acked: standing.acked });
    tries = 0;
    sync.phase = standing.isFull ? "full" : standing.left ? "stuck" : "done";
    sync.at = Date.now();
    if (document.visibilityState === "visible") soon(EACH);
  } catch (why) {
    failed(why);
  }
}

/** Nothing to exchange any more: the other devices are gone; or this one was cut off, and another request was first to
 *  be told so: then a new guest is here, who is signed in nowhere. */
async function alone(): Promise<void> {
  try {
    const { devices } = await server.devices();
    stopSharing(devices.length ? "off" : "cut_off");
  } catch (why) {
    if (refusalOf(why).code === "signed_out") stopSharing("cut_off");
    else soon(Math.min(2000 * 2 ** tries++, LATEST));
  }
}

function failed(why: unknown): void {
  sync.refusal = refusalOf(why);
  const { code } = sync.refusal;
  if (code === "not_synced") {
    if (kept().on) void alone();
    else soon(Math.min(3000 * 2 ** tries++, EACH)); // nobody has joined yet
    return;
  }
  if (code === "signed_out") return stopSharing("cut_off");
  sync.phase = why instanceof NotSaved ? "stuck" : "away";
  if (code === "log_full") sync.phase = "full";
  soon(Math.min(2000 * 2 ** tries++, LATEST) * (0.75 + Math.random() / 2));
}
