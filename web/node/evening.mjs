// An evening of games at real boxes (src/jetons/people/evening.py, rounds.py, translated into evening.gen.mjs): entries
// in, the evening, its standings and its next round out.
import * as python from "./python.mjs";
import { fromPython, toPython } from "./bound.mjs";
import { loads } from "./json.mjs";
import { Refusal } from "./refusal.mjs";
import script from "./evening.gen.mjs";

const py = { ...python, json_loads: loads };
const made = script(py, {});

const held = ({ device, n, at, kind, key = "", data = {} }) =>
  new made.Entry(device, n, at, kind, key, toPython(data));
const plain = (value) => {
  if (value instanceof py.Dict)
    return Object.fromEntries([...value.items()].map(([key, one]) => [key, plain(one)]));
  if (Array.isArray(value)) return Array.from(value, plain);
  const { fields } = value?.constructor ?? {};
  if (!fields) return fromPython(value);
  return Object.fromEntries(fields.map((name) => [name, plain(value[name])]));
};

/** Call Python; what it refuses is thrown as a Refusal. */
function asked(call) {
  try {
    return plain(call());
  } catch (error) {
    if (!(error instanceof py.Refused)) throw error;
    const { code, text, clause, reason, at } = error;
    throw new Refusal(code, { fr: text.fr, en: text.en }, { clause, reason, at });
  }
}

const now = (entries) => made.evening_of(entries.map(held));

export const evenings = (entries) => asked(() => made.evenings(entries.map(held)));
/** The evening that entries of one key make, and what follows of it; null before it began. */
export const shown = (entries) =>
  asked(() => {
    const evening = now(entries);
    if (!evening) return null;
    const n = evening.people.filter((person) => person.is_here).length;
    return new py.Dict([
      ["evening", evening],
      ["standings", made.standings(evening)],
      ["again", made.again(evening)],
      ["unplayed", made.unplayed(evening)],
      ["full", made.full_rounds(n, evening.seats)],
    ]);
  });
/** What an entry says that draws the next round. Throws a Refusal. */
export const nextRound = (entries) => asked(() => made.next_round(now(entries)));
/** What an entry says of a table's result. Throws a Refusal. */
export const resultOf = (entries, round, table, told) =>
  asked(() => made.result_of(now(entries), round, table, toPython(told)));
export const namesIn = (text, taken) => asked(() => made.names_in(text, taken));
/** Throws a Refusal for people who cannot come. */
export const checkPeople = (names, known) => asked(() => made.check_people(names, known));
export const fullRounds = (n, seats) => made.full_rounds(n, seats);
