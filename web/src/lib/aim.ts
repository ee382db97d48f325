// What a move has to do with that is not on the board: tokens of the rack, a column of the tray, a button.
import type { Skin } from "./skin.ts";

type Aiming = Pick<Skin, "takes" | "aimOf">;

/** The place on the rack of each of some tokens, none twice; -1: not there. A domino may lie either way. */
export function placesOn(rack: readonly string[], tokens: readonly string[]): number[] {
  const taken = new Set<number>();
  return tokens.map((token) => {
    const turned = token.split("|").reverse().join("|");
    const at = rack.findIndex((one, i) => (one === token || one === turned) && !taken.has(i));
    if (at >= 0) taken.add(at);
    return at;
  });
}

/** The places on the rack of the tokens that a move lays or gives away. */
export function takenBy(skin: Aiming, parts: readonly string[], rack: readonly string[]): number[] {
  const tokens = parts.flatMap((part) => skin.takes?.(part) ?? []);
  return placesOn(rack, tokens).filter((at) => at >= 0);
}

/** Selectors of all that a move has to do with beside the board. */
export function aimsOf(skin: Aiming, parts: readonly string[], rack: readonly string[]): string[] {
  const places = parts.flatMap((part) => skin.aimOf?.(part) ?? []);
  return [...takenBy(skin, parts, rack).map((at) => `[data-rack="${at}"]`), ...places];
}

/** Point at them, as the style sheet shows it, until what is returned is called; also at what is drawn anew meanwhile. */
export function pointAt(root: Element | undefined, selectors: readonly string[]): () => void {
  if (!root || !selectors.length) return () => undefined;
  const mark = (): void => {
    for (const one of root.querySelectorAll(selectors.join())) one.setAttribute("data-aimed", "");
  };
  mark();
  const watch = new MutationObserver(mark);
  watch.observe(root, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    for (const one of root.querySelectorAll("[data-aimed]")) one.removeAttribute("data-aimed");
  };
}
