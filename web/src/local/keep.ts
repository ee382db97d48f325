// Where the tables of this device are kept: IndexedDB, an entry of a log under the key (table, seq). Two tabs that
// append at once are told apart by that key, as two servers are by the database's. Where the browser forbids storage
// the tables live as long as the tab, and the page says so.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Mine } from "../lib/wire.ts";

/** What happened in a match, as play/events.py tells it. */
export type Event =
  | { t: "played"; seat: number; move: string; points: number; at: number }
  | { t: "drew"; pool: number; outcome: number; to: number; at: number }
  | { t: "took_back"; keep: number; seat: number; revealed: boolean; at: number }
  | { t: "started" | "resigned" | "timed_out" | "was_absent" | "agreed" | "abandoned"; at: number };
/** An entry of a table's log as data, as table/log.py tells it. */
export type Entry =
  | { t: "advance"; events: Event[]; at: number }
  | { t: "opening" | "paused" | "resumed" | "hinted" | "rematched"; at: number };

export interface Head {
  id: string;
  secret: string; // of the deal: this device's own
  opened_at: number;
  mine: Mine; // as the list shows it
}

/** Entries to add, and heads as they then are: all or nothing. */
export interface Writing {
  heads: Head[];
  entries: { table: string; seq: number; entry: Entry }[];
}

export interface Kept {
  head: Head;
  entries: Entry[];
}

/** Another tab has appended this entry before. */
export class Taken extends Error {}
/** The device does not take it: nothing was written. */
export class NotSaved extends Error {}

export interface Keep {
  readonly lasts: boolean; // whether it outlives the tab
  load(table: string): Promise<Kept | null>;
  entries(table: string, since: number): Promise<Entry[]>;
  write(writing: Writing): Promise<void>;
  list(): Promise<Head[]>;
  remove(table: string): Promise<void>;
}

interface Schema extends DBSchema {
  heads: { key: string; value: Head };
  entries: {
    key: [string, number];
    value: { table: string; seq: number; entry: Entry };
  };
}

const after = (table: string, since: number): IDBKeyRange =>
  IDBKeyRange.bound([table, since + 1], [table, Infinity]);

class OnDisk implements Keep {
  readonly lasts = true;
  constructor(private readonly base: IDBPDatabase<Schema>) {}

  async load(table: string): Promise<Kept | null> {
    const head = await this.base.get("heads", table);
    return head ? { head, entries: await this.entries(table, 0) } : null;
  }

  async entries(table: string, since: number): Promise<Entry[]> {
    const rows = await this.base.getAll("entries", after(table, since));
    // a gap is damage: what comes after it does not count
    return rows.filter((row, i) => row.seq === since + 1 + i).map((row) => row.entry);
  }

  async write({ heads, entries }: Writing): Promise<void> {
    try {
      const writing = this.base.transaction(["heads", "entries"], "readwrite", {
        durability: "strict",
      });
      const done = writing.done.catch((why: unknown) => why);
      const asked = [
        ...entries.map((row) => writing.objectStore("entries").add(row)),
        ...heads.map((head) => writing.objectStore("heads").put(head)),
      ];
      const results = await Promise.allSettled(asked);
      const failed = results.find((result) => result.status === "rejected");
      const why: unknown = failed?.reason ?? (await done);
      if (why) throw why;
    } catch (why) {
      if ((why as DOMException).name === "ConstraintError") throw new Taken();
      throw new NotSaved(String(why));
    }
  }

  list(): Promise<Head[]> {
    return this.base.getAll("heads");
  }

  async remove(table: string): Promise<void> {
    const removing = this.base.transaction(["heads", "entries"], "readwrite");
    await removing.objectStore("heads").delete(table);
    await removing.objectStore("entries").delete(after(table, 0));
    await removing.done;
  }
}

class InMemory implements Keep {
  readonly lasts = false;
  private heads = new Map<string, Head>();
  private logs = new Map<string, Entry[]>();

  load(table: string): Promise<Kept | null> {
    const head = this.heads.get(table);
    return Promise.resolve(head ? { head, entries: [...(this.logs.get(table) ?? [])] } : null);
  }
  entries(table: string, since: number): Promise<Entry[]> {
    return Promise.resolve((this.logs.get(table) ?? []).slice(since));
  }
  write({ heads, entries }: Writing): Promise<void> {
    for (const { table, entry } of entries)
      this.logs.set(table, [...(this.logs.get(table) ?? []), entry]);
    for (const head of heads) this.heads.set(head.id, head);
    return Promise.resolve();
  }
  list(): Promise<Head[]> {
    return Promise.resolve([...this.heads.values()]);
  }
  remove(table: string): Promise<void> {
    this.heads.delete(table);
    this.logs.delete(table);
    return Promise.resolve();
  }
}

/** What this browser keeps; its memory alone where it forbids more. */
export async function openKeep(name = "jetons"): Promise<Keep> {
  try {
    const base = await openDB<Schema>(name, 1, {
      upgrade(made) {
        made.createObjectStore("heads", { keyPath: "id" });
        made.createObjectStore("entries", { keyPath: ["table", "seq"] });
      },
      // a newer page in another tab must not wait for this one
      blocking: (_now, _next, event) => (event.target as IDBDatabase).close(),
    });
    return new OnDisk(base);
  } catch {
    return new InMemory();
  }
}

/** The tables that are kept, running ones first, newest first. What cannot be read is named damaged. */
export async function listKept(): Promise<Mine[]> {
  const keep = await openKeep();
  const heads = await keep.list().catch(() => []);
  return heads
    .filter((head) => head.mine?.table === head.id)
    .map((head) => head.mine)
    .sort(
      (a, b) =>
        Number(a.status === "over") - Number(b.status === "over") || b.changed_at - a.changed_at,
    );
}
