"""The door: slow and silent connections, those that are one too many, and what comes at once."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from tests.server.running import Running, running
from tests.server.test_direct import Raw, frame, ping, raw

from jetons.server import door
from jetons.server.limits import Bucket, Buckets, Places
from jetons.server.serve import new_server
from jetons.server.settings import Settings

pytestmark = pytest.mark.anyio
UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
POST = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


@asynccontextmanager
async def line_to(
    server: Running,
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection that has said nothing yet."""
    host, port = server.base.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        async with asyncio.timeout(30):
            yield reader, writer
    finally:
        writer.close()


async def drip(writer: asyncio.StreamWriter, data: bytes) -> None:
    """Say something so slowly that it never ends."""
    for byte in data * 1000:
        writer.write(bytes([byte]))
        await asyncio.sleep(0.02)


HALVES = {
    "nothing": b"",
    "half a line": b"GET / HT",
    "half a header": b"GET / HTTP/1.1\r\nHost: x\r\nX-",
    "half of a second header": b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\n",
    "half a body": POST + b"Content-Length: 100\r\n\r\n{",
    "half a body in pieces": POST + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
    "half an upgrade": UPGRADE[:-2],
}


@pytest.mark.parametrize("does_drip", [False, True])
@pytest.mark.parametrize("half", HALVES.values(), ids=HALVES)
async def test_half_a_request_is_closed_after_its_time(
    tmp_path: Path, half: bytes, does_drip: bool
) -> None:
    async with running(tmp_path, patience_seconds=0.4) as server, line_to(server) as line:
        reader, writer = line
        writer.write(half)
        dripping = asyncio.create_task(drip(writer, b"a")) if does_drip else None
        answer = await read_all(reader)
        if dripping is not None:
            dripping.cancel()
        if not does_drip:
            assert b" 408 " in answer
            assert b'"too_late"' in answer


async def read_all(reader: asyncio.StreamReader) -> bytes:
    """Until the server hangs up, one way or the other."""
    data = b""
    try:
        while part := await reader.read(65_536):
            data += part
    except ConnectionError:
        pass
    return data


async def test_a_request_that_ends_in_time_is_answered_and_the_next_one_too(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, patience_seconds=2.0) as server, line_to(server) as line:
        reader, writer = line
        for _ in range(3):
            for part in (b"GET /hea", b"lthz HTTP/1.1\r\nHo", b"st: x\r\n\r\n"):
                writer.write(part)
                await asyncio.sleep(0.01)
            assert b"200 OK" in await reader.readuntil(b"\r\n\r\n")
            await reader.readuntil(b"}")
        body = b'{"name":"Anne"}'
        long = b"".join(b"X-%d: %s\r\n" % (i, b"." * 500) for i in range(12))
        writer.write(
            b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" + long
            + b"Content-Length: %d\r\n\r\n" % len(body) + body
        )  # fmt: skip
        assert b"200 OK" in await reader.readuntil(b"\r\n\r\n")


async def test_a_body_in_thousands_of_pieces_is_read_in_turns(server: Running) -> None:
    pieces = b"".join(b"1\r\n \r\n" for _ in range(9_000)) + b"2\r\n{}\r\n0\r\n\r\n"
    async with line_to(server) as (reader, writer):
        writer.write(POST + b"Transfer-Encoding: chunked\r\n\r\n" + pieces)
        head = await reader.readuntil(b"\r\n\r\n")
        assert b" 400 " in head  # a table needs a game
    endless = b"1\r\n \r\n" * 40_000
    async with line_to(server) as (reader, writer):
        writer.write(POST + b"Transfer-Encoding: chunked\r\n\r\n" + endless)
        assert b" 413 " in await reader.readuntil(b"\r\n\r\n")
        await read_all(reader)  # and nobody reads the rest


async def test_a_socket_that_never_says_hello_is_closed(tmp_path: Path) -> None:
    async with running(tmp_path, patience_seconds=0.4) as server:
        async with raw(server) as line:
            line.writer.write(frame(ping(1)))
            assert await line.answers(1) == [1]  # which is no hello
            _, data = await line.frame()
            assert json.loads(data)["refusal"]["code"] == "no_hello"
            assert await line.closing() == 4001
        async with raw(server) as line:
            line.writer.write(frame(b'{"t":"hello","ref":1}'))
            assert await line.answers(1) == [1]
            await asyncio.sleep(1.0)
            line.writer.write(frame(ping(2)))
            assert await line.answers(1) == [2]


