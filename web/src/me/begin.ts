// What is done for the personal log once the page is there and nobody waits for anything.
import { listen } from "./channel.ts";
import { load } from "../lib/kept.ts";
import { isFiles } from "../lib/site.ts";
import { myLog } from "./log.ts";
import { drain } from "./note.ts";
import { takeOver } from "./takeover.ts";

let begun: Promise<void> | null = null;

/** Take over what older versions kept, write down what waits. Done once a page. */
export function begin(): Promise<void> {
  begun ??= start();
  return begun;
}

async function start(): Promise<void> {
  const log = await myLog();
  listen((told) => {
    if (told.t === "merged") void shown(told.kinds).catch(() => undefined);
  });
  await takeOver(log).catch(() => undefined); // a full device: tried again at the next visit
  await drain().catch(() => undefined);
  if (load("jetons.sync") !== null && !isFiles) (await import("./sync.svelte.ts")).start();
}

/** Show what other devices brought. */
async function shown(kinds: readonly string[]): Promise<void> {
  const { show } = await import("./shown.ts");
  await show(kinds);
}
