// What Python means by its operators, strings and containers, for the scripts that `jetons wasm`
// translates from the Python around the kernels (src/jetons/machines/script.py).
//
// None, True and text are null, true and strings. Whole numbers are numbers, or BigInts where they
// are larger than 2⁵³; a number with a point is a Float, which is none of them. Lists are arrays.

import { fill, LANGS } from "./words.mjs";

export class Tuple extends Array {
  static get [Symbol.species]() {
    return Array;
  }
}
export const tuple = (items) => {
  const made = new Tuple();
  for (const item of items) made.push(item);
  return made;
};

/** A number with a point. */
export class Float {
  constructor(value) {
    this.value = value;
  }
}

/** An error of Python's own. */
export class PyError extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

// --- numbers -----------------------------------------------------------------------------------

const isNumber = (x) => typeof x === "number" || typeof x === "bigint" || typeof x === "boolean";
const small = (x) => (x >= -9007199254740991n && x <= 9007199254740991n ? Number(x) : x);
const plain = (x) => (typeof x === "boolean" ? Number(x) : x);

function exact(a, b, quick, slow) {
  [a, b] = [plain(a), plain(b)];
  if (typeof a === "number" && typeof b === "number") {
    const result = quick(a, b);
    if (Number.isSafeInteger(result)) return result;
  }
  return small(slow(BigInt(a), BigInt(b)));
}

const floorDivided = (a, b) => {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
};

export function add(a, b) {
  if (isNumber(a) && isNumber(b))
    return exact(
      a,
      b,
      (x, y) => x + y,
      (x, y) => x + y,
    );
  if (typeof a === "string" && typeof b === "string") return a + b;
  if (a instanceof Tuple) return tuple([...a, ...b]);
  return [...a, ...b];
}
export function sub(a, b) {
  if (a instanceof PySet) return new PySet([...a].filter((x) => !b.has(x)));
  return exact(
    a,
    b,
    (x, y) => x - y,
    (x, y) => x - y,
  );
}
export function mul(a, b) {
  if (isNumber(a) && isNumber(b))
    return exact(
      a,
      b,
      (x, y) => x * y,
      (x, y) => x * y,
    );
  const [items, n] = isNumber(a) ? [b, a] : [a, b];
  if (typeof items === "string") return items.repeat(Math.max(n, 0));
  const all = Array.from({ length: Math.max(n, 0) }, () => [...items]).flat();
  return items instanceof Tuple ? tuple(all) : all;
}
export function floordiv(a, b) {
  return exact(a, b, (x, y) => Math.floor(x / y), floorDivided);
}
export function mod(a, b) {
  return exact(
    a,
    b,
    (x, y) => ((x % y) + y) % y,
    (x, y) => ((x % y) + y) % y,
  );
}
export function pow(a, b) {
  return small(BigInt(plain(a)) ** BigInt(plain(b)));
}
export const neg = (a) => (typeof a === "bigint" ? small(-a) : 0 - plain(a));
export const invert = (a) => small(~BigInt(plain(a)));
const fits = (x) => typeof x === "number" && x === (x | 0);
function bits(a, b, quick, slow) {
  [a, b] = [plain(a), plain(b)];
  return fits(a) && fits(b) ? quick(a, b) : small(slow(BigInt(a), BigInt(b)));
}
export function and(a, b) {
  if (a instanceof PySet) return new PySet([...a].filter((x) => b.has(x)));
  return bits(
    a,
    b,
    (x, y) => x & y,
    (x, y) => x & y,
  );
}
export function or(a, b) {
  if (a instanceof PySet) return new PySet([...a, ...b]);
  return bits(
    a,
    b,
    (x, y) => x | y,
    (x, y) => x | y,
  );
}
export const xor = (a, b) =>
  bits(
    a,
    b,
    (x, y) => x ^ y,
    (x, y) => x ^ y,
  );
