// Keeps the client so that it opens without a network. Nothing of the play goes through here:
// answers of the server are never kept, except the finished games a player has looked at.
const VERSION = __VERSION__;
const SHELL = `jetons-shell-${VERSION}`;
const GAMES = "jetons-finished";
const FILES = __FILES__;
const MOST = 200; // finished games kept at most

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) =>
        cache.addAll([
          "/",
          "/icon.svg",
          "/manifest.webmanifest",
          ...FILES.filter((f) => !f.endsWith(".html")),
        ]),
      )
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((n) => n !== SHELL && n !== GAMES).map((n) => caches.delete(n))),
      )
      .then(() => self.clients.claim())
      .then(keepRules),
  );
});

self.addEventListener("fetch", (event) => {
  const request = event.request;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/api/")) {
    if (url.searchParams.has("keep")) event.respondWith(fresh(request, GAMES));
    return;
  }
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("/")));
  else event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});

/** The rules of all games in both languages, so that they open offline. */
async function keepRules() {
  const cache = await caches.open(GAMES);
  const answer = await fetch("/api/games?keep").catch(() => null);
  const games = answer?.ok ? (await answer.json()).games : [];
  const pages = games.flatMap(({ slug }) =>
    ["fr", "en"].map((lang) => `/api/games/${slug}/rules?lang=${lang}&keep`),
  );
  await Promise.allSettled(["/api/games?keep", ...pages].map((page) => cache.add(page)));
}

/** The finished games looked at longest ago make room. */
async function forgetOldest(cache) {
  const games = (await cache.keys()).filter((kept) =>
    new URL(kept.url).pathname.startsWith("/api/tables/"),
  );
  await Promise.all(
    games.slice(0, Math.max(0, games.length - MOST)).map((kept) => cache.delete(kept)),
  );
}

/** From the network, kept for later; from what was kept when there is no network. */
async function fresh(request, name) {
  const cache = await caches.open(name);
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      await cache.put(request, answer.clone());
      await forgetOldest(cache);
    }
    return answer;
  } catch (problem) {
    const kept = await cache.match(request);
    if (!kept) throw problem;
    const headers = new Headers(kept.headers);
    headers.set("jetons-kept", "1"); // so that the page can say that it is offline
    return new Response(kept.body, { status: kept.status, headers });
  }
}
