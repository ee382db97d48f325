"""What one stranger costs everybody: honest moves with and without each attack, in one run.

Honest people, each from an address of their own, play at a server with its ordinary limits, so
many moves a second together, from the first moment to the last. Windows of time come in turn:
nobody attacks; one address does; as many honest clients as it had lines, each from an address of
its own, ask evenly for as much of the same as it was served (refusals are not counted); ten
addresses attack; and again, each from addresses that are new. Kept of each: how long a move takes
(p50 and p99 of each window; their medians), the server's processor time and memory, and what was
got. Two ratios are told: p99 beside one address over p99 beside nobody, and over p99 beside the
same load of honest clients. A busy machine disturbs a window here and there and the medians
little; how busy it was is kept beside them. Everything stays on the loopback addresses of this
machine, and every attack is bounded in time, in requests and in connections.

    python bench/strangers.py                         all attacks, one and ten addresses
    python bench/strangers.py --only book,connections --addresses 1 --rounds 9
    python bench/strangers.py --root OTHER --keep ""  another tree's server, nothing written
    python bench/strangers.py --idle 10000            so many idle sockets beside the moves
"""

from __future__ import annotations

import argparse
import asyncio
import functools
import itertools
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src"), str(ROOT / "bench")]

from tests.abuse.frames import frame
from tests.server.running import free_port

import server as carried
from jetons.box.ready import all_ready
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
        self.cookie = b""  # of the person who is served here, once there is one

    async def ask(
        self, path: str, body: Any = None, token: str = "", gzip: bool = True
    ) -> tuple[int, bytes]:
        """One request; its status and what came, as it came."""
        data = b"" if body is None else json.dumps(body).encode()
        lines = [f"{'GET' if body is None else 'POST'} {path} HTTP/1.1", "Host: x"]
        lines += ["Accept-Encoding: gzip"] if gzip else []
        lines += [f"Authorization: Bearer {token}"] if token else []
        lines += ["Content-Type: application/json", f"Content-Length: {len(data)}"] if data else []
        lines += [f"Cookie: {self.cookie.decode()}"] if self.cookie and not token else []
        self.writer.write("\r\n".join([*lines, "", ""]).encode() + data)
        told = await self.reader.readuntil(b"\r\n\r\n")
        head = told.lower()
        status = int(head.split(b" ", 2)[1])
        if (at := head.find(b"set-cookie: ")) >= 0:
            self.cookie = told[at + 12 :].split(b";", 1)[0]
        if b"transfer-encoding: chunked" in head:
            return status, await self._chunks()
        length = head.partition(b"content-length: ")[2].split(b"\r", 1)[0]
        return status, await self.reader.readexactly(int(length or 0))

    async def _chunks(self) -> bytes:
        parts = []
        while n := int(await self.reader.readuntil(b"\r\n"), 16):
            parts.append((await self.reader.readexactly(n + 2))[:n])
        await self.reader.readexactly(2)
        return b"".join(parts)

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


class Crowd:
    """Honest people who play the same match again and again, and how long each move took them."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.moves: list[tuple[float, float]] = []  # when it was made, seconds until it was told
        self.n_lost = 0  # times that somebody's line broke

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """They play meanwhile."""
        tasks = [asyncio.ensure_future(self._person(i)) for i in range(PEOPLE)]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _person(self, i: int) -> None:
        luck = random.Random(i)
        await asyncio.sleep(i / RATE)
        while True:
            try:
                await self._match(f"127.0.1.{1 + i}", luck)
            except (OSError, EOFError):
                self.n_lost += 1
                await asyncio.sleep(0.1)

    async def _match(self, address: str, luck: random.Random) -> None:
        async with seated(self.port, address) as (at, _, position):
            for i, (_, move) in enumerate(script()):
                began = time.monotonic()
                at.say({"t": "play", "position": position + i, "move": move})
                await at.until("update")
                took = time.monotonic() - began
                self.moves.append((began, took))
                await asyncio.sleep(max(0.0, PEOPLE / RATE * luck.uniform(0.5, 1.5) - took))

    def seen(self, since: float, until: float) -> dict[str, float]:
        """How long the moves of a window took, in milliseconds."""
        took = sorted(1000 * took for began, took in self.moves if since <= began < until)
        if not took:
            raise RuntimeError("nobody could move")
        return {
            "moves": len(took), "p50_ms": statistics.median(took),
            "p99_ms": took[int(len(took) * 0.99)],
        }  # fmt: skip


# --- strangers ----------------------------------------------------------------------------------


class Stranger:
    """One address, and what it got. One that has a pace is an honest client."""

    def __init__(self, port: int, address: str, until: float, pause: float = 0.0) -> None:
        self.port, self.address, self.until = port, address, until
        self.pause = pause  # seconds between two things that it asks for
        self.due = 0.0  # when it asks for the next
        self.got: Counter[str] = Counter()
        self.n = 0
        self.prepared: Any = None

    async def begin(self) -> None:
        """Wait for a moment of one's own: honest clients do not come all at once."""
        if self.pause:
            self.due = time.monotonic() + self.pause * random.random()
            await asyncio.sleep(self.due - time.monotonic())

    async def saw(self, answer: int | str) -> None:
        """Note what came, and wait for the next moment."""
        self.got[str(answer)] += 1
        if self.pause:
            self.due += self.pause
            await asyncio.sleep(max(0.0, self.due - time.monotonic()))

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
                    await self.saw(status)
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
            await stranger.saw(status)
            stranger.prepared = await finished(stranger)


