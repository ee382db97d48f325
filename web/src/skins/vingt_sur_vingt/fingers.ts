// Fingers and mouse on the open table: one pans, two zoom; what moved nothing was a tap.
import type { Point, Sights } from "./sight.svelte.ts";

export class Fingers {
  private readonly down = new Map<number, Point>();
  /** The last touch panned or zoomed, so that the click it ends in chooses nothing. */
  hasMoved = false;

  /** `part`: a point of the screen as part of the drawing, 0…1 each way. */
  constructor(
    private readonly sights: Sights,
    private readonly part: (x: number, y: number) => Point,
  ) {}

  readonly press = (event: PointerEvent): void => {
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.hasMoved = this.down.size > 1;
  };
  readonly move = (event: PointerEvent): void => {
    const before = this.down.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.down.entries()].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const middle = this.part((now.x + other.x) / 2, (now.y + other.y) / 2);
      this.sights.pinch(before, now, other, middle);
    } else if (this.hasMoved || Math.hypot(now.x - before.x, now.y - before.y) > 5) {
      if (!this.hasMoved) (event.currentTarget as Element).setPointerCapture(event.pointerId);
      this.sights.pan(now.x - before.x, now.y - before.y);
    } else return;
    this.hasMoved = true;
    this.down.set(event.pointerId, now);
  };
  /** A finger leaves; whether it was a tap. */
  lift(event: PointerEvent): boolean {
    return this.down.delete(event.pointerId) && !this.hasMoved && event.type !== "pointercancel";
  }
  readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const about = this.part(event.clientX, event.clientY);
    this.sights.zoom(Math.exp(event.deltaY / 500), about.x, about.y);
  };
}
