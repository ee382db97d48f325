// 101's description as the server sends it (games/cent_un/view.py).
import type { Words } from "../../lib/wire.ts";

export interface LineView {
  at: string; // row letter or column number in the frame
  kind: string;
  points: number; // as the squares stand
}
export interface SquareView {
  seat: number;
  n: number;
  cells: Record<string, string>; // by cell of the frame
  reach: [string, string]; // corners between which the square must stay
  rows: LineView[];
  columns: LineView[];
}
export interface Compared {
  line: number;
  kinds: string[];
  points: number[];
  text: Words;
}
export interface TrayToken {
  back: string;
  token: string | null; // its face, when it is up
  possible: string[];
}
export interface BackView {
  back: string;
  series: "low" | "high";
  even: string;
  odd: string;
  faces: string[];
  possible: string[];
  text: Words;
}
export interface View {
  mode: string;
  solo: boolean;
  shape: [number, number];
  phase: "draw" | "place" | "turn" | "chance";
  turn: number;
  over: boolean;
  scores: number[];
  placed: number;
  total: number;
  hand: string | null;
  up: { column: number; token: string } | null;
  squares: SquareView[];
  comparison: { rows: Compared[]; columns: Compared[] };
  tray: TrayToken[][]; // by column, from front to back
  backs: BackView[];
  ladder: { kind: string; points: number; example: string[]; text: Words }[];
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
  return (isRow ? square.columns : square.rows).map((other) => square.cells[isRow ? line.at + other.at : other.at + line.at] ?? null);
}

export interface Window {
  top: number;
  left: number;
  rows: number;
  columns: number;
}

/** The part of the frame to draw: what is placed and one cell round it, as far as the square can reach. */
export function windowOf(square: SquareView, shape: [number, number]): Window {
  const from = split(square.reach[0]), to = split(square.reach[1]);
  const cells = Object.keys(square.cells).map(split);
  if (!cells.length) return { top: from.row - 1, left: from.column - 1, rows: 3, columns: 3 };
  const rows = cells.map((one) => one.row), columns = cells.map((one) => one.column);
  const isFull = square.n >= shape[0] * shape[1];
  const edge = isFull ? 0 : 1;
  const top = Math.max(from.row, Math.min(...rows) - edge), bottom = Math.min(to.row, Math.max(...rows) + edge);
  const left = Math.max(from.column, Math.min(...columns) - edge), right = Math.min(to.column, Math.max(...columns) + edge);
  return { top, left, rows: bottom - top + 1, columns: right - left + 1 };
}
