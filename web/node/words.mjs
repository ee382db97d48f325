// Sentences of the catalogues with their parameters, as core/words.py and core/text.py tell them.

const HOLE = /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g;
const APOSTROPHE = /(?<=[\p{L}\p{Nl}\p{No}])'(?=[\p{L}\p{N}]|«)/gu;
const BEFORE_SIGN = / (?=[:;!?»])|(?<=«) /g;
export const LANGS = ["fr", "en"];

/** A sentence with its signs as printers set them. */
export function typeset(text, lang) {
  const set = text.replace(APOSTROPHE, "’");
  return lang === "fr" ? set.replace(BEFORE_SIGN, "\u00a0") : set;
}

/** Both languages, set. */
export const both = ({ fr, en }) => ({ fr: typeset(fr, "fr"), en: typeset(en, "en") });

const isOne = (number, lang) => number === 1 || (lang === "fr" && number === 0);

/** A sentence with its parameters: {cell}, {n|point|points}. */
export function fill(sentence, lang, values) {
  return sentence.replace(HOLE, (_, name, one, many) =>
    many ? (isOne(values[name], lang) ? (one ?? "") : many) : String(values[name]),
  );
}

/** The sentences of one game. */
export class Catalogue {
  constructor(words) {
    this.words = words; // by language
  }

  /** What stands at a path, in both languages. */
  at(...path) {
    const found = LANGS.map((lang) => path.reduce((node, name) => node[name], this.words[lang]));
    return { fr: found[0], en: found[1] };
  }

  /** A sentence in both languages, as it is written. */
  text(path, values = null) {
    const { fr, en } = this.at(...path);
    return values ? { fr: fill(fr, "fr", values), en: fill(en, "en", values) } : { fr, en };
  }

  /** The parameters of a sentence from its numbers, in one language. */
  values(lang, { params }, numbers) {
    const values = {};
    params.forEach((param, at) => {
      const [called, table] = param.split(":");
      if (called.startsWith("*")) values[called.slice(1)] = numbers.slice(at).join(" + ");
      else values[called] = table ? this.words[lang].names[table][numbers[at]] : numbers[at];
    });
    return values;
  }

  /** A sentence by its kind and numbers, in one language, as it is written. */
  toldIn(lang, section, kind, numbers) {
    return fill(this.words[lang][section][kind.name], lang, this.values(lang, kind, numbers));
  }

  /** The same in both languages. */
  told(section, kind, numbers) {
    const [fr, en] = LANGS.map((lang) => this.toldIn(lang, section, kind, numbers));
    return { fr, en };
  }

  /** A line of an explanation from the numbers of its record. */
  line(lines, record) {
    const [points, kind, clause, n, n_cells] = record;
    const numbers = record.slice(5, 5 + n);
    const places = record.slice(5 + lines.numbers);
    const text = both(this.told("lines", lines.kinds[kind], numbers));
    const cells = Array.from(
      { length: n_cells },
      (_, i) => `${places[2 * i]},${places[2 * i + 1]}`,
    );
    const { name } = lines.kinds[kind];
    return { text, points, clause: lines.clauses[clause], cells, kind: name, numbers };
  }
}
