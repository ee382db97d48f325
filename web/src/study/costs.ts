// How the numbers of a review are written: points where one plays alone, else chance to win.
import { say } from "../lib/i18n/index.svelte.ts";
import { hundredths, number, percent, signed } from "../lib/numbers.ts";
import type { Account, Draw, Glance, Verdict } from "../lib/wire.ts";
import { W } from "./words.ts";

export const PARTS = ["start", "luck", "skill", "others", "rest", "ending", "result"] as const;
export type Part = (typeof PARTS)[number];

/** A pair (win, points) in what counts. */
export function amount(isSolo: boolean, pair: number[] | undefined, isSigned = true): string {
  const value = isSolo ? (pair?.[1] ?? 0) : 100 * (pair?.[0] ?? 0);
  return (isSigned ? signed(value) : number(value)) + (isSolo ? "" : hundredths());
}

/** A part of the sum; nothing is said that its error exceeds. */
export function partOf(isSolo: boolean, account: Account, part: Part): string {
  const which = isSolo ? 1 : 0;
  const error = { luck: account.error, skill: account.skill_error, others: account.skill_error };
  const unsure = part in error ? (error[part as keyof typeof error][which] ?? 0) : 0;
  if (unsure > Math.abs(account[part][which] ?? 0)) return "≈ 0";
  return amount(isSolo, account[part], part !== "start" && part !== "result");
}

/** Whether what is said of a draw's luck is more than its error. */
export function isSure(isSolo: boolean, draw: Draw, seat: number): boolean {
  const which = isSolo ? 1 : 0;
  return Math.abs(draw.luck[seat]?.[which] ?? 0) > 2 * (draw.error[seat]?.[which] ?? 0);
}

/** What a move cost; nothing of a best one, or of the only one. */
export function costOf(isSolo: boolean, verdict: Glance): string {
  if (verdict.is_forced || verdict.grade === "best") return "";
  return isSolo ? number(verdict.points) : percent(verdict.cost);
}

/** What a move cost, in chance to win and in points, each with its error. */
export function fullCost(isSolo: boolean, verdict: Verdict): string {
  const isExact = verdict.is_solved;
  const error = (value: number): string =>
    isExact || !value ? "" : ` ± ${number(value, value < 0.1 ? 2 : 1)}`;
  const points = `${number(verdict.points)}${error(verdict.points_error)} ${say(W.points)}`;
  const win = `${percent(verdict.cost)}${error(100 * verdict.error)}`;
  return [...(isSolo ? [] : [win]), points, ...(isExact ? [say(W.exact)] : [])].join(" · ");
}
