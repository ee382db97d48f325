"""Who thinks next: tables that somebody attends first, each person in turn, one job a table."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from jetons.server.bus import BusDown

MANY = 2_000  # jobs that may wait


class Asker(msgspec.Struct, frozen=True):
    """For whom a bot thinks."""

    table: str = ""
    player: str = ""  # the person who waits for it
    is_attended: bool = True  # somebody is at the table


class _Waiting:
    __slots__ = ("asker", "called")

    def __init__(self, asker: Asker) -> None:
        self.asker = asker
        self.called: asyncio.Future[None] = asyncio.get_running_loop().create_future()


_Queues = OrderedDict[str, deque[_Waiting]]  # a line for each person, the next one's first


class BotQueue:
    """The jobs that wait for one of so many workers."""

    def __init__(self, n_workers: int) -> None:
        self._n_free = n_workers
        self._attended: _Queues = OrderedDict()
        self._others: _Queues = OrderedDict()
        self._by_table: dict[str, _Waiting] = {}

    def __len__(self) -> int:
        return sum(len(line) for lines in self._lines() for line in lines.values())

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
        if len(self) >= MANY:
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

    def attend(self, table: str, player: str) -> None:
        """Somebody came to a table: its job need not wait behind the attended ones any more."""
        waiting = self._by_table.get(table)
        if waiting is not None and not waiting.asker.is_attended and not waiting.called.done():
            self._leave(waiting)
            waiting.asker = Asker(table, player)
            self._line_up(waiting)

    def _lines(self) -> tuple[_Queues, _Queues]:
        return self._attended, self._others

    def _line_up(self, waiting: _Waiting) -> None:
        lines = self._attended if waiting.asker.is_attended else self._others
        lines.setdefault(waiting.asker.player, deque()).append(waiting)

    def _leave(self, waiting: _Waiting) -> None:
        lines = self._attended if waiting.asker.is_attended else self._others
        line = lines.get(waiting.asker.player)
        if line is not None and waiting in line:
            line.remove(waiting)
            if not line:
                del lines[waiting.asker.player]

    def _replace(self, table: str, waiting: _Waiting) -> None:
        """A table asks again: what it asked before does not matter any more."""
        before = self._by_table.get(table)
        self._by_table[table] = waiting
        if before is not None and not before.called.done():
            self._leave(before)
            before.called.set_exception(BusDown("asked again"))

    def _call_next(self) -> None:
        while self._n_free and (waiting := self._next()) is not None:
            if not waiting.called.done():
                self._n_free -= 1
                waiting.called.set_result(None)

    def _next(self) -> _Waiting | None:
        for lines in self._lines():
            if lines:
                player, line = lines.popitem(last=False)
                waiting = line.popleft()
                if line:
                    lines[player] = line  # after everybody else
                return waiting
        return None
