// Positions of 101 set up by hand: a square a player, tokens by colour and number.
import { letters, numbers, type Position, type Setup } from "../../analysis/setup.ts";

import { tokenWord } from "./words.ts";

// the shapes of the plates, which double the colours
const SHAPES: Record<string, string> = { R: "●", O: "◆", G: "■", B: "⬢", P: "✤" };

type Square = (string | null)[][];
const squaresOf = (position: Position): Square[] => (position.squares ?? []) as Square[];
const place = (row: string, column: string): [number, number] => [
  row.charCodeAt(0) - 65,
  Number(column) - 1,
];

export const setup: Setup = {
  grounds: (position) =>
    squaresOf(position).map((square) => ({
      rows: letters(square.length),
      columns: numbers(1, square[0]?.length ?? 0),
    })),
  at(position, ground, row, column) {
    const [r, c] = place(row, column);
    return squaresOf(position)[ground]?.[r]?.[c] ?? "";
  },
  put(position, ground, row, column, piece) {
    const [r, c] = place(row, column);
    const squares = squaresOf(position).map((square, i) =>
      square.map((cells, j) =>
        cells.map((cell, k) => (i === ground && j === r && k === c ? piece || null : cell)),
      ),
    );
    return { ...position, squares };
  },
  pieces: () => [..."ROGBP"].map((colour) => numbers(1, 10).map((n) => colour + n)),
  label: (piece) => piece.slice(1),
  name: tokenWord,
  mark: (piece) => SHAPES[piece[0] ?? ""] ?? "",
  colour: (piece) => `var(--c-${(piece[0] ?? "R").toLowerCase()})`,
  inHand: () => "",
  follows: ["tray", "mover"],
};
