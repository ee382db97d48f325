"""The tables of this node: found, opened, woken, forgotten. A cache: the store is the truth."""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from datetime import UTC, datetime
from typing import Any

import msgspec

from jetons.bots import bot as bot_named
from jetons.core.errors import BadOption, JetonsError
from jetons.core.game import Game
from jetons.core.text import Text
from jetons.games import game as game_named
from jetons.play import fair
from jetons.play.clock import DAY, Pace
from jetons.play.record import write_record
from jetons.play.series import checked_total, rounds_of
from jetons.server import desk as desks
from jetons.server import identity, log, refusals, sight, wire
from jetons.server.bus import Bus, BusDown
from jetons.server.desk import Desk
from jetons.server.metrics import Metrics
from jetons.server.opponents import Opponents
from jetons.server.presence import BEAT, Presence
from jetons.server.rehearsal import rehearse
from jetons.server.settings import Settings
from jetons.server.store import Archived, Head, NotSaved, Store, TableExists
from jetons.server.table import BOT_GRACE, Table, head_of, milliseconds, pairing_of

LOBBY_SIZE = 200
SWEEP = 1.0  # seconds between two looks at what is due
LOST_NEWS = 5  # sweeps between two looks for news that did not arrive
HOUSEKEEPING = 60.0  # seconds between two looks at what is old
MAX_CLOCK = 30 * 86_400  # seconds

logger = logging.getLogger("jetons.tables")


