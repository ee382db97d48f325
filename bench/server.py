"""How many moves a second a server carries, beside a boardgame.io server, in one run.

boardgame.io plays a trivial tile game in memory. Ours plays the same trivial game (bench/tiles)
and real Triolet, two people a match on two sockets, every move durable before anybody hears of it
(SQLite with synchronous=FULL, or PostgreSQL). The load generator is a process of its own and speaks
to both with the same sockets.

    python bench/server.py                     everything
    python bench/server.py --matches 200 --only sqlite,peer

The peer is installed from npm into a temporary folder; without npm ours is measured alone.

Machines are noisy for minutes at a time: everything is measured in turn, in several rounds, and of
a measurement its median round is kept. A ratio is the median of the rounds' ratios. Nothing is kept
of a machine that has other work to do.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import functools
import itertools
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

RESULTS = ROOT / "bench" / "results" / "server.json"
SECRET = b"a deal without exchanges 0000003"  # the same at every table: one script fits all
PEER = "boardgame.io@0.50.2"
GAMES = ("tiles", "triolet")
PEER_SERVER = """
const { Server } = require("boardgame.io/server");
const tiles = {
  name: "tiles",
  setup: () => ({ cells: Array(225).fill(null), scores: [0, 0] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, cell, value) => {
      G.cells[cell] = value;
      G.scores[playerID] += value;
    },
  },
};
const server = Server({ games: [tiles], origins: ["*"] });
server.run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
"""
OUR_SERVER = """
import sys
from jetons.play import fair
fair.new_secret = lambda: bytes.fromhex("SECRET")
from jetons.games import REGISTRY, game
import tiles
REGISTRY["tiles"] = tiles.GAME
from jetons.core import jit
if jit.INTERPRETED and not jit.NATIVE:
    sys.exit("the rules would run interpreted, which is not what is measured: install numba")
from jetons.server.serve import serve
from jetons.server.rehearsal import rehearse
for _ in range(20):
    rehearse(game("triolet"))
    rehearse(game("tiles"))
from jetons.server.settings import load
sys.exit(serve(load()))
""".replace("SECRET", SECRET.hex())

# --- servers ------------------------------------------------------------------------------


class Server:
    """A server process under test."""

    def __init__(self, name: str, port: int, command: list[str], environ: dict[str, str]) -> None:
        self.name, self.port = name, port
        self.log = tempfile.TemporaryFile()  # noqa: SIM115
        self.process = subprocess.Popen(
            command, env={**os.environ, **environ}, stdout=self.log, stderr=self.log,
            stdin=subprocess.DEVNULL, cwd=tempfile.gettempdir(),
        )  # fmt: skip

    def wait(self, path: str) -> None:
        """Until it answers."""
        deadline = time.monotonic() + 120
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=2).close()
                return
            except OSError as error:
                if getattr(error, "code", 0) == 404:
                    return
                if self.process.poll() is not None or time.monotonic() > deadline:
                    self.log.seek(0)
                    raise RuntimeError(self.log.read().decode()[-3000:]) from error
                time.sleep(0.1)

    def cpu(self) -> float:
        """Seconds of processor time so far, all threads."""
        return time.clock_gettime(~self.process.pid << 3 | 2)  # Linux: that process's clock

    def memory(self) -> int:
        """Resident bytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextmanager
def ours(name: str, database: str, nats: str = "", game: str = "triolet") -> Iterator[Server]:
    """One node of ours, with the libraries that people's servers have, where they are built."""
    from tests.server.running import free_port

    port = free_port()
    environ = {
        "JETONS_PORT": str(port), "JETONS_DATABASE": database, "JETONS_NATS": nats,
        "JETONS_BOT_WORKERS": "0", "JETONS_WARM": "false", "JETONS_MAX_SOCKETS": "100000",
        "JETONS_OPENING_RATE": "100000", "JETONS_OPENING_BURST": "100000",
        "JETONS_LOG_LEVEL": "warning", "JETONS_SEED_SECONDS": "0",
        "JETONS_NATIVE": "0" if game == "tiles" else "1",  # for which there is none
        "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT / "bench")]),
    }  # fmt: skip
    server = Server(name, port, [sys.executable, "-c", OUR_SERVER], environ)
    try:
        server.wait("/healthz")
        yield server
    finally:
        server.stop()


