// Sentences in both languages side by side, as screens have them that load their own.
import { fillIn } from "./french.ts";
import { say, type Args } from "./index.svelte.ts";

/** A text in both languages with its values. */
export function tell(text: { fr: string; en: string }, values: Args = {}): string {
  return fillIn(say(text), values);
}
