"""WebAssembly and native libraries beside numba, in one run: greedy games, maître, sizes, loading.

python bench/wasm.py [--seconds S] [GAME…]   needs Node and `make machines`
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

from jetons.games import REGISTRY
from jetons.machines.build import BUILT

HERE = Path(__file__).parent
RESULTS = HERE / "results" / "wasm.json"
NODE = """
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
const [module, folder, slug, asked] = process.argv.slice(1)
const { Game } = await import(pathToFileURL(module))
const { views, seconds } = JSON.parse(asked)
const layout = JSON.parse(readFileSync(`${folder}/${slug}.json`, 'utf8'))
const bytes = readFileSync(`${folder}/${slug}.wasm`)
const script = await import(pathToFileURL(`${folder}/${slug}.mjs`))
const begin = performance.now()
const game = await Game.load(bytes, layout, script)
const ready = performance.now() - begin
const { raw } = game
const [config, state] = [raw.fresh('config'), raw.fresh('state')]
raw.put(config, game.configure(2, {}))
const [stream, totals] = [raw.seed(raw.room(32), 1), raw.room(64)]
const greedy = (n) => raw.call.greedy_games(
  state, config, game.moves, game.n_room, game.at.weights, stream, n, totals)
greedy(20)
let n = 0, start = performance.now()
while (performance.now() - start < 1000 * seconds) { greedy(20); n += 20 }
const games = (1000 * n) / (performance.now() - start)
const spent = [], previews = []
for (const round of [0, 1]) for (const [k, hex] of views.entries()) {
  const view = Buffer.from(hex, 'hex')
  const at = performance.now()
  const { move, playouts } = game.choose(view, 'maitre', { seed: k })
  if (round) spent.push([performance.now() - at, playouts])
  const fits = game.imagine(view, k)
  const text = game.text(fits, move)
  const first = performance.now()
  const drafts = game.drafts(fits)
  drafts.continuations(game.parts(fits, move).slice(0, 1))
  game.preview(fits, text)
  if (round) previews.push(performance.now() - first)
}
previews.sort((x, y) => x - y)
const preview = previews[Math.floor(0.95 * previews.length)]
console.log(JSON.stringify({ ready, games, spent, preview }))
"""
PYTHON = """
import json, sys, time
import numpy as np
from jetons.bots.bot import Budget
from jetons.bots.levels import plan_of
from jetons.bots.search.driver import decide, space_of
from jetons.core.bind import bind
from jetons.core.jit import NATIVE
from jetons.core.native import address, libraries
from jetons.core.stream import new_stream
from jetons.games import game as game_named
slug, asked = sys.argv[1:]
asked = json.loads(asked)
game = game_named(slug)
state, config, moves = game.new_states(1), game.configure(2, {}), game.new_moves()
weights, totals = np.zeros(game.n_outcomes, np.int64), np.zeros((2, 4), np.int64)
stream = new_stream(1)
if NATIVE:
    call = libraries()[slug].call["greedy_games"]
    given = [address(a) for a in (state, config, moves)]
    rest = [address(a) for a in (weights, stream)]
    greedy = lambda n: call(*given, len(moves), *rest, n, address(totals))
else:
    loops = bind("jetons.analysis.playout_loops", game)
    greedy = lambda n: loops.greedy_games(state, config, moves, weights, stream, n, totals)
greedy(20)
n, begin = 0, time.perf_counter()
while time.perf_counter() - begin < asked["seconds"]:
    greedy(20); n += 20
games = n / (time.perf_counter() - begin)
spent, space = [], space_of(game)
for round in (0, 1):
    for k, text in enumerate(asked["views"]):
        views = np.frombuffer(bytearray.fromhex(text), game.view)
        begin = time.perf_counter()
        decide(game, views, plan_of(game, "maitre"), Budget(), new_stream(k), space)
        if round:
            spent.append([1000 * (time.perf_counter() - begin), int(space.progress[0].playouts)])
print(json.dumps({"native": NATIVE, "games": games, "spent": spent}))
"""


def views_of(slug: str) -> list[str]:
    """Some views along a greedy game."""
    sys.path.insert(0, str(HERE.parent))
    from tests.machines.walks import positions

    game = REGISTRY[slug]
    return [asked["view"] for asked in positions(game) if asked["level"] == "maitre"][:14]


def measured(slug: str, seconds: float) -> dict[str, Any]:
    """One game in every way of running."""
    asked = json.dumps({"views": views_of(slug), "seconds": seconds})
    folder, module = BUILT / "wasm", HERE.parent / "web" / "node" / "module.mjs"
    node = ["node", "--input-type=module", "-e", NODE, str(module), str(folder), slug, asked]
    python = [sys.executable, "-c", PYTHON, slug, asked]
    quiet = {name: value for name, value in os.environ.items() if name != "JETONS_INTERPRET"}

    def run(words: list[str], **more: str) -> dict[str, Any]:
        done = subprocess.run(
            words, capture_output=True, text=True, check=True, env={**quiet, **more}
        )
        return json.loads(done.stdout)  # type: ignore[no-any-return]

    numba, wasm = run(python, JETONS_NATIVE="0"), run(node)
    library = run(python, JETONS_NATIVE="1")
    packed = {
        part: len(gzip.compress((folder / f"{slug}.{part}").read_bytes(), 9))
        for part in ("wasm", "json", "mjs")
    }
    found: dict[str, Any] = {
        "game": slug,
        "gzip_bytes": packed["wasm"],
        "gzip_bytes_with_layout_and_script": sum(packed.values()),
        "instantiated_ms": round(wasm["ready"], 1),
        "preview_ms_95": round(wasm["preview"], 2),
        "same_playouts": [n for _, n in wasm["spent"]] == [n for _, n in numba["spent"]],
    }
    for name, one in (("numba", numba), ("wasm", wasm), ("native", library)):
        if name == "native" and not library["native"]:
            continue
        found[f"greedy_games_per_second_{name}"] = round(one["games"])
        found[f"maitre_ms_{name}"] = round(sum(ms for ms, _ in one["spent"]) / len(one["spent"]), 1)
    return found


def main() -> int:
    """Measure, print, keep."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(REGISTRY))
    parser.add_argument("--seconds", type=float, default=3.0)
    args = parser.parse_args()
    rows = []
    for slug in args.games:
        rows.append(measured(slug, args.seconds))
        print(json.dumps(rows[-1]), flush=True)
    kept = {"machine": platform.platform(), "cores": os.cpu_count(), "games": rows}
    RESULTS.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
