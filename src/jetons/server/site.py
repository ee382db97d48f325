"""One node of a site: its settings, store, bus, tables, bots, and those who are connected."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import itertools
import logging
import secrets
from collections import Counter, OrderedDict
from collections.abc import Coroutine, Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.types import Scope

from jetons.core import native
from jetons.core.engine import engine
from jetons.games import REGISTRY as GAMES
from jetons.server import addresses, catalogue, identity, personal_log
from jetons.server.accounts import Accounts
from jetons.server.allowances import Allowances
from jetons.server.bus import BusDown, open_bus
from jetons.server.daily import Daily
from jetons.server.identity import Signer
from jetons.server.limits import Buckets, Lately
from jetons.server.line import CLOSE_REVOKED, CLOSE_STOP
from jetons.server.metrics import Metrics
from jetons.server.moments import milliseconds
from jetons.server.opponents import Opponents
from jetons.server.past import Past
from jetons.server.reading import Reading
from jetons.server.reviews import Reviews
from jetons.server.sessions import Sessions
from jetons.server.settings import Settings
from jetons.server.socket import Connection
from jetons.server.store import NotSaved, open_store
from jetons.server.store.sections import people
from jetons.server.tables import Tables
from jetons.server.turns import Turns
from jetons.table import refusals, wire
from jetons.table.names import GUEST, clean_name

NAMES_KEPT = 20_000
TRY_SAVE = 1.0  # seconds that an answer about the store holds,
COUNT = 5.0  # and that one holds about what is in it
NOD, NOD_PATIENCE = 10.0, 30.0  # seconds between two looks at the bots, and for their answer
FEW = 10  # messages that any connection may send at once
LOOK_ROUND = 3.0  # seconds between two looks for libraries that are being built
REVOKED_ROUND = 5.0  # seconds between two looks at who signed out elsewhere, while news are lost,
REVOKED_ROUNDS = 12  # or one look in so many
logger = logging.getLogger("jetons.site")


class Site:
    """Everything a request needs."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.store = open_store(settings.database)
        self.bus = open_bus(settings.nats)
        self.opponents = Opponents(
            self.bus, workers=settings.bot_workers, seconds=settings.bot_seconds
        )
        self.tables = Tables(settings, self.store, self.bus, self.opponents, self.metrics)
        self.reviews = Reviews(self.tables, self.store, settings.bot_workers)
        self.past = Past(self.tables, self.reviews)
        self.daily = Daily(self)
        self.signer = Signer(settings.secret or secrets.token_bytes(32))
        if settings.secret:
            self.tables.key = settings.secret.encode()
        self.allowances = Allowances(settings, self._is_known)
        self.reading = Reading(settings)
        self.sessions = Sessions(self)
        self.log_turns = Turns(*personal_log.TURNS)  # to write into personal logs
        self.accounts = Accounts(self)
        self.connections: set[Connection] = set()
        self.is_warm = False
        self.is_stopping = False
        self._all_gone: asyncio.Event | None = None  # set when a site that stops has nobody left
        self._lobby: tuple[wire.LobbyList, bytes] | None = None  # as it was told last
        self._bursts = Buckets(settings.rate * 5, settings.burst * 20)
        self._addresses: Counter[str] = Counter()
        self._can_save = Lately(TRY_SAVE, self._try_to_save)
        self._counted = Lately(COUNT, self._count)
        self._names: OrderedDict[str, str] = OrderedDict()

    # --- life -----------------------------------------------------------------------------

    async def open(self) -> None:
        """Connect to everything; compile the games in the background."""
        await self.store.open()
        if not self.settings.secret:
            key = await self.store.secret("signing-key", secrets.token_bytes(32))
            self.signer = Signer(key)
            self.tables.key = key
        self.signer.generations = await self.store.revoked()
        await self.bus.open()
        await self.bus.subscribe("revoked", self._hear_revoked)
        await self.sessions.open()
        await self.opponents.open()
        await self.tables.open()
        self.tables.lobby.on_change(self._tell_lobby)
        await self.daily.open()
        self.tables.house.others += [self.daily.throw_away, self.sessions.throw_away]
        self.tables.tasks.supervise("bots", self._watch_bots)
        self.tables.tasks.supervise("revoked", self._watch_revoked)
        self.spawn(self._check_database())
        self.spawn(self._warm())

    async def close(self) -> None:
        """Say goodbye to everybody, finish what is under way."""
        await self.farewell()
        await self.tables.close()
        self.opponents.close()
        self.reviews.close()
        self.daily.close()
        await self.bus.close()
        await self.store.close()

    async def farewell(self) -> None:
        """Tell all connections that the server goes; they come back by themselves."""
        self.is_stopping = True
        for connection in list(self.connections):
            connection.close(CLOSE_STOP, refusals.stopping(), retry=500)
        if self.connections:
            self._all_gone = asyncio.Event()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._all_gone.wait(), 2.0)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something beside."""
        return self.tables.spawn(work)

    async def _warm(self) -> None:
        """Compile in a worker, load the result here, without stopping the traffic."""
        if native.is_awaited():
            self.spawn(self._adopt_libraries())
        elif self.settings.warm and self.settings.bot_workers:
            await self.opponents.warm()
        if self.settings.warm:
            for slug in GAMES:
                await self.tables.make_ready(slug)
        await asyncio.to_thread(catalogue.catalogue)
        await asyncio.to_thread(self.accounts.offers)  # loads libraries: a tenth of a second
        gc.collect()
        gc.freeze()  # the compiler's objects stay for ever: do not look at them again and again
        self.is_warm = True
        logger.debug("warm")

    async def _adopt_libraries(self) -> None:
        """Go over from interpreted rules to libraries, game by game, as they are built."""
        waiting = set(GAMES)
        while waiting and not (native.folder().parent / native.FAILED).exists():
            await asyncio.sleep(LOOK_ROUND)
            found = await asyncio.to_thread(native.look_again)
            for slug in waiting & set(found):
                engine(GAMES[slug]).adopt(found[slug])
                waiting.discard(slug)
                self.opponents.renew()
                logger.debug("%s: rules and bots from the library", slug)
        if waiting:
            logger.warning("no libraries can be built here: start with JETONS_NATIVE=0 to compile")

    async def _check_database(self) -> None:
        """Read every page once, beside the traffic: better now than at somebody's move."""
        found = await self.store.check()
        self.metrics.damage.set(len(found))
        if found:
            logger.error(
                "the database is damaged (%s): see jetons check-database for what to do", found[0]
            )

    # --- who ------------------------------------------------------------------------------

    def player_of(self, headers: Mapping[str, str]) -> str | None:
        """The person of a request: by cookie, or by a token of the site."""
        authorization = headers.get("authorization", "")
        if authorization.startswith("Bearer "):
            return self.signer.read_pass(authorization[7:])
        return self.signed_in(headers)[0]

    def signed_in(self, headers: Mapping[str, str]) -> tuple[str | None, str]:
        """The person of a request's cookie, and their session if it is of one."""
        for part in headers.get("cookie", "").split(";"):
            name, _, value = part.strip().partition("=")
            if name == identity.COOKIE:
                return self.signer.read_session(value)
        return None, ""

    def cookie_for(self, player: str, session: str = "") -> str:
        """The header by which a person's browser keeps who they are."""
        return identity.cookie_header(
            self.signer.cookie(player, session), is_secure=self.settings.secure_cookies
        )

    async def name_of(self, player: str, wanted: str = "") -> str:
        """The name of a person: the wanted one, else the one he had. Nothing is kept."""
        if wanted:
            await self.accounts.check_guest_name(wanted, player)
        return clean_name(wanted) or await self._known_name(player) or GUEST

    async def names_of(self, players: list[str]) -> dict[str, str]:
        """The names of people, looked up together."""
        try:
            known = await self.store.player_names(
                [one for one in players if one not in self._names]
            )
        except NotSaved as error:
            self.tables.note_failure(error)
            raise refusals.not_loaded() from error
        return {one: self._names.get(one) or known.get(one) or GUEST for one in players}

    async def keep_name(self, player: str, wanted: str) -> None:
        """Remember how somebody wants to be called."""
        name = clean_name(wanted)
        if not name or self._names.get(player) == name:
            return
        try:
            await self.store.save_player(player, name, milliseconds())
        except NotSaved as error:
            self.tables.note_failure(error)
            raise refusals.not_saved() from error
        self._remember(player, name)

    async def note_name(self, player: str, wanted: str) -> None:
        """The same beside something that was done already, and is not undone for a name."""
        with contextlib.suppress(refusals.Unavailable):
            await self.keep_name(player, wanted)

    async def _known_name(self, player: str) -> str | None:
        if player not in self._names:
            try:
                known = await self.store.player_name(player)
            except NotSaved as error:
                self.tables.note_failure(error)
                raise refusals.not_loaded() from error
            if known is None:
                return None
            self._remember(player, known)
        return self._names[player]

    async def _is_known(self, player: str) -> bool:
        """Whether somebody has written here before."""
        return await self._known_name(player) is not None

    def forget_name(self, player: str) -> None:
        """A name was deleted."""
        self._names.pop(player, None)

    async def revoke(self, player: str) -> None:
        """Sign a person out everywhere: no cookie, token or pass of before is good any more."""
        await self.sessions.end(player)
        await self.revoke_tokens(player)

    async def revoke_tokens(self, player: str) -> None:
        """Let no token, pass or cookie of before be good any more, except those of sessions."""
        try:
            times = await self.store.revoke(player)
        except NotSaved as error:
            self.tables.note_failure(error)
            raise refusals.not_saved() from error
        self._sign_out(player, times)
        if self.bus.is_shared:
            data = msgspec.msgpack.encode((self.bus.node, player, times))
            await self.bus.publish("revoked", data)

    async def _hear_revoked(self, subject: str, data: bytes) -> None:
        node, player, times = msgspec.msgpack.decode(data, type=tuple[str, str, int])
        if node != self.bus.node:
            self.forget_name(player)
            self._sign_out(player, times)

    def _sign_out(self, player: str, times: int) -> None:
        if self.signer.generations.get(player, 0) >= times:
            return
        self.signer.generations[player] = times
        for connection in list(self.connections):
            if connection.player == player and not connection.session:
                connection.close(CLOSE_REVOKED, refusals.signed_out(), retry=-1)

    async def _watch_revoked(self) -> None:
        """News can be lost between nodes, and a host's commands tell none: the store knows."""
        n_mended = 0  # outages whose lost news were found
        for i in itertools.count(1):
            await asyncio.sleep(REVOKED_ROUND)
            is_up, n_outages = self.bus.is_up(), self.bus.n_outages
            if is_up and n_outages == n_mended and i % REVOKED_ROUNDS:
                continue
            with contextlib.suppress(NotSaved):
                for player, times in (await self.store.revoked()).items():
                    self._sign_out(player, times)
                await self.sessions.look_again()
                n_mended = n_outages if is_up else n_mended

    def _remember(self, player: str, name: str) -> None:
        self._names[player] = name
        self._names.move_to_end(player)
        if len(self._names) > NAMES_KEPT:
            self._names.popitem(last=False)

    def address_of(self, scope: Scope) -> str:
        """Where a request comes from."""
        return addresses.address_of(scope, behind_proxy=self.settings.behind_proxy)

    def is_own_origin(self, headers: Mapping[str, str]) -> bool:
        """Whether a request comes from our own pages, or from a program that has no pages."""
        origin = headers.get("origin")
        if origin is None or origin in self.settings.origins:
            return True
        try:
            netloc = urlsplit(origin).netloc
        except ValueError:  # such as ``http://[``
            return False
        return netloc.lower() == headers.get("host", "").lower() != ""

    # --- connections ----------------------------------------------------------------------

    def may_connect(self, address: str) -> bool:
        """Whether an address may have one more connection. Reconnecting is never punished."""
        return not self.is_stopping and self._addresses[address] < self.settings.max_sockets

    def burst_for(self, address: str) -> float:
        """What a new connection may send at once. Who comes again and again has few at once."""
        burst = self.settings.burst
        return max(self._bursts.take_up_to(address, burst), float(min(burst, FEW)))

    def connected(self, connection: Connection, address: str) -> None:
        """Count a connection."""
        self.connections.add(connection)
        self._addresses[address] += 1

    def disconnected(self, connection: Connection, address: str) -> None:
        """Forget a connection."""
        self.connections.discard(connection)
        if not self.connections and self._all_gone is not None:
            self._all_gone.set()
        self._addresses[address] -= 1
        if self._addresses[address] <= 0:
            del self._addresses[address]

    # --- the lobby ------------------------------------------------------------------------

    async def lobby_message(self) -> bytes:
        """The lobby as the socket tells it, encoded once for all who asked at once."""
        listed = await self.tables.lobby.listed()
        if self._lobby is None or self._lobby[0] is not listed:
            message = wire.Lobby(tables=listed.tables, online=listed.online)
            self._lobby = (listed, wire.encode(message))
        return self._lobby[1]

    async def _tell_lobby(self) -> None:
        listeners = [one for one in self.connections if one.wants_lobby]
        if not listeners:
            return
        data = await self.lobby_message()
        for connection in listeners:
            connection.send(data)

    # --- health ---------------------------------------------------------------------------

    async def health(self) -> wire.Health:
        """Whether this node can serve: people, clocks and bots alike."""
        tasks = self.tables.tasks
        checks = {
            "warm": self.is_warm,
            "bus": self.bus.is_up(),
            "running": not self.is_stopping,
            "store": await self._can_save.get(),
            "sweeper": tasks.is_alive("sweep"),
            "bots": tasks.is_alive("bots"),
        }
        return wire.Health(all(checks.values()), checks)

    async def _try_to_save(self) -> bool:
        try:
            async with asyncio.timeout(2.0):
                await self.store.ping()
        except (NotSaved, TimeoutError):
            return False
        return True

    async def _watch_bots(self) -> None:
        """See that a worker answers, again and again."""
        while True:
            try:
                async with asyncio.timeout(NOD_PATIENCE):
                    await self.opponents.nod()
                self.tables.tasks.pulse("bots")
            except (BusDown, TimeoutError):
                logger.warning("no bot answers")
            await asyncio.sleep(NOD)

    async def measure(self) -> bytes:
        """The metrics page. What is counted by reading whole tables is so once in a while."""
        metrics = self.metrics
        metrics.sockets.set(len(self.connections))
        metrics.tables.set(self.tables.n_loaded)
        metrics.faults.set(len(self.tables.faults))
        metrics.online.set(self.tables.presence.n_online())
        await self._counted.get()
        return metrics.text()

    async def _count(self) -> None:
        metrics = self.metrics
        try:
            metrics.queue.set(await self.tables.notices.kept.n_waiting())
            for status, n in (await self.store.counts()).items():
                metrics.stored.labels(status).set(n)
            for what, n in (await people.counts(self.store)).items():
                metrics.people.labels(what).set(n)
        except NotSaved as error:
            self.tables.note_failure(error)
