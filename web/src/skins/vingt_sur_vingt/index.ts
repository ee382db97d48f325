import { t } from "../../lib/i18n/index.svelte.ts";
import type { Skin } from "../../lib/skin.ts";
import Board from "./Board.svelte";
import Play from "./Play.svelte";
import { readPart, slotOf, type View } from "./view.ts";

/** Every domino with its place, then the marks, in words. */
function describe(view: View, names: string[]): string[] {
  const { dominoes, marks } = view;
  const lines = dominoes.map((one) =>
    t(one.dir === "h" ? "20.flat" : "20.upright", {
      a: one.halves[0],
      b: one.halves[1],
      row: one.at[0],
      column: one.at[1],
    }),
  );
  names.forEach((name, seat) => {
    const own = marks.filter((mark) => mark.seat === seat).map((mark) => mark.at.join(","));
    if (own.length)
      lines.push(t("offer.line", { name: t("20.mark_of", { name }), what: own.join(", ") }));
  });
  return lines;
}

const format = (move: string): string =>
  move === "-"
    ? t("move.pass")
    : move === "."
      ? t("20.stopped")
      : move.replace(/ at [^ ]+ [hv]/g, "");

function spotOf(part: string): string | null {
  const domino = readPart(part);
  return domino && slotOf(domino);
}

export const skin: Skin<View> = {
  Play,
  Board,
  describe,
  format,
  spotOf,
  counts: (move) => move !== ".",
  scoreIs: "marks",
};
