// The personal log of this device: append, read, merge. What is appended has been written when the promise is kept.
import { checkRoom, numbered, openBase, selfIn, write, type Base, type Self } from "./base.ts";
import { tell } from "./channel.ts";
import { byPlace, byTime, newDevice, whole, type Entry, type Note, type Vector } from "./entry.ts";
import { mergeInto } from "./merging.ts";
import { renewIn } from "./renewing.ts";

export interface Merged {
  n: number; // entries that were new
  kinds: string[]; // what they are about
  tables: string[]; // tables that became other games
}

export interface Log {
  readonly lasts: boolean; // whether it outlives the tab
  append(notes: readonly Note[]): Promise<Entry[]>;
  /** What has a name of its own may be forgotten once nobody will note it again. */
  forgetOnce(names: readonly string[]): Promise<void>;
  /** Entries of a kind, of all keys or of one, the oldest first. */
  entriesOf(kind: string, key?: string): Promise<Entry[]>;
  all(): Promise<Entry[]>;
  self(): Promise<Self>;
  /** The first entries that somebody with a vector does not have. */
  beyond(have: Vector, most: number): Promise<Entry[]>;
  merge(entries: readonly Entry[]): Promise<Merged>;
  /** Write what this device wrote after a number anew, under a fresh name. */
  renew(after: number): Promise<void>;
  /** Forget everything; the device gets a new name. */
  empty(): Promise<void>;
}

class OnDisk implements Log {
  readonly lasts = true;
  constructor(private readonly base: Base) {}

  async append(notes: readonly Note[]): Promise<Entry[]> {
    const made = await write(this.base, async (writing) => {
      const self = await selfIn(writing);
      const fresh: Note[] = [];
      for (const note of notes) {
        const isKnown = note.once && (await writing.objectStore("once").getKey(note.once));
        if (note.once && !isKnown) await writing.objectStore("once").add({ name: note.once });
        if (!isKnown) fresh.push(note);
      }
      const entries = numbered(self, fresh);
      checkRoom(self);
      for (const entry of entries) await writing.objectStore("log").add(entry);
      await writing.objectStore("self").put(self, "me");
      return entries;
    });
    tell({ t: "wrote" });
    return made;
  }

  async forgetOnce(names: readonly string[]): Promise<void> {
    await write(this.base, async (writing) => {
      for (const name of names) await writing.objectStore("once").delete(name);
    });
  }

  async entriesOf(kind: string, key?: string): Promise<Entry[]> {
    const range =
      key === undefined
        ? IDBKeyRange.bound([kind, ""], [kind, "\uffff"])
        : IDBKeyRange.only([kind, key]);
    return (await this.base.getAllFromIndex("log", "of", range)).sort(byTime);
  }

  all(): Promise<Entry[]> {
    return this.base.getAll("log");
  }

  async self(): Promise<Self> {
    const known = (await this.base.get("self", "me")) as Self | undefined;
    if (known) return known;
    return write(this.base, async (writing) => {
      const self = await selfIn(writing);
      await writing.objectStore("self").put(self, "me");
      return self;
    });
  }

  async beyond(have: Vector, most: number): Promise<Entry[]> {
    const { vector } = await this.self();
    const found: Entry[] = [];
    for (const [device, n] of Object.entries(vector).sort()) {
      const known = have[device] ?? 0;
      if (known >= n || found.length >= most) continue;
      const range = IDBKeyRange.bound([device, known + 1], [device, n]);
      found.push(...(await this.base.getAll("log", range, most - found.length)));
    }
    return found;
  }

  async merge(entries: readonly Entry[]): Promise<Merged> {
    const merged = await mergeInto(this.base, entries);
    if (merged.n) tell({ t: "merged", kinds: merged.kinds, tables: merged.tables });
    return merged;
  }

  renew(after: number): Promise<void> {
    return renewIn(this.base, after);
  }

