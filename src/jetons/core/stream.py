"""Luck as data: a stream of numbers that a kernel is handed, four words in an array of its own.

The generator is xoshiro128++ (Blackman and Vigna, https://prng.di.unimi.it/): 32-bit words, period
2¹²⁸ - 1, fit for simulations, not for secrets (recorded deals come from ``play.fair``). No number
here exceeds 63 bits, so the same seed gives the same numbers interpreted, compiled by numba, as a
native library and as WebAssembly. A stream is always an argument, never part of a state; copying it
copies its future.
"""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np

from jetons.core.jit import kernel

N_WORDS = 4
WORD = 0xFFFFFFFF
MOST = 1 << 31  # the largest n of ``below``
STRIDE = 8  # weights that ``pick`` looks at together
GOLDEN = 0x9E3779B9  # 2³² divided by the golden ratio, odd


@kernel
def mix(x: int) -> int:
    """A word scrambled so that every bit depends on every other, one to one ("lowbias32")."""
    x &= WORD
    x = ((x ^ (x >> 16)) * 0x21F0AAAD) & WORD
    x = ((x ^ (x >> 15)) * 0x735A2D97) & WORD
    return x ^ (x >> 15)


@kernel
def absorb(stream: Any, number: int) -> None:
    """Make the stream depend on one more number of 64 bits."""
    low, high = number & WORD, (number >> 32) & WORD
    carry = 0
    for k in range(N_WORDS):
        carry = mix(carry + int(stream[k]) + (high if k & 1 else low) + (k + 1) * GOLDEN)
        stream[k] = carry
    if stream[0] | stream[1] | stream[2] | stream[3] == 0:  # from zero it would never leave
        stream[0] = 1


@kernel
def seed(stream: Any, number: int) -> None:
    """Start the stream anew; equal numbers give equal streams, others have nothing in common."""
    for k in range(N_WORDS):
        stream[k] = 0
    absorb(stream, number)


@kernel
def rewind(stream: Any, start: Any) -> None:
    """Let a stream go on from where another is, to have the same luck again."""
    for k in range(N_WORDS):
        stream[k] = start[k]


@kernel
def word(stream: Any) -> int:
    """The next word: a number from 0 to 2³² - 1."""
    a, b, c, d = int(stream[0]), int(stream[1]), int(stream[2]), int(stream[3])
    x = (a + d) & WORD
    result = ((((x << 7) & WORD) | (x >> 25)) + a) & WORD
    c ^= a
    d ^= b
    stream[0] = a ^ d
    stream[1] = b ^ c
    stream[2] = c ^ ((b << 9) & WORD)
    stream[3] = ((d << 11) & WORD) | (d >> 21)
    return result


@kernel
def branch(stream: Any, other: Any) -> None:
    """Start another stream by the next numbers of this one."""
    seed(other, word(stream) | (word(stream) >> 1) << 32)


@kernel
def below(stream: Any, n: int) -> int:
    """A number from 0 to n - 1, each equally likely (Lemire's method); n from 1 to 2³¹."""
    product = word(stream) * n
    if product & WORD < n:
        least = (WORD + 1) % n  # below it some numbers would come once more than others
        while product & WORD < least:
            product = word(stream) * n
    return product >> 32


@kernel
def uniform(stream: Any) -> float:
    """A number from 0 up to, not including, 1: one of 2⁵³, evenly spaced."""
    high = word(stream) >> 5
    return float(high * 67108864 + (word(stream) >> 6)) / 9007199254740992.0


@kernel
def pick(weights: Any, stream: Any) -> int:
    """An outcome with probability proportional to its weight; -1 if all are zero."""
    total = 0
    for i in range(len(weights)):
        total += int(weights[i])
    if total <= 0:
        return -1
    rest = below(stream, total)
    i = 0
    while i + STRIDE <= len(weights):  # by strides: a branch for each weight costs more than it
        stride = 0
        for k in range(STRIDE):
            stride += int(weights[i + k])
        if rest < stride:
            break
        rest -= stride
        i += STRIDE
    outcome, reached = i, 0
    for k in range(i, min(i + STRIDE, len(weights))):
        reached += int(weights[k])
        outcome += int(reached <= rest)
    return outcome


def new_stream(*numbers: int) -> np.ndarray[Any, Any]:
    """A stream by its numbers of 64 bits, the same every time; without any, nobody knows which.

    >>> below(new_stream(1, 2), 6), below(new_stream(1, 2), 6), below(new_stream(2, 1), 6)
    (5, 5, 5)
    """
    stream = np.zeros(N_WORDS, np.int64)
    for number in numbers or (secrets.randbits(63), secrets.randbits(63)):
        absorb(stream, number % (1 << 64) - (number % (1 << 64) >> 63 << 64))  # its lowest 64 bits
    return stream
