// What the browser checked of a deal, in words.
import type { Fault, Witness } from "../lib/fair.ts";
import type { DealCheck } from "../lib/wire.ts";
import { t } from "./words.ts";

export const FAULTS = {
  commitment: "deal.fault_commitment",
  secret: "deal.fault_secret",
  own_seed: "deal.fault_own_seed",
  pledge: "deal.fault_pledge",
  late_seed: "deal.fault_late_seed",
  pool: "deal.fault_pool",
  draw: "deal.fault_draw",
  told: "deal.fault_told",
} as const satisfies Record<Fault["what"], string>;

/** What was found to be so, in the order of the checks, up to what does not fit. */
export function checked(deal: DealCheck, witness: Witness | null, fault: Fault | null): string[] {
  const c = deal.commitment.slice(0, 12);
  const isMine = Boolean(witness?.pledges.length);
  const others = deal.seeds.filter(
    (seed, seat) => seed && !(isMine && seat === witness?.seat),
  ).length;
  const steps: [Fault["what"][], string][] = [
    [["commitment"], witness ? t("deal.saw", { c }) : t("deal.not_seen", { c })],
    [["secret"], t("deal.hash")],
    [
      ["own_seed"],
      isMine ? t("deal.own") : witness?.seat === -1 && witness.seed === "" ? t("deal.no_own") : "",
    ],
    [
      ["pledge", "late_seed"],
      deal.pledges.length === 0
        ? t("deal.no_order")
        : others
          ? t("deal.others", { n: others })
          : "",
    ],
    [["told", "pool", "draw"], t("deal.draws", { n: deal.draws.length })],
  ];
  const upTo = steps.findIndex(([whats]) => fault && whats.includes(fault.what));
  return steps
    .slice(0, upTo < 0 ? steps.length : upTo)
    .map(([, text]) => text)
    .filter(Boolean);
}