export const lshift = (a, b) => small(BigInt(plain(a)) << BigInt(plain(b)));
export const rshift = (a, b) => small(BigInt(plain(a)) >> BigInt(plain(b)));

// --- truth and order ---------------------------------------------------------------------------

export function truth(x) {
  if (x === null || x === undefined || x === false) return false;
  if (typeof x === "number" || typeof x === "bigint") return x != 0;
  if (typeof x === "string" || Array.isArray(x)) return x.length > 0;
  if (x instanceof Dict || x instanceof PySet) return x.size > 0;
  if (x instanceof Float) return x.value !== 0;
  return true;
}

export function eq(a, b) {
  if (a === b) return true;
  if (a === null || b === null || a === undefined || b === undefined) return false;
  if (a instanceof Float || b instanceof Float)
    return numberOf(a) !== null && numberOf(b) !== null && numberOf(a) == numberOf(b);
  if (isNumber(a) && isNumber(b)) return plain(a) == plain(b);
  if (a instanceof Arr || b instanceof Arr) return elementwise(a, b, eq);
  if (Array.isArray(a) && Array.isArray(b))
    return (
      a instanceof Tuple === b instanceof Tuple &&
      a.length === b.length &&
      a.every((item, i) => eq(item, b[i]))
    );
  if (a instanceof Dict && b instanceof Dict)
    return a.size === b.size && [...a].every((key) => b.has(key) && eq(a.get(key), b.get(key)));
  if (a instanceof PySet && b instanceof PySet)
    return a.size === b.size && [...a].every((key) => b.has(key));
  if (typeof a === "object" && a.constructor === b.constructor && a.constructor.fields)
    return a.constructor.fields.every((name) => eq(a[name], b[name]));
  return false;
}
const numberOf = (x) => (x instanceof Float ? x.value : isNumber(x) ? Number(plain(x)) : null);

function elementwise(a, b, test) {
  const [left, right] = [a, b].map((x) => (x instanceof Arr ? x : null));
  const shape = (left ?? right).shape;
  const made = Arr.zeros(shape, "b1");
  const n = made.size;
  for (let i = 0; i < n; i++)
    made.put(i, test(left ? left.take(i) : a, right ? right.take(i) : b) ? 1 : 0);
  return made;
}

export function compare(a, b) {
  if (typeof a === "string" && typeof b === "string") {
    const [x, y] = [[...a], [...b]];
    for (let i = 0; i < Math.min(x.length, y.length); i++)
      if (x[i] !== y[i]) return x[i].codePointAt(0) - y[i].codePointAt(0);
    return x.length - y.length;
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    for (let i = 0; i < Math.min(a.length, b.length); i++)
      if (!eq(a[i], b[i])) return compare(a[i], b[i]);
    return a.length - b.length;
  }
  if (a instanceof PySet && b instanceof PySet) {
    const isWithin = (these, those) => [...these].every((one) => those.has(one));
    if (isWithin(a, b)) return a.size - b.size;
    return isWithin(b, a) ? 1 : NaN; // neither is part of the other
  }
  const [x, y] = [a, b].map((one) => (one instanceof Float ? one.value : plain(one)));
  if (!isNumber(x) || !isNumber(y)) throw new PyError("TypeError", "not comparable");
  return x < y ? -1 : x > y ? 1 : 0;
}
export const lt = (a, b) => compare(a, b) < 0;
export const le = (a, b) => compare(a, b) <= 0;
export const gt = (a, b) => compare(a, b) > 0;
export const ge = (a, b) => compare(a, b) >= 0;
export const ne = (a, b) => {
  const same = eq(a, b);
  return same instanceof Arr ? elementwise(same, 0, eq) : !same;
};

export function contains(all, x) {
  if (typeof all === "string") return all.includes(x);
  if (all instanceof Dict || all instanceof PySet) return all.has(x);
  if (all instanceof Range) return isNumber(x) && all.holds(plain(x));
  for (const one of iter(all)) if (eq(one, x)) return true;
  return false;
}

// --- containers --------------------------------------------------------------------------------

