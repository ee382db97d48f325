// Dragging a token with mouse, finger or pen; a press without a move stays a plain click.
import { letGo } from "./motion.ts";

interface Drag {
  onstart: () => void;
  ondrop: (cell: string) => void; // over a [data-cell]
  onmiss?: (x: number, y: number) => boolean; // let go elsewhere; true: somebody took it
  oncancel: () => void;
}

/** What a press takes up: the token as it is drawn, and what becomes of it. */
export interface Grip {
  token: Element;
  drag: Drag;
}

const FAR = 7; // pixels before a press becomes a drag
const EDGE = 36; // pixels from the edge of a scrolling board where it begins to move

/** Svelte action: make a token of the rack draggable onto anything with `data-cell`. */
export function draggable(
  node: HTMLElement,
  drag: Drag | null,
): { update: (drag: Drag | null) => void; destroy: () => void } {
  let handlers = drag;
  const stop = dragFrom(node, () => handlers && { token: node, drag: handlers });
  return { update: (next) => (handlers = next), destroy: stop };
}

/** Let presses within a node take up what `grip` finds there; the answer ends it. */
export function dragFrom(
  node: HTMLElement | Document,
  grip: (event: PointerEvent) => Grip | null,
): () => void {
  let held: Grip | null = null;
  let from = { x: 0, y: 0 };
  let ghost: HTMLElement | SVGElement | null = null;
  let over: Element | null = null;

  const down = (event: Event): void => {
    if (!(event instanceof PointerEvent) || event.button || held) return;
    held = grip(event);
    if (!held) return;
    event.stopPropagation(); // a table that pans stays where it is
    from = { x: event.clientX, y: event.clientY };
    addEventListener("pointermove", move, true);
    addEventListener("pointerup", up, true);
    addEventListener("pointercancel", cancel, true);
  };

  const move = (event: PointerEvent): void => {
    if (!held) return;
    if (!ghost) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR) return;
      ghost = lift(held.token);
      held.drag.onstart();
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
    const drag = ghost && held?.drag;
    const cell = drag ? cellAt(event.clientX, event.clientY)?.getAttribute("data-cell") : null;
    if (ghost) letGo(ghost.getBoundingClientRect());
    end();
    if (!drag) return;
    ignoreItsClick();
    setTimeout(() => {
      if (cell) drag.ondrop(cell);
      else if (!drag.onmiss?.(event.clientX, event.clientY)) drag.oncancel();
    }, 0);
  };

  const cancel = (): void => {
    const drag = ghost && held?.drag;
    end();
    drag?.oncancel();
  };

  function end(): void {
    removeEventListener("pointermove", move, true);
    removeEventListener("pointerup", up, true);
    removeEventListener("pointercancel", cancel, true);
    over?.removeAttribute("data-over");
    over = null;
    ghost?.remove();
    ghost = null;
    held = null;
  }

  /** A finger on a token drags it; it does not scroll the board under it. */
  const hold = (event: Event): void => {
    if (held && event.cancelable) event.preventDefault();
  };

  node.addEventListener("pointerdown", down, true);
  node.addEventListener("touchmove", hold, { passive: false });
  return () => {
    end();
    node.removeEventListener("pointerdown", down, true);
    node.removeEventListener("touchmove", hold);
  };
}

/** A mouse clicks where a drag ended, which must not take the token up again; a finger does not, and its
 * next tap is meant. So the click is ignored only until something is pressed again. */
function ignoreItsClick(): void {
  const done = (): void => {
    removeEventListener("click", ignore, true);
    removeEventListener("pointerdown", done, true);
  };
  const ignore = (click: MouseEvent): void => {
    if (click.detail) click.stopPropagation(); // the keyboard's clicks count none
    done();
  };
  addEventListener("click", ignore, true);
  addEventListener("pointerdown", done, true);
}

/** A copy of a token that follows the hand. What is drawn inside a board gets a drawing of its own. */
function lift(token: Element): HTMLElement | SVGElement {
  const { width, height } = token.getBoundingClientRect();
  const copy = token.cloneNode(true) as Element;
  let ghost = copy as HTMLElement | SVGElement;
  if (token instanceof SVGGraphicsElement && !(token instanceof SVGSVGElement)) {
    const box = token.getBBox();
    for (const name of ["transform", "data-token", "id"]) copy.removeAttribute(name);
    const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    drawing.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    drawing.style.overflow = "visible";
    drawing.append(copy);
    ghost = drawing;
  }
  ghost.setAttribute("aria-hidden", "true");
  ghost.removeAttribute("data-rack");
  Object.assign(ghost.style, {
    position: "fixed",
    left: "0",
    top: "0",
    width: `${width}px`,
    height: `${height}px`,
    pointerEvents: "none",
    zIndex: "50",
    margin: "0",
  });
  (document.querySelector(".screen") ?? document.body).append(ghost); // the screen gives its accent
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