async def pairing(stranger: Stranger) -> None:
    """Ask to be paired as somebody new, and never come."""
    while stranger.goes_on:
        async with line(stranger.port, stranger.address) as at:
            wanted = {"game": "triolet", "seats": 2, "name": "Nobody"}
            status, _ = await at.ask("/api/pair", wanted)
            await stranger.saw(status)
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
            await stranger.saw(head[9:12].decode() or "closed")


async def sockets(stranger: Stranger) -> None:
    """Come as a socket, say hello, go."""
    while stranger.goes_on:
        async with line(stranger.port, stranger.address, UPGRADE) as at:
            at.say({"t": "hello", "lobby": True})
            head = await at.reader.read(12)
            await stranger.saw(head[9:12].decode() or "closed")


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
                await stranger.saw(got[9:12].decode())
                length = got.lower().partition(b"content-length: ")[2].split(b"\r", 1)[0]
                await at.reader.readexactly(int(length or 0))


async def prints(stranger: Stranger) -> None:
    """Every game to print, on each paper."""
    names = [one.name for one in all_ready()]
    await stranger.ask_for(*(f"/print/{name}" for name in names))


async def old_days(stranger: Stranger) -> None:
    """How days stand that nobody played."""
    async with line(stranger.port, stranger.address) as at:
        while stranger.goes_on:
            year, rest = divmod(stranger.n, 28 * 12)
            day = f"{2025 - year % 1000:04}-{1 + rest // 28:02}-{1 + rest % 28:02}"
            status, _ = await at.ask(f"/api/daily/{day}/triolet")
            await stranger.saw(status)


async def claims(stranger: Stranger) -> None:
    """Long results of today that are none, each of somebody new."""
    day = time.strftime("%Y-%m-%d", time.gmtime())
    while stranger.goes_on:
        async with line(stranger.port, stranger.address) as at:
            for game in ("101", "20-sur-20", "21", "triolet"):
                body = {"moves": ["H8 1 2 3 4 5 6 7 8 9"] * 600}
                status, _ = await at.ask(f"/api/daily/{day}/{game}", body)
                await stranger.saw(status)


async def logs(stranger: Stranger) -> None:
    """An account whose log is filled, and deleted again entry by entry."""
    async with line(stranger.port, stranger.address) as at:
        stranger.n += 1
        name = f"Eve {stranger.address} {stranger.n} {time.time_ns()}"
        body: dict[str, Any] = {"name": name[-24:], "password": "quatre mots bien longs"}
        status, _ = await at.ask("/api/account", body)
        stranger.got[f"account {status}"] += 1
        n = 1
        while stranger.goes_on and status == 200:
            is_deleting = n % 1000 > 500
            data = {"what": "sheet"} if is_deleting else {"said": "x" * 300}
            entries = [
                {"device": "telephone1", "n": n + i, "at": 5, "data": data,
                 "key": f"s{n // 1000}-{i}", "kind": "removed" if is_deleting else "sheet"}
                for i in range(500)
            ]  # fmt: skip
            body = {"device": "telephone1", "have": {"telephone1": n - 1}, "entries": entries}
            answered, _ = await at.ask("/api/me/log", body)
            await stranger.saw(answered)
            n += 500 if answered == 200 else 0


async def histories(stranger: Stranger) -> None:
    """All that is kept of somebody, again and again."""
    async with line(stranger.port, stranger.address) as at:
        await at.ask("/api/me")
        while stranger.goes_on:
            for path in ("/api/me/export", "/api/me/stats", "/api/me/tables", "/api/me/devices"):
                status, _ = await at.ask(path)
                await stranger.saw(status)


async def blocks(stranger: Stranger) -> None:
    """Block people who are none, let them be, and ask who they are."""
    async with line(stranger.port, stranger.address) as at:
        while stranger.goes_on:
            other = f"nobody{stranger.n % 300}"
            for off in (False, True):
                status, _ = await at.ask("/api/me/blocks", {"player": other, "off": off})
                await stranger.saw(status)
            await at.ask("/api/me/blocks")


