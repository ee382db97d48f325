// How numbers are written, each language in its own way.
import { lang } from "./i18n/index.svelte.ts";

/** A score: below nothing it has a minus, not a hyphen. */
export function points(n: number): string {
  return n < 0 ? `−${-n}` : `${n}`;
}

/** A number with so many places; what rounds to nothing has no sign. */
export function number(value: number, digits = 1): string {
  return (/[1-9]/.test(value.toFixed(digits)) ? value : 0)
    .toLocaleString(lang(), { minimumFractionDigits: digits, maximumFractionDigits: digits })
    .replace("-", "−");
}

/** The same with its sign, where it is more than nothing too. */
export function signed(value: number, digits = 1): string {
  return (Number(value.toFixed(digits)) > 0 ? "+" : "") + number(value, digits);
}

/** What follows a number of hundredths: French leaves a space, which does not break. */
export const hundredths = (): string => (lang() === "fr" ? "\u00a0%" : "%");

/** A share of one in hundredths. */
export function percent(share: number, digits = 1): string {
  return number(100 * share, digits) + hundredths();
}

/** What a share grew or shrank by. */
export function signedPercent(share: number, digits = 1): string {
  return signed(100 * share, digits) + hundredths();
}
