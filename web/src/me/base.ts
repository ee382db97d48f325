// The database of this device: the personal log, which is the truth, and the list of its tables, which is made of it.
// Whoever appends takes the next number inside the transaction that writes, so that two tabs never write one twice.
import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from "idb";
import type { Mine } from "../lib/wire.ts";
import { LogFull, newDevice, NotSaved, type Entry, type Note, type Vector } from "./entry.ts";
import { takeTables } from "./taken.ts";

/** A table as it is kept beside its entries. */
export interface Shelved {
  id: string;
  secret: string; // of the deal: this device's own
  opened_at: number;
  mine: Mine; // as the list shows it
  key: string; // that its entries are written under: another table's where it branched off
  last: string; // the entry that the next one follows
  seq: number; // entries of the table
  turn: number; // how often other devices' entries made it another game
}

/** Who this device is, and how far its log goes. */
export interface Self {
  device: string;
  vector: Vector;
  count: number; // entries kept
}

export interface Schema extends DBSchema {
  heads: { key: string; value: Shelved };
  entries: { key: [string, number]; value: { table: string; seq: number; entry: object } }; // 0.2.0
  log: { key: [string, number]; value: Entry; indexes: { of: [string, string] } };
  self: { key: string; value: unknown };
  once: { key: string; value: { name: string } };
}
export type Base = IDBPDatabase<Schema>;
type Store = "heads" | "log" | "self" | "once";
export type Writing = IDBPTransaction<Schema, Store[], "readwrite">;

export const MOST = 300_000; // entries of one device's log

/** Open it; of 0.2.0 the tables are taken over, all or nothing. Throws where the browser forbids it. */
export async function openBase(name = "jetons"): Promise<Base> {
  return openDB<Schema>(name, 2, {
    async upgrade(base, before, _now, writing) {
      base
        .createObjectStore("log", { keyPath: ["device", "n"] })
        .createIndex("of", ["kind", "key"]);
      base.createObjectStore("self");
      base.createObjectStore("once", { keyPath: "name" });
      if (before < 1) base.createObjectStore("heads", { keyPath: "id" });
      else await takeTables(base, writing);
    },
    // a newer page in another tab must not wait for this one
    blocking: (_now, _next, event) => (event.target as IDBDatabase).close(),
  });
}

/** Who this device is; a new one gets its name here. */
export async function selfIn(writing: {
  objectStore(name: "self"): { get(key: string): Promise<unknown> };
}): Promise<Self> {
  const known = (await writing.objectStore("self").get("me")) as Self | undefined;
  return known ?? { device: newDevice(), vector: {}, count: 0 };
}

/** Give notes their numbers, and write them. `self` is changed, and is to be kept by the caller. */
export function numbered(self: Self, notes: readonly Note[], now = Date.now()): Entry[] {
  return notes.map(({ kind, key, data, at = now }) => {
    const n = (self.vector[self.device] ?? 0) + 1;
    self.vector = { ...self.vector, [self.device]: n };
    self.count += 1;
    return { device: self.device, n, at, kind, key, data };
  });
}

/** Do something in one transaction, all or nothing. Throws NotSaved where the device does not take it. */
export async function write<T>(base: Base, work: (writing: Writing) => Promise<T>): Promise<T> {
  try {
    const writing = base.transaction(["heads", "log", "self", "once"], "readwrite", {
      durability: "strict",
    });
    const done = writing.done.then(
      () => null,
      (why: unknown) => why ?? new Error("aborted"),
    );
    try {
      const result = await work(writing);
      const why = await done;
      if (why) throw why;
      return result;
    } catch (why) {
      try {
        writing.abort();
      } catch {
        // it is over already
      }
      await done;
      throw why;
    }
  } catch (why) {
    if (why instanceof DOMException) throw new NotSaved(String(why));
    throw why;
  }
}

/** Refuse what a log has no room for. */
export function checkRoom(self: Self): void {
  if (self.count > MOST) throw new LogFull();
}
