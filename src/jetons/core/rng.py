"""Choosing by weight, in kernels. The generator is always an argument, never part of a state."""

from __future__ import annotations

from typing import Any

from jetons.core.jit import kernel


@kernel
def pick(weights: Any, rng: Any) -> int:
    """An outcome with probability proportional to its weight; -1 if all are zero."""
    total = 0
    for i in range(len(weights)):
        total += int(weights[i])
    if total <= 0:
        return -1
    r = rng.integers(0, total)
    for i in range(len(weights)):
        r -= int(weights[i])
        if r < 0:
            return i
    return -1


@kernel
def pick_index(n: int, rng: Any) -> int:
    """A number from 0 to n - 1."""
    return int(rng.integers(0, n))
