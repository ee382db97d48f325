// Entries of other devices come into the log of this one: by union, in one transaction, and the list of games is made
// anew of what then is there.
import {
  checkRoom,
  selfIn,
  write,
  type Base,
  type Self,
  type Shelved,
  type Writing,
} from "./base.ts";
import { byPlace, GONE, nameOf, REMOVED, type Entry } from "./entry.ts";
import type { Line } from "./lines.ts";
import { stepsOf } from "./lines.ts";
import type { Merged } from "./log.ts";
import { emptied, emptyIn } from "./removing.ts";
import { rowOf } from "./tabled.ts";

type Python = typeof import("./python.ts");

/** Take what is new. Throws NotSaved: then nothing was taken. */
export async function mergeInto(base: Base, entries: readonly Entry[]): Promise<Merged> {
  const python = await import("./python.ts");
  return write(base, async (writing) => {
    const self = await selfIn(writing);
    const fresh = await add(writing, self, entries, python);
    checkRoom(self);
    for (const entry of fresh.filter((one) => one.kind === REMOVED))
      await remove(writing, String(entry.data.what ?? ""), entry.key);
    await sweep(writing, fresh);
    const hidden = fresh.filter((one) => one.kind === "hidden").map((one) => one.key);
    const keys = new Set(fresh.filter((one) => one.kind === "table").map((one) => one.key));
    for (const key of hidden) keys.add(key.split("~")[0] ?? key);
    const turned: string[] = [];
    for (const key of keys) turned.push(...(await shelve(writing, key, python)));
    await writing.objectStore("self").put(self, "me");
    return { n: fresh.length, kinds: [...new Set(fresh.map((one) => one.kind))], tables: turned };
  });
}

async function add(
  writing: Writing,
  self: Self,
  entries: readonly Entry[],
  { chosenOf }: Python,
): Promise<Entry[]> {
  const log = writing.objectStore("log");
  const fresh: Entry[] = [];
  for (const entry of entries.toSorted(byPlace)) {
    const known = await log.get([entry.device, entry.n]);
    if (known) {
      const chosen = chosenOf(known, entry);
      if (JSON.stringify(chosen) === JSON.stringify(known)) continue;
      await log.put(chosen);
      if (chosen.kind === GONE) fresh.push(known.kind === GONE ? chosen : { ...known, data: {} });
      else fresh.push(chosen);
      continue;
    }
    await log.add(entry);
    self.count += 1;
    fresh.push(entry);
    let n = self.vector[entry.device] ?? 0;
    if (entry.n !== n + 1) continue; // a gap: it counts once what is before it has come
    do n += 1;
    while (await log.getKey([entry.device, n + 1]));
    self.vector = { ...self.vector, [entry.device]: n };
  }
  return fresh;
}

/** Delete what an entry says is deleted. */
async function remove(writing: Writing, what: string, key: string): Promise<void> {
  await emptyIn(writing, what, key);
  if (what !== "table") return;
  const shelf = writing.objectStore("heads");
  for (const head of await shelf.getAll()) if (head.key === key) await shelf.delete(head.id);
}

/** What comes later than its deletion is deleted too. */
async function sweep(writing: Writing, fresh: readonly Entry[]): Promise<void> {
  const log = writing.objectStore("log");
  for (const entry of fresh) {
    if (entry.kind === REMOVED || entry.kind === GONE) continue;
    const gone = await log.index("of").getAll([REMOVED, entry.key]);
    if (gone.some((one) => one.data.what === entry.kind)) await log.put(emptied(entry));
  }
}

/** Put the games of a table's entries into the list; those that became other games than they were. */
async function shelve(writing: Writing, key: string, { linesIn }: Python): Promise<string[]> {
  const log = writing.objectStore("log"),
    shelf = writing.objectStore("heads");
  const lines = linesIn(key, await log.index("of").getAll(["table", key]));
  const known = (await shelf.getAll()).filter((head) => head.key === key);
  const turned: string[] = [];
  for (const line of lines) {
    const told = await log.index("of").getAll(["hidden", line.id]);
    const before = known.find((head) => head.id === line.id);
    if (told.at(-1)?.data.hidden === true) {
      if (before) await shelf.delete(line.id);
      continue;
    }
    const last = nameOf(line.entries.at(-1)!);
    if (before?.last === last) continue;
    const goesOn = !before || line.entries.some((entry) => nameOf(entry) === before.last);
    if (before) turned.push(line.id);
    await shelf.put(headOf(line, last, before ? before.turn + Number(!goesOn) : 0));
  }
  return turned;
}

function headOf(line: Line, last: string, turn: number): Shelved {
  const steps = stepsOf(line);
  const [first] = steps;
  return {
    id: line.id,
    key: line.key,
    secret: String(first?.secret ?? ""),
    opened_at: Number(first?.opened_at) || 0,
    mine: rowOf(line.id, steps),
    last,
    seq: steps.length,
    turn,
  };
}
