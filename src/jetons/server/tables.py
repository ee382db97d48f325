"""The tables of this node: found, opened, woken, forgotten. A cache: the store is the truth."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Awaitable, Coroutine, ValuesView
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from jetons.core.errors import JetonsError
from jetons.games import game as game_named
from jetons.play import fair
from jetons.server import identity
from jetons.server.attendance import Attendance
from jetons.server.bot_turns import BotTurns
from jetons.server.bus import Bus
from jetons.server.faults import Faults
from jetons.server.heads import head_of
from jetons.server.housekeeping import Housekeeping
from jetons.server.lobby import Lobby
from jetons.server.mail import Mail
from jetons.server.metrics import Metrics
from jetons.server.moderation import Moderation
from jetons.server.moments import Marks, milliseconds, steady
from jetons.server.notices import Notices
from jetons.server.opponents import Opponents
from jetons.server.presence import Presence
from jetons.server.rehearsal import rehearse
from jetons.server.settings import Settings
from jetons.server.store import Head, Loaded, NotSaved, Store, TableExists
from jetons.server.table import BOT_GRACE, Table
from jetons.server.tasks import Tasks
from jetons.table import desk as desks
from jetons.table import log, refusals, wire
from jetons.table.desk import Desk
from jetons.table.new_table import opening_of

TIDY = 1.0  # seconds between two looks for tables to forget
MAX_WAITING = 20  # tables of one person that wait for players
REWRITTEN = -1  # in place of a seq, between nodes: the log has other entries now
NAME = re.compile("[A-Za-z0-9_-]{1,40}")  # of a table
OF_A_DEVICE = "local-"  # begins names of tables that only a device knows (web/src/local/table.ts)
LOOK = 0.5  # seconds that a page waits for the store to say whether there is its table
logger = logging.getLogger("jetons.tables")


class Tables:
    """All tables that somebody on this node is interested in."""

    def __init__(
        self, settings: Settings, store: Store, bus: Bus, opponents: Opponents, metrics: Metrics
    ) -> None:
        self.settings = settings
        self.store = store
        self.bus = bus
        self.metrics = metrics
        self.tasks = Tasks(lambda name: metrics.restarts.labels(name).inc())
        self.faults = Faults()
        self.presence = Presence()
        self.attendance = Attendance(self, self.presence)
        self.lobby = Lobby(self)
        self.house = Housekeeping(self)
        self.bots = BotTurns(self, opponents)
        self.mail = Mail(settings)
        self.notices = Notices(self)
        self.moderation = Moderation(self)
        self.house.others += [self.notices.throw_away, self.moderation.throw_away]
        self.bot_due = int(settings.bot_seconds * 1000) + BOT_GRACE
        self.key = b""  # of the site: what goes into links that nobody may compute
        self._tables: dict[str, Table] = {}
        self._tidied_at = 0.0
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._ready: dict[str, asyncio.Future[None]] = {}  # games that can be played at once
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self.marks = Marks()
        self.pairing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by wish

    # --- life -----------------------------------------------------------------------------

    async def open(self) -> None:
        """Listen to the other nodes, and look after what is due."""
        await self.bus.subscribe("table.*", self._hear_table)
        await self.lobby.open()
        await self.attendance.open()
        await self.notices.open()
        await self.moderation.open()
        self.tasks.supervise("sweep", self.house.sweep)
        self.tasks.supervise("housekeeping", self.house.keep)
        self.tasks.supervise("presence", self.attendance.beat)

    async def close(self) -> None:
        """Stop; everything is in the store already."""
        for timer in self._timers.values():
            timer.cancel()
        await self.tasks.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something beside, and do not lose it."""
        return self.tasks.spawn(work)

    def note_failure(self, error: Exception) -> None:
        """The store refused something."""
        self.metrics.failures.inc()
        logger.error("not saved: %s", error)

    async def make_ready(self, slug: str, patience: float | None = None) -> None:
        """Compile or load a game before its first use here, beside the traffic.

        Raises Unavailable if that takes longer than ``patience`` seconds; it goes on.
        """
        if slug not in self._ready:
            self._ready[slug] = asyncio.ensure_future(asyncio.to_thread(rehearse, game_named(slug)))
        try:
            async with asyncio.timeout(patience):
                await asyncio.shield(self._ready[slug])
        except TimeoutError:
            raise refusals.getting_ready() from None

    # --- finding --------------------------------------------------------------------------

    @property
    def n_loaded(self) -> int:
        """Tables in memory."""
        return len(self._tables)

    def loaded(self) -> ValuesView[Table]:
        """The tables in memory."""
        return self._tables.values()

    def known(self, name: str) -> Table | None:
        """A table, if it is in memory."""
        return self._tables.get(name)

    async def is_kept(self, name: str) -> bool:
        """Whether there is a table; a device's own may be, and any while the store does not say."""
        if name in self._tables or name.startswith(OF_A_DEVICE):
            return True
        if NAME.fullmatch(name) is None:
            return False
        try:
            async with asyncio.timeout(LOOK):
                return await self.store.has(name)
        except (NotSaved, TimeoutError):
            return True

    async def get(self, table: str) -> Table:
        """A table, from memory or from the store. Raises NotFound, Unavailable."""
        known = self._tables.get(table)
        if known is not None:
            known.used_at = time.monotonic()
            return known
        if NAME.fullmatch(table) is None:  # a stranger's words reach neither store nor log
            raise refusals.no_table()
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.ensure_future(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, name: str) -> Table:
        if self.faults.is_resting(name):
            raise refusals.damaged()
        try:
            loaded = await self.store.load(name)
            if loaded is None:
                raise refusals.no_table()
            desk = await self._restored(name, loaded)
        except NotSaved as error:
            self.note_failure(error)
            raise refusals.not_loaded() from error
        except refusals.NotFound:
            raise
        except Exception as error:  # whatever is in that log: the other tables have their own
            raise self.faults.note(name, error) from error
        self.faults.clear(name)
        table = Table(desk, loaded.entries, self)
        table.is_archived = loaded.is_archived
        self._keep(table)
        if self.bus.is_shared:  # an entry may have come between reading and listening
            await table.refresh()
        self.wake(table, is_ours=False)
        return table

    async def _restored(self, name: str, loaded: Loaded) -> Desk:
        entries = [log.decode_entry(body) for body in loaded.entries]
        if entries and isinstance(entries[0], log.Opening):
            await self.make_ready(entries[0].game)
        return await asyncio.to_thread(desks.restore, name, entries, loaded.secret)

    async def search(self, search: Awaitable[list[Head]]) -> list[Head]:
        """What the store finds. Raises Unavailable."""
        try:
            return await search
        except NotSaved as error:
            self.note_failure(error)
            raise refusals.not_loaded() from error

    def _keep(self, table: Table) -> None:
        self._tables[table.desk.id] = table
        now = time.monotonic()
        if len(self._tables) > self.settings.max_tables and now > self._tidied_at + TIDY:
            self._tidied_at = now  # if nothing can be forgotten, looking costs as much each time
            self.forget_idle(0.0)

    def forget_idle(self, seconds: float) -> None:
        """Drop tables from memory that nobody looks at."""
        limit = time.monotonic() - seconds
        idle = [
            name
            for name, table in self._tables.items()
            if not table.audience.viewers
            and table.bot_task is None
            and not table.lock.is_taken
            and table.used_at < limit
        ]
        for name in idle:
            self.forget(name)

    async def drop(self, name: str) -> None:
        """Remove a table for good: it never began, and nobody is there."""
        try:
            await self.store.drop(name)
        except NotSaved as error:
            self.note_failure(error)
            raise refusals.not_saved() from error
        self.forget(name)
        self.lobby.changed()

    def forget(self, name: str) -> None:
        """Drop one table from memory."""
        if (table := self._tables.pop(name, None)) is not None:
            table.leave_memory()
        if (timer := self._timers.pop(name, None)) is not None:
            timer.cancel()

    # --- opening --------------------------------------------------------------------------

    async def open_table(self, new: wire.NewTable, player: str, name: str) -> Table:
        """A new table. Raises BadOption for what the game does not have."""
        opening, secret = opening_of(new, player, name, milliseconds())
        await self.check_may_wait(opening, player)
        await self.make_ready(opening.game, self.settings.ready_seconds)
        return await self.create(opening, secret)

    async def check_may_wait(self, opening: log.Opening, player: str) -> None:
        """Raise Conflict for somebody whose tables wait for players in great number already."""
        if all(seat.kind != "open" for seat in opening.seats):
            return
        self.moderation.check_may_play(player)
        try:
            n_waiting = await self.store.n_waiting(player)
        except NotSaved as error:
            self.note_failure(error)
            raise refusals.not_loaded() from error
        if n_waiting >= MAX_WAITING:
            raise refusals.too_many_tables(n=n_waiting)

    async def create(self, opening: log.Opening, secret: bytes, name: str = "") -> Table:
        """A table with its first entry; the match begins if no seat is open."""
        desk = desks.open_desk(name or identity.new_table(), opening, secret)
        taken = [(i, seat.player) for i, seat in enumerate(opening.seats) if seat.player]
        body = log.encode_entry(opening)
        try:
            await self.store.create(head_of(desk, self.bot_due), secret, body, taken)
        except NotSaved as error:
            self.note_failure(error)
            raise refusals.not_saved() from error
        table = Table(desk, [body], self)
        self._keep(table)
        if desk.is_in_lobby:
            self.lobby.changed()
        await table.begin_if_full()
        self.wake(table)
        return table

    async def open_next(self, desk: Desk) -> str:
        """The table where the same people go on. Safe to repeat, here and on other nodes."""
        name, secret = identity.next_table(self.key, desk.secret), fair.new_secret()
        try:
            await self.create(
                desk.next_opening(fair.commitment(secret), milliseconds()), secret, name
            )
        except TableExists:
            logger.info("table %s was open already", name)
        return name

    # --- waking ---------------------------------------------------------------------------

    def wake(self, table: Table, *, is_ours: bool = True) -> None:
        """After a change: let a bot think, set the clock. ``is_ours``: this node made it."""
        if self.tasks.is_closing:
            return
        if is_ours:
            self.bots.start(table)
        name = table.desk.id
        if (timer := self._timers.pop(name, None)) is not None:
            timer.cancel()
        due = table.next_look()
        if due is not None:
            delay = max(0.0, (due - steady()) / 1000) + 0.005
            self._timers[name] = asyncio.get_running_loop().call_later(
                delay, lambda: self.spawn(self.look(table))
            )

    async def look(self, table: Table) -> None:
        """Do what is due at a table."""
        try:
            await table.look()
        except JetonsError as error:
            logger.warning("table %s: %s", table.desk.id, error.code)
        except Exception as error:
            self.spoilt(table, error)

    def spoilt(self, table: Table, error: Exception) -> refusals.Unavailable:
        """A table in memory cannot go on: set it aside, tell its people why."""
        refusal = self.faults.note(table.desk.id, error)
        table.audience.tell(wire.Refused(ref=0, refusal=refusals.refusal_of(refusal), table=None))
        return refusal

    # --- between nodes --------------------------------------------------------------------

    def publish(self, table: Table, entry: log.AnyEntry, body: bytes) -> None:
        """Tell the other nodes of an entry; ``body`` is what the store keeps of it."""
        if isinstance(entry, log.Advance):
            self.metrics.saves.n_moves += 1
        if self.bus.is_shared:
            data = msgspec.msgpack.encode((self.bus.node, table.desk.seq, body))
            self.spawn(self.bus.publish(f"table.{table.desk.id}", data))

    async def tell_rewritten(self, table: Table) -> None:
        """Tell the other nodes that a log has other entries now."""
        if self.bus.is_shared:
            data = msgspec.msgpack.encode((self.bus.node, REWRITTEN, b""))
            await self.bus.publish(f"table.{table.desk.id}", data)

    async def _hear_table(self, subject: str, data: bytes) -> None:
        node, seq, body = msgspec.msgpack.decode(data, type=tuple[str, int, bytes])
        table = self._tables.get(subject.partition(".")[2])
        if node == self.bus.node or table is None:
            return
        if seq == 0:
            table.is_archived = True
            return
        try:
            await (table.reload() if seq == REWRITTEN else table.hear(seq, body))
        except JetonsError as error:
            logger.warning("table %s: %s", table.desk.id, error)
        except Exception as error:
            self.spoilt(table, error)
        self.wake(table, is_ours=False)