@contextmanager
def peer() -> Iterator[Server | None]:
    """A boardgame.io server, or nothing where npm is not there."""
    from tests.server.running import free_port

    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        print("peer: npm was not found: measuring without boardgame.io")
        yield None
        return
    folder = Path(os.environ.get("JETONS_BENCH_PEER") or tempfile.mkdtemp(prefix="jetons-peer-"))
    if not (folder / "node_modules" / "boardgame.io").is_dir():
        print(f"peer: installing {PEER}")
        subprocess.run([npm, "init", "-y"], cwd=folder, check=True, capture_output=True)
        subprocess.run(
            [npm, "install", "--no-audit", "--no-fund", "--loglevel=error", PEER],
            cwd=folder, check=True, stdin=subprocess.DEVNULL,
        )  # fmt: skip
    (folder / "server.cjs").write_text(PEER_SERVER)
    port = free_port()
    server = Server("boardgame.io", port, [node, str(folder / "server.cjs"), str(port)], {})
    try:
        server.wait("/games")
        yield server
    finally:
        server.stop()


# --- the load generator: runs in a process of its own ------------------------------------------


class Socket(asyncio.Protocol):
    """A WebSocket with nothing more than the load needs. The mask is zero: nothing to mask."""

    def __init__(self, path: str, on_text: Any) -> None:
        self.path, self.on_text = path, on_text
        self.buffer = bytearray()
        self.is_open = asyncio.get_running_loop().create_future()
        self.is_upgraded = False

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        host, port = transport.get_extra_info("peername")[:2]
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.is_upgraded:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in self.buffer[:end]:
                self.is_open.set_exception(RuntimeError(bytes(self.buffer[:200])))
                return
            del self.buffer[: end + 4]
            self.is_upgraded = True
            self.is_open.set_result(None)
        while self.take_frame():
            pass

    def take_frame(self) -> bool:
        buffer = self.buffer
        if len(buffer) < 2:
            return False
        length, start = buffer[1] & 127, 2
        if length == 126:
            length, start = int.from_bytes(buffer[2:4], "big"), 4
        elif length == 127:
            length, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + length:
            return False
        kind, payload = buffer[0] & 15, bytes(buffer[start : start + length])
        del buffer[: start + length]
        if kind == 9:
            self.send(payload, 0x8A)
        elif kind == 1:
            self.on_text(self, payload)
        return True

    def send(self, data: bytes, kind: int = 0x81) -> None:
        n = len(data)
        if n < 126:
            header = bytes((kind, 0x80 | n))
        else:
            header = bytes((kind, 0x80 | 126)) + n.to_bytes(2, "big")
        self.transport.write(header + b"\0\0\0\0" + data)


async def dial(port: int, path: str, on_text: Any) -> Socket:
    loop = asyncio.get_running_loop()
    _, protocol = await loop.create_connection(lambda: Socket(path, on_text), "127.0.0.1", port)
    await protocol.is_open
    return protocol


class OurMatch:
    """Two people at one of our tables, playing a script."""

    def __init__(self, script: list[tuple[int, str]], opened: list[dict[str, Any]], load: Load):
        self.script, self.opened, self.load = script, opened, load
        self.i = self.heard = 0
        self.sockets: list[Socket] = []
        self.ready = asyncio.get_running_loop().create_future()

    async def connect(self, ports: list[int]) -> None:
        for seat, opened in enumerate(self.opened):
            port = ports[seat % len(ports)]
            self.sockets.append(await dial(port, "/ws", self.on_text))
            hello = {"t": "hello", "table": opened["table"], "token": opened["token"]}
            self.sockets[-1].send(json.dumps(hello).encode())
        await self.ready

    def on_text(self, socket: Socket, data: bytes) -> None:
        if data.startswith(b'{"t":"update"'):
            self.heard += 1
            if self.heard == 2:
                self.load.done(self)
        elif data.startswith(b'{"t":"table"'):
            self.position = json.loads(data)["now"]["position"]
            self.heard += 1
            if self.heard == 2:
                self.ready.set_result(None)
        elif data.startswith(b'{"t":"refused"'):
            raise RuntimeError(data[:500])

    def move(self) -> bool:
        """Send the next move; whether there was one."""
        if self.i == len(self.script):
            return False
        seat, text = self.script[self.i]
        self.heard = 0
        self.sent = time.perf_counter()
        position = self.position + self.i
        message = f'{{"t":"play","position":{position},"move":"{text}"}}'.encode()
        self.i += 1
        self.sockets[seat].send(message)
        return True


