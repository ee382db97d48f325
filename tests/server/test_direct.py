"""The short way for ordinary frames, spoken to byte by byte; and the long way, which must work."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from tests.server.running import ME, Running, free_port, running, settings_for

from jetons.client import Client, first_legal
from jetons.server.app import create_app
from jetons.server.lock import Lock
from jetons.server.settings import Settings
from jetons.server.slices import REQUESTS, Mail

pytestmark = pytest.mark.anyio
TEXT, MORE, BINARY, CLOSE, PING, PONG = 1, 0, 2, 8, 9, 10
MASK = b"\x11\x22\x33\x44"


def frame(data: bytes, kind: int = TEXT, *, is_last: bool = True, mask: bytes = MASK) -> bytes:
    """A frame as clients send it; without a mask as they must not."""
    n, flag = len(data), 0x80 if mask else 0
    size = bytes([flag | n]) if n < 126 else bytes([flag | 126]) + n.to_bytes(2, "big")
    body = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)) if mask else data
    return bytes([(0x80 if is_last else 0) | kind]) + size + mask + body


def ping(ref: int) -> bytes:
    """A message that is answered by its number."""
    return json.dumps({"t": "ping", "ref": ref}).encode()


class Raw:
    """A connection of which every byte is ours."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def frame(self) -> tuple[int, bytes]:
        """The next frame of the server: its kind and what it holds."""
        first, size = await self.reader.readexactly(2)
        if size == 126:
            size = int.from_bytes(await self.reader.readexactly(2), "big")
        return first & 15, await self.reader.readexactly(size)

    async def answers(self, n: int) -> list[int]:
        """The numbers of the next answers."""
        return [json.loads((await self.frame())[1])["ref"] for _ in range(n)]

    async def closing(self) -> int:
        """The code that the server hangs up with."""
        while True:
            kind, data = await self.frame()
            if kind == CLOSE:
                return int.from_bytes(data[:2], "big")


@asynccontextmanager
async def raw(server: Running) -> AsyncIterator[Raw]:
    """A connection after its handshake."""
    host, port = server.base.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(
        f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    async with asyncio.timeout(20):
        yield Raw(reader, writer)
    writer.close()


async def test_frames_may_come_in_pieces_and_in_heaps(server: Running) -> None:
    async with raw(server) as line:
        for byte in frame(ping(1)):
            line.writer.write(bytes([byte]))
            await line.writer.drain()
            await asyncio.sleep(0.001)
        line.writer.write(b"".join(frame(ping(ref)) for ref in range(2, 60)) + frame(ping(60))[:9])
        await asyncio.sleep(0.02)
        line.writer.write(frame(ping(60))[9:])
        assert await line.answers(60) == list(range(1, 61))


async def test_a_message_in_several_frames_or_as_bytes_keeps_its_place(server: Running) -> None:
    long = ping(2) + b" " * 300  # with a length of two bytes
    async with raw(server) as line:
        line.writer.write(
            frame(ping(1))
            + frame(long[:5], is_last=False)
            + frame(b"are you there", PING)  # control frames may come between
            + frame(long[5:200], MORE, is_last=False)
            + frame(long[200:], MORE)
            + frame(ping(3), BINARY)
            + frame(ping(4))
        )
        frames = [await line.frame() for _ in range(5)]
        assert (PONG, b"are you there") in frames
        assert [json.loads(data)["ref"] for kind, data in frames if kind == TEXT] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (frame(ping(2), mask=b""), 1002),  # a client must mask
        (frame(b"{", is_last=False) + frame(ping(2)), 1002),  # the first one is not finished
        (bytes([0xC1]) + frame(ping(2))[1:], 1002),  # compressed, which was not agreed
        (bytes([0x81, 0xFF]) + (70_000).to_bytes(8, "big") + MASK, 1009),  # too long to be read
    ],
)
async def test_bad_frames_end_the_connection_with_a_code(
    server: Running, data: bytes, code: int
) -> None:
    async with raw(server) as line:
        line.writer.write(frame(ping(1)))
        assert await line.answers(1) == [1]
        line.writer.write(data)
        assert await line.closing() == code


@pytest.mark.parametrize("pieces", [1, 2])
async def test_text_that_is_no_text_ends_the_connection(server: Running, pieces: int) -> None:
    text = b'{"t":"chat","text":"\xff\xfe","x":"' + b"." * 200 + b'"}'
    async with raw(server) as line:
        line.writer.write(frame(ping(1)))
        assert await line.answers(1) == [1]
        if pieces == 1:
            line.writer.write(frame(text) + frame(ping(2)))
        else:
            line.writer.write(frame(text[:9], is_last=False) + frame(text[9:], MORE))
        assert await line.closing() == 1007


async def test_who_sends_faster_than_he_is_served_is_read_no_further(tmp_path: Path) -> None:
    async with running(tmp_path, rate=2000.0, burst=10) as server, raw(server) as line:
        line.writer.write(b"".join(frame(ping(ref)) for ref in range(400)))
        await asyncio.sleep(0.02)
        (connection,) = server.site.connections
        assert connection._direct is not None
        assert connection._direct.read_paused
        assert await line.answers(400) == list(range(400))
        assert not connection._direct.read_paused


