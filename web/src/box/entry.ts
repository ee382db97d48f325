// How a move is entered with one thumb, as in a crossword. Taps in, the text of a move out: it knows cells and keys,
// and what is allowed the rules say.
import { cellName, spot } from "../lib/grid.ts";
import type { Key } from "./Keypad.svelte";

export const STAR = "*";

/** Tokens on their way onto a printed board. */
export interface Grid {
  readonly cells: Readonly<Record<string, string>>; // "7", or "*7" for a star that stands for 7
  readonly cursor: string; // "": none yet
  readonly isDown: boolean;
  readonly isStar: boolean; // a star was typed and not yet what it stands for
}
export const EMPTY: Grid = { cells: {}, cursor: "", isDown: false, isStar: false };

/** What of the board the entry must know: its size, what lies there, whether a turn lays one token only. */
export interface Ground {
  rows: number;
  columns: number;
  isTaken: (cell: string) => boolean;
  isSingle: boolean;
}

/** The next free cell from one on in the direction; "": the board ends. */
function onward(ground: Ground, grid: Grid, from: string, isHere = false): string {
  const at = spot(from);
  if (!at) return "";
  let { row, column } = at;
  for (let skips = !isHere; ; skips = true) {
    if (skips) [row, column] = grid.isDown ? [row + 1, column] : [row, column + 1];
    if (row >= ground.rows || column >= ground.columns) return "";
    const cell = cellName(row, column);
    if (!ground.isTaken(cell) && grid.cells[cell] === undefined) return cell;
  }
}

/** A tap on the board: the cursor goes there. Before the first token a second tap turns the direction; after it, a
 * tap below or beside that token does. */
export function tap(ground: Ground, grid: Grid, cell: string): Grid {
  if (ground.isSingle)
    return ground.isTaken(cell) ? grid : { ...EMPTY, cursor: cell, cells: moved(grid, cell) };
  const first = spot(Object.keys(grid.cells)[0] ?? "");
  const at = spot(cell);
  if (!at) return grid;
  if (grid.cells[cell] !== undefined) return { ...grid, cursor: cell, isStar: false };
  if (cell === grid.cursor) return first ? grid : turned(ground, grid);
  const isDown = first
    ? first.column === at.column || (first.row !== at.row && grid.isDown)
    : grid.isDown;
  const next = { ...grid, isDown, isStar: false };
  return { ...next, cursor: onward(ground, next, cell, true) };
}

/** A lone token that was typed before its place is known, or that goes elsewhere. */
function moved(grid: Grid, cell: string): Record<string, string> {
  const [content] = Object.values(grid.cells);
  return content === undefined ? {} : { [cell]: content };
}

/** The other direction: from the first token on, where there is one. */
export function turned(ground: Ground, grid: Grid): Grid {
  const cells = Object.keys(grid.cells);
  const next = { ...grid, isDown: !grid.isDown };
  return cells[0] ? { ...next, cursor: onward(ground, next, cells[0]) } : next;
}

/** A key: the token goes to the cursor, which moves on and skips what lies there. */
export function typeKey(ground: Ground, grid: Grid, key: string): Grid {
  if (!grid.cursor) return grid;
  if (key === STAR) return { ...grid, isStar: !grid.isStar };
  const content = grid.isStar ? `${STAR}${key}` : key;
  if (ground.isSingle) return { ...grid, cells: { [grid.cursor]: content }, isStar: false };
  const cells = { ...grid.cells, [grid.cursor]: content };
  const next = { ...grid, cells, isStar: false };
  return { ...next, cursor: onward(ground, next, grid.cursor) };
}

/** Take back the last key. */
export function erased(grid: Grid): Grid {
  if (grid.isStar) return { ...grid, isStar: false };
  const entries = Object.entries(grid.cells);
  const last = entries.pop();
  if (!last) return EMPTY;
  return { ...grid, cells: Object.fromEntries(entries), cursor: last[0] };
}

/** The parts of the move as they are entered, in the order of the keys. */
export const partsOf = (grid: Grid): string[] =>
  Object.entries(grid.cells).map(([cell, content]) => `${cell}=${content}`);

/** A key that is what stands on it. */
export function digitKey(n: number): Key {
  const digit = String(n);
  return { key: digit, label: digit, name: digit, n: null };
}

/** A key of points: numbers of up to four digits, added up; the sign of the first can be turned. */
export function typeSum(sum: string, key: string): string {
  if (key === "-") return sum.startsWith("-") ? sum.slice(1) : `-${sum}`;
  if (key === "+") return /\d$/.test(sum) && sum.length < 40 ? `${sum}+` : sum;
  return /\d{4}$/.test(sum) ? sum : sum + key;
}

/** A square of tokens as it lies: the cell that the next token goes to. */
export function nextCell(
  at: readonly [number, number],
  [rows, columns]: readonly [number, number],
  isDown: boolean,
): [number, number] | null {
  const [row, column] = at;
  if (isDown) {
    if (row + 1 < rows) return [row + 1, column];
    return column + 1 < columns ? [0, column + 1] : null;
  }
  if (column + 1 < columns) return [row, column + 1];
  return row + 1 < rows ? [row + 1, 0] : null;
}
