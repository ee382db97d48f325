"""What can be said of any game: points at once, points so far.

For a game that nobody has written an insight for. Bound per game by ``core.bind``: ``K`` is the
kernel. Weights: the typical final margin and its spread, measured in a few greedy games.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from jetons.bots.search.plan import Insight, no_ally, no_rewind, nothing_hidden, one_deal
from jetons.bots.value.linear import final_margin
from jetons.core.engine import engine
from jetons.core.game import Game, Kernel
from jetons.core.jit import kernel
from jetons.core.stream import new_stream

K: Kernel

SCALE, SPREAD = 0, 1
N_GAMES = 24  # greedy games that the weights are measured in


@kernel
def rule(state: Any, moves: Any, n: int, out: Any) -> None:
    """The points at once."""
    for j in range(n):
        out[j] = K.score(state, moves[j])


@kernel
def rate(state: Any, moves: Any, n: int, out: Any, W: Any) -> None:
    """The points at once: nothing is known of what comes after."""
    rule(state, moves, n, out)


@kernel
def margin(state: Any, seat: int, W: Any) -> float:
    """The points so far, minus the best other's."""
    return float(state.scores[seat]) if state.n_seats == 1 else final_margin(state, seat)


@kernel
def spread(state: Any, W: Any) -> float:
    """The same all along."""
    return float(W[SPREAD])


@kernel
def is_ending(view: Any) -> bool:
    """How much is hidden is not known: simulated to the end instead."""
    return False


INSIGHT = Insight(
    rate, rule, margin, spread, is_ending, one_deal, nothing_hidden, no_ally, no_rewind
)


def measure_weights(game: Game) -> np.ndarray[Any, Any]:
    """The margins of a few greedy games: how much a point means here."""
    call, stream = engine(game), new_stream(0)
    found = []
    for _ in range(N_GAMES):
        states = call.start(game.configure(max(game.seats[0], min(2, game.seats[1])), {}))
        call.settle(states, stream)
        while not call.call.is_over(states, 0):
            moves, points = call.legal_scores(states)
            call.call.apply(states, 0, moves, int(points.argmax()))
            call.settle(states, stream)
        results = sorted(call.returns(states), reverse=True)
        found.append(results[0] - results[1] if len(results) > 1 else results[0])
    size = float(np.sqrt(np.mean(np.square(found, dtype=float))))
    return np.array([max(size, 1.0), max(size, 1.0)])