async def test_the_documented_rate_is_the_real_one(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "wire.md").read_text("utf-8")
    found = re.search(r"Limits: (\d+) frames a second on average and (\d+) at once", page)
    assert found is not None
    rate, burst = map(int, found.groups())
    assert (Settings().rate, Settings().burst) == (rate, burst)
    loop = asyncio.get_running_loop()
    async with running(tmp_path, rate=float(rate), burst=burst) as server, raw(server) as line:
        (connection,) = server.site.connections
        assert connection._direct is not None
        line.writer.write(b"".join(frame(ping(ref)) for ref in range(burst)))
        began = loop.time()
        assert await line.answers(burst) == list(range(burst))
        assert not connection._direct.read_paused  # all of them at once
        line.writer.write(b"".join(frame(ping(ref)) for ref in range(30)))
        assert await line.answers(30) == list(range(30))
        assert loop.time() - began >= 29 / rate  # and no faster than that from then on


KINDS_OF_FRAMES = {
    "messages": frame(ping(1)),
    "pings": frame(b"", PING),
    "pongs": frame(b"", PONG),
    "pieces": frame(b"", MORE, is_last=False),
    "bytes": frame(ping(1), BINARY),
}


@pytest.mark.parametrize("kind", KINDS_OF_FRAMES)
async def test_who_sends_much_too_much_is_closed_with_a_time_to_come_back(
    tmp_path: Path, kind: str
) -> None:
    first = frame(b"", is_last=False) if kind == "pieces" else b""
    async with running(tmp_path, rate=20.0, burst=60) as server, raw(server) as line:
        line.writer.write(first + KINDS_OF_FRAMES[kind] * 500)
        while True:
            opcode, data = await line.frame()
            if opcode == TEXT and json.loads(data)["t"] == "closing":
                break
        closing = json.loads(data)
        assert closing["refusal"]["code"] == "too_many"
        assert closing["retry"] > 3000
        assert await line.closing() == 4029
    async with asyncio.timeout(20):
        while server.site.connections:
            await asyncio.sleep(0.01)


async def test_a_long_frame_counts_more(tmp_path: Path) -> None:
    async with running(tmp_path, rate=0.1, burst=9) as server, raw(server) as line:
        line.writer.write(frame(ping(1) + b" " * 60_000) + frame(ping(2)) + frame(ping(3)))
        _, data = await line.frame()
        assert json.loads(data)["refusal"]["code"] == "too_long"
        assert await line.answers(1) == [2]
        (connection,) = server.site.connections
        assert connection._direct is not None
        while not connection._direct.read_paused:  # the third waits for ten seconds
            await asyncio.sleep(0)


async def test_what_came_before_the_end_is_carried_out(server: Running) -> None:
    async with server.client("Anne") as anne:
        opened = await anne.open_table("triolet", [ME, {"kind": "here"}])
        table = await server.site.tables.get(opened.table)
        seq = table.desk.seq
        async with raw(server) as line:
            hello = {"t": "hello", "table": opened.table, "token": opened.token}
            said = {"t": "chat", "text": "au revoir"}
            messages = [json.dumps(one).encode() for one in (hello, said)]
            line.writer.write(b"".join(map(frame, messages)) + frame(b"\x03\xe8", CLOSE))
            assert await line.closing() == 1000
        for _ in range(100):
            if table.desk.seq > seq:
                break
            await asyncio.sleep(0.02)
        assert table.desk.seq == seq + 1


async def test_another_server_serves_the_same_application(tmp_path: Path) -> None:
    port = free_port()
    app = create_app(settings_for(tmp_path, port=port))
    config = uvicorn.Config(
        app, host="127.0.0.1", port=port, ws="websockets-sansio", log_config=None
    )
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    async with Client(f"http://127.0.0.1:{port}", name="Anne") as anne:
        opened = await anne.open_table("triolet", [ME, {"kind": "bot", "bot": "greedy"}])
        async with anne.sit_at(opened.table) as table:
            while not table.is_my_turn:
                await table.wait()
            (connection,) = app.state.site.connections
            assert connection._direct is None
            seq = table.now.seq
            await table.play(await first_legal(table))
            assert table.now.seq > seq
    server.should_exit = True
    await task


async def test_a_lock_is_taken_in_order_and_given_back_by_who_is_called_away() -> None:
    lock, order = Lock(), []

    async def come(name: str) -> None:
        async with lock:
            order.append(name)
            await asyncio.sleep(0.01)

    def plain() -> None:
        order.append("plain")
        lock.leave()

    tasks: list[asyncio.Task[Any]] = [asyncio.create_task(come(name)) for name in "abc"]
    await asyncio.sleep(0)
    lock.enter(plain)
    tasks[1].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    while lock.is_taken:
        await asyncio.sleep(0)
    assert order == ["a", "c", "plain"]


async def test_who_plays_does_not_wait_for_who_looks() -> None:
    """A hundred requests that came first are a few each time; a message goes before them."""
    mail, order = Mail(asyncio.get_running_loop()), list[str]()

    class Known:
        def __init__(self, name: str) -> None:
            self.name = name

        def work(self) -> bool:
            order.append(self.name)
            return True

    for _ in range(100):
        mail.at_door(Known("request"))
    mail.ready(Known("message"))
    await asyncio.sleep(0)
    assert order == ["message", *["request"] * REQUESTS]
    mail.ready(Known("message"))
    await asyncio.sleep(0)
    assert order[-REQUESTS - 1 :] == ["message", *["request"] * REQUESTS]
    while len(order) < 102:
        await asyncio.sleep(0)
