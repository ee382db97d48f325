// Which of the places where a domino fits is meant: by a point of the table, or by a direction.
import { middleOf } from "./sight.svelte.ts";
import type { Domino } from "./view.ts";

const away = (slot: Domino, [row, column]: readonly [number, number]): number =>
  Math.hypot(middleOf(slot)[0] - row, middleOf(slot)[1] - column);

/** The places whose middle is within so many cells of a point, the nearest one first. */
export function near(
  places: readonly Domino[],
  point: readonly [number, number],
  within: number,
): Domino[] {
  return places
    .filter((slot) => away(slot, point) < within)
    .toSorted((a, b) => away(a, point) - away(b, point));
}

/** The nearest place in one direction from a point; the one that is `left` does not count. */
export function thatWay(
  places: readonly Domino[],
  [down, right]: readonly [number, number],
  [row, column]: readonly [number, number],
  left?: Domino,
): Domino | undefined {
  const far = (one: Domino): number => {
    const y = middleOf(one)[0] - row,
      x = middleOf(one)[1] - column,
      ahead = x * right + y * down;
    return one === left || ahead < 0.25 ? Infinity : ahead + 2 * Math.abs(x * down - y * right);
  };
  return places.filter((one) => far(one) < Infinity).toSorted((a, b) => far(a) - far(b))[0];
}
