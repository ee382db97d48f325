// The page's side of the worker that counts: questions, each answered once.
import { Refused } from "../lib/api.ts";
import { home } from "../lib/site.ts";
import { SAID } from "../local/refusals.ts";
import type { FromWorker, Question, ToWorker } from "./protocol.ts";

interface Waiting {
  done: (value: unknown) => void;
  fail: (why: Refused) => void;
}
const waiting = new Map<number, Waiting>();
let worker: Worker | null = null;
let count = 0;

function started(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.t === "answer") one?.done(data.value);
    else one?.fail(new Refused(data.refusal, 0));
  };
  worker.onerror = () => {
    worker = null;
    for (const { fail } of waiting.values())
      fail(new Refused({ code: "module_failed", text: SAID.no_module, clause: "" }, 0));
    waiting.clear();
  };
  const begin: ToWorker = { t: "begin", base: home() };
  worker.postMessage(begin);
  return worker;
}

/** Ask the worker. Throws Refused. */
export function ask<T>(question: Question): Promise<T> {
  return new Promise<T>((done, fail) => {
    const id = ++count;
    waiting.set(id, { done: done as Waiting["done"], fail });
    const asked: ToWorker = { t: "ask", id, question: plain(question) };
    started().postMessage(asked);
  });
}

/** Data alone: what a message may carry. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
