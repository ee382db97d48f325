// What moves at a table is shown as it happens, on every screen that has one.
import { untrack } from "svelte";
import type { Skin } from "../lib/skin.ts";
import { showLaid, showMoves } from "./show.ts";
import type { TableStore } from "./store.svelte.ts";

/** Called while a screen is made: from then on tokens travel there, and points fly. */
export function follow(skinOf: () => Skin | null, storeOf: () => TableStore | undefined): void {
  let nLaid = 0;
  $effect(() => {
    const [skin, store] = [skinOf(), storeOf()];
    if (!store) return;
    const added = store.draft.laid.length > nLaid ? store.draft.laid.at(-1) : undefined;
    nLaid = store.draft.laid.length;
    if (skin && added)
      showLaid(
        skin,
        added,
        untrack(() => store.seat),
      );
  });
  $effect(() => {
    const [skin, fresh] = [skinOf(), storeOf()?.motion.fresh];
    if (skin && fresh) showMoves(skin, fresh);
  });
}
