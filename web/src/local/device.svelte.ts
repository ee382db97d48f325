// What the page knows of this device's tables without starting the worker that keeps them.
import type { Mine } from "../lib/wire.ts";

const PREFIX = "local-"; // as tables.ts names them

export const device: { lasts: boolean; note: "" | "failed" | "warming" | "slow" } = $state({
  lasts: true, // whether tables outlive the tab
  // of the table that was opened last. failed: the rules could not be loaded here, and a server keeps it instead;
  // warming, slow: the server's strong levels think less than they should, for some minutes or always
  note: "",
});

/** Whether a table is kept on this device. */
export function isLocal(table: string): boolean {
  return table.startsWith(PREFIX);
}

/** One's tables on this device, running ones first, newest first; none where nothing can be kept. */
export async function localTables(): Promise<Mine[]> {
  const { listKept } = await import("./keep.ts");
  return listKept();
}
