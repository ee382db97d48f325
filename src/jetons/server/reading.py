"""How much anybody may look at: what is shown costs the processor, and that has a bound.

Counted by address in milliseconds, roughly, of the processor's time. An address has room for a
whole club that opens the page, or ends its matches and looks at them, in the same second.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

from jetons.server.bot_queue import Asker, BotQueue
from jetons.server.bus import BusDown
from jetons.server.limits import Buckets
from jetons.server.packing import Packed
from jetons.server.settings import Settings
from jetons.table import refusals
from jetons.table.desk import Desk

LOOK = 1.0  # any request, a file included
LIST = 3.0  # beside it: a person's own tables
STATS = 60.0  # beside it: a person's finished matches, whose logs are read
JUDGE = 4.0  # an answer to an exercise
DRAFT = 1.0  # a move half laid in a lesson: a hand asks at every touch
REPLAY = 15.0  # a match replayed step by step; one that is kept costs a look
PER_REPLAYED = 0.12  # beside it, of each entry of its log: taken-back moves are followed too
REVIEW = 60.0  # having a match reviewed; its decisions wait behind the bots' moves
PRINT = 120.0  # a game to print with a board of one's own: 80 to 110 ms of a worker
PER_EVENT = 0.05  # of a match that is written as a record
PER_MEGABYTE = 8.0  # beside it: what is sent, compressed or not
PER_ENTRY = 0.02  # of a log that is told from its beginning
SOME = 60.0  # a page or two: beyond it, requests of an address begin at a pace,
MUCH = 200.0  # and beyond this at a slower one
MOST = 60.0  # counted at most of what something took: rules that nothing compiles are slow
SOON = 2.0  # seconds until who comes when too many wait may ask again
KEPT = 64  # replays, of 100 kB or so each
T = TypeVar("T")
Key = tuple[str, int, bool]  # a replay: table, seat, whether its sentences are in words


class Reading:
    """What addresses may still look at, and what was made for somebody lately."""

    def __init__(self, settings: Settings) -> None:
        self._by_address = Buckets(settings.rate * 10, settings.burst * 40)
        self._made: OrderedDict[Key, tuple[Desk, asyncio.Future[Packed]]] = OrderedDict()
        self._queue = BotQueue(1)

    def take(self, address: str, cost: float = LOOK) -> None:
        """Raise TooMany for an address that has looked at enough for now."""
        if (wait := self._by_address.take(address, cost)) > 0.0:
            raise refusals.too_many(wait)

    def spend(self, address: str, cost: float) -> None:
        """Count what was given already; an address in debt waits with its next request."""
        self._by_address.owe(address, cost)

    def may(self, address: str, cost: float = LOOK) -> bool:
        """The same, for what can be left out."""
        return self._by_address.take(address, cost) == 0.0

    def used(self, address: str) -> float:
        """How much an address has looked at lately, and not yet been given again."""
        return self._by_address.used(address)

    async def work(self, address: str, paid: float, do: Callable[[], T]) -> T:
        """Work something out in a thread, one at a time, each address in turn. Raises TooMany.

        Threads take the interpreter's lock from each other: several at once would be a wait for
        who plays. What it takes beyond what was paid is counted.
        """
        took = 0.0

        def timed() -> T:
            nonlocal took
            began = time.thread_time()
            try:
                return do()
            finally:
                took = 1000 * (time.thread_time() - began)

        try:
            async with self._queue.worker(Asker(address=address)):
                return await asyncio.to_thread(timed)
        except BusDown:
            raise refusals.too_many(SOON) from None
        finally:
            self.spend(address, max(0.0, min(took, MOST) - paid))

    async def replay(
        self,
        desk: Desk,
        seat: int,
        address: str,
        make: Callable[[], Packed],
        *,
        in_words: bool = True,
    ) -> Packed:
        """A finished match as somebody sees it: made once for all who ask. Raises TooMany."""
        key = (desk.id, seat, in_words)
        known = self._made.get(key)
        if known is not None and known[0] is desk:
            self._made.move_to_end(key)
            return await asyncio.shield(known[1])
        cost = replay_cost(desk)
        self.take(address, cost)
        making = asyncio.ensure_future(self.work(address, cost, make))
        self._made[key] = (desk, making)
        self._made.move_to_end(key)
        making.add_done_callback(lambda made: self._drop_failed(key, made))
        if len(self._made) > KEPT:
            self._made.popitem(last=False)
        return await asyncio.shield(making)

    def _drop_failed(self, key: Key, made: asyncio.Future[Packed]) -> None:
        is_made = not made.cancelled() and made.exception() is None
        if not is_made and key in self._made and self._made[key][1] is made:
            del self._made[key]


def replay_cost(desk: Desk) -> float:
    """What replaying a match costs, by the length of its log."""
    return REPLAY + PER_REPLAYED * desk.seq
