// What is made of a personal log, by the Python that a server runs too (src/jetons/people, web/node/people.mjs).
import { people, type Entry as Told } from "../../node/people.mjs";
import { nameOf, whole, type Entry } from "./entry.ts";
import { onlyLine, type Line } from "./lines.ts";

export * from "../../node/people.mjs";

/** The same entry, told briefly: what a line is made by. */
const brief = ({ data, ...entry }: Entry): Told => {
  return { ...entry, data: { after: String(data.after ?? ""), own: data.own !== false } };
};

/** All lines of a table, which stays the table first. */
export function linesIn(key: string, rows: readonly Entry[]): Line[] {
  const only = onlyLine(rows);
  if (only) return only.length ? [{ id: key, key, entries: only }] : [];
  const known = new Map(rows.map((row) => [nameOf(row), row]));
  return people.lines_of(key, rows.map(brief)).map(({ id, entries }) => {
    return { id, key, entries: entries.map((entry) => known.get(nameOf(entry))!) };
  });
}

/** Of two entries of one name the one that counts. */
export function chosenOf(one: Entry, other: Entry): Entry {
  return whole(people.merge([one], [other])[0]!);
}
