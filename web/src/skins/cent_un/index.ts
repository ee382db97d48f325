import type { Move, Skin } from "../../lib/skin.ts";
import type { Played } from "../../lib/wire.ts";
import Board from "./Board.svelte";
import Holding from "./Holding.svelte";
import Play from "./Play.svelte";
import Score from "./Score.svelte";
import { PARTS, cellOf, tokensOn, type View } from "./view.ts";
import { t, tell, tokenWord, written } from "./words.ts";

/** Each square row by row with what the row is, then the fronts of the tray, in words. */
function describe(view: View, names: string[]): string[] {
  const { squares, ladder, tray, backs, solo } = view;
  const lines: string[] = [];
  squares.forEach((square, i) => {
    lines.push(
      solo ? t("101.square_n", { n: i + 1 }) : t("101.square_of", { name: names[i] ?? "" }),
    );
    for (const [n, row] of square.rows.entries()) {
      const kind = tell(ladder.find((one) => one.kind === row.kind)?.text);
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
            : tell(backs.find((one) => one.back === front.back)?.text),
          possible: front.possible.map(tokenWord).join(", "),
          left: column.length,
        }),
      );
  });
  return lines;
}

/** Said aloud and asked before it is sent, so in words. */
function format({ move, parts }: Move): string {
  const part = PARTS.read(parts[0] ?? move);
  if (part?.kind === "draw") return t("101.take_at", { n: part.column });
  if (part?.kind === "turn") return t("101.turn_at", { n: part.column });
  return part ? t("101.place_move") : move;
}

/** The same, with the place. */
function exactly(move: Move): string {
  const part = PARTS.read(move.parts[0] ?? move.move);
  return part?.kind === "place" ? t("101.place_at", { cell: part.cell }) : format(move);
}

function spotOf(text: string, seat: number): string | null {
  const part = PARTS.read(text);
  return part?.kind === "place" ? `${seat}:${part.cell}` : part?.kind === "draw" ? "hand" : null;
}

/** What is drawn comes from its column; what another places, from where he drew it. */
function originOf(move: Played, past: readonly Played[]): string | null {
  const drawn = [...past, move]
    .filter((one) => one.seat === move.seat)
    .flatMap((one) => PARTS.of("draw", one.parts))
    .at(-1);
  return drawn ? `[data-column="${drawn.column}"] [data-front]` : null;
}

function turnedBy({ parts }: Played): string | null {
  const [turned] = PARTS.of("turn", parts);
  return turned ? `tray:${turned.column}` : null;
}

/** How the second token was laid to the first, which is the same for everybody: by a side or by a corner. */
function openingOf(moves: readonly string[]): string {
  const [first, second] = PARTS.of("place", moves).map(({ cell }) => cell);
  if (!first || !second) return "";
  const isAside = first[0] === second[0] || first.slice(1) === second.slice(1);
  return isAside ? "side" : "corner";
}

export const skin: Skin<View> = {
  Play,
  Board,
  Holding,
  Score,
  describe,
  format,
  exactly,
  cut: (move, between = " ") => PARTS.cut(move, between),
  written,
  spotOf,
  aimOf: (text) => {
    const part = PARTS.read(text);
    return part?.kind === "draw" || part?.kind === "turn" ? `[data-column="${part.column}"]` : null;
  },
  originOf,
  turnedBy,
  openingOf,
  counts: ({ parts }) => cellOf(parts) !== "",
  scoreIs: "points",
};
