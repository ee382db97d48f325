// The analysis board's answers on endings: a folder of modules and a game are named, positions come from stdin.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Game } from "../../web/node/module.mjs";

const SECONDS = 20; // solved at once, or searched no longer
const SHOWN = 20;

const [folder, slug] = process.argv.slice(2);
const game = await Game.load(
  readFileSync(`${folder}/${slug}.wasm`),
  JSON.parse(readFileSync(`${folder}/${slug}.json`, "utf8")),
  await import(pathToFileURL(`${folder}/${slug}.mjs`)),
);

/** What analysis/study.ts asks of a position that is pasted: each move's chance, and the error beside the best. */
function said(position) {
  const state = game.read_table(position);
  const judging = game.judging(game.observe(state, game.turn(state)), { seeds: [1], budget: 0.01 });
  const isExact = judging.isExact && game.left_open(position).length === 0;
  judging.spend(SECONDS);
  const found = judging.candidates(SHOWN);
  const values = found.map((one) => [game.text(state, one.move), [one.win, one.error]]);
  return { isExact, values: Object.fromEntries(values) };
}

console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(said)));
