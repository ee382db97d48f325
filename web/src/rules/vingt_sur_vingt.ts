import type { RuleBook } from "./index.ts";

export const book: RuleBook = { intro: { fr: "", en: "" }, sections: [], examples: [] };
