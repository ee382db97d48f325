import { say, t } from "../../lib/i18n/index.svelte.ts";
import type { Skin } from "../../lib/skin.ts";
import type { Played } from "../../lib/wire.ts";
import Board from "./Board.svelte";
import Play from "./Play.svelte";
import Score from "./Score.svelte";
import { tokensOn, type View } from "./view.ts";
import { tokenWord, written } from "./words.ts";

/** Each square row by row with what the row is, then the fronts of the tray, in words. */
function describe(view: View, names: string[]): string[] {
  const { squares, ladder, tray, backs, solo } = view;
  const lines: string[] = [];
  squares.forEach((square, i) => {
    lines.push(
      solo ? t("101.square_n", { n: i + 1 }) : t("101.square_of", { name: names[i] ?? "" }),
    );
    for (const [n, row] of square.rows.entries()) {
      const kind = say(ladder.find((one) => one.kind === row.kind)?.text);
      lines.push(
        t("text.row", {
          row: n + 1,
          line: `${tokensOn(square, row)
            .map((token) => (token ? tokenWord(token) : "·"))
            .join(", ")}${kind ? ` (${kind})` : ""}`,
        }),
      );
    }
  });
  tray.forEach((column, i) => {
    const front = column[0];
    if (front)
      lines.push(
        t("101.column", {
          n: i + 1,
          what: front.token
            ? t("101.up", { token: tokenWord(front.token) })
            : say(backs.find((one) => one.back === front.back)?.text),
          possible: front.possible.map(tokenWord).join(", "),
          left: column.length,
        }),
      );
  });
  return lines;
}

const wordsOf = (move: string): [string, string] => [
  move.split(" ")[0] ?? "",
  move.split(" ")[1] ?? "",
];

/** Said aloud and asked before it is sent, so in words. */
function format(move: string): string {
  const [what, where] = wordsOf(move);
  return what === "draw"
    ? t("101.take_at", { n: where })
    : what === "turn"
      ? t("101.turn_at", { n: where })
      : what === "place"
        ? t("101.place_move")
        : move;
}

function spotOf(part: string, seat: number): string | null {
  const [what, where] = wordsOf(part);
  return what === "place" ? `${seat}:${where}` : what === "draw" ? "hand" : null;
}

/** What is drawn comes from its column; what another places, from where he drew it. */
function originOf(move: Played, past: readonly Played[]): string | null {
  const drawn = move.move.startsWith("draw")
    ? move
    : past.findLast((one) => one.seat === move.seat && one.move.startsWith("draw"));
  return drawn ? `[data-column="${wordsOf(drawn.move)[1]}"] [data-front]` : null;
}

function turnedBy(move: Played): string | null {
  const [what, column] = wordsOf(move.move);
  return what === "turn" ? `tray:${column}` : null;
}

export const skin: Skin<View> = {
  Play,
  Board,
  Score,
  describe,
  format,
  written,
  spotOf,
  originOf,
  turnedBy,
  counts: (move) => move.startsWith("place"),
  scoreIs: "points",
};
