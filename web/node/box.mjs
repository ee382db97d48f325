// The sheet beside a real box (src/jetons/box, translated into box.gen.mjs), bound to the modules of games: a page's
// worker counts what `jetons referee` counts. Plain data in, plain data out; refusals are thrown (`refusalIn`).
import * as py from "./python.mjs";
import { fromPython, hostOf } from "./bound.mjs";
import script from "./box.gen.mjs";
import { asked, BadPosition, ending, pair, PyGame, Rules, States, UnknownGame } from "./rules.mjs";
import { both } from "./words.mjs";

const NO_CHANCE = -1;

/** A refusal of the translated Python as data; null: it is another error. */
export function refusalIn(error) {
  if (!(error instanceof py.Refused)) return null;
  const { code, text, clause } = error;
  return { code, text: both(text), clause };
}

const bytesOf = (record) => (record instanceof Uint8Array ? record : record.bytes);

/** An array of one state, whose record the Python may write to. */
class Writable extends States {
  constructor(game, state) {
    super(game, state);
    this.type = game.records?.state ?? (game.records = hostOf(game)).state;
  }
  item() {
    const { buffer, byteOffset } = this.state;
    return new this.type(new DataView(buffer, byteOffset), 0);
  }
}

/** The rules as the sheet asks them: read, checked, explained and played step by step. */
class BoxRules extends Rules {
  constructor(game) {
    super(game);
    this.call.check = ({ state }, _, [move]) => {
      const { raw } = this.game;
      return raw.call.check(this.game.placed("state", state), this.game.placed("move", move));
    };
  }
  start(config) {
    const begun = this.begun ?? (this.begun = new Map()); // by configuration: every entry is read on a bare table
    if (!begun.has(config)) begun.set(config, this.game.start(config));
    return new Writable(this.game, begun.get(config).slice());
  }
  pending({ state }, weights) {
    const found = this.game.pending(state);
    if (!found) return py.tuple([NO_CHANCE, NO_CHANCE]);
    found.weights.forEach((n, i) => weights.put(i, n));
    return py.tuple([found.pool, found.audience]);
  }
  read_move({ state }, text) {
    return asked(() => [this.game.read_move(state, text)]);
  }
  refused(_, { state }, [move]) {
    try {
      asked(() => {
        throw this.game.check(state, move);
      });
    } catch (error) {
      return error;
    }
    return null;
  }
  explain({ state }, [move]) {
    return py.tuple(
      this.game.explain(state, move).map((line) => {
        return {
          ...line,
          text: pair(line.text),
          cells: py.tuple(line.cells ?? []),
          numbers: py.tuple(line.numbers),
        };
      }),
    );
  }
  parts({ state }, [move]) {
    return py.tuple(this.game.parts(state, move));
  }
  turn(states, text, deal) {
    const made = super.turn(states, text, deal);
    return { ...made, states: new Writable(this.game, made.states.state) };
  }
}

/** A table from its position. */
const tableOf = (module, position) =>
  new Writable(
    module,
    asked(() => module.read_position(position)),
  );

function positionIn(text) {
  try {
    const position = JSON.parse(text);
    if (position && typeof position === "object" && !Array.isArray(position)) return position;
  } catch {
    // told below
  }
  throw new BadPosition(new py.Both("ce n’est pas une position", "this is not a position"));
}

class BoxGame extends PyGame {
  constructor(module, hands, squares) {
    super(module);
    this.squares = squares;
    const records = (module.records ??= hostOf(module));
    this.n_outcomes = module.layout.n_outcomes;
    this.hands = hands && {
      taken: (move) => hands.taken(records.move.from(move)),
      held: hands.held,
      count_at_end: hands.count_at_end,
    };
    this.unseen = hands && { out: hands.out, hold: hands.hold };
    this.eyes.outcome = (state) => ending(module.outcome(bytesOf(state)));
    this.notation.format_move = (state, move) => module.text(bytesOf(state), move);
    this.eyes.partners = (state, seat) => py.tuple(module.partners(bytesOf(state), seat));
    const points = (state, winners) => py.tuple(module.round_points(bytesOf(state), [...winners]));
    this.rounds = hands?.has_rounds ? { points } : null;
    this.engine = new BoxRules(module);
    const configured = new Map();
    this.configure = (n, options) => {
      const key = JSON.stringify([n, [...options.items()]]);
      if (!configured.has(key))
        configured.set(
          key,
          asked(() => module.configure(n, fromPython(options))),
        );
      return configured.get(key);
    };
    const [low, high] = module.layout.seats;
    this.check_seats = (n) => {
      if (n < low || n > high) asked(() => module.configure(n, {}));
    };
  }
}

