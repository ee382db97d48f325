// How French joins a small word to a name: elision (d’Amateur), contraction (au 21, du joueur 2).
// A message asks for it by the word before a value's name: "Règles {de:title}".

export type Joint = "de" | "à" | "le" | "nu";
/** A name joined to small words as its owner writes it: de: "du Triolet". */
export type Joined = Partial<Record<Joint, string>>;
/** A name that may know how it is joined. */
export interface Named {
  name: string;
  joined?: Joined;
}
export type Value = string | number | Named;

const VOWEL = /^[aàâäæeéèêëiîïoôöœuùûü]/i;
const Y_AS_VOWEL = /^y[^aeiouàâéèêëîïôûü]/i; // d’Yves, but de Yann
// An h is mute in these names; elsewhere (Hans, Hasard, Hugh) it may not be, and de stays whole
const MUTE_H =
  /^(hadrien|hector|hél[èé]|hélo|henri|herv|hermin|hippoly|honor|hortense|hubert|hugo|hugue|hyacinthe)/i;
const ARTICLE = /^[Ll]e (?=[\d\p{Ll}])/u; // of a title: Le 21; the name Le Goff keeps its own
const ELIDED = /^L’(?=\p{Ll})/u; // not a name but a noun with its article: L’autre, small in a sentence
const COMMON = /^(joueur|player) (\d+)$/i; // not a name but a noun, and small in a sentence

/** The name joined to a small word. `le`: with its article if it is a noun; `nu`: without any.
 *
 * de: du 21, d’Amateur, de Zoé, du joueur 2; à: au 21, à Amateur; le: le joueur 2, Zoé; nu: 21.
 */
export function join(joint: Joint, name: string): string {
  if (ELIDED.test(name)) return joinElided(joint, name);
  const common = COMMON.exec(name);
  const bare = common ? `joueur ${common[2]}` : name.replace(ARTICLE, "");
  const hasArticle = common !== null || bare !== name;
  if (joint === "nu") return bare;
  if (joint === "le") return common ? `le ${bare}` : name;
  if (joint === "à") return hasArticle ? `au ${bare}` : `à ${name}`;
  if (hasArticle) return `du ${bare}`;
  return VOWEL.test(name) || Y_AS_VOWEL.test(name) || MUTE_H.test(name)
    ? `d’${name}`
    : `de ${name}`;
}

/** A sentence with its values; a name says itself how it is joined, or {@link join} does. */
export function fillIn(text: string, values: Record<string, Value>): string {
  return text.replace(
    /\{(?:(de|à|le|nu):)?(\w+)\}/g,
    (all, joint: Joint | undefined, key: string) => {
      const value = values[key];
      if (value === undefined) return all;
      const { name, joined }: Named = typeof value === "object" ? value : { name: String(value) };
      return joint ? (joined?.[joint] ?? join(joint, name)) : name;
    },
  );
}

/** de l’autre, à l’autre, l’autre; nu: autre. */
function joinElided(joint: Joint, name: string): string {
  const noun = name.replace(ELIDED, "l’");
  if (joint === "nu") return noun.slice(2);
  return joint === "le" ? noun : `${joint} ${noun}`;
}

/** Signs as printers set them: ’ for ', and in French no line break before ; : ! ? » or after «. */
export function typeset(text: string, isFrench: boolean): string {
  const curly = text.includes("'") ? text.replace(/(?<=\p{L})'(?=[\p{L}\d«])/gu, "’") : text;
  return isFrench ? curly.replace(/ (?=[:;!?»])/g, "\u00a0").replace(/« /g, "«\u00a0") : curly;
}
