// The worker that analyses, as the page asks it: started when first needed, ended with the screen.
import { Refused } from "../lib/api.ts";
import { home } from "../lib/site.ts";
import { SAID } from "../local/refusals.ts";
import type { Answers, FromWorker, Question, ToWorker } from "./protocol.ts";

type Waiting = { done: (value: unknown) => void; fail: (why: Refused) => void };

export class Brain {
  private worker: Worker | null = null;
  private asked = new Map<number, Waiting>();
  private count = 0;

  ask<Q extends Question>(question: Q): Promise<Answers[Q["what"]]> {
    return new Promise((done, fail) => {
      const id = ++this.count;
      this.asked.set(id, { done: done as Waiting["done"], fail });
      try {
        this.get().postMessage({ t: "ask", id, question: plain(question) } satisfies ToWorker);
      } catch {
        this.broke();
      }
    });
  }

  close(): void {
    this.worker?.terminate();
    this.worker = null;
    this.asked.clear();
  }

  private get(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = (event: MessageEvent<FromWorker>) => this.hear(event.data);
    worker.onerror = () => this.broke();
    this.worker = worker;
    worker.postMessage({ t: "begin", base: home() } satisfies ToWorker);
    return worker;
  }

  private hear(message: FromWorker): void {
    const asked = this.asked.get(message.id);
    this.asked.delete(message.id);
    if (message.t === "answer") asked?.done(message.value);
    else asked?.fail(new Refused(message.refusal, 0));
  }

  /** It could not start, or stopped: an old browser, a policy, memory. */
  private broke(): void {
    this.worker?.terminate();
    this.worker = null;
    const why = { code: "no_module", text: SAID.no_module, clause: "" };
    for (const { fail } of this.asked.values()) fail(new Refused(why, 0));
    this.asked.clear();
  }
}

/** Nothing that only the page can hold. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
