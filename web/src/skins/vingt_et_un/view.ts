// How the parts of Le 21 read. Its view is declared by the game (src/views).
import type { Counter } from "../../views/vingt_et_un.ts";
export {
  PARTS,
  readView,
  type Colour,
  type Counter,
  type Square,
  type View,
} from "../../views/vingt_et_un.ts";
import { ACROSS, DOWN, cellName, spot, type Spot } from "../../lib/grid.ts";
import { placingOf } from "../../table/place.svelte.ts";
import { PARTS } from "../../views/vingt_et_un.ts";

/** A placed token; null for an exchange or a pass. */
export const readPart = placingOf(PARTS).read;

const FALLING: Spot = { row: 1, column: 1 };
const RISING: Spot = { row: 1, column: -1 };

export interface Total {
  cells: string[]; // in order, the laid one among them
  total: number;
  end: { row: number; column: number }; // where the sum is written
}

/** The sums of the lines of face-up numbers through one square. Additions only: the server judges. */
export function totals(tokens: Record<string, Counter>, cell: string, number: number): Total[] {
  const found: Total[] = [];
  const at = spot(cell);
  if (!at) return found;
  const value = (name: string): number => (name === cell ? number : (tokens[name]?.n ?? 0));
  for (const step of [ACROSS, DOWN, FALLING, RISING]) {
    let { row, column } = at;
    while (value(cellName(row - step.row, column - step.column))) {
      row -= step.row;
      column -= step.column;
    }
    const cells: string[] = [];
    let total = 0;
    while (value(cellName(row, column))) {
      cells.push(cellName(row, column));
      total += value(cellName(row, column));
      row += step.row;
      column += step.column;
    }
    if (cells.length > 1) found.push({ cells, total, end: { row, column } });
  }
  return found;
}
