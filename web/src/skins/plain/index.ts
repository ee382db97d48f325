// The table of a game that has no skin of its own: what its view shows, and the parts of its moves as buttons.
import { say } from "../../lib/i18n/index.svelte.ts";
import type { Skin } from "../../lib/skin.ts";
import Board from "./Board.svelte";
import { known, learn } from "./fields.svelte.ts";
import Play from "./Play.svelte";
import { linesOf } from "./view.ts";
import { t } from "./words.ts";

/** Each field with what it has; of a board the cells where something lies. */
function describe(view: Record<string, unknown>, names: string[]): string[] {
  return linesOf(view, known.fields, names).map(({ title, grid, values }) => {
    const lying = grid?.rows.flat().filter((cell) => cell.value) ?? [];
    const said = [
      ...lying.map(({ at, value }) => `${at} ${value}`),
      ...values.map(({ of, value }) => `${of} ${value}`.trim()),
    ];
    return t("offer.line", { name: say(title), what: said.join(", ") || "–" });
  });
}

export const prepare = learn;

export const skin: Skin<Record<string, unknown>> = {
  Play,
  Board,
  describe,
  format: ({ move }) => move,
  cut: (move, between = " ") => move.split(between),
  spotOf: () => null,
  scoreIs: "points",
};
