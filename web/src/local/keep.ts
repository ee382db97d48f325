// Where the tables of this device are kept: each entry of a table is one of the personal log (me/base.ts), written with
// the list's row in one transaction. Two tabs that append at once are told apart by the number of entries that the row
// has, as two servers are by the database's key. Where the browser forbids storage the tables live as long as the tab,
// and the page says so.
import type { Mine } from "../lib/wire.ts";
import {
  openBase,
  selfIn,
  numbered,
  checkRoom,
  write,
  type Base,
  type Shelved,
} from "../me/base.ts";
import { tell } from "../me/channel.ts";
import { nameOf, NotSaved } from "../me/entry.ts";
import { linesOf, stepsOf } from "../me/lines.ts";
import { botsOf, changed, isOwn, noteOf } from "../me/tabled.ts";

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
  turn?: number; // how often other devices' entries made it another game (me/base.ts)
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
export { NotSaved };

export interface Keep {
  readonly lasts: boolean; // whether it outlives the tab
  load(table: string): Promise<Kept | null>;
  entries(table: string, since: number): Promise<Entry[]>;
  /** The row alone; where no other device can have changed it, it need not be asked for. */
  headOf?(table: string): Promise<Head | undefined>;
  write(writing: Writing): Promise<void>;
  list(): Promise<Head[]>;
  remove(table: string): Promise<void>;
}

class OnDisk implements Keep {
  readonly lasts = true;
  constructor(private readonly base: Base) {}

  async load(table: string): Promise<Kept | null> {
    const head = await this.base.get("heads", table);
    return head ? { head, entries: await this.logOf(head) } : null;
  }

  async entries(table: string, since: number): Promise<Entry[]> {
    const head = await this.base.get("heads", table);
    return head ? (await this.logOf(head)).slice(since) : [];
  }

  headOf(table: string): Promise<Head | undefined> {
    return this.base.get("heads", table);
  }

  private async logOf(head: Shelved): Promise<Entry[]> {
    const rows = await this.base.getAllFromIndex("log", "of", ["table", head.key]);
    const line = (await linesOf(head.key, rows)).find((one) => one.id === head.id);
    return stepsOf(line).map((step) => step.entry as Entry);
  }

  async write({ heads, entries }: Writing): Promise<void> {
    const rows = new Map(heads.map((head) => [head.id, head]));
    await write(this.base, async (writing) => {
      const shelf = writing.objectStore("heads");
      const self = await selfIn(writing);
      for (const { table, seq, entry } of entries) {
        const known = await shelf.get(table);
        const head = rows.get(table);
        if (!head || (known?.seq ?? 0) !== seq - 1 || (known?.turn ?? 0) !== (head.turn ?? 0))
          throw new Taken();
        const key = known?.key ?? table;
        const step = {
          entry,
          after: known?.last ?? "",
          own: isOwn(entry, botsOf(head.mine)),
          mine: changed(known?.mine ?? null, head.mine),
          ...(!known && { secret: head.secret, opened_at: head.opened_at }),
        };
        for (const made of numbered(self, [noteOf(key, step)])) {
          await writing.objectStore("log").add(made);
          await shelf.put({ ...head, key, last: nameOf(made), seq, turn: known?.turn ?? 0 });
        }
      }
      for (const head of heads) {
        const known = await shelf.get(head.id);
        if (known && !entries.some((one) => one.table === head.id))
          await shelf.put({ ...known, mine: head.mine });
      }
      checkRoom(self);
      await writing.objectStore("self").put(self, "me");
    });
    tell({ t: "wrote" });
  }

  list(): Promise<Head[]> {
    return this.base.getAll("heads");
  }

  async remove(table: string): Promise<void> {
    const { removeTable } = await import("../me/removing.ts");
    await removeTable(this.base, table);
    tell({ t: "wrote" });
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
    return new OnDisk(await openBase(name));
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
