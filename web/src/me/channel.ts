// What tabs and workers of this device tell each other about the personal log.
const CHANNEL = "jetons.me";

/** What tabs and workers of this device tell each other. */
export type Told =
  | { t: "wrote" } // this device has written something
  | { t: "merged"; kinds: string[]; tables: string[] } // entries of other devices came; tables that turned
  | { t: "emptied" };

let channel: BroadcastChannel | null = null;
const listeners = new Set<(told: Told) => unknown>();
function open(): BroadcastChannel | null {
  if (!channel && "BroadcastChannel" in globalThis) {
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = (event: MessageEvent<Told>) => {
      for (const hear of listeners) hear(event.data);
    };
  }
  return channel;
}

/** Tell the others; and whoever listens here too. */
export function tell(told: Told): void {
  open()?.postMessage(told);
  for (const hear of listeners) hear(told);
}
export function listen(hear: (told: Told) => unknown): () => void {
  open();
  listeners.add(hear);
  return () => listeners.delete(hear);
}
