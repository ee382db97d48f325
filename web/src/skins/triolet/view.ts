// How the parts of Triolet read. Its view is declared by the game (src/views).
import { placingOf } from "../../table/place.svelte.ts";
import { PARTS } from "../../views/triolet.ts";
export { PARTS, readView, type View } from "../../views/triolet.ts";

/** A placed token; null for an exchange or a pass. */
export const readPart = placingOf(PARTS).read;

/** How many tokens of each number there are, printed in the corner (T.1). */
export const COPIES = [9, 9, 8, 8, 7, 8, 6, 6, 4, 4, 3, 3, 2, 2, 1, 1];

/** The offered exchange of just these tokens, whichever order they were chosen in; undefined: there is none. */
export function exchangeOf(
  tokens: readonly string[],
  offered: readonly string[],
): string | undefined {
  const inOrder = (list: readonly string[]): string => list.toSorted().join(" ");
  return PARTS.of("exchange", offered).find(
    (part) => inOrder(part.tokens.split(" ")) === inOrder(tokens),
  )?.text;
}
