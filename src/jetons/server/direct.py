"""uvicorn's WebSocket with a short way for the ordinary frame: a whole text message, either way.

The handshake, pings, closing and every frame out of the ordinary are left to uvicorn and to
websockets' sans-I/O protocol, which is always handed whole frames. The ordinary frame is cut out
and written here, without the layers, the queue and the task between. Reading is stopped only when
messages pile up, not at each of them (docs/decisions/2026-11-15-the-hot-path.md).

An application finds the protocol in its scope's extensions and gives it a taker; one that does not
look there is served as by uvicorn.
"""

from __future__ import annotations

import asyncio
import logging
import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

try:
    from websockets.speedups import apply_mask
except ImportError:  # it was installed without its compiled part
    from websockets.utils import apply_mask

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent
    from websockets.http11 import Request

EXTENSION = "jetons.direct"
logger = logging.getLogger("jetons.socket")
_TEXT = 0x81  # the first byte of a whole text message, not compressed


class Mail:
    """What came and what is to be written, of all connections of one event loop.

    Messages are handed over when all that has come is read, and written when all that is ready has
    been worked on. Each read or write goes through the whole network stack, and code that runs
    between two of them runs at half its speed: the caches are full of something else.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = weakref.ref(loop)  # which keeps its mail
        self._came: list[tuple[Callable[[bytes], None], bytes]] = []
        self._to_write: list[DirectProtocol] = []

    def came(self, taker: Callable[[bytes], None], message: bytes) -> None:
        """A message came."""
        if not self._came:
            self._soon(self._hand_over)
        self._came.append((taker, message))

    def write(self, connection: DirectProtocol) -> None:
        """A connection has something to write."""
        if not self._to_write:
            self._soon(self._write_all)
        self._to_write.append(connection)

    def _soon(self, work: Callable[[], None]) -> None:
        loop = self._loop()
        assert loop is not None
        loop.call_soon(work)

    def _hand_over(self) -> None:
        came, self._came = self._came, []
        for taker, message in came:
            try:
                taker(message)
            except Exception:  # of one connection: the others' messages are not lost by it
                logger.exception("a message was not taken")

    def _write_all(self) -> None:
        connections, self._to_write = self._to_write, []
        for connection in connections:
            try:
                connection.flush()
            except Exception:
                logger.exception("a message was not written")


_mail: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, Mail] = weakref.WeakKeyDictionary()


def mail_of(loop: asyncio.AbstractEventLoop) -> Mail:
    """The mail of an event loop."""
    mail = _mail.get(loop)
    if mail is None:
        mail = _mail[loop] = Mail(loop)
    return mail


class DirectProtocol(WebSocketsSansIOProtocol):
    """One connection."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._mail = mail_of(self.loop)
        self._outgoing: list[bytes] = []  # to be written
        self.taker: Callable[[bytes], None] | None = None  # is handed every message
        self._held = b""  # the beginning of a frame whose end has not come
        self._is_fragment = False  # a message in several frames is under way
        self._is_too_long = False  # a frame was announced that will be refused: uvicorn does it

    def handle_connect(self, event: Request) -> None:
        """The request is complete: the application will be called."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            cast(dict[str, Any], self.scope["extensions"])[EXTENSION] = self

    # --- receiving ------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Cut what came into frames: ordinary ones to the taker, all others to uvicorn."""
        if self.taker is None or self._is_too_long:
            super().data_received(data)
            return
        if self._held:
            data, self._held = self._held + data, b""
        start, size = 0, len(data)
        while start < size:
            body, end = body_of(data, start)
            if end - body > (self.config.ws_max_size or 0):
                self._is_too_long = True
                super().data_received(data[start:])
                return
            if end > size or body > size:
                self._held = data[start:]
                return
            if data[start] == _TEXT and data[start + 1] & 0x80 and not self._is_fragment:
                if not self.close_sent and not self.transport.is_closing():
                    self._mail.came(self.taker, apply_mask(data[body:end], data[body - 4 : body]))
            else:
                if not data[start] & 0x08:  # of data, not of control: the message may go on
                    self._is_fragment = not data[start] & 0x80
                super().data_received(data[start:end])
            start = end

    def send_receive_event_to_app(self) -> None:
        """A message that came in several frames, or as bytes."""
        if self.taker is None:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self._mail.came(self.taker, data)

    def stop_reading(self) -> None:
        """Let the client wait: it sends faster than it can be served."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def read_on(self) -> None:
        """Let the client send again."""
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    # --- sending --------------------------------------------------------------------------

    def send_text(self, data: bytes) -> bool:
        """Write a message soon, if the connection is open and the client reads what it is sent."""
        if not self.writable.is_set() or self.close_sent or self.disconnected:
            return False
        n = len(data)
        if n < 126:
            header = bytes((_TEXT, n))
        elif n < 65536:
            header = b"\x81\x7e" + n.to_bytes(2, "big")
        else:
            header = b"\x81\x7f" + n.to_bytes(8, "big")
        if not self._outgoing:
            self._mail.write(self)
        self._outgoing += (header, data)
        return True

    def flush(self) -> None:
        """Write what waits."""
        frames, self._outgoing = self._outgoing, []
        if frames and not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(frames))

    async def send(self, message: ASGISendEvent) -> None:
        """Send in the ordinary way, after what waits."""
        self.flush()
        await super().send(message)


def body_of(data: bytes, start: int) -> tuple[int, int]:
    """Where the body of the frame at ``start`` begins and ends, as far as its header has come.

    >>> body_of(bytes([0x81, 0x83, 1, 2, 3, 4, 97, 98, 99]), 0)
    (6, 9)
    """
    size = len(data) - start
    if size < 2:
        return start + 2, start + 2
    mask = 4 if data[start + 1] & 0x80 else 0
    n = data[start + 1] & 0x7F
    head = 2 if n < 126 else 4 if n == 126 else 10
    body = start + head + mask
    if head > size:
        return body, body
    if head > 2:
        n = int.from_bytes(data[start + 2 : start + head], "big")
    return body, body + n
