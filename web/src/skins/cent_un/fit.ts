// How large the frames of 101's squares are and where tray and hand go, from the room there is. A frame keeps its
// measure for the whole game; inside it the part where the square can still lie is drawn as large as it can be.
import { boxOf, reachOf, type Part, type SquareView } from "./view.ts";

export interface Size {
  w: number;
  h: number;
}
export interface Fit {
  own: Size; // the frame of one's own square, pixels
  other: Size; // the frames of the others: as large for two players, smaller for three and four
  note: number; // pixels beside one's own frame for what its rows are
  otherNote: number; // beside the others
  foot: number; // below each for what its columns are
  hasWords: boolean; // there is room for more than what they win
  isStacked: boolean; // the others lie below one's own square
  across: number; // the others side by side
  tool: "beside" | "below"; // where tray and hand are, seen from the squares
  side: number; // width of tray and hand when they are beside
  low: number; // their height when they are below
  isStrip: boolean; // a phone: one square in sight, the others beside it
  pad: number; // pixels round all of it
  least: number; // pixels of a cell below which less of the square's surroundings is drawn
}

export const TITLE = 24; // height of a square's name, pixels
const FOOT = 38; // height of what its columns are
const LOW_FOOT = 20; // only what they win, where the whole table has less than …
const LOW = 230; // … pixels of height
export const GAP = 12;
export const RIM = 17; // pixels left of and above the cells for the names of rows and columns, where they have them
const TRAY = 232; // width of five columns of the tray, each as wide as a thumb
const EDGE = 4; // pixels between a frame and its cells
const PAD = 8; // round all of it …
const TIGHT = 2; // … and on phones, where every pixel is the cells'
const THUMB = 44;
const FINE = 24; // what a mouse hits
const NARROW = 20; // `note` where words stand upright beside the rows
const LEAST = 270; // width of a frame below which a strip is better
const MORE = 2.4; // times an other's frame that one's own may be as wide, where there are several
const STEP = 4; // pixels between two sizes that are tried

export const clamp = (least: number, n: number, most: number): number =>
  Math.max(least, Math.min(n, most));
const sized = (w: number, shape: [number, number]): Size => ({
  w: Math.floor(w),
  h: Math.floor((w * shape[0]) / shape[1]),
});

/** Where a part of the frame's cells is drawn within the frame: as large as it can be, in the middle. */
export interface Camera {
  cell: number; // pixels
  x: number; // of its first cell
  y: number;
}
export function camera(part: Part, size: Size, rim = 0): Camera {
  const w = size.w - 2 * EDGE - rim,
    h = size.h - 2 * EDGE - rim;
  const cell = Math.min(w / part.columns, h / part.rows);
  return {
    cell,
    x: EDGE + rim + (w - cell * part.columns) / 2,
    y: EDGE + rim + (h - cell * part.rows) / 2,
  };
}

/** What is drawn of a square's frame: all of where it can still lie, so that nothing of it is out of sight; where cells
 * would be smaller than `least`, no more than they have room for, the square in the middle of it. */
export function sightOf(
  square: SquareView,
  shape: [number, number],
  size: Size,
  least: number,
): Part {
  const reach = reachOf(square, shape),
    box = boxOf(square) ?? reach;
  const cut = (from: number, n: number, of: number, long: number, room: number) => {
    // every place next to a token stays in sight: a square of so many cells and one on either side
    const fits = Math.max(of + 2, Math.floor((room - 2 * EDGE) / least));
    const isOdd = fits < n && fits > of + 2 && !Number.isInteger(long - fits / 2); // else it lies beside the middle
    const most = Math.min(n, isOdd ? fits - 1 : fits);
    const middle = Math.round(long - most / 2);
    return { from: clamp(from, middle, from + n - most), n: most };
  };
  const down = cut(reach.top, reach.rows, shape[0], box.top + box.rows / 2, size.h);
  const across = cut(reach.left, reach.columns, shape[1], box.left + box.columns / 2, size.w);
  return { top: down.from, rows: down.n, left: across.from, columns: across.n };
}

