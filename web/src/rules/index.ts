// The rules in our own words, numbered as refusals and scores cite them. Bundled, so that they open offline.
export interface Said {
  fr: string;
  en: string;
}
export interface Clause extends Said {
  n: string;
  ruling?: true; // the rulebook is silent: our decision
}
export interface Section {
  title: Said;
  clauses: Clause[];
}
/** A position one can step through: what is shown, what is said. */
export interface Step {
  say: Said;
  view: unknown;
  last?: string[];
  laid?: string[];
  points?: number;
}
export interface Example {
  title: Said;
  clause: string;
  steps: Step[];
}
export interface RuleBook {
  intro: Said;
  sections: Section[];
  examples: Example[];
}

const BOOKS: Record<string, () => Promise<{ book: RuleBook }>> = {
  "101": () => import("./cent_un.ts"),
  "20-sur-20": () => import("./vingt_sur_vingt.ts"),
  "21": () => import("./vingt_et_un.ts"),
  triolet: () => import("./triolet.ts"),
};

export async function rulesOf(slug: string): Promise<RuleBook | null> {
  const load = BOOKS[slug];
  return load ? (await load()).book : null;
}
