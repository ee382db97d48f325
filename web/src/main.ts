import { mount } from "svelte";
import App from "./App.svelte";
import { watchNetwork, watchVersion } from "./lib/network.svelte.ts";
import { startRouter } from "./lib/router.svelte.ts";
import { home } from "./lib/site.ts";
import { dress } from "./lib/settings.svelte.ts";
import "./styles/tokens.css";
import "./styles/base.css";

import.meta.glob("./skins/*/box.css", { eager: true });

dress();
startRouter();
watchNetwork();
mount(App, { target: document.getElementById("app")! });

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

/** The rules and bots are kept for later once nobody waits for anything. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 20_000 });
  else setTimeout(work, 3000);
}
