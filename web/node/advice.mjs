// Hints and verdicts in words, as learn/hint.py and learn/judge.py tell them: what to say is decided by a game's
// script, which is translated from there; here the search is read, and sentences are filled in.
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

/** What a decision weighed, best first (bots/levels.py): moves as text, with what they promise. */
export function weighed(game, state, thinking) {
  const { raw, layout } = game;
  const { places } = layout.space;
  const { shown, look } = layout.learn;
  const at = thinking.at;
  const best = thinking.isMade ? thinking.progress("chosen") : raw.call.conclude(at.space);
  const isSolved = thinking.progress("is_solved") > 0;
  const isSearched = thinking.playouts > 0 || isSolved;
  if (!isSearched) raw.call.look(at.view, at.plan, look, at.space, at.learned, at.stream);
  const memory = new DataView(raw.memory.buffer);
  const real = (name, k) => memory.getFloat64(at.space + places[name][0] + 8 * k, true);
  const count = (c) => Number(memory.getBigInt64(at.space + places.n[0] + 8 * c, true));
  const rest = Array.from({ length: thinking.progress("candidates") }, (_, c) => c).filter(
    (c) => c !== best,
  );
  if (isSolved) rest.sort((a, b) => real("sums", 3 * b) - real("sums", 3 * a));
  else if (isSearched) {
    const mean = new Map([...rest].map((c) => [c, raw.call.mean_value(at.space, c)]));
    rest.sort((a, b) => count(b) - count(a) || mean.get(b) - mean.get(a));
  }
  const unit = layout.study.units[game.seats(state)];
  const size = layout.records.move.bytes;
  return [best, ...rest].slice(0, shown).map((c) => {
    const move = raw.bytes(at.space + places.picked[0] + c * size, size).slice();
    const n = count(c);
    const known = { move, text: game.text(state, move), points: game.score(state, move) };
    if (isSolved)
      return {
        ...known,
        expected: real("sums", 3 * c + 2) / unit,
        win: real("sums", 3 * c + 1),
        error: 0,
        n: 0,
      };
    if (n === 0) return { ...known, expected: real("first", c), win: 0.5, error: 0.5, n };
    const win = real("sums", 3 * c) / n;
    const variance = Math.max(real("sums", 3 * c + 1) / n - win * win, 0);
    return {
      ...known,
      expected: real("sums", 3 * c + 2) / n / unit,
      win,
      error: Math.sqrt(variance / Math.max(n - 1, 1)),
      n,
    };
  });
}

/** Round as Python does: halves to the even number. */
function rounded(number) {
  const near = Math.round(number);
  return Math.abs(number % 1) === 0.5 && near % 2 !== 0 ? near - 1 : near;
}

/** The best of some candidates, in words: where to look, which tokens, the move, and why. */
export function hintOf(game, state, candidates) {
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
    best.n > 0 ? rounded(100 * best.win) : -1,
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

/** What a move would give away against the best of some candidates (learn/hint.py), in points and of the chance to
 * win. Throws where it cannot be played. */
export function lossOf(game, state, candidates, text) {
  const { much, much_win, clear } = game.layout.learn;
  const move = game.read_move(state, text);
  const refusal = game.check(state, move);
  if (refusal) throw refusal;
  const written = game.text(state, move);
  const [best] = candidates;
  const atOnce = best.points - game.score(state, move);
  // not weighed to the end, or like another by turning the board: at once
  const played = candidates.find((one) => one.text === written && one.n > 0 === best.n > 0) ?? {
    ...best,
    text: written,
    expected: best.expected - Math.max(atOnce, 0),
  };
  const points = best.expected - played.expected;
  const win = best.win - played.win;
  const noise = played.win !== best.win ? clear * Math.hypot(best.error, played.error) : 0;
  const isSure = win > noise || (atOnce >= much && points >= much);
  const isMuch = written !== best.text && isSure && (points >= much || win >= much_win);
  return {
    points: Math.max(points, 0),
    win: Math.max(win, 0),
    is_much: isMuch,
    text: isMuch
      ? lostWords(game, Math.max(points, 0), hintOf(game, state, candidates))
      : said(game, "coach", ["fine", {}]),
  };
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
