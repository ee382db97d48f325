"""What is due, what is idle, what is old: looked after beside the traffic."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import msgspec

from jetons.core.errors import Conflict
from jetons.play.clock import DAY
from jetons.server.moments import Wall, milliseconds
from jetons.server.privacy import expire_chat
from jetons.server.store import Archived, NotSaved
from jetons.table import refusals, sight, wire

if TYPE_CHECKING:
    from jetons.server.tables import Tables

SWEEP = 1.0  # seconds between two looks at what is due
LOST_NEWS = 5  # sweeps between two looks for news that did not arrive
ROUND = 60.0  # seconds between two looks at what is old
MANY = 100  # tables at a time
PATIENCE = 20.0  # seconds for one table
AWAY = ("not_loaded", "not_saved")  # of one table, or of all?
HOUR = 3_600_000  # milliseconds
logger = logging.getLogger("jetons.housekeeping")


class Housekeeping:
    """Looks after the tables of the store, as far as this node is concerned."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._wall = Wall()
        self.others: list[Callable[[int], Awaitable[None]]] = []  # throw away what is theirs

    async def sweep(self) -> None:
        """Look at what is due in the store: tables of nodes that died, or that nobody watches."""
        for beat in itertools.count():
            await asyncio.sleep(SWEEP)
            try:
                await self._look_at_due()
                if self._tables.bus.is_shared:
                    await self._catch_up(beat)
            except NotSaved as error:
                logger.warning("sweep: %s", error)
            self._tables.tasks.pulse("sweep")

    async def _look_at_due(self) -> None:
        tables = self._tables
        n_due = MANY + len(tables.faults)  # those that rest must not hide the others
        for name in await tables.store.due(milliseconds() - 500, n_due):
            if not tables.faults.is_resting(name):
                await self._one_by_one(name, self._look_at)
                tables.tasks.pulse("sweep")

    async def _look_at(self, name: str) -> None:
        table = await self._tables.get(name)
        await self._tables.look(table)
        position = table.desk.position
        notice_at = await self._tables.notices.look(table)
        if table.desk.position == position:  # else somebody moved: the store knows what is due
            await table.settle_head(notice_at)

    async def _one_by_one(self, name: str, work: Callable[[str], Awaitable[None]]) -> None:
        """Do something with one table. What fails there is that table's own trouble.

        Raises NotSaved when the store is away altogether.
        """
        tables = self._tables
        try:
            async with asyncio.timeout(PATIENCE):
                await work(name)
        except refusals.NotFound:
            return  # it was dropped meanwhile
        except Conflict as error:
            logger.info("table %s: %s", name, error.code)
        except Exception as error:
            if isinstance(error, NotSaved) or getattr(error, "code", "") in AWAY:
                await tables.store.ping()
            if getattr(error, "code", "") != "damaged":  # that was noted already
                tables.faults.note(name, error)

    async def _catch_up(self, beat: int) -> None:
        """News can be lost between nodes: look in the store, often while the bus is down."""
        tables = self._tables
        if tables.bus.is_up() and beat % LOST_NEWS:
            return
        watched = [table.desk.id for table in tables.loaded() if table.audience.viewers]
        for i in range(0, len(watched), 1000):
            seqs = await tables.store.last_seqs(watched[i : i + 1000])
            for name, seq in seqs.items():
                table = tables.known(name)
                if table is not None and table.desk.seq < seq:
                    await self._one_by_one(name, self._refresh)

    async def _refresh(self, name: str) -> None:
        if (table := self._tables.known(name)) is not None:
            await table.refresh()

    # --- what is old ----------------------------------------------------------------------

    async def keep(self) -> None:
        """Keep house, round after round."""
        while True:
            await asyncio.sleep(ROUND)
            try:
                await self.keep_house_now()
            except NotSaved as error:
                logger.warning("housekeeping: %s", error)

    async def keep_house_now(self) -> bool:
        """Keep house, unless the wall clock was set a short while ago: what it calls old may not
        be. Whether it was done."""
        now = self._wall.now()
        if now is None:
            logger.warning("the clock of this machine was set: nothing is thrown away by it yet")
            return False
        await self.keep_house(now)
        return True

    async def keep_house(self, now: int) -> None:
        """Forget what is idle, archive what is finished, drop what never began, as if ``now``."""
        settings = self._tables.settings
        self._tables.forget_idle(settings.idle_minutes * 60.0)
        abandoned = now - settings.abandon_days * DAY
        for status, before, work in (
            ("waiting", now - settings.waiting_hours * HOUR, self._drop),
            ("over", now - int(settings.archive_hours * HOUR), self.archive),
            ("between", abandoned, self.archive),  # the next round may be days away
            ("running", abandoned, lambda name: self._abandon(name, abandoned)),
            ("paused", abandoned, lambda name: self._abandon(name, abandoned)),
        ):
            await self._each_stale(status, before, work)
        await expire_chat(self._tables, now - settings.chat_days * DAY)
        for throw_away in self.others:
            await throw_away(now)

    async def _each_stale(
        self, status: str, before: int, work: Callable[[str], Awaitable[None]]
    ) -> None:
        tables = self._tables
        for name in await tables.store.stale_tables(status, before, MANY + len(tables.faults)):
            if not tables.faults.is_resting(name):
                await self._one_by_one(name, work)

    async def _drop(self, name: str) -> None:
        await self._tables.store.drop(name)
        self._tables.forget(name)

    async def _abandon(self, name: str, before: int) -> None:
        table = await self._tables.get(name)
        ends_at = table.desk.runs_out() or 0  # a move may take weeks, and a holiday longer
        if max(table.desk.changed_at, ends_at) < before:
            await table.abandon()

    async def archive(self, name: str) -> None:
        """Pack a finished table away; its link keeps working."""
        tables = self._tables
        table = await tables.get(name)
        desk = table.desk
        if desk.match is None or not desk.match.is_over:
            return
        async with table.lock:
            await tables.store.archive(
                Archived(
                    id=desk.id,
                    game=desk.opening.game,
                    began_at=desk.opening.at,
                    ended_at=desk.changed_at,
                    record=desk.record(),
                    result=wire.encode(sight.result_of(desk)),
                )
            )
            table.is_archived = True
        if tables.bus.is_shared:
            data = msgspec.msgpack.encode((tables.bus.node, 0, b""))
            await tables.bus.publish(f"table.{name}", data)
