"""Arguments that several commands read."""

from __future__ import annotations

import argparse

from jetons.cli.sentences import say

MOST_SEED = (1 << 64) - 1


def seed(text: str) -> int:
    """A seed, from 0 to 2^64 - 1.

    >>> seed("7")
    7
    """
    if not text.isdecimal() or not text.isascii() or len(text) > 20 or int(text) > MOST_SEED:
        raise argparse.ArgumentTypeError(say("bad_seed"))
    return int(text)


def seconds(text: str) -> float:
    """A time to think, more than nothing and at most an hour.

    >>> seconds("0.5")
    0.5
    """
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0.0 < found <= 3600.0:
        raise argparse.ArgumentTypeError(say("bad_seconds"))
    return found
