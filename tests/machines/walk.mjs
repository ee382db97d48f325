// What the tests ask of a game's module, in Node and in a browser alike: whole games with a hash of every byte on
// the way, the levels' choices, golden games, perft, the rulebook's examples, the contract's properties.
import { dumps } from "../../web/node/json.mjs";

const hexOf = (bytes) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytesOf = (hex) =>
  Uint8Array.from({ length: hex.length / 2 }, (_, k) =>
    parseInt(hex.slice(2 * k, 2 * k + 2), 16),
  );
const utf8 = new TextEncoder();

/** SHA-256 of texts and bytes in a row. */
class Digest {
  #parts = [];
  update(part) {
    this.#parts.push(typeof part === "string" ? utf8.encode(part) : part);
    return this;
  }
  async hex() {
    const whole = new Uint8Array(await new Blob(this.#parts).arrayBuffer());
    return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", whole)));
  }
}

const told = (lines) =>
  lines.map(({ text, points, clause, cells }) => [
    text.fr,
    text.en,
    points,
    clause,
    cells,
  ]);

/** JSON with sorted keys, set as `json.dumps(value, sort_keys=True)` sets it. */
function sorted(value) {
  if (Array.isArray(value)) return `[${value.map(sorted).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const pairs = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}: ${sorted(value[key])}`);
  return `{${pairs.join(", ")}}`;
}

function ending(game, state) {
  const { scores, winners, why, text } = game.outcome(state);
  return [scores, winners, why, text.fr, text.en];
}

async function walk(game, { seats, options, seed }) {
  const hash = new Digest();
  const stream = game.stream(seed);
  const config = game.configure(seats, options);
  let state = game.settle(game.start(config), stream);
  hash.update(config).update(JSON.stringify(game.options(options)));
  let n = 0;
  while (!game.is_over(state)) {
    hash.update(state).update(JSON.stringify(game.returns(state)));
    for (let seat = -1; seat < seats; seat++) {
      const view = game.observe(state, seat);
      hash
        .update(view)
        .update(game.view_json(view))
        .update(game.imagine(view, stream));
    }
    hash.update(JSON.stringify(game.write_position(state, game.turn(state))));
    const listed = game.legal(state);
    for (const { move, points, parts } of listed)
      hash.update(move).update(`${points} ${parts.join("|")}`);
    const { move, parts } = listed[stream.below(listed.length)];
    const preview = game.preview(state, game.text(state, move));
    hash.update(
      JSON.stringify([preview.move, preview.points, told(preview.lines)]),
    );
    const next = game.drafts(state).continuations(parts.slice(0, 1));
    hash.update(
      JSON.stringify([next.is_complete, next.next, next.n_moves, next.move]),
    );
    hash.update(game.tell_move(preview.move));
    const after = game.apply(state, move);
    hash.update(String(after.points));
    state = after.state;
    for (
      let pending = game.pending(state);
      pending;
      pending = game.pending(state)
    ) {
      const { pool, audience, weights } = pending;
      hash.update(JSON.stringify([pool, audience, weights]));
      const likely = weights.findIndex((weight) => weight > 0);
      const text = game.outcome_text(pool, likely);
      hash.update(`${text} ${game.read_outcome(pool, text)}`);
      state = game.draw(state, game.pick(state, stream));
    }
    n += 1;
  }
  const outcome = ending(game, state);
  return {
    n,
    hash: await hash.update(state).hex(),
    results: game.returns(state),
    outcome,
    partners: outcome[0].map((_, seat) => game.partners(state, seat)),
    round_points: game.round_points(state, outcome[1]),
  };
}

function decide(game, { view, level, seed, simulations }) {
  const { move, playouts } = game.choose(bytesOf(view), level, {
    seed,
    simulations,
  });
  return { move: hexOf(move), playouts };
}

/** What a hint says of a view, and the coach of some moves. */
function hinted(game, { view }) {
  const seen = bytesOf(view);
  const state = game.imagine(seen, 0);
  const told = (text) => {
    const advising = game.advising(seen, state, text);
    advising.spend(Infinity);
    return advising.told();
  };
  const losses = game
    .legal(state)
    .slice(0, 4)
    .map(({ parts }) => told(parts.join(game.layout.between_parts)).loss);
  return {
    ...told("").hint,
    losses: losses.map(({ points, win, is_much, text }) => [
      points,
      win,
      is_much,
      text.fr,
      text.en,
    ]),
  };
}

/** A decision judged: the bytes of the race and of its runners, and what a position is worth. */
function judged(game, { state, move, budget }) {
  const position = bytesOf(state);
  if (game.bench) {
    const { max_runners } = game.layout.study;
    game.raw.bytes(game.bench.runners, max_runners * game.layout.records.runner.bytes).fill(0);
  }
  const verdict = game.decision(position, move, [5, 1], budget);
  const { raw, bench, layout } = game;
  const n = raw.field("race", bench.race, "n");
  const runners = hexOf(raw.bytes(bench.runners, n * layout.records.runner.bytes));
  const [worth] = game.worths(position, null, [5, 2], budget);
  const both = worth.mean.flatMap((pair, seat) =>
    pair.flatMap((one, k) => [one, worth.error[seat][k]]),
  );
  const { cost, gains, gain_errors } = verdict;
  const decided = { seat: 0, has_draw: 1, cost, gain: gains.flat(), gain_error: gain_errors.flat() };
  const places = [
    { seat: -1, after: both },
    { ...decided, before: both, reference: both, after: both },
    { seat: -1, before: both },
  ];
  game.added_up(places, { n_seats: 2 });
  const sums = hexOf(raw.bytes(game.sums.accounts, 2 * layout.records.account.bytes));
  const [best, last] = [verdict.options[0], verdict.options.at(-1)];
  const reason = game.reason(position, best, last, verdict.is_solved);
  return { verdict, worth: [worth.mean, worth.error], runners, reason, sums };
}

/** A golden game written out again: its moves and draws are taken from it, all else is told by the module. */
async function golden(game, { title, seats, options, deal, text }) {
  const moves = [...text.matchAll(/^ {2}plays (.*) for -?\d+$/gm)].map(
    ([, move]) => move,
  );
  const drawn = [
    ...deal,
    ...[...text.matchAll(/^ {2}draws (.*) \(pool/gm)].map(([, token]) => token),
  ];
  const lines = [title];
  let state = game.start(game.configure(seats, options));
  let events = 1;
  const settle = () => {
    const found = [];
    for (
      let pending = game.pending(state);
      pending;
      pending = game.pending(state)
    ) {
      const { pool, audience } = pending;
      const outcome = game.read_outcome(pool, drawn.shift());
      found.push(
        `  draws ${game.outcome_text(pool, outcome)} (pool ${pool}, seen by ${audience})`,
      );
      state = game.draw(state, outcome);
      events += 1;
    }
    return found;
  };
  settle();
  while (!game.is_over(state)) {
    const seat = game.turn(state);
    const json = sorted(JSON.parse(game.view_json(game.observe(state, seat))));
    const view =
      events % 8 ? (await new Digest().update(json).hex()).slice(0, 16) : json;
    const listed = game.legal(state);
    const first = listed
      .slice(0, 6)
      .map(({ move, points }) => `${game.text(state, move)} = ${points}`);
    lines.push(
      `seat ${seat + 1}, scores [${game.scores(state).join(", ")}]`,
      `  view ${view}`,
      `  ${listed.length} moves: ${first.join(" | ")}`,
    );
    const move = game.read_move(state, moves.shift());
    const written = game.text(state, move);
    const after = game.apply(state, move);
    state = after.state;
    events += 1;
    lines.push(`  plays ${written} for ${after.points}`, ...settle());
  }
  return { lines, outcome: ending(game, state), left: [moves, drawn] };
}

/** Every pending draw by the middle token of its pool. */
function settleMiddle(game, state) {
  for (
    let pending = game.pending(state);
    pending;
    pending = game.pending(state)
  ) {
    const { weights } = pending;
    let rest = Math.floor(weights.reduce((a, b) => a + b, 0) / 2);
    let outcome = 0;
    while (rest >= weights[outcome]) rest -= weights[outcome++];
    state = game.draw(state, outcome);
  }
  return state;
}

/** How many sequences of so many moves there are. */
function perft(game, state, depth) {
  if (game.is_over(state)) return 0;
  const n = game.listed(state);
  if (depth === 1) return n;
  const size = game.layout.records.move.bytes;
  const moves = Array.from({ length: n }, (_, i) =>
    game.raw.bytes(game.moves + i * size, size).slice(),
  );
  return moves.reduce(
    (sum, move) =>
      sum +
      perft(game, settleMiddle(game, game.apply(state, move).state), depth - 1),
    0,
  );
}

function counted(game, { seats, depth }) {
  const state = settleMiddle(game, game.start(game.configure(seats, {})));
  return Array.from({ length: depth }, (_, i) => perft(game, state, i + 1));
}

/** A position, and one move after another there: what each brings, or why it is refused. */
function example(game, { position, moves, score }) {
  if (score) return dumps(game.script.score_position(position));
  let state = game.read_position(position);
  const found = [hexOf(state)];
  for (const text of moves) {
    const move = game.read_move(state, text);
    const refusal = game.check(state, move);
    if (refusal) {
      const { reason, clause, text: said } = refusal;
      found.push([reason, clause, said.fr, said.en]);
      break;
    }
    const lines = told(game.explain(state, move));
    const after = game.apply(state, move);
    found.push([after.points, lines]);
    state = after.state;
  }
  return found;
}

/** The contract of tests/contract, by the module alone: what does not hold, and how often it was looked at. */
function properties(game, { seats, options, seed }) {
  const wrong = new Set();
  const holds = (is, what) => is || wrong.add(what);
  const same = (a, b) => hexOf(a) === hexOf(b);
  const stream = game.stream(seed);
  let state = game.settle(game.start(game.configure(seats, options)), stream);
  let n = 0;
  while (!game.is_over(state)) {
    const before = state.slice();
    const listed = game.legal(state);
    holds(listed.length > 0, "a state that waits for a seat has a legal move");
    holds(
      new Set(listed.map(({ move }) => hexOf(move))).size === listed.length,
      "each move once",
    );
    const drafts = game.drafts(state);
    holds(
      drafts.continuations([]).n_moves === listed.length,
      "a draft begins all moves",
    );
    for (let i = 0; i < Math.min(6, listed.length); i++) {
      const { move, points, parts } = listed[stream.below(listed.length)];
      holds(game.check(state, move) === null, "what is listed is allowed");
      const text = game.text(state, move);
      holds(same(game.read_move(state, text), move), "a move reads back");
      holds(game.score(state, move) === points, "listed with its points");
      const lines = game.explain(state, move);
      const sum = lines.reduce((all, line) => all + line.points, 0);
      holds(sum === points, "an explanation adds up");
      holds(
        lines.every((line) => line.clause && line.text.fr && line.text.en),
        "a line has words",
      );
      holds(
        game.apply(state, move).points === points,
        "a move brings its points",
      );
      for (let k = 0; k < parts.length; k++)
        holds(
          drafts.continuations(parts.slice(0, k)).next.includes(parts[k]),
          "a draft goes on",
        );
      holds(drafts.continuations(parts).is_complete, "a draft ends");
    }
    const isWritten = n % 6 === 0; // positions are long to write
    for (let seat = -1; seat < seats; seat++) {
      const view = game.observe(state, seat);
      const other = game.imagine(view, stream);
      holds(same(game.observe(other, seat), view), "a view can be imagined");
      if (isWritten)
        holds(
          JSON.stringify(game.write_position(other, seat)) ===
            JSON.stringify(game.write_position(state, seat)),
          "a position hides what a view hides",
        );
      if (seat === game.turn(state))
        holds(
          game
            .legal(other)
            .every(({ move }, i) => same(move, listed[i]?.move ?? [])),
          "own moves are known",
        );
    }
    const written =
      isWritten &&
      JSON.parse(JSON.stringify(game.write_position(state, game.turn(state))));
    const asText = (at) =>
      JSON.stringify(
        game
          .legal(at)
          .map(({ parts, points }) => [parts.join(" "), points])
          .sort(),
      );
    if (written)
      holds(
        asText(game.read_position(written)) === asText(state),
        "a position round-trips",
      );
    holds(same(state, before), "looking changes nothing");
    state = game.settle(
      game.apply(state, listed[stream.below(listed.length)].move).state,
      stream,
    );
    n += 1;
    if (!holds(n < 2000, "a game ends") && n >= 2000) break;
  }
  holds(game.legal(state).length === 0, "nothing is legal after the end");
  const { winners } = game.outcome(state);
  const returns = game.returns(state);
  holds(
    JSON.stringify(winners) ===
      JSON.stringify(
        returns.flatMap((value, seat) =>
          value === Math.max(...returns) ? [seat] : [],
        ),
      ),
    "who has most wins",
  );
  return { wrong: [...wrong], n };
}

/** Everything that is asked of a game, in order. */
export async function answer(game, asked) {
  const { learned } = game.searching();
  const each = async (list, work) => {
    const found = [];
    for (const one of list) found.push(await work(game, one));
    return found;
  };
  return {
    weights: await new Digest()
      .update(
        game.raw
          .bytes(learned, 8 * game.layout.memory.learned.shape[0])
          .slice(),
      )
      .hex(),
    games: await each(asked.games, walk),
    choices: await each(asked.choices, decide),
    hints: await each(asked.hints, hinted),
    judged: await each(asked.judged, judged),
    golden: await each(asked.golden, golden),
    perft: await each(asked.perft, counted),
    examples: await each(asked.examples, example),
    properties: await each(asked.properties, properties),
  };
}
