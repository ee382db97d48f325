"""What the others' plays tell of their racks: how much likelier the true rack becomes by them.

Games of one level against itself; at some positions the deals imagined are weighed by the
other's last moves (bots/search/infer.py), and so is the true one. The logarithm of their ratio, on
average, is the information gained, in nats: 0 is nothing, below 0 the plays mislead.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from jetons.bots.levels import plan_of
from jetons.bots.search.driver import space_of
from jetons.bots.search.plan import N_PAST
from jetons.bots.search.tools import tools
from jetons.bots.value import weights
from jetons.core.engine import engine
from jetons.core.game import Game, Records
from jetons.core.stream import new_stream, word
from jetons.games import game as game_named

RESULTS = Path(__file__).parent / "results" / "inference.json"
SLACKS = {"triolet": (3.0, 10.0, 30.0), "21": (2.0, 5.0, 15.0), "20-sur-20": (0.5, 1.0, 2.0)}
DEPTHS = (1, N_PAST)
POSITIONS = 6  # of each game
DEALS, TRUE_DEALS = 64, 16  # what was drawn since is guessed: the true rack is weighed often


def games(game: Game, level: str, n: int, stream: Any) -> Iterator[tuple[Records, Records]]:
    """Positions and moves of whole games."""
    traces, moves, space = game.new_states(1024), game.new_moves(1024), space_of(game)
    plan, configs, who = plan_of(game, level), game.configure(2, {}), np.zeros(4, np.int64)
    for _ in range(n):
        number = word(stream)
        n_moves = tools(game).table.play_traced(
            traces, moves, configs, plan, who, number, space, weights(game), stream
        )
        yield traces[: n_moves + 1], moves[:n_moves]


def remember(game: Game, traces: Records, moves: Records, t: int) -> None:
    """Note the other's last moves before position t, as the seat to move saw them."""
    space, seat = space_of(game), int(traces[t].turn)
    others = [k for k in range(t - 1, -1, -1) if int(traces[k].turn) != seat][:N_PAST]
    for place, k in enumerate(others, seat * N_PAST):
        space.past[place : place + 1] = engine(game).observe(traces[k : k + 1], seat)
        space.past_moves[place] = moves[k]
    space.n_past[seat] = len(others)


def weigh(game: Game, states: Records, slack: float, stream: Any) -> float:
    """How well the moves remembered fit a deal."""
    space, infer = space_of(game), tools(game).infer
    space.states[infer.NOW] = states[0]
    seat = int(states[0].turn)
    return float(infer.likelihood(seat, slack, space, weights(game), stream))


def gains(game: Game, level: str, n: int) -> dict[tuple[float, int], list[float]]:
    """The information gained at each position, by slack and moves remembered."""
    stream, chooser, space = new_stream(3), np.random.default_rng(3), space_of(game)
    found: dict[tuple[float, int], list[float]] = {}
    for traces, moves in games(game, level, n, stream):
        places = np.arange(4, len(moves))
        for t in chooser.choice(places, min(POSITIONS, len(places)), replace=False):
            remember(game, traces, moves, int(t))
            state = traces[t : t + 1]
            seat = int(state[0].turn)
            view, known = engine(game).observe(state, seat), int(space.n_past[seat])
            deals = [engine(game).imagine(view, stream) for _ in range(DEALS)]
            for slack in SLACKS[game.slug]:
                for depth in DEPTHS:
                    space.n_past[seat] = min(depth, known)
                    true = np.mean([weigh(game, state, slack, stream) for _ in range(TRUE_DEALS)])
                    other = np.mean([weigh(game, deal, slack, stream) for deal in deals])
                    gain = float(np.log(true / other))
                    found.setdefault((slack, depth), []).append(gain)
            space.n_past[:] = 0
    return found


def main() -> None:
    """Measure, print, keep."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--only", nargs="+", choices=SLACKS, default=list(SLACKS))
    parser.add_argument("--levels", nargs="+", default=["static", "maitre"])
    parser.add_argument("--keep", action="store_true", help="write bench/results/inference.json")
    args = parser.parse_args()
    rows = []
    for slug in args.only:
        for level in args.levels:
            for (slack, depth), found in gains(game_named(slug), level, args.games).items():
                error = float(np.std(found, ddof=1)) / len(found) ** 0.5
                mean = round(float(np.mean(found)), 3)
                row = {"game": slug, "players": level, "slack": slack, "moves": depth}
                rows.append({**row, "nats": mean, "error": round(error, 3), "n": len(found)})
                print(rows[-1], flush=True)
    if args.keep:
        RESULTS.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
