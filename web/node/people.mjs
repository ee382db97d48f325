// What is made of a personal log (src/jetons/people, translated into people.gen.mjs): plain values in and out, so that
// a page keeps entries as data and decides nothing.
import { toPython } from "./bound.mjs";
import { calling } from "./calling.mjs";
import script from "./people.gen.mjs";

const { made, held, asked, many } = calling(script);

/** Kinds of entries that are known; others are kept too. */
export const KINDS = [...made.kinds];

const fold = (name) => (entries) => asked(() => made[name](many(entries)));

// --- the log (people/log.py) ---------------------------------------------------------------------

/** An entry from what a stranger says. Throws a Refusal. */
export const entryOf = (value, now) =>
  asked(() => {
    const entry = made.entry_of(toPython(value));
    made.check(entry, now);
    return entry;
  });
export const nameOf = (entry) => `${entry.device}:${entry.n}`;
export const merge = (one, other) => asked(() => made.merge(many(one), many(other)));
export const vector = fold("vector");
export const missing = (entries, have) => asked(() => made.missing(many(entries), toPython(have)));
export const removed = fold("removed");
export const swept = fold("swept");
export const emptied = (entry) => asked(() => made.emptied(held(entry)));
export const renewed = (entries, device, after, fresh, now) =>
  asked(() => made.renewed(many(entries), device, after, fresh, now));

// --- what it comes to (people/folds.py, tables.py) -----------------------------------------------

export const settings = fold("settings");
export const nameIn = fold("name");
export const deviceNames = fold("device_names");
export const hidden = fold("hidden");
export const reviews = fold("reviews");
export const lessons = fold("lessons");
export const puzzles = fold("puzzles");
export const days = fold("days");
export const daysPlayed = fold("days_played");
export const streak = (played, today) => asked(() => made.streak(played, today));
export const sheets = fold("sheets");
export const puzzleShelf = fold("puzzle_shelf");
export const peopleShelf = fold("people_shelf");
export const hints = fold("hints");
export const tables = fold("tables");
export const linesOf = (key, entries) => asked(() => made.lines_of(key, many(entries)));

// --- as a file (people/file.py) ------------------------------------------------------------------

/** A log as a file: lines of JSON. */
export const fileOf = (entries, at) =>
  [asked(() => made.heading(entries.length, at)), ...entries]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join("");
const line = (text) => {
  try {
    return toPython(JSON.parse(text));
  } catch {
    return null;
  }
};
/** What a file brings. Throws a Refusal for one that is no log. */
export const readFile = (text, now) =>
  asked(() =>
    made.read(
      text
        .split("\n")
        .filter((one) => one.trim())
        .map(line),
      now,
    ),
  );
