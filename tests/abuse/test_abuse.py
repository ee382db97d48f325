"""Honest players beside hostile clients: how long they wait, and what the server takes.

What is asserted are ratios to the same run without abuse, on the same server, with room for a
machine that has other things to do.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from jetons.client import Client, RemoteTable, ServerRefused, first_legal
from tests.abuse.frames import ask, frame
from tests.abuse.hostile import HANDSHAKE, WAYS
from tests.server.running import ME, OPEN, Process, process

ROOT = Path(__file__).parents[2]
SOAK = os.environ.get("JETONS_SOAK") == "1"
SECONDS = 60.0 if SOAK else 2.5
TABLES = 2
LINES = 4  # sockets that ask how quick the server is
SLOWER = 12.0  # times the wait without abuse, and at least of
QUICK = 0.025  # seconds, which a busy machine can make of any wait
LARGER = 1.6  # times the memory without abuse


class Seen(NamedTuple):
    """What honest players saw."""

    p99: float  # seconds until an answer
    n_answers: int
    n_moves: int
    memory: float  # MiB that the server takes


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with process(tmp_path_factory.mktemp("abuse"), rate=20.0, burst=60) as it:
        yield it


@pytest.fixture(scope="module")
def calm(server: Process) -> Seen:
    """The same without abuse; a first run warms everything up."""
    asyncio.run(honest(server, 1.0))
    return asyncio.run(honest(server, SECONDS))


@pytest.mark.soak
@pytest.mark.parametrize("kind", [*WAYS, "all"])
def test_honest_players_beside(kind: str, server: Process, calm: Seen) -> None:
    if kind == "all" and not SOAK:
        pytest.skip("all at once is for make soak")
    enemies = subprocess.Popen(
        [sys.executable, "-m", "tests.abuse.hostile", kind, str(server.port), str(SECONDS + 1)],
        cwd=ROOT, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )  # fmt: skip
    try:
        seen = asyncio.run(honest(server, SECONDS))
        _, errors = enemies.communicate(timeout=60)
        assert enemies.returncode == 0, errors.decode()
    finally:
        if enemies.poll() is None:
            enemies.kill()
            enemies.communicate()
    print(f"\n{kind}: {seen} beside {calm}")
    assert seen.p99 <= SLOWER * max(calm.p99, QUICK)
    assert seen.memory <= LARGER * calm.memory
    assert seen.n_answers >= calm.n_answers / 4
    assert seen.n_moves >= calm.n_moves / 8
    assert "Traceback" not in server.log()
    assert is_empty_again(server)


def is_empty_again(server: Process) -> bool:
    """Whether nobody is left on the server once everybody has gone."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        with urllib.request.urlopen(server.base + "/metrics", timeout=30) as page:
            text = page.read().decode()
        (n,) = [line.split()[1] for line in text.splitlines() if line.startswith("jetons_sockets ")]
        if float(n) == 0:
            return True
        time.sleep(0.2)
    return False


async def honest(server: Process, seconds: float) -> Seen:
    """Some tables at play, and some lines that ask how quick the server is."""
    until = time.monotonic() + seconds
    waits: list[float] = []
    tables = [play(server, until, waits) for _ in range(TABLES)]
    lines = [listen(server, until, waits) for _ in range(LINES)]
    n_moves = sum((await asyncio.gather(asyncio.gather(*tables), asyncio.gather(*lines)))[0])
    waits.sort()
    return Seen(waits[int(len(waits) * 0.99)], len(waits), n_moves, memory_of(server.pid))


async def play(server: Process, until: float, waits: list[float]) -> int:
    """Two people at a table, match after match; how many moves they made."""
    n_moves = 0
    async with Client(server.base, name="Anne") as anne, Client(server.base, name="Bob") as bob:
        while time.monotonic() < until:
            opened = await anne.open_table("triolet", [ME, OPEN])
            await bob.take_seat(opened.table)
            async with anne.sit_at(opened.table) as one, bob.sit_at(opened.table) as two:
                n_moves += await play_match(one, two, until, waits)
    return n_moves


async def play_match(one: RemoteTable, two: RemoteTable, until: float, waits: list[float]) -> int:
    n_moves = 0
    while time.monotonic() < until and one.now.result is None:
        mover, other = (one, two) if one.is_my_turn else (two, one)
        if not mover.is_my_turn:
            for table in sorted((one, two), key=lambda table: table.now.seq):
                with suppress(TimeoutError):  # who is behind first; nothing may be under way
                    await asyncio.wait_for(table.wait(), 0.3)
            continue
        move = await first_legal(mover)
        began = time.perf_counter()
        try:
            await mover.play(move)
        except ServerRefused as refusal:
            if refusal.code not in ("stale", "match_over"):
                raise
        waits.append(time.perf_counter() - began)
        n_moves += 1
        while other.now.position < mover.now.position and time.monotonic() < until:
            await other.wait()
        await asyncio.sleep(0.1)  # people think
    return n_moves


async def listen(server: Process, until: float, waits: list[float]) -> None:
    """Ask for a sign of life, again and again."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(HANDSHAKE + frame(b'{"t":"hello","ref":1}'))
    await reader.readuntil(b"\r\n\r\n")
    await answer_of(reader, 1)
    ref = 1
    while time.monotonic() < until:
        ref += 1
        began = time.perf_counter()
        writer.write(frame(ask(ref)))
        await answer_of(reader, ref)
        waits.append(time.perf_counter() - began)
        await asyncio.sleep(0.06)
    writer.close()


async def answer_of(reader: asyncio.StreamReader, ref: int) -> None:
    while True:
        first, n = await reader.readexactly(2)
        if n == 126:
            n = int.from_bytes(await reader.readexactly(2), "big")
        data = await reader.readexactly(n)
        assert first & 15 != 8, data
        if first & 15 == 1 and json.loads(data).get("ref") == ref:
            return


def memory_of(pid: int) -> float:
    """MiB in use."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
