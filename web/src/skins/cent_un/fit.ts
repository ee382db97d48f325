// How large the squares of 101 are and where tray and hand go, from the room there is. One measure for all squares:
// each has its whole frame, so that nothing laid ever moves or changes its size while a square still floats.
import { frameOf } from "./view.ts";

export interface Fit {
  cell: number; // pixels of a cell, the same in every square
  note: number; // pixels beside a square for what its rows are
  across: number; // squares side by side
  tool: "beside" | "below"; // where tray and hand are, seen from the squares
  side: number; // width of tray and hand when they are beside
  isStrip: boolean; // a phone: one square in sight, the others beside it, names and lines inside the frame
}

export const TITLE = 26; // height of a square's name, pixels
export const FOOT = 36; // height of what its columns are
export const GAP = 12;
export const PAD = 10; // round all of it
export const TOOL = 172; // height of tray and hand when they are below
export const MAP = 46; // height of the small map of a strip
export const RIM = 0.36; // cells left of and above a square for the names of its rows and columns, where it has them
const LEAST = 33; // pixels of a cell below which a strip is better
const SEEN = 22; // the same where squares are looked at and compared, and there is room for all of them
const MOST = 120;

const clamp = (least: number, n: number, most: number): number =>
  Math.max(least, Math.min(n, most));

/** The largest cells for `n` squares in so much room, each with so much of a rim. */
export function fit(
  width: number,
  height: number,
  n: number,
  shape: [number, number],
  rim = 0,
): Fit {
  const frame = frameOf(shape),
    rows = frame.rows + rim,
    columns = frame.columns + rim;
  const note = Math.round(clamp(56, width * 0.058, 120)),
    side = Math.round(clamp(244, width * 0.17, 360));
  const inRoom = (tool: "beside" | "below", across: number): Fit => {
    const down = Math.ceil(n / across);
    const w =
      width - 2 * PAD - (tool === "beside" ? side + GAP : 0) - (across - 1) * GAP - across * note;
    const h =
      height -
      2 * PAD -
      (tool === "below" ? TOOL + GAP : 0) -
      (down - 1) * GAP -
      down * (TITLE + FOOT);
    return {
      cell: clamp(12, Math.floor(Math.min(w / (across * columns), h / (down * rows))), MOST),
      note,
      across,
      tool,
      side,
      isStrip: false,
    };
  };
  const acrosses = n > 2 ? [n, 2] : [n];
  const best = (tool: "beside" | "below"): Fit =>
    acrosses.map((across) => inRoom(tool, across)).reduce((a, b) => (b.cell > a.cell ? b : a));
  const beside = best("beside"),
    below = best("below");
  const found = below.cell > beside.cell * 1.1 ? below : beside;
  const isRoomy = rim > 0 && width >= 700 && height >= 380;
  if (found.cell >= (isRoomy ? SEEN : LEAST)) return found;
  // in a strip, names and lines have the room that the square itself leaves free
  const strip = (tool: "beside" | "below"): Fit => {
    const w = width - 2 * PAD - (tool === "beside" ? side + GAP : 0),
      h = height - 2 * PAD - (tool === "below" ? MAP + TOOL + 2 * GAP : 0);
    return {
      cell: Math.floor(Math.min(w / columns, h / rows, 64)),
      note: 0,
      across: n,
      tool,
      side,
      isStrip: true,
    };
  };
  const row = strip("beside"),
    column = strip("below"),
    better = row.cell > column.cell ? row : column;
  return better.cell > found.cell * 1.15 ? better : found;
}
