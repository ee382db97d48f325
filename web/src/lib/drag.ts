// Dragging a token with mouse, finger or pen; a press without a move stays a plain click.
import { letGo } from "./motion.ts";

export interface Drag {
  onstart: () => void;
  ondrop: (cell: string) => void; // over a [data-cell]
  onmiss?: (x: number, y: number) => boolean; // let go elsewhere; true: somebody took it
  oncancel: () => void;
}

const FAR = 7; // pixels before a press becomes a drag
const EDGE = 36; // pixels from the edge of a scrolling board where it begins to move

/** Svelte action: make a token of the rack draggable onto anything with `data-cell`. */
export function draggable(node: HTMLElement, drag: Drag | null): { update: (drag: Drag | null) => void; destroy: () => void } {
  let handlers = drag;
  let from: { x: number; y: number } | null = null;
  let ghost: HTMLElement | null = null;
  let over: Element | null = null;

  const down = (event: PointerEvent): void => {
    if (!handlers || event.button) return;
    from = { x: event.clientX, y: event.clientY };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", cancel);
  };

  const move = (event: PointerEvent): void => {
    if (!from) return;
    if (!ghost) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR) return;
      ghost = lift(node);
      handlers?.onstart();
    }
    event.preventDefault();
    ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -60%) rotate(-2deg)`;
    scrollAtEdge(event.clientX, event.clientY);
    const next = cellAt(event.clientX, event.clientY);
    if (next !== over) {
      over?.removeAttribute("data-over");
      next?.setAttribute("data-over", "");
      over = next;
    }
  };

  const up = (event: PointerEvent): void => {
    const cell = ghost ? cellAt(event.clientX, event.clientY)?.getAttribute("data-cell") : null;
    const wasDrag = ghost !== null;
    if (ghost) letGo(ghost.getBoundingClientRect());
    end();
    if (!wasDrag) return;
    // the click that follows a drag must not take the token up again
    addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
    setTimeout(() => {
      if (cell) handlers?.ondrop(cell);
      else if (!handlers?.onmiss?.(event.clientX, event.clientY)) handlers?.oncancel();
    }, 0);
  };

  const cancel = (): void => {
    const wasDrag = ghost !== null;
    end();
    if (wasDrag) handlers?.oncancel();
  };

  function end(): void {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", cancel);
    over?.removeAttribute("data-over");
    over = null;
    ghost?.remove();
    ghost = null;
    from = null;
  }

  node.addEventListener("pointerdown", down);
  return {
    update: (next) => (handlers = next),
    destroy: () => {
      end();
      node.removeEventListener("pointerdown", down);
    },
  };
}

function lift(node: HTMLElement): HTMLElement {
  const ghost = node.cloneNode(true) as HTMLElement;
  const { width, height } = node.getBoundingClientRect();
  ghost.setAttribute("aria-hidden", "true");
  Object.assign(ghost.style, { position: "fixed", left: "0", top: "0", width: `${width}px`, height: `${height}px`, pointerEvents: "none", zIndex: "50", margin: "0" });
  document.body.append(ghost);
  return ghost;
}

function cellAt(x: number, y: number): Element | null {
  return document.elementFromPoint(x, y)?.closest("[data-cell]") ?? null;
}

function scrollAtEdge(x: number, y: number): void {
  const frame = document.querySelector(".frame");
  if (!frame) return;
  const box = frame.getBoundingClientRect();
  if (x < box.left || x > box.right || y < box.top || y > box.bottom) return;
  frame.scrollBy(
    x - box.left < EDGE ? -12 : box.right - x < EDGE ? 12 : 0,
    y - box.top < EDGE ? -12 : box.bottom - y < EDGE ? 12 : 0,
  );
}
