// The rules of a game: its clauses as the server has them (the game's RULES.md), kept by the service
// worker for offline; and the rulebook's examples, written by scripts/web_examples.py.
import { api } from "../lib/api.ts";
import type { Rules, Words } from "../lib/wire.ts";

/** A position one can step through: what is shown, what is said. */
export interface Step {
  say: Words;
  view: unknown;
  laid?: string[];
  points?: number;
}
export interface Example {
  title: Words;
  clause: string;
  steps: Step[];
}

type Load = () => Promise<{ default: { examples: unknown[] } }>;
const EXAMPLES: Record<string, Load> = {
  "101": () => import("./cent_un.json"),
  "20-sur-20": () => import("./vingt_sur_vingt.json"),
  "21": () => import("./vingt_et_un.json"),
  triolet: () => import("./triolet.json"),
};

export async function examplesOf(slug: string): Promise<Example[]> {
  const load = EXAMPLES[slug];
  return load ? ((await load()).default.examples as Example[]) : [];
}

const kept = new Map<string, Promise<Rules>>();

/** The clauses of a game in one language; asked once. */
export function rulesOf(slug: string, lang: string): Promise<Rules> {
  const key = `${slug} ${lang}`;
  let rules = kept.get(key);
  if (!rules) {
    rules = api.rules(slug, lang);
    rules.catch(() => kept.delete(key));
    kept.set(key, rules);
  }
  return rules;
}
