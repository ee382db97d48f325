// What of the open table is in sight: it fits itself to what lies there, until somebody pans or zooms. Geometry only.
import { CELL } from "../../lib/grid.ts";
import type { Domino } from "./view.ts";

export type Side = "left" | "right" | "up" | "down";
export interface Point {
  x: number;
  y: number;
}
/** What is in sight, in cells: its left top corner and its width. */
export interface Sight extends Point {
  w: number;
}
const NARROW = 600; // pixels: a table on a phone
const FOOT = 60; // pixels at the foot that the buttons lie on, and how many of them from the right
const BUTTONS = { narrow: 150, wide: 220 };

/** The middle of a domino, as row and column. */
export const middleOf = (slot: Domino): [number, number] =>
  slot.dir === "h" ? [slot.at[0] + 0.5, slot.at[1] + 1] : [slot.at[0] + 1, slot.at[1] + 0.5];

function edgesOf(cells: readonly (readonly number[])[]) {
  const rows = cells.map(([row]) => row ?? 0),
    columns = cells.map(([, column]) => column ?? 0);
  return {
    top: Math.min(...rows),
    bottom: Math.max(...rows),
    left: Math.min(...columns),
    right: Math.max(...columns),
  };
}

/** All cells in a box of so many pixels, as near as the box allows; `strip`: pixels at its foot that stay free. */
function fit(cells: readonly number[][], width: number, height: number, strip: number): Sight {
  const { top, bottom, left, right } = cells.length ? edgesOf(cells) : edgesOf([[0, 0], [0, 1]]); // prettier-ignore
  const isNarrow = width < NARROW;
  const room = isNarrow ? 2.2 : 3; // cells of bare table, of which the first is the last cell's own
  const ratio = width / Math.max(1, height - strip);
  const least = isNarrow ? 7.2 : 13; // cells of 50 pixels or more on a phone
  const w = Math.max(right - left + room, (bottom - top + room) * ratio, least);
  return { w, x: (left + right + 1 - w) / 2, y: (top + bottom + 1 - w / ratio) / 2 };
}

export class Sights {
  box = $state({ width: 980, height: 640 });
  moved = $state.raw<Sight | null>(null); // what somebody wants to see; null: all of the table

  private hasApproached = false; // the table came near by itself

  constructor(private readonly cells: () => number[][]) {}

  private readonly fitted = $derived.by<Sight>(() => {
    const cells = this.cells();
    const width = Math.max(1, this.box.width), // before it is laid out it has no size
      height = Math.max(1, this.box.height);
    const all = fit(cells, width, height, 0);
    const px = width / all.w,
      buttons = width < NARROW ? BUTTONS.narrow : BUTTONS.wide;
    const isUnderButtons = cells.some(
      ([row = 0, column = 0]) =>
        (column + 1 - all.x) * px > width - buttons && (row + 1 - all.y) * px > height - FOOT,
    );
    return isUnderButtons ? fit(cells, width, height, FOOT) : all;
  });
  readonly now = $derived(this.moved ?? this.fitted);
  readonly h = $derived((this.now.w * this.box.height) / Math.max(1, this.box.width));
  readonly px = $derived((this.now.w * CELL) / Math.max(1, this.box.width)); // a pixel of the screen, in the drawing
  readonly isNarrow = $derived(this.box.width < NARROW);
  readonly isFar = $derived(this.isNarrow && this.box.width / this.now.w < 32); // squares too small for a thumb

  zoom(factor: number, cx = 0.5, cy = 0.5): void {
    const { x, y, w: before } = this.now;
    const w = Math.min(110, Math.max(5, before * factor));
    const k = w / before;
    this.moved = { w, x: x + before * cx * (1 - k), y: y + this.h * cy * (1 - k) };
  }
  /** By so many pixels of the screen. */
  pan(dx: number, dy: number): void {
    const k = this.now.w / this.box.width;
    this.shift(-dx * k, -dy * k);
  }
  /** By so many cells. */
  shift(dx: number, dy: number): void {
    this.moved = { ...this.now, x: this.now.x + dx, y: this.now.y + dy };
  }
  /** One of two fingers moved: what is between them stays between them. `about`: where that is, 0…1 each way. */
  pinch(before: Point, now: Point, other: Point, about: Point): void {
    this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    const far = (one: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
    this.zoom(far(before) / Math.max(20, far(now)), about.x, about.y);
  }
  sideOf(slot: Domino): Side | null {
    const [row, column] = middleOf(slot);
    const { x, y, w } = this.now;
    if (column < x) return "left";
    if (column > x + w) return "right";
    return row < y ? "up" : row > y + this.h ? "down" : null;
  }
  /** Go as little as needed so that all these cells are in sight. */
  include(cells: number[][]): void {
    const edges = edgesOf(cells);
    const left = edges.left - 0.5,
      right = edges.right + 1.5,
      top = edges.top - 0.5,
      bottom = edges.bottom + 2.5;
    const ratio = this.h / this.now.w,
      w = Math.max(this.now.w, right - left, (bottom - top) / ratio);
    const x = Math.min(left, Math.max(this.now.x, right - w)),
      y = Math.min(top, Math.max(this.now.y, bottom - w * ratio));
    this.moved = { w, x, y };
  }
  bring(slot: Domino): void {
    const [row, column] = middleOf(slot);
    this.moved = { ...this.now, x: column - this.now.w / 2, y: row - this.h / 2 };
  }
  /** Near enough for a thumb, about a point in cells. */
  approach(x: number, y: number): void {
    const w = this.box.width / 50;
    this.moved = { w, x: x - w / 2, y: y - (w * this.box.height) / this.box.width / 2 };
    this.hasApproached = true;
  }
  /** The move is made that one came near for: all of the table again. */
  stepBack(): void {
    if (this.hasApproached) this.moved = null;
    this.hasApproached = false;
  }
  /** A point of the drawing (0…1 each way) as row and column. */
  cellAt(x: number, y: number): [number, number] {
    return [this.now.y + y * this.h, this.now.x + x * this.now.w];
  }
  /** The rows or columns in sight, every one, or where they are narrow every second or fifth; none in the corner. */
  numbered(from: number, n: number): number[] {
    const cell = CELL / this.px;
    const every = cell > 22 ? 1 : cell > 12 ? 2 : 5;
    return Array.from({ length: Math.ceil(n) + 1 }, (_, i) => Math.floor(from) + i).filter(
      (one) => one % every === 0 && (one + 0.5 - from) * cell > 30,
    );
  }
}
