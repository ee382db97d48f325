// Records and arrays as NumPy has them.
import { Float, PyError, Slice, Tuple, add, isNumber, plain, small, truth } from "./py_values.mjs";

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
