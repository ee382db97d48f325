// What a view of any game shows, read without knowing the game.
import { spot } from "../../lib/grid.ts";
import type { FieldInfo, Words } from "../../lib/wire.ts";

/** Cells in rows, as they are drawn: what lies on each, "" for nothing. */
export interface Grid {
  rows: { at: string; value: string }[][];
}
export interface Line {
  name: string; // of the field
  title: Words | string;
  grid: Grid | null; // cells, where the field tells them
  values: { of: string; value: string }[]; // of: whose it is, where there is one a seat
}

// Told elsewhere on the screen: whose turn it is, the scores, the end
const ELSEWHERE = new Set(["turn", "scores", "over"]);

/** A value in a few signs. */
function signs(value: unknown): string {
  if (Array.isArray(value)) return value.map(signs).join(" ");
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .map(([name, one]) => `${name} ${signs(one)}`)
      .join(", ");
  if (typeof value === "boolean") return value ? "✓" : "–";
  return value === null || value === undefined ? "" : String(value);
}

/** All cells of a board, row by row where they are named so (C4), else in one row. */
function gridOf(cells: readonly string[], there: Record<string, unknown>): Grid {
  const lying = (at: string): { at: string; value: string } => ({ at, value: signs(there[at]) });
  if (!cells.every((cell) => spot(cell))) return { rows: [cells.map(lying)] };
  const rows = new Map<number, string[]>();
  for (const cell of cells) {
    const row = spot(cell)?.row ?? 0;
    rows.set(row, [...(rows.get(row) ?? []), cell]);
  }
  return { rows: [...rows.values()].map((row) => row.map(lying)) };
}

/** Every field of a view as a line: cells as a board, lists item by item. */
export function linesOf(
  view: Record<string, unknown>,
  fields: readonly FieldInfo[] = [],
  names: readonly string[] = [],
): Line[] {
  return Object.entries(view)
    .filter(([name]) => !ELSEWHERE.has(name))
    .map(([name, value]) => {
      const field = fields.find((one) => one.name === name);
      const line: Line = { name, title: field?.title ?? name, grid: null, values: [] };
      const there = typeof value === "object" && value !== null && !Array.isArray(value);
      if (there && field?.cells?.length)
        return { ...line, grid: gridOf(field.cells, value as Record<string, unknown>) };
      const isBySeat =
        Array.isArray(value) &&
        value.length === names.length &&
        value.every((one) => typeof one === "number");
      const values = Array.isArray(value)
        ? value.map((one, i) => ({ of: isBySeat ? (names[i] ?? "") : "", value: signs(one) }))
        : there
          ? Object.entries(value as object).map(([of, one]) => ({ of, value: signs(one) }))
          : [{ of: "", value: signs(value) }];
      return { ...line, values };
    });
}
