// A rematch with the people of a finished game, from anywhere: at once where all sit here, else as soon as they agree.
import { OFFLINE } from "../lib/api.ts";
import { go } from "../lib/router.svelte.ts";
import type { Refusal } from "../lib/wire.ts";
import { TableStore } from "../table/store.svelte.ts";

const PATIENCE = 8000; // milliseconds until the table has answered

/** Ask for it and go where it is, or where the others are asked. Why not, where that cannot be. */
export async function rematch(table: string): Promise<Refusal | null> {
  const store = new TableStore(table);
  try {
    if (!(await until(() => store.table !== null || store.gone !== null))) return OFFLINE;
    if (store.gone) return store.gone;
    if (!store.now?.next) await store.propose("rematch");
    if (store.refusal) return store.refusal;
    const isHere = !store.hasOthers;
    if (isHere) await until(() => Boolean(store.now?.next));
    go(`/t/${store.now?.next ?? table}`);
    return null;
  } finally {
    store.close();
  }
}

async function until(isSo: () => boolean): Promise<boolean> {
  const since = performance.now();
  while (!isSo() && performance.now() - since < PATIENCE)
    await new Promise((done) => setTimeout(done, 30));
  return isSo();
}
