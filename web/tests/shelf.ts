// What a worker stands on, for tests without a browser.
import type { Entry, Head, Keep, Kept, Writing } from "../src/local/keep.ts";
import { NotSaved, Taken } from "../src/local/keep.ts";
import type { World } from "../src/local/table.ts";
import { game } from "../node/jetons.mjs";

/** A store as the browser's is, in memory; several worlds may share it, as tabs do. */
export class Shelf implements Keep {
  readonly lasts = true;
  heads = new Map<string, Head>();
  logs = new Map<string, Entry[]>();
  isFull = false;

  load(table: string): Promise<Kept | null> {
    const head = this.heads.get(table);
    return Promise.resolve(head ? { head, entries: [...(this.logs.get(table) ?? [])] } : null);
  }
  entries(table: string, since: number): Promise<Entry[]> {
    return Promise.resolve((this.logs.get(table) ?? []).slice(since));
  }
  write({ heads, entries }: Writing): Promise<void> {
    if (this.isFull) return Promise.reject(new NotSaved());
    for (const { table, seq } of entries)
      if ((this.logs.get(table)?.length ?? 0) >= seq) return Promise.reject(new Taken());
    for (const { table, entry } of entries)
      // as a browser would: copied, and nothing but data
      this.logs.set(table, [...(this.logs.get(table) ?? []), structuredClone(entry)]);
    for (const head of heads) this.heads.set(head.id, structuredClone(head));
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

export function worldOf(keep: Keep, publish: (table: string) => void = () => undefined): World {
  return {
    game,
    keep,
    now: () => Date.now(),
    publish,
    breathe: () => Promise.resolve(),
    later: (span, work) => {
      const timer = setTimeout(work, span);
      return () => clearTimeout(timer);
    },
    alone: (_name, work) => work(),
  };
}
