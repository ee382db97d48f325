// How the parts of 101 read. Its view is declared by the game (src/views).
import { PARTS, type LineView, type SquareView, type View } from "../../views/cent_un.ts";
export { PARTS, readView, type LineView, type SquareView, type View } from "../../views/cent_un.ts";

/** The cell that a move placed a token on; "": it placed none. */
export function cellOf(parts: readonly string[]): string {
  return PARTS.of("place", parts)[0]?.cell ?? "";
}

/** Letter of a row and number of a column, from 0. */
export function split(cell: string): { row: number; column: number } {
  return { row: cell.charCodeAt(0) - 65, column: Number(cell.slice(1)) - 1 };
}
export function join(row: number, column: number): string {
  return `${String.fromCharCode(65 + row)}${column + 1}`;
}

/** What lies on a line of a square, from its first to its last cell so far; null: nothing yet. */
export function tokensOn(square: SquareView, line: LineView): (string | null)[] {
  const isRow = /^[A-Z]/.test(line.at);
  return (isRow ? square.columns : square.rows).map(
    (other) => square.cells[isRow ? line.at + other.at : other.at + line.at] ?? null,
  );
}

/** Part of a square's frame, in cells. The frame never moves: the first token lies in its middle (101.12). */
export interface Part {
  top: number;
  left: number;
  rows: number;
  columns: number;
}

export function frameOf(shape: [number, number]): Part {
  return { top: 0, left: 0, rows: 2 * shape[0] - 1, columns: 2 * shape[1] - 1 };
}

/** All cells of a frame, row by row. */
export function frameCells(shape: [number, number]): string[] {
  const { rows, columns } = frameOf(shape);
  return Array.from({ length: rows * columns }, (_, i) =>
    join(Math.floor(i / columns), i % columns),
  );
}

/** Where the square may still come to lie: the whole frame at first, in the end the square itself. */
export function reachOf(square: SquareView, shape: [number, number]): Part {
  if (!square.n) return frameOf(shape);
  const from = split(square.reach[0]),
    to = split(square.reach[1]);
  return {
    top: from.row,
    left: from.column,
    rows: to.row - from.row + 1,
    columns: to.column - from.column + 1,
  };
}

/** From the first to the last row and column with a token; null while there is none. */
export function boxOf(square: SquareView): Part | null {
  const first = square.rows[0],
    column = square.columns[0];
  if (!first || !column) return null;
  return {
    top: first.at.charCodeAt(0) - 65,
    left: Number(column.at) - 1,
    rows: square.rows.length,
    columns: square.columns.length,
  };
}

/** By how many rows a square is drawn lower so that its row 1 faces row 1 of another; 0 while either floats up or down. */
export function facing(
  square: SquareView,
  other: SquareView | undefined,
  shape: [number, number],
): number {
  const isFixed = (one: SquareView): boolean => one.rows.length === shape[0];
  if (!other || other === square || !isFixed(square) || !isFixed(other)) return 0;
  return (boxOf(other)?.top ?? 0) - (boxOf(square)?.top ?? 0);
}

/** The least part of the frame that shows all squares with one free cell round them, and what is lit: for pictures
 * of a position. */
export function cropOf(
  squares: SquareView[],
  shape: [number, number],
  lit: readonly string[] = [],
): Part {
  const cells = lit.map((cell) => ({
    top: split(cell).row,
    left: split(cell).column,
    rows: 1,
    columns: 1,
  }));
  return cells.reduce(around, cropTo(squares, shape));
}

function cropTo(squares: SquareView[], shape: [number, number]): Part {
  const parts = squares
    .filter((square) => square.n)
    .map((square) => {
      const box = boxOf(square) ?? frameOf(shape),
        reach = reachOf(square, shape);
      const top = Math.max(reach.top, box.top - 1),
        left = Math.max(reach.left, box.left - 1);
      return {
        top,
        left,
        bottom: Math.min(reach.top + reach.rows, box.top + box.rows + 1),
        right: Math.min(reach.left + reach.columns, box.left + box.columns + 1),
      };
    });
  if (!parts.length) return { top: shape[0] - 2, left: shape[1] - 2, rows: 3, columns: 3 };
  const top = Math.min(...parts.map((one) => one.top)),
    left = Math.min(...parts.map((one) => one.left));
  return {
    top,
    left,
    rows: Math.max(...parts.map((one) => one.bottom)) - top,
    columns: Math.max(...parts.map((one) => one.right)) - left,
  };
}

function around(a: Part, b: Part): Part {
  const top = Math.min(a.top, b.top),
    left = Math.min(a.left, b.left);
  return {
    top,
    left,
    rows: Math.max(a.top + a.rows, b.top + b.rows) - top,
    columns: Math.max(a.left + a.columns, b.left + b.columns) - left,
  };
}

/** A frame for each square of a match whose end is known, all of one size: where the square came to lie, and where
 * it lies in another course of the match. */
export function framesOf(end: View, now: View = end): Part[] {
  const parts = end.squares.map((square, i) => {
    const reach = reachOf(square, end.shape);
    const box = now.squares[i] && boxOf(now.squares[i]);
    return box ? around(reach, box) : reach;
  });
  const rows = Math.max(...parts.map((one) => one.rows)),
    columns = Math.max(...parts.map((one) => one.columns));
  const frame = frameOf(end.shape);
  return parts.map((one) => ({
    top: Math.min(one.top, frame.rows - rows),
    left: Math.min(one.left, frame.columns - columns),
    rows,
    columns,
  }));
}
