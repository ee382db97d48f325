// Messages in the player's language, which alone is loaded; another one comes when it is chosen, and redraws what is on
// the screen.
import { settings } from "../settings.svelte.ts";
import type { fr } from "./fr.ts";
import { fillIn, typeset, type Value } from "./french.ts";

export type Key = keyof typeof fr;
/** A sentence, or one per plural category of the language. */
export type Message = string | { one: string; other: string };
export type Catalogue = Partial<Record<Key, Message>>;
export type Lang = "fr" | "en" | "de" | "nl";
export type Args = Record<string, Value>;

const FILES: Record<Lang, () => Promise<Catalogue>> = {
  fr: () => import("./fr.ts").then(({ fr }) => fr),
  en: () => import("./en.ts").then(({ en }) => en),
  de: () => import("./de.ts").then(({ de }) => de),
  nl: () => import("./nl.ts").then(({ nl }) => nl),
};
let known: Readonly<Partial<Record<Lang, Catalogue>>> = $state.raw({}); // in the order in which they came

/** Speak a language from now on. */
export function know(code: Lang, catalogue: Catalogue): void {
  known = { ...known, [code]: catalogue };
}

/** Load a language that is not known yet; one that is only prepared needs English beside it. */
export async function learn(code: Lang): Promise<void> {
  const wanted = OFFERED.includes(code) ? [code] : ([code, "en"] as const);
  const lacking = wanted.filter((one) => !known[one]);
  await Promise.all(lacking.map(async (one) => know(one, await FILES[one]())));
}
/** Languages that people may choose. German and Dutch are prepared: their catalogues are typed and
 * tested, what they lack shows in English, and they join when nothing is lacking and the server's
 * sentences speak them too. */
export const OFFERED: readonly Lang[] = ["fr", "en"];
export const LANG_NAMES: Record<Lang, string> = {
  fr: "Français",
  en: "English",
  de: "Deutsch",
  nl: "Nederlands",
};

/** The language in use: the chosen one, else the browser's, else French. */
export function lang(): Lang {
  if (settings.lang !== "auto") return settings.lang;
  const wanted = typeof navigator === "undefined" ? [] : navigator.languages;
  for (const tag of wanted) {
    const code = tag.slice(0, 2) as Lang;
    if (OFFERED.includes(code)) return code;
  }
  return "fr";
}

const plurals = new Map<string, Intl.PluralRules>();

function pluralOf(code: string, n: number): "one" | "other" {
  let rules = plurals.get(code);
  if (!rules) plurals.set(code, (rules = new Intl.PluralRules(code)));
  return rules.select(n) === "one" ? "one" : "other";
}

/** The message in one language, or in one that is known; `n` in the arguments chooses the plural. */
export function translate(code: Lang, key: Key, args: Args = {}): string {
  const spoken = ([code, "en", "fr"] as const).find((one) => known[one]?.[key] !== undefined);
  return spoken ? worded(known[spoken]?.[key] ?? "", spoken, args) : "";
}

/** A message with its values. */
function worded(message: Message, code: Lang, args: Args): string {
  const text = typeof message === "string" ? message : message[pluralOf(code, Number(args.n ?? 0))];
  return typeset(fillIn(text, args), code === "fr");
}

/** The message in the language in use. */
export function t(key: Key, args?: Args): string {
  return translate(lang(), key, args);
}

/** Speaks with messages of one's own beside those of all screens: a skin has its game's in its folder. */
export function speaker<Own extends Record<string, Message>>(
  own: Record<"fr" | "en", Own>,
): (key: (keyof Own & string) | Key, args?: Args) => string {
  return (key, args = {}) => {
    const code = lang();
    const message = own[code === "fr" ? "fr" : "en"][key];
    return message === undefined ? t(key as Key, args) : worded(message, code, args);
  };
}

/** A text that came in several languages. */
export function say(text: { fr: string; en: string } | string | null | undefined): string {
  if (text == null) return "";
  if (typeof text === "string") return text;
  return lang() === "fr" ? typeset(text.fr, true) : typeset(text.en, false);
}
