// Hints and verdicts in words, as learn/hint.py and learn/judge.py tell them: what to say is decided by a game's
// script, which is translated from there; here the search is read, and sentences are filled in.
import { Judging } from "./judge.mjs";
import { both, Catalogue, fill, LANGS } from "./words.mjs";

const sentences = (game) => new Catalogue(game.layout.learn.words);

/** A sentence by its key, its parameters filled in: numbers, words of each language, or lists of parameters. */
function said(game, section, [key, values]) {
  const { fr, en } = sentences(game).at(section);
  const words = { fr, en };
  const told = {};
  for (const lang of LANGS) {
    const own = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        Array.isArray(value)
          ? value.map((one) => fill(words[lang][name], lang, one)).join(", ")
          : (value?.[lang] ?? value),
      ]),
    );
    told[lang] = fill(words[lang][key], lang, own);
  }
  return both(told);
}

/** Why an answer to an exercise is not it. */
export function verdict(game, key, values = {}) {
  return said(game, "verdicts", [key, values]);
}

/** Round as Python does: halves to the even number. */
function rounded(number) {
  const near = Math.round(number);
  return Math.abs(number % 1) === 0.5 && near % 2 !== 0 ? near - 1 : near;
}

/** The best of some candidates, in words: where to look, which tokens, the move, and why. */
function hintOf(game, state, candidates) {
  const [best] = candidates;
  const seat = game.turn(state);
  const parts = game.parts(state, best.move);
  const { state: after } = game.apply(state, best.move);
  const shown = (one) => JSON.parse(game.view_json(game.observe(one, seat)));
  const goesOn = !game.is_over(after) && game.pending(after) === null && game.turn(after) === seat;
  const notices = game.script.notices(
    shown(state),
    shown(after),
    best.text,
    parts,
    best.points,
    goesOn,
  );
  const told = game.script.tell(
    best.text,
    parts,
    best.points,
    Math.max(...candidates.map(({ points }) => points)),
    best.expected > 0,
    best.n > 0 ? best.percent : -1,
    notices,
    game.layout.learn.reasons,
  );
  const tell = (one) => said(game, "hints", one);
  return {
    move: best.text,
    parts,
    cells: told.cells,
    tokens: told.tokens,
    points: best.points,
    where: tell(told.where),
    which: tell(told.which),
    what: tell(told.what),
    reasons: told.reasons.slice(0, game.layout.learn.most).map(tell),
  };
}

/** Advice under way (learn/hint.py): a hint and the coach's word are both made of it, by the same luck whatever move
 * is asked about. So the coach has nothing against what a hint says. */
export class Advising {
  /** Throws where the move that is asked about cannot be played. */
  constructor(game, view, state, text) {
    const { budget, raced, seed } = game.layout.learn;
    Object.assign(this, { game, state, own: -1, move: null });
    if (text) {
      this.move = game.read_move(state, text);
      const refusal = game.check(state, this.move);
      if (refusal) throw refusal;
    }
    this.judging = new Judging(game, view, { seeds: [seed], budget, raced });
  }

  get isDone() {
    return this.judging.isDone;
  }

  spend(seconds) {
    return this.judging.spend(seconds, () => {
      if (this.move) this.own = this.judging.enter(this.move);
    });
  }

  /** The hint, and what the move would give away, in words. */
  told() {
    const { game, state, judging, move } = this;
    if (judging.stage === "search") this.spend(Infinity); // a slow machine: to the end
    judging.verdict(this.own);
    const { race } = judging;
    const order = race.get("order").slice(0, Math.min(race.get("n"), game.layout.learn.shown));
    const candidates = order.map((place) => {
      const one = judging.runner(place);
      const known = { text: game.text(state, one.move), points: game.score(state, one.move) };
      return { ...one, ...known };
    });
    const hint = hintOf(game, state, candidates);
    if (!move) return { hint, loss: null };
    const atOnce = candidates[0].points - game.score(state, move);
    const isMuch = game.raw.call.gives_much(race.at, atOnce) !== 0;
    const [points, win] = ["points", "win"].map((name) => Math.max(race.get(name), 0));
    const text = isMuch ? lostWords(game, points, hint) : said(game, "coach", ["fine", {}]);
    return { hint, loss: { points, win, is_much: isMuch, text } };
  }
}

function lostWords(game, points, better) {
  const { reasons, much } = game.layout.learn;
  const isOwn = reasons.includes("lost");
  const isCounted = rounded(points) >= (isOwn ? 2 : much);
  const lost = isCounted
    ? said(game, isOwn ? "hints" : "coach", ["lost", { points: rounded(points) }])
    : said(game, "coach", ["chance", {}]);
  const what = Object.fromEntries(
    LANGS.map((lang) => [lang, better.what[lang][0].toLowerCase() + better.what[lang].slice(1)]),
  );
  return said(game, "coach", ["better", { lost, what }]);
}