class PeerMatch:
    """Two people at one boardgame.io match."""

    def __init__(self, name: str, n_moves: int, load: Load) -> None:
        self.name, self.n_moves, self.load = name, n_moves, load
        self.i = self.heard = self.state = 0
        self.sockets: list[Socket] = []
        self.ready = asyncio.get_running_loop().create_future()

    async def connect(self, ports: list[int]) -> None:
        for seat in range(2):
            path = "/socket.io/?EIO=4&transport=websocket"
            self.sockets.append(await dial(ports[0], path, functools.partial(self.on_text, seat)))
        await self.ready

    def on_text(self, seat: int, socket: Socket, data: bytes) -> None:
        if data[:1] == b"2":
            socket.send(b"3")
        elif data[:1] == b"0":
            socket.send(b"40/tiles,")
        elif data.startswith(b"40/tiles,"):
            sync = json.dumps(["sync", self.name, str(seat), None, 2])
            socket.send(b"42/tiles," + sync.encode())
        elif data.startswith(b'42/tiles,["sync"'):
            self.heard += 1
            if self.heard == 2:
                self.ready.set_result(None)
        elif data.startswith(b'42/tiles,["update"'):
            self.heard += 1
            if self.heard == 2:
                at = data.index(b'"_stateID":') + 11
                self.state = int(data[at : data.index(b",", at)].rstrip(b"}]"))
                self.load.done(self)

    def move(self) -> bool:
        if self.i == self.n_moves:
            return False
        seat = self.i % 2
        payload = {"type": "place", "args": [self.i % 225, 7], "playerID": str(seat)}
        action = {"type": "MAKE_MOVE", "payload": payload}
        message = json.dumps(["update", action, self.state, self.name, str(seat)])
        self.i += 1
        self.heard = 0
        self.sent = time.perf_counter()
        self.sockets[seat].send(b"42/tiles," + message.encode())
        return True


class Load:
    """Closed loop (rate 0): each match moves as soon as both heard. Open loop: so many a second."""

    def __init__(self, rate: float, seconds: float) -> None:
        self.rate, self.seconds = rate, seconds
        self.latencies: list[float] = []
        self.free: list[Any] = []
        self.n_over = 0
        self.last = 0.0

    def done(self, match: Any) -> None:
        self.last = time.perf_counter()
        self.latencies.append(self.last - match.sent)
        if self.rate:
            self.free.append(match)
        elif self.last > self.end or not match.move():
            self.n_over += 1

    async def run(self, matches: list[Any]) -> dict[str, float]:
        began, busy = time.perf_counter(), time.process_time()
        self.end = began + self.seconds
        if self.rate:
            await self._open(matches, began)
        else:
            for match in matches:
                match.move()
            while self.n_over < len(matches) and time.perf_counter() < self.end + 30:
                await asyncio.sleep(0.01)
        n, took = len(self.latencies), self.last - began
        ordered = sorted(self.latencies)
        return {
            "moves": n, "seconds": took, "rate": n / took,
            "p50": statistics.median(ordered) * 1000, "p99": ordered[int(n * 0.99)] * 1000,
            "generator_us": (time.process_time() - busy) / n * 1e6,
        }  # fmt: skip

    async def _open(self, matches: list[Any], began: float) -> None:
        self.free = list(matches)
        sent = 0
        while (now := time.perf_counter()) < self.end:
            while sent < (now - began) * self.rate and self.free:
                match = self.free.pop(0)
                if match.move():
                    sent += 1
                else:
                    self.n_over += 1
                    if self.n_over == len(matches):
                        return
            await asyncio.sleep(0.0005)
        await asyncio.sleep(0.3)


