// What Python means by texts, and the methods of its own types.
import {
  Dict,
  Float,
  PyError,
  PySet,
  Tuple,
  eq,
  isNumber,
  iter,
  kwargs,
  len,
  sorted,
  tuple,
} from "./py_values.mjs";

const QUOTED = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
const isPrintable = (letter) => letter === " " || !/[\p{C}\p{Z}]/u.test(letter);

export function repr(x) {
  if (typeof x === "string") {
    const quote = x.includes("'") && !x.includes('"') ? '"' : "'";
    let told = "";
    for (const letter of x) {
      const code = letter.codePointAt(0);
      if (letter === quote) told += `\\${letter}`;
      else if (QUOTED[letter]) told += QUOTED[letter];
      else if (isPrintable(letter)) told += letter;
      else if (code < 0x100) told += `\\x${code.toString(16).padStart(2, "0")}`;
      else if (code < 0x10000) told += `\\u${code.toString(16).padStart(4, "0")}`;
      else told += `\\U${code.toString(16).padStart(8, "0")}`;
    }
    return quote + told + quote;
  }
  if (x === null || x === undefined) return "None";
  if (typeof x === "boolean") return x ? "True" : "False";
  if (isNumber(x)) return String(x);
  if (x instanceof Float) return floatText(x.value);
  if (x instanceof Tuple)
    return x.length === 1 ? `(${repr(x[0])},)` : `(${[...x].map(repr).join(", ")})`;
  if (Array.isArray(x)) return `[${x.map(repr).join(", ")}]`;
  if (x instanceof Dict)
    return `{${[...x.items()].map(([k, v]) => `${repr(k)}: ${repr(v)}`).join(", ")}}`;
  throw new PyError("TypeError", "no repr");
}

function floatText(x) {
  if (Number.isNaN(x)) return "nan";
  if (!Number.isFinite(x)) return x > 0 ? "inf" : "-inf";
  if (Object.is(x, -0)) return "-0.0";
  const size = Math.abs(x);
  if (size !== 0 && (size < 1e-4 || size >= 1e16)) {
    const [digits, power] = x.toExponential().split("e");
    const n = Math.abs(Number(power));
    return `${digits}e${Number(power) < 0 ? "-" : "+"}${String(n).padStart(2, "0")}`;
  }
  return Number.isInteger(x) ? `${BigInt(x)}.0` : String(x);
}

export function str(x) {
  if (typeof x === "string") return x;
  if (x instanceof PyError) return x.message;
  return repr(x);
}

/** A value inside a sentence, with its width where one is given. */
export function format(x, conversion = "", spec = "") {
  const text = conversion === "r" ? repr(x) : str(x);
  if (!spec) return text;
  const [, align, width] = /^([<>^]?)(\d+)$/.exec(spec);
  const missing = Math.max(Number(width) - len(text), 0);
  if (align === "^")
    return " ".repeat(Math.floor(missing / 2)) + text + " ".repeat(Math.ceil(missing / 2));
  const right = align ? align === ">" : isNumber(x);
  return right ? " ".repeat(missing) + text : text + " ".repeat(missing);
}

const SPACE =
  "[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";
const FRONT = new RegExp(`^${SPACE}+`);
const BACK = new RegExp(`${SPACE}+$`);
const SPACES = new RegExp(`${SPACE}+`);
const BREAKS = "\\r\\n|[\\n\\r\\v\\f\\x1c-\\x1e\\x85\\u2028\\u2029]";
const LINES = new RegExp(BREAKS);

const trimmed = (text, letters, front, back) => {
  if (letters === undefined || letters === null) {
    if (front) text = text.replace(FRONT, "");
    return back ? text.replace(BACK, "") : text;
  }
  let [first, end] = [0, text.length];
  while (front && first < end && letters.includes(text[first])) first++;
  while (back && end > first && letters.includes(text[end - 1])) end--;
  return text.slice(first, end);
};

