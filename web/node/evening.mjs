// An evening of games at real boxes (src/jetons/people/evening.py, rounds.py, translated into evening.gen.mjs): entries
// in, the evening, its standings and its next round out.
import { toPython } from "./bound.mjs";
import { calling } from "./calling.mjs";
import script from "./evening.gen.mjs";

const { py, made, asked, many } = calling(script);

const now = (entries) => made.evening_of(many(entries));

export const evenings = (entries) => asked(() => made.evenings(many(entries)));
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
