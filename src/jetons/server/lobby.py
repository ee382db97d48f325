"""The lobby: listed tables that wait for players, and those who look at the list."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from jetons.core.errors import JetonsError
from jetons.server.moments import milliseconds
from jetons.server.store import Head
from jetons.server.table import Table
from jetons.table import sight, wire

if TYPE_CHECKING:
    from jetons.server.tables import Tables

SIZE = 200
ABSENT = 50  # tables where nobody is, at most
FADE = 10 * 60_000  # milliseconds after which a table where nobody is leaves the list
FADE_DAYS = 48 * 3_600_000  # the same where a move may take days
GATHER = 0.1  # seconds: several changes make one message


class Lobby:
    """The open tables, as this node shows them."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._bus = tables.bus
        self._listeners: set[Callable[[], Awaitable[None]]] = set()
        self._telling: asyncio.Task[None] | None = None
        self._listing: asyncio.Future[wire.LobbyList] | None = None  # is being made
        self._next: asyncio.Future[wire.LobbyList] | None = None  # is made after that

    async def open(self) -> None:
        """Listen to the other nodes."""
        await self._bus.subscribe("lobby", self._hear)

    async def listed(self) -> wire.LobbyList:
        """The tables that wait for players, as of now. However many ask, it is made twice at most:
        who comes while it is being made gets the next one."""
        if self._next is None:
            self._next = asyncio.ensure_future(self._list_after(self._listing))
        return await asyncio.shield(self._next)

    async def _list_after(self, before: asyncio.Future[wire.LobbyList] | None) -> wire.LobbyList:
        if before is not None:
            await asyncio.wait([before])
        self._listing, self._next = self._next, None
        return await self._list()

    async def _list(self) -> wire.LobbyList:
        """The tables that wait for players: where somebody is there first, then the latest."""
        tables, now = self._tables, milliseconds()
        present = in_turn(await self.attended())
        latest = await tables.search(tables.store.opened_since(now - FADE, now - FADE_DAYS, ABSENT))
        known = {table.desk.id for table in present}
        absent = await self._open([head for head in latest if head.id not in known])
        listed = [*present, *absent][:SIZE]
        return wire.LobbyList([lobby_table(table) for table in listed], tables.presence.n_online())

    async def attended(self) -> list[Table]:
        """The open tables where somebody sits and is there, oldest first."""
        presence = self._tables.presence
        found = await self._found(presence.tables())
        return [table for table in found if table.desk.people() & presence.at(table.desk.id)]

    async def awaited(self) -> list[Table]:
        """The open tables that somebody who sits there is on the way to, oldest first."""
        presence, attendance = self._tables.presence, self._tables.attendance
        found = await self._found(presence.coming())
        return [table for table in found if table.desk.people() & attendance.coming(table.desk.id)]

    async def held(self) -> list[Table]:
        """Full tables that cannot begin: somebody is there, and somebody did not come."""
        presence = self._tables.presence
        return [
            table
            for table in await self._attended_anywhere()
            if table.desk.is_ready
            and table.desk.needs_presence
            and table.desk.people() - presence.at(table.desk.id)
        ]

    async def _attended_anywhere(self) -> list[Table]:
        """Tables where somebody is: those of this node, and full ones of the others."""
        tables = self._tables
        names = tables.presence.tables()
        known = {name: table for name in names if (table := tables.known(name)) is not None}
        elsewhere = [name for name in names if name not in known]
        full = await tables.search(tables.store.full_among(elsewhere)) if elsewhere else []
        return [*known.values(), *await self._read(full)]

    async def _found(self, names: list[str]) -> list[Table]:
        tables = self._tables
        names = [name for name in names if self._may_be_open(name)]
        if not names:
            return []
        return await self._open(await tables.search(tables.store.open_among(names)))

    def _may_be_open(self, name: str) -> bool:
        known = self._tables.known(name)
        return known is None or known.desk.is_in_lobby

    async def _open(self, heads: list[Head]) -> list[Table]:
        """Those tables that can be read, and are open still."""
        found = await self._read(heads)
        return [table for table in found if table.desk.is_in_lobby and table.desk.seating]

    async def _read(self, heads: list[Head]) -> list[Table]:
        """Those tables that can be read."""
        found = []
        for head in heads:
            with contextlib.suppress(JetonsError):
                found.append(await self._tables.get(head.id))
        return found

    def on_change(self, listener: Callable[[], Awaitable[None]]) -> None:
        """Be told when open tables change."""
        self._listeners.add(listener)

    def changed(self) -> None:
        """Open tables changed here."""
        if self._bus.is_shared:
            self._tables.spawn(self._bus.publish("lobby", self._bus.node.encode()))
        self.tell()

    def tell(self) -> None:
        """Tell those who look, soon."""
        if self._telling is None and not self._tables.tasks.is_closing:
            self._telling = self._tables.spawn(self._tell_soon())

    async def _tell_soon(self) -> None:
        await asyncio.sleep(GATHER)
        self._telling = None
        for listener in list(self._listeners):
            await listener()

    async def _hear(self, subject: str, data: bytes) -> None:
        if data != self._bus.node.encode():
            self.tell()


def in_turn(tables: list[Table]) -> list[Table]:
    """Everybody's latest table before anybody's second, the latest first: who opens many hides
    nobody."""
    latest = sorted(tables, key=lambda table: -table.desk.opening.at)
    counts: Counter[str] = Counter()
    ranked = []
    for table in latest:
        owner = table.desk.opening.owner
        ranked.append((counts[owner], table))
        counts[owner] += 1
    return [table for _, table in sorted(ranked, key=lambda pair: pair[0])]


def lobby_table(table: Table) -> wire.LobbyTable:
    """A table as the lobby shows it."""
    opening = table.desk.opening
    return wire.LobbyTable(
        table.desk.id,
        opening.game,
        opening.options,
        sight.clock_spec(opening.pace),
        table.audience.seats(),
        opening.at,
        opening.rounds.total if opening.rounds is not None else 0,
    )
