"""uvicorn's WebSocket with a short way for the ordinary frame: a whole text message, either way.

The handshake, pings, closing and every frame out of the ordinary are left to uvicorn and to
websockets' sans-I/O protocol, which is always handed whole frames with a sound header. The
ordinary frame is cut out and written here, without the layers, the queue and the task between
(docs/decisions/2026-11-15-the-hot-path.md).

Nobody's flood is another's wait: what comes is only kept until its connection's slice of
time; in a slice a
few frames are cut, every one of them counts against the connection's rate, and who has used it up
is read no further (docs/security.md).

An application finds the protocol in its scope's extensions and attaches itself before it accepts;
one that does not is served as by uvicorn.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

try:
    from websockets.speedups import apply_mask
except ImportError:  # it was installed without its compiled part
    from websockets.utils import apply_mask

from jetons.server.limits import Bucket
from jetons.server.slices import mail_of

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent
    from websockets.http11 import Request

EXTENSION = "jetons.direct"
logger = logging.getLogger("jetons.socket")

FRAMES = 16  # frames of one connection in its slice, or one message
HELD = 65_536 + 14  # bytes that wait to be cut before we stop reading: the longest frame
BEHIND = 3.0  # seconds' worth of frames that may wait for their rate before we hang up
PIECES = 256  # frames of one message at most
WEIGHT = 13  # a frame counts once for each 2**13 bytes begun
CLOSE_PATIENCE = 3.0  # seconds for the client's part in closing

_TEXT = 0x81  # the first byte of a whole text message, not compressed
_KINDS = frozenset((0, 1, 2, 8, 9, 10))
_SHORT = 6  # bytes of the header of a short masked frame
_CLOSE = 8
_BAD, _NO_TEXT, _TOO_LONG, _OUR_FAULT = 1002, 1007, 1009, 1011


class DirectProtocol(WebSocketsSansIOProtocol):
    """One connection."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.close_timeout = CLOSE_PATIENCE
        self._mail = mail_of(self.loop)
        self._outgoing: list[bytes] = []  # to be written
        self._taker: Callable[[bytes], bool] | None = None  # is handed every message
        self._bucket = Bucket(1.0, 1)  # what the connection may send
        self._on_flood: Callable[[float], None] | None = None  # is told who sends much too much
        self._held: bytes | bytearray = b""  # what came and is not cut yet,
        self._start = 0  # from here on;
        self._need = 0  # nothing can be cut before so much of it is there
        self._is_ready = False  # waits for its slice of time
        self._later: asyncio.TimerHandle | None = None  # goes on when its rate allows it
        self.is_piled = False  # the application lets its client wait
        self._is_deaf = False  # it flooded us: nothing more is read
        self._is_fragment = False  # a message in several frames is under way
        self._is_plain = False  # nobody attached himself: uvicorn reads

    def attach(
        self,
        taker: Callable[[bytes], bool],
        bucket: Bucket,
        on_flood: Callable[[float], None],
    ) -> None:
        """Hand messages to a taker, which says whether it began a task, as the bucket allows it.

        ``on_flood`` is told, in seconds, how far a client is behind that is much too fast.
        """
        self._taker, self._bucket, self._on_flood = taker, bucket, on_flood

    def handle_connect(self, event: Request) -> None:
        """The request is complete: the application will be called."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            cast(dict[str, Any], self.scope["extensions"])[EXTENSION] = self

    def connection_lost(self, exc: Exception | None) -> None:
        """The end: what was not cut is dropped."""
        self._held, self._outgoing = b"", []
        if self._later is not None:
            self._later.cancel()
        super().connection_lost(exc)

    # --- receiving ------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Keep what came until this connection has its slice of time."""
        if self._is_plain or not self.handshake_initiated:
            super().data_received(data)
            return
        if self._is_deaf:
            self.transport.pause_reading()
            return
        held = self._held
        if not held:
            self._held = data
        else:
            if not isinstance(held, bytearray):
                held = self._held = bytearray(held)
            if self._start:
                del held[: self._start]
            held += data
        self._start = 0
        if len(self._held) > HELD:
            self._hold_back()
        if self.handshake_complete:
            self._ask_for_slice()

    def _ask_for_slice(self) -> None:
        n = len(self._held) - self._start
        if n and n >= self._need and not self._is_ready and self._later is None:
            self._is_ready = True
            self._mail.ready(self)

    def work(self) -> bool:
        """Cut a few frames: ordinary ones to the taker, all others to uvicorn."""
        self._is_ready = False
        try:
            begun = self._cut_some()
        except Exception:
            logger.exception("frames could not be read")
            self._fail(_OUR_FAULT, "")
            return False
        if self.read_paused and not self._is_ready:
            self._let_read()
        return begun

    def _cut_some(self) -> bool:
        begun = False
        for _ in range(FRAMES):
            if self.is_piled or self.transport.is_closing():
                return begun
            data, start = self._held, self._start
            body, end = body_of(data, start)
            if body > len(data):
                self._need = body - start
                return begun
            is_ordinary = data[start] == _TEXT and not self._is_fragment
            if not is_ordinary or body - start != _SHORT:
                code, why = self._flaw(data[start], data[start + 1], body - start, end - body)
                if code:
                    self._fail(code, why)
                    return begun
            if end > len(data):
                self._need = end - start
                return begun
            if self.close_sent:
                is_ordinary = False
            elif (wait := self._bucket.take(1 + (end - body >> WEIGHT))) > 0.0:
                self._slow_down(wait)
                return begun
            self._start, self._need = end, 0
            if is_ordinary:
                message = apply_mask(data[body:end], data[body - 4 : body])
                if message.isascii():
                    begun = self._taker(message)  # type: ignore[misc]  # who works is attached
                else:
                    begun = self._hand_over(message, is_text=True)
            else:
                self._pass_on(bytes(data[start:end]))
            if self._start >= len(self._held):
                self._held, self._start = b"", 0
                return begun
            if is_ordinary:
                break  # one message is a slice
        self._ask_for_slice()
        return begun

    def _pass_on(self, frame: bytes) -> None:
        """A frame that is not ordinary; after our goodbye only the client's matters."""
        if self.close_sent and frame[0] & 0x0F != _CLOSE:
            return
        if frame[0] & 0x0F == _CLOSE:
            self.conn.current_size = None  # it may leave in the middle of a message
        if not frame[0] & 0x08:  # of data, not of control: the message may go on
            self._is_fragment = not frame[0] & 0x80
        super().data_received(frame)

    def _flaw(self, first: int, second: int, head: int, n: int) -> tuple[int, str]:
        """What is wrong with a frame's header: close code and reason, or 0."""
        kind, most = first & 0x0F, self.config.ws_max_size or 0
        if first & 0x70:
            return _BAD, "reserved bits must be 0"
        if kind not in _KINDS:
            return _BAD, "invalid opcode"
        if not second & 0x80:
            return _BAD, "incorrect masking"
        if kind & 8 and (n > 125 or not first & 0x80):
            return _BAD, "control frames are short and whole"
        if (head == 8 and n < 126) or (head == 14 and n < 65_536):
            return _BAD, "length not in its shortest form"
        if n >> 63:
            return _BAD, "impossible length"
        if n > most:
            return _TOO_LONG, f"frame of more than {most} bytes"
        if kind == 0 and len(self.frames) >= PIECES:
            return _TOO_LONG, f"message in more than {PIECES} frames"
        return 0, ""

    def _fail(self, code: int, why: str) -> None:
        """Hang up on somebody who does not keep to the protocol."""
        self._held, self._start, self._need = b"", 0, 0
        if self.close_sent:
            self.transport.close()
            return
        self.conn.fail(code, why)
        self.handle_parser_exception()

    def _slow_down(self, wait: float) -> None:
        """Its rate is used up: go on when there is some again, or never."""
        self._hold_back()
        rate = self._bucket.rate
        behind = self._n_waiting(int(BEHIND * rate) + 1) / rate
        if behind > BEHIND and self._on_flood is not None:
            self._held, self._start, self._is_deaf = b"", 0, True
            self._on_flood(wait + behind)
        else:
            self._later = self.loop.call_later(wait, self._go_on)

    def _n_waiting(self, most: int) -> int:
        """How many frames wait behind the next one, as far as it matters."""
        data, n = self._held, 0
        _, at = body_of(data, self._start)
        while n < most and at < len(data):
            _, at = body_of(data, at)
            n += 1
        return n

    def _go_on(self) -> None:
        self._later = None
        self._ask_for_slice()

    def _hand_over(self, message: bytes, *, is_text: bool) -> bool:
        if is_text and not message.isascii():
            try:
                message.decode()
            except UnicodeDecodeError as error:
                self._fail(_NO_TEXT, f"{error.reason} at position {error.start}")
                return False
        assert self._taker is not None
        return self._taker(message)

    def send_receive_event_to_app(self) -> None:
        """A message that came in several frames, or as bytes."""
        if self._taker is None:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self._hand_over(data, is_text=self.curr_msg_data_type == "text")

    def handle_ping(self) -> None:
        """Answer, unless the client reads nothing: unread answers would pile up."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_parser_exception(self) -> None:
        """The client does not keep to the protocol: what was said before goes first."""
        self.flush()
        super().handle_parser_exception()

    def handle_close(self, event: Any) -> None:
        """The client closes: what was said before goes first."""
        self.flush()
        super().handle_close(event)

    def stop_reading(self) -> None:
        """Let the client wait: it sends faster than it can be served."""
        self.is_piled = True
        self._hold_back()

    def read_on(self) -> None:
        """Let the client send again."""
        self.is_piled = False
        self._ask_for_slice()
        self._let_read()

    def _hold_back(self) -> None:
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _let_read(self) -> None:
        if (
            self.read_paused
            and not self.is_piled
            and self._later is None
            and not self._is_ready
            and not self._is_deaf
            and len(self._held) - self._start <= HELD
            and not self.transport.is_closing()
        ):
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
        """Send in the ordinary way, after what waits; read what came with the handshake."""
        self.flush()
        await super().send(message)
        if message["type"] == "websocket.accept" and self.handshake_complete:
            if self._taker is not None:
                self._ask_for_slice()
                return
            held, self._held, self._is_plain = self._held, b"", True
            if held:
                super().data_received(bytes(held))


def body_of(data: bytes | bytearray, start: int) -> tuple[int, int]:
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
