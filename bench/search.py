"""How fast the bots think: decisions of whole games, simulations, and the memory of a worker.

Times are the processor's, so that other programs on the machine matter little; ratios compare
within one run and matter more than the numbers.
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from jetons.analysis.arena import Ring, Spec
from jetons.analysis.playouts import playouts
from jetons.bots import Budget, bot
from jetons.bots.levels import LEVELS
from jetons.bots.search.driver import space_of
from jetons.core.game import Game
from jetons.games import REGISTRY
from jetons.play.match import Match

RESULTS = Path(__file__).parent / "results" / "search.json"
WORKER = """
import sys
from jetons.bots import Budget, bot
from jetons.play.match import Match
for slug in sys.argv[1:]:
    match = Match.new(slug, ["", ""], secret=b"5" * 32)
    bot("maitre").choose(match.game, match.view(match.turn), Budget(seed=1))
with open("/proc/self/status") as file:  # getrusage would count the parent's memory as well
    print(next(int(line.split()[1]) // 1024 for line in file if line.startswith("VmHWM")))
"""


def decisions(game: Game, level: str) -> list[float]:
    """Milliseconds of each decision of a level in one game against itself; forced ones left out."""
    match = Match.new(game, ["", ""], secret=b"5" * 32)
    found: list[float] = []
    while not match.is_over:
        view = match.view(match.turn)
        begin = time.process_time()
        choice = bot(level).choose(game, view, Budget(seed=len(found)))
        if len(choice.candidates) > 1:
            found.append(1000 * (time.process_time() - begin))
        match = match.after(choice.move)
    return found


def static_games(game: Game, seconds: float) -> float:
    """Whole games between static players per second."""
    ring = Ring(Spec(game=game.slug, a="static", b="static"))
    done, begin = 0, time.process_time()
    while time.process_time() - begin < seconds:
        done += len(ring.play(done).wins)
    return done / (time.process_time() - begin)


def random_speed(game: Game) -> float:
    """Whole random games per second: the rules alone."""
    playouts(game, 1, seed=0)
    begin = time.process_time()
    playouts(game, 200, seed=1)
    return 200 / (time.process_time() - begin)


def simulations(game: Game, seconds: float) -> float:
    """Simulations of ``maitre`` per second, a quarter into a game."""
    match, done = Match.new(game, ["", ""], secret=b"5" * 32), 0
    for _ in range(8):
        choice = bot("greedy").choose(game, match.view(match.turn), Budget(seed=1))
        match = match.after(choice.move)
    view, begin = match.view(match.turn), time.process_time()
    while time.process_time() - begin < seconds:
        bot("maitre").choose(game, view, Budget(simulations=2000, seed=done))
        done += int(space_of(game).progress[0].playouts)
    return done / (time.process_time() - begin)


def worker_megabytes(slugs: list[str]) -> int:
    """The most memory of a process that plays ``maitre`` from compiled code on the disk (Linux)."""
    words = [sys.executable, "-c", WORKER, *slugs]
    return int(subprocess.run(words, check=True, capture_output=True, text=True).stdout)


def measure(game: Game, seconds: float) -> dict[str, Any]:
    """All numbers of one game."""
    decisions(game, "maitre")  # compiles
    times = {level.name: decisions(game, level.name) for level in LEVELS}
    mean = {name: float(np.mean(found)) for name, found in times.items()}
    static, by_rules = static_games(game, seconds), random_speed(game)
    return {
        "ms a decision": {name: round(ms, 2) for name, ms in mean.items()},
        "ms of the slowest decision": {name: round(max(ms), 1) for name, ms in times.items()},
        "simulations a second": round(simulations(game, seconds)),
        "static games a second": round(static),
        "ratios": {
            "maitre to expert, time": round(mean["maitre"] / mean["expert"], 1),
            "static game to random game, time": round(by_rules / static, 2),
        },
        "megabytes of a worker": worker_megabytes([game.slug]),
    }


def main() -> None:
    """Measure, print, keep."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--keep", action="store_true", help="write bench/results/search.json")
    args = parser.parse_args()
    found = {slug: measure(game, args.seconds) for slug, game in REGISTRY.items()}
    report = {
        "machine": platform.platform(),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "megabytes of a worker that plays all games": worker_megabytes(list(REGISTRY)),
        "games": found,
    }
    text = json.dumps(report, indent=1, ensure_ascii=False)
    print(text)
    if args.keep:
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
