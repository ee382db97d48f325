// Functions of Python's own; sentences, refusals and structures of ours.
import {
  Dict,
  Float,
  PyError,
  PySet,
  Tuple,
  add,
  compare,
  eq,
  floordiv,
  isNumber,
  iter,
  lt,
  mod,
  neg,
  plain,
  small,
  truth,
  tuple,
} from "./py_values.mjs";
import { STRING } from "./py_texts.mjs";
import { fill, LANGS } from "./words.mjs";

function extreme(sign) {
  return (given, { key = null, default: otherwise } = {}) => {
    const items = given.length === 1 ? [...iter(given[0])] : given;
    if (items.length === 0) {
      if (otherwise === undefined) throw new PyError("ValueError", "empty");
      return otherwise;
    }
    let best = items[0];
    for (const one of items.slice(1))
      if (sign * compare(key ? key(one) : one, key ? key(best) : best) > 0) best = one;
    return best;
  };
}
export const max = extreme(1);
export const min = extreme(-1);
export const sum = (x, start = 0) => [...iter(x)].reduce(add, start);
export const abs = (x) =>
  x instanceof Float ? new Float(Math.abs(x.value)) : lt(x, 0) ? neg(x) : plain(x);
export const chr = (code) => String.fromCodePoint(code);
export const ord = (letter) => letter.codePointAt(0);
export const reversed = (x) => [...x].reverse();
export const divmod = (a, b) => tuple([floordiv(a, b), mod(a, b)]);

export const bool = (x) => truth(x);
export const getattr = (x, name, otherwise) => x[name] ?? otherwise;
export function next(x, otherwise) {
  for (const one of iter(x)) return one;
  return otherwise;
}
export function index(x) {
  if (!isNumber(x)) throw new PyError("TypeError", "no index");
  return plain(x);
}

export function int(x = 0) {
  if (typeof x === "string") {
    const digits = STRING.strip(x).replace(/\p{Nd}/gu, asciiDigit);
    if (!/^[+-]?\d+$/.test(digits)) throw new PyError("ValueError", "no number");
    return small(BigInt(digits));
  }
  return x instanceof Float ? small(BigInt(Math.trunc(x.value))) : plain(x);
}
function asciiDigit(letter) {
  let zero = letter.codePointAt(0);
  for (let i = 0; i < 10 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1)); i++) zero--;
  return String((letter.codePointAt(0) - zero) % 10);
}

export function* all_pairs(x, start = 0) {
  let i = start;
  for (const one of iter(x)) yield tuple([i++, one]);
}
export function* zip(lists, strict = false) {
  const each = lists.map((one) => [...iter(one)]);
  const n = each.length ? Math.min(...each.map((one) => one.length)) : 0;
  if (strict && each.some((one) => one.length !== n)) throw new PyError("ValueError", "zip()");
  for (let i = 0; i < n; i++) yield tuple(each.map((one) => one[i]));
}
export const all = (x) => {
  for (const one of iter(x)) if (!truth(one)) return false;
  return true;
};
export const any = (x) => {
  for (const one of iter(x)) if (truth(one)) return true;
  return false;
};
export const map = (f, x) => [...iter(x)].map((one) => f(one));

const TESTS = {
  int: (x) => isNumber(x),
  bool: (x) => typeof x === "boolean",
  float: (x) => x instanceof Float,
  str: (x) => typeof x === "string",
  list: (x) => Array.isArray(x) && !(x instanceof Tuple),
  tuple: (x) => x instanceof Tuple,
  dict: (x) => x instanceof Dict,
  Mapping: (x) => x instanceof Dict,
  set: (x) => x instanceof PySet,
  bytes: () => false,
};
/** Whether a value is of a kind: the name of a type of Python's, or a class of the script's. */
export const isinstance = (x, kinds) =>
  kinds.some((kind) => (typeof kind === "string" ? TESTS[kind](x) : x instanceof kind));
/** Whether a value is of exactly a kind. */
export const istype = (x, kind) => TESTS[kind](x) && (kind !== "int" || typeof x !== "boolean");

// --- sentences and refusals --------------------------------------------------------------------