@pytest.mark.parametrize("cut", [0, 3, 10, 1000])
async def test_frames_that_come_with_the_handshake_are_read(server: Running, cut: int) -> None:
    frames = frame(ping(1)) + frame(b"?", 9) + frame(ping(2) + b" " * 300)
    async with line_to(server) as (reader, writer):
        writer.write(UPGRADE + frames[:cut])
        await writer.drain()
        writer.write(frames[cut:])
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        line = Raw(reader, writer)
        got = [await line.frame() for _ in range(3)]
        assert [json.loads(data)["ref"] for kind, data in got if kind == 1] == [1, 2]
        assert (10, b"?") in got


async def test_connections_count_for_their_address_before_they_say_anything(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, max_sockets=2) as server:
        async with (
            line_to(server), line_to(server), line_to(server), line_to(server),
            line_to(server) as (reader, _),
        ):  # fmt: skip
            answer = await read_all(reader)
            assert b" 429 " in answer
            assert b'"too_many"' in answer
        keeper = door.keeper_of(server.config)
        async with asyncio.timeout(20):
            while keeper._n:
                await asyncio.sleep(0.01)
        async with raw(server) as line:  # they went: there is room again
            line.writer.write(frame(ping(1)))
            assert await line.answers(1) == [1]


async def test_who_comes_again_and_again_waits_and_is_served(tmp_path: Path) -> None:
    async with running(tmp_path, max_sockets=10) as server:  # five a second, twenty at once
        loop = asyncio.get_running_loop()
        began = loop.time()
        for ref in range(24):
            async with raw(server) as line:
                line.writer.write(frame(ping(ref)))
                assert await line.answers(1) == [ref]
        assert loop.time() - began > 0.5


async def test_who_does_not_read_the_end_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "LINGER", 0.3)
    monkeypatch.setattr(door, "LOOK", 0.1)
    async with running(tmp_path) as server, raw(server) as line:
        line.writer.write(frame(b'{"t":"hello","lobby":true}'))
        await line.frame()
        (connection,) = server.site.connections
        direct = connection._direct
        assert direct is not None
        direct.transport.write(b"x" * 20_000_000)  # more than the kernel takes
        direct.transport.close()
        async with asyncio.timeout(20):
            while not direct.disconnected:
                await asyncio.sleep(0.02)


async def test_a_proxys_connections_are_its_own_business(tmp_path: Path) -> None:
    async with (
        running(tmp_path, max_sockets=1, behind_proxy=True) as server,
        line_to(server), line_to(server), line_to(server),
        raw(server) as line,
    ):  # fmt: skip
        line.writer.write(frame(ping(1)))
        assert await line.answers(1) == [1]


def test_the_door_is_the_servers(tmp_path: Path) -> None:
    server = new_server(Settings(database=str(tmp_path / "x.sqlite3"), patience_seconds=3.0))
    assert door.keeper_of(server.config).patience == 3.0


def test_a_debt_is_paid_with_time() -> None:
    bucket = Bucket(10.0, 2)
    assert [bucket.owe(), bucket.owe()] == [0.0, 0.0]
    waits = [bucket.owe() for _ in range(3)]
    assert waits == pytest.approx([0.1, 0.2, 0.3], abs=0.01)
    buckets = Buckets(0.001, 8)
    assert [round(buckets.take_up_to("a", 5)) for _ in range(3)] == [5, 3, 0]
    assert buckets.take_up_to("b", 5) == 5


async def test_places_are_given_in_the_order_they_are_asked_for() -> None:
    places, order = Places(2), []

    async def come(name: str) -> None:
        await places.enter("a")
        order.append(name)
        await asyncio.sleep(0.01)
        places.leave("a")

    tasks = [asyncio.create_task(come(name)) for name in "abcdef"]
    await asyncio.sleep(0)
    await asyncio.wait_for(places.enter("b"), 1)  # another address has places of its own
    tasks[3].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert order == list("abcef")
    assert not places._n["a"]
    assert not places._waiting