/** The widest frame in so much room, with its name, its rows' and its columns' words. */
function widest(w: number, h: number, note: number, shape: [number, number], foot: number): number {
  return Math.min(w - note, ((h - TITLE - foot) * shape[1]) / shape[0]);
}

/** One's own frame and the others' in so much room; for more than two, one's own is clearly the largest. */
function share(
  w: number,
  h: number,
  n: number,
  shape: [number, number],
  note: number,
  otherNote: number,
  foot: number,
) {
  const most = widest(w, h, note, shape, foot),
    times = n > 2 ? MORE : 1;
  let best = { own: 0, other: 0, isStacked: false, across: 1, worth: 0 };
  const ways = [false, true].flatMap((isStacked) =>
    Array.from({ length: Math.max(1, n - 1) }, (_, i) => ({ isStacked, across: i + 1 })),
  );
  for (const { isStacked, across } of ways)
    for (let own = most; own > 60; own -= STEP) {
      const { h: high } = sized(own, shape);
      const left = isStacked
        ? { w, h: h - high - TITLE - foot - GAP }
        : { w: w - own - note - GAP, h };
      const down = Math.ceil((n - 1) / across);
      const other = Math.min(
        widest(
          (left.w - (across - 1) * GAP) / across,
          (left.h - (down - 1) * GAP) / down,
          otherNote,
          shape,
          foot,
        ),
        own,
      );
      const worth = Math.min(own, times * other) + own / 100;
      if (worth > best.worth) best = { own, other, isStacked, across, worth };
    }
  return n > 2 ? best : { ...best, own: best.other };
}

/** The largest frames for `n` squares in so much room. */
export function fit(width: number, height: number, n: number, shape: [number, number]): Fit {
  const side = Math.round(clamp(TRAY, width * 0.175, 380)),
    note = Math.round(clamp(56, width * 0.064, 110)),
    otherNote = n > 2 ? Math.round(clamp(50, width * 0.042, 84)) : note,
    low = Math.round(clamp(120, height * 0.23, 190)),
    foot = height < LOW ? LOW_FOOT : FOOT;
  const room = (tool: "beside" | "below", pad = PAD): Size => ({
    w: width - 2 * pad - (tool === "beside" ? side + GAP : 0),
    h: height - 2 * pad - (tool === "below" ? low + GAP : 0),
  });
  const ways = (["beside", "below"] as const).map((tool) => {
    const { w, h } = room(tool);
    const { own, other, isStacked, across } = share(w, h, n, shape, note, otherNote, foot);
    return { own, other, isStacked, across, tool };
  });
  const [beside, below] = ways as [(typeof ways)[0], (typeof ways)[0]];
  const found = below.own > beside.own * 1.1 ? below : beside;
  const strips = (["beside", "below"] as const).map((tool) => {
    const { w, h } = room(tool, TIGHT);
    return { tool, own: Math.min(w - NARROW, ((h - foot) * shape[1]) / shape[0]) };
  });
  const strip = strips.reduce((a, b) => (b.own > a.own ? b : a));
  const isWide = n === 2 && 2 * (strip.own + NARROW) + GAP <= room(strip.tool).w; // both are in sight anyway
  if (found.own >= LEAST || isWide || strip.own < found.own * 1.25)
    return {
      ...found,
      own: sized(found.own, shape),
      other: sized(found.other, shape),
      note,
      otherNote,
      foot,
      hasWords: foot === FOOT,
      side,
      low,
      isStrip: false,
      pad: PAD,
      least: FINE,
    };
  const frame = sized(strip.own, shape);
  return {
    own: frame,
    other: frame,
    note: NARROW,
    otherNote: NARROW,
    foot,
    hasWords: foot === FOOT,
    isStacked: false,
    across: n - 1,
    tool: strip.tool,
    side,
    low,
    isStrip: true,
    pad: TIGHT,
    least: THUMB,
  };
}
