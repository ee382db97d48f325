// jetons in Node: moves, score and choose by the WebAssembly modules that `jetons wasm` builds.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Game } from "./module.mjs";

export { Game };

const PLACES = ["./modules/", "../../src/jetons/machines/built/wasm/"].map(
  (place) => new URL(place, import.meta.url),
);
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
      return Game.load(readFileSync(file), layout);
    }
  }
  throw new RangeError(
    `no module of ${slug}: build it with "jetons wasm ${slug}" (looked in ${fileURLToPath(PLACES[0])})`,
  );
}

/** Every legal move of a state (its bytes), with the points it makes at once. */
export async function moves(slug, state) {
  const made = await game(slug);
  return made.legal(placed(made, "state", state));
}

/** The points of a move in a state, or the reason why it cannot be played. */
export async function score(slug, state, move) {
  const made = await game(slug);
  const [at, laid] = [placed(made, "state", state), placed(made, "move", move)];
  const reason = made.call.check(at, laid);
  return reason ? made.layout.reasons[reason] : { points: made.call.score(at, laid) };
}

/** What a level plays by the view of the seat that is to move. */
export async function choose(slug, view, level, budget = {}) {
  const made = await game(slug);
  return made.choose(placed(made, "view", view), level, budget);
}

function placed(made, kind, bytes) {
  const size = made.layout.records[kind].bytes;
  if (bytes.length !== size)
    throw new RangeError(`a ${kind} of ${made.slug} has ${size} bytes, not ${bytes.length}`);
  made.scratch ??= {};
  const at = (made.scratch[kind] ??= made.fresh(kind));
  made.put(at, bytes);
  return at;
}
