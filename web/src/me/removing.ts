// Taking a table off this person's devices: what its entries say is deleted, their names stay, so that nobody sends them
// again. A branch shares entries with the table that it left, and is hidden instead.
import { numbered, selfIn, write, type Base, type Writing } from "./base.ts";
import { GONE, REMOVED, type Entry, type Note } from "./entry.ts";

export const emptied = ({ device, n, at }: Entry): Entry => {
  return { device, n, at, kind: GONE, key: "", data: {} };
};

/** Delete what entries of a kind say under a key. */
export async function emptyIn(writing: Writing, kind: string, key: string): Promise<void> {
  const log = writing.objectStore("log");
  for (const row of await log.index("of").getAll([kind, key])) await log.put(emptied(row));
}

export function removeTable(base: Base, table: string): Promise<void> {
  return write(base, async (writing) => {
    const shelf = writing.objectStore("heads");
    const head = await shelf.get(table);
    if (!head) return;
    const shares = (await shelf.getAll()).some((one) => one.id !== table && one.key === head.key);
    const note: Note = shares
      ? { kind: "hidden", key: table, data: { hidden: true } }
      : { kind: REMOVED, key: head.key, data: { what: "table" } };
    const self = await selfIn(writing);
    for (const made of numbered(self, [note])) await writing.objectStore("log").add(made);
    if (!shares) await emptyIn(writing, "table", head.key);
    await shelf.delete(table);
    await writing.objectStore("self").put(self, "me");
  });
}
