"""What one stranger costs everybody: honest moves with and without each attack, in one run.

A server with its ordinary limits plays against honest people, each from an address of their own,
who make so many moves a second together. Beside them an attack runs from one address, then from
ten. What is kept of each: how long a move takes (p50, p99), the server's processor time and memory,
and what the stranger got. Everything stays on the loopback addresses of this machine, and every
attack is bounded in time, in requests and in connections.

    python bench/strangers.py                         all attacks, one and ten addresses
    python bench/strangers.py --only book,connections --addresses 1 --seconds 4
    python bench/strangers.py --root OTHER --keep ""  another tree's server, nothing written
    python bench/strangers.py --idle 10000            so many idle sockets beside the moves
"""

from __future__ import annotations

import argparse
import asyncio
import functools
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src"), str(ROOT / "bench")]

from tests.abuse.frames import frame
from tests.server.running import free_port

import server as carried
from server import SECRET, Server

RESULTS = ROOT / "bench" / "results" / "strangers.json"
MOST = 20_000  # requests, or connections, of one address in one attack
PEOPLE, RATE = 20, 100.0  # honest players, and their moves a second together
SERVE = """
import sys
from jetons.play import fair
fair.new_secret = lambda: bytes.fromhex("SECRET")
from jetons.server.serve import serve
from jetons.server.settings import load
sys.exit(serve(load()))
""".replace("SECRET", SECRET.hex())
UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@functools.cache
def script() -> list[tuple[int, str]]:
    """The match that everybody plays."""
    return carried.script_of("triolet")


@contextmanager
def site(root: Path, folder: Path) -> Iterator[Server]:
    """A server of a tree, with ordinary limits."""
    port = free_port()
    sources = os.pathsep.join([str(root / "src"), os.environ.get("PYTHONPATH", "")])
    environ = {
        "JETONS_PORT": str(port), "JETONS_DATABASE": str(folder / f"{port}.sqlite3"),
        "JETONS_SEED_SECONDS": "0", "JETONS_LOG_LEVEL": "warning", "PYTHONPATH": sources,
    }  # fmt: skip
    server = Server("site", port, [sys.executable, "-c", SERVE], environ)
    try:
        server.wait("/readyz")
        yield server
    finally:
        server.stop()


# --- a line to the server -------------------------------------------------------------------


