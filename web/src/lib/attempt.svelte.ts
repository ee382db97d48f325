// Something that a page does at a person's wish: whether it is under way, what came of it, what kept it from being done.
import { refusalOf } from "./api.ts";
import type { Refusal } from "./wire.ts";

export class Attempt {
  isBusy = $state(false);
  done = $state(""); // what is said once it is done
  why: unknown = $state.raw(null); // it failed

  get problem(): Refusal | null {
    return this.why === null ? null : refusalOf(this.why);
  }

  /** Do it; whether that went well. What is said of it is the answer, where that is a sentence. */
  async make(work: () => Promise<unknown>): Promise<boolean> {
    this.isBusy = true;
    this.forget();
    try {
      const said = await work();
      if (typeof said === "string") this.done = said;
    } catch (why) {
      this.why = why;
    }
    this.isBusy = false;
    return this.why === null;
  }

  /** Say no more of the last one. */
  forget = (): void => {
    this.why = null;
    this.done = "";
  };
}
