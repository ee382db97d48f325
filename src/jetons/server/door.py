"""The door: how many may come in, how fast, and how long each may take to say what he wants.

uvicorn waits for ever for the rest of a header or of a body, reads a body of a million pieces in
one go, and counts nobody. Here every connection counts for its address from its first byte on,
half a request is closed after a stated time, and bytes are worked on in slices of
time, one after another with everybody else's (docs/security.md). Who comes too often waits outside:
nothing is made for a connection before it is let in. Behind a proxy, addresses are the proxy's to
count.
"""

from __future__ import annotations

import asyncio
import logging
import re
import socket
from collections import Counter
from collections.abc import Callable
from typing import Any

import h11
import uvicorn
from h11._receivebuffer import ReceiveBuffer
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import get_remote_addr

from jetons.server import addresses
from jetons.server.direct import DirectProtocol
from jetons.server.limits import Buckets
from jetons.server.settings import Settings
from jetons.server.slices import mail_of
from jetons.server.turns import Turns
from jetons.table import refusals, wire

logger = logging.getLogger("jetons.door")
LOOK = 0.5  # seconds between two looks at who has taken too long
LINGER = 5.0  # seconds for a closing connection to read the rest
UNREAD = 30.0  # seconds that a client may leave an answer unread
UNSENT = 32_768  # bytes of an answer that wait here, and as many in the system, until it is read
HELD = 2048  # bytes that wait to be read before we stop reading: an ordinary header
PIECE = 1024  # bytes that are read in one slice
PART = 8192  # the same of a body whose length was told: nothing in it is looked at
AFTER = 1.0  # seconds until somebody is closed whose request was answered before it ended
LET_IN = (4, 1, 0.004)  # connections that are let in; of one address; every so many seconds
LONGEST = 3.0  # seconds that somebody waits to be let in; who would wait longer is turned away
OUTSIDE = 32_768  # bytes that one who waits may have sent: more than any request of ours
NOT_STRICT = re.compile(rb"(?<!\r)\n|\n[ \t]")  # a bare line feed, a header over several lines


