"""Whole random games in compiled code, by the thousand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from jetons.core.bind import bind
from jetons.core.game import MAX_SEATS, Game
from jetons.core.stream import new_stream


@dataclass(frozen=True)
class Playouts:
    """What some random games came to."""

    n_games: int
    n_steps: int  # moves of players; draws are not counted
    mean_returns: tuple[float, ...]  # by seat


def random_games(
    game: Game,
    n_games: int,
    *,
    seats: int | None = None,
    options: dict[str, str] | None = None,
    seed: int | None = None,
) -> Playouts:
    """Play random games to the end, every legal move equally likely.

    >>> import jetons
    >>> random_games(jetons.game("triolet"), 10, seed=1).n_games
    10
    """
    n_seats = game.seats[0] if seats is None else seats
    configs = game.configure(n_seats, options or {})
    loops: Any = bind("jetons.analysis.playout_loops", game)
    totals = np.zeros((2, MAX_SEATS), np.int64)
    n_steps = loops.random_games(
        game.new_states(1),
        configs,
        game.new_moves(),
        np.zeros(game.n_outcomes, np.int64),
        new_stream() if seed is None else new_stream(seed),
        n_games,
        totals,
    )
    means = tuple(float(total) / n_games for total in totals[0, :n_seats])
    return Playouts(n_games, int(n_steps), means)
