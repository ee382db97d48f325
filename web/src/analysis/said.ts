// Why something cannot be analysed, in both languages, with the line where one is known.
import type { Words } from "../lib/wire.ts";
import { refused, type Refused } from "../local/refusals.ts";

export const SAID = {
  empty: { fr: "il n’y a rien à lire", en: "there is nothing to read" },
  long: { fr: "c’est trop long", en: "it is too long" },
  json: { fr: "ce n’est pas du JSON", en: "this is not JSON" },
  object: { fr: "une position est un objet JSON", en: "a position is a JSON object" },
  game: { fr: "ce jeu n’est pas connu ici", en: "this game is not known here" },
  rules: {
    fr: "cette partie suit une autre version des règles",
    en: "this game follows another version of the rules",
  },
  series: {
    fr: "c’est une série : donnez la feuille d’une seule manche",
    en: "this is a series: give the record of one round",
  },
  draw: { fr: "ce tirage n’est pas possible ici", en: "this draw is not possible here" },
  missing: { fr: "un tirage manque", en: "a draw is missing" },
  over: { fr: "la partie est finie", en: "the game is over" },
  nobody: { fr: "personne n’est au trait ici", en: "nobody is to move here" },
  analysis: {
    fr: "ce n’est pas une analyse que cette version sait lire",
    en: "this is no analysis that this version can read",
  },
  link: { fr: "ce lien est incomplet ou abîmé", en: "this link is incomplete or damaged" },
  many: { fr: "trop de variantes", en: "too many variations" },
  unfinished: {
    fr: "la partie n’est pas finie : on n’analyse que des parties finies",
    en: "the match is not over: only finished matches are reviewed",
  },
  nothing: { fr: "rien n’a été joué", en: "nothing was played" },
} as const satisfies Record<string, Words>;

/** What is said of a key that an object has twice. */
export const saidTwice = (key: string): Words => ({
  fr: `«\u00a0${key}\u00a0» est là deux fois`,
  en: `"${key}" is there twice`,
});

/** A refusal with its line; 0: nowhere in particular. */
export function bad(text: Words, line = 0, code = "bad_position"): Refused {
  if (!line) return refused(code, text);
  return refused(code, { fr: `ligne ${line} : ${text.fr}`, en: `line ${line}: ${text.en}` });
}
