"""Luck as data: known answers, no bias, the same in both ways of running."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from jetons.core.stream import (
    MOST,
    absorb,
    below,
    branch,
    mix,
    new_stream,
    pick,
    rewind,
    seed,
    uniform,
    word,
)

# The first ten words of the authors' C code (xoshiro128plusplus.c) from the state 1, 2, 3, 4, and
# the one after a million
KNOWN = [641, 1573767, 3222811527, 3517856514, 836907274]
KNOWN += [4247214768, 3867114732, 1355841295, 495546011, 621204420]
LATER = 3100914457


def chi_square(counts, expected):
    """Pearson's statistic, as standard deviations from what is expected of it."""
    counts = np.asarray(counts, float)
    n = len(counts) - 1
    return (float(((counts - expected) ** 2 / expected).sum()) - n) / (2 * n) ** 0.5


def test_it_gives_the_numbers_of_the_reference():
    stream = np.array([1, 2, 3, 4], np.int64)
    assert [word(stream) for _ in range(10)] == KNOWN
    for _ in range(1_000_000 - 10):
        word(stream)
    assert word(stream) == LATER


def test_seeds_are_kept_for_ever():
    """Arena runs and training can be repeated only as long as these stay."""
    assert new_stream(0).tolist() == [1684164658, 1430120249, 1162033163, 492051862]
    assert new_stream(-1).tolist() == [3950124170, 2570465838, 846438601, 3325326290]
    assert new_stream(2**64 + 5).tolist() == new_stream(5).tolist()
    assert new_stream(2**64 - 1).tolist() == new_stream(-1).tolist()


def test_both_ways_of_running_agree():
    code = (
        "from jetons.core.stream import *\n"
        "s, t = new_stream(7, -8, 2**63), new_stream(1)\n"
        "branch(s, t)\n"
        "print(word(s), below(s, 10), below(s, MOST), below(t, MOST - 1), uniform(s), uniform(t))"
    )
    answers = [
        subprocess.run(
            [sys.executable, "-W", "error", "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "JETONS_INTERPRET": interpret},
        ).stdout
        for interpret in ("0", "1")
    ]
    assert answers[0] == answers[1]


def test_mixing_is_one_to_one_and_spreads_every_bit():
    assert len({mix(x) for x in range(50_000)}) == 50_000
    changed = np.zeros((32, 32))
    for x in range(300):
        for bit in range(32):
            difference = mix(x * 7919) ^ mix(x * 7919 ^ 1 << bit)
            changed[bit] += [difference >> k & 1 for k in range(32)]
    assert changed.min() / 300 > 0.3
    assert changed.max() / 300 < 0.7


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 10, 52, 100])
def test_every_number_below_is_equally_likely(n):
    stream = new_stream(n)
    counts = Counter(below(stream, n) for _ in range(20_000))
    assert set(counts) == set(range(n))
    if n > 1:
        assert abs(chi_square([counts[k] for k in range(n)], 20_000 / n)) < 5


def test_a_large_range_has_no_favourites():
    """Of 3 · 2²⁹ numbers a plain multiplication would give every third twice as often."""
    n = 3 << 29
    stream = new_stream(3)
    thirds = Counter(below(stream, n) % 3 for _ in range(30_000))
    assert abs(chi_square([thirds[k] for k in range(3)], 10_000)) < 5
    assert max(below(stream, MOST) for _ in range(2000)) > MOST * 0.99


def test_uniform_numbers_are_even_and_independent():
    stream = new_stream(11)
    numbers = [uniform(stream) for _ in range(20_000)]
    assert min(numbers) >= 0
    assert max(numbers) < 1
    assert abs(np.mean(numbers) - 0.5) < 5 / (12 * 20_000) ** 0.5
    pairs = Counter((int(a * 10), int(b * 10)) for a, b in pairwise(numbers))
    assert abs(chi_square([pairs[a, b] for a in range(10) for b in range(10)], 19_999 / 100)) < 5


def test_deals_come_in_every_order_alike():
    """Fisher–Yates on five tokens: 120 orders."""
    stream = new_stream(12)
    orders = Counter()
    for _ in range(24_000):
        order = [0, 1, 2, 3, 4]
        for i in range(4, 0, -1):
            j = below(stream, i + 1)
            order[i], order[j] = order[j], order[i]
        orders[tuple(order)] += 1
    assert len(orders) == 120
    assert abs(chi_square(list(orders.values()), 200)) < 5


def test_streams_of_neighbouring_numbers_have_nothing_in_common():
    firsts = [word(new_stream(number)) for number in range(4000)]
    seconds = [word(new_stream(9, number)) for number in range(4000)]
    for words in (firsts, seconds):
        tops = Counter(x >> 28 for x in words)
        bottoms = Counter(x & 15 for x in words)
        steps = Counter((b - a) % 2**32 >> 28 for a, b in pairwise(words))
        for counts in (tops, bottoms, steps):
            assert abs(chi_square([counts[k] for k in range(16)], 250)) < 5
    assert len({tuple(new_stream(a, b)) for a in range(30) for b in range(30)}) == 900


def test_picking_follows_the_weights():
    stream = new_stream(42)
    counts = Counter(pick(np.array([0, 3, 1]), stream) for _ in range(4000))
    assert counts[0] == 0
    assert 2800 < counts[1] < 3200
    assert pick(np.array([0, 0]), stream) == -1


def test_a_stream_can_be_rewound_branched_and_started_anew():
    stream, again, other = new_stream(1), new_stream(2), new_stream(3)
    word(stream)
    rewind(again, stream)
    assert [word(stream) for _ in range(9)] == [word(again) for _ in range(9)]
    branch(stream, other)
    assert again.tolist() != stream.tolist()
    branch(again, again)
    assert other.tolist() == again.tolist()
    seed(other, 5)
    assert other.tolist() == new_stream(5).tolist()
    absorb(other, 6)
    assert other.tolist() == new_stream(5, 6).tolist()
    assert new_stream().tolist() != new_stream().tolist()


def test_a_stream_never_stands_still():
    stream = np.zeros(4, np.int64)
    absorb(stream, 0)
    assert any(stream.tolist())
