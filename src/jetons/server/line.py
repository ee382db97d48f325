"""One client's line: what is sent waits for a slow reader, what comes is answered in order."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

from starlette.types import Send

from jetons.core.errors import JetonsError
from jetons.server.direct import DirectProtocol
from jetons.server.limits import Bucket
from jetons.server.slices import mail_of
from jetons.table import refusals, wire

if TYPE_CHECKING:
    from jetons.server.site import Site

QUEUE_BYTES = 1_000_000  # what may wait for a client that does not read
MANY = 32  # messages that may wait before we stop reading

# Close codes of our own (4000–4999); each is preceded by a `closing` message where possible
CLOSE_SILENT, CLOSE_BAD, CLOSE_SLOW, CLOSE_STOP, CLOSE_FULL = 4001, 4002, 4008, 4012, 4013
CLOSE_RATE, CLOSE_REVOKED = 4029, 4010


class Line:
    """A connection as bytes that come and go; what they mean is a subclass's matter."""

    def __init__(self, site: Site, send: Send, direct: DirectProtocol | None, address: str) -> None:
        self.site = site
        self.address = address  # what it writes counts for that as well
        self.is_closed = False  # by us
        self.serving: asyncio.Task[None] | None = None
        self.bucket = Bucket(site.settings.rate, site.settings.burst)
        self._send = send
        self._direct = direct  # the short way, where the server has one
        self._queue: deque[bytes] = deque()
        self._size = 0
        self._flushing: asyncio.Task[None] | None = None
        self._mail = mail_of(asyncio.get_running_loop())
        self._silence: asyncio.TimerHandle | None = None  # ends if the client says nothing
        self._later: deque[bytes] = deque()  # messages that came and wait for those before them
        self._is_gone = False  # the client cannot be reached; what it said before counts
        self._is_busy = False  # a message is being worked on
        self._is_ready = False  # waits for its slice of time
        self._idle: asyncio.Future[None] | None = None  # done when all that came was answered

    def leave(self) -> None:
        """Go from the table."""
        raise NotImplementedError

    def _admit(self, data: bytes) -> bool:
        """Answer a message; whether that took a task."""
        raise NotImplementedError

    # --- sending --------------------------------------------------------------------------

    def send(self, data: bytes) -> None:
        """Send as soon as the client reads. Never waits, never raises."""
        if self.is_closed or self._is_gone:
            return
        if self._flushing is None and self._direct is not None and self._direct.send_text(data):
            return
        self._queue.append(data)
        self._size += len(data)
        if self._flushing is None:
            self._flushing = asyncio.get_running_loop().create_task(self._flush())
        elif self._size > QUEUE_BYTES:
            self._queue.clear()
            self.close(CLOSE_SLOW, refusals.too_slow(), retry=1000)

    def answer(self, message: wire.ServerMessage) -> None:
        """Send a message to this connection alone."""
        self.send(wire.encode(message))

    async def _flush(self) -> None:
        """Send what waits, as fast as the client reads."""
        try:
            while self._queue:
                data = self._queue.popleft()
                self._size -= len(data)
                await self._send({"type": "websocket.send", "text": data.decode()})
        except (OSError, RuntimeError):
            self._is_gone = True  # its receive loop ends by itself
        finally:
            self._flushing = None
            self._ask_for_slice()

    def close(self, code: int, error: JetonsError, retry: int) -> None:
        """Say why, then hang up."""
        if self.is_closed:
            return
        self.is_closed = True
        self._heard()
        self._later.clear()  # what it still asked for is nobody's business any more
        self._rest()
        self.leave()
        self.site.spawn(self.hang_up(code, error, retry))

    async def hang_up(self, code: int, error: JetonsError, retry: int) -> None:
        """Say why and close; a client that does not even read that is cut off."""
        closing = wire.encode(wire.Closing(refusal=refusals.refusal_of(error), retry=retry))
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

    def take(self, data: bytes) -> bool:
        """A message of the client: answered after those before it. Whether a task was begun."""
        if self.is_closed:
            return False
        if self._is_busy or self._later or self._flushing is not None:
            self._later.append(data)
            self._ask_for_slice()
            if self._direct is not None and len(self._later) >= MANY:
                self._direct.stop_reading()
            return False
        if self._direct is None:
            return self._work_on(data)
        self._is_busy = True
        return self._admit(data)

    def work(self) -> bool:
        """Answer the next message, in this connection's slice of time."""
        self._is_ready = False
        if self._is_busy or self._flushing is not None or not self._later:
            return False
        return self._work_on(self._later.popleft())

    def _ask_for_slice(self) -> None:
        """There is a next message, and nothing that it must wait for: what was answered is read."""
        if self._later and not (self._is_ready or self._is_busy or self._flushing is not None):
            self._is_ready = True
            self._mail.ready(self)

    def _finished(self) -> None:
        """A message was answered: the next one."""
        self._is_busy = False
        if self._later:
            self._ask_for_slice()
            return
        if self._direct is not None and self._direct.is_piled:
            self._direct.read_on()
        if self._idle is not None:
            self._rest()

    def _rest(self) -> None:
        """Nothing is left to do: who waits for that goes on."""
        if self._idle is not None and not self._idle.done():
            self._idle.set_result(None)

    async def finish(self) -> None:
        """Wait until all that came was answered, or we hung up."""
        if (self._is_busy or self._later) and not self.is_closed:
            self._idle = asyncio.get_running_loop().create_future()
            await self._idle

    def _work_on(self, data: bytes) -> bool:
        """Answer a message; whether that took a task. Rate-limit here if ``direct`` has not."""
        self._is_busy = True
        if self._direct is None and (wait := self.bucket.take()) > 0.0:
            asyncio.get_running_loop().call_later(wait, self._admit, data)
            return False
        return self._admit(data)

    def await_hello(self, seconds: float) -> None:
        """Hang up on a client that does not say what it wants in time."""
        self._silence = asyncio.get_running_loop().call_later(seconds, self._is_silent)

    def _heard(self) -> None:
        """Cancel the hello timeout."""
        if self._silence is not None:
            self._silence.cancel()
            self._silence = None

    def _is_silent(self) -> None:
        """The client never said what it wants."""
        self.close(CLOSE_SILENT, refusals.no_hello(), retry=1000)

    def flooded(self, seconds: float) -> None:
        """The client is so far behind that it had better come back later."""
        self.close(CLOSE_RATE, refusals.too_many(seconds), retry=int(seconds * 1000))
