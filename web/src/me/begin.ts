// What is done for the personal log once the page is there and nobody waits for anything.
import { listen } from "./base.ts";
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
    if (told.t === "merged") void shown(told.kinds);
  });
  await takeOver(log).catch(() => undefined); // a full device: tried again at the next visit
  await drain().catch(() => undefined);
}

/** Show what other devices brought. */
async function shown(kinds: readonly string[]): Promise<void> {
  const { show } = await import("./shown.ts");
  await show(kinds);
}
