// Something that a page does at a person's wish: whether it is under way, what came of it, what kept it from being done.
import { refusalOf } from "./api.ts";
import type { Refusal } from "./wire.ts";

export interface Attempt {
  isBusy: boolean;
  done: string; // what is said once it is done
  why: unknown; // it failed
  readonly problem: Refusal | null;
  /** Do it; whether that went well. What is said of it is the answer, where that is a sentence. */
  make(work: () => Promise<unknown>): Promise<boolean>;
  /** Say no more of the last one. */
  forget(): void;
}

export function newAttempt(): Attempt {
  const tried: Attempt = $state({
    isBusy: false,
    done: "",
    why: null,
    get problem() {
      return tried.why === null ? null : refusalOf(tried.why);
    },
    async make(work) {
      tried.forget();
      tried.isBusy = true;
      try {
        const said = await work();
        if (typeof said === "string") tried.done = said;
      } catch (why) {
        tried.why = why;
      }
      tried.isBusy = false;
      return tried.why === null;
    },
    forget() {
      tried.why = null;
      tried.done = "";
    },
  });
  return tried;
}
