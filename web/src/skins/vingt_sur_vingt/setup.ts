// Positions of 20 sur 20 set up by hand: dominoes lying "h 9|5" or standing "v 9|5", and "mark".
import { numbers, type Position, type Setup } from "../../analysis/setup.ts";

import { t } from "./words.ts";

interface Domino {
  at: [number, number];
  dir: "h" | "v";
  halves: [number, number];
}
interface Table {
  dominoes?: Domino[];
  marks?: [number, number][];
  owners?: (number | null)[];
}
const tableOf = (position: Position): Table => (position.table ?? {}) as Table;
const second = ({ at: [row, column], dir }: Domino): [number, number] =>
  dir === "h" ? [row, column + 1] : [row + 1, column];
const isAt = (cell: readonly number[], row: number, column: number): boolean =>
  cell[0] === row && cell[1] === column;
const EDGE = 3; // places round what lies

const HALVES = numbers(0, 9);
const BOX = HALVES.flatMap((a, i) => HALVES.slice(i).map((b) => `${a}|${b}`)).filter(
  (one) => one !== "0|0",
);

export const setup: Setup = {
  grounds(position) {
    const { dominoes = [], marks = [] } = tableOf(position);
    const cells = [...dominoes.flatMap((one) => [one.at, second(one)]), ...marks, [0, 0], [0, 1]];
    const span = (axis: 0 | 1): string[] => {
      const all = cells.map((cell) => cell[axis] ?? 0);
      return numbers(Math.min(...all) - EDGE, Math.max(...all) + EDGE);
    };
    return [{ rows: span(0), columns: span(1) }];
  },
  at(position, _, row, column) {
    const [r, c] = [Number(row), Number(column)];
    const { dominoes = [], marks = [] } = tableOf(position);
    if (marks.some((cell) => isAt(cell, r, c))) return "mark";
    for (const one of dominoes) {
      if (isAt(one.at, r, c)) return String(one.halves[0]);
      if (isAt(second(one), r, c)) return String(one.halves[1]);
    }
    return "";
  },
  put(position, _, row, column, piece) {
    const [r, c] = [Number(row), Number(column)];
    const table = tableOf(position);
    const dominoes = (table.dominoes ?? []).filter(
      (one) => !isAt(one.at, r, c) && !isAt(second(one), r, c),
    );
    const marks = (table.marks ?? []).filter((cell) => !isAt(cell, r, c));
    if (piece === "mark") marks.push([r, c]);
    else if (piece) {
      const [dir, halves = ""] = piece.split(" ") as ["h" | "v", string];
      const [a = 0, b = 0] = halves.split("|").map(Number);
      dominoes.push({ at: [r, c], dir, halves: [a, b] });
    }
    return { ...position, table: { dominoes, marks } };
  },
  pieces: () => [[...BOX.map((one) => `h ${one}`), "mark"]],
  turned(piece) {
    const [dir, halves = ""] = piece.split(" ");
    const flipped = halves.split("|").toReversed().join("|");
    return dir === "h" ? `v ${halves}` : dir === "v" ? `h ${flipped}` : piece;
  },
  label(piece) {
    if (piece === "mark") return "20";
    const [dir, halves] = piece.split(" ");
    return halves === undefined ? piece : `${halves.replace("|", dir === "v" ? " ↓ " : " | ")}`;
  },
  name(piece) {
    if (piece === "mark") return t("20.mark");
    const [dir, halves] = piece.split(" ");
    if (halves === undefined) return t("20.half", { n: piece });
    const [a = "", b = ""] = halves.split("|");
    return t(dir === "v" ? "20.domino_upright" : "20.domino", { a, b });
  },
  colour: (piece) => (piece === "mark" ? "var(--accent)" : ""),
  inHand: (piece) =>
    piece === "mark" ? "" : (piece.split(" ")[1] ?? "").split("|").toSorted().join("|"),
  follows: ["stock", "chain"],
};