def farewell(status: int, phrase: str, error: Any) -> bytes:
    """An answer before there is a request, or to one that is none."""
    body = wire.encode(wire.Problem(refusals.refusal_of(error)))
    head = (
        f"HTTP/1.1 {status} {phrase}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + body


TOO_MANY = farewell(429, "Too Many Requests", refusals.too_many(5.0))
TOO_LATE = farewell(408, "Request Timeout", refusals.too_late())
NO_REQUEST = farewell(400, "Bad Request", refusals.no_request())


class StrictBuffer(ReceiveBuffer):
    """What came of a request: a proxy that reads lines in another way must not see another one."""

    def maybe_extract_lines(self) -> list[bytearray] | None:
        """The lines of a header, when all of them came. Raises RemoteProtocolError."""
        end = self._data.find(b"\r\n\r\n")
        if NOT_STRICT.search(self._data, 0, len(self._data) if end < 0 else end + 2):
            raise h11.RemoteProtocolError("lines end with CRLF, and a header is one line")
        return super().maybe_extract_lines()


class Keeper:
    """Who is here by which address, and until when each may take his time."""

    def __init__(self, settings: Settings) -> None:
        self.patience = settings.patience_seconds
        self._counts = not settings.behind_proxy
        self._most = 2 * settings.max_sockets  # sockets, and the requests beside them
        self._arrivals = Buckets(settings.max_sockets / 2, self._most)
        self._turns = Turns(*LET_IN)
        self._here: dict[asyncio.Transport, str] = {}
        self._n: Counter[str] = Counter()
        self._due: dict[Callable[[], None], float] = {}  # what is done then
        self._closing: set[asyncio.Transport] = set()  # at the last look
        self._looking: asyncio.TimerHandle | None = None
        self._looked_at = 0.0  # those that are closing

    def came(self, transport: asyncio.Transport, client: tuple[str, int] | None) -> float | None:
        """Count a connection: the seconds until it is let in, or None if it is one too many."""
        address = addresses.network_of(client[0]) if client and self._counts else ""
        self._here[transport] = address
        self._n[address] += 1
        if not address:
            return 0.0
        if self._n[address] > self._most:
            return None
        wait = self._arrivals.owe(address, most=LONGEST)
        return wait if wait <= LONGEST else None

    def place(self, transport: asyncio.Transport) -> asyncio.Future[None] | None:
        """A connection's place in the row of those that are let in; None: it is now."""
        address = self._here.get(transport)
        return self._turns.place(address) if address else None

    def went(self, transport: asyncio.Transport) -> None:
        """Forget a connection."""
        address = self._here.pop(transport, None)
        if address is not None:
            self._n[address] -= 1
            if self._n[address] <= 0:
                del self._n[address]

    def expect(self, otherwise: Callable[[], None], seconds: float) -> None:
        """Something must be done by then, or else."""
        loop = asyncio.get_running_loop()
        self._due[otherwise] = loop.time() + seconds
        if self._looking is None:
            self._looking = loop.call_later(LOOK, self._look)

    def done(self, otherwise: Callable[[], None]) -> None:
        """It was done."""
        self._due.pop(otherwise, None)

    def _look(self) -> None:
        loop = asyncio.get_running_loop()
        now = loop.time()
        for otherwise in [one for one, due in self._due.items() if due <= now]:
            del self._due[otherwise]
            try:
                otherwise()
            except Exception:
                logger.exception("a connection was not closed")
        if now >= self._looked_at + LINGER:  # two looks that far apart: it does not read the rest
            self._looked_at = now
            closing = {one for one in self._here if one.is_closing()}
            for transport in closing & self._closing:
                transport.abort()
            self._closing = closing
        self._looking = loop.call_later(LOOK, self._look) if self._here else None


class Config(uvicorn.Config):
    """uvicorn's, with the keeper of the door."""

    def __init__(self, app: Any, settings: Settings, **more: Any) -> None:
        super().__init__(app, http=Arrival, ws=SocketProtocol, **more)
        self.keeper = Keeper(settings)


def keeper_of(config: uvicorn.Config) -> Keeper:
    """The keeper of a server's door."""
    assert isinstance(config, Config)
    return config.keeper


class SocketProtocol(DirectProtocol):
    """A socket that came in by the door."""

    def connection_lost(self, exc: Exception | None) -> None:
        """The end."""
        keeper_of(self.config).went(self.transport)
        super().connection_lost(exc)


class Arrival(asyncio.Protocol):
    """A connection until it is let in: it costs little while it waits, and leaves nothing."""

    __slots__ = ("_held", "_is_outside", "_keeper", "_made_with", "_place", "_timer", "_transport")

    def __init__(self, config: uvicorn.Config, **named: Any) -> None:
        self._made_with = {"config": config, **named}
        self._keeper = keeper_of(config)
        self._held = b""  # what came meanwhile
        self._timer: asyncio.TimerHandle | None = None  # until it is its address's turn
        self._place: asyncio.Future[None] | None = None  # among those who are let in
        self._is_outside = False  # it waits
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is at the door."""
        self._transport = transport
        wait = self._keeper.came(transport, get_remote_addr(transport))
        if wait is None:
            transport.write(TOO_MANY)
            transport.close()
        elif wait > 0.0:
            self._is_outside = True
            self._timer = asyncio.get_running_loop().call_later(wait, self._line_up)
        else:
            self._line_up()

    def data_received(self, data: bytes) -> None:
        """Keep one read of what came, and read no more. (uvloop reads once whatever we say.)"""
        if not self._is_outside:  # turned away
            return
        self._held += data
        self._transport.pause_reading()
        if len(self._held) > OUTSIDE:
            self._transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """It did not wait."""
        if self._timer is not None:
            self._timer.cancel()
        if self._place is not None:
            self._place.cancel()
        self._keeper.went(self._transport)

    def _line_up(self) -> None:
        """Come in, a few at a time: a flood of connections is no wait for who plays."""
        self._place = self._keeper.place(self._transport)
        if self._place is None:
            self._let_in()
        else:
            self._is_outside = True
            self._place.add_done_callback(self._called)

    def _called(self, place: asyncio.Future[None]) -> None:
        if not place.cancelled():
            self._let_in()

    def _let_in(self) -> None:
        transport, held, has_waited = self._transport, self._held, self._is_outside
        if transport.is_closing():
            return
        door = DoorProtocol(**self._made_with)
        transport.set_protocol(door)
        door.connection_made(transport)
        if held:
            door.data_received(held)
        if has_waited:
            door.read_on()


def bound_unsent(transport: asyncio.Transport) -> None:
    """Let what a client does not read take little memory, here and in the system's buffers."""
    transport.set_write_buffer_limits(UNSENT)
    option = getattr(socket, "TCP_NOTSENT_LOWAT", None)  # Linux, macOS
    line = transport.get_extra_info("socket")
    if option is not None and line is not None and line.family != getattr(socket, "AF_UNIX", -1):
        line.setsockopt(socket.IPPROTO_TCP, option, UNSENT)


class DoorProtocol(H11Protocol):
    """A connection until it ends, or becomes a socket."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.conn._receive_buffer = StrictBuffer()
        self._keeper = keeper_of(self.config)
        self._waits_for: Any = None  # the state of the request that has a time limit
        self._held = b""  # what came and is not read yet
        self._is_ready = False  # waits for its slice of time
        self._is_held_back = False  # is not read until what came is
        self._is_gone = False  # or a socket by now

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody comes in."""
        super().connection_made(transport)
        bound_unsent(transport)
        self._waits_for = h11.IDLE
        self._keeper.expect(self._took_too_long, self._keeper.patience)

    def connection_lost(self, exc: Exception | None) -> None:
        """The end."""
        self._leave()
        self._keeper.went(self.transport)
        super().connection_lost(exc)

    def _leave(self) -> None:
        self._is_gone, self._held = True, b""
        self._keeper.done(self._took_too_long)
        self._keeper.done(self._does_not_read)

    # --- reading --------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Keep what came until this connection has its slice of time."""
        self._held += data
        if len(self._held) > HELD:
            self._is_held_back = True
            self.transport.pause_reading()
        self._ask_for_slice()

    def _ask_for_slice(self) -> None:
        if not self._is_ready:
            self._is_ready = True
            mail_of(self.loop).at_door(self)

    def work(self) -> bool:
        """Read a piece; a whole request begins a task."""
        self._is_ready = False
        size = PART if self._is_in_counted_body() else PIECE
        piece, self._held = self._held[:size], self._held[size:]
        if self._is_gone or self.transport.is_closing() or not piece:
            return False
        was_idle = self.conn.their_state is h11.IDLE
        self._read(piece)
        if self._held:
            self._ask_for_slice()
        elif self._is_held_back and not self.flow.read_paused:
            self._is_held_back = False
            self.read_on()
        return was_idle

    def _is_in_counted_body(self) -> bool:
        """Whether what comes next is of a body that says how long it is."""
        if self.conn.their_state is not h11.SEND_BODY:
            return False
        names = {name for name, _ in self.headers}
        return b"content-length" in names and b"transfer-encoding" not in names

    def _read(self, data: bytes) -> None:
        super().data_received(data)
        self._time_the_rest()

    def _time_the_rest(self) -> None:
        """A request must complete within ``patience``."""
        if self._is_gone:
            return
        state = self.conn.their_state
        if state is not h11.IDLE and state is not h11.SEND_BODY:  # all of it is here
            self._waits_for = None
            self._keeper.done(self._took_too_long)
        elif self._waits_for is not state:
            self._waits_for = state
            # the application gives up on a body a little earlier, and says so itself
            more = 1.0 if state is h11.SEND_BODY else 0.0
            self._keeper.expect(self._took_too_long, self._keeper.patience + more)

    def read_on(self) -> None:
        """Read, unless what came must be worked on first."""
        if not self._is_gone and not self._is_held_back and not self.transport.is_closing():
            self.transport.resume_reading()

    def on_response_complete(self) -> None:
        """An answer was given: if the request has not ended, nobody wants the rest of it."""
        super().on_response_complete()
        if self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]:
            self._time_the_rest()  # of the next request, which came with this one
        if self.conn.their_state is h11.SEND_BODY and not self.transport.is_closing():
            self._held = b""
            self.flow.pause_reading()
            self._keeper.expect(self._took_too_long, AFTER)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """It becomes a socket, which reads what came with the request."""
        rest = self.conn.trailing_data[0] + self._held
        self._leave()
        super().handle_websocket_upgrade(event)
        reader = self.transport.get_protocol()
        if self.transport.is_closing():
            return
        self.transport.resume_reading()
        if rest and isinstance(reader, SocketProtocol):
            reader.data_received(rest)

    # --- those who do not read or write -----------------------------------------------------

    def pause_writing(self) -> None:
        """The client does not read its answer."""
        super().pause_writing()
        self._keeper.expect(self._does_not_read, UNREAD)

    def resume_writing(self) -> None:
        """It reads."""
        super().resume_writing()
        self._keeper.done(self._does_not_read)

    def _does_not_read(self) -> None:
        self.transport.abort()

    def _took_too_long(self) -> None:
        """Half a request, and no more of it."""
        if self.transport.is_closing():
            return
        cycle: Any = self.cycle  # None before the first request
        if cycle is None or cycle.response_complete:
            self._turn_away(TOO_LATE)
        else:
            self.transport.close()

    def send_400_response(self, msg: str) -> None:
        """What came is no request."""
        self._turn_away(NO_REQUEST)

    def _turn_away(self, answer: bytes) -> None:
        """Say why not, and close."""
        if self.conn.our_state is h11.IDLE:
            self.transport.write(answer)
        self.transport.close()
