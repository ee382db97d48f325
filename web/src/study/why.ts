// Why a move is better than another one, in words: the decision and its sentences are Python's (src/jetons/study/why.py).
import { both, fill } from "../../node/words.mjs";
import type { Reason, Words } from "../lib/wire.ts";
import { WHY } from "./words.ts";

/** `rival`: the other move was played, or it comes next in a list. Nothing is said by what is not known here. */
export function whyWords(slug: string, reason: Reason, rival: "played" | "next"): Words | null {
  const words: Record<string, Words> = { ...WHY.why, ...WHY[slug] };
  const [sentence, clause] = [words[reason.kind], words[`does_${reason.does}`]];
  if (!sentence || (reason.does && !clause)) return null;
  const told = (lang: keyof Words): string => {
    const values: Record<string, number | string> = {
      rival: words[`rival_${rival}`]?.[lang] ?? "",
    };
    for (const [name, value] of Object.entries(reason.values))
      values[name] = typeof value === "number" ? value : (value[lang] ?? "");
    if (clause) values.does = fill(clause[lang], lang, values);
    return fill(sentence[lang], lang, values);
  };
  return both({ fr: told("fr"), en: told("en") });
}
