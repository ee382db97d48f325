#!/usr/bin/env node
// jetons in Node: the games' modules as a library, and the commands `moves` and `score` on positions.
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { main } from "./commands.mjs";
import { EVERYBODY, Game, NOBODY, Refusal } from "./module.mjs";

export { EVERYBODY, Game, NOBODY, Refusal };

const PLACES = ["./modules/", "../../src/jetons/machines/built/wasm/"].map(
  (place) => new URL(place, import.meta.url),
);
if (process.env.JETONS_MODULES)
  PLACES.unshift(new URL(`${process.env.JETONS_MODULES}/`, "file:///"));
const loaded = new Map();

/** The game of that slug; its module is read from `modules/` or from the Python package beside. */
export function game(slug) {
  if (!loaded.has(slug)) loaded.set(slug, load(slug));
  return loaded.get(slug);
}

async function load(slug) {
  if (!/^[\w-]+$/.test(slug)) throw new RangeError(`no game ${JSON.stringify(slug)}`);
  for (const place of PLACES) {
    const file = new URL(`${slug}.wasm`, place);
    if (existsSync(file)) {
      const layout = JSON.parse(readFileSync(new URL(`${slug}.json`, place), "utf8"));
      return Game.load(readFileSync(file), layout, await import(new URL(`${slug}.mjs`, place)));
    }
  }
  throw new RangeError(
    `no module of ${slug}: build it with "jetons wasm ${slug}" (looked in ${fileURLToPath(PLACES[0])})`,
  );
}

/** The games whose modules are there. */
export function slugs() {
  const files = PLACES.filter((place) => existsSync(place)).flatMap((place) => readdirSync(place));
  const modules = files.filter((file) => file.endsWith(".wasm"));
  return [...new Set(modules.map((file) => file.slice(0, -".wasm".length)))].sort();
}

/** Every legal move of a state (its bytes), with the points it makes at once. */
export async function moves(slug, state) {
  return (await game(slug)).legal(state);
}

/** The points of a move in a state. Throws a Refusal where it cannot be played. */
export async function score(slug, state, move) {
  const rules = await game(slug);
  const refusal = rules.check(state, move);
  if (refusal) throw refusal;
  return { points: rules.score(state, move) };
}

/** What a level plays by the view of the seat that is to move. */
export async function choose(slug, view, level, budget = {}) {
  return (await game(slug)).choose(view, level, budget);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = await main(process.argv.slice(2), { game, slugs });
