// Where this browser sits. Tokens prove it without cookies, as long as the page is open; the list of
// tables only serves to say so when a seat has been lost.
import { load, save } from "./settings.svelte.ts";
import type { Opened } from "./wire.ts";

const KEY = "jetons.seats";
const MOST = 60;
const tokens = new Map<string, string>();

/** Remember a table that was opened or joined, and what proves it. */
export function keepToken(opened: Opened): Opened {
  tokens.set(opened.table, opened.token);
  return opened;
}

export function tokenFor(table: string): string {
  return tokens.get(table) ?? "";
}

export function remember(table: string): void {
  const kept = load<string[]>(KEY) ?? [];
  if (kept.at(-1) !== table)
    save(KEY, [...kept.filter((one) => one !== table), table].slice(-MOST));
}

/** Whether this browser sat at a table once. */
export function satAt(table: string): boolean {
  return (load<string[]>(KEY) ?? []).includes(table);
}
