// Days and lists as people write them.
import { lang } from "./index.svelte.ts";

/** The language as dates and lists are written in it. */
export const locale = (): string => (lang() === "en" ? "en-GB" : lang());

const DAY: Intl.DateTimeFormatOptions = { dateStyle: "medium" };
/** A day as people write it. */
export const dayOf = (at: number, how = DAY): string => new Date(at).toLocaleString(locale(), how);
/** A day with its time. */
export const momentOf = (at: number): string => dayOf(at, { ...DAY, timeStyle: "short" });

const HOUR = 3_600_000,
  A_DAY = 24 * HOUR;
/** Days and hours to go. From a day on to the nearest hour: three days that just began are three. */
export function daysAndHours(ms: number): [days: number, hours: number] {
  const hours = Math[ms < A_DAY - HOUR / 2 ? "floor" : "round"](ms / HOUR);
  return [Math.floor(hours / 24), hours % 24];
}
