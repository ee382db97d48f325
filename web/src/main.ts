import { mount } from "svelte";
import App from "./App.svelte";
import { watchNetwork } from "./lib/network.svelte.ts";
import { startRouter } from "./lib/router.svelte.ts";
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
    () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined),
  );
}