  async empty(): Promise<void> {
    await write(this.base, async (writing) => {
      for (const store of ["heads", "log", "self", "once"] as const)
        await writing.objectStore(store).clear();
      const self: Self = { device: newDevice(), vector: {}, count: 0 };
      await writing.objectStore("self").put(self, "me");
    });
    tell({ t: "emptied" });
  }
}

/** For a browser that forbids storage: as long as the tab. */
export class InMemory implements Log {
  readonly lasts = false;
  private entries: Entry[] = [];
  private me: Self = { device: newDevice(), vector: {}, count: 0 };
  private noted = new Set<string>();

  append(notes: readonly Note[]): Promise<Entry[]> {
    const fresh = notes.filter(({ once }) => !once || !this.noted.has(once));
    for (const { once } of fresh) if (once) this.noted.add(once);
    const made = numbered(this.me, fresh);
    this.entries.push(...made.map((entry) => structuredClone(entry)));
    tell({ t: "wrote" });
    return Promise.resolve(made);
  }
  forgetOnce(): Promise<void> {
    return Promise.resolve(); // they wait in this browser's small storage, and come again
  }
  entriesOf(kind: string, key?: string): Promise<Entry[]> {
    const found = this.entries.filter((one) => one.kind === kind && (key ?? one.key) === one.key);
    return Promise.resolve(found.sort(byTime));
  }
  all(): Promise<Entry[]> {
    return Promise.resolve(this.entries.toSorted(byPlace));
  }
  self(): Promise<Self> {
    return Promise.resolve(structuredClone(this.me));
  }
  beyond(have: Vector, most: number): Promise<Entry[]> {
    const found = this.entries.filter((one) => one.n > (have[one.device] ?? 0));
    return Promise.resolve(found.sort(byPlace).slice(0, most));
  }
  merge(entries: readonly Entry[]): Promise<Merged> {
    const kinds = new Set<string>();
    let n = 0;
    for (const entry of entries.toSorted(byPlace)) {
      if (this.entries.some((one) => one.device === entry.device && one.n === entry.n)) continue;
      this.entries.push(structuredClone(entry));
      if (entry.n === (this.me.vector[entry.device] ?? 0) + 1)
        this.me.vector = { ...this.me.vector, [entry.device]: entry.n };
      kinds.add(entry.kind);
      n += 1;
    }
    if (n) tell({ t: "merged", kinds: [...kinds], tables: [] });
    return Promise.resolve({ n, kinds: [...kinds], tables: [] });
  }
  async renew(after: number): Promise<void> {
    const { people } = await import("./python.ts");
    const { device, vector } = this.me;
    const fresh = newDevice();
    const made = people.renewed(this.entries, device, after, fresh, Date.now()).map(whole);
    const kept = this.entries.filter((one) => one.device !== device || one.n <= after);
    this.entries = [...kept, ...made];
    const upTo = Math.min(after, vector[device] ?? 0);
    this.me = { ...this.me, device: fresh, vector: { ...vector, [device]: upTo } };
    if (made.length) this.me.vector[fresh] = made.length;
  }
  empty(): Promise<void> {
    this.entries = [];
    this.me = { device: newDevice(), vector: {}, count: 0 };
    this.noted.clear();
    tell({ t: "emptied" });
    return Promise.resolve();
  }
}

let opened: Promise<Log> | null = null;

/** The log of this device; its memory alone where the browser forbids more. */
export function myLog(): Promise<Log> {
  opened ??= openBase().then(
    (base) => new OnDisk(base),
    () => new InMemory(),
  );
  return opened;
}

/** Write something down: it is kept when this is done. Throws NotSaved. */
export async function append(kind: string, key: string, data: Entry["data"]): Promise<Entry> {
  const [entry] = await (await myLog()).append([{ kind, key, data }]);
  return entry!;
}

/** What was written of a kind, under a key or under all: by this device and those of the same person, oldest first. */
export async function entriesOf(kind: string, key?: string): Promise<Entry[]> {
  return (await myLog()).entriesOf(kind, key);
}
