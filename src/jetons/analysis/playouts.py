"""Whole random games in compiled code, by the million."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from jetons.analysis.sentences import refuse
from jetons.core.bind import bind
from jetons.core.errors import BadOption
from jetons.core.game import MAX_SEATS, Game
from jetons.core.native import address, libraries
from jetons.core.stream import new_stream
from jetons.games import game as game_named

CHUNK = 1000  # games a call: between calls it can be told how far they are, and interrupted


@dataclass(frozen=True)
class Playouts:
    """What some random games came to."""

    n_games: int
    n_steps: int  # moves of players; draws are not counted
    mean_returns: tuple[float, ...]  # by seat


def playouts(
    game: str | Game,
    n_games: int,
    *,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    seed: int | None = None,
    threads: int = 1,
    told: Callable[[int], None] = lambda n: None,
) -> Playouts:
    """Play random games to the end, every legal move equally likely; by the million.

    Two play if ``seats`` says nothing, as in ``jetons.new``.
    With a ``seed`` and as many ``threads`` they are the same games every time. ``told`` hears now
    and then how many more are played. Raises UnknownGame, or BadOption for numbers, seats or
    options that cannot be.

    >>> import jetons
    >>> played = jetons.playouts("101", 100, seats=2, seed=1)
    >>> played.n_games, len(played.mean_returns)
    (100, 2)
    """
    game = game_named(game) if isinstance(game, str) else game
    if not (is_whole(n_games) and n_games > 0 and is_whole(threads) and threads > 0):
        raise refuse(BadOption, "no_games_or_threads")
    n_seats = max(2, game.seats[0]) if seats is None else seats  # as jetons.new
    configs = game.configure(n_seats, dict(options or {}))
    threads = min(threads, n_games)
    parts = [n_games * (k + 1) // threads - n_games * k // threads for k in range(threads)]
    streams = [new_stream() if seed is None else new_stream(seed, k) for k in range(threads)]
    play = games_of(game)

    def part(k: int) -> tuple[int, Any]:
        return play(configs, streams[k], parts[k], told)

    if threads == 1:
        played = [part(0)]
    else:
        with ThreadPoolExecutor(threads) as pool:
            played = list(pool.map(part, range(threads)))
    totals = sum(total for _, total in played)
    means = tuple(float(total) / n_games for total in totals[:n_seats])
    return Playouts(n_games, sum(n for n, _ in played), means)


def is_whole(n: object) -> bool:
    """Whether it is a whole number, which True is not."""
    return isinstance(n, int | np.integer) and not isinstance(n, bool)


Played = Callable[[Any, Any, int, Callable[[int], None]], tuple[int, Any]]


def games_of(game: Game) -> Played:
    """A function that plays many games; how many moves there were, and the seats' returns.

    By the game's library where there is one, else by the loops that numba compiles.
    """
    library = libraries().get(game.slug)
    loops: Any = None if library else bind("jetons.analysis.playout_loops", game)

    def play(
        configs: Any, stream: Any, n_games: int, told: Callable[[int], None]
    ) -> tuple[int, Any]:
        states, moves = game.new_states(1), game.new_moves()
        weights = np.zeros(game.n_outcomes, np.int64)
        totals = np.zeros((2, MAX_SEATS), np.int64)  # the second row is scratch
        n_steps = 0
        for begun in range(0, n_games, CHUNK):
            n = min(CHUNK, n_games - begun)
            if library:
                n_steps += library.call["random_games"](
                    *(address(states), address(configs), address(moves), len(moves)),
                    *(address(weights), address(stream), n, address(totals)),
                )
            else:
                n_steps += int(
                    loops.random_games(states, configs, moves, weights, stream, n, totals)
                )
            told(n)
        return n_steps, totals[0]

    return play
