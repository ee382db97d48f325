"""Sums inside self-play: kernels add to them, a lesson's end turns them into weights.

Least squares: the sums of ``n`` features begin at a place in ``sums[0]``: n × n products, then
n products with the target, then the count.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from jetons.core.jit import kernel


def room(n: int) -> int:
    """The places that the sums of n features take."""
    return n * n + n + 1


@kernel
def add_row(sums: Any, base: int, row: Any, target: float) -> None:
    """Add one observation."""
    n = len(row)
    for i in range(n):
        if row[i] != 0.0:
            for j in range(n):
                sums[0, base + i * n + j] += row[i] * row[j]
            sums[0, base + n * n + i] += row[i] * target
    sums[0, base + n * n + n] += 1.0


def solve(sums: Any, base: int, n: int, ridge: float) -> np.ndarray[Any, Any]:
    """The coefficients; ``ridge`` observations hold each at zero."""
    products = sums[0, base : base + n * n].reshape(n, n)
    targets = sums[0, base + n * n : base + n * n + n]
    return np.asarray(np.linalg.solve(products + ridge * np.eye(n), targets))


@kernel
def final_margin(end: Any, seat: int) -> float:
    """The points of a seat at the end, minus the best other's."""
    best = -1e18
    for other in range(end.n_seats):
        if other != seat:
            best = max(best, float(end.scores[other]))
    return float(end.scores[seat]) - best


@kernel
def add_square(sums: Any, place: int, error: float) -> None:
    """Add one squared error, counted."""
    sums[0, place] += error * error
    sums[1, place] += 1.0


def fill_deviations(
    W: Any, sums: Any, places: slice, *, reach: int, least: float, enough: int = 30
) -> None:
    """Standard deviations from squared errors; each place hears ``reach`` neighbours a side.

    None is below ``least``; a place with no more than ``enough`` errors near it stays as it was.
    """
    total, count = sums[0, places], sums[1, places]
    for k in range(len(total)):
        near = slice(max(k - reach, 0), k + reach + 1)
        if count[near].sum() > enough:
            deviation = float(np.sqrt(total[near].sum() / count[near].sum()))
            W[places.start + k] = max(deviation, least)
