"""Random games by the thousand: the same by seed and threads, and no nonsense taken."""

from __future__ import annotations

import pytest

import jetons
from jetons.core.jit import is_compiled

N = 1200 if is_compiled() else 4  # more than one call of a loop


def test_the_same_by_seed_and_by_threads() -> None:
    counted: list[int] = []
    one = jetons.playouts("101", N, seats=3, seed=4, told=counted.append)
    assert one == jetons.playouts("101", N, seats=3, seed=4)
    assert one != jetons.playouts("101", N, seats=3, seed=5)
    assert (one.n_games, len(one.mean_returns), sum(counted)) == (N, 3, N)
    shared = jetons.playouts("101", N, seats=3, seed=4, threads=3)
    assert shared == jetons.playouts("101", N, seats=3, seed=4, threads=3)
    assert abs(shared.n_steps - one.n_steps) < one.n_steps / 5


@pytest.mark.parametrize(("n_games", "threads"), [(0, 1), (-1, 1), (2.5, 1), (True, 1), (3, 0)])
def test_numbers_that_cannot_be(n_games: int, threads: int) -> None:
    with pytest.raises(jetons.BadOption):
        jetons.playouts("101", n_games, threads=threads)


def test_games_and_seats_that_are_not() -> None:
    with pytest.raises(jetons.UnknownGame):
        jetons.playouts("102", 1)
    with pytest.raises(jetons.BadOption):
        jetons.playouts("triolet", 1, seats=9)
    with pytest.raises(jetons.BadOption):
        jetons.playouts("triolet", 1, options={"nothing": "here"})
