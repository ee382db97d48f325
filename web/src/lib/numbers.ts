// How a number of points is written.

/** A score: below nothing it has a minus, not a hyphen. */
export function points(n: number): string {
  return n < 0 ? `−${-n}` : `${n}`;
}
