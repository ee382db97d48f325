/** Do this once nobody waits for anything. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 20_000 });
  else setTimeout(work, 3000);
}
