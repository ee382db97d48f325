// Squares of a printed board: names, places, neighbours in a line. Geometry only, no rules.
export const CELL = 48; // side of a square in the drawing
export const RIM = 29; // room for the letters and numbers round it

export interface Spot {
  row: number;
  column: number;
}

/** "H8" as row and column from 0, or null. */
export function spot(name: string): Spot | null {
  const m = /^([A-Z])(\d+)$/.exec(name);
  return m ? { row: (m[1] ?? "A").charCodeAt(0) - 65, column: Number(m[2]) - 1 } : null;
}

export function cellName(row: number, column: number): string {
  return `${String.fromCharCode(65 + row)}${column + 1}`;
}

/** Top left corner of a square in the drawing. */
export function corner(name: string): { x: number; y: number } {
  const at = spot(name) ?? { row: 0, column: 0 };
  return { x: at.column * CELL, y: at.row * CELL };
}

/** The unbroken run of taken squares through one square along a step, in order. */
export function runThrough(taken: ReadonlySet<string>, name: string, step: Spot): string[] {
  const at = spot(name);
  if (!at || !taken.has(name)) return [];
  let { row, column } = at;
  while (taken.has(cellName(row - step.row, column - step.column))) {
    row -= step.row;
    column -= step.column;
  }
  const run: string[] = [];
  while (taken.has(cellName(row, column))) {
    run.push(cellName(row, column));
    row += step.row;
    column += step.column;
  }
  return run;
}

export const ACROSS: Spot = { row: 0, column: 1 };
export const DOWN: Spot = { row: 1, column: 0 };

/** The runs of two or more squares that hold a laid one, each once. */
export function runsOf(
  taken: ReadonlySet<string>,
  laid: readonly string[],
  steps: readonly Spot[] = [ACROSS, DOWN],
): string[][] {
  const seen = new Map<string, string[]>();
  for (const cell of laid) {
    for (const step of steps) {
      const run = runThrough(taken, cell, step);
      if (run.length > 1) seen.set(run.join(), run);
    }
  }
  return [...seen.values()];
}

/** Width of a printed board by its height, rims included. */
export function boardRatio(rows: number, columns: number): number {
  return (columns * CELL + 2 * RIM - 12) / (rows * CELL + 2 * RIM - 12);
}
