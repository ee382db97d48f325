"""Who is where, told to the tables and between nodes."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import msgspec

from jetons.server.presence import BEAT, COMING, LIFE, Presence

if TYPE_CHECKING:
    from jetons.server.tables import Tables

ON_THE_WAY = 5.0  # seconds from a page's wish for a table to its socket there, at most
GRACE = 1.0  # of them that nobody else is given the seat
MANY = 500  # people in one message between nodes


class Attendance:
    """Notes who comes and goes on this node, and hears it of the others."""

    def __init__(self, tables: Tables, presence: Presence) -> None:
        self._tables = tables
        self._bus = tables.bus
        self._presence = presence
        self._sure_at = 0.0  # when we shall have heard of everybody who is at another node

    async def open(self) -> None:
        """Listen to the other nodes."""
        await self._bus.subscribe("presence", self._hear)

    def came(self, table: str, player: str, address: str = "") -> None:
        """Somebody connected here."""
        self._note(table, player)
        if player in self.coming(table):  # who hangs up again is not on the way
            self.went(table + COMING, player)
        if (known := self._tables.known(table)) is not None:
            self._tables.bots.attended(known, player, address)

    def expect(self, table: str, player: str) -> None:
        """Somebody is on the way to a table: not there, and for a moment not absent either."""
        self._note(table + COMING, player)
        asyncio.get_running_loop().call_later(ON_THE_WAY, self._came_or_not, table, player)

    def _note(self, table: str, player: str) -> None:
        if self._presence.here(self._bus.node, table, player):
            self._changed(table)
        self._publish([(table, player)], is_here=True)

    def _came_or_not(self, table: str, player: str) -> None:
        self.went(table + COMING, player)
        known = self._tables.known(table)
        if known is not None and known.desk.is_ready and not self._tables.tasks.is_closing:
            self._tables.spawn(self._tables.look(known))

    def coming(self, table: str) -> set[str]:
        """People who are on the way to a table."""
        return self._presence.at(table + COMING)

    def is_late(self, table: str, player: str) -> bool:
        """Whether somebody who is not at a table had the time to come."""
        if not self.is_sure or self._presence.is_at(table, player):
            return False
        since = self._presence.since(table + COMING, player)
        return since is None or time.monotonic() - since >= GRACE

    @property
    def is_sure(self) -> bool:
        """Whether somebody of whom nothing was heard can be said to be gone."""
        is_up = not self._bus.is_shared or self._bus.is_up()
        return is_up and time.monotonic() >= self._sure_at

    def went(self, table: str, player: str) -> None:
        """Somebody's last connection here closed."""
        if self._presence.gone(self._bus.node, table, player):
            self._changed(table)
        self._publish([(table, player)], is_here=False)

    def _changed(self, name: str) -> None:
        table = self._tables.known(name)
        if table is None:
            return
        table.audience.tell_presence()
        if table.desk.is_ready and not self._tables.tasks.is_closing:
            self._tables.spawn(self._tables.look(table))  # all are there, or somebody is gone
        if table.desk.is_in_lobby:
            self._tables.lobby.tell()

    def _publish(self, people: list[tuple[str, str]], *, is_here: bool) -> None:
        if self._bus.is_shared and not self._tables.tasks.is_closing:
            data = msgspec.msgpack.encode((self._bus.node, is_here, people))
            self._tables.spawn(self._bus.publish("presence", data))

    async def _hear(self, subject: str, data: bytes) -> None:
        node, is_here, people = msgspec.msgpack.decode(
            data, type=tuple[str, bool, list[tuple[str, str]]]
        )
        if node == self._bus.node:
            return
        for table, player in people:
            tell = self._presence.here if is_here else self._presence.gone
            if tell(node, table, player):
                self._changed(table)

    async def beat(self) -> None:
        """Give signs of life of those who are here, again and again."""
        while True:
            await asyncio.sleep(BEAT)
            if self._bus.is_shared and not self._bus.is_up():
                self._sure_at = time.monotonic() + BEAT + LIFE
            here = self.people_here()
            for table, player in here:
                self._presence.here(self._bus.node, table, player)
            for i in range(0, len(here), MANY):
                self._publish(here[i : i + MANY], is_here=True)
            for table in self._presence.expire():
                self._changed(table)

    def people_here(self) -> list[tuple[str, str]]:
        """Who is connected to this node, at which table."""
        return sorted(
            {
                (table.desk.id, viewer.player)
                for table in self._tables.loaded()
                for viewer in table.audience.viewers
            }
        )
