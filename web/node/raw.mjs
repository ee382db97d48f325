// A game's WebAssembly module as it is: its memory, its calls by name, addresses for records.

const READERS = {
  u1: ["getUint8", 1],
  i1: ["getInt8", 1],
  b1: ["getUint8", 1],
  u2: ["getUint16", 2],
  i2: ["getInt16", 2],
  u4: ["getUint32", 4],
  i4: ["getInt32", 4],
  u8: ["getBigUint64", 8],
  i8: ["getBigInt64", 8],
  f4: ["getFloat32", 4],
  f8: ["getFloat64", 8],
};

export const unhex = (text) =>
  Uint8Array.from({ length: text.length / 2 }, (_, k) =>
    parseInt(text.slice(2 * k, 2 * k + 2), 16),
  );

/** A module instantiated, its memory handed out piece by piece; nothing is given back. */
export class Raw {
  #top;

  constructor(instance, layout) {
    this.layout = layout;
    this.memory = instance.exports.memory;
    this.#top = instance.exports.__heap_base.value;
    this.call = {};
    for (const { name } of layout.exports)
      this.call[name.replace(/^jetons_/, "")] = instance.exports[name];
  }

  /** Instantiate a module from its bytes (or a compiled WebAssembly.Module) and its layout. */
  static async load(module, layout) {
    const made = await WebAssembly.instantiate(module, {});
    return new Raw(made.instance ?? made, layout);
  }

  /** The address of so many fresh, zeroed bytes. */
  room(bytes) {
    const at = (this.#top + 15) & ~15;
    this.#top = at + bytes;
    const missing = this.#top - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / 65536));
    return at;
  }

  /** Room for some records of a kind. */
  fresh(kind, n = 1) {
    return this.room(this.layout.records[kind].bytes * n);
  }

  bytes(at, n) {
    return new Uint8Array(this.memory.buffer, at, n);
  }

  /** A copy of a record's bytes. */
  take(kind, at) {
    return this.bytes(at, this.layout.records[kind].bytes).slice();
  }

  /** Write bytes; where. */
  put(at, bytes) {
    this.bytes(at, bytes.length).set(bytes);
    return at;
  }

  /** A field of the record at an address: a number, or a flat array of numbers. */
  field(kind, at, name) {
    return fieldOf(this.layout, kind, new DataView(this.memory.buffer, at), name);
  }

  /** Whole numbers of 64 bits. */
  numbers(at, n) {
    const view = new DataView(this.memory.buffer);
    return Array.from({ length: n }, (_, k) => Number(view.getBigInt64(at + 8 * k, true)));
  }

  /** A stream of luck (core/stream.py) by a whole number, the same everywhere. */
  seed(at, number) {
    const whole = BigInt.asUintN(64, BigInt(number));
    this.call.seed(at, Number(whole & 0xffffffffn) | 0, Number(whole >> 32n) | 0);
    return at;
  }
}

/** A field of a record: a number, or a flat array of numbers. */
export function fieldOf(layout, kind, view, name) {
  const [offset, type, ...shape] = layout.records[kind].fields[name];
  const [reader, size] = READERS[type];
  const one = (k) => {
    const value = view[reader](offset + k * size, true);
    return typeof value === "bigint" ? Number(value) : value;
  };
  if (shape.length === 0) return one(0);
  return Array.from({ length: shape.reduce((a, b) => a * b, 1) }, (_, k) => one(k));
}
