"""What is due, what is idle, what is old: looked after beside the traffic."""

from __future__ import annotations

import asyncio
import itertools
import logging
from typing import TYPE_CHECKING

import msgspec

from jetons.core.errors import JetonsError
from jetons.play.clock import DAY
from jetons.server import sight, wire
from jetons.server.replay import record_of
from jetons.server.store import Archived, NotSaved
from jetons.server.table import milliseconds

if TYPE_CHECKING:
    from jetons.server.tables import Tables

SWEEP = 1.0  # seconds between two looks at what is due
LOST_NEWS = 5  # sweeps between two looks for news that did not arrive
ROUND = 60.0  # seconds between two looks at what is old
HOUR = 3_600_000  # milliseconds
logger = logging.getLogger("jetons.housekeeping")


class Housekeeping:
    """Looks after the tables of the store, as far as this node is concerned."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def sweep(self) -> None:
        """Look at what is due in the store: tables of nodes that died, or that nobody watches."""
        tables = self._tables
        for beat in itertools.count():
            await asyncio.sleep(SWEEP)
            try:
                for name in await tables.store.due(milliseconds() - 500, 100):
                    table = await tables.get(name)
                    await tables.look(table)
                    await table.settle_head()
                if tables.bus.is_shared:
                    await self._catch_up(beat)
            except (NotSaved, JetonsError) as error:
                logger.warning("sweep: %s", error)

    async def _catch_up(self, beat: int) -> None:
        """News can be lost between nodes: look in the store, often while the bus is down."""
        tables = self._tables
        if tables.bus.is_up() and beat % LOST_NEWS:
            return
        watched = [table.desk.id for table in tables.loaded() if table.viewers]
        for i in range(0, len(watched), 1000):
            seqs = await tables.store.last_seqs(watched[i : i + 1000])
            for name, seq in seqs.items():
                table = tables.known(name)
                if table is not None and table.desk.seq < seq:
                    await table.refresh()

    async def keep(self) -> None:
        """Keep house, round after round."""
        while True:
            await asyncio.sleep(ROUND)
            try:
                await self.keep_house(milliseconds())
            except (NotSaved, JetonsError) as error:
                logger.warning("housekeeping: %s", error)

    async def keep_house(self, now: int) -> None:
        """Forget what is idle, archive what is finished, drop what never began, as if ``now``."""
        tables, settings = self._tables, self._tables.settings
        tables.forget_idle(settings.idle_minutes * 60.0)
        for name in await tables.store.stale_tables(
            "waiting", now - settings.waiting_hours * HOUR, 100
        ):
            await tables.store.drop(name)
            tables.forget(name)
        for status, age in (
            ("over", int(settings.archive_hours * HOUR)),
            ("between", settings.abandon_days * DAY),  # the next round may be days away
        ):
            for name in await tables.store.stale_tables(status, now - age, 100):
                await self.archive(name)
        for status in ("running", "paused"):
            for name in await tables.store.stale_tables(
                status, now - settings.abandon_days * DAY, 100
            ):
                table = await tables.get(name)
                if table.desk.changed_at < now - settings.abandon_days * DAY:
                    await table.abandon()

    async def archive(self, name: str) -> None:
        """Pack a finished table away; its link keeps working."""
        tables = self._tables
        table = await tables.get(name)
        desk = table.desk
        if desk.match is None or not desk.match.is_over:
            return
        async with table.turn:
            await tables.store.archive(
                Archived(
                    id=desk.id,
                    game=desk.opening.game,
                    began_at=desk.opening.at,
                    ended_at=desk.changed_at,
                    record=record_of(desk),
                    result=wire.encode(sight.result_of(desk)),
                )
            )
            table.is_archived = True
        if tables.bus.is_shared:
            data = msgspec.msgpack.encode((tables.bus.node, 0, b""))
            await tables.bus.publish(f"table.{name}", data)
