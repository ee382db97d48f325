// What a table decides (src/jetons/table, translated into table.gen.mjs), bound to the modules of games: a table in a
// browser's worker is a value of the same Python as at a server.
//
// `device` gives what is this machine's own: luck, hashes, and which games are loaded.
import * as py from "./python.mjs";
import { PyGame, ending, pair, States, UnknownGame } from "./rules.mjs";
import script from "./table.gen.mjs";
import { both } from "./words.mjs";

/** A refusal of the translated Python as messages carry it; null: it is another error. */
export function refusalIn(error) {
  if (!(error instanceof py.Refused)) return null;
  const { code, text, clause, say, values } = error;
  return { code, text: both(text), clause, ...(say ? { say, values } : {}) };
}

/** The translated Python with what is this machine's own: luck, hashes, which games are loaded. */
export function tableScript({ Dealer, below, commitment, fingerprint, newSecret, game }) {
  const known = new WeakMap(); // a module → its facts and texts
  let any = null; // a module: what every game says alike is in each
  const named = (slug) => {
    const module = game(slug);
    if (!module)
      throw new UnknownGame(new py.Both(`jeu inconnu : ${slug}`, `unknown game ${slug}`));
    if (!known.has(module)) known.set(module, new PyGame(module));
    any = module;
    return known.get(module);
  };
  const bots = new py.Dict();
  const bot = (name) => {
    const plays = ({ module }) => name in module.layout.levels;
    return bots.get(name) ?? { name, title: new py.Both(name, name), plays };
  };
  const made = script(py, {
    BOTS: bots,
    Dealer,
    Game: PyGame,
    below,
    bot,
    clean_name: (name) => name.trim().split(/\s+/u).join(" "),
    commitment,
    copies_of: ({ game: of, state }) => new States(of, state),
    day_of: (at) => new Date(at).toISOString().slice(0, 10),
    ended: (why, scores, winners, ...numbers) =>
      ending(any.ended(why, [...scores], [...winners], numbers)),
    engine: (of) => of.engine,
    fingerprint,
    game: named,
    new_secret: newSecret,
    raw: class {
      constructor(json) {
        return json;
      }
    },
    scores_in: ({ game: of, state }) => py.tuple(of.scores(state)),
    turn_of: ({ game: of, state }) => of.turn(state),
    words: both,
  });
  return {
    ...made,
    /** A structure as data. */
    data: py.data,
    /** An entry of a log from what was kept of it. */
    entry: (kept) => py.made(made.entries, kept),
    /** The opening of a table that somebody asks for, and the secret of its deal. */
    opening_of: (asked, ...more) => made.opening_of(py.made([made.NewTable], asked), ...more),
    day_is_alone: (slug) => made.day_is_alone(named(slug)),
    pace_of: (clock) => py.data(made.pace_of(py.made([made.ClockSpec], clock))),
    /** Let a bot be called by its title in both languages. */
    entitle: (name, title) => bots.set(name, { ...bot(name), title: pair(title) }),
    title: (name) => both(bot(name).title),
    /** What a seat is told of the last entries of a table. */
    news: (desk, ...more) => new made.News(named(desk.opening.game), desk, ...more),
  };
}
