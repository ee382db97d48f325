"""Rates: buckets that fill with time. Who comes back after a lost connection finds his full."""

from __future__ import annotations

import time
from collections import OrderedDict

KEPT = 20_000  # addresses remembered at most


class Bucket:
    """So much at once, so much a second."""

    __slots__ = ("burst", "level", "rate", "seen")

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self.level = float(burst)
        self.seen = time.monotonic()

    def take(self, amount: float = 1.0) -> float:
        """0.0 if there was enough; otherwise the seconds to wait, and nothing is taken."""
        now = time.monotonic()
        self.level = min(self.burst, self.level + (now - self.seen) * self.rate)
        self.seen = now
        if self.level >= amount:
            self.level -= amount
            return 0.0
        return (amount - self.level) / self.rate


class Buckets:
    """A bucket for each address; the ones longest unused are forgotten."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, amount: float = 1.0) -> float:
        """As ``Bucket.take``, for one address."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self.rate, self.burst)
            if len(self._buckets) > KEPT:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket.take(amount)
