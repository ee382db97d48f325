// Why something cannot be analysed, in both languages, with the line where one is known.
import type { Words } from "../lib/wire.ts";
import { refused, type Refused } from "../local/refusals.ts";

export { default as SAID } from "./said.json";

/** What is said of a key that an object has twice. */
export const saidTwice = (key: string): Words => ({
  fr: `«\u00a0${key}\u00a0» est là deux fois`,
  en: `"${key}" is there twice`,
});

/** A refusal with its line; 0: nowhere in particular. */
export function bad(text: Words, line = 0, code = "bad_position"): Refused {
  if (!line) return refused(code, text);
  return refused(code, { fr: `ligne ${line} : ${text.fr}`, en: `line ${line}: ${text.en}` });
}