async def test_who_comes_too_often_is_not_read_before_their_time(tmp_path: Path) -> None:
    """Uvloop reads a connection that was paused while it was made: nothing is made of it."""
    async with running(tmp_path, max_sockets=2) as server:  # one a second, four at once
        loop, times = asyncio.get_running_loop(), []
        for _ in range(6):
            async with line_to(server) as (reader, writer):
                writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                began = loop.time()
                assert b" 200 " in await read_all(reader)
                times.append(loop.time() - began)
        assert min(times[-2:]) > 0.5
        async with line_to(server) as (reader, writer):  # waits, and says more than a request
            writer.write(b"x" * 500_000)
            assert await read_all(reader) == b""


async def test_a_flood_of_connections_leaves_nothing(tmp_path: Path) -> None:
    async with running(tmp_path, max_sockets=20) as server:
        keeper, n_turned_away = door.keeper_of(server.config), 0
        for _ in range(20):
            async with AsyncExitStack() as stack:
                lines = [await stack.enter_async_context(line_to(server)) for _ in range(10)]
                for reader, _ in lines:
                    await asyncio.sleep(0)
                    n_turned_away += bool(reader._buffer)  # type: ignore[attr-defined]
        async with asyncio.timeout(20):
            while keeper._n:
                await asyncio.sleep(0.01)
        gc.collect()
        left = [
            one for one in gc.get_objects() if isinstance(one, door.Arrival | door.DoorProtocol)
        ]
        assert not left
        assert not keeper._due
        assert n_turned_away > 50
        bucket = keeper._arrivals._buckets["127.0.0.1"]
        assert bucket.level >= -door.LONGEST * bucket.rate - 1  # a debt has an end


async def test_a_burst_of_connections_comes_in_a_few_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What an address may open at once is let in at a pace, and keeps nobody else outside."""
    monkeypatch.setattr(door, "LET_IN", (4, 1, 0.3))
    async with running(tmp_path) as server:
        host, port = server.base.removeprefix("http://").split(":")
        served = []

        async def come(name: str, address: str) -> None:
            reader, writer = await asyncio.open_connection(host, int(port), local_addr=(address, 0))
            try:
                writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                assert (await read_all(reader)).startswith(b"HTTP/1.1 200")
                served.append(name)
            finally:
                writer.close()

        async with asyncio.timeout(30):
            many = [asyncio.create_task(come("many", "127.0.0.2")) for _ in range(6)]
            while not served:  # the first of them
                await asyncio.sleep(0.01)
            await asyncio.gather(*(come("one", f"127.0.0.{3 + i}") for i in range(3)))
            assert served.count("many") <= 3
            many.pop().cancel()  # who does not wait takes nobody's turn
            await asyncio.gather(*many)
        assert served.count("one") == 3


LOOSE = {
    "bare line feeds": b"GET /healthz HTTP/1.1\nHost: x\n\n",
    "one bare line feed": b"GET /healthz HTTP/1.1\r\nHost: x\nX: y\r\n\r\n",
    "a header over two lines": b"GET /healthz HTTP/1.1\r\nHost: x\r\nX: y\r\n z\r\n\r\n",
    "a tab before a header": b"GET /healthz HTTP/1.1\r\nHost: x\r\n\tX: y\r\n\r\n",
    "trailers with bare line feeds": POST
    + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX: y\n\r\n",
    "no request at all": b"\x16\x03\x01\x02\x00\x01\x00",
}


@pytest.mark.parametrize("size", [1000, 1])
@pytest.mark.parametrize("request_", LOOSE.values(), ids=LOOSE)
async def test_lines_that_two_readers_could_read_in_two_ways_are_refused(
    server: Running, request_: bytes, size: int
) -> None:
    async with line_to(server) as (reader, writer):
        for start in range(0, len(request_), size):
            writer.write(request_[start : start + size])
            await asyncio.sleep(0)
        answer = await read_all(reader)
    # who still writes may be cut off before they read; one of them was begun already
    if size > 1 and b"chunked" not in request_:
        assert answer.startswith(b"HTTP/1.1 400 ")
        assert b'"no_request"' in answer
        assert b"Connection: close" in answer
    assert b" 200 " not in answer
