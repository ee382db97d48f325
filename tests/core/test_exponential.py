"""The exponential function against the system's."""

from __future__ import annotations

import math
import random
import struct

from jetons.core.exponential import exp


def bits(x):
    return struct.unpack("q", struct.pack("d", x))[0]


def test_it_is_right_to_the_last_place_but_one():
    numbers = random.Random(1)
    for width in (1.0, 31.0, 700.0):
        for _ in range(3000):
            x = numbers.uniform(-width, width)
            assert abs(bits(exp(x)) - bits(math.exp(x))) <= 1


def test_known_answers():
    """The same bits on every machine: these were made on one."""
    assert exp(1.0).hex() == "0x1.5bf0a8b14576ap+1"
    assert exp(-0.5).hex() == "0x1.368b2fc6f960ap-1"
    assert exp(30.0).hex() == "0x1.370470aec28edp+43"
    assert exp(0.0) == 1.0
    assert exp(-5000.0) == 0.0
    assert exp(5000.0) == math.inf
