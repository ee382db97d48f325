// How things travel over the table: a token to its square, points to a score. What flies is a copy
// above the page; what it shows is already there, so nothing waits for it and nothing is laid out anew.
import { mayMove } from "./settings.svelte.ts";

const LAY = 180; // milliseconds for a token to travel
const FLY = 250; // milliseconds for points to reach a score
const EASE = "cubic-bezier(.2, .7, .2, 1)";
const JUST = 400; // milliseconds during which a dropped token counts as just dropped

/** A token on its way: where it is drawn now, and where it comes from. */
export interface Trip {
  token: SVGGraphicsElement;
  from: DOMRect;
}

let dropped: { at: DOMRect; when: number } | null = null;

/** Remember where a dragged token was let go: from there it goes on to its square. */
export function letGo(at: DOMRect): void {
  dropped = { at, when: performance.now() };
}

/** Where a token was let go just now, once; null if none was. */
export function lastDrop(): DOMRect | null {
  const at = dropped && performance.now() - dropped.when < JUST ? dropped.at : null;
  dropped = null;
  return at;
}

/** The place of the first of these elements that is in sight. */
export function placeOf(selector: string): DOMRect | null {
  for (const element of document.querySelectorAll(selector)) {
    const place = element.getBoundingClientRect();
    if (place.width && isInSight(place)) return place;
  }
  return null;
}

function isInSight({ left, right, top, bottom }: DOMRect): boolean {
  return right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
}

/** A token drawn on the table, by its `data-token`; null if it is not drawn or out of its board's sight. */
export function tokenAt(name: string): SVGGraphicsElement | null {
  const token = [
    ...document.querySelectorAll<SVGGraphicsElement>(`[data-token="${CSS.escape(name)}"]`),
  ].at(-1);
  if (!token) return null; // of two squares alone at 101, the second is the one in play
  const place = token.getBoundingClientRect();
  const edge = (token.closest(".frame, .open") ?? document.documentElement).getBoundingClientRect();
  const x = place.left + place.width / 2,
    y = place.top + place.height / 2;
  return place.width && x > edge.left && x < edge.right && y > edge.top && y < edge.bottom
    ? token
    : null;
}

/** Let tokens travel to where they are drawn, all at once. */
export function travel(trips: readonly Trip[]): void {
  if (!mayMove()) return;
  const measured = trips.map(({ token, from }) => ({
    token,
    from,
    to: token.getBoundingClientRect(),
    box: token.getBBox(),
  }));
  for (const { token, from, to, box } of measured) {
    if (!to.width || !box.width) continue;
    const ghost = copyOf(token, to, box);
    const dx = from.left + from.width / 2 - to.left - to.width / 2,
      dy = from.top + from.height / 2 - to.top - to.height / 2;
    const scale = Math.min(
      1.6,
      Math.max(0.5, Math.min(from.width, from.height) / Math.min(to.width, to.height)),
    );
    token.animate([{ opacity: 0 }, { opacity: 0 }], { duration: LAY });
    leave(
      ghost,
      [{ transform: `translate(${dx}px, ${dy}px) scale(${scale})` }, { transform: "none" }],
      LAY,
    );
  }
}

/** Turn a token over where it lies. */
export function flip(token: SVGGraphicsElement): void {
  if (!mayMove()) return;
  token.style.transformBox = "fill-box";
  token.style.transformOrigin = "center";
  token.animate([{ scale: "0 1" }, { scale: "1 1" }], { duration: LAY, easing: EASE });
}

/** Points rise where they were made, then fly to where they are counted. */
export function flyPoints(text: string, from: DOMRect, to: DOMRect): void {
  if (!mayMove()) return;
  const ghost = document.createElement("div");
  ghost.className = "flying-points";
  ghost.textContent = text;
  const x = from.left + from.width / 2,
    y = from.top + from.height / 2;
  Object.assign(ghost.style, { left: `${x}px`, top: `${y}px` });
  const there = `translate(${to.left + to.width / 2 - x}px, ${to.top + to.height / 2 - y}px)`;
  leave(
    ghost,
    [
      { transform: "translate(-50%, -50%) scale(.4)", opacity: 0.4 },
      { transform: "translate(-50%, -50%) scale(1.15)", opacity: 1, offset: 0.3 },
      { transform: `${there} translate(-50%, -50%) scale(.8)`, opacity: 0.9 },
    ],
    FLY,
  );
}

/** The rectangle round all of these. */
export function around(tokens: readonly Element[]): DOMRect | null {
  if (!tokens.length) return null;
  const places = tokens.map((token) => token.getBoundingClientRect());
  const left = Math.min(...places.map((p) => p.left)),
    top = Math.min(...places.map((p) => p.top));
  return new DOMRect(
    left,
    top,
    Math.max(...places.map((p) => p.right)) - left,
    Math.max(...places.map((p) => p.bottom)) - top,
  );
}

/** A copy of a drawn token that can leave its drawing. */
function copyOf(token: SVGGraphicsElement, at: DOMRect, box: DOMRect): SVGSVGElement {
  const ghost = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  ghost.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  ghost.setAttribute("class", "flying-token");
  const copy = token.cloneNode(true) as SVGGraphicsElement;
  for (const name of ["transform", "data-token", "id"]) copy.removeAttribute(name);
  ghost.append(copy);
  Object.assign(ghost.style, {
    left: `${at.left}px`,
    top: `${at.top}px`,
    width: `${at.width}px`,
    height: `${at.height}px`,
  });
  return ghost;
}

function leave(ghost: HTMLElement | SVGElement, frames: Keyframe[], duration: number): void {
  ghost.setAttribute("aria-hidden", "true");
  (document.querySelector(".screen") ?? document.body).append(ghost); // the screen gives its accent
  const flight = ghost.animate(frames, { duration, easing: EASE });
  flight.onfinish = flight.oncancel = () => ghost.remove();
}
