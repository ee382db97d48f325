import { mount } from "svelte";
import App from "./App.svelte";
import { lang, learn } from "./lib/i18n/index.svelte.ts";
import { whenIdle } from "./lib/idle.ts";
import { watchNetwork, watchVersion } from "./lib/network.svelte.ts";
import { fit, place, startRouter } from "./lib/router.svelte.ts";
import { home } from "./lib/site.ts";
import { dress } from "./lib/settings.svelte.ts";
import "./styles/tokens.css";
import "./styles/base.css";
import { ROUTES } from "./routes.ts";

import.meta.glob("./skins/*/box.css", { eager: true });

const UNREAD =
  "La page n’a pas pu être chargée : vérifiez le réseau, puis rechargez. — The page could not be loaded: check your connection, then reload.";

dress();
startRouter();
watchNetwork();
const target = document.getElementById("app")!;
const screen = ROUTES.find(([pattern]) => fit(pattern, place.path))?.[1];
void screen?.().catch(() => undefined); // at the same time as the words; App says so if it does not come
learn(lang()).then(
  () => mount(App, { target }),
  () => (target.textContent = UNREAD),
);

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener(
    "load",
    () =>
      void navigator.serviceWorker
        .register(`${home()}sw.js`)
        .then(watchVersion)
        .then(() => navigator.serviceWorker.ready)
        .then((registered) => whenIdle(() => registered.active?.postMessage("keep modules")))
        .catch(() => undefined),
  );
}

// what is written down of a person waits until the page stands
whenIdle(() => void import("./me/begin.ts").then(({ begin }) => begin()).catch(() => undefined));
