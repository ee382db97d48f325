// What Python means by its operators and containers.
import { Arr } from "./py_arrays.mjs";
import { repr } from "./py_texts.mjs";

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

export const isNumber = (x) =>
  typeof x === "number" || typeof x === "bigint" || typeof x === "boolean";
export const small = (x) => (x >= -9007199254740991n && x <= 9007199254740991n ? Number(x) : x);
export const plain = (x) => (typeof x === "boolean" ? Number(x) : x);

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

/** Marks arguments that are given by name. */
export const kwargs = Symbol("by name");

export function sorted(x, key = null) {
  const keyed = [...iter(x)].map((one) => [key ? key(one) : one, one]);
  keyed.sort((a, b) => compare(a[0], b[0]));
  return keyed.map(([, one]) => one);
}
