// Whether the server can be reached and is ready, as the last answer told; the whole page may look.
export const network = $state({ isAway: false, isGettingReady: false });

/** Whether the site has a newer version than this page: its files are here, a reload shows it. */
export const site = $state({ isNewer: false });

const ASK_AGAIN = 3_600_000; // milliseconds between two questions for a newer version

/** Hear of newer versions of the site: a page may stay open for days. Nothing is reloaded unasked. */
export function watchVersion(registered: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator;
  let hasOne = Boolean(serviceWorker.controller); // the first one to come is this page's own version
  serviceWorker.addEventListener("controllerchange", () => {
    site.isNewer = hasOne;
    hasOne = true;
  });
  const ask = (): void => void registered.update().catch(() => undefined); // without a network: later
  addEventListener("online", ask);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") ask();
  });
  setInterval(ask, ASK_AGAIN);
}

/** Hear at once from the browser that the network went or came back, before any request finds out. */
export function watchNetwork(): void {
  network.isAway = !navigator.onLine;
  addEventListener("offline", () => (network.isAway = true));
  addEventListener("online", () => (network.isAway = false));
}
