"""How much and how many: buckets that fill with time, places that are few."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Coroutine
from math import inf
from typing import Any, Generic, TypeVar

KEPT = 20_000  # addresses remembered at most
T = TypeVar("T")


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
        level = self.level + (now - self.seen) * self.rate
        level = min(level, self.burst)
        self.seen = now
        if level >= amount:
            self.level = level - amount
            return 0.0
        self.level = level
        return (amount - level) / self.rate

    def owe(self, amount: float = 1.0, most: float = inf) -> float:
        """Take it in any case; the seconds until there would have been enough.

        Where these are more than ``most``, nothing is taken: a debt has an end.
        """
        wait = self.take(amount)
        if 0.0 < wait <= most:
            self.level -= amount
        return wait

    def take_up_to(self, amount: float) -> float:
        """Take what there is of it."""
        self.take(0.0)
        taken = min(max(self.level, 0.0), amount)
        self.level -= taken
        return taken


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
            bucket = self._of(key)
        else:
            self._buckets.move_to_end(key)
        return bucket.take(amount)

    def owe(self, key: str, amount: float = 1.0, most: float = inf) -> float:
        """As ``Bucket.owe``, for one address."""
        return self._of(key).owe(amount, most)

    def take_up_to(self, key: str, amount: float) -> float:
        """As ``Bucket.take_up_to``, for one address."""
        return self._of(key).take_up_to(amount)

    def used(self, key: str) -> float:
        """How much of its burst an address has used lately."""
        bucket = self._buckets.get(key)
        if bucket is None:
            return 0.0
        bucket.take(0.0)
        return bucket.burst - bucket.level

    def _of(self, key: str) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self.rate, self.burst)
            if len(self._buckets) > KEPT:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket


class Places:
    """So many at once for each address; the others wait in the order they came."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._n: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    async def enter(self, key: str) -> None:
        """Take a place, now or when one is free."""
        if self._n[key] < self.most:
            self._n[key] += 1
            return
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(key, deque()).append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():  # let in, and called away in the same moment
                self.leave(key)
            raise

    def leave(self, key: str) -> None:
        """Give a place back: to who waits longest, if somebody does."""
        waiting = self._waiting.get(key)
        while waiting:
            place = waiting.popleft()
            if not waiting:
                del self._waiting[key]
            if not place.done():
                place.set_result(None)
                return
        self._n[key] -= 1
        if not self._n[key]:
            del self._n[key]


class Lately(Generic[T]):
    """What is found out again only after so many seconds, whoever asks meanwhile."""

    def __init__(self, seconds: float, find: Callable[[], Coroutine[Any, Any, T]]) -> None:
        self.seconds, self._find = seconds, find
        self._since = -inf
        self._found: asyncio.Future[T]

    async def get(self) -> T:
        """What was found out last, or is being."""
        if time.monotonic() - self._since > self.seconds:
            self._since, self._found = time.monotonic(), asyncio.ensure_future(self._find())
        return await asyncio.shield(self._found)
