// Positions of Triolet set up by hand: numbers, and jokers that stand for one.
import { letters, numbers, type Position, type Setup } from "../../analysis/setup.ts";

import { t } from "./words.ts";

type Grid = Record<string, string>;
const boardOf = (position: Position): Grid => (position.board ?? {}) as Grid;

export const setup: Setup = {
  grounds: () => [{ rows: letters(15), columns: numbers(1, 15) }],
  at: (position, _, row, column) => boardOf(position)[row + column] ?? "",
  put(position, _, row, column, piece) {
    const { [row + column]: _before, ...board } = boardOf(position);
    return { ...position, board: piece ? { ...board, [row + column]: piece } : board };
  },
  pieces: () => [numbers(0, 15), numbers(0, 15).map((n) => `*${n}`)],
  label: (piece) => piece.replace("*", "★"),
  name: (piece) =>
    piece.startsWith("*") ? t("token.joker_as", { n: piece.slice(1) }) : t("token.n", { n: piece }),
  inHand: (piece) => (piece.startsWith("*") ? "*" : piece),
  follows: ["bag", "idle", "layout"],
};
