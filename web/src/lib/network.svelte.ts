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

let turn = 0; // how often the browser said that the network went or came back
let later: ReturnType<typeof setTimeout> | undefined; // the next question whether the server is back
const SOON = 3000; // milliseconds until it is asked; twice as long each time, up to LATE
const LATE = 60_000;

/** Hear at once from the browser that the network went or came back, before any request finds out. */
export function watchNetwork(): void {
  network.isAway = !navigator.onLine;
  addEventListener("offline", () => change(true));
  addEventListener("online", () => change(false));
}

function change(isAway: boolean): void {
  turn += 1;
  network.isAway = isAway;
  clearTimeout(later);
  later = undefined;
}

/** A question goes out: the answer tells by this whether the server was reached. What was asked before the network
 *  went or came back no longer tells anything. */
export function asking(): (isAway: boolean) => void {
  const asked = turn;
  return (isAway) => {
    if (asked !== turn) return;
    network.isAway = isAway;
    if (isAway && navigator.onLine) askLater(SOON);
  };
}

/** The browser has a network and the server did not answer: ask until it does, whatever else is asked. */
function askLater(delay: number): void {
  if (later !== undefined) return;
  later = setTimeout(() => {
    later = undefined;
    if (!network.isAway) return;
    const tell = asking();
    fetch("/readyz", { cache: "no-store" }).then(
      () => tell(false),
      () => navigator.onLine && askLater(Math.min(LATE, 2 * delay)),
    );
  }, delay);
}
