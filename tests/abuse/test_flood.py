"""A flood without end, shortened: whatever is asked again and again, nothing of it is kept.

Memory is counted in things, not in bytes: a flood of ten minutes keeps no more than one of a second
if a round of it leaves as many things as the round before.
"""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from jetons.server import door
from tests.abuse.frames import frame
from tests.abuse.hostile import HANDSHAKE, HELLO, POST
from tests.server.running import Running, running
from tests.server.test_door import line_to, read_all

pytestmark = pytest.mark.anyio
OURS = ("jetons", "uvicorn", "h11", "websockets", "starlette", "fastapi", "asyncio", "_asyncio")
N = 40  # of each in a round
ROUNDS = 6
SLACK = 5  # things of one kind that come and go by themselves


async def sent(server: Running, data: bytes) -> None:
    """Come, say something, read the answer, go."""
    async with line_to(server) as (reader, writer):
        writer.write(data)
        await read_all(reader)


def asking(path: str, more: bytes = b"") -> Callable[[Running], Awaitable[None]]:
    head = f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n".encode()
    return lambda server: sent(server, head + more + b"\r\n")


async def socket(server: Running) -> None:
    async with line_to(server) as (reader, writer):
        writer.write(HANDSHAKE + HELLO + frame(b"{"))
        await reader.readuntil(b"\r\n\r\n")
        await reader.read(100)


async def gone(server: Running) -> None:
    async with line_to(server):
        pass


async def half(server: Running) -> None:
    async with line_to(server) as (_, writer):
        writer.write(POST + b"Content-Length: 100\r\n\r\n{")
        await writer.drain()


WAYS: dict[str, Callable[[Running], Awaitable[None]]] = {
    "people": asking("/api/me"),
    "nothing": asking("/nothing"),
    "tables": asking("/api/tables/none/replay"),
    "languages": asking("/api/games/21/rules?lang=xx"),
    "a cookie": asking("/api/me", b"Cookie: jetons=forged\r\n"),
    "no request": lambda server: sent(server, b"\x16\x03\x01\r\n\r\n"),
    "a socket": socket,
    "half a request": half,
    "a connection": gone,
}


def kept() -> Counter[str]:
    """How many things there are of each kind of ours."""
    gc.collect()
    kinds = (type(one) for one in gc.get_objects() if not is_cancelled(one))
    return Counter(
        f"{kind.__module__}.{kind.__qualname__}"
        for kind in kinds
        if str(kind.__module__).partition(".")[0] in OURS
    )


def is_cancelled(one: object) -> bool:
    """Whether something is a timer that will not ring: asyncio sweeps them up by the hundred."""
    return isinstance(one, asyncio.TimerHandle) and one.cancelled()


async def calm(server: Running) -> None:
    """Wait until everybody has gone, and what was begun for them is over."""
    keeper = door.keeper_of(server.config)
    async with asyncio.timeout(60):
        while keeper._n or server.site.connections:
            await asyncio.sleep(0.01)
    await asyncio.sleep(0.2)  # the last callbacks


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
async def test_a_flood_leaves_memory_where_it_was(
    tmp_path: Path, way: Callable[[Running], Awaitable[None]]
) -> None:
    async with running(tmp_path, patience_seconds=0.5) as server:
        counts: list[Counter[str]] = []
        for _ in range(ROUNDS):
            await asyncio.gather(*(way(server) for _ in range(N)))
            await calm(server)
            counts.append(kept())
        grown = {
            kind: [count[kind] for count in counts]
            for kind, n in (counts[-1] - counts[2]).items()
            if n > SLACK
        }
        assert not grown
