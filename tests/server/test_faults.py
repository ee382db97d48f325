"""Faults under load: kill -9, a full disk, clients that do not read, half-open connections.

`make test` runs a few of each; `make soak` (JETONS_SOAK=1) all of them, with progress.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import resource
import socket
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tests.server.running import ME, Process, Running, process, running
from websockets.asyncio.client import connect

from jetons.client import Client, RemoteTable, ServerRefused, Unreachable, first_legal
from jetons.games.triolet import GAME as TRIOLET
from jetons.play.events import Played
from jetons.server.store import open_store
from jetons.table import log, wire
from jetons.table.desk import restore

pytestmark = pytest.mark.anyio
Fault = Callable[[], Awaitable[None]]
SOAK = os.environ.get("JETONS_SOAK") == "1"


class Witness:
    """Somebody who plays without end, and remembers what the server said had happened."""

    def __init__(self, bases: list[str], seed: int) -> None:
        self.bases = bases
        self.random = random.Random(seed)
        self.seen: dict[tuple[str, int], str] = {}  # (table, seq) → move that we were told of
        self.n_moves = 0
        self.token = ""
        self.is_done = False

    async def run(self) -> None:
        """Play match after match until told to stop."""
        while not self.is_done:
            try:
                bases = self.random.sample(self.bases, len(self.bases))
                client = Client(*bases, name="W", token=self.token)
                await client.log_in()
                self.token = client.token
                opened = await client.open_table("triolet", [ME, {"kind": "here"}])
                await self.play(client, opened.table)
            except (Unreachable, ServerRefused, OSError):
                await asyncio.sleep(0.1)

    async def play(self, client: Client, table: str) -> None:
        """Play one match, on another node after each loss."""
        while not self.is_done:
            remote = RemoteTable(client, table)
            try:
                await asyncio.wait_for(remote.connect(), 60)
                if await self.play_on(remote):
                    return
            except (Unreachable, ServerRefused, OSError, AssertionError):
                await asyncio.sleep(0.05)
            finally:
                self.remember(remote)
                await remote.close()

    async def play_on(self, remote: RemoteTable) -> bool:
        """Move until the match is over (True) or the connection was lost (False)."""
        while remote.now.result is None and not self.is_done:
            await remote.play(await first_legal(remote))
            self.remember(remote)
            if remote.n_reconnects:
                return False
            self.n_moves += 1
        return True

    def remember(self, remote: RemoteTable) -> None:
        """What we were told counts as promised."""
        for event in remote.log:
            if isinstance(event, wire.Played):
                self.seen[remote.name, event.seq] = event.move


async def check_kept(database: str, witnesses: list[Witness]) -> int:
    """Every move that anybody was told of is in the log, and every log replays."""
    store = open_store(database)
    await store.open()
    try:
        tables = {table for witness in witnesses for table, _ in witness.seen}
        kept: dict[tuple[str, int], str] = {}
        for table in tables:
            loaded = await store.load(table)
            assert loaded is not None, "a table was lost"
            entries = [log.decode_entry(body) for body in loaded.entries]
            restore(table, entries, loaded.secret)
            for seq, entry in enumerate(entries, 1):
                if isinstance(entry, log.Advance):
                    for event in entry.events:
                        if isinstance(event, Played):
                            kept[table, seq] = event.move
    finally:
        await store.close()
    promised = {key: move for witness in witnesses for key, move in witness.seen.items()}
    lost = {
        key: move  # as it was told: another seat's exchange without its tokens
        for key, move in promised.items()
        if move not in (kept.get(key), TRIOLET.notation.tell_move(kept.get(key, "")))
    }
    assert not lost, f"{len(lost)} of {len(promised)} acknowledged moves are not in the log"
    return len(promised)


def checks(base: str) -> dict[str, bool]:
    """What a node says of its own health."""
    try:
        with urllib.request.urlopen(base + "/readyz", timeout=10) as answer:
            return dict(json.load(answer)["checks"])
    except urllib.error.HTTPError as error:
        with error:
            return dict(json.load(error)["checks"])


async def until_all_moved(witnesses: list[Witness], n: int, seconds: float = 60) -> None:
    """Wait until nobody is stuck: each has made n more moves."""
    goals = [witness.n_moves + n for witness in witnesses]
    deadline = time.monotonic() + seconds
    while any(witness.n_moves < goal for witness, goal in zip(witnesses, goals)):
        assert time.monotonic() < deadline, "a client is stuck"
        await asyncio.sleep(0.02)


async def play_through(witnesses: list[Witness], fault: Fault, n: int) -> None:
    """Play under load through a fault, again and again, each time at another moment."""
    players = [asyncio.create_task(witness.run()) for witness in witnesses]
    dice = random.Random(7)
    try:
        await until_all_moved(witnesses, 2)
        for i in range(n):
            await asyncio.sleep(dice.uniform(0.0, 0.4))
            await fault()
            await until_all_moved(witnesses, 2)
            if SOAK:
                moves = sum(witness.n_moves for witness in witnesses)
                print(f"fault {i + 1}/{n}: {moves} moves", file=sys.stderr, flush=True)
    finally:
        for witness in witnesses:
            witness.is_done = True
        await asyncio.wait_for(asyncio.gather(*players), 60)


def killing(servers: list[Process], witnesses: list[Witness]) -> Fault:
    """The fault that one of some servers is killed, and started again."""
    dice = random.Random(11)

    async def fault() -> None:
        victim = dice.choice(servers)
        victim.kill()
        if len(servers) > 1:  # the others carry on without it
            await until_all_moved(witnesses, 1)
        await asyncio.to_thread(victim.start)

    return fault


@pytest.mark.soak
async def test_kill_nine_loses_no_acknowledged_move(tmp_path: Path) -> None:
    with process(tmp_path) as server:
        witnesses = [Witness([server.base], seed) for seed in range(6)]
        await play_through(witnesses, killing([server], witnesses), 50 if SOAK else 3)
        assert server.stop() == 0
    n_promised = await check_kept(str(tmp_path / "jetons.sqlite3"), witnesses)
    assert n_promised >= sum(witness.n_moves for witness in witnesses)


async def test_a_full_disk_is_a_clear_refusal_and_corrupts_nothing(tmp_path: Path) -> None:
    with process(tmp_path) as server:
        client = Client(server.base, name="Anne")
        await client.log_in()
        opened = await client.open_table("triolet", [ME, {"kind": "here"}])
        async with client.sit_at(opened.table) as table:
            for _ in range(3):
                await table.play(await first_legal(table))
            files = [tmp_path / f"jetons.sqlite3{end}" for end in ("", "-wal")]
            size = max(path.stat().st_size for path in files)
            _, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, hard))
            codes, before = set(), table.now.seq
            for _ in range(20):
                if codes:
                    break
                before = table.now.seq
                try:
                    await table.play(await first_legal(table))
                except ServerRefused as refusal:
                    codes.add(refusal.code)
            assert codes == {"not_saved"}
            assert table.now.seq == before
            with pytest.raises(ServerRefused) as refused:
                await client.open_table("triolet", [ME, {"kind": "here"}])
            assert refused.value.code == "not_saved"
            assert refused.value.status == 503
            assert not (await asyncio.to_thread(checks, server.base))["store"]
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (hard, hard))
            for _ in range(3):
                await table.play(await first_legal(table))
            assert table.now.seq == before + 3
            while not (await asyncio.to_thread(checks, server.base))["store"]:
                await asyncio.sleep(0.1)
        assert server.stop() == 0
        assert "Traceback" not in server.log()


async def test_a_client_that_never_reads_is_let_go_and_harms_nobody(server: Running) -> None:
    async with server.two_seated() as (one, two):
        host, port = server.base.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port))) as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            await asyncio.to_thread(upgrade, deaf, host, port)
            await asyncio.to_thread(deaf.sendall, frame(f'{{"t":"hello","table":"{one.name}"}}'))
            await asyncio.sleep(0.1)
            table = await server.site.tables.get(one.name)
            assert len(table.audience.viewers) == 3
            for _ in range(3000):
                if len(table.audience.viewers) < 3:
                    break
                table.audience.tell_presence()
                table.audience.tell_entries(table.desk.seq - 1, table.entries()[-1:])
                await asyncio.sleep(0)
            while len(table.audience.viewers) > 2:
                await asyncio.sleep(0.05)
            mover = one if one.is_my_turn else two
            await mover.play(await first_legal(mover))


def upgrade(connection: socket.socket, host: str, port: str) -> None:
    """The opening handshake by hand."""
    connection.sendall(
        f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert b"101" in connection.recv(4096)


def frame(text: str) -> bytes:
    """A masked text frame (with the mask 0, so that nothing is masked)."""
    data = text.encode()
    assert len(data) < 126
    return bytes([0x81, 0x80 | len(data), 0, 0, 0, 0]) + data


async def test_a_half_open_connection_is_noticed(tmp_path: Path) -> None:
    async with (
        running(tmp_path, ping_seconds=0.3) as server,
        server.two_seated() as (one, _),
        connect(server.base.replace("http", "ws") + "/ws", ping_interval=None) as half,
    ):
        await half.send(wire.encode(wire.Hello(table=one.name)).decode())
        await half.recv()
        table = await server.site.tables.get(one.name)
        assert len(table.audience.viewers) == 3
        half.transport.pause_reading()  # the peer vanished: it answers no ping
        for _ in range(100):
            if len(table.audience.viewers) == 2:
                break
            await asyncio.sleep(0.05)
        assert len(table.audience.viewers) == 2
        half.transport.abort()


async def test_stopping_says_goodbye_and_ends_well(tmp_path: Path) -> None:
    with process(tmp_path) as server:
        client = Client(server.base, name="Anne")
        await client.log_in()
        opened = await client.open_table("triolet", [ME, {"kind": "here"}])
        async with client.sit_at(opened.table) as table:
            stopping = asyncio.create_task(asyncio.to_thread(server.stop))
            message = await asyncio.wait_for(table.wait(), 10)
            assert isinstance(message, wire.Closing)
            assert message.refusal.code == "stopping"
            assert await stopping == 0
            await asyncio.to_thread(server.start)
            await table.play(await first_legal(table))
            assert table.n_reconnects == 1
        assert "Traceback" not in server.log()
