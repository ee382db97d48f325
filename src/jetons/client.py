"""A small client of a jetons server: the bot API for outsiders (docs/wire.md is the protocol).

::

    async with Client("http://127.0.0.1:8101", name="Ada") as client:
        opened = await client.open_table(
            "triolet", [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
        )
        async with client.sit_at(opened.table) as table:
            result = await table.play_on(first_legal)

Reconnects by itself after a lost connection and catches up by sequence number.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import secrets
import time
import urllib.error
import urllib.request
from base64 import b64decode
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import msgspec
import numpy as np
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from jetons.bots.bot import Bot, Budget
from jetons.core.errors import JetonsError
from jetons.core.game import Game, Records
from jetons.core.text import Text, same
from jetons.games import game as game_named
from jetons.play import fair
from jetons.sentences import refuse
from jetons.server.modules import kernel_of
from jetons.table import wire

T = TypeVar("T")
Choose = Callable[["RemoteTable"], Awaitable[str]]  # asked on your turn: the move
PATIENCE = 300.0  # seconds for a server that compiles its games
RETRY = (0.05, 0.1, 0.2, 0.5, 1.0, 1.0, 2.0, 2.0, 5.0, 5.0, 5.0)  # seconds between attempts


def text_of(words: wire.Words | None, otherwise: str = "") -> Text:
    """The server's sentence; ``otherwise`` where it sent none."""
    return same(otherwise) if words is None else Text(words.fr, words.en)


class ServerRefused(JetonsError):
    """The server said no; ``refusal`` is what it said, ``status`` the HTTP status or 0."""

    def __init__(self, refusal: wire.Refusal, status: int = 0) -> None:
        super().__init__(text_of(refusal.text, refusal.code), code=refusal.code)
        self.refusal = refusal
        self.status = status


class Unreachable(JetonsError):
    """No answer from the server."""

    code = "unreachable"


class OtherRules(JetonsError):
    """The server's rules are not those of this package."""

    code = "other_rules"


class Client:
    """A person or program on a server; with several nodes, on whichever answers."""

    def __init__(self, base: str, *others: str, name: str = "", token: str = "") -> None:
        self._nodes = [node.rstrip("/") for node in (base, *others)]
        self.name = name
        self.token = token  # of the site: proves who we are
        self.seeds: dict[str, str] = {}  # our part in the deals, by table, until they are made
        self.player = ""
        self.catalogues: dict[str, str] = {}  # marks (core.told): whose sentences come by kind

    @property
    def base(self) -> str:
        """The address of the node in use."""
        return self._nodes[0]

    def turn_to_next(self) -> None:
        """Use the next node from now on: this one does not answer."""
        self._nodes = [*self._nodes[1:], self._nodes[0]]

    async def __aenter__(self) -> Client:
        await self.log_in()
        return self

    async def __aexit__(self, *error: object) -> None:
        pass

    async def log_in(self) -> wire.Me:
        """Become somebody, or remember who we are by the token."""
        if self.name:
            me = await self.post("/api/me", {"name": self.name}, wire.Me)
        else:
            me = await self.get("/api/me", wire.Me)
        self.token, self.player = me.token, me.player
        return me

    async def games(self) -> wire.Catalogue:
        """What there is to play."""
        return await self.get("/api/games", wire.Catalogue)

    async def open_table(
        self, game: str, seats: Sequence[dict[str, str]], **more: Any
    ) -> wire.Opened:
        """Open a table; ``more`` is what ``wire.NewTable`` has besides.

        ``seed``: our part in the deal, of at most 64 characters that nobody can guess. It is only
        pledged now; who connects to the table (``sit_at``) gives it when it is asked for.
        """
        seed = more.pop("seed", "") or new_seed()
        pledge = fair.pledge(fair.clean_seed(seed))
        body = {"game": game, "seats": list(seats), "name": self.name, "pledge": pledge, **more}
        began = time.monotonic()
        while True:
            try:
                opened = await self.post("/api/tables", body, wire.Opened)
                self.seeds[opened.table] = seed
                return opened
            except ServerRefused as refusal:  # at its first start a server compiles the games
                if refusal.code != "getting_ready" or time.monotonic() - began > PATIENCE:
                    raise
            await asyncio.sleep(1.0)

    async def take_seat(self, table: str, seat: int = -1, seed: str = "") -> wire.Opened:
        """Take an open seat; ``seed`` as in ``open_table``."""
        seed = seed or new_seed()
        pledge = fair.pledge(fair.clean_seed(seed))
        body = {"seat": seat, "name": self.name, "pledge": pledge}
        opened = await self.post(f"/api/tables/{table}/seats", body, wire.Opened)
        self.seeds[table] = seed
        return opened

    async def replay(self, table: str, seat: int = -1) -> wire.Replay:
        """A finished match."""
        return await self.get(f"/api/tables/{table}/replay?seat={seat}", wire.Replay)

    async def get(self, path: str, kind: type[T]) -> T:
        """GET something. Raises ServerRefused, Unreachable."""
        return await asyncio.to_thread(self._request, path, None, kind)

    async def post(self, path: str, body: dict[str, Any], kind: type[T]) -> T:
        """POST something. Raises ServerRefused, Unreachable."""
        return await asyncio.to_thread(self._request, path, json.dumps(body).encode(), kind)

    def _request(self, path: str, body: bytes | None, kind: type[T]) -> T:
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if self.catalogues:
            headers["Jetons-Catalogues"] = ",".join(self.catalogues.values())
        request = urllib.request.Request(self.base + path, body, headers)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return msgspec.json.decode(answer.read(), type=kind)
        except urllib.error.HTTPError as error:
            with error:
                raise error_of(error.read(), error.code) from None
        except (OSError, msgspec.DecodeError) as error:
            raise unreachable(str(error)) from error

    @asynccontextmanager
    async def sit_at(self, table: str) -> AsyncIterator[RemoteTable]:
        """Connect to a table, as a player or a spectator."""
        remote = RemoteTable(self, table)
        await remote.connect()
        try:
            yield remote
        finally:
            await remote.close()


