"""Turns: what everybody wants at once is given out in rounds, each address in turn.

A round gives so many turns in all and so many to one address; the next round comes a moment later.
Whatever strangers ask for, the event loop does no more of it in one go than a round's worth.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque


class Turns:
    """Turns of one event loop."""

    def __init__(self, most: int, of_one: int, pause: float = 0.0) -> None:
        self.most = most  # in a round,
        self.of_one = of_one  # of one address
        self.pause = pause  # seconds until the next; 0: when the loop has gone round
        self._n = 0  # given in this round
        self._given: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._next: asyncio.Handle | None = None

    async def turn(self, key: str) -> None:
        """Have a turn: now, or when the others before have had theirs."""
        place = self.place(key)
        if place is not None:
            await place

    def place(self, key: str) -> asyncio.Future[None] | None:
        """A place in the row, done when its turn comes; None: it is now."""
        has_room = self._n < self.most and self._given[key] < self.of_one
        if has_room and key not in self._waiting:
            self._give(key)
            return None
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(key, deque()).append(place)
        return place

    def _give(self, key: str) -> None:
        self._n += 1
        self._given[key] += 1
        self._go_on()

    def _go_on(self) -> None:
        if self._next is None:
            loop = asyncio.get_running_loop()
            later = loop.call_later(self.pause, self._round) if self.pause else None
            self._next = later or loop.call_soon(self._round)

    def _round(self) -> None:
        """Begin a round: first those who wait, who waited longest first."""
        self._next, self._n = None, 0
        self._given.clear()
        for _ in range(self.of_one):
            for key in list(self._waiting)[: self.most - self._n]:
                self._let_in(key)
        if self._waiting:
            self._go_on()

    def _let_in(self, key: str) -> None:
        """Give an address one turn, and put it behind the others."""
        places = self._waiting[key]
        while places:
            place = places.popleft()
            if not place.done():  # else who waited has gone
                self._give(key)
                place.set_result(None)
                break
        if places:
            self._waiting.move_to_end(key)
        else:
            del self._waiting[key]
