// Plays the games that stdin names in a game's module, and tells a hash of every byte on the way.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Game } from "../../web/node/module.mjs";

const [folder, slug] = process.argv.slice(2);
const layout = JSON.parse(readFileSync(`${folder}/${slug}.json`, "utf8"));
const script = await import(pathToFileURL(`${folder}/${slug}.mjs`));
const game = await Game.load(
  readFileSync(`${folder}/${slug}.wasm`),
  layout,
  script,
);
const asked = JSON.parse(readFileSync(0, "utf8"));
const hex = (bytes) => Buffer.from(bytes).toString("hex");
const told = (lines) =>
  lines.map(({ text, points, clause, cells }) => [
    text.fr,
    text.en,
    points,
    clause,
    cells,
  ]);

function walk({ seats, options, seed }) {
  const hash = createHash("sha256");
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
  const { scores, winners, why, text } = game.outcome(state);
  return {
    n,
    hash: hash.update(state).digest("hex"),
    results: game.returns(state),
    outcome: [scores, winners, why, text.fr, text.en],
    partners: scores.map((_, seat) => game.partners(state, seat)),
    round_points: game.round_points(state, winners),
  };
}

function decide({ view, level, seed, simulations }) {
  const { move, playouts } = game.choose(Buffer.from(view, "hex"), level, {
    seed,
    simulations,
  });
  return { move: hex(move), playouts };
}

const { learned } = game.searching();
const weights = createHash("sha256")
  .update(game.raw.bytes(learned, 8 * layout.memory.learned.shape[0]))
  .digest("hex");
console.log(
  JSON.stringify({
    weights,
    games: asked.games.map(walk),
    choices: asked.choices.map(decide),
  }),
);
