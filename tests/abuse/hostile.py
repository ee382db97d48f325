"""Hostile clients, each a nuisance: ``python -m tests.abuse.hostile KIND PORT SECONDS``.

They run in a process of their own, from an address of their own where the system has several, with
a low priority: what is measured is the server, not who gets the processor.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Awaitable, Callable

from tests.abuse.frames import MORE, PING, PONG, ask, frame

HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
POST = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
HERE = ("127.0.0.2", 0) if sys.platform == "linux" else None
HELLO = frame(b'{"t":"hello","lobby":true}')

Attack = Callable[["Enemy"], Awaitable[None]]


class Enemy:
    """One hostile client: connects again and again until the time is up."""

    def __init__(self, port: int, until: float, number: int) -> None:
        self.port, self.until, self.number = port, until, number
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    @property
    def is_over(self) -> bool:
        return time.monotonic() >= self.until

    async def open(self, first: bytes = HANDSHAKE, *, wait: bool = True) -> None:
        """Connect and say something; wait for the head of the answer."""
        self.reader, self.writer = await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=HERE, limit=1 << 20
        )
        self.writer.write(first)
        if wait:
            await self.reader.readuntil(b"\r\n\r\n")

    async def say(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def attack(self, attack: Attack) -> None:
        while not self.is_over:
            try:
                async with asyncio.timeout_at(
                    asyncio.get_running_loop().time() + self.until - time.monotonic()
                ):
                    await attack(self)
            except (OSError, EOFError, TimeoutError, asyncio.LimitOverrunError):
                await asyncio.sleep(0.001)
            finally:
                if hasattr(self, "writer"):
                    self.writer.transport.abort()


# --- the ways -----------------------------------------------------------------------------


async def nested(enemy: Enemy) -> None:
    """Messages and bodies that nest as deep as fits."""
    deep = b"[" * 8000
    await enemy.open(POST + b"Content-Length: %d\r\n\r\n" % len(deep) + deep)
    enemy.writer.close()
    await enemy.open()
    while not enemy.is_over:
        await enemy.say(frame(b'{"t":"chat","text":"","x":' + b"[" * 3900) + frame(deep))
        await enemy.reader.read(65_536)


FLOODS = (
    frame(b"", PING) * 40_000,
    frame(b"", PONG) * 40_000,
    frame(b"", last=False) + frame(b"", MORE, last=False) * 40_000,
    frame(ask()) * 8_000,
    frame(ask(size=8000)) * 60,
    frame(b"{") * 30_000,
)


async def flooding(enemy: Enemy) -> None:
    """More frames than anybody can read: pings, pongs, pieces, messages, long ones, nonsense."""
    await enemy.open()
    while not enemy.is_over:
        await enemy.say(FLOODS[enemy.number % len(FLOODS)])


async def unreading(enemy: Enemy) -> None:
    """Ask for everything and read nothing."""
    await enemy.open()
    enemy.writer.transport.pause_reading()  # type: ignore[attr-defined]
    while not enemy.is_over:
        await enemy.say(HELLO * 10 + frame(b"x" * 125, PING) * 10)
        await asyncio.sleep(0.3)


async def silent(enemy: Enemy) -> None:
    """Half a header, half a body, a socket without hello, or nothing at all."""
    halves = (
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\nX-",
        POST + b"Content-Length: 9999\r\n\r\n{",
        POST + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
        HANDSHAKE,
        HANDSHAKE + frame(ask())[:5],
    )
    await enemy.open(halves[enemy.number % len(halves)], wait=False)
    await enemy.reader.read(1 << 20)
    await enemy.reader.read(1 << 20)


async def reconnecting(enemy: Enemy) -> None:
    """Come, say hello, go, come again."""
    await enemy.open(HANDSHAKE + HELLO)
    await enemy.reader.read(65_536)


async def hoarding(enemy: Enemy) -> None:
    """As many sockets as one gets, each with all that it may send at once."""
    await enemy.open()
    while not enemy.is_over:
        await enemy.say(HELLO * 3 + frame(ask()) * 20)
        while not enemy.is_over and await enemy.reader.read(65_536):
            await asyncio.sleep(0.2)
            await enemy.say(frame(ask()) * 4)


async def asking(enemy: Enemy) -> None:
    """Requests without end, and bodies in a million pieces."""
    paths = (b"/api/games", b"/api/tables", b"/", b"/api/me", b"/nothing")
    many = b"".join(b"GET %s HTTP/1.1\r\nHost: x\r\n\r\n" % path for path in paths) * 40
    if enemy.number % 2:
        await enemy.open(POST + b"Transfer-Encoding: chunked\r\n\r\n", wait=False)
        many = b"1\r\n \r\n" * 20_000
    else:
        await enemy.open(many)
    while not enemy.is_over:
        await enemy.say(many)
        await enemy.reader.read(1 << 20)


async def downloading(enemy: Enemy) -> None:
    """The largest answers, again and again, compressed and not."""
    gzip = b"Accept-Encoding: gzip\r\n" if enemy.number % 2 else b""
    book = b"GET /api/games/21/puzzle-book HTTP/1.1\r\nHost: x\r\n" + gzip + b"\r\n"
    await enemy.open(book, wait=False)
    while not enemy.is_over and await enemy.reader.read(1 << 20):
        await enemy.say(book)


async def ignoring(enemy: Enemy) -> None:
    """The largest answers, one behind another, and none is read."""
    book = b"GET /api/games/20-sur-20/puzzle-book HTTP/1.1\r\nHost: x\r\n\r\n"
    await enemy.open(b"", wait=False)
    enemy.writer.transport.pause_reading()  # type: ignore[attr-defined]
    await enemy.say(book * 20)
    await asyncio.sleep(max(0.0, enemy.until - time.monotonic()))


async def arriving(enemy: Enemy) -> None:
    """Connections as fast as they can be opened, each with a request."""
    await enemy.open(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n", wait=False)
    await enemy.reader.read(12)


async def belated(enemy: Enemy) -> None:
    """Requests that are refused before their bodies come."""
    await enemy.open(b"", wait=False)
    while not enemy.is_over:
        await enemy.say(b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\n")
        await asyncio.sleep(0.01)
        await enemy.say(b" " * 9000)
        await enemy.reader.readuntil(b"}}")


WAYS: dict[str, tuple[Attack, int]] = {  # and how many at once
    "nested": (nested, 4),
    "flooding": (flooding, 6),
    "unreading": (unreading, 40),
    "silent": (silent, 450),
    "reconnecting": (reconnecting, 8),
    "hoarding": (hoarding, 220),
    "asking": (asking, 12),
    "downloading": (downloading, 12),
    "ignoring": (ignoring, 100),
    "arriving": (arriving, 40),
    "belated": (belated, 12),
}


async def main(kind: str, port: int, seconds: float) -> None:
    """One way, or all of them."""
    until = time.monotonic() + seconds
    ways = list(WAYS.values()) if kind == "all" else [WAYS[kind]]
    await asyncio.gather(
        *(Enemy(port, until, i).attack(attack) for attack, n in ways for i in range(n))
    )


if __name__ == "__main__":
    os.nice(10)
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3])))
