// Days and lists as people write them.
import { lang } from "./index.svelte.ts";

/** The language as dates and lists are written in it. */
export const locale = (): string => (lang() === "en" ? "en-GB" : lang());

const DAY: Intl.DateTimeFormatOptions = { dateStyle: "medium" };
/** A day as people write it. */
export const dayOf = (at: number, how = DAY): string => new Date(at).toLocaleString(locale(), how);
/** A day with its time. */
export const momentOf = (at: number): string => dayOf(at, { ...DAY, timeStyle: "short" });
