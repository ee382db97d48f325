"""Least squares inside self-play: rows are added by kernels, solved once at the end of a lesson.

The sums of ``n`` features begin at a place in ``sums[0]``: n × n products, then n products with
the target, then the count.
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
