import type { Skin } from "../../lib/skin.ts";
import { laying } from "../../table/laying.ts";
import Board from "./Board.svelte";
import Holding from "./Holding.svelte";
import Play from "./Play.svelte";
import { PARTS, type View } from "./view.ts";
import { t } from "./words.ts";

const tokenIn = (content: string): string =>
  content.startsWith("*") ? t("token.joker_as", { n: content.slice(1) }) : content;

/** How many tokens, a joker among them, or an exchange. */
function openingOf([move = ""]: readonly string[]): string {
  const laid = PARTS.of("place", PARTS.cut(move, " "));
  const joker = laid.some(({ content }) => content.startsWith("*")) ? "*" : "";
  return laid.length ? `${laid.length}${joker}` : "exchange";
}

export const skin: Skin<View> = {
  Play,
  Board,
  Holding,
  ...laying<View>(PARTS, t, ({ board }) =>
    Object.entries(board).map(([cell, content]) => [cell, tokenIn(content)]),
  ),
  openingOf,
};
