// The arrow keys on boards.

/** The step of each arrow: rows down, columns right. */
export const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Whether an arrow may go to the board from anywhere: nothing else waits for it, nor has the board (a selector) it. */
export function isFreeArrow(event: KeyboardEvent, board: string): boolean {
  if (!ARROWS[event.key] || event.ctrlKey || event.metaKey || event.altKey) return false;
  const there = (event.target as Element | null)?.closest(
    `${board}, input, textarea, select, dialog`,
  );
  return !there && !document.querySelector("dialog[open]");
}