/** What makes two keys the same. */
function keyOf(x) {
  if (typeof x === "string") return `s${x}`;
  if (x === null) return "n";
  if (isNumber(x)) return `i${plain(x)}`;
  if (x instanceof Float) return Number.isInteger(x.value) ? `i${x.value}` : `f${x.value}`;
  if (Array.isArray(x))
    return `(${[...x]
      .map(keyOf)
      .map((k) => `${k.length}:${k}`)
      .join(",")})`;
  throw new PyError("TypeError", "unhashable");
}

export class Dict {
  constructor(pairs = []) {
    this.map = new Map();
    for (const [key, value] of pairs instanceof Dict ? pairs.items() : pairs) this.set(key, value);
  }
  get size() {
    return this.map.size;
  }
  has(key) {
    return this.map.has(keyOf(key));
  }
  get(key, otherwise = null) {
    const found = this.map.get(keyOf(key));
    return found === undefined ? otherwise : found[1];
  }
  set(key, value) {
    const at = keyOf(key);
    const found = this.map.get(at);
    if (found) found[1] = value;
    else this.map.set(at, [key, value]);
  }
  remove(key) {
    this.map.delete(keyOf(key));
  }
  *[Symbol.iterator]() {
    for (const [key] of this.map.values()) yield key;
  }
  *items() {
    for (const pair of this.map.values()) yield tuple(pair);
  }
  *values() {
    for (const [, value] of this.map.values()) yield value;
  }
}

export class PySet {
  constructor(items = []) {
    this.dict = new Dict();
    for (const item of iter(items)) this.add(item);
  }
  get size() {
    return this.dict.size;
  }
  has(x) {
    return this.dict.has(x);
  }
  add(x) {
    if (!this.dict.has(x)) this.dict.set(x, null);
  }
  [Symbol.iterator]() {
    return this.dict[Symbol.iterator]();
  }
}

export class Range {
  constructor(first, end, step = 1) {
    [this.first, this.end, this.step] =
      end === undefined ? [0, plain(first), 1] : [first, end, step];
  }
  get length() {
    return Math.max(Math.ceil((this.end - this.first) / this.step), 0);
  }
  at(i) {
    return this.first + i * this.step;
  }
  holds(x) {
    const i = (x - this.first) / this.step;
    return Number.isInteger(i) && i >= 0 && i < this.length;
  }
  *[Symbol.iterator]() {
    for (let i = 0; i < this.length; i++) yield this.at(i);
  }
}

export function iter(x) {
  if (x === null || x === undefined || isNumber(x) || x instanceof Float)
    throw new PyError("TypeError", "not iterable");
  return x;
}
export const list = (x = []) => [...iter(x)];

export function len(x) {
  if (typeof x === "string") return hasPairs(x) ? [...x].length : x.length;
  if (Array.isArray(x) || x instanceof Range) return x.length;
  if (x instanceof Arr) return x.shape[0];
  if (x instanceof Dict || x instanceof PySet) return x.size;
  throw new PyError("TypeError", "no len()");
}
const hasPairs = (text) => /[\ud800-\udbff]/.test(text);

/** A slice: each end may be null. */
export class Slice {
  constructor(first, end, step) {
    [this.first, this.end, this.step] = [first, end, step];
  }
  indices(n) {
    const step = this.step ?? 1;
    const within = (x, otherwise) => {
      if (x === null) return otherwise;
      const at = x < 0 ? x + n : x;
      return step > 0 ? Math.min(Math.max(at, 0), n) : Math.min(Math.max(at, -1), n - 1);
    };
    const first = within(this.first, step > 0 ? 0 : n - 1);
    const end = within(this.end, step > 0 ? n : -1);
    return [...new Range(first, end, step)];
  }
}

