// Score sheets beside a real box are in the personal log too: what is entered here is noted there, and what another
// device of this person entered is put beside it. A row has a name of its own, so that whoever tells it again changes
// nothing.
import type { Entry as Row } from "../../node/box.d.mts";
import type { Head, Keep } from "../box/keep.ts";
import { load, save } from "../lib/kept.ts";
import { listen } from "./channel.ts";
import { REMOVED, type Entry } from "./entry.ts";
import { entriesOf } from "./log.ts";
import { drain, note } from "./note.ts";

const DONE = "jetons.taken_sheets";

type Kept = Head & { entries: Row[] };

/** A keep of sheets that other devices of the same person share. */
export async function shared(keep: Keep): Promise<Keep> {
  if (!keep.lasts) return keep;
  if (!load(DONE)) await tellAll(keep).catch(() => undefined);
  await take(keep).catch(() => undefined);
  listen((told) => {
    if (told.t === "merged" && told.kinds.some((kind) => kind === "sheet" || kind === REMOVED))
      void take(keep).catch(() => undefined);
  });
  return {
    lasts: keep.lasts,
    list: () => keep.list(),
    load: (id) => keep.load(id),
    write: async (head, rows) => {
      const isNew = !(await keep.load(head.id));
      await keep.write(head, rows);
      tell(head, rows, isNew);
    },
    remove: async (id) => {
      await keep.remove(id);
      note(REMOVED, id, { what: "sheet" });
    },
  };
}

function tell(head: Head, rows: readonly Row[], isNew: boolean): void {
  if (isNew) note("sheet", head.id, { ...head });
  for (const row of rows) note("sheet", head.id, { entry: { ...row } });
}

/** Sheets from before they were shared. */
async function tellAll(keep: Keep): Promise<void> {
  for (const { id } of await keep.list()) {
    const kept = await keep.load(id);
    if (kept) tell(kept.head, kept.entries, true);
  }
  save(DONE, true);
}

/** Put what other devices entered beside what is here; take off what they deleted. */
async function take(keep: Keep): Promise<void> {
  await drain(); // what was entered here is in the log before it is compared
  const [entries, removed] = await Promise.all([entriesOf("sheet"), entriesOf(REMOVED)]);
  for (const gone of removed.filter((one) => one.data.what === "sheet"))
    await keep.remove(gone.key);
  if (!entries.length) return;
  const { people } = await import("./python.ts");
  const told = people.sheets([...entries, ...removed] satisfies Entry[]) as unknown as Record<
    string,
    Kept
  >;
  for (const [id, { entries: rows, ...head }] of Object.entries(told)) {
    const here = await keep.load(id);
    const known = new Set(here?.entries.map((row) => row.id));
    const fresh = rows.filter((row) => !known.has(row.id));
    if (!here || fresh.length) await keep.write(here?.head ?? { ...head, id }, fresh);
  }
}
