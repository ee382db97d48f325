"""A small repeatable stream of numbers for search: rewound, it deals every candidate the same luck.

NumPy's generator cannot be rewound inside compiled code; this one is a single integer. It is
Lehmer's generator modulo 2³¹ - 1 in 64-bit arithmetic, equal compiled and interpreted.
"""

from __future__ import annotations

from typing import Any

from jetons.core.jit import kernel

MODULUS = 2147483647
FACTOR = 48271


@kernel
def seed(stream: Any, number: int) -> None:
    """Start the stream anew; equal numbers give equal streams."""
    stream[0] = 1 + number % (MODULUS - 1)


@kernel
def below(stream: Any, n: int) -> int:
    """A number from 0 to n - 1."""
    stream[0] = int(stream[0]) * FACTOR % MODULUS
    return int(stream[0]) * n // MODULUS


@kernel
def uniform(stream: Any) -> float:
    """A number from 0 up to, not including, 1."""
    stream[0] = int(stream[0]) * FACTOR % MODULUS
    return float(stream[0]) / MODULUS


@kernel
def pick_from(weights: Any, stream: Any) -> int:
    """An outcome with probability proportional to its weight; -1 if all are zero."""
    total = 0
    for i in range(len(weights)):
        total += int(weights[i])
    if total <= 0:
        return -1
    r = below(stream, total)
    for i in range(len(weights)):
        r -= int(weights[i])
        if r < 0:
            return i
    return -1