export const STRING = {
  strip: (s, letters) => trimmed(s, letters, true, true),
  lstrip: (s, letters) => trimmed(s, letters, true, false),
  rstrip: (s, letters) => trimmed(s, letters, false, true),
  split: (s, by) => (by === undefined ? s.split(SPACES).filter((part) => part) : s.split(by)),
  splitlines: (s) => {
    const lines = s.split(LINES);
    if (lines.at(-1) === "") lines.pop();
    return lines;
  },
  upper: (s) => s.toUpperCase(),
  lower: (s) => s.toLowerCase(),
  replace: (s, a, b) => s.replaceAll(a, () => b),
  join: (s, parts) => [...iter(parts)].join(s),
  startswith: (s, part) => [part].flat().some((one) => s.startsWith(one)),
  endswith: (s, part) => s.endsWith(part),
  find: (s, part) => s.indexOf(part),
  index: (s, part) => found(s.indexOf(part)),
  count: (s, part, first, end) => s.slice(first, end).split(part).length - 1,
  isdigit: (s) => /^\p{Nd}+$/u.test(s),
  partition: (s, by) => {
    const at = s.indexOf(by);
    return tuple(at < 0 ? [s, "", ""] : [s.slice(0, at), by, s.slice(at + by.length)]);
  },
  rpartition: (s, by) => {
    const at = s.lastIndexOf(by);
    return tuple(at < 0 ? ["", "", s] : [s.slice(0, at), by, s.slice(at + by.length)]);
  },
  removeprefix: (s, part) => (s.startsWith(part) ? s.slice(part.length) : s),
  removesuffix: (s, part) => (part && s.endsWith(part) ? s.slice(0, -part.length) : s),
  isprintable: (s) => [...s].every(isPrintable),
  // bytes are texts here: those of a secret in hexadecimal, others as what they encode
  hex: (s) => s,
  encode: (s) => s.replace(LONE, "?"),
  decode: (s) => s,
};
const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const found = (at) => {
  if (at < 0) throw new PyError("ValueError", "not there");
  return at;
};
const LIST = {
  append: (a, x) => void a.push(x),
  extend: (a, more) => void a.push(...iter(more)),
  index: (a, x) => found([...a].findIndex((one) => eq(one, x))),
  count: (a, x) => [...a].filter((one) => eq(one, x)).length,
  remove: (a, x) => void a.splice(found(a.findIndex((one) => eq(one, x))), 1),
  sort: (a, key) => void a.splice(0, a.length, ...sorted(a, key)),
};
const DICT = {
  get: (d, key, otherwise = null) => d.get(key, otherwise),
  items: (d) => d.items(),
  values: (d) => d.values(),
  keys: (d) => d,
  update: (d, more) => {
    for (const key of more) d.set(key, more.get(key));
  },
  setdefault: (d, key, value) => {
    if (!d.has(key)) d.set(key, value);
    return d.get(key);
  },
};
const SET = {
  add: (s, x) => s.add(x),
  remove: (s, x) => s.dict.remove(x),
  discard: (s, x) => s.dict.remove(x),
};

/** Call a method by name. */
export function method(x, name, ...given) {
  if (typeof x === "string") return STRING[name](x, ...given);
  if (Array.isArray(x) && LIST[name] && !(typeof x[name] === "function" && x.constructor.fields))
    return LIST[name](x, ...given);
  if (x instanceof Dict) return DICT[name](x, ...given);
  if (x instanceof PySet) return SET[name](x, ...given);
  const params = given.at(-1)?.[kwargs] && x.constructor.named?.[name];
  if (params) {
    const words = given.pop();
    given.push(...params.slice(given.length).map((param) => words[param]));
  }
  return x[name](...given);
}

/** Let an instance have a value that is worked out once. */
export function know(x, name, value) {
  Object.defineProperty(x, name, { value, configurable: true });
  return value;
}

/** A pattern of `re`, whose syntax is JavaScript's too for those we have. */
export class Pattern {
  constructor(source, flags) {
    this.whole = new RegExp(`^(?:${source})$`, flags);
    this.front = new RegExp(`^(?:${source})`, flags);
  }
  fullmatch(text) {
    const match = this.whole.exec(text);
    return match ? { item: (i) => match[i] ?? null } : null;
  }
  match(text) {
    const match = this.front.exec(text);
    return match ? { item: (i) => match[i] ?? null } : null;
  }
}
export const fullmatch = (source, text) => new Pattern(source, "").fullmatch(text);
