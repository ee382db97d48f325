// Opening a table where it belongs: on this device if nobody from elsewhere is to come, else on the server.
import { api, refusalOf } from "../lib/api.ts";
import { network } from "../lib/network.svelte.ts";
import { noteResults } from "../people/people.svelte.ts";
import { settings } from "../lib/settings.svelte.ts";
import { isFiles } from "../lib/site.ts";
import type { Mine, NewTable, Opened, Refusal } from "../lib/wire.ts";
import { showBadge } from "../notices/waiting.ts";
import { device, localTables } from "../local/device.svelte.ts";

/** Whether a table needs nobody from elsewhere. */
function isForHere(table: NewTable): boolean {
  return !table.listed && table.seats.every((seat) => seat.kind !== "open");
}

/** Open a table; `isShared`: others are to find it by its link. */
export async function openTable(
  table: NewTable,
  isShared = settings.keep === "server",
): Promise<Opened> {
  device.note = "";
  if (isForHere(table) && (!isShared || network.isAway || isFiles)) {
    try {
      const { localHost } = await import("../local/host.ts");
      return await localHost.open(table);
    } catch (why) {
      const { code } = refusalOf(why);
      if (isFiles || (code !== "no_module" && code !== "module_failed")) throw why;
      if (code === "module_failed") device.note = "failed"; // the server's way instead, and a sentence
    }
  }
  const opened = await api.open(table);
  if (opened.thinking) device.note = opened.thinking;
  return opened;
}

/** All of one's tables, of this device and of the server, running ones first, newest first. */
export async function ownTables(): Promise<{ tables: Mine[]; problem: Refusal | null }> {
  const here = localTables().catch(() => []);
  let problem: Refusal | null = null;
  const there = isFiles
    ? []
    : await api.myTables().then(
        (mine) => mine.tables,
        (why: unknown) => {
          problem = refusalOf(why);
          return [];
        },
      );
  const tables = [...(await here), ...there].sort(
    (a, b) =>
      Number(a.status === "over") - Number(b.status === "over") || b.changed_at - a.changed_at,
  );
  noteResults(tables);
  if (!problem) showBadge(tables);
  return { tables, problem };
}
