import { newName } from "../lib/named.ts";
// What is kept of a person: entries, as src/jetons/people/log.py has them. Their name is (device, n).
export interface Entry {
  device: string;
  n: number; // from 1, without a gap
  at: number; // when, in milliseconds since 1970, by the device's clock
  kind: string;
  key: string; // what it is about: a table, a setting, a puzzle
  data: Record<string, unknown>;
}

/** What one has: by device the highest number before the first gap. */
export type Vector = Record<string, number>;

/** What is to be written down. */
export interface Note {
  kind: string;
  key: string;
  data: Record<string, unknown>;
  at?: number;
  once?: string; // a name of its own: whoever writes it down again changes nothing
}

type Told = Omit<Entry, "key" | "data"> & { key?: string; data?: unknown };

/** An entry as others tell it: without what is empty. */
export function whole(told: Told): Entry {
  const { device, n, at, kind, key = "", data = {} } = told;
  return { device, n, at, kind, key, data: data as Entry["data"] };
}

export const GONE = "gone"; // the kind of an entry whose content was deleted
export const REMOVED = "removed"; // deletes what `data.what` names, under its key

export const nameOf = (entry: Pick<Entry, "device" | "n">): string => `${entry.device}:${entry.n}`;
export const byPlace = (a: Entry, b: Entry): number =>
  a.device === b.device ? a.n - b.n : a.device < b.device ? -1 : 1;
/** What comes later: by the clock, then by device, then by number. */
export const byTime = (a: Entry, b: Entry): number => a.at - b.at || byPlace(a, b);

/** The name of a device that nobody has yet. */
export const newDevice = (): string => newName(16);

/** The device does not take it: nothing was written. */
export class NotSaved extends Error {}
/** The log of this device is as long as it may be: nothing was written. */
export class LogFull extends NotSaved {}
