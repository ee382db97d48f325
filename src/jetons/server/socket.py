"""The socket: one connection, at most one table at a time. Every message gets an answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from jetons.core.errors import Conflict, JetonsError
from jetons.core.told import mark_of
from jetons.server import identity
from jetons.server.allowances import Kind
from jetons.server.bot_queue import Asker
from jetons.server.direct import EXTENSION, DirectProtocol
from jetons.server.line import CLOSE_BAD, CLOSE_FULL, Line
from jetons.server.moments import steady
from jetons.server.opponents import Advice, untold
from jetons.server.table import Table
from jetons.table import refusals, wire
from jetons.table.commands import check_hint

if TYPE_CHECKING:
    from jetons.server.site import Site

MUTED = 100  # people whom one connection does not want to hear
MAX_BAD = 20  # unreadable messages before we hang up

logger = logging.getLogger("jetons.socket")


class Connection(Line):
    """Somebody who is connected."""

    def __init__(
        self,
        site: Site,
        player: str,
        send: Send,
        direct: DirectProtocol | None = None,
        address: str = "",
    ) -> None:
        super().__init__(site, send, direct, address)
        self.player = player
        self._own = player  # by cookie or pass; a seat's token counts at its table only
        self.muted: set[str] = set()
        self.in_words = True  # it has not the catalogue of its table's game
        self.table: Table | None = None
        self.wants_lobby = False
        self.session = ""  # that its cookie is of
        self._n_bad = 0

    def _admit(self, data: bytes) -> bool:
        """Answer a message: a move and what is quick by plain calls, anything else in a task."""
        try:
            if len(data) > wire.MAX_MESSAGE:
                raise refusals.too_long()
            message = wire.decode(data)
        except Exception as error:
            self._unread(error)
            self._finished()
            return False
        if isinstance(message, wire.Play):
            self._play(message)
            return False
        if isinstance(message, (wire.Ping, wire.Draft, wire.Mute)):
            self._answer_at_once(message)
            return False
        self.site.spawn(self._answer(message))
        return True

    def _play(self, play: wire.Play) -> None:
        is_done = False

        def done(_entry: Any, error: Exception | None) -> None:
            nonlocal is_done
            if is_done:
                return
            is_done = True
            try:
                if error is not None:
                    self._failed(play.ref, error)
                elif play.ref:  # who gives no ref sees by the update that it was done
                    self.answer(wire.Done(ref=play.ref))
            finally:
                self._finished()

        try:
            table = self._at_table()
            if len(play.move) > wire.MOVE_LENGTH:
                raise refusals.too_long()
            self.site.allowances.take("move", self.player, self.address)
            table.play(self.player, play.position, play.move, done)
        except Exception as error:
            done(None, error)

    def _answer_at_once(self, message: wire.Ping | wire.Draft | wire.Mute) -> None:
        try:
            match message:
                case wire.Ping():
                    self.answer(wire.Pong(ref=message.ref, time=steady()))
                case wire.Draft():
                    self._draft(message)
                case wire.Mute():
                    self._mute(message)
        except Exception as error:
            self._failed(message.ref, error)
        finally:
            self._finished()

    async def _answer(self, message: wire.ClientMessage) -> None:
        try:
            await self._handle(message)
        except Exception as error:
            self._failed(message.ref, error)
        finally:
            self._finished()

    def _failed(self, ref: int, error: Exception) -> None:
        """Say why a message was not carried out. Whatever it was, the line goes on."""
        if isinstance(error, JetonsError):
            try:
                is_behind = isinstance(error, (refusals.Stale, Conflict))
                self._refuse(ref, error, is_behind=is_behind)
                return
            except Exception as another:  # the table cannot be shown
                error = another
        logger.error("a message failed", exc_info=error)
        self._refuse(ref, refusals.our_fault())

    def _unread(self, error: Exception) -> None:
        """A message that could not even be decoded."""
        if not isinstance(error, (msgspec.DecodeError, UnicodeDecodeError)):
            self._failed(0, error)
            return
        self._n_bad += 1
        if self._n_bad > MAX_BAD:
            self.close(CLOSE_BAD, refusals.unreadable(str(error)), retry=10_000)
        else:
            self._refuse(0, refusals.unreadable(str(error)))

    def _refuse(self, ref: int, error: JetonsError, *, is_behind: bool = False) -> None:
        self.site.metrics.refusals.labels(error.code).inc()
        fresh = None
        table = self.table if is_behind else None
        if (
            table is not None
            and table.desk.may_be_seen_by(self.player)
            and self.site.reading.may(self.address, table.cost)
        ):
            fresh = table.audience.snapshot(self.player, self.muted, in_words=self.in_words)
        refusal = refusals.refusal_of(error, in_words=self.in_words)
        self.answer(wire.Refused(ref=ref, refusal=refusal, table=fresh))

    async def _handle(self, message: wire.ClientMessage) -> None:
        match message:
            case wire.Hello():
                await self._hello(message)
            case wire.AskHint():
                await self._hint(self._at_table(), message)
            case _:
                await self._command(self._at_table(), message)
                if message.ref:
                    self.answer(wire.Done(ref=message.ref))

    def _draft(self, draft: wire.Draft) -> None:
        check_draft(draft.parts)
        self.site.reading.take(self.address)
        table = self._at_table()
        self.answer(table.draft(self.player, draft, in_words=self.in_words))

    async def _hint(self, table: Table, ask: wire.AskHint) -> None:
        """Advice: what is told is written down before. Of a move that gives little away the coach
        says only that, and nothing is counted."""
        if len(ask.move) > wire.MOVE_LENGTH:
            raise refusals.too_long()
        await self.site.allowances.admit("act", self.player, self.address)
        desk = table.desk
        check_hint(desk, self.player, ask.position)
        if not ask.move:
            await table.note_hint(self.player, ask.position)
        view = desk.need_match().view(desk.turn).tobytes()
        advice = await self.site.opponents.advise(
            desk.opening.game, view, ask.move, Asker(desk.id, self.player, address=self.address)
        )
        if advice.loss is not None:
            if advice.loss.is_much:
                await table.note_hint(self.player, ask.position)
            else:
                advice = untold(advice)
        self.answer(hint_message(ask, advice))

    def _mute(self, mute: wire.Mute) -> None:
        player = mute.player[:60]
        if mute.off:
            self.muted.discard(player)
        elif len(self.muted) < MUTED:
            self.muted.add(player)
        else:
            raise refusals.too_long()
        self.answer(wire.Done(ref=mute.ref))

    async def _command(self, table: Table, message: wire.ClientMessage) -> None:
        await self.site.allowances.admit(kind_of(message), self.player, self.address)
        match message:
            case wire.Sit():
                await self._sit(table, message)
            case wire.Stand():
                await table.stand(self.player, message.seat)
                self.answer(
                    table.audience.snapshot(self.player, self.muted, in_words=self.in_words)
                )
            case wire.Resign():
                await table.resign(self.player, message.seat)
            case wire.Propose():
                await table.propose(self.player, message.what, message.seat)
            case wire.Decline():
                await table.decline(self.player, message.what, message.seat)
            case wire.Pledge():
                await table.pledge(self.player, message.pledge)
            case wire.Seed():
                await table.give_seed(self.player, message.seed)
            case wire.ComeBack():
                await table.come_back(self.player)
            case wire.Chat():
                await self._say(table, message.text)

    async def _sit(self, table: Table, message: wire.Sit) -> None:
        name = await self.site.name_of(self.player, message.name)
        await table.sit(self.player, message.seat, name, message.pledge)
        await self.site.note_name(self.player, message.name)
        self.answer(table.audience.snapshot(self.player, self.muted, in_words=self.in_words))

    async def _say(self, table: Table, text: str) -> None:
        text = " ".join(text.split())
        if not text or len(text) > wire.CHAT_LENGTH or not text.isprintable():
            raise refusals.bad_chat()
        await table.chat(self.player, await self.site.name_of(self.player), text)

    def _at_table(self) -> Table:
        if self.table is None:
            raise refusals.no_hello()
        return self.table

    async def _hello(self, hello: wire.Hello) -> None:
        """Come to a table, or catch up with it."""
        self._heard()
        self._become(self._who(hello))
        self.muted = {player[:60] for player in hello.muted[:MUTED]}
        self.site.reading.take(self.address)
        self.wants_lobby = hello.lobby
        if hello.lobby:
            self.send(await self.site.lobby_message())
        if not hello.table:
            self.leave()
            if not hello.lobby:
                self.answer(wire.Done(ref=hello.ref))
            return
        table = await self.site.tables.get(hello.table)
        table.audience.check_may_watch(self.player)
        self.site.reading.take(self.address, table.cost)
        mark = mark_of(table.game)
        self.in_words = not mark or hello.catalogues.get(table.game.slug) != mark
        self._enter(table)
        seq = table.desk.seq
        if 0 < hello.seq <= seq and len(table.desk.seats_of(self.player)) <= 1:
            missed = table.audience.update(
                hello.seq, self.player, self.muted, in_words=self.in_words
            )
            self.answer(missed)
        else:
            self.answer(table.audience.snapshot(self.player, self.muted, in_words=self.in_words))

    def _who(self, hello: wire.Hello) -> str:
        """Who says hello: by a pass from now on, by a seat's token at its table only."""
        if not hello.token:
            is_here = self.table is not None and self.table.desk.id == hello.table
            return self.player if is_here else self._own
        if (player := self.site.signer.read_pass(hello.token)) is not None:
            self._own = player
        else:
            player = self.site.signer.read_token(hello.token, hello.table)
        if player is None:
            raise refusals.bad_token()
        return player

    def _become(self, player: str) -> None:
        if player != self.player:
            self.leave()
            self.player = player

    def _enter(self, table: Table) -> None:
        if self.table is table:
            return
        self.leave()
        self.table = table
        if not self._is_gone:
            attendance = self.site.tables.attendance
            attendance.came(table.desk.id, self.player, self.address)  # tells the others
            table.audience.viewers.add(self)

    def vanish(self) -> None:
        """The client is gone: nobody waits for it. What it said before is still carried out."""
        self._is_gone = True
        self._heard()
        self._queue.clear()
        if self.table is not None:
            self._rise(self.table)

    def show_out(self, error: JetonsError) -> None:
        """Go from the table, and say why."""
        self.leave()
        self._refuse(0, error)

    def leave(self) -> None:
        """Go from the table."""
        table, self.table = self.table, None
        if table is not None:
            self._rise(table)

    def _rise(self, table: Table) -> None:
        if self not in table.audience.viewers:
            return
        table.audience.viewers.discard(self)
        if not any(viewer.player == self.player for viewer in table.audience.viewers):
            self.site.tables.attendance.went(table.desk.id, self.player)


