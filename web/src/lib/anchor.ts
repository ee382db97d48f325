// Where a bubble or a small dialog goes: beside its anchor, in the window, in the way of nothing that is needed.
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
interface Size {
  w: number;
  h: number;
}
interface Settled {
  x: number;
  y: number;
  side: "below" | "above" | "right" | "left" | "";
  tip: number; // where along its side the pointer is
}

const GAP = 14; // between bubble and anchor
const RIM = 8; // between bubble and the edge of the window
const SOFT = 0.04; // what a covered pixel of a token costs, in pixels of the way

function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}
const within = (n: number, least: number, most: number): number =>
  Math.max(least, Math.min(n, most));

/** The place that covers least: never the anchor where there is room beside it, nor what stands above `top`. */
export function settle(
  size: Size,
  sight: Size,
  at: Box | null,
  keep: readonly Box[],
  { top = 0, soft = [] }: { top?: number; soft?: readonly Box[] } = {}, // soft: rather not, tokens on the board
): Settled {
  const most = { x: sight.w - size.w - RIM, y: sight.h - size.h - RIM };
  const highest = top + RIM;
  if (!at) return { x: within((sight.w - size.w) / 2, RIM, most.x), y: highest, side: "", tip: 0 };
  const middle = { x: at.x + at.w / 2, y: at.y + at.h / 2 };
  const xs = [middle.x - size.w / 2, RIM, most.x, at.x, at.x + at.w - size.w];
  const besideKept = keep.flatMap((one) => [one.y - size.h - GAP, one.y + one.h + GAP]);
  const ys = [middle.y - size.h / 2, highest, most.y, at.y, at.y + at.h - size.h, ...besideKept];
  const places: { x: number; y: number; side: Settled["side"] }[] = [
    ...xs.flatMap((x) => [
      { x, y: at.y + at.h + GAP, side: "below" as const },
      { x, y: at.y - size.h - GAP, side: "above" as const },
    ]),
    ...ys.flatMap((y) => [
      { x: at.x + at.w + GAP, y, side: "right" as const },
      { x: at.x - size.w - GAP, y, side: "left" as const },
    ]),
    ...xs.flatMap((x) => ys.map((y) => ({ x, y, side: "" as const }))), // inside something large
  ];
  let best: (typeof places)[number] | null = null,
    least = Infinity;
  for (const [i, place] of places.entries()) {
    const x = within(place.x, RIM, Math.max(RIM, most.x)),
      y = within(place.y, highest, Math.max(highest, most.y));
    const here = { x, y, ...size };
    const far = Math.hypot(x + size.w / 2 - middle.x, y + size.h / 2 - middle.y);
    const cost =
      overlap(here, at) * 20 +
      keep.reduce((sum, one) => sum + overlap(here, one) * 4, 0) +
      soft.reduce((sum, one) => sum + overlap(here, one) * SOFT, 0) +
      (Math.abs(x - place.x) + Math.abs(y - place.y)) * 0.5 +
      far * 0.5 +
      i * 0.01;
    if (cost < least) {
      least = cost;
      const isBeside = !overlap(here, at) && place.side !== "";
      best = { x, y, side: isBeside ? place.side : "" };
    }
  }
  if (!best) return { x: RIM, y: highest, side: "", tip: 0 };
  const isAcross = best.side === "left" || best.side === "right";
  const tip = isAcross
    ? within(middle.y - best.y, 18, size.h - 18)
    : within(middle.x - best.x, 18, size.w - 18);
  return { ...best, tip };
}

const isInSight = ({ x, y, w, h }: Box): boolean =>
  w > 0 && h > 0 && x < innerWidth && y < innerHeight && x + w > 0 && y + h > 0;

export function boxOf(one: Element): Box {
  const { x, y, width: w, height: h } = one.getBoundingClientRect();
  return { x, y, w, h };
}

/** The boxes of all that is in sight. */
export function allRectsOf(selector: string): Box[] {
  return [...document.querySelectorAll(selector)].map(boxOf).filter(isInSight);
}

/** The boxes of what is in sight, of each selector the first one that is. */
export function rectsOf(selectors: readonly string[]): Box[] {
  return selectors.flatMap((selector) => {
    for (const part of selector.split(" || ")) {
      const found = allRectsOf(part)[0] ?? placeOf(part);
      if (found) return [found];
    }
    return [];
  });
}

/** A place on a table without squares, where nothing lies yet: so many rows and columns from its origin. */
function placeOf(selector: string): Box | null {
  const place = /^\[data-cell="(-?\d+),(-?\d+)(?: ([hv]))?"\]$/.exec(selector);
  const origin = place && document.querySelector("[data-origin]");
  if (!origin) return null;
  const { x, y, w, h } = boxOf(origin);
  const box = {
    x: x + Number(place[2]) * w,
    y: y + Number(place[1]) * h,
    w: place[3] === "h" ? 2 * w : w,
    h: place[3] === "v" ? 2 * h : h,
  };
  return isInSight(box) ? box : null;
}

/** What a bubble must leave free at the top: the bar, and a lesson's line. */
export function topOf(): number {
  const bars = allRectsOf("header, [data-strip]").filter((one) => one.y < innerHeight / 4);
  return Math.max(0, ...bars.map((one) => one.y + one.h));
}

/** The selectors of a place on a table, as lessons name it: `rack`, `cell H8`, `tray 3`, `button play`. */
export function selectorOf(anchor: string): string {
  const [what = "", which = ""] = anchor.split(/ (.*)/);
  const cell = `[data-cell="${which}"]`;
  const places: Record<string, string> = {
    rack: which ? `[data-rack="${Number(which) - 1}"]` : ".rack || .hold",
    cell: `${cell} || [data-token="${which}"] || [data-board] || .field`,
    board: "[data-board] || .field",
    tray: which ? `.tray [data-column="${which}"] || .tray` : ".tray",
    sheet: ".sheet || .mini || .seats",
    bag: ".bag || .mini",
    seats: ".seats",
    button: `[data-act="${which}"] || .acts .btn.main || .acts`,
  };
  return places[what] ?? "[data-board]";
}
