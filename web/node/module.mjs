// One game's WebAssembly module with its records: memory, calls by name, nothing of the rules.
// Works in Node, browsers and workers alike: give it the bytes of the module and its layout.

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

const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** A game: its module instantiated, its memory laid out. */
export class Game {
  #top;

  constructor(instance, layout) {
    this.layout = layout;
    this.slug = layout.game;
    this.memory = instance.exports.memory;
    this.#top = instance.exports.__heap_base.value;
    this.call = {};
    for (const { name } of layout.exports)
      this.call[name.replace(/^jetons_/, "")] = instance.exports[name];
    const number = (n) => this.room(8 * n);
    this.weights = number(layout.n_outcomes);
    this.results = number(4);
    this.totals = number(8);
    this.n_room = layout.n_moves;
    this.moves = this.room(layout.records.move.bytes * this.n_room);
    this.points = number(this.n_room);
    this.searching = null;
  }

  /** Instantiate a module from its bytes (or a compiled WebAssembly.Module) and its layout. */
  static async load(module, layout) {
    const made = await WebAssembly.instantiate(module, {});
    return new Game(made.instance ?? made, layout);
  }

  /** The address of so many fresh, zeroed bytes. */
  room(bytes) {
    const at = (this.#top + 15) & ~15;
    this.#top = at + bytes;
    const missing = this.#top - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / 65536));
    return at;
  }

  /** A fresh record of a kind: state, move, view, config. */
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

  /** Write a record's bytes. */
  put(at, bytes) {
    this.bytes(at, bytes.length).set(bytes);
  }

  /** A field of a record as a number, or an array of numbers. */
  read(kind, at, field) {
    const [offset, type, ...shape] = this.layout.records[kind].fields[field];
    const [reader, size] = READERS[type];
    const view = new DataView(this.memory.buffer);
    const one = (k) => {
      const value = view[reader](at + offset + k * size, true);
      return typeof value === "bigint" ? Number(value) : value;
    };
    if (shape.length === 0) return one(0);
    return Array.from({ length: shape.reduce((a, b) => a * b, 1) }, (_, k) => one(k));
  }

  numbers(at, n) {
    const view = new DataView(this.memory.buffer);
    return Array.from({ length: n }, (_, k) => Number(view.getBigInt64(at + 8 * k, true)));
  }

  /** The config of a table by its options; the first that fits what is given. */
  config(seats, options = {}) {
    const found = this.layout.tables.find(
      (table) =>
        table.seats === seats && Object.entries(options).every(([k, v]) => table.options[k] === v),
    );
    if (!found) throw new RangeError(`${this.slug}: no such table`);
    const at = this.fresh("config");
    this.put(at, unhex(found.config));
    return at;
  }

  /** A stream of luck (core/stream.py) by a whole number, the same everywhere. */
  stream(number) {
    const at = this.room(32);
    const whole = BigInt.asUintN(64, BigInt(number));
    this.call.seed(at, Number(whole & 0xffffffffn) | 0, Number(whole >> 32n) | 0);
    return at;
  }

  /** An empty table, its pending draws made from a stream. */
  start(seats, options, stream) {
    const state = this.fresh("state");
    this.call.start(state, this.config(seats, options));
    this.settle(state, stream);
    return state;
  }

  /** Draw what is pending, until a seat is to move or the game is over. */
  settle(state, stream) {
    while (this.call.chance(state, this.weights) !== -1) {
      this.call.draw(state, this.call.pick(this.weights, stream));
    }
  }

  /** All legal moves of a state: their bytes and the points each makes at once. */
  legal(state) {
    let n = this.call.legal(state, this.moves, this.n_room);
    if (n > this.n_room) {
      this.n_room = 2 ** Math.ceil(Math.log2(n));
      this.moves = this.fresh("move", this.n_room);
      this.points = this.room(8 * this.n_room);
      n = this.call.legal(state, this.moves, this.n_room);
    }
    this.call.scores(state, this.moves, n, this.points, this.n_room);
    const size = this.layout.records.move.bytes;
    const points = this.numbers(this.points, n);
    return points.map((point, j) => ({
      move: this.bytes(this.moves + j * size, size).slice(),
      points: point,
    }));
  }

  /** The buffers of a search, made at its first use, with the learned weights. */
  search() {
    if (!this.searching) {
      const learned = this.room(8 * this.layout.memory.learned.shape[0]);
      this.call.learn(learned);
      this.searching = { space: this.room(this.layout.space.bytes), learned, plan: this.room(128) };
    }
    return this.searching;
  }

  /** What a level plays by a view: the move's bytes and how many playouts it took. */
  choose(view, level, { seed = 0, simulations = null } = {}) {
    const plan = this.layout.levels[level];
    if (plan === undefined) throw new RangeError(`${this.slug}: no level ${level}`);
    const { space, learned, plan: at } = this.search();
    this.put(at, unhex(plan));
    const stream = this.stream(seed);
    const planned = Number(new DataView(this.memory.buffer).getBigInt64(at + 16, true));
    const total = simulations ?? planned;
    let chosen;
    if (this.call.begin(view, at, space, learned, stream))
      chosen = this.read("progress", this.place("progress"), "chosen");
    else {
      this.call.think(view, at, space, learned, stream, total, total);
      chosen = this.call.conclude(space);
    }
    const size = this.layout.records.move.bytes;
    return {
      move: this.bytes(this.place("picked") + chosen * size, size).slice(),
      playouts: this.read("progress", this.place("progress"), "playouts"),
    };
  }

  /** The address of a buffer of the search. */
  place(name) {
    return this.search().space + this.layout.space.places[name][0];
  }
}
