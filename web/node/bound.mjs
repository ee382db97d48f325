// A game's script bound to its module: plain values in, plain values or records' bytes out.
import * as python from "./python.mjs";
import { loads } from "./json.mjs";
import { Refusal } from "./refusal.mjs";
import { both, fill, LANGS } from "./words.mjs";

const py = { ...python, json_loads: loads };
const JetonsError = py.refused("JetonsError", "error");
const BadNotation = py.refused("BadNotation", "bad_notation", JetonsError);

/** A value of JavaScript's as Python would have it; of JSON read by `loads` it is already one. */
export function toPython(value) {
  if (value === null || value === undefined) return null;
  if (typeof value === "number") return Number.isInteger(value) ? value : new py.Float(value);
  if (Array.isArray(value)) return value.map(toPython);
  const isPlain = typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype;
  if (!isPlain) return value;
  return new py.Dict(Object.entries(value).map(([key, one]) => [key, toPython(one)]));
}

/** A value of Python's as JSON has it. */
export function fromPython(value) {
  if (value instanceof py.Dict)
    return Object.fromEntries([...value.items()].map(([key, one]) => [key, fromPython(one)]));
  if (value instanceof py.Float) return value.value;
  if (Array.isArray(value)) return Array.from(value, fromPython);
  return value;
}

/** Call something of the script; what it refuses is told as our callers know it. */
function told(call) {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof py.Refused)) throw error;
    const { text, code, clause, reason, at, path } = error;
    throw new Refusal(code, { fr: text.fr, en: text.en }, { clause, reason, at, path });
  }
}

const isWords = (value) => typeof value === "object" && value !== null && value[py.kwargs];

/** What a script is given besides Python itself: the records and the sentences of a game. */
export function hostOf(game) {
  const record = Object.fromEntries(
    ["state", "move", "view", "config"].map((kind) => [
      kind,
      py.recordType(game.layout.records[kind]),
    ]),
  );
  return {
    ...record,
    words: {
      text(...path) {
        const values = isWords(path.at(-1)) ? path.pop() : null;
        if (!values) return new py.Both(...Object.values(game.catalogue.text(path)));
        const sentences = game.catalogue.at(...path);
        const [fr, en] = LANGS.map((lang) => {
          const inLang = Object.entries(values).map(([name, one]) => [name, one?.[lang] ?? one]);
          return fill(sentences[lang], lang, Object.fromEntries(inLang));
        });
        return new py.Both(fr, en);
      },
      wording(section, { name, params }, numbers) {
        const { fr, en } = game.catalogue.told(section, { name, params }, [...numbers]);
        return new py.Both(fr, en);
      },
      texts(...path) {
        const { fr, en } = game.catalogue.at(...path);
        return py.tuple(fr.map((word, i) => new py.Both(word, en[i])));
      },
    },
    texts: {
      parse_outcome(pool, text) {
        try {
          return game.read_outcome(pool, text);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          const { fr, en } = error.raw ?? error.text;
          throw new BadNotation(new py.Both(fr, en), error);
        }
      },
    },
  };
}

export function bound(game, script) {
  const host = hostOf(game);
  const made = (script.default ?? script)(py, host);
  const state = (bytes) => host.state.from(game.sized("state", bytes));
  const ending = ([scores, winners, why, text, numbers]) => ({
    scores: [...scores],
    winners: [...winners],
    why,
    text: both(text),
    numbers: [...numbers],
  });
  return {
    options: (given) => fromPython(told(() => made.check_options(toPython(given)))),
    configure: (seats, options) => told(() => made.configure(seats, toPython(options)))[0].bytes,
    outcome: (bytes) => ending(told(() => made.outcome(state(bytes)))),
    tell_move: (text) => made.tell_move(text),
    read_position: (position) => told(() => made.read_position(toPython(position)))[0].bytes,
    read_table: (position) =>
      told(() => (made.read_table ?? made.read_position)(toPython(position)))[0].bytes,
    left_open: (position) => fromPython(made.left_open(toPython(position))),
    write_position: (bytes, seat) => fromPython(made.write_position(state(bytes), seat)),
    score_position: made.score_position
      ? (position) => told(() => made.score_position(toPython(position)))
      : null,
    // what is told of moves (learn/telling.py, notices.py, goals.py, study/why.py): plain values in and out
    ...Object.fromEntries(
      ["notices", "tell", "why", "missed", "why_not", "wrong_choice"].map((name) => [
        name,
        (...given) => fromPython(made[name](...given.map(toPython))),
      ]),
    ),
    // of games without these kernels
    partners: (bytes, seat) => [...made.partners(state(bytes), seat)],
    round_points: (bytes, winners) =>
      made.round_points
        ? [...made.round_points(state(bytes), py.tuple(winners))]
        : Array.from({ length: game.seats(bytes) }, () => 0),
    tell_score: made.tell_score
      ? (position) => told(() => made.tell_score(toPython(position))).map(both)
      : null,
  };
}
