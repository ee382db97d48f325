"""The lobby: listed tables that wait for players, and those who look at the list."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from jetons.core.errors import JetonsError
from jetons.server import sight, wire
from jetons.server.table import Table

if TYPE_CHECKING:
    from jetons.server.tables import Tables

SIZE = 200
GATHER = 0.1  # seconds: several changes make one message


class Lobby:
    """The open tables, as this node shows them."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._bus = tables.bus
        self._listeners: set[Callable[[], Awaitable[None]]] = set()
        self._telling: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Listen to the other nodes."""
        await self._bus.subscribe("lobby", self._hear)

    async def listed(self) -> wire.LobbyList:
        """The tables that wait for players."""
        tables = self._tables
        listed = []
        for head in await tables.search(tables.store.lobby(SIZE)):
            try:
                listed.append(lobby_table(await tables.get(head.id)))
            except JetonsError:
                continue
        return wire.LobbyList(listed, tables.presence.n_online())

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


def lobby_table(table: Table) -> wire.LobbyTable:
    """A table as the lobby shows it."""
    opening = table.desk.opening
    return wire.LobbyTable(
        table.desk.id,
        opening.game,
        opening.options,
        sight.clock_spec(opening.pace),
        table.seats(),
        opening.at,
        opening.rounds.total if opening.rounds is not None else 0,
    )
