// What is made of a personal log (src/jetons/people, translated into people.gen.mjs): plain values in and out, so that
// a page keeps entries as data and decides nothing.
import { toPython } from "./bound.mjs";
import { calling } from "./calling.mjs";
import script from "./people.gen.mjs";

/** The Python, called with entries as data; what `read` is given are no entries yet. */
export const people = calling(script, { given: { read: toPython } });

/** A log as a file: lines of JSON. */
export const fileOf = (entries, at) =>
  [people.heading(entries.length, at), ...entries]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join("");
const line = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
/** What a file brings. Throws a Refusal for one that is no log. */
export const readFile = (text, now) => {
  const lines = text.split("\n").filter((one) => one.trim());
  return people.read(lines.map(line), now);
};
