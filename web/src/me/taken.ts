// The tables that 0.2.0 kept, taken over into the personal log: once, in the transaction that changes the database.
import type { IDBPDatabase, IDBPTransaction } from "idb";
import type { Mine } from "../lib/wire.ts";
import type { Schema } from "./base.ts";
import { nameOf, newDevice, type Entry } from "./entry.ts";
import { botsOf, isOwn, noteOf } from "./tabled.ts";

type Upgrade = IDBPTransaction<Schema, ("heads" | "entries" | "log" | "self")[], "versionchange">;

export async function takeTables(base: IDBPDatabase<Schema>, given: unknown): Promise<void> {
  const writing = given as Upgrade; // idb types the stores of both versions alike
  const device = newDevice();
  let n = 0;
  const rows = await writing.objectStore("entries").getAll();
  const logs = new Map<string, typeof rows>();
  for (const row of rows) logs.set(row.table, [...(logs.get(row.table) ?? []), row]);
  for (const head of await writing.objectStore("heads").getAll()) {
    const mine = head.mine ?? ({} as Mine);
    const bots = botsOf(mine);
    const own = (logs.get(head.id) ?? []).filter((row, i) => row.seq === i + 1); // a gap is damage
    let last = "";
    for (const [i, { entry }] of own.entries()) {
      const step = {
        entry,
        after: last,
        own: isOwn(entry, bots),
        mine: i === 0 ? mine : {},
        ...(i === 0 && { secret: head.secret, opened_at: head.opened_at }),
      };
      const { kind, key, data, at = head.opened_at } = noteOf(head.id, step);
      const made: Entry = { device, n: ++n, at, kind, key, data };
      await writing.objectStore("log").add(made);
      last = nameOf(made);
    }
    await writing
      .objectStore("heads")
      .put({ ...head, key: head.id, last, seq: own.length, turn: 0 });
  }
  await writing.objectStore("self").put({ device, vector: { [device]: n }, count: n }, "me");
  base.deleteObjectStore("entries");
}
