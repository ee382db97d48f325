import type { Skin } from "../../lib/skin.ts";
import { laying } from "../../table/laying.ts";
import Board from "./Board.svelte";
import Holding from "./Holding.svelte";
import Play from "./Play.svelte";
import { PARTS, type Counter, type View } from "./view.ts";
import { t } from "./words.ts";

function counterIn({ n, by, down }: Counter): string {
  const colour = t(`colour.${by}`);
  return down ? t("token.down", { colour }) : `${n ?? ""} ${colour}`;
}

/** The number that was laid, or the star. */
function openingOf([move = ""]: readonly string[]): string {
  const [laid] = PARTS.of("place", PARTS.cut(move, " "));
  return laid?.content.startsWith("*") ? "*" : (laid?.content ?? "");
}

export const skin: Skin<View> = {
  Play,
  Board,
  Holding,
  ...laying<View>(PARTS, t, ({ tokens }) =>
    Object.entries(tokens).map(([cell, there]) => [cell, counterIn(there)]),
  ),
  openingOf,
};