class Line:
    """A connection from an address of this machine."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def ask(
        self, path: str, body: Any = None, token: str = "", gzip: bool = True
    ) -> tuple[int, bytes]:
        """One request; its status and what came, as it came."""
        data = b"" if body is None else json.dumps(body).encode()
        lines = [f"{'GET' if body is None else 'POST'} {path} HTTP/1.1", "Host: x"]
        lines += ["Accept-Encoding: gzip"] if gzip else []
        lines += [f"Authorization: Bearer {token}"] if token else []
        lines += ["Content-Type: application/json", f"Content-Length: {len(data)}"] if data else []
        self.writer.write("\r\n".join([*lines, "", ""]).encode() + data)
        head = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        status = int(head.split(b" ", 2)[1])
        length = head.partition(b"content-length: ")[2].split(b"\r", 1)[0]
        return status, await self.reader.readexactly(int(length or 0))

    async def value(self, path: str, body: Any, token: str = "") -> dict[str, Any]:
        """One request that is answered with JSON."""
        status, data = await self.ask(path, body, token, gzip=False)
        if status != 200:
            raise OSError(f"{path}: {status} {data[:200]!r}")
        return dict(json.loads(data))

    async def text(self) -> bytes:
        """The next message of a socket."""
        while True:
            first, n = await self.reader.readexactly(2)
            if n >= 126:
                n = int.from_bytes(await self.reader.readexactly(2 if n == 126 else 8), "big")
            data = await self.reader.readexactly(n)
            if first & 15 == 1:
                return data
            if first & 15 == 8:
                raise EOFError

    async def until(self, *kinds: str) -> bytes:
        """The next message of one of these kinds."""
        starts = tuple(f'{{"t":"{kind}"'.encode() for kind in kinds)
        while not (data := await self.text()).startswith(starts):
            pass
        return data

    def say(self, message: dict[str, Any]) -> None:
        self.writer.write(frame(json.dumps(message).encode()))


@asynccontextmanager
async def line(port: int, address: str, first: bytes = b"") -> AsyncIterator[Line]:
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", port, local_addr=(address, 0), limit=1 << 24
    )
    try:
        writer.write(first)
        yield Line(reader, writer)
    finally:
        writer.transport.abort()


@asynccontextmanager
async def seated(port: int, address: str) -> AsyncIterator[tuple[Line, dict[str, Any], int]]:
    """Somebody alone at a table of two, connected; what they were given, and the position."""
    async with line(port, address) as http:
        wanted = {"game": "triolet", "options": {"first": "1"}, "name": "Anne",
                  "seats": [{"kind": "me"}, {"kind": "here"}]}  # fmt: skip
        opened = await http.value("/api/tables", wanted)
    async with line(port, address, UPGRADE) as at:
        await at.reader.readuntil(b"\r\n\r\n")
        at.say({"t": "hello", "table": opened["table"], "token": opened["token"]})
        told = json.loads(await at.until("table"))
        while told["now"]["status"] == "waiting":
            told = json.loads(await at.until("update", "table"))
        yield at, opened, told["now"]["position"]


# --- honest people ------------------------------------------------------------------------------


async def play(port: int, address: str, pause: float, until: float, waits: list[float]) -> None:
    """Play the same match again and again, a move every so often."""
    while time.monotonic() < until:
        async with seated(port, address) as (at, _, position):
            for i, (_, move) in enumerate(script()):
                if time.monotonic() >= until:
                    return
                began = time.perf_counter()
                at.say({"t": "play", "position": position + i, "move": move})
                await at.until("update")
                waits.append(time.perf_counter() - began)
                await asyncio.sleep(max(0.0, pause - waits[-1]))


async def honest(port: int, seconds: float) -> dict[str, float]:
    """What honest people see."""
    waits: list[float] = []
    script()  # which takes a while the first time
    until, pause = time.monotonic() + seconds, PEOPLE / RATE
    async with asyncio.timeout(seconds + 60):
        await asyncio.gather(
            *(play(port, f"127.0.1.{1 + i}", pause, until, waits) for i in range(PEOPLE))
        )
    ordered = sorted(waits)
    return {
        "moves": len(waits), "p50_ms": statistics.median(ordered) * 1000,
        "p99_ms": ordered[int(len(ordered) * 0.99)] * 1000,
    }  # fmt: skip


# --- strangers ----------------------------------------------------------------------------------


class Stranger:
    """One address, and what it got."""

    def __init__(self, port: int, address: str, until: float) -> None:
        self.port, self.address, self.until = port, address, until
        self.got: Counter[str] = Counter()
        self.n = 0
        self.prepared: Any = None

    @property
    def goes_on(self) -> bool:
        self.n += 1
        return self.n <= MOST and time.monotonic() < self.until

    async def ask_for(self, *paths: str, gzip: bool = True) -> None:
        """Ask for the same again and again on one connection."""
        async with line(self.port, self.address) as at:
            while self.goes_on:
                for path in paths:
                    status, data = await at.ask(path, gzip=gzip)
                    self.got[str(status)] += 1
                    self.got["bytes"] += len(data)


async def finished(stranger: Stranger, takebacks: int = 0) -> str:
    """A match of the stranger's that is over, with moves taken back as often as one may."""
    async with seated(stranger.port, stranger.address) as (at, opened, position):
        for i, (_, move) in enumerate(script()[:10]):
            at.say({"t": "play", "position": position + i, "move": move})
            await at.until("update")
        for i in range(takebacks):
            at.say({"t": "propose", "what": "takeback", "ref": 1000 + i})
            with suppress(TimeoutError):
                async with asyncio.timeout(0.3):
                    await at.until("update", "refused")
        at.say({"t": "resign"})
        with suppress(TimeoutError):
            async with asyncio.timeout(2):
                await at.until("update")
    return str(opened["table"])


async def book(stranger: Stranger) -> None:
    """The largest answers there are."""
    await stranger.ask_for(*(f"/api/games/{s}/puzzle-book" for s in ("101", "20-sur-20", "21")))


async def plain_book(stranger: Stranger) -> None:
    """The same, not compressed."""
    await stranger.ask_for("/api/games/20-sur-20/puzzle-book", gzip=False)


async def unread_book(stranger: Stranger) -> None:
    """The same, and nobody reads it."""
    async with line(stranger.port, stranger.address) as at:
        at.writer.transport.pause_reading()  # type: ignore[attr-defined]
        at.writer.write(b"GET /api/games/20-sur-20/puzzle-book HTTP/1.1\r\nHost: x\r\n\r\n" * 20)
        await asyncio.sleep(max(0.0, stranger.until - time.monotonic()))


async def modules(stranger: Stranger) -> None:
    """The rules as WebAssembly."""
    async with line(stranger.port, stranger.address) as at:
        listed = await at.value("/modules/index.json", None)
    paths = [f"/modules/{one['folder']}/{name}" for one in listed.values() for name in one["files"]]
    await stranger.ask_for(*(paths or ["/modules/index.json"]))