/** Luck that is the same for the same seed. */
class Luck {
  constructor(seed) {
    this.seed = (Number(seed) + 0x9e3779b9) >>> 0;
  }
  random() {
    this.seed = (this.seed + 0x6d2b79f5) >>> 0;
    let t = this.seed;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
  randrange(n) {
    return Math.floor(this.random() * n);
  }
  choice(items) {
    return items[this.randrange(items.length)];
  }
  sample(items, n) {
    const left = [...items];
    return Array.from({ length: n }, () => left.splice(this.randrange(left.length), 1)[0]);
  }
}

/** The translated sheet with what is this machine's own: hashes, names for entries, which games are loaded. */
export function boxScript({ game, fingerprint, newId }) {
  const known = new WeakMap();
  let any = null;
  const never = () => {
    throw new Error("a sheet deals no secret");
  };
  const named = (slug) => {
    const module = game(slug);
    if (!module)
      throw new UnknownGame(new py.Both(`jeu inconnu : ${slug}`, `unknown game ${slug}`));
    const [hands, squares] = [made.hands[slug] ?? null, made.squares[slug] ?? null];
    if (!known.has(module)) known.set(module, new BoxGame(module, hands, squares));
    any = module;
    if (squares) Object.assign(host, (module.records ??= hostOf(module))); // they are counted in its records
    return known.get(module);
  };
  const host = {
    Dealer: class {},
    Game: PyGame,
    Random: Luck,
    below: never,
    between: (a, b) => (Number(a) + Number(b)) / 2,
    beyond: (place) => Math.floor(Number(place)) + 1,
    commitment: never,
    copies_of: ({ game: of, state }) => new Writable(of, state.slice()),
    decoded: never,
    encoded: never,
    ended: (why, scores, winners, ...numbers) =>
      ending(any.ended(why, [...scores], [...winners], numbers)),
    engine: (of) => of.engine,
    fingerprint,
    game: named,
    holding: ({ module }, { state }, racks) => {
      const position = module.script.write_position(state, module.turn(state));
      delete position.rack;
      position.racks = racks.map((rack) => rack && [...rack]);
      if (position.held)
        position.held = position.held.map((held, seat) => racks[seat]?.length ?? held);
      return tableOf(module, position);
    },
    legal_parts: (of, { state }) =>
      of.module
        .legal(state)
        .map(({ move, points, parts }) => [py.tuple(parts), points, of.hands.taken(move)]),
    new_id: newId,
    new_secret: never,
    plain_views: never,
    n_seats_at: ({ game: of, state }) => of.scores(state).length,
    same_state: (a, b) => bytesOf(a).every((byte, i) => byte === bytesOf(b)[i]),
    scores_in: ({ game: of, state }) => py.tuple(of.scores(bytesOf(state))),
    table_at: ({ module }, text) => {
      const told = Object.entries(positionIn(text));
      const shown = told.filter(([key]) => !["rack", "racks", "held", "seat"].includes(key));
      return tableOf(module, { ...Object.fromEntries(shown), seat: null });
    },
    turn_of: ({ game: of, state }) => of.turn(bytesOf(state)),
    unseen: (of) => of.unseen,
    view_of: (of, states) => of.engine.view_json(of.engine.observe(states, -1)),
  };
  const made = script(py, host);
  const told = (value) => py.data(value, true);
  const sheetOf = (kept) => py.made([made.Sheet], { start: "", ...kept });
  const orNull = (value) => (value === undefined ? null : value);
  return {
    /** A new sheet as data. */
    open: (slug, players, options, date, start = "") => {
      const wanted = new py.Dict(Object.entries(options));
      return told(made.opened_sheet(slug, py.tuple(players), wanted, date, start));
    },
    /** A sheet from what was kept of it. */
    sheet: (kept) => made.whole(sheetOf(kept)),
    before: (sheet, place) => sheet.before(place),
    /** A place between one and the one before it. */
    placeBefore: (sheet, place) => sheet.place_before(place),
    /** A new entry as data. */
    entry: (sheet, text, { place, seat, at }) =>
      told(made.entered(sheet, text, orNull(place), orNull(seat), at)),
    stood: (sheet, isQuick) => made.stood(sheet, isQuick),
    shown: (sheet, standing) => told(made.shown(standing, named(sheet.game))),
    laid: (standing, text) => told(made.laid(standing, text)),
    /** All moves that lay just these tokens. */
    places: (standing, tokens) => told(made.places(standing, [...tokens])),
    record: (sheet) => made.recorded(sheet),
    squares: (kept) => {
      named(kept.game);
      return told(made.counted_squares(made.checked_squares(sheetOf(kept))));
    },
    /** Options as records keep them. */
    checkOptions: (slug, options) =>
      told(named(slug).check_options(new py.Dict(Object.entries(options)))),
    /** Raise what makes a position impossible. */
    checkPosition: (slug, position) => {
      asked(() => named(slug).module.read_position(position));
    },
    checkSquare: (kept, place, text) => {
      named(kept.game);
      made.check_square_entry(sheetOf(kept), place, text);
    },
  };
}
