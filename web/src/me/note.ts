// What the page writes down without waiting: at once where the browser keeps small things, so that a killed tab loses
// nothing, and soon after that into the personal log, each once.
import { load, save } from "../lib/kept.ts";
import type { Note } from "./entry.ts";

const WAITS = "jetons.note."; // and a name: a note that is not in the log yet
const MOST = 2000; // notes that wait where there is no log
const SOON = 150;
const SETTLED = 1200; // milliseconds: what is being typed is written once

interface Waiting extends Note {
  at: number;
  once: string;
  i: number; // order of those of one moment
}

const unkept = new Map<string, Waiting>(); // where the browser keeps nothing
let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Write something down. `settles`: of several in a row under one key the last counts. */
export function note(kind: string, key: string, data: Note["data"], settles = false): void {
  const at = Date.now();
  const once = `${at.toString(36)}${Math.random().toString(36).slice(2, 10)}`;
  const waiting: Waiting = { kind, key, data, at, once, i: count++ };
  const name = WAITS + (settles ? `${kind}/${key}` : once);
  if (!save(name, waiting)) unkept.set(name, waiting);
  later(settles ? SETTLED : SOON);
}

function later(span: number): void {
  if (typeof document === "undefined") return; // a test without a page
  clearTimeout(timer);
  timer = setTimeout(() => void drain().catch(() => undefined), span);
}

function waitingNotes(): Map<string, Waiting> {
  const found = new Map(unkept);
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(WAITS)) {
        const one = load<Waiting>(name);
        if (one?.once && typeof one.kind === "string") found.set(name, one);
        else localStorage.removeItem(name);
      }
  } catch {
    // no storage: what waits is in memory
  }
  return found;
}

/** Whether anything is still to be written into the log. */
export const hasWaiting = (): boolean => waitingNotes().size > 0;

let draining: Promise<void> = Promise.resolve();

/** Write into the log what waits. Throws NotSaved; then it goes on waiting. */
export function drain(): Promise<void> {
  const work = draining.then(drainNow);
  draining = work.catch(() => undefined);
  return work;
}

async function drainNow(): Promise<void> {
  const waiting = [...waitingNotes()].sort(([, a], [, b]) => a.at - b.at || a.i - b.i);
  if (!waiting.length) return;
  const { myLog } = await import("./log.ts");
  const log = await myLog();
  await log.append(
    waiting.map(([, { kind, key, data, at, once }]) => ({ kind, key, data, at, once })),
  );
  for (const [i, [name, one]] of waiting.entries()) {
    unkept.delete(name);
    // where the log is as short-lived as the tab they are kept here, as many as fit
    if ((log.lasts || i < waiting.length - MOST) && load<Waiting>(name)?.once === one.once)
      localStorage.removeItem(name);
  }
  await log.forgetOnce(waiting.map(([, { once }]) => once));
}
