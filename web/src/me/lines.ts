// The games that the entries of a table come to (src/jetons/people/device_games.py). Where two devices went on by themselves
// there are several; where nobody did there is one, and Python need not be asked.
import { nameOf, type Entry } from "./entry.ts";
import type { Step } from "./tabled.ts";

export interface Line {
  id: string; // of the table; of a branch the table's and the name of its first own entry
  key: string; // that its entries are written under
  entries: Entry[];
}

const stepOf = (entry: Entry): Step => entry.data as unknown as Step;

export function stepsOf(line: Line | undefined): Step[] {
  return (line?.entries ?? []).map(stepOf);
}

/** The only line, each entry after the one before; null where two follow the same. */
export function onlyLine(rows: readonly Entry[]): Entry[] | null {
  const after = new Map(rows.map((row) => [String(stepOf(row).after ?? ""), row]));
  if (after.size < rows.length) return null;
  const line: Entry[] = [];
  for (let next = after.get(""); next; next = after.get(nameOf(next))) line.push(next);
  return line;
}

/** The lines of one table, from its entries in any order. */
export async function linesOf(key: string, rows: readonly Entry[]): Promise<Line[]> {
  const entries = onlyLine(rows);
  if (entries) return entries.length ? [{ id: key, key, entries }] : [];
  const { linesIn } = await import("./python.ts");
  return linesIn(key, rows);
}