/** A sentence in both languages, as `Text`. */
export class Both extends Tuple {
  constructor(fr, en) {
    super();
    this.push(fr, en);
  }
  get fr() {
    return this[0];
  }
  get en() {
    return this[1];
  }
}

/** An error that the package raises on purpose (core/errors.py). */
export class Refused extends Error {
  constructor(text, more = {}) {
    let told = typeof text === "string" ? new Both(text, text) : text;
    if (more.line)
      told = new Both(`ligne ${more.line} : ${told.fr}`, `line ${more.line}: ${told.en}`);
    super(told.fr);
    this.text = told;
    this.say = more.say ?? "";
    this.values = more.values ?? {};
    if (more.code) this.code = more.code;
    this.reason = more.reason ?? "";
    this.clause = more.clause ?? "";
    this.at = more.at ?? 0;
    this.path = more.path ?? [];
  }

  /** The same refusal, of a value that stands at a path of a larger one. */
  under(...path) {
    this.path = tuple([...path, ...this.path]);
    return this;
  }
}

const known = new Map();
/** The class of a kind of refusal, the same for every script. */
export function refused(name, code, base = Refused) {
  if (!known.has(name)) {
    const made = class extends base {};
    made.prototype.code = code;
    known.set(name, made);
  }
  return known.get(name);
}

/** What makes one kind of refusal (core/refusing.py), its sentence filled with the values of a call. */
export const refusing =
  (Kind, own, sentences) =>
  ({ code = own, reason, clause, line, path, ...values } = {}) =>
    new Kind(sentence(sentences, values), { code, reason, clause, line, path });

/** A sentence of a catalogue, filled with the values of a call. */
export function sentence(sentences, values = {}) {
  const said = LANGS.map((lang) => {
    const inLang = Object.entries(values).map(([name, one]) => [name, one?.[lang] ?? one]);
    return fill(sentences[lang], lang, Object.fromEntries(inLang));
  });
  return new Both(...said);
}

/** Arguments by name, from a dict. */
export const words = (dict) => Object.fromEntries([...dict.items()]);

// --- structures (msgspec) ----------------------------------------------------------------------

/** A structure with some fields changed. */
export function replace(x, changes) {
  const made = Object.create(Object.getPrototypeOf(x));
  for (const name of x.constructor.fields) made[name] = name in changes ? changes[name] : x[name];
  return made;
}

/** A value of Python's as data, structures as msgspec writes them; `isWhole`: with what is as it is by default. */
export function data(x, isWhole = false) {
  const of = (one) => data(one, isWhole);
  if (x instanceof Dict)
    return Object.fromEntries([...x.items()].map(([key, one]) => [key, of(one)]));
  if (x instanceof Float) return x.value;
  if (Array.isArray(x)) return Array.from(x, of);
  const { fields, names, tag, isRow, omits } = x?.constructor ?? {};
  if (!names) return x;
  if (isRow) return fields.map((name) => of(x[name]));
  const told = tag ? { t: tag } : {};
  const blank = omits && !isWhole ? new x.constructor() : {};
  fields.forEach((name, i) => {
    if (blank[name] === undefined || !eq(blank[name], x[name])) told[names[i]] = of(x[name]);
  });
  return told;
}

/** A structure of one of some kinds from data; what is missing has its default. */
export function made(kinds, x) {
  if (Array.isArray(x) && !(kinds[0].isRow && x.length && typeof x[0] !== "object"))
    return tuple(x.map((one) => made(kinds, one)));
  if (x === null || x === undefined) return x;
  const cls = kinds.find(({ tag }) => tag === undefined || tag === x.t);
  if (!cls) throw new PyError("ValueError", `no ${x.t}`);
  const inner = cls.holds();
  const of = (name, one) => {
    if (inner[name]) return made(inner[name], one);
    if (Array.isArray(one)) return tuple(one);
    return one && typeof one === "object" ? new Dict(Object.entries(one)) : one;
  };
  return new cls(...cls.fields.map((name, i) => of(name, x[Array.isArray(x) ? i : cls.names[i]])));
}