async def sign_ins(stranger: Stranger) -> None:
    """Passwords of names that may be there."""
    async with line(stranger.port, stranger.address) as at:
        while stranger.goes_on:
            body = {"name": f"Anne {stranger.n}", "password": "quatre mots bien longs"}
            status, _ = await at.ask("/api/session", body)
            await stranger.saw(status)


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
    "prints": (prints, None, 8),
    "old days": (old_days, None, 8),
    "claims": (claims, None, 8),
    "logs": (logs, None, 4),
    "histories": (histories, None, 8),
    "blocks": (blocks, None, 8),
    "sign-ins": (sign_ins, None, 8),
}


async def attack(
    name: str, port: int, seconds: float, n_addresses: int, first: int, rate: float
) -> dict[str, int]:
    """One attack from some addresses of a network; what they got. Says when it begins.

    With a rate: honest clients instead, who ask for so many of the same a second together.
    """
    way, takebacks, at_once = ATTACKS[name]
    pause = n_addresses / rate if rate else 0.0
    strangers = [Stranger(port, f"127.0.{first}.{2 + i}", 0.0, pause) for i in range(n_addresses)]
    if takebacks is not None:
        for i, one in enumerate(strangers):
            known = rate and i  # honest clients look at the same match
            one.prepared = strangers[0].prepared if known else await finished(one, takebacks)
    script()
    print("ready", flush=True)
    until = time.monotonic() + seconds

    async def persist(one: Stranger) -> None:
        one.until = until
        await one.begin()
        while one.goes_on:
            try:
                async with asyncio.timeout(max(0.01, until - time.monotonic())):
                    await way(one)
            except (OSError, EOFError, TimeoutError, ValueError) as error:
                one.got[type(error).__name__] += 1
                await asyncio.sleep(0.01)

    n_lines = 1 if rate else at_once
    await asyncio.gather(*(persist(one) for one in strangers for _ in range(n_lines)))
    return dict(sum((one.got for one in strangers), Counter()))


# --- the whole ----------------------------------------------------------------------------------

SETTLE = 0.5  # seconds after an attack that belong to no window


class Attacker:
    """A process that attacks when it is told to: one for all windows, since its start takes longer
    than a window does."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            ["nice", sys.executable, __file__, "--attacker"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    @asynccontextmanager
    async def attacking(self, **job: Any) -> AsyncIterator[Counter[str]]:
        """An attack from now on; what it got is there afterwards."""
        await self._told(json.dumps(job))
        got: Counter[str] = Counter()
        yield got
        got.update(json.loads(await self._told()))

    async def _told(self, line: str = "") -> str:
        """What it says next, after it was told something."""
        read, write = self._process.stdout, self._process.stdin
        assert read is not None
        assert write is not None
        if line:
            write.write(line + "\n")
            write.flush()
        answer = await asyncio.wait_for(asyncio.to_thread(read.readline), 120)
        if not answer:
            raise RuntimeError("the attacker broke off")
        return answer

    def stop(self) -> None:
        """End it."""
        self._process.kill()
        self._process.communicate()


def attack_when_told() -> None:
    """What the attacker's process does."""
    for line in sys.stdin:
        print(json.dumps(asyncio.run(attack(**json.loads(line)))), flush=True)


async def window(
    crowd: Crowd, server: Server, seconds: float, attacker: Attacker | None = None, **job: Any
) -> dict[str, Any]:
    """A window of time: what honest people saw, alone or beside an attack."""

    async def measured() -> dict[str, Any]:
        cpu, since = server.cpu(), time.monotonic()
        await asyncio.sleep(seconds)
        until = time.monotonic()
        used = (server.cpu() - cpu) / (until - since)
        memory = server.memory() / 2**20
        await asyncio.sleep(0.2)  # moves of the last moments are told
        return {**crowd.seen(since, until), "server_cpu": used, "memory_mib": memory}

    if attacker is None:
        return await measured()
    async with attacker.attacking(port=server.port, seconds=seconds, **job) as got:
        seen = await measured()
    await asyncio.sleep(SETTLE)
    return {**seen, "got": dict(got)}


def summed(windows: list[dict[str, Any]], before: float) -> dict[str, Any]:
    """Windows of one kind as one: medians, and the spread of what is compared."""
    summary: dict[str, Any] = {
        name: round(statistics.median(one[name] for one in windows), 3)
        for name in ("p50_ms", "p99_ms", "server_cpu")
    }
    summary["p99s_ms"] = [round(one["p99_ms"], 1) for one in windows]
    summary["moves"] = sum(one["moves"] for one in windows)
    summary["most_mib"] = round(max(one["memory_mib"] for one in windows) - before, 1)
    got: Counter[str] = sum((Counter(one.get("got", {})) for one in windows), Counter())
    return {**summary, "got": dict(got)} if got else summary