class RemoteTable:
    """A table on a server, kept up to date. ``now`` is how it stands, ``log`` what happened."""

    def __init__(self, client: Client, table: str) -> None:
        self.client = client
        self.name = table
        self.info: wire.Table | None = None
        self.log: list[wire.AnyEvent] = []
        self.seats: list[wire.Seat] = []
        self.heard: list[wire.ServerMessage] = []  # the last messages, for tests and the curious
        self.n_reconnects = 0
        self._now: wire.Now | None = None
        self._socket: ClientConnection | None = None
        self._refs = itertools.count(1)
        self._said = ""  # what we last said for the deal, so as not to repeat it

    @property
    def now(self) -> wire.Now:
        """The table as it stands."""
        assert self._now is not None, "not connected yet"
        return self._now

    @property
    def mine(self) -> list[int]:
        """My seats."""
        return self.info.mine if self.info is not None else []

    @property
    def is_my_turn(self) -> bool:
        """Whether one of my seats is to move."""
        return self.now.status == "running" and self.now.turn in self.mine

    # --- the connection -------------------------------------------------------------------

    async def connect(self) -> None:
        """Connect, or connect again, and catch up. Raises Unreachable, ServerRefused."""
        for delay in (*RETRY, None):
            address = self.client.base.replace("http", "ws", 1) + "/ws"
            try:
                self._socket = await connect(
                    address, max_size=None, compression=None, close_timeout=1
                )
                await self._say_hello()
                await self._see_it_begin()
                return
            except (OSError, ConnectionClosed, TimeoutError) as error:
                if delay is None:
                    raise unreachable(str(error)) from error
            except Exception as error:  # a handshake that failed: the server is starting
                if delay is None or isinstance(error, JetonsError):
                    raise
            self.client.turn_to_next()
            await asyncio.sleep(delay)

    async def _say_hello(self) -> None:
        seq = self._now.seq if self._now is not None and len(self.mine) == 1 else 0
        hello = wire.Hello(
            table=self.name,
            token=self.client.token,
            seq=seq,
            catalogues=self.client.catalogues,
        )
        await self._send(hello)
        while True:
            message = await self._receive()
            if isinstance(message, wire.Refused):
                raise ServerRefused(message.refusal)
            if isinstance(message, (wire.Table, wire.Update)):
                return

    async def _see_it_begin(self) -> None:
        """Wait for a deal that waits for nobody but us."""
        people = {seat.player for seat in self.seats if seat.kind != "bot"}
        if self.mine and people == {self.info.me if self.info is not None else ""}:
            while self.now.status == "waiting":
                await self._receive()

    async def _take_part(self) -> None:
        """Pledge a seed, and give it when it is asked for."""
        deal, mine = self.now.deal, self.mine
        if deal is None or not mine or deal.given[mine[0]]:
            return
        seed, pledged = self.client.seeds.get(self.name, ""), deal.pledges[mine[0]]
        if pledged and pledged == fair.pledge(seed):
            if deal.stage == "seeds" and self._said != seed:
                self._said = seed
                await self._send(wire.Seed(seed=seed))
        elif deal.stage != "seeds" and not pledged and self._said != "pledge":
            self._said = "pledge"
            seed = self.client.seeds[self.name] = seed or new_seed()
            await self._send(wire.Pledge(pledge=fair.pledge(seed)))

    async def close(self) -> None:
        """Go."""
        if self._socket is not None:
            await self._socket.close()
            self._socket = None

    async def _send(self, message: wire.ClientMessage) -> None:
        assert self._socket is not None
        await self._socket.send(wire.encode(message).decode())

    async def _receive(self) -> wire.ServerMessage:
        assert self._socket is not None
        message = wire.decode_server(await self._socket.recv())
        self.heard = [*self.heard[-99:], message]
        self._learn(message)
        if self._now is not None:
            await self._take_part()
        return message

    def _learn(self, message: wire.ServerMessage) -> None:
        if isinstance(message, wire.Refused) and message.table is not None:
            message = message.table
        if isinstance(message, wire.Table):
            self.info, self._now, self.seats = message, message.now, message.seats
            self.log = list(message.log)
        elif isinstance(message, wire.Update):
            known = self._now.seq if self._now is not None else 0
            self.log += [event for event in message.events if event.seq > known]
            self._now = message.now
            self.seats = message.seats if message.seats is not None else self.seats

    # --- commands -------------------------------------------------------------------------

    async def do(self, message: wire.ClientMessage) -> wire.ServerMessage:
        """Send a command and wait for its answer, over a lost connection too.

        Raises ServerRefused. After a reconnection the command is not repeated: look at ``now``.
        """
        ref = next(self._refs)
        try:
            await self._send(msgspec.structs.replace(message, ref=ref))
            while True:
                answer = await self._receive()
                if getattr(answer, "ref", None) == ref:
                    break
        except (ConnectionClosed, OSError):
            await self._reconnect()
            return wire.Done(ref=ref)
        if isinstance(answer, wire.Refused):
            raise ServerRefused(answer.refusal)
        return answer

    async def _reconnect(self) -> None:
        self.n_reconnects += 1
        await self.connect()

    async def play(self, move: str) -> None:
        """Play a move. Raises ServerRefused."""
        await self.do(wire.Play(position=self.now.position, move=move))

    async def draft(self, parts: Sequence[str] = ()) -> wire.Drafted:
        """What can be added to a half-laid move. Raises ServerRefused, Unreachable."""
        answer = await self.do(wire.Draft(position=self.now.position, parts=list(parts)))
        if not isinstance(answer, wire.Drafted):  # the connection was lost in between
            return await self.draft(parts)
        return answer

    async def view(self) -> Records:
        """What my seat sees, as the record that bots are given; on my turn.

        Raises ServerRefused, or OtherRules if the server's rules are not those of this package.
        """
        answer = await self.do(wire.Draft(position=self.now.position, local=True))
        if not isinstance(answer, wire.Drafted):  # the connection was lost in between
            return await self.view()
        if answer.kernel != kernel_of(self.game.slug):
            raise refuse(OtherRules, "other_rules")
        return np.frombuffer(bytearray(b64decode(answer.view)), self.game.view)

    @property
    def game(self) -> Game:
        """What is played here. Raises UnknownGame."""
        assert self.info is not None, "not connected yet"
        return game_named(self.info.game)

    async def choose(self, bot: Bot, seconds: float = 1.0) -> str:
        """The move of a bot for my seat; it is given what my seat sees and nothing else."""
        views, budget = await self.view(), Budget(seconds=seconds)
        return (await asyncio.to_thread(bot.choose, self.game, views, budget)).move

    async def resign(self) -> None:
        """Give up. Raises ServerRefused."""
        await self.do(wire.Resign(seat=self.mine[0]))

    async def wait(self) -> wire.ServerMessage:
        """The next news of the table."""
        while True:
            try:
                message = await self._receive()
            except (ConnectionClosed, OSError):
                await self._reconnect()
                return wire.Done(ref=0)
            if isinstance(message, (wire.Table, wire.Update, wire.Closing)):
                return message

    async def play_on(self, choose: Choose) -> wire.Result:
        """Play until the match is over; ``choose`` is asked for each move."""
        while self.now.result is None:
            if not self.is_my_turn:
                await self.wait()
                continue
            try:
                await self.play(await choose(self))
            except ServerRefused as refusal:
                if refusal.code not in ("stale", "not_your_turn", "time_is_up", "not_saved"):
                    raise
                await asyncio.sleep(0.02 if refusal.code == "stale" else 0.2)
        return self.now.result


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


async def first_legal(table: RemoteTable) -> str:
    """The first legal move that the server offers, part by part."""
    parts: list[str] = []
    while True:
        drafted = await table.draft(parts)
        if drafted.is_complete:
            return drafted.move
        parts.append(drafted.next[0])


def error_of(body: bytes, status: int) -> JetonsError:
    """The error that an HTTP answer describes."""
    try:
        return ServerRefused(msgspec.json.decode(body, type=wire.Problem).error, status)
    except msgspec.DecodeError:
        return unreachable(f"HTTP {status}")


def unreachable(why: str) -> Unreachable:
    """No server there."""
    return refuse(Unreachable, "no_answer", why=why)
