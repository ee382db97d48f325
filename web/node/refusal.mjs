import { both } from "./words.mjs";

/** Why something cannot be done: nothing has changed. */
export class Refusal extends Error {
  constructor(code, text, { clause = "", reason = "", at = 0, say = "", values = {} } = {}) {
    const set = both(text);
    super(set.fr);
    this.name = "Refusal";
    this.code = code;
    this.text = set;
    this.clause = clause;
    this.reason = reason;
    this.at = at;
    this.say = say;
    this.values = values;
  }
}
