"""Every case of the table, said to a real server at once, byte by byte and in odd pieces."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator

import pytest

from tests.abuse.frames import (
    CLOSE,
    GROUPS,
    PONG,
    Answered,
    Case,
    Closed,
    Expected,
    Ponged,
    Refused,
    ask,
    frame,
)
from tests.server.running import Process, process

HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n"
)
LAST = 999_999
CASES = [
    pytest.param(case, id=f"{group}: {case.name}")
    for group, cases in GROUPS.items()
    for case in cases
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with process(tmp_path_factory.mktemp("frames"), max_sockets=5000) as it:
        yield it
        assert "Traceback" not in it.log()


class RawConnection:
    """A connection of which every byte is ours."""

    def __init__(self, server: Process) -> None:
        self._socket = socket.create_connection(("127.0.0.1", server.port), timeout=30)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket.sendall(HANDSHAKE)
        self._buffer = b""
        head = self._until(b"\r\n\r\n")
        assert b" 101 " in head
        assert b"permessage-deflate" not in head.lower()

    def _until(self, mark: bytes) -> bytes:
        while mark not in self._buffer:
            self._more()
        head, _, self._buffer = self._buffer.partition(mark)
        return head

    def _more(self) -> None:
        data = self._socket.recv(65_536)
        if not data:
            raise EOFError
        self._buffer += data

    def _take(self, n: int) -> bytes:
        while len(self._buffer) < n:
            self._more()
        data, self._buffer = self._buffer[:n], self._buffer[n:]
        return data

    def send(self, data: bytes, size: int) -> None:
        """Send in pieces; who hung up meanwhile has had enough."""
        try:
            for start in range(0, len(data), size or len(data)):
                self._socket.sendall(data[start : start + (size or len(data))])
        except (BrokenPipeError, ConnectionResetError):
            pass

    def heard(self) -> Expected:
        """What the server says next."""
        first, n = self._take(2)
        assert first & 0x80, "the server speaks in whole frames"
        if n == 126:
            n = int.from_bytes(self._take(2), "big")
        data = self._take(n)
        if first & 15 == CLOSE:
            return Closed(int.from_bytes(data[:2], "big") if data else None)
        if first & 15 == PONG:
            return Ponged(data)
        message = json.loads(data)
        if message["t"] == "refused":
            return Refused(message["refusal"]["code"])
        return Answered(message["ref"])

    def is_at_end(self) -> bool:
        """Whether the server says nothing more."""
        try:
            self._take(1)
        except (EOFError, ConnectionResetError):
            return True
        return False

    def close(self) -> None:
        self._socket.close()


@pytest.mark.parametrize("size", [0, 1, 7], ids=["at once", "byte by byte", "in sevens"])
@pytest.mark.parametrize("case", CASES)
def test_the_rfc(server: Process, case: Case, size: int) -> None:
    if size and len(case.sent) > 10_000:
        size *= 997  # a long frame byte by byte teaches nothing that a short one does not
    line = RawConnection(server)
    try:
        line.send(case.sent, size)
        is_over = bool(case.expected) and isinstance(case.expected[-1], Closed)
        expected = list(case.expected)
        if not is_over:
            line.send(frame(ask(LAST)), 0)
            expected.append(Answered(LAST))
        heard = [line.heard() for _ in expected]
        # pongs are written at once, answers after all that came was read
        assert sorted_by_kind(heard) == sorted_by_kind(expected)
        assert not is_over or line.is_at_end()
    finally:
        line.close()


def sorted_by_kind(heard: list[Expected]) -> dict[str, list[Expected]]:
    """What was heard, each kind in its order."""
    kinds: dict[str, list[Expected]] = {}
    for one in heard:
        kinds.setdefault(type(one).__name__, []).append(one)
    return kinds


def test_the_table_has_about_a_hundred_cases_with_names_of_their_own() -> None:
    names = [case.name for cases in GROUPS.values() for case in cases]
    assert len(names) == len(set(names)) >= 100


def test_the_client_of_the_table_is_the_rfcs() -> None:
    hello = bytes([0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58])
    assert frame(b"Hello") == hello  # RFC 6455, 5.7
