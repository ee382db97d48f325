// What 0.1.0 and 0.2.0 kept beside the games, taken over into the personal log, once. It is older than anything that
// is written since, so that what a person chose later on another of their devices counts.
import { load, save } from "../lib/kept.ts";
import type { Note } from "./entry.ts";
import type { Log } from "./log.ts";

const DONE = "jetons.taken";
type Json = Record<string, unknown>;

const parts = (key: string): [string, unknown][] => {
  const kept = load<Json>(key);
  return typeof kept === "object" && kept !== null ? Object.entries(kept) : [];
};
const table = (value: unknown): Json =>
  typeof value === "object" && value !== null ? (value as Json) : {};
const list = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** What lies in this browser, as notes. */
function oldNotes(): Note[] {
  return [
    ...parts("jetons.settings").flatMap(([name, value]) =>
      name === "name"
        ? value
          ? [{ kind: "name", key: "", data: { name: value } }]
          : []
        : name === "play"
          ? Object.entries(table(value)).map(([slug, choice]) => settingOf(`play/${slug}`, choice))
          : [settingOf(name, value)],
    ),
    ...parts("jetons.learn").map(([slug, data]) => ({
      kind: "lesson",
      key: slug,
      data: table(data),
    })),
    ...puzzleNotes(),
    ...peopleNotes(),
    ...parts("jetons.reviews").map(([key, seats]) => ({
      kind: "review",
      key,
      data: { seats: list(seats) },
    })),
    ...list(load("jetons.hidden")).map((key) => ({
      kind: "hidden",
      key: String(key),
      data: { hidden: true },
    })),
    ...parts("jetons.hinted").map(([key, n]) => ({ kind: "hint", key, data: { n } })),
  ];
}

const settingOf = (key: string, value: unknown): Note => ({
  kind: "setting",
  key,
  data: { value },
});

function puzzleNotes(): Note[] {
  const kept = load<Json>("jetons.puzzles");
  if (!kept) return [];
  const solved = Object.entries(table(kept.solved)).map(([key, n]) => ({
    kind: "puzzle",
    key,
    data: { right: true, tries: n === 1 ? 1 : 2 },
  }));
  const missed = Object.keys(table(kept.missed))
    .filter((key) => !(key in table(kept.solved)))
    .map((key) => ({ kind: "puzzle", key, data: { right: false, tries: 1 } }));
  const days = list(kept.days).map((day) => ({
    kind: "puzzle",
    key: `day/${day}`,
    data: { day },
  }));
  const { streak, best } = kept;
  return [...solved, ...missed, ...days, { kind: "puzzle_run", key: "", data: { streak, best } }];
}

function peopleNotes(): Note[] {
  const kept = load<Json>("jetons.people");
  if (!kept) return [];
  const met = Object.entries(table(kept.results)).map(([key, data]) => ({
    kind: "met",
    key,
    data: table(data),
  }));
  const names = list(kept.names);
  return [
    ...met,
    ...(names.length ? [{ kind: "names", key: "0", data: { names } }] : []),
    ...(kept.since ? [{ kind: "forgotten", key: "", data: { at: kept.since } }] : []),
    ...(kept.isAsked ? [settingOf("asked", true)] : []),
  ];
}

const KEY = /^[A-Za-z0-9_./:@~-]{0,120}$/;

/** Write it into the log, once. Throws NotSaved; then it is tried again at the next visit. */
export async function takeOver(log: Log): Promise<void> {
  if (load(DONE)) return;
  const notes = oldNotes()
    .filter(({ key }) => KEY.test(key))
    .map((note) => ({ ...note, at: 0, once: `taken/${note.kind}/${note.key}` }));
  for (let i = 0; i < notes.length; i += 500) await log.append(notes.slice(i, i + 500));
  save(DONE, true);
}
