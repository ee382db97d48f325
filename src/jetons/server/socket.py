"""The socket: one connection, at most one table at a time. Every message gets an answer."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from jetons.core.errors import Conflict, JetonsError
from jetons.core.text import Text
from jetons.server import refusals, wire
from jetons.server.limits import Bucket
from jetons.server.table import Table, milliseconds, refusal_of

if TYPE_CHECKING:
    from jetons.server.site import Site

QUEUE_BYTES = 1_000_000  # what may wait for a client that does not read
CHAT_RATE, CHAT_BURST = 0.5, 6
MAX_BAD = 20  # unreadable messages before we hang up

# Close codes of our own (4000–4999); each is preceded by a `closing` message where possible
CLOSE_SLOW, CLOSE_RATE, CLOSE_STOP, CLOSE_BAD, CLOSE_FULL = 4008, 4029, 4012, 4002, 4013
logger = logging.getLogger("jetons.socket")


class Resumed:
    """An awaitable that has taken its first step already, and waits."""

    def __init__(self, steps: Generator[Any, Any, Any], waits_for: Any) -> None:
        self._steps = steps
        self._waits_for = waits_for

    def __await__(self) -> Generator[Any, Any, Any]:
        """Wait for what it waits for, then go on."""
        yield self._waits_for
        return (yield from self._steps)


class Connection:
    """Somebody who is connected."""

    def __init__(self, site: Site, player: str, send: Send) -> None:
        self.site = site
        self.player = player
        self.muted: set[str] = set()
        self.table: Table | None = None
        self.wants_lobby = False
        self.is_closed = False
        self.serving: asyncio.Task[None] | None = None
        self._send = send
        self._queue: deque[bytes] = deque()
        self._size = 0
        self._flushing: asyncio.Task[None] | None = None
        self._bucket = Bucket(site.settings.rate, site.settings.burst)
        self._chat = Bucket(CHAT_RATE, CHAT_BURST)
        self._n_bad = 0

    # --- sending --------------------------------------------------------------------------

    def send(self, data: bytes) -> None:
        """Send as soon as the client reads. Never waits, never raises."""
        if self.is_closed:
            return
        if self._flushing is None:
            self._send_now(data)
            return
        self._queue.append(data)
        self._size += len(data)
        if self._size > QUEUE_BYTES:
            self._queue.clear()
            self.close(CLOSE_SLOW, refusals.too_slow(), retry=1000)

    def _send_now(self, data: bytes) -> None:
        """Send to a client that reads: that waits for nothing, and costs no task."""
        sending = self._send({"type": "websocket.send", "text": data.decode()})
        steps = sending.__await__()
        try:
            waits_for = next(steps)
        except StopIteration:
            return
        except (OSError, RuntimeError):
            self.is_closed = True  # the client is gone; its receive loop ends by itself
            return
        self._flushing = asyncio.get_running_loop().create_task(
            self._flush(Resumed(steps, waits_for))
        )

    def answer(self, message: wire.ServerMessage) -> None:
        """Send a message to this connection alone."""
        self.send(wire.encode(message))

    async def _flush(self, begun: Resumed) -> None:
        """Finish what waits for the client, then send what came meanwhile."""
        try:
            await begun
            while self._queue:
                data = self._queue.popleft()
                self._size -= len(data)
                await self._send({"type": "websocket.send", "text": data.decode()})
        except (OSError, RuntimeError):
            self.is_closed = True  # the client is gone; its receive loop ends by itself
        finally:
            self._flushing = None

    def close(self, code: int, error: JetonsError, retry: int) -> None:
        """Say why, then hang up."""
        if self.is_closed:
            return
        self.is_closed = True
        self.leave()
        self.site.spawn(self.hang_up(code, error, retry))

    async def hang_up(self, code: int, error: JetonsError, retry: int) -> None:
        """Say why and close; a client that does not even read that is cut off."""
        closing = wire.encode(wire.Closing(refusal=refusal_of(error), retry=retry))
        try:
            async with asyncio.timeout(2.0):
                if self._flushing is not None:
                    await self._flushing
                await self._send({"type": "websocket.send", "text": closing.decode()})
                await self._send({"type": "websocket.close", "code": code, "reason": error.code})
        except (OSError, RuntimeError, TimeoutError):
            if self._flushing is not None:
                self._flushing.cancel()
            if self.serving is not None:  # it does not even read our goodbye
                self.serving.cancel()

    # --- receiving ------------------------------------------------------------------------

    async def receive(self, data: bytes | str) -> None:
        """One message of the client, answered."""
        if (wait := self._bucket.take()) > 0:
            if wait > 3.0:
                self.close(CLOSE_RATE, refusals.too_many(wait), retry=int(wait * 1000))
                return
            await asyncio.sleep(wait)  # slow down; who floods waits for himself
        if len(data) > wire.MAX_MESSAGE:
            self._refuse(0, refusals.too_long())
            return
        try:
            message = wire.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            self._unreadable(error)
            return
        try:
            await self._handle(message)
        except refusals.Stale as error:
            self._refuse(message.ref, error, is_behind=True)
        except Conflict as error:
            self._refuse(message.ref, error, is_behind=True)
        except JetonsError as error:
            self._refuse(message.ref, error)
        except Exception:
            logger.exception("a message failed")
            self._refuse(message.ref, refusals.our_fault())

    def _unreadable(self, error: Exception) -> None:
        self._n_bad += 1
        if self._n_bad > MAX_BAD:
            self.close(CLOSE_BAD, refusals.unreadable(str(error)), retry=10_000)
        else:
            self._refuse(0, refusals.unreadable(str(error)))

    def _refuse(self, ref: int, error: JetonsError, *, is_behind: bool = False) -> None:
        self.site.metrics.refusals.labels(error.code).inc()
        fresh = None
        if is_behind and self.table is not None:
            fresh = self.table.snapshot(self.player, self.muted)
        self.answer(wire.Refused(ref=ref, refusal=refusal_of(error), table=fresh))

    async def _handle(self, message: wire.ClientMessage) -> None:
        match message:
            case wire.Ping():
                self.answer(wire.Pong(ref=message.ref, time=milliseconds()))
            case wire.Hello():
                await self._hello(message)
            case wire.Draft():
                check_draft(message.parts)
                table = self._at_table()
                self.answer(table.draft(self.player, message.ref, message.position, message.parts))
            case wire.Mute():
                self.muted = (self.muted - {message.player}) | (
                    set() if message.off else {message.player[:60]}
                )
                self.answer(wire.Done(ref=message.ref))
            case _:
                await self._command(self._at_table(), message)
                if message.ref:  # who gives no ref sees by the update that it was done
                    self.answer(wire.Done(ref=message.ref))

    async def _command(self, table: Table, message: wire.ClientMessage) -> None:
        match message:
            case wire.Play():
                if len(message.move) > wire.MOVE_LENGTH:
                    raise refusals.too_long()
                await table.play(self.player, message.position, message.move)
            case wire.Sit():
                await self._sit(table, message)
            case wire.Stand():
                await table.stand(self.player, message.seat)
                self.answer(table.snapshot(self.player, self.muted))
            case wire.Resign():
                await table.resign(self.player, message.seat)
            case wire.Propose():
                await table.propose(self.player, message.what, message.seat)
            case wire.Decline():
                await table.decline(self.player, message.what, message.seat)
            case wire.Chat():
                await self._say(table, message.text)

    async def _sit(self, table: Table, message: wire.Sit) -> None:
        name = await self.site.name_of(self.player, message.name)
        await table.sit(self.player, message.seat, name, message.seed)
        self.answer(table.snapshot(self.player, self.muted))

    async def _say(self, table: Table, text: str) -> None:
        text = " ".join(text.split())
        if not text or len(text) > wire.CHAT_LENGTH or not text.isprintable():
            raise refusals.bad_chat()
        if (wait := self._chat.take()) > 0:
            raise refusals.too_many(wait)
        await table.chat(self.player, await self.site.name_of(self.player, ""), text)

    def _at_table(self) -> Table:
        if self.table is None:
            raise Conflict(
                Text("dites d'abord à quelle table vous êtes", "say first at which table you are"),
                code="no_hello",
            )
        return self.table

    async def _hello(self, hello: wire.Hello) -> None:
        """Come to a table, or catch up with it."""
        if hello.token:
            player = self.site.signer.read_token(hello.token, hello.table)
            if player is None:
                raise refusals.bad_token()
            self._become(player)
        self.muted = {player[:60] for player in hello.muted[:100]}
        self.wants_lobby = hello.lobby
        if hello.lobby:
            self.answer(await self.site.lobby_message())
        if not hello.table:
            self.leave()
            if not hello.lobby:
                self.answer(wire.Done(ref=hello.ref))
            return
        table = await self.site.tables.get(hello.table)
        table.check_may_watch(self.player)
        self._enter(table)
        seq = table.desk.seq
        if 0 < hello.seq <= seq and len(table.desk.seats_of(self.player)) <= 1:
            missed = table.entries[hello.seq :]
            seat = table.desk.eyes_of(table.desk.seats_of(self.player))
            update = table.update(hello.seq, missed, seat, self.muted, table.n_watchers())
            self.answer(msgspec.structs.replace(update, seats=table.seats()))
        else:
            self.answer(table.snapshot(self.player, self.muted))

    def _become(self, player: str) -> None:
        if player != self.player:
            self.leave()
            self.player = player

    def _enter(self, table: Table) -> None:
        if self.table is table:
            return
        self.leave()
        self.site.tables.came(table.desk.id, self.player)  # tells those who are there already
        self.table = table
        table.viewers.add(self)

    def leave(self) -> None:
        """Go from the table."""
        table, self.table = self.table, None
        if table is None:
            return
        table.viewers.discard(self)
        if not any(viewer.player == self.player for viewer in table.viewers):
            self.site.tables.went(table.desk.id, self.player)


def check_draft(parts: list[str]) -> None:
    """Raise unless a draft is of a size that moves have."""
    if len(parts) > wire.DRAFT_PARTS or any(len(part) > wire.MOVE_LENGTH for part in parts):
        raise refusals.too_long()


class SocketEndpoint:
    """The ASGI endpoint of ``/ws``."""

    def __init__(self, site: Callable[[], Site]) -> None:
        self._site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection until it ends."""
        site = self._site()
        message = await receive()
        if message["type"] != "websocket.connect":
            return
        headers = Headers(scope=scope)
        if not site.is_own_origin(headers):
            await send({"type": "websocket.close", "code": 4003, "reason": "origin"})
            return
        address = site.address_of(scope)
        await send({"type": "websocket.accept"})
        connection = Connection(site, site.player_of(headers) or "", send)
        if not connection.player:
            connection.player = site.passer_by()
        if not site.may_connect(address):
            await connection.hang_up(CLOSE_FULL, refusals.too_many(5.0), retry=5000)
            return
        site.connected(connection, address)
        connection.serving = asyncio.current_task()
        try:
            await self._serve(connection, receive)
        except asyncio.CancelledError:
            if not connection.is_closed:
                raise  # the server stops
        finally:
            connection.is_closed = True
            connection.leave()
            site.disconnected(connection, address)

    async def _serve(self, connection: Connection, receive: Receive) -> None:
        while not connection.is_closed:
            message: Any = await receive()
            if message["type"] != "websocket.receive":
                return
            data = message.get("text")
            await connection.receive(message.get("bytes") or b"" if data is None else data)