export function item(x, key) {
  if (x instanceof Arr) return x.item(key);
  if (x instanceof Dict) {
    if (!x.has(key)) throw new PyError("KeyError", repr(key));
    return x.get(key);
  }
  if (typeof x === "string" && hasPairs(x)) return sequenceItem([...x], key, (s) => s.join(""));
  if (typeof x === "string") return sequenceItem(x, key, (s) => s.join(""));
  if (x instanceof Range) return sequenceItem([...x], key, (s) => s);
  if (Array.isArray(x)) return sequenceItem(x, key, (s) => (x instanceof Tuple ? tuple(s) : s));
  return x.item(key); // a match of a pattern
}
function sequenceItem(x, key, joined) {
  if (key instanceof Slice) return joined(key.indices(x.length).map((i) => x[i]));
  const at = plain(key);
  const found = x[at < 0 ? at + x.length : at];
  if (found === undefined) throw new PyError("IndexError", "out of range");
  return found;
}

export function setitem(x, key, value) {
  if (x instanceof Arr) x.set(key, value);
  else if (x instanceof Dict) x.set(key, value);
  else x[key < 0 ? key + x.length : key] = value;
}
export function delitem(x, key) {
  if (x instanceof Dict) x.remove(key);
  else if (key instanceof Slice)
    x.splice(key.indices(x.length)[0] ?? x.length, key.indices(x.length).length);
  else x.splice(key < 0 ? key + x.length : key, 1);
}

export const unpack = (x, n, star = -1) => {
  const items = [...iter(x)];
  if (star < 0) {
    if (items.length !== n) throw new PyError("ValueError", "wrong number of values");
    return items;
  }
  const after = n - star - 1;
  return [
    ...items.slice(0, star),
    items.slice(star, items.length - after),
    ...items.slice(items.length - after),
  ];
};

// --- records and arrays ------------------------------------------------------------------------

const TYPES = {
  u1: ["Uint8", 1],
  i1: ["Int8", 1],
  b1: ["Uint8", 1],
  u2: ["Uint16", 2],
  i2: ["Int16", 2],
  u4: ["Uint32", 4],
  i4: ["Int32", 4],
  u8: ["BigUint64", 8],
  i8: ["BigInt64", 8],
  f8: ["Float64", 8],
};

