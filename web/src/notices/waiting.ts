// What waits for me among people: in which order, for how long, and the number on the app's badge.
import { daysAndHours } from "../lib/i18n/dates.ts";
import { t } from "../lib/i18n/index.svelte.ts";
import { givenName } from "../lib/names.ts";
import type { Mine } from "../lib/wire.ts";

/** Whose time ends first comes first; games without days keep their order behind them. */
export function soonest(a: Mine, b: Mine): number {
  return (a.ends_at || Infinity) === (b.ends_at || Infinity)
    ? 0
    : (a.ends_at || Infinity) - (b.ends_at || Infinity);
}

/** How long there is to play a move, in words; empty where no days are counted. */
export function leftWords(table: Mine, now = Date.now()): string {
  if (!table.ends_at) return "";
  const left = table.ends_at - now;
  if (left <= 0) return t("wait.late");
  const [days, hours] = daysAndHours(left);
  return days ? t("wait.left_days", { n: days }) : t("wait.left_hours", { n: Math.max(1, hours) });
}

/** Whose turn it is where another person and I play alone; else, of a game that goes on, only that. */
export function theirTurn(table: Mine): string {
  const mine = table.mine ?? [];
  const others = table.seats.filter((_, i) => !mine.includes(i));
  const [other] = others;
  const isTheirs =
    table.status === "running" && mine.length === 1 && others.length === 1 && !table.your_turn;
  return isTheirs && other?.kind === "person" && !other.bot && givenName(other.name)
    ? t("turn.theirs", { name: other.name })
    : t("home.running");
}

/** Whether somebody else waits for my move. */
export function keepsWaiting(table: Mine): boolean {
  const mine = table.mine ?? [];
  return (
    table.your_turn &&
    table.seats.some((seat, i) => seat.kind === "person" && !seat.bot && !mine.includes(i))
  );
}

/** The game to go to after a move: of those that wait for me, the one whose time ends first. */
export function nextOf(tables: readonly Mine[], here: string): Mine | undefined {
  return tables.filter((table) => keepsWaiting(table) && table.table !== here).toSorted(soonest)[0];
}

/** Say on the installed app's icon how many games wait; nothing when none does. */
export function showBadge(tables: readonly Mine[]): void {
  const app = navigator as { setAppBadge?: (n: number) => Promise<void> };
  const n = tables.filter(keepsWaiting).length;
  app.setAppBadge?.(n).catch(() => undefined); // 0 takes it off
}
