import type { Texts } from "./jetons.d.ts";

type Words = { [name: string]: string | string[] | Words };
/** What the numbers of a sentence are: "a:token" is told by its word in [names] token, "*a" is the rest. */
interface Kind {
  name: string;
  params: readonly string[];
}

export const LANGS: readonly ("fr" | "en")[];
/** A sentence with its signs as printers set them. */
export function typeset(text: string, lang: "fr" | "en"): string;
/** Both languages, set. */
export function both(text: Texts): Texts;
/** A sentence with its parameters: {cell}, {n|point|points}. */
export function fill(
  sentence: string,
  lang: "fr" | "en",
  values: Record<string, string | number>,
): string;

/** The sentences of one game. */
export class Catalogue {
  constructor(words: Record<"fr" | "en", Words>);
  readonly words: Record<"fr" | "en", Words>;
  /** A sentence by its kind and numbers, in one language, as it is written. */
  toldIn(lang: "fr" | "en", section: string, kind: Kind, numbers: readonly number[]): string;
  told(section: string, kind: Kind, numbers: readonly number[]): Texts;
}
