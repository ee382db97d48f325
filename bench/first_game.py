"""How a first game ends: simulated newcomers against the weak levels, and what these make a turn.

A newcomer looks at a few moves (LOOKS), the likelier the fewer pieces they lay (EASY), takes the
most points among them, and plans nothing. The newcomer begins half the games.

python bench/first_game.py [GAMES] [GAME…]    plays, prints a table, keeps results/first_game.json
"""

from __future__ import annotations

import json
import math
import platform
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import jetons
from jetons.bots import Budget
from jetons.bots.levels import choose
from jetons.core.engine import engine
from jetons.core.game import Game, Records
from jetons.core.stream import new_stream
from jetons.games import REGISTRY

RESULTS = Path(__file__).parent / "results" / "first_game.json"
EASY = (0.5, 1.0, 0.25, 0.05)  # how easily a move is seen that lays 0, 1, 2, 3 or more pieces
LOOKS = {"newcomer": 4, "slow": 2}  # moves that somebody compares before each turn
LEVELS = ("doux", "debutant")
OPTIONS = {"101": {"mode": "junior"}}  # how a first game is played, where that is not the usual way
SEED = 1
GAMES = 200
Z = 1.959964  # 95 %


class Played(NamedTuple):
    """One game as it ended: the newcomer's share of the win, points, the level's turns."""

    win: float
    points: tuple[float, float]  # newcomer, level
    turns: list[int]  # points of each turn of the level


def n_pieces(parts: tuple[str, ...]) -> int:
    """How many pieces a move lays: passing, stopping and exchanging lay none."""
    return 0 if parts[0][0] in "-.x" else len(parts)


def newcomers_move(game: Game, states: Records, looks: int, rng: Any) -> Records:
    """What a newcomer plays."""
    rules = engine(game)
    moves, points = rules.legal_scores(states)
    pieces = np.array([n_pieces(parts) for parts in rules.all_parts(states, moves)])
    ease = np.take(EASY, np.minimum(pieces, len(EASY) - 1))
    seen = rng.choice(len(moves), min(looks, len(moves)), replace=False, p=ease / ease.sum())
    best = max(seen, key=lambda j: points[j])
    return moves[best : best + 1]


def play(slug: str, level: str, looks: int, number: int) -> Played:
    """One game: the seats change with every number."""
    game = jetons.game(slug)
    rules, rng = engine(game), np.random.default_rng([SEED, number])
    me = number % 2
    states = rules.start(game.configure(2, OPTIONS.get(slug, {})))
    luck = new_stream(SEED, number)
    rules.settle(states, luck)
    turns, mover = [0], -1
    for k in range(10_000):
        if rules.call.is_over(states, 0):
            break
        seat = int(states[0].turn)
        if seat == me:
            moves = newcomers_move(game, states, looks, rng)
        else:
            views = rules.observe(states, seat)
            choice = choose(level, game, views, Budget(seed=number * 10_000 + k))
            moves = rules.checked_move(states, choice.move)
            if mover != seat:
                turns.append(0)
            turns[-1] += rules.score(states, moves)
        mover = seat
        rules.call.apply(states, 0, moves, 0)
        rules.settle(states, luck)
    results = rules.returns(states)
    best = [s for s in (0, 1) if results[s] == max(results)]
    scores = [float(x) for x in game.eyes.outcome(states[0]).scores]
    win = 1 / len(best) if me in best else 0.0
    return Played(win, (scores[me], scores[1 - me]), turns)


def summary(played: list[Played]) -> dict[str, Any]:
    """What the games say."""
    wins = np.array([float(one.win) for one in played])
    turns = np.concatenate([one.turns for one in played])
    half = Z * float(wins.std()) / math.sqrt(len(wins))
    return {
        "games": len(wins),
        "win": round(float(wins.mean()), 3),
        "half": round(half, 3),  # of the 95 % interval
        "points": [round(float(np.mean([one.points[k] for one in played])), 1) for k in (0, 1)],
        "turn": {  # points of the level in one turn
            "median": int(np.median(turns)),
            "99 %": int(np.quantile(turns, 0.99)),
            "most": int(turns.max()),
        },
    }


def main(n_games: int, games: list[str]) -> None:
    """Play, print a line a match, keep the results."""
    kept = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    for slug in games or list(REGISTRY):
        for level in LEVELS:
            for name, looks in LOOKS.items():
                found = summary([play(slug, level, looks, k) for k in range(n_games)])
                kept.setdefault(slug, {}).setdefault(level, {})[name] = found
                print(slug, name, "against", level, found, flush=True)
    kept["machine"] = f"{platform.machine()}, Python {platform.python_version()}"
    RESULTS.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES, sys.argv[2:])
