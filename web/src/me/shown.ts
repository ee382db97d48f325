// What the personal log comes to, put where the page reads it before anything is drawn (lib/kept.ts).
import { load, renew } from "../lib/kept.ts";
import { myLog } from "./log.ts";
import type { Entry } from "./entry.ts";
import { drain, hasWaiting } from "./note.ts";

type Json = Record<string, unknown>;
type Python = (typeof import("./python.ts"))["people"];

interface Shelf {
  kinds: string[]; // that it is made of; what was deleted is among them
  key: string; // of this browser's small storage
  made(python: Python, entries: Entry[]): unknown;
}

/** Settings that are shown at once are one value, by name. */
function settingsOf(python: Python, entries: Entry[]): Record<string, unknown> {
  const told = python.settings(entries);
  const play: Record<string, unknown> = {};
  const made: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(told))
    if (key.startsWith("play/")) play[key.slice(5)] = value;
    else if (key !== "asked") made[key] = value;
  const hasName = entries.some(({ kind }) => kind === "name");
  return { ...made, ...(hasName && { name: python.name(entries) }), play };
}

/** The one try of each day that counts, with what this device heard of its place; and what is being played here. */
export function daysOf(told: Record<string, Json>, here: Record<string, Json>): Json {
  const days: Json = { ...here };
  for (const [key, { day: _, ...one }] of Object.entries(told)) {
    const { claim, rank, n, better } = here[key] ?? {};
    const heard = Object.entries({ claim, rank, n, better });
    days[key] = { ...one, ...Object.fromEntries(heard.filter(([, value]) => value !== undefined)) };
  }
  return days;
}

const SHELVES: Shelf[] = [
  { key: "jetons.settings", kinds: ["setting", "name"], made: settingsOf },
  { key: "jetons.learn", kinds: ["lesson"], made: (python, entries) => python.lessons(entries) },
  {
    key: "jetons.puzzles",
    kinds: ["puzzle", "puzzle_run"],
    made: (python, entries) => python.puzzle_shelf(entries),
  },
  {
    key: "jetons.people",
    kinds: ["met", "names", "forgotten", "setting"],
    made: (python, entries) => python.people_shelf(entries),
  },
  {
    key: "jetons.daily",
    kinds: ["daily"],
    made: (python, entries) => daysOf(python.days(entries), load("jetons.daily") ?? {}),
  },
  { key: "jetons.hinted", kinds: ["hint"], made: (python, entries) => python.hints(entries) },
  { key: "jetons.hidden", kinds: ["hidden"], made: (python, entries) => python.hidden(entries) },
  {
    key: "jetons.reviews",
    kinds: ["review"],
    made: (python, entries) =>
      Object.fromEntries(
        Object.entries(python.reviews(entries)).map(([table, { seats }]) => [table, seats]),
      ),
  },
];

/** Make anew what entries of some kinds are part of. What was noted meanwhile is written down before: it counts too. */
export async function show(kinds: readonly string[]): Promise<void> {
  const { people: python } = await import("./python.ts");
  const log = await myLog();
  const isAll = kinds.includes("removed") || kinds.includes("gone");
  for (const shelf of SHELVES) {
    if (!isAll && !shelf.kinds.some((kind) => kinds.includes(kind))) continue;
    let made: unknown;
    do {
      await drain(); // a full device: what is shown stays as it is
      const entries = await Promise.all(
        [...shelf.kinds, "removed"].map((kind) => log.entriesOf(kind)),
      );
      made = shelf.made(python, entries.flat());
    } while (log.lasts && hasWaiting());
    renew(shelf.key, made);
  }
}
