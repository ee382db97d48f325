// Positions of Le 21 set up by hand. A piece is "colour number", with * for a star, or "colour down".
import { letters, numbers, type Position, type Setup } from "../../analysis/setup.ts";
import { readView, type Counter } from "../../views/vingt_et_un.ts";

import { t } from "./words.ts";

type Grid = Record<string, Counter>;
const boardOf = (position: Position): Grid => (position.board ?? {}) as Grid;
const written = (one: Counter): string =>
  `${one.by} ${one.down ? "down" : (one.star ? "*" : "") + String(one.n ?? "")}`;

function read(piece: string): Counter {
  const [by = "blue", what = ""] = piece.split(" ") as [Counter["by"], string];
  if (what === "down") return { by, down: true };
  const n = Number(what.replace("*", ""));
  return what.startsWith("*") ? { by, n, star: true } : { by, n };
}

export const setup: Setup = {
  grounds: (_, view) => [{ rows: letters(readView(view).rows), columns: numbers(1, 15) }],
  at(position, _, row, column) {
    const one = boardOf(position)[row + column];
    return one ? written(one) : "";
  },
  put(position, _, row, column, piece) {
    const { [row + column]: _before, ...board } = boardOf(position);
    return { ...position, board: piece ? { ...board, [row + column]: read(piece) } : board };
  },
  pieces: (view) =>
    readView(view).colours.flatMap((by) => [
      [...numbers(1, 17).map((n) => `${by} ${n}`), `${by} down`],
      numbers(1, 21).map((n) => `${by} *${n}`),
    ]),
  label: (piece) => (piece.split(" ")[1] ?? "").replace("*", "★").replace("down", "21"),
  name(piece) {
    const { by, down, star, n = 0 } = read(piece);
    const colour = t(`colour.${by}`);
    if (down) return t("token.down", { colour });
    if (star) return t("token.star_of", { n, colour: t(`colour_of.${by}`) });
    return t("token.of", { n, colour });
  },
  mark: (piece) => t(`letter.${read(piece).by}`),
  colour: (piece) =>
    piece.endsWith("down")
      ? `color-mix(in oklab, var(--s-${piece.split(" ")[0] ?? ""}), #000 45%)`
      : `var(--s-${piece.split(" ")[0] ?? ""})`,
  inHand: (piece) => {
    const what = piece.split(" ")[1] ?? "";
    return what === "down" ? "" : what.startsWith("*") ? "*" : what;
  },
  follows: ["undrawn", "idle", "first"],
};