async def replays(stranger: Stranger) -> None:
    """A kept replay, seen from everywhere."""
    name = stranger.prepared
    await stranger.ask_for(*(f"/api/tables/{name}/replay?seat={seat}" for seat in (-2, -1, 0, 1)))


async def records(stranger: Stranger) -> None:
    """The record of a match, and what the server describes of itself."""
    await stranger.ask_for(f"/api/tables/{stranger.prepared}/record", "/api/openapi.json")


async def reviews(stranger: Stranger) -> None:
    """Every match reviewed, and asked after."""
    async with line(stranger.port, stranger.address) as at:
        while stranger.goes_on:
            path = f"/api/tables/{stranger.prepared}/review"
            status, _ = await at.ask(path, {})
            stranger.got[str(status)] += 1
            stranger.prepared = await finished(stranger)


async def pairing(stranger: Stranger) -> None:
    """Ask to be paired as somebody new, and never come."""
    while stranger.goes_on:
        async with line(stranger.port, stranger.address) as at:
            wanted = {"game": "triolet", "seats": 2, "name": "Nobody"}
            status, _ = await at.ask("/api/pair", wanted)
            stranger.got[str(status)] += 1
        await asyncio.sleep(0.1)


async def requests(stranger: Stranger) -> None:
    """Small requests, as many as one can, refusals and probes included."""
    await stranger.ask_for("/api/me", "/healthz", "/nothing", "/readyz")


async def connections(stranger: Stranger) -> None:
    """Come, ask, go."""
    while stranger.goes_on:
        async with line(stranger.port, stranger.address) as at:
            at.writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            head = await at.reader.read(12)
            stranger.got[head[9:12].decode() or "closed"] += 1


async def sockets(stranger: Stranger) -> None:
    """Come as a socket, say hello, go."""
    while stranger.goes_on:
        async with line(stranger.port, stranger.address, UPGRADE) as at:
            at.say({"t": "hello", "lobby": True})
            head = await at.reader.read(12)
            stranger.got[head[9:12].decode() or "closed"] += 1


async def late_bodies(stranger: Stranger) -> None:
    """Requests that are refused before their bodies come."""
    while stranger.goes_on:
        async with line(stranger.port, stranger.address) as at:
            head = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 16000\r\n\r\n"
            for _ in range(20):
                at.writer.write(head)
                await asyncio.sleep(0.01)
                at.writer.write(b" " * 16_000)
                got = await at.reader.readuntil(b"\r\n\r\n")
                stranger.got[got[9:12].decode()] += 1
                length = got.lower().partition(b"content-length: ")[2].split(b"\r", 1)[0]
                await at.reader.readexactly(int(length or 0))


Attack = Callable[[Stranger], Awaitable[None]]
# each with the take-backs of the match that is prepared (None: no match), and how many at once
ATTACKS: dict[str, tuple[Attack, int | None, int]] = {
    "book": (book, None, 8),
    "plain book": (plain_book, None, 8),
    "unread book": (unread_book, None, 100),
    "modules": (modules, None, 8),
    "replays": (replays, 0, 8),
    "take-backs": (replays, 20, 8),
    "records": (records, 0, 8),
    "reviews": (reviews, 0, 4),
    "pairing": (pairing, None, 2),
    "requests": (requests, None, 32),
    "connections": (connections, None, 64),
    "sockets": (sockets, None, 32),
    "late bodies": (late_bodies, None, 16),
}


async def attack(name: str, port: int, seconds: float, n_addresses: int) -> dict[str, int]:
    """One attack from some addresses; what they got together. Says when it begins."""
    way, takebacks, at_once = ATTACKS[name]
    strangers = [Stranger(port, f"127.0.0.{2 + i}", 0.0) for i in range(n_addresses)]
    if takebacks is not None:
        for one in strangers:
            one.prepared = await finished(one, takebacks)
    script()
    print("ready", flush=True)
    until = time.monotonic() + seconds

    async def persist(one: Stranger) -> None:
        one.until = until
        while one.goes_on:
            try:
                async with asyncio.timeout(max(0.01, until - time.monotonic())):
                    await way(one)
            except (OSError, EOFError, TimeoutError, ValueError) as error:
                one.got[type(error).__name__] += 1
                await asyncio.sleep(0.01)

    await asyncio.gather(*(persist(one) for one in strangers for _ in range(at_once)))
    return dict(sum((one.got for one in strangers), Counter()))


