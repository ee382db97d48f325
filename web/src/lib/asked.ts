// A worker that is asked questions, each answered once: the page's side. It starts when it is first needed, and anew
// after it broke. `answering.ts` is the worker's side.
import { no_module } from "../local/own_words.json";
import { Refused } from "./api.ts";
import { home } from "./site.ts";
import type { Refusal } from "./wire.ts";

/** What the page says: where the site is, questions, and what else the two agree on. A question names a method of what
 * the worker opens, and what that is given. */
export type ToWorker<More = never> =
  { t: "begin"; base: string } | { t: "ask"; id: number; what: string; given: unknown[] } | More;
export type FromWorker<News = never> =
  | { t: "answer"; id: number; value: unknown }
  | { t: "refusal"; id: number; refusal: Refusal }
  | News;

/** It could not start, or stopped: an old browser, a policy, memory. */
export const BROKE: Refusal = { code: "module_failed", text: no_module, clause: "" };

interface Waiting {
  done: (value: never) => void;
  fail: (why: Refused) => void;
}
type Told = { t: string };
type Given<Method> = Method extends (...given: infer G) => unknown ? G : never;
type Answer<Method> = Method extends (...given: never[]) => infer A ? Awaited<A> : never;

/** `Room`: what the worker opens, and whose methods answer. */
export class Asked<Room, More extends Told = never, News extends Told = never> {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private count = 0;

  constructor(
    private readonly start: () => Worker,
    private readonly hear: (news: News) => void = () => undefined,
    private readonly onbroke: () => void = () => undefined,
  ) {}

  /** Throws Refused. */
  ask = <Q extends keyof Room & string>(
    what: Q,
    ...given: Given<Room[Q]>
  ): Promise<Answer<Room[Q]>> =>
    new Promise((done, fail) => {
      const id = ++this.count;
      this.waiting.set(id, { done, fail });
      this.say({ t: "ask", id, what, given: given.map(plain) });
    });

  say(message: ToWorker<More>): void {
    try {
      this.get().postMessage(message);
    } catch {
      queueMicrotask(() => this.broke());
    }
  }

  /** End it; what was asked is answered no more. */
  close(): void {
    this.worker?.terminate();
    this.worker = null;
    this.waiting.clear();
  }

  private get(): Worker {
    if (this.worker) return this.worker;
    const worker = this.start();
    worker.onmessage = ({ data }: MessageEvent<FromWorker | News>) => {
      if (data.t === "answer" || data.t === "refusal") this.answered(data as FromWorker);
      else this.hear(data as News);
    };
    worker.onerror = () => this.broke();
    this.worker = worker;
    worker.postMessage({ t: "begin", base: home() } satisfies ToWorker);
    return worker;
  }

  private answered(message: FromWorker): void {
    const asked = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.t === "answer") asked?.done(message.value as never);
    else asked?.fail(new Refused(message.refusal, 0));
  }

  private broke(): void {
    const left = [...this.waiting.values()];
    this.close();
    for (const { fail } of left) fail(new Refused(BROKE, 0));
    this.onbroke();
  }
}

/** Nothing that only the page can hold. */
const plain = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));
