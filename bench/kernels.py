"""How fast the rules run: compiled, interpreted, and beside OpenSpiel's C++ games, in one run.

All rates are per second of this process's CPU on one core, the best of a few tries, because the
machines are noisy; what counts are the ratios of one run. Results are kept in bench/results/.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from jetons.analysis.playouts import playouts
from jetons.core.bind import bind
from jetons.core.game import Game, Records
from jetons.core.jit import is_compiled
from jetons.core.stream import new_stream
from jetons.games import REGISTRY

RESULTS = Path(__file__).parent / "results"
TRIES = 5
# Least ratio of our random steps to a C++ game's in the same run (the issues' bars)
BARS = {
    "101": ("havannah", 1.0),
    "20-sur-20": ("backgammon", 1.0),
    "21": ("backgammon", 4.0),
    "triolet": ("backgammon", 2.0),
}


def rate(work: Callable[[], int], tries: int = TRIES, seconds: float = 0.4) -> float:
    """Units of work per second of CPU, the best of some tries of at least ``seconds``."""
    work()
    best = 0.0
    for _ in range(tries):
        done, start = 0, time.process_time()
        while time.process_time() - start < seconds:
            done += work()
        best = max(best, done / (time.process_time() - start))
    return best


def mid_game(game: Game, n: int, part: float = 0.5) -> Records:
    """States of the seat to move, about half-way through greedy games of two."""
    loops: Any = bind("jetons.analysis.playout_loops", game)
    kernel, stream = game.kernel, new_stream(5)
    configs = game.configure(2, {})
    weights, moves = np.zeros(game.n_outcomes, np.int64), game.new_moves()
    states, path = game.new_states(n), game.new_states(1)
    found = 0
    while found < n:
        kept = []
        kernel.start(path[0], configs[0])
        loops.settle(path[0], weights, stream)
        while not kernel.is_over(path[0]):
            kept.append(path.copy())
            n_moves = kernel.legal(path[0], moves)
            points = [kernel.score(path[0], moves[j]) for j in range(min(n_moves, len(moves)))]
            kernel.apply(path[0], moves[int(np.argmax(points))])
            loops.settle(path[0], weights, stream)
        if len(kept) > 8:
            states[found] = kept[int(len(kept) * part)][0]
            found += 1
    return states


def measure(game: Game, tries: int) -> dict[str, float]:
    """The rates of one game in this process's mode."""
    n_games = 20 if is_compiled() else 1
    seeds = iter(range(10**9))

    def steps() -> int:
        return playouts(game, n_games, seats=2, seed=next(seeds)).n_steps

    seconds = 0.4 if is_compiled() else 0.2
    result = {"random_steps": rate(steps, tries, seconds)}
    loops: Any = bind("jetons.analysis.playout_loops", game)
    states = mid_game(game, 100 if is_compiled() else 2)
    moves, points = game.new_moves(), np.zeros(game.n_moves, np.int64)

    def positions() -> int:
        loops.listed(states, moves, points, 1)
        return len(states)

    result["positions_listed_and_scored"] = rate(positions, tries, seconds)
    result["moves_per_position"] = loops.listed(states, moves, points, 1) / len(states)
    scratch, weights = game.new_states(1), np.zeros(game.n_outcomes, np.int64)
    configs, stream = game.configure(2, {}), new_stream(1)

    def greedy() -> int:
        loops.greedy_games(
            scratch, configs, moves, weights, stream, n_games, np.zeros((2, 4), np.int64)
        )
        return n_games

    result["greedy_games"] = rate(greedy, tries, seconds)
    games = playouts(game, n_games, seats=2, seed=1)
    result["steps_per_random_game"] = games.n_steps / games.n_games
    result["state_bytes"] = game.state.itemsize
    return result


def interpreted(slug: str) -> dict[str, float]:
    """The same, measured in a process that interprets the kernels."""
    env = {**os.environ, "JETONS_INTERPRET": "1"}
    words = [sys.executable, __file__, "--inner", slug]
    done = subprocess.run(words, env=env, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)  # type: ignore[no-any-return]


def open_spiel_rates(names: set[str]) -> dict[str, float]:
    """Moves of players per second of OpenSpiel's C++ games, bots and loop in C++."""
    try:
        import pyspiel
    except ImportError:
        print("OpenSpiel is not installed: no comparison", file=sys.stderr)
        return {}
    rates = {}
    for name in sorted(names):
        game = pyspiel.load_game(name)
        bots = [pyspiel.make_uniform_random_bot(p, p + 1) for p in range(game.num_players())]
        best = 0.0
        for attempt in range(TRIES):
            n_moves, used = 0, 0.0
            for seed in range(60):
                state = game.new_initial_state()
                start = time.process_time()
                pyspiel.evaluate_bots(state, bots, 1000 * attempt + seed)
                used += time.process_time() - start
                n_moves += sum(1 for step in state.full_history() if step.player >= 0)
            best = max(best, n_moves / used)
        rates[name] = best
    return rates


def machine() -> dict[str, str]:
    """What it was measured on."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        lines = [line for line in info.read_text().splitlines() if line.startswith("model name")]
        model = lines[0].partition(":")[2].strip() if lines else model
    return {"cpu": model, "python": platform.python_version(), "numpy": np.__version__}


def report(results: dict[str, Any]) -> None:
    """The table, with the bars."""
    peers = results["open_spiel"]
    for name, value in peers.items():
        print(f"OpenSpiel {name:<12} {value:14,.0f} moves/s")
    for slug, modes in results["games"].items():
        fast, slow = modes["compiled"], modes["interpreted"]
        print(
            f"\n{slug} ({fast['state_bytes']:.0f} bytes a state, "
            f"{fast['moves_per_position']:.0f} moves a mid-game position)"
        )
        for key in ("random_steps", "positions_listed_and_scored", "greedy_games"):
            print(f"  {key:<28} {fast[key]:14,.0f}/s   {fast[key] / slow[key]:7,.0f}× interpreted")
        peer, bar = BARS[slug]
        if peer in peers:
            ratio = fast["random_steps"] / peers[peer]
            verdict = "ok" if ratio >= bar else "BELOW THE BAR"
            print(f"  random steps / {peer:<13} {ratio:14.2f}     bar {bar}: {verdict}")


def main() -> None:
    """Measure all games, print the table, keep the results."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--inner", help="measure one game in this process and print JSON")
    parser.add_argument("--game", action="append", help="only this game")
    args = parser.parse_args()
    if args.inner:
        print(json.dumps(measure(REGISTRY[args.inner], 1)))
        return
    slugs = args.game or list(REGISTRY)
    results: dict[str, Any] = {"machine": machine(), "games": {}}
    results["open_spiel"] = open_spiel_rates({BARS[slug][0] for slug in slugs})
    for slug in slugs:
        print(f"measuring {slug} …", file=sys.stderr, flush=True)
        results["games"][slug] = {
            "compiled": measure(REGISTRY[slug], TRIES),
            "interpreted": interpreted(slug),
        }
    report(results)
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "kernels.json").write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main()
