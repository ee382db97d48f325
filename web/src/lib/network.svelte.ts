// Whether the server can be reached and is ready, as the last answer told; the whole page may look.
export const network = $state({ isAway: false, isGettingReady: false });

/** Hear at once from the browser that the network went or came back, before any request finds out. */
export function watchNetwork(): void {
  network.isAway = !navigator.onLine;
  addEventListener("offline", () => (network.isAway = true));
  addEventListener("online", () => (network.isAway = false));
}
