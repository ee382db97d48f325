// What a personal log says of a table: each entry has the table's own entry, the one that it follows, and how the
// list of games then shows the table, of which only what changed is told again.
import type { Mine } from "../lib/wire.ts";
import type { Note } from "./entry.ts";

/** The data of an entry of kind "table". */
export interface Step {
  entry: unknown; // of the table's log
  after: string; // the name of the entry that it follows; "" for the first
  own: boolean; // whether the person did it, and no bot or clock
  mine: Partial<Mine>; // of the list
  secret?: string; // of the deal; the first entry has it
  opened_at?: number;
}

interface Event {
  t: string;
  seat?: number;
}
interface Advance {
  t: string;
  by_clock?: boolean;
  events?: Event[];
  at?: number;
}

/** Whether a person made an entry of a table: bots and clocks act wherever it is open. */
export function isOwn(entry: unknown, bots: ReadonlySet<number>): boolean {
  const { t, by_clock, events = [] } = entry as Advance;
  if (t !== "advance") return t !== "stood_in" && t !== "came_back";
  const acts = events.filter((event) => event.t !== "drew" && event.t !== "started");
  return (
    !by_clock && acts.some(({ t: what, seat = -1 }) => what !== "timed_out" && !bots.has(seat))
  );
}

export const botsOf = (mine: Pick<Mine, "seats">): Set<number> =>
  new Set((mine.seats ?? []).flatMap((seat, i) => (seat.kind === "bot" ? [i] : [])));

/** What of a list's row changed. */
export function changed(before: Mine | null, now: Mine): Partial<Mine> {
  if (!before) return now;
  const differs = (key: string): boolean =>
    JSON.stringify(before[key as keyof Mine]) !== JSON.stringify(now[key as keyof Mine]);
  const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(differs);
  return Object.fromEntries(keys.map((key) => [key, now[key as keyof Mine] ?? null]));
}

/** The row of the list that entries come to. */
export function rowOf(id: string, steps: readonly Step[]): Mine {
  const row: Record<string, unknown> = {};
  for (const { mine } of steps)
    for (const [key, value] of Object.entries(mine ?? {})) row[key] = value;
  return { ...row, table: id } as unknown as Mine;
}

/** A step as it is written down. */
export function noteOf(key: string, step: Step): Note {
  const at = Number((step.entry as Advance).at);
  return {
    kind: "table",
    key,
    data: { ...step },
    ...(Number.isFinite(at) && at > 0 ? { at } : {}),
  };
}
