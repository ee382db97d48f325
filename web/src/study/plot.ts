// Where a value stands in a drawing.
export interface Scale {
  width: number;
  height: number;
  left: number; // room for the axis
  pad: number;
  x: (place: number) => number;
  y: (value: number) => number;
}

/** A drawing of places 0…n and of values from `low` to `high`. */
export function scaleOf(
  size: Pick<Scale, "width" | "height" | "left">,
  n: number,
  low: number,
  high: number,
): Scale {
  const pad = 14;
  const { width, height, left } = size;
  return {
    ...size,
    pad,
    x: (place) => left + ((width - left - pad) * place) / Math.max(n, 1),
    y: (value) => pad + ((height - 2 * pad) * (high - value)) / (high - low || 1),
  };
}
