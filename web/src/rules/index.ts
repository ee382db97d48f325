// The rules of a game: its clauses as the server has them (the game's RULES.md), kept by the service
// worker for offline; and the rulebook's examples, written by make generated.
import { api } from "../lib/api.ts";
import { folderOf } from "../lib/boxes.ts";
import type { Rules, Words } from "../lib/wire.ts";

/** A position one can step through: what is said, what lies there, what the board shows besides. */
export interface Step {
  say: Words;
  view: unknown; // in the files left out where it is the one of the step before
  show: Record<string, unknown>;
  refused?: true; // what is laid may not be played
}
export interface Example {
  title: Words;
  clause: string;
  steps: Step[];
}

const EXAMPLES = import.meta.glob<{ examples: unknown[] }>("../skins/*/examples.json", {
  import: "default",
});

export async function examplesOf(slug: string): Promise<Example[]> {
  const load = EXAMPLES[`../skins/${folderOf(slug)}/examples.json`];
  const examples = load ? ((await load()).examples as Example[]) : [];
  return examples.map((one) => ({ ...one, steps: whole(one.steps) }));
}

/** Steps with the view of the step before where they have none of their own. */
export function whole(steps: readonly Step[]): Step[] {
  let view: unknown = null;
  return steps.map((step) => ({ ...step, view: (view = "view" in step ? step.view : view) }));
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