def hint_message(ask: wire.AskHint, advice: Advice) -> wire.Hint:
    """Advice as it travels."""
    return wire.Hint(
        ref=ask.ref,
        position=ask.position,
        move=advice.move,
        parts=advice.parts,
        cells=advice.cells,
        tokens=advice.tokens,
        points=advice.points,
        where=wire.words(advice.where),
        which=wire.words(advice.which),
        what=wire.words(advice.what),
        reasons=[wire.words(reason) for reason in advice.reasons],
        loss=None
        if advice.loss is None
        else wire.Loss(
            advice.loss.points,
            advice.loss.win,
            advice.loss.is_much,
            wire.words(advice.loss.text),
        ),
    )


def kind_of(message: wire.ClientMessage) -> Kind:
    """What a command counts as among the things that are kept."""
    match message:
        case wire.Sit() | wire.Stand():
            return "open"
        case wire.Chat():
            return "talk"
    return "act"


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
        known, session = site.player_of(headers), site.signed_in(headers)[1]
        player = known or identity.new_player()
        cookies = [] if known else [(b"set-cookie", site.cookie_for(player).encode())]
        direct = scope["extensions"].get(EXTENSION)
        connection = Connection(site, player, send, direct, address)
        connection.session = session
        connection.bucket.level = site.burst_for(address)
        if direct is not None:
            direct.attach(connection.take, connection.bucket, connection.flooded)
        await send({"type": "websocket.accept", "headers": cookies})
        if not site.may_connect(address):
            connection.is_closed = True
            await connection.hang_up(CLOSE_FULL, refusals.too_many(5.0), retry=5000)
            return
        site.connected(connection, address)
        connection.await_hello(site.settings.patience_seconds)
        connection.serving = asyncio.current_task()
        try:
            await self._serve(connection, receive)
            connection.vanish()
            await connection.finish()
        except asyncio.CancelledError:
            if not connection.is_closed:
                raise  # the server stops
        finally:
            connection.is_closed = True
            connection.vanish()
            connection.leave()
            site.disconnected(connection, address)

    async def _serve(self, connection: Connection, receive: Receive) -> None:
        """Hand over what comes in the ordinary way, until the connection ends."""
        while not connection.is_closed:
            message: Any = await receive()
            if message["type"] != "websocket.receive":
                return
            text = message.get("text")
            connection.take(message.get("bytes") or b"" if text is None else text.encode())
            await connection.finish()