def served(got: dict[str, int]) -> int:
    """How much was served of what was asked for: refusals cost less, and are none of it."""
    return sum(n for what, n in got.items() if what.isdigit() and what not in ("429", "503"))


SAME = "same load"  # of honest clients as one address was served


async def compared(
    name: str, server: Server, attacker: Attacker, numbers: list[int], seconds: float, rounds: int
) -> dict[str, Any]:
    """One attack, nobody, and the same load of honest clients, in turn, beside the same people."""
    windows: dict[str, list[dict[str, Any]]] = {}
    crowd = Crowd(server.port)
    await wake(server.port)
    networks = itertools.cycle(range(10, 250))
    async with crowd.playing():
        await asyncio.sleep(2.0)
        before = server.memory() / 2**20

        async def measure(kind: str, n: int = 0, rate: float = 0.0) -> dict[str, Any]:
            job = {"name": name, "n_addresses": n, "first": next(networks), "rate": rate}
            seen = await window(crowd, server, seconds, attacker if n else None, **job)
            windows.setdefault(kind, []).append(seen)
            return seen

        for _ in range(rounds):
            await measure("calm")
            for n in numbers:
                seen = await measure(f"from {n}", n)
                rate = served(seen["got"]) / seconds
                if n == 1 and rate:
                    await measure(SAME, ATTACKS[name][2], rate)
        left = server.memory() / 2**20 - before
    found = {kind: summed(some, before) for kind, some in windows.items()}
    for kind, seen in found.items():
        seen["times"] = round(seen["p99_ms"] / found["calm"]["p99_ms"], 2)
        if kind == "from 1" and SAME in found:
            seen["times_same_load"] = round(seen["p99_ms"] / found[SAME]["p99_ms"], 2)
    return {**found, "left_mib": round(left, 1), "broken_lines": crowd.n_lost}


def show(name: str, found: dict[str, Any]) -> None:
    for who, seen in found.items():
        if isinstance(seen, dict):
            print(
                f"{name + ': ' + who:<28} p50 {seen['p50_ms']:6.1f}  p99 {seen['p99_ms']:6.1f} ms "
                f"{seen['times']:5.1f}x {seen.get('times_same_load', ''):>4}  "
                f"{seen['p99s_ms']}  cpu {seen['server_cpu']:.0%}"
                f"  {seen['most_mib']:+.0f} MiB  {seen.get('got', '')}",
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
        crowd = Crowd(server.port)
        async with crowd.playing():
            await asyncio.sleep(2)
            seen = [await window(crowd, server, seconds) for _ in range(3)]
        return {**summed(seen, before / 2**20), "sockets": n, "socket_kib": grown}
    finally:
        for at in opened:
            await at.__aexit__(None, None, None)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default=",".join(ATTACKS))
    parser.add_argument("--addresses", default="1,10")
    parser.add_argument("--seconds", type=float, default=2, help="of a window")
    parser.add_argument("--rounds", type=int, default=7, help="windows of each kind")
    parser.add_argument("--root", type=Path, default=ROOT, help="the tree whose server is attacked")
    parser.add_argument("--keep", default=str(RESULTS), help="file of the results; empty: none")
    parser.add_argument("--idle", type=int, default=0)
    parser.add_argument("--attacker", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.attacker:
        attack_when_told()
        return 0
    results: dict[str, Any] = {
        "machine": {
            "cpus": os.cpu_count(), "python": platform.python_version(),
            "system": platform.platform(), "load": os.getloadavg()[0],
        },
        "seconds": args.seconds, "rounds": args.rounds, "people": PEOPLE, "moves_a_second": RATE,
    }  # fmt: skip
    with (
        tempfile.TemporaryDirectory(prefix="jetons-strangers-") as folder,
        ExitStack() as stack,
    ):
        if args.idle:
            with site(args.root, Path(folder)) as server:
                seen = asyncio.run(idle(server, args.idle, args.seconds))
            print(json.dumps(seen))
            if args.keep and Path(args.keep).is_file():  # beside the attacks of the same machine
                known = json.loads(Path(args.keep).read_text(encoding="utf-8"))
                known["idle"] = {**seen, "machine": results["machine"]}
                Path(args.keep).write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
            return 0
        numbers = [int(n) for n in args.addresses.split(",")]
        attacker = Attacker()
        stack.callback(attacker.stop)
        for name in args.only.split(","):
            with site(args.root, Path(folder)) as server:  # a fresh one: memory begins anew
                results[name] = asyncio.run(
                    compared(name, server, attacker, numbers, args.seconds, args.rounds)
                )
            results[name]["load"] = round(os.getloadavg()[0], 1)
            show(name, results[name])
            if args.keep:  # as far as it is; who breaks off has that
                Path(args.keep).write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