/** Numbers in memory, in any number of dimensions: NumPy's array. */
export class Arr {
  constructor(view, offset, type, shape, strides) {
    this.view = view;
    this.offset = offset;
    this.type = type;
    this.shape = shape;
    const size = TYPES[type][1];
    this.strides =
      strides ?? shape.map((_, i) => size * shape.slice(i + 1).reduce((a, b) => a * b, 1));
  }
  static zeros(shape, type) {
    const n = shape.reduce((a, b) => a * b, 1) * TYPES[type][1];
    return new Arr(new DataView(new ArrayBuffer(n)), 0, type, [...shape]);
  }
  static of(shape, type, numbers) {
    const made = Arr.zeros(shape, type);
    numbers.forEach((number, i) => made.put(i, number));
    return made;
  }
  get size() {
    return this.shape.reduce((a, b) => a * b, 1);
  }
  place(i) {
    let at = this.offset;
    for (let k = this.shape.length - 1; k >= 0; k--) {
      at += (i % this.shape[k]) * this.strides[k];
      i = Math.floor(i / this.shape[k]);
    }
    return at;
  }
  load(at) {
    const value = this.view[`get${TYPES[this.type][0]}`](at, true);
    if (this.type === "b1") return value !== 0;
    if (this.type === "f8") return new Float(value);
    return typeof value === "bigint" ? small(value) : value;
  }
  store(at, value) {
    const number = value instanceof Float ? value.value : plain(value);
    const isLarge = TYPES[this.type][0].startsWith("Big");
    this.view[`set${TYPES[this.type][0]}`](at, isLarge ? BigInt(number) : Number(number), true);
  }
  take(i) {
    return this.load(this.place(i));
  }
  put(i, value) {
    this.store(this.place(i), value);
  }
  /** What an index names: a number's address, or an array within. */
  within(key) {
    const keys = key instanceof Tuple ? [...key] : [key];
    let offset = this.offset;
    const [shape, strides] = [[], []];
    this.shape.forEach((n, k) => {
      const one = k < keys.length ? keys[k] : new Slice(null, null, null);
      if (one instanceof Slice) {
        const places = one.indices(n);
        offset += (places[0] ?? 0) * this.strides[k];
        shape.push(places.length);
        strides.push(this.strides[k] * (one.step ?? 1));
      } else {
        const at = plain(one) < 0 ? plain(one) + n : plain(one);
        if (!(at >= 0 && at < n)) throw new PyError("IndexError", "out of bounds");
        offset += at * this.strides[k];
      }
    });
    return shape.length ? new Arr(this.view, offset, this.type, shape, strides) : offset;
  }
  item(key) {
    const found = this.within(key);
    return found instanceof Arr ? found : this.load(found);
  }
  set(key, value) {
    if (Array.isArray(key) && !(key instanceof Tuple)) {
      for (const one of key) this.set(one, value);
      return;
    }
    const found = this.within(key);
    if (!(found instanceof Arr)) {
      this.store(found, value);
      return;
    }
    const given = value instanceof Arr ? flat(value) : Array.isArray(value) ? value.flat(9) : null;
    if (given && given.length !== found.size)
      throw new PyError("ValueError", "could not broadcast");
    for (let i = 0; i < found.size; i++) found.put(i, given ? given[i] : value);
  }
  tolist() {
    return Array.from({ length: this.shape[0] }, (_, i) => {
      const one = this.item(i);
      return one instanceof Arr ? one.tolist() : one;
    });
  }
  sum() {
    return flat(this).reduce(add, 0);
  }
  any() {
    return flat(this).some(truth);
  }
  *[Symbol.iterator]() {
    for (let i = 0; i < this.shape[0]; i++) yield this.item(i);
  }
}
const flat = (array) => Array.from({ length: array.size }, (_, i) => array.take(i));

/** The class of a game's records of one kind, from its layout: fields are properties. */
export function recordType({ bytes, fields }) {
  class Record {
    constructor(view, offset) {
      this.memory = view;
      this.offset = offset;
    }
    static zeros() {
      return new Record(new DataView(new ArrayBuffer(bytes)), 0);
    }
    static from(data) {
      return new Record(new DataView(data.slice().buffer), 0);
    }
    get bytes() {
      return new Uint8Array(
        this.memory.buffer,
        this.memory.byteOffset + this.offset,
        bytes,
      ).slice();
    }
  }
  for (const [name, [offset, type, ...shape]] of Object.entries(fields)) {
    const field = (record) => new Arr(record.memory, record.offset + offset, type, shape);
    Object.defineProperty(Record.prototype, name, {
      get() {
        return shape.length ? field(this) : field(this).load(this.offset + offset);
      },
      set(value) {
        if (shape.length) field(this).set(new Slice(null, null, null), value);
        else field(this).store(this.offset + offset, value);
      },
    });
  }
  return Record;
}

export const np = {
  zeros: (shape, type = "f8") =>
    typeof type === "string"
      ? Arr.zeros(isNumber(shape) ? [shape] : [...shape], type)
      : Array.from({ length: shape }, () => type.zeros()),
  where: (test, a, b) => {
    const made = Arr.zeros(test.shape, (a instanceof Arr ? a : b).type);
    for (let i = 0; i < made.size; i++) {
      const from = truth(test.take(i)) ? a : b;
      made.put(i, from instanceof Arr ? from.take(i) : from);
    }
    return made;
  },
};

// --- texts -------------------------------------------------------------------------------------

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

const STRING = {
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

// --- functions of Python's own -----------------------------------------------------------------

export const kwargs = Symbol("by name");

export function sorted(x, key = null) {
  const keyed = [...iter(x)].map((one) => [key ? key(one) : one, one]);
  keyed.sort((a, b) => compare(a[0], b[0]));
  return keyed.map(([, one]) => one);
}

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