@contextmanager
def attacked(name: str, port: int, seconds: float, n: int) -> Iterator[list[dict[str, int]]]:
    """An attack in a process of its own; what it got is there afterwards."""
    words = ["--attack", name, "--port", str(port), "--seconds", str(seconds + 1)]
    process = subprocess.Popen(
        ["nice", sys.executable, __file__, *words, "--addresses", str(n)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    got: list[dict[str, int]] = []
    try:
        assert process.stdout is not None
        if process.stdout.readline().strip() != "ready":
            raise RuntimeError(process.communicate()[1][-2000:])
        yield got
        got.append(json.loads(process.communicate(timeout=seconds + 60)[0]))
    finally:
        if process.poll() is None:
            process.kill()
            process.communicate()


# --- the whole ----------------------------------------------------------------------------------


def measure(server: Server, seconds: float, name: str = "", n: int = 0) -> dict[str, Any]:
    """Honest people for some seconds, alone or beside an attack."""
    before, memory = server.cpu(), server.memory()
    if name:
        with attacked(name, server.port, seconds, n) as got:
            seen: dict[str, Any] = asyncio.run(honest(server.port, seconds))
        seen["got"] = got[0]
    else:
        seen = asyncio.run(honest(server.port, seconds))
    seen["server_cpu"] = (server.cpu() - before) / seconds
    seen["memory_mib"] = server.memory() / 2**20
    seen["grown_mib"] = (server.memory() - memory) / 2**20
    return seen


def show(name: str, seen: dict[str, Any], calm: dict[str, Any] | None = None) -> None:
    times = f"  {seen['p99_ms'] / calm['p99_ms']:.1f}x" if calm else ""
    print(
        f"{name:<28} p50 {seen['p50_ms']:6.1f}  p99 {seen['p99_ms']:7.1f} ms{times}"
        f"  processor {seen['server_cpu']:.0%}  memory {seen['memory_mib']:.0f} MiB"
        f" ({seen['grown_mib']:+.0f})  {seen.get('got', '')}",
        flush=True,
    )


async def wake(port: int) -> None:
    """Have the server make once what it makes once."""
    async with line(port, "127.0.1.250") as at:
        for game in ("101", "20-sur-20", "21", "triolet"):
            await at.ask(f"/api/games/{game}/puzzle-book")


async def idle(server: Server, n: int, seconds: float) -> dict[str, Any]:
    """So many sockets that said hello and nothing more, 200 an address, beside honest people."""
    before, opened = server.memory(), []
    try:
        for i in range(n):
            if i % 50 == 0:
                await asyncio.sleep(0.1)
            at = line(server.port, f"127.0.2.{1 + i // 200}", UPGRADE)
            one = await at.__aenter__()
            one.say({"t": "hello"})
            opened.append(at)
        await asyncio.sleep(2)
        grown = (server.memory() - before) / n / 1024
        return {**await honest(server.port, seconds), "sockets": n, "socket_kib": grown}
    finally:
        for at in opened:
            await at.__aexit__(None, None, None)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default=",".join(ATTACKS))
    parser.add_argument("--addresses", default="1,10")
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--root", type=Path, default=ROOT, help="the tree whose server is attacked")
    parser.add_argument("--keep", default=str(RESULTS), help="file of the results; empty: none")
    parser.add_argument("--idle", type=int, default=0)
    parser.add_argument("--attack", help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.attack:
        got = asyncio.run(attack(args.attack, args.port, args.seconds, int(args.addresses)))
        print(json.dumps(got), flush=True)
        return 0
    results: dict[str, Any] = {
        "machine": {
            "cpus": os.cpu_count(), "python": platform.python_version(),
            "system": platform.platform(), "load": os.getloadavg()[0],
        },
        "seconds": args.seconds, "people": PEOPLE, "moves_a_second": RATE,
    }  # fmt: skip
    with tempfile.TemporaryDirectory(prefix="jetons-strangers-") as folder:
        if args.idle:
            with site(args.root, Path(folder)) as server:
                seen = asyncio.run(idle(server, args.idle, args.seconds))
            print(json.dumps(seen))
            if args.keep and Path(args.keep).is_file():  # beside the attacks of the same machine
                known = json.loads(Path(args.keep).read_text(encoding="utf-8"))
                known["idle"] = {**seen, "machine": results["machine"]}
                Path(args.keep).write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
            return 0
        for name in args.only.split(","):
            with site(args.root, Path(folder)) as server:  # a fresh one: memory begins anew
                asyncio.run(wake(server.port))
                measure(server, 2.0)
                calm = results[name] = {"calm": measure(server, args.seconds)}
                show(f"{name}: nobody", calm["calm"])
                for n in map(int, args.addresses.split(",")):
                    seen = calm[f"from {n}"] = measure(server, args.seconds, name, n)
                    show(f"{name}: from {n}", seen, calm["calm"])
    if args.keep and results["machine"]["load"] > (os.cpu_count() or 1):
        print(f"not kept: the machine had a load of {results['machine']['load']:.1f} at the start")
    elif args.keep:
        Path(args.keep).write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
