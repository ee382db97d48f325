// What a view of any game shows, read without knowing the game.

export interface Shown {
  at: string; // the cell it lies on, or nothing
  value: string;
}
export interface Line {
  name: string; // of the field
  values: Shown[];
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
  return value === null || value === undefined ? "" : String(value);
}

/** Every field of a view as a line: objects by cell, lists item by item. */
export function linesOf(view: Record<string, unknown>): Line[] {
  return Object.entries(view)
    .filter(([name]) => !ELSEWHERE.has(name))
    .map(([name, value]) => {
      if (Array.isArray(value))
        return { name, values: value.map((one) => ({ at: "", value: signs(one) })) };
      if (typeof value === "object" && value !== null)
        return {
          name,
          values: Object.entries(value).map(([at, one]) => ({ at, value: signs(one) })),
        };
      return { name, values: [{ at: "", value: signs(value) }] };
    });
}