async def post(port: int, path: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
    def work() -> dict[str, Any]:
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        url = f"http://127.0.0.1:{port}{path}"
        request = urllib.request.Request(url, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return dict(json.loads(answer.read()))

    return await asyncio.to_thread(work)


async def new_tables(port: int, n: int, game: str) -> list[list[dict[str, Any]]]:
    """Tables with two different people each."""
    bob = await post(port, "/api/me", {"name": "Bob"})

    async def one() -> list[dict[str, Any]]:
        seats = [{"kind": "me"}, {"kind": "open"}]
        options = {"first": "1"} if game == "triolet" else {}
        body = {"game": game, "seats": seats, "options": options, "name": "Anne"}
        anne = await post(port, "/api/tables", body)
        path = f"/api/tables/{anne['table']}/seats"
        return [anne, await post(port, path, {"name": "Bob"}, bob["token"])]

    tables: list[list[dict[str, Any]]] = []
    for start in range(0, n, 16):
        tables += await asyncio.gather(*(one() for _ in range(min(16, n - start))))
    return tables


def script_of(game: str) -> list[tuple[int, str]]:
    """A whole match of the deal that every table gets, each side greedy."""
    if game == "tiles":
        return [(i % 2, f"{i + 1}=7") for i in range(224)]
    from jetons.core.engine import engine
    from jetons.play.match import Match

    match = Match.new("triolet", ["Anne", "Bob"], {"first": "1"}, secret=SECRET, seeds=["", ""])
    script = []
    while not match.is_over:
        moves, points = engine(match.game).legal_scores(match.states)
        best = max(range(len(moves)), key=lambda i: (points[i], -i))
        text = match.game.notation.format_move(match.states[0], moves[best])
        script.append((match.turn, text))
        match = match.after(text)
    return script[:-1]


async def generate(job: dict[str, Any]) -> dict[str, Any]:
    """One measurement, in the generator's process."""
    load = Load(job["rate"], job["seconds"])
    ports, n = job["ports"], job["matches"]
    if job["kind"] == "peer":
        matches: list[Any] = [PeerMatch(f"m{job['run']}x{i}", 10**9, load) for i in range(n)]
    else:
        tables = await new_tables(ports[0], n, job["kind"])
        matches = [OurMatch(job["script"], opened, load) for opened in tables]
    for start in range(0, n, 50):
        await asyncio.gather(*(match.connect(ports) for match in matches[start : start + 50]))
    await asyncio.sleep(0.5)
    print("ready", flush=True)
    sys.stdin.readline()
    return await load.run(matches)


def measure(
    servers: list[Server], kind: str, n: int, *, rate: float = 0, seconds: float = 10, run: int = 0
) -> dict[str, Any]:
    """Run the generator against some nodes; what it and their processors say."""
    job = {
        "kind": kind, "ports": [server.port for server in servers], "matches": n, "rate": rate,
        "seconds": seconds, "run": run, "script": script_of(kind) if kind != "peer" else [],
    }  # fmt: skip
    generator = subprocess.Popen(
        [sys.executable, __file__, "--generate"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert generator.stdin is not None
    assert generator.stdout is not None
    generator.stdin.write(json.dumps(job) + "\n")
    generator.stdin.flush()
    if generator.stdout.readline().strip() != "ready":
        raise RuntimeError("the load generator failed")
    before = [server.cpu() for server in servers]
    generator.stdin.write("go\n")
    generator.stdin.flush()
    result: dict[str, Any] = json.loads(generator.stdout.readline())
    cpu = sum(server.cpu() for server in servers) - sum(before)
    generator.wait()
    result["cpu_us"] = cpu / result["moves"] * 1e6
    return result


def idle_memory(server: Server, n: int) -> dict[str, float]:
    """What a table and a socket cost while nothing happens."""

    async def work() -> dict[str, float]:
        await new_tables(server.port, 50, "triolet")
        empty = server.memory()
        tables = await new_tables(server.port, n, "triolet")
        with_tables = server.memory()
        load = Load(0, 1)
        matches = [OurMatch([], opened, load) for opened in tables]
        for start in range(0, n, 50):
            await asyncio.gather(*(m.connect([server.port]) for m in matches[start : start + 50]))
        with_sockets = server.memory()
        return {
            "table_kib": (with_tables - empty) / n / 1024,
            "socket_kib": (with_sockets - with_tables) / (2 * n) / 1024,
        }

    return asyncio.run(work())


# --- the whole ----------------------------------------------------------------------------


def show(name: str, n: int, result: dict[str, Any]) -> None:
    print(
        f"{name:<26} {n:>5} matches {result['rate']:>8.0f} moves/s  "
        f"p50 {result['p50']:>7.1f} ms  p99 {result['p99']:>7.1f} ms  "
        f"CPU {result['cpu_us']:>5.0f} µs/move (load generator {result['generator_us']:.0f})",
        flush=True,
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", default="200,1000")
    parser.add_argument("--only", default="peer,sqlite,postgres,nodes,memory")
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--rate", type=float, default=1000)
    parser.add_argument("--generate", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.generate:
        try:
            import uvloop

            run: Any = uvloop.run
        except ImportError:
            run = asyncio.run
        print(json.dumps(run(generate(json.loads(sys.stdin.readline())))), flush=True)
        return 0
    sizes, only = [int(n) for n in args.matches.split(",")], args.only.split(",")
    results: dict[str, Any] = {
        "machine": {
            "cpus": os.cpu_count(), "python": platform.python_version(),
            "system": platform.platform(), "load": os.getloadavg()[0],
        },
    }  # fmt: skip
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="jetons-bench-")))
        databases = {"sqlite": lambda: str(folder / f"{time.time_ns()}.sqlite3")}
        nats_url = ""
        if {"postgres", "nodes"} & set(only):
            from tests.server.services import Postgres, nats_server

            postgres = Postgres(folder / "postgres")
            stack.callback(postgres.cleanup)
            databases["postgres"] = lambda: asyncio.run(postgres.new_database())
            nats_url = stack.enter_context(nats_server()).url
        rounds: list[dict[str, Any]] = []
        for i in range(args.rounds):
            print(f"round {i + 1} of {args.rounds}", flush=True)
            rounds.append({})
            if "peer" in only:
                measure_peer(sizes, args, rounds[-1])
            for name in ("sqlite", "postgres"):
                if name in only:
                    measure_ours(name, databases[name], sizes, args, rounds[-1])
        results |= medians(rounds)
        if "nodes" in only:
            for n_nodes in (1, 2):
                measure_nodes(n_nodes, databases["postgres"](), nats_url, sizes[0], args, results)
        if "memory" in only:
            with ours("memory", databases["sqlite"]()) as server:
                results["memory"] = idle_memory(server, 300)
                print("idle: " + ", ".join(f"{k} {v:.1f}" for k, v in results["memory"].items()))
    for name, game, n in itertools.product(("sqlite", "postgres"), GAMES, sizes):
        pairs = [
            (one[f"{name} {game} {n}"], one[f"peer {n}"])
            for one in rounds
            if f"peer {n}" in one and f"{name} {game} {n}" in one
        ]
        if pairs:
            ratios = [mine["rate"] / theirs["rate"] for mine, theirs in pairs]
            ratio = statistics.median(ratios)
            cpu = statistics.median(theirs["cpu_us"] / mine["cpu_us"] for mine, theirs in pairs)
            results[f"ratio {name} {game} {n}"] = {"rate": ratio, "rounds": ratios, "cpu": cpu}
            print(
                f"{name}, {game}, {n}: {ratio:.1f}x the moves a second"
                f" ({min(ratios):.1f}-{max(ratios):.1f}), {cpu:.1f}x less CPU"
            )
    if results["machine"]["load"] > os.cpu_count():
        print(f"not kept: the machine had a load of {results['machine']['load']:.1f} at the start")
        return 0
    RESULTS.parent.mkdir(parents=True, exist_ok=True)
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    return 0


def medians(rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """Of each measurement the round with the median rate."""
    kept = {}
    for name in dict.fromkeys(itertools.chain.from_iterable(rounds)):
        results = sorted((one[name] for one in rounds if name in one), key=lambda r: r["rate"])
        kept[name] = results[(len(results) - 1) // 2]
    return kept


def measure_peer(sizes: list[int], args: Any, results: Any) -> None:
    with peer() as server:
        for i, n in enumerate(sizes):
            if server is not None:
                result = measure([server], "peer", n, seconds=args.seconds, run=i)
                results[f"peer {n}"] = result
                show("boardgame.io, in memory", n, result)


def measure_ours(name: str, database: Any, sizes: list[int], args: Any, results: Any) -> None:
    for game, n in itertools.product(GAMES, sizes):
        with ours(name, database(), game=game) as server:
            result = measure([server], game, n, seconds=args.seconds)
            results[f"{name} {game} {n}"] = result
            show(f"jetons, {name}, {game}", n, result)
            if n == sizes[-1]:
                result = measure([server], game, n, rate=args.rate, seconds=args.seconds)
                results[f"{name} {game} {n} at {args.rate:.0f}/s"] = result
                show(f"  at {args.rate:.0f} moves/s", n, result)


def measure_nodes(n_nodes: int, database: str, nats: str, n: int, args: Any, results: Any) -> None:
    with ExitStack() as stack:
        nodes = [stack.enter_context(ours(f"node{i}", database, nats)) for i in range(n_nodes)]
        result = measure(nodes, "triolet", n, seconds=args.seconds)
        results[f"nodes {n_nodes}"] = result
        show(f"jetons, {n_nodes} node(s), NATS", n, result)


if __name__ == "__main__":
    sys.exit(main())
