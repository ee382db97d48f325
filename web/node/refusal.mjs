import { both } from "./words.mjs";

/** Why something cannot be done: nothing has changed. */
export class Refusal extends Error {
  constructor(
    code,
    text,
    { clause = "", reason = "", at = 0, say = "", values = {}, path = [] } = {},
  ) {
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
    this.path = Array.from(path); // keys and indices to what is wrong in what was read
  }
}
