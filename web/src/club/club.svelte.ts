// An evening on this device: its entries of the personal log, and what Python makes of them. Each entry is written
// before anything is shown of it.
import { evening, type Evening, type Shown } from "../../node/evening.mjs";
import { refusalOf } from "../lib/api.ts";
import { newName } from "../lib/named.ts";
import type { Refusal } from "../lib/wire.ts";
import { listen } from "../me/channel.ts";
import { NotSaved, type Entry } from "../me/entry.ts";
import { entriesOf, myLog } from "../me/log.ts";
import { fr } from "./fr.ts";
import { en } from "./en.ts";

const KIND = "evening";
type Data = Record<string, unknown>;

const newLot = (): number => crypto.getRandomValues(new Uint32Array(1))[0]! >>> 1;

/** Why something was not done, as a page says it. */
export function reasonOf(why: unknown): Refusal {
  if (!(why instanceof NotSaved)) return refusalOf(why);
  const text = { fr: fr["club.not_saved"], en: String(en["club.not_saved"]) };
  return { code: "not_saved", text, clause: "" };
}

const came = (names: readonly string[]): Data[] =>
  names.map((name) => ({ what: "came", who: newName(8), name, lot: newLot() }));

/** Write entries of an evening, all or nothing. Throws NotSaved. */
async function write(key: string, all: readonly Data[]): Promise<Entry[]> {
  return (await myLog()).append(all.map((data) => ({ kind: KIND, key, data })));
}

export interface Wanted {
  title: string;
  names: string[];
  game: string;
  seats: number;
  system: Evening["system"];
  rounds: number;
  bye: Evening["bye"];
}

/** Begin an evening; its name. Throws what refuses it. */
export async function beginEvening({ names, ...wanted }: Wanted): Promise<string> {
  evening.check_people(names, 0);
  const key = newName(8);
  await write(key, [{ what: "began", ...wanted }, ...came(names)]);
  return key;
}

/** All evenings of this device, the newest first; and whether it keeps them. */
export async function allEvenings(): Promise<{ list: Evening[]; lasts: boolean }> {
  const [entries, removed] = await Promise.all([entriesOf(KIND), entriesOf("removed")]);
  return { list: evening.evenings([...entries, ...removed]), lasts: (await myLog()).lasts };
}

/** Delete an evening; its name stays, so that no other device brings it back. */
export async function removeEvening(key: string): Promise<void> {
  await (await myLog()).append([{ kind: "removed", key, data: { what: KIND } }]);
}

export class Club {
  entries: Entry[] = $state.raw([]);
  isRead = $state(false);
  lasts = $state(true);
  busy = $state(false);
  problem: Refusal | null = $state.raw(null);
  readonly shown: Shown | null = $derived(evening.shown(this.entries));
  constructor(readonly key: string) {}

  /** Read it, and again whenever another tab or device has written. */
  follow(): () => void {
    const read = (): void => void this.read().catch((why) => (this.problem = reasonOf(why)));
    read();
    return listen(({ t }) => {
      if (t === "wrote" || t === "merged" || t === "emptied") read();
    });
  }
  private async read(): Promise<void> {
    const log = await myLog();
    this.lasts = log.lasts;
    const entries = await log.entriesOf(KIND, this.key);
    if (entries.length !== this.entries.length) this.entries = entries;
    this.isRead = true;
  }

  /** Do something that writes; what keeps it from being done is said. */
  private async act(make: () => readonly Data[]): Promise<boolean> {
    if (this.busy) return false;
    this.problem = null;
    this.busy = true;
    try {
      await write(this.key, make());
      await this.read();
      return true;
    } catch (why) {
      this.problem = reasonOf(why);
      return false;
    } finally {
      this.busy = false;
    }
  }
  /** Draw the next round, once the page has said that it does. */
  async draw(): Promise<boolean> {
    return this.act(() => [evening.next_round(this.entries)]);
  }
  undraw(round: string): Promise<boolean> {
    return this.act(() => [{ what: "undrawn", round }]);
  }
  length(rounds: number): Promise<boolean> {
    return this.act(() => [{ what: "length", rounds }]);
  }
  result(
    round: number,
    table: number,
    told: { places?: number[]; scores?: number[] },
  ): Promise<boolean> {
    return this.act(() => [evening.handed_in(this.entries, round, table, told)]);
  }
  welcome(text: string): Promise<boolean> {
    return this.act(() => {
      const known = this.shown?.evening.people.map((person) => person.name) ?? [];
      const names = evening.names_in(text, known);
      evening.check_people(names, known.length);
      return came(names);
    });
  }
  say(what: "left" | "back", who: string): Promise<boolean> {
    return this.act(() => [{ what, who }]);
  }
  rename(who: string, name: string): Promise<boolean> {
    return this.act(() => [{ what: "named", who, name }]);
  }
  nameOf(who: string): string {
    return this.shown?.evening.people.find((person) => person.id === who)?.name ?? "?";
  }
}
