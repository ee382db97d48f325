// Where a bubble goes: beside its anchor, in the window, in the way of nothing that is needed.
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
export interface Settled {
  x: number;
  y: number;
  side: "below" | "above" | "right" | "left" | "";
  tip: number; // where along its side the pointer is
}

const GAP = 14; // between bubble and anchor
const RIM = 8; // between bubble and the edge of the window

function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}
const within = (n: number, least: number, most: number): number =>
  Math.max(least, Math.min(n, most));

/** The place that covers least: never the anchor where there is room beside it. */
export function settle(size: Size, sight: Size, at: Box | null, keep: readonly Box[]): Settled {
  const most = { x: sight.w - size.w - RIM, y: sight.h - size.h - RIM };
  if (!at) return { x: within((sight.w - size.w) / 2, RIM, most.x), y: RIM, side: "", tip: 0 };
  const middle = { x: at.x + at.w / 2, y: at.y + at.h / 2 };
  const xs = [middle.x - size.w / 2, RIM, most.x, at.x, at.x + at.w - size.w];
  const ys = [middle.y - size.h / 2, RIM, most.y, at.y, at.y + at.h - size.h];
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
      y = within(place.y, RIM, Math.max(RIM, most.y));
    const here = { x, y, ...size };
    const far = Math.hypot(x + size.w / 2 - middle.x, y + size.h / 2 - middle.y);
    const cost =
      overlap(here, at) * 20 +
      keep.reduce((sum, one) => sum + overlap(here, one) * 4, 0) +
      (Math.abs(x - place.x) + Math.abs(y - place.y)) * 0.5 +
      far * 0.5 +
      i * 0.01;
    if (cost < least) {
      least = cost;
      const isBeside = !overlap(here, at) && place.side !== "";
      best = { x, y, side: isBeside ? place.side : "" };
    }
  }
  if (!best) return { x: RIM, y: RIM, side: "", tip: 0 };
  const isAcross = best.side === "left" || best.side === "right";
  const tip = isAcross
    ? within(middle.y - best.y, 18, size.h - 18)
    : within(middle.x - best.x, 18, size.w - 18);
  return { ...best, tip };
}

/** The boxes of what is in sight, of each selector the first one that is. */
export function rectsOf(selectors: readonly string[]): Box[] {
  return selectors.flatMap((selector) => {
    for (const part of selector.split(" || ")) {
      for (const one of document.querySelectorAll(part)) {
        const { x, y, width: w, height: h } = one.getBoundingClientRect();
        const isSeen =
          w > 0 && h > 0 && x < innerWidth && y < innerHeight && x + w > 0 && y + h > 0;
        if (isSeen) return [{ x, y, w, h }];
      }
    }
    return [];
  });
}

/** The selectors of a place on a table, as lessons name it: `rack`, `cell H8`, `tray 3`, `button play`. */
export function selectorOf(anchor: string): string {
  const [what = "", which = ""] = anchor.split(/ (.*)/);
  const cell = `[data-cell="${which}"]`;
  const places: Record<string, string> = {
    rack: which ? `[data-rack="${Number(which) - 1}"]` : ".rack || .hold",
    cell: `${cell} || [data-token="${which}"]`,
    board: "[data-board] || .field",
    tray: which ? `.tray [data-column="${which}"] || .tray` : ".tray",
    sheet: ".sheet || .mini || .seats",
    bag: ".bag || .mini",
    seats: ".seats",
    button: `[data-act="${which}"] || .acts .btn.main || .acts`,
  };
  return places[what] ?? "[data-board]";
}
