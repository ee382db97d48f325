"""Who thinks next: tables that somebody attends first; each address in turn, there each person, one
job a table. Another identity is free to have and brings an address no more of the workers."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from jetons.server.bus import BusDown

MANY = 2_000  # jobs that may wait
OF_ONE = 400  # of one address


class Asker(msgspec.Struct, frozen=True):
    """For whom a bot thinks."""

    table: str = ""
    player: str = ""  # the person who waits for it
    is_attended: bool = True  # somebody is at the table
    address: str = ""  # where that person is connected, as far as it is known


class _Waiting:
    __slots__ = ("asker", "called")

    def __init__(self, asker: Asker) -> None:
        self.asker = asker
        self.called: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class _Line:
    """Those who wait: each address in turn, and of one address each person."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, OrderedDict[str, deque[_Waiting]]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(self.n_of, self._addresses))

    def n_of(self, address: str) -> int:
        """How many of one address wait."""
        return sum(map(len, self._addresses.get(address, {}).values()))

    def add(self, waiting: _Waiting) -> None:
        people = self._addresses.setdefault(waiting.asker.address, OrderedDict())
        people.setdefault(waiting.asker.player, deque()).append(waiting)

    def remove(self, waiting: _Waiting) -> None:
        address, player = waiting.asker.address, waiting.asker.player
        people = self._addresses.get(address, OrderedDict())
        if waiting in people.get(player, ()):
            people[player].remove(waiting)
            if not people[player]:
                del people[player]
            if not people:
                del self._addresses[address]

    def next(self) -> _Waiting | None:
        if not self._addresses:
            return None
        address, people = self._addresses.popitem(last=False)
        player, line = people.popitem(last=False)
        waiting = line.popleft()
        if line:
            people[player] = line  # after everybody else of that address
        if people:
            self._addresses[address] = people  # after all other addresses
        return waiting


class BotQueue:
    """The jobs that wait for one of so many workers."""

    def __init__(self, n_workers: int) -> None:
        self._n_free = n_workers
        self._attended = _Line()
        self._others = _Line()
        self._by_table: dict[str, _Waiting] = {}

    def __len__(self) -> int:
        return len(self._attended) + len(self._others)

    @asynccontextmanager
    async def worker(self, asker: Asker) -> AsyncIterator[None]:
        """Wait for a worker, and have it. Raises BusDown if too many wait already."""
        await self._come(asker)
        try:
            yield
        finally:
            self._n_free += 1
            self._call_next()

    async def _come(self, asker: Asker) -> None:
        n_of = self._attended.n_of(asker.address) + self._others.n_of(asker.address)
        if len(self) >= MANY or (asker.address and n_of >= OF_ONE):
            raise BusDown("too many wait for a bot")
        waiting = _Waiting(asker)
        if asker.table:
            self._replace(asker.table, waiting)
        self._line_up(waiting)
        self._call_next()
        try:
            await waiting.called
        except asyncio.CancelledError:
            if waiting.called.done() and not waiting.called.cancelled():
                self._n_free += 1  # called, and gone in the same moment
            self._leave(waiting)
            self._call_next()
            raise
        finally:
            if self._by_table.get(asker.table) is waiting:
                del self._by_table[asker.table]

    def attend(self, table: str, player: str, address: str = "") -> None:
        """Somebody came to a table: its job need not wait behind the attended ones any more."""
        waiting = self._by_table.get(table)
        if waiting is not None and not waiting.asker.is_attended and not waiting.called.done():
            self._leave(waiting)
            waiting.asker = Asker(table, player, address=address)
            self._line_up(waiting)

    def _line_of(self, asker: Asker) -> _Line:
        return self._attended if asker.is_attended else self._others

    def _line_up(self, waiting: _Waiting) -> None:
        self._line_of(waiting.asker).add(waiting)

    def _leave(self, waiting: _Waiting) -> None:
        self._line_of(waiting.asker).remove(waiting)

    def _replace(self, table: str, waiting: _Waiting) -> None:
        """A table asks again: what it asked before does not matter any more."""
        before = self._by_table.get(table)
        self._by_table[table] = waiting
        if before is not None and not before.called.done():
            self._leave(before)
            before.called.set_exception(BusDown("asked again"))

    def _call_next(self) -> None:
        while self._n_free:
            waiting = self._attended.next() or self._others.next()
            if waiting is None:
                return
            if not waiting.called.done():
                self._n_free -= 1
                waiting.called.set_result(None)
