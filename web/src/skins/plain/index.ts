// The table of a game that has no skin of its own: what its view shows, and the parts of its moves as buttons.
import type { Skin } from "../../lib/skin.ts";
import Board from "./Board.svelte";
import Play from "./Play.svelte";
import { linesOf } from "./view.ts";

export const skin: Skin<Record<string, unknown>> = {
  Play,
  Board,
  describe: (view) =>
    linesOf(view).map(
      ({ name, values }) =>
        `${name}: ${values.map(({ at, value }) => (at ? `${at} ${value}` : value)).join(", ")}`,
    ),
  format: ({ move }) => move,
  spotOf: () => null,
  scoreIs: "points",
};
