// Going through a row of places by keys: a replay, a review.

/** Where the arrows, Home and End lead among `n` places; null: it is another key, or something nearer has it. */
export function stepBy(event: KeyboardEvent, at: number, n: number): number | null {
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: n - 1 }[event.key];
  if (to === undefined || !n || event.ctrlKey || event.metaKey || event.altKey) return null;
  const nearer = "input, textarea, select, dialog, [role=grid], [data-open]";
  if ((event.target as Element | null)?.closest(nearer) || document.querySelector("dialog[open]"))
    return null;
  event.preventDefault();
  return Math.min(Math.max(0, to), n - 1);
}
