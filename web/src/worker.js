// Keeps the client so that it opens without a network, and the rules with their bots so that it plays. Nothing of the
// play with others goes through here: answers of the server are never kept, except the finished games a player has
// looked at, and what there is to read.
const VERSION = __VERSION__;
const SHELLS = "jetons-shell-";
const SHELL = `${SHELLS}${VERSION}`;
const GAMES = "jetons-finished";
const MODULES = "jetons-modules";
const FILES = __FILES__;
const IS_FILES = false; // `jetons site` says true: there is no server to ask
const MOST = 200; // finished games kept at most
const HOME = new URL("./", self.location).pathname; // the folder of the site
const inHome = (name) => HOME + name;

self.addEventListener("install", (event) => {
  // a host may let browsers keep these for a while, and what the browser kept is of the version before
  const asked = ["", "icon.svg", "manifest.webmanifest"].map(
    (name) => new Request(inHome(name), { cache: "no-cache" }),
  );
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) =>
        cache.addAll([...asked, ...FILES.filter((f) => !f.endsWith(".html")).map(inHome)]),
      )
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => {
        // pages of the version before may still be open, and load their screens when they are first shown
        const before = names.filter((n) => n.startsWith(SHELLS) && n !== SHELL).slice(-1);
        const kept = [SHELL, GAMES, MODULES, ...before];
        return Promise.all(names.filter((n) => !kept.includes(n)).map((n) => caches.delete(n)));
      })
      .then(() => self.clients.claim())
      .then(keepRules),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "keep modules") event.waitUntil(keepModules());
});

self.addEventListener("fetch", (event) => {
  const request = event.request;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const name = url.pathname.startsWith(HOME) ? url.pathname.slice(HOME.length) : url.pathname;
  if (name.startsWith("api/")) {
    if (url.searchParams.has("keep")) event.respondWith(fresh(request, GAMES));
  } else if (name === "modules/index.json") event.respondWith(fresh(request, MODULES));
  else if (name.startsWith("modules/")) event.respondWith(once(request, MODULES));
  else if (name.startsWith("data/")) event.respondWith(fresh(request, GAMES));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(page));
  else event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});

/** The page of this version: that of the one before is kept beside it, and was kept first. */
async function page() {
  return await (await caches.open(SHELL)).match(HOME);
}

// --- somebody's turn: the server says it in the language this browser asked for (docs/decisions, notices)

self.addEventListener("push", (event) => event.waitUntil(tell(event.data)));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.path ?? inHome("games")));
});

self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

/** Show what the server says, one notice a table, and on the app's icon how many games wait. */
async function tell(data) {
  let said = {};
  try {
    said = data?.json() ?? {};
  } catch {
    // a notice must be shown for every message: this one says nothing that can be read
  }
  const table = /^[A-Za-z0-9_-]{1,40}$/.test(said.table ?? "") ? said.table : "";
  await self.registration.showNotification(said.title ?? "jetons", {
    body: said.body ?? "",
    lang: said.lang ?? "fr",
    tag: table || "jetons",
    renotify: true,
    icon: inHome("icon-192.png"),
    data: { path: inHome(table ? `t/${table}` : "games") },
  });
  if (Number.isInteger(said.waiting))
    await self.navigator.setAppBadge?.(said.waiting).catch(() => undefined);
}

/** Open an address: in the window that has it, in another one of ours, or in a new one. */
async function show(path) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const here = windows.find((one) => new URL(one.url).pathname === path);
  if (here) return await here.focus();
  return await self.clients.openWindow(path);
}

/** The browser's service wants another address for it: the server is told, in the same language. */
async function renew(event) {
  const before = event.oldSubscription;
  const options = before?.options ?? { userVisibleOnly: true };
  const after = event.newSubscription ?? (await self.registration.pushManager.subscribe(options));
  const { endpoint, keys } = after.toJSON();
  await fetch(inHome("api/me/push"), {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      endpoint,
      ...keys,
      lang: self.navigator.language.startsWith("fr") ? "fr" : "en",
    }),
  });
}

/** The rules of all games in both languages, so that they open offline. */
async function keepRules() {
  const cache = await caches.open(GAMES);
  const list = IS_FILES ? inHome("data/games.json") : inHome("api/games?keep");
  const answer = await fetch(list).catch(() => null);
  const games = answer?.ok ? (await answer.json()).games : [];
  const pages = games.flatMap(({ slug }) =>
    ["fr", "en"].map((lang) =>
      IS_FILES
        ? inHome(`data/games/${slug}/rules.${lang}.json`)
        : inHome(`api/games/${slug}/rules?lang=${lang}&keep`),
    ),
  );
  await Promise.allSettled([list, ...pages].map((page) => cache.add(page)));
}

/** The rules and bots of all games, so that one plays offline; those of before make room. */
async function keepModules() {
  const cache = await caches.open(MODULES);
  const list = inHome("modules/index.json");
  const answer = await fetch(list).catch(() => null);
  if (!answer || !isFile(answer)) return;
  await cache.put(list, answer.clone());
  const modules = await answer.json();
  const books = await caches.open(GAMES); // puzzles are solved by the rules that are kept here
  for (const slug of Object.keys(modules))
    for (const name of ["puzzles", "puzzle-book"]) {
      const page = IS_FILES ? `data/games/${slug}/${name}.json` : `api/games/${slug}/${name}?keep`;
      await books.add(inHome(page)).catch(() => undefined);
    }
  const games = Object.values(modules);
  const wanted = games.flatMap(({ folder, files }) =>
    files.map((file) => new URL(inHome(`modules/${folder}/${file}`), location.origin).href),
  );
  const kept = (await cache.keys()).map((request) => request.url);
  await Promise.allSettled(
    wanted
      .filter((file) => !kept.includes(file))
      .map(async (file) => {
        const module = await fetch(file);
        if (isFile(module)) await cache.put(file, module);
      }),
  );
  const listed = new URL(list, location.origin).href;
  const own = new URL(inHome("modules/"), location.origin).href; // other folders of a host have theirs
  await Promise.all(
    kept
      .filter((file) => file.startsWith(own) && file !== listed && !wanted.includes(file))
      .map((file) => cache.delete(file)),
  );
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

/** What never changes under its name: as it was kept, else from the network and kept. */
async function once(request, name) {
  const cache = await caches.open(name);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (isFile(answer)) await cache.put(request, answer.clone()).catch(() => undefined); // the device may be full
  return answer;
}

/** Whether an answer is what was asked for: a network that wants a sign-in answers with its page. */
function isFile(answer) {
  return answer.ok && !answer.headers.get("content-type")?.startsWith("text/html");
}

/** From the network, kept for later; from what was kept when there is no network. */
async function fresh(request, name) {
  const cache = await caches.open(name);
  try {
    const answer = await fetch(request);
    if (isFile(answer)) {
      await cache.put(request, answer.clone()).catch(() => undefined);
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
