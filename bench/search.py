"""How fast the search runs: static games, playouts and solved positions per second of CPU."""

from __future__ import annotations

import argparse
import json
import platform
import time
from pathlib import Path
from typing import Any

import numpy as np

from jetons.analysis.arena import Ring, Spec
from jetons.bots import Budget, bot
from jetons.bots.levels import LEVELS, space_of
from jetons.core.engine import engine
from jetons.core.game import Game
from jetons.games import REGISTRY
from jetons.play.match import Match

RESULTS = Path(__file__).parent / "results" / "search.json"


def static_games(game: Game, seconds: float) -> float:
    """Whole games between static players per second."""
    ring = Ring(Spec(game=game.slug, a="static", b="static"))
    ring.play(0)
    done, begin = 0, time.process_time()
    while time.process_time() - begin < seconds:
        done += len(ring.play(done).wins)
    return done / (time.process_time() - begin)


def middle(game: Game) -> Match:
    """A match about half-way, played by the static player."""
    match = Match.new(game, ["", ""], secret=b"5" * 32)
    total = 0
    while not match.is_over:
        choice = bot("greedy").choose(game, match.view(match.turn), Budget(simulations=1, seed=1))
        match = match.after(choice.move)
        total += 1
    match = Match.new(game, ["", ""], secret=b"5" * 32)
    for _ in range(total // 2):
        choice = bot("greedy").choose(game, match.view(match.turn), Budget(simulations=1, seed=1))
        match = match.after(choice.move)
    return match


def playouts(game: Game, match: Match, seconds: float) -> float:
    """Playouts of ``maitre`` per second."""
    view, done, begin = match.view(match.turn), 0, time.process_time()
    seed = 0
    while time.process_time() - begin < seconds:
        seed += 1
        bot("maitre").choose(game, view, Budget(simulations=400, seed=seed))
        done += int(space_of(game).clock[2])
    return done / (time.process_time() - begin)


def decision_ms(game: Game, match: Match) -> dict[str, float]:
    """Milliseconds of CPU a decision, each level with its own plan."""
    view, found = match.view(match.turn), {}
    for level in LEVELS:
        level.choose(game, view, Budget(seed=0))
        begin = time.process_time()
        for seed in range(5):
            level.choose(game, view, Budget(seed=seed))
        found[level.name] = round(1000 * (time.process_time() - begin) / 5, 2)
    return found


def measure(game: Game, seconds: float) -> dict[str, Any]:
    """All rates of one game."""
    match = middle(game)
    legal = len(engine(game).legal(match.states))
    return {
        "legal moves": legal,
        "static games/s": round(static_games(game, seconds)),
        "playouts/s": round(playouts(game, match, seconds)),
        "ms a decision": decision_ms(game, match),
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
        "games": found,
    }
    text = json.dumps(report, indent=2, ensure_ascii=False)
    print(text)
    if args.keep:
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
