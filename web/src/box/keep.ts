// Where the sheets of this device are kept: IndexedDB, a head and its entries apart. Entries are only added, under
// their own names, so that what two phones entered is merged by union. Where the browser forbids storage the sheets
// live as long as the tab, and the page says so.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Entry, SheetData } from "../../node/box.d.mts";

/** A sheet without its entries, as the list shows it. */
export interface Head extends Omit<SheetData, "entries"> {
  id: string;
  at: number; // when it was opened
  changed: number;
  before: number[]; // points of the rounds before this one, by seat
  round: number; // from 1
  clock: boolean;
  scores: number[]; // as they stood last
  isOver: boolean;
}

interface Schema extends DBSchema {
  heads: { key: string; value: Head };
  entries: { key: [string, string]; value: { sheet: string; entry: Entry } };
}

/** The device does not take it: nothing was written. */
export class NotSaved extends Error {}

export interface Keep {
  readonly lasts: boolean;
  list(): Promise<Head[]>;
  load(id: string): Promise<{ head: Head; entries: Entry[] } | null>;
  /** A head and some entries, all or nothing. Throws NotSaved. */
  write(head: Head, entries: readonly Entry[]): Promise<void>;
  remove(id: string): Promise<void>;
}

const all = (sheet: string): IDBKeyRange => IDBKeyRange.bound([sheet, ""], [sheet, "\uffff"]);

class OnDisk implements Keep {
  readonly lasts = true;
  constructor(private readonly base: IDBPDatabase<Schema>) {}

  list(): Promise<Head[]> {
    return this.base.getAll("heads");
  }
  async load(id: string): Promise<{ head: Head; entries: Entry[] } | null> {
    const head = await this.base.get("heads", id);
    if (!head) return null;
    const rows = await this.base.getAll("entries", all(id));
    return { head, entries: rows.map((row) => row.entry) };
  }
  async write(head: Head, entries: readonly Entry[]): Promise<void> {
    try {
      const writing = this.base.transaction(["heads", "entries"], "readwrite", {
        durability: "strict",
      });
      const done = writing.done.catch((why: unknown) => why);
      const asked = await Promise.allSettled([
        writing.objectStore("heads").put(head),
        ...entries.map((entry) => writing.objectStore("entries").put({ sheet: head.id, entry })),
      ]);
      const failed = asked.find((one) => one.status === "rejected");
      const why: unknown = failed?.reason ?? (await done);
      if (why) throw why;
    } catch (why) {
      throw new NotSaved(String(why));
    }
  }
  async remove(id: string): Promise<void> {
    const removing = this.base.transaction(["heads", "entries"], "readwrite");
    await removing.objectStore("heads").delete(id);
    await removing.objectStore("entries").delete(all(id));
    await removing.done;
  }
}

class InMemory implements Keep {
  readonly lasts = false;
  private readonly heads = new Map<string, Head>();
  private readonly logs = new Map<string, Entry[]>();

  list(): Promise<Head[]> {
    return Promise.resolve([...this.heads.values()]);
  }
  load(id: string): Promise<{ head: Head; entries: Entry[] } | null> {
    const head = this.heads.get(id);
    return Promise.resolve(head ? { head, entries: this.logs.get(id) ?? [] } : null);
  }
  write(head: Head, entries: readonly Entry[]): Promise<void> {
    this.heads.set(head.id, head);
    this.logs.set(head.id, [...(this.logs.get(head.id) ?? []), ...entries]);
    return Promise.resolve();
  }
  remove(id: string): Promise<void> {
    this.heads.delete(id);
    this.logs.delete(id);
    return Promise.resolve();
  }
}

let opened: Promise<Keep> | null = null;

/** What this browser keeps; its memory alone where it forbids more. */
export function openKeep(): Promise<Keep> {
  return (opened ??= openDB<Schema>("jetons.box", 1, {
    upgrade(made) {
      made.createObjectStore("heads", { keyPath: "id" });
      made.createObjectStore("entries", { keyPath: ["sheet", "entry.id"] });
    },
    blocking: (_now, _next, event) => (event.target as IDBDatabase).close(),
  }).then(
    (base) => {
      const disk = new OnDisk(base);
      return import("../me/sheets.ts").then(
        ({ shared }) => shared(disk),
        () => disk,
      );
    },
    () => new InMemory(),
  ));
}
