// How points of an evening are written: Python counts twelfths of a game won.
import { lang } from "../lib/i18n/index.svelte.ts";

const WIN = 12;

/** Points as people say them: at two a win is 1; at more a point for each person beaten. */
export function pointsOf(twelfths: number, seats: number): string {
  const value = (twelfths * (seats - 1)) / WIN;
  const whole = Math.floor(value);
  if (value - whole === 0.5) return `${whole || ""}½`;
  return value.toLocaleString(lang(), { maximumFractionDigits: 2 });
}

/** Where the sheet of a table opens, with the names of those who sit there. */
export function sheetRoute(game: string, names: readonly string[]): string {
  return `/box/${game}?${names.map((name) => `j=${encodeURIComponent(name)}`).join("&")}`;
}