class Tables:
    """All tables that somebody on this node is interested in."""

    def __init__(
        self, settings: Settings, store: Store, bus: Bus, opponents: Opponents, metrics: Metrics
    ) -> None:
        self.settings = settings
        self.store = store
        self.bus = bus
        self.opponents = opponents
        self.metrics = metrics
        self.presence = Presence()
        self.bot_due = int(settings.bot_seconds * 1000) + BOT_GRACE
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._ready: dict[str, asyncio.Future[None]] = {}  # games that can be played at once
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._lobby_listeners: set[Callable[[], Awaitable[None]]] = set()
        self._lobby_task: asyncio.Task[None] | None = None
        self._is_closing = False

    # --- life -----------------------------------------------------------------------------

    async def open(self) -> None:
        """Listen to the other nodes, and look after what is due."""
        await self.bus.subscribe("table.*", self._hear_table)
        await self.bus.subscribe("lobby", self._hear_lobby)
        await self.bus.subscribe("presence", self._hear_presence)
        self.spawn(self._sweep())
        self.spawn(self._keep_house())
        self.spawn(self._beat())

    async def close(self) -> None:
        """Stop; everything is in the store already."""
        self._is_closing = True
        for timer in self._timers.values():
            timer.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something beside, and do not lose it."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("a background task failed", exc_info=error)

    def note_failure(self, error: Exception) -> None:
        """The store refused something."""
        self.metrics.failures.inc()
        logger.error("not saved: %s", error)

    @property
    def n_loaded(self) -> int:
        """Tables in memory."""
        return len(self._tables)

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

    async def get(self, table: str) -> Table:
        """A table, from memory or from the store. Raises NotFound, Unavailable."""
        known = self._tables.get(table)
        if known is not None:
            known.used_at = time.monotonic()
            return known
        if not 0 < len(table) <= 40:
            raise refusals.no_table()
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.ensure_future(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, name: str) -> Table:
        try:
            loaded = await self.store.load(name)
        except NotSaved as error:
            self.note_failure(error)
            raise refusals.not_loaded() from error
        if loaded is None:
            raise refusals.no_table()
        entries = [log.decode_entry(body) for body in loaded.entries]
        if isinstance(entries[0], log.Opening):
            await self.make_ready(entries[0].game)
        desk = await asyncio.to_thread(desks.restored, name, entries, loaded.secret)
        table = Table(desk, loaded.entries, self)
        table.is_archived = loaded.is_archived
        self._keep(table)
        if self.bus.is_shared:  # an entry may have come between reading and listening
            await table.refresh()
        self.wake(table, is_ours=False)
        return table

    def _keep(self, table: Table) -> None:
        self._tables[table.desk.id] = table
        if len(self._tables) > self.settings.max_tables:
            self._forget_idle(0.0)

    def _forget_idle(self, seconds: float) -> None:
        """Drop tables from memory that nobody looks at."""
        limit = time.monotonic() - seconds
        idle = [
            name
            for name, table in self._tables.items()
            if not table.viewers
            and table.bot_task is None
            and not table.turn.is_taken
            and table.used_at < limit
        ]
        for name in idle:
            del self._tables[name]
            if (timer := self._timers.pop(name, None)) is not None:
                timer.cancel()

    # --- opening --------------------------------------------------------------------------

    async def open_table(self, new: wire.NewTable, player: str, name: str) -> Table:
        """A new table. Raises BadOption for what the game does not have."""
        opening, secret = self._opening(new, player, name)
        await self.make_ready(opening.game, self.settings.ready_seconds)
        return await self._create(opening, secret)

    def _opening(self, new: wire.NewTable, player: str, name: str) -> tuple[log.Opening, bytes]:
        game = game_named(new.game)
        game.check_seats(len(new.seats))
        chairs = tuple(chair_of(seat, i, player, name, new) for i, seat in enumerate(new.seats))
        check_bots(game.slug, chairs)
        secret = fair.new_secret()
        opening = log.Opening(
            game=game.slug,
            options=game.check_options(new.options),
            chairs=chairs,
            pace=pace_of(new.clock),
            owner=player,
            commitment=fair.commitment(secret),
            listed=new.listed,
            watch=new.watch,
            rounds=rounds_for(game, new.total, len(chairs)),
            at=milliseconds(),
        )
        desks.check_opening(opening)
        return opening, secret

    async def _create(self, opening: log.Opening, secret: bytes, name: str = "") -> Table:
        desk = desks.opened(name or identity.new_table(), opening, secret)
        seats = [(i, chair.player) for i, chair in enumerate(opening.chairs) if chair.player]
        body = log.encode_entry(opening)
        try:
            await self.store.create(head_of(desk, self.bot_due), secret, body, seats)
        except NotSaved as error:
            self.note_failure(error)
            raise refusals.not_saved() from error
        table = Table(desk, [body], self)
        self._keep(table)
        if desk.is_in_lobby:
            self.lobby_changed()
        await table.begin_if_full()
        return table

    async def open_next(self, desk: Desk) -> str:
        """The table where the same people go on. Safe to repeat, here and on other nodes."""
        name, secret = identity.next_table(desk.secret), fair.new_secret()
        try:
            await self._create(
                desk.next_opening(fair.commitment(secret), milliseconds()), secret, name
            )
        except TableExists:
            logger.info("table %s was open already", name)
        return name

    async def pair(self, pair: wire.Pair, player: str, name: str) -> Table:
        """A seat at a fitting table whose opener is there, or a new table that waits."""
        seats = [wire.NewSeat("me"), *(wire.NewSeat("open") for _ in range(pair.seats - 1))]
        new = wire.NewTable(
            pair.game,
            seats[: max(pair.seats, 1)],
            pair.options,
            pair.clock,
            listed=True,
            name=pair.name,
            seed=pair.seed,
            total=pair.total,
        )
        opening, secret = self._opening(new, player, name)
        await self.make_ready(opening.game, self.settings.ready_seconds)
        for head in await self._search(self.store.pairable(pairing_of(opening), 20)):
            try:
                table = await self.get(head.id)
                people = table.desk.people()
                if player in people or not people & self.presence.at(head.id):
                    continue
                await table.sit(player, -1, name, pair.seed)
                return table
            except JetonsError:
                continue  # somebody was quicker: try the next
        return await self._create(opening, secret)

    # --- searching ------------------------------------------------------------------------

    async def lobby(self) -> wire.LobbyList:
        """The tables that wait for players."""
        heads = await self._search(self.store.lobby(LOBBY_SIZE))
        tables = []
        for head in heads:
            try:
                tables.append(lobby_table(await self.get(head.id)))
            except JetonsError:
                continue
        return wire.LobbyList(tables, self.presence.n_online())

    async def tables_of(self, player: str) -> wire.MyTables:
        """A person's tables, running ones first."""
        heads = await self._search(self.store.tables_of(player, 30))
        return wire.MyTables([await self._mine(head, player) for head in heads])

    async def _mine(self, head: Head, player: str) -> wire.Mine:
        chairs = msgspec.json.decode(head.summary, type=list[log.Chair])
        status, changed_at, your_turn, next_round = head.status, head.changed_at, False, False
        if status in ("running", "paused", "waiting", "between"):
            desk = (await self.get(head.id)).desk
            status, changed_at = desk.status, desk.changed_at
            your_turn = desk.turn in desk.seats_of(player)
            next_round = desk.awaits_round
        present = self.presence.at(head.id)
        return wire.Mine(
            table=head.id,
            game=head.game,
            status="over" if status == "archived" else status,  # type: ignore[arg-type]
            seats=sight.seats_of(chairs, present.__contains__),
            your_turn=your_turn,
            next_round=next_round,
            changed_at=changed_at,
        )

    async def _search(self, search: Awaitable[list[Head]]) -> list[Head]:
        try:
            return await search
        except NotSaved as error:
            self.note_failure(error)
            raise refusals.not_loaded() from error

    # --- waking ---------------------------------------------------------------------------

    def wake(self, table: Table, *, is_ours: bool = True) -> None:
        """After a change: let a bot think, set the clock. ``is_ours``: this node made it."""
        if self._is_closing:
            return
        if is_ours and table.desk.bot_to_move and table.bot_task is None:
            table.bot_task = self.spawn(self._think(table))
        name = table.desk.id
        if (timer := self._timers.pop(name, None)) is not None:
            timer.cancel()
        deadline = table.desk.deadline()
        if deadline is not None:
            delay = max(0.0, (deadline - milliseconds()) / 1000) + 0.005
            self._timers[name] = asyncio.get_running_loop().call_later(
                delay, lambda: self.spawn(self._look(table))
            )

    async def _look(self, table: Table) -> None:
        try:
            await table.look()
        except JetonsError as error:
            logger.warning("table %s: %s", table.desk.id, error.code)

    async def _think(self, table: Table) -> None:
        """Play the bots' turns until it is a person's."""
        try:
            while name := table.desk.bot_to_move:
                desk = table.desk
                assert desk.match is not None
                view = desk.match.view(desk.turn).tobytes()
                try:
                    with self.metrics.think.time():
                        asking = self.opponents.choose(desk.opening.game, name, view)
                        move = await self._while_renewing(table, asking)
                    await table.play_bot(desk.turn, desk.position, move)
                except refusals.Stale:
                    continue  # taken back, resigned, or another node asked as well
                except (BusDown, JetonsError) as error:
                    logger.error("bot %s at %s: %s", name, desk.id, error)
                    await asyncio.sleep(2.0)
        finally:
            table.bot_task = None

    async def _while_renewing(self, table: Table, asking: Coroutine[Any, Any, str]) -> str:
        """Wait for a bot; if it takes long, tell the store that this node has not died over it."""
        task = asyncio.ensure_future(asking)
        try:
            while not (await asyncio.wait([task], timeout=self.bot_due / 2000))[0]:
                try:
                    await table.settle_head()
                except NotSaved as error:
                    self.note_failure(error)
            return task.result()
        finally:
            task.cancel()

    async def _sweep(self) -> None:
        """Look at what is due in the store: tables of nodes that died, or that nobody watches."""
        for beat in itertools.count():
            await asyncio.sleep(SWEEP)
            try:
                names = await self.store.due(milliseconds() - 500, 100)
                for name in names:
                    table = await self.get(name)
                    await self._look(table)
                    await table.settle_head()
                if self.bus.is_shared:
                    await self._catch_up(beat)
            except (NotSaved, JetonsError) as error:
                logger.warning("sweep: %s", error)

    async def _catch_up(self, beat: int) -> None:
        """News can be lost between nodes: look in the store, often while the bus is down."""
        if self.bus.is_up() and beat % LOST_NEWS:
            return
        watched = [name for name, table in self._tables.items() if table.viewers]
        for i in range(0, len(watched), 1000):
            seqs = await self.store.last_seqs(watched[i : i + 1000])
            for name, seq in seqs.items():
                table = self._tables.get(name)
                if table is not None and table.desk.seq < seq:
                    await table.refresh()

    async def _keep_house(self) -> None:
        """Forget what is idle, archive what is finished, drop what never began."""
        while True:
            await asyncio.sleep(HOUSEKEEPING)
            try:
                await self.keep_house(milliseconds())
            except (NotSaved, JetonsError) as error:
                logger.warning("housekeeping: %s", error)

    async def keep_house(self, now: int) -> None:
        """One round of housekeeping, as if it were ``now``."""
        settings = self.settings
        self._forget_idle(settings.idle_minutes * 60.0)
        hour = 3_600_000
        for name in await self.store.stale_tables(
            "waiting", now - settings.waiting_hours * hour, 100
        ):
            await self.store.drop(name)
            self._tables.pop(name, None)
        for status, age in (
            ("over", int(settings.archive_hours * hour)),
            ("between", settings.abandon_days * DAY),  # the next round may be days away
        ):
            for name in await self.store.stale_tables(status, now - age, 100):
                await self.archive(name)
        for status in ("running", "paused"):
            for name in await self.store.stale_tables(
                status, now - settings.abandon_days * DAY, 100
            ):
                table = await self.get(name)
                if table.desk.changed_at < now - settings.abandon_days * DAY:
                    await table.abandon()

    async def archive(self, name: str) -> None:
        """Pack a finished table away; its link keeps working."""
        table = await self.get(name)
        desk = table.desk
        if desk.match is None or not desk.match.is_over:
            return
        async with table.turn:
            await self.store.archive(
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
        if self.bus.is_shared:
            await self.bus.publish(f"table.{name}", msgspec.msgpack.encode((self.bus.node, 0, b"")))

    # --- between nodes --------------------------------------------------------------------

    def publish(self, table: Table, entry: log.AnyEntry, body: bytes) -> None:
        """Tell the other nodes of an entry; ``body`` is what the store keeps of it."""
        if isinstance(entry, log.Advance):
            self.metrics.saves.n_moves += 1
        if self.bus.is_shared:
            data = msgspec.msgpack.encode((self.bus.node, table.desk.seq, body))
            self.spawn(self.bus.publish(f"table.{table.desk.id}", data))

    async def _hear_table(self, subject: str, data: bytes) -> None:
        node, seq, body = msgspec.msgpack.decode(data, type=tuple[str, int, bytes])
        table = self._tables.get(subject.partition(".")[2])
        if node == self.bus.node or table is None:
            return
        if seq == 0:
            table.is_archived = True
            return
        try:
            await table.hear(seq, body)
        except JetonsError as error:
            logger.warning("table %s: %s", table.desk.id, error)
        self.wake(table, is_ours=False)

    # --- the lobby ------------------------------------------------------------------------

    def on_lobby(self, listener: Callable[[], Awaitable[None]]) -> None:
        """Be told when open tables change."""
        self._lobby_listeners.add(listener)

    def lobby_changed(self) -> None:
        """Open tables changed here."""
        if self.bus.is_shared:
            self.spawn(self.bus.publish("lobby", self.bus.node.encode()))
        self._tell_lobby()

    def _tell_lobby(self) -> None:
        if self._lobby_task is None and not self._is_closing:
            self._lobby_task = self.spawn(self._lobby_soon())

    async def _lobby_soon(self) -> None:
        await asyncio.sleep(0.1)  # several changes make one message
        self._lobby_task = None
        for listener in list(self._lobby_listeners):
            await listener()

    async def _hear_lobby(self, subject: str, data: bytes) -> None:
        if data != self.bus.node.encode():
            self._tell_lobby()

    # --- presence -------------------------------------------------------------------------

    def came(self, table: str, player: str) -> None:
        """Somebody connected here."""
        if self.presence.here(self.bus.node, table, player):
            self._presence_changed(table)
        self._publish_presence([(table, player)], is_here=True)

    def went(self, table: str, player: str) -> None:
        """Somebody's last connection here closed."""
        if self.presence.gone(self.bus.node, table, player):
            self._presence_changed(table)
        self._publish_presence([(table, player)], is_here=False)

    def _presence_changed(self, name: str) -> None:
        table = self._tables.get(name)
        if table is None:
            return
        table.tell_presence()
        if table.desk.is_in_lobby:
            self._tell_lobby()

    def _publish_presence(self, people: list[tuple[str, str]], *, is_here: bool) -> None:
        if self.bus.is_shared and not self._is_closing:
            data = msgspec.msgpack.encode((self.bus.node, is_here, people))
            self.spawn(self.bus.publish("presence", data))

    async def _hear_presence(self, subject: str, data: bytes) -> None:
        node, is_here, people = msgspec.msgpack.decode(
            data, type=tuple[str, bool, list[tuple[str, str]]]
        )
        if node == self.bus.node:
            return
        for table, player in people:
            tell = self.presence.here if is_here else self.presence.gone
            if tell(node, table, player):
                self._presence_changed(table)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            here = self.people_here()
            for table, player in here:
                self.presence.here(self.bus.node, table, player)
            for i in range(0, len(here), 500):
                self._publish_presence(here[i : i + 500], is_here=True)
            for table in self.presence.expire():
                self._presence_changed(table)

    def people_here(self) -> list[tuple[str, str]]:
        """Who is connected to this node, at which table."""
        return sorted(
            {
                (name, viewer.player)
                for name, table in self._tables.items()
                for viewer in table.viewers
            }
        )


def chair_of(seat: wire.NewSeat, i: int, player: str, name: str, new: wire.NewTable) -> log.Chair:
    """The chair that somebody asked for."""
    if seat.kind == "bot":
        bot = bot_named(seat.bot)
        return log.Chair("bot", name=bot.title.fr, bot=bot.name)
    if seat.kind == "open":
        return log.Chair("open")
    if seat.kind == "me":
        return log.Chair("person", player, clean_name(seat.name) or name, seed=seed_of(new.seed))
    return log.Chair("person", player, clean_name(seat.name) or f"{name} {i + 1}".strip())


def rounds_for(game: Game, total: int, n_seats: int) -> log.Rounds | None:
    """The series that somebody asked for; None for one match. Raises BadOption."""
    if total == 0:
        return None
    rounds_of(game)
    return log.Rounds(checked_total(total), (0,) * n_seats)


def seed_of(seed: str) -> str:
    """A seed that is fit for the shuffle. Raises BadDeal."""
    return fair.clean_seed(seed)


def check_bots(slug: str, chairs: tuple[log.Chair, ...]) -> None:
    """Raise BadOption unless every bot plays this game."""
    for chair in chairs:
        if chair.bot and (games := bot_named(chair.bot).games) and slug not in games:
            raise BadOption(
                Text(
                    f"ce robot ne joue pas à ce jeu : {chair.bot}",
                    f"this bot does not play this game: {chair.bot}",
                )
            )


def clean_name(name: str) -> str:
    """A name as it can be shown: printable, without odd spaces, not too long."""
    shown = "".join(letter if letter.isprintable() else " " for letter in name[:200])
    return " ".join(shown.split())[: wire.NAME_LENGTH].strip()


def pace_of(clock: wire.ClockSpec) -> Pace:
    """The pace of a clock as clients name it. Raises BadOption."""
    if clock.kind == "none":
        return Pace()
    seconds = clock.days * 86_400 if clock.kind == "days" else clock.seconds
    if not 0 < seconds <= MAX_CLOCK or not 0 <= clock.increment <= 3600:
        raise BadOption(Text("pendule impossible", "no such clock"))
    increment = clock.increment * 1000 if clock.kind == "game" else 0
    return Pace(clock.kind, seconds * 1000, increment, clock.at_zero)


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


def record_of(desk: Desk) -> str:
    """The record file of a finished match."""
    assert desk.match is not None
    return write_record(desk.match, date=date_of(desk), secret=desk.secret)


def date_of(desk: Desk) -> str:
    """The day a table was opened."""
    return datetime.fromtimestamp(desk.opening.at / 1000, UTC).date().isoformat()
