"""Faults of a site with three nodes, under load: a node killed, PostgreSQL or NATS restarted.

`make test` runs one or two of each; `make soak` (JETONS_SOAK=1) fifty.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from tests.server.running import ME, Process, process
from tests.server.services import Nats, Postgres
from tests.server.test_faults import (
    SOAK,
    Witness,
    check_kept,
    killing,
    play_through,
)

from jetons.client import Client, RemoteTable, ServerRefused, first_legal
from jetons.server.table import BOT_GRACE

pytestmark = [pytest.mark.anyio, pytest.mark.soak]


def three_nodes(stack: ExitStack, folder: Path, database: str, nats: Nats) -> list[Process]:
    return [
        stack.enter_context(process(folder, database=database, nats=nats.url)) for _ in range(3)
    ]


async def test_one_of_three_nodes_killed(tmp_path: Path, postgres: Postgres, nats: Nats) -> None:
    database = await postgres.new_database()
    with ExitStack() as stack:
        servers = three_nodes(stack, tmp_path, database, nats)
        witnesses = [Witness([server.base for server in servers], seed) for seed in range(6)]
        await play_through(witnesses, killing(servers, witnesses), 50 if SOAK else 2)
    assert await check_kept(database, witnesses) > 0


def busy_time(process: int) -> int:
    """Clock ticks that the children of a process have used: its bot workers."""
    used = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # gone meanwhile
        if int(fields[1]) == process:
            used += int(fields[11])
    return used


async def thinker_of(servers: list[Process]) -> Process | None:
    """The node whose worker is thinking, if one is."""
    before = [busy_time(server.pid) for server in servers]
    await asyncio.sleep(0.5)
    used = [busy_time(server.pid) - n for server, n in zip(servers, before)]
    return servers[used.index(max(used))] if max(used) > 10 else None


async def move_or_wait(table: RemoteTable) -> None:
    """Play if it is my turn; a move that a dying node did not take is tried again."""
    while table.is_my_turn and table.now.result is None:
        with suppress(ServerRefused):
            await table.play(await first_legal(table))


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="finds workers in /proc")
async def test_the_node_that_thinks_is_killed(
    tmp_path: Path, postgres: Postgres, nats: Nats
) -> None:
    """The bot's move is made by another node, soon: after a silence of the worker's node
    (``nats_bus.LOST``), or when the table is due (``BOT_GRACE``) if the asking node died too."""
    database, seconds = await postgres.new_database(), 2.0
    # the lease, a sweep, the thought again, and a slow machine
    bound = seconds + BOT_GRACE / 1000 + 1 + seconds + 20
    waits: dict[bool, list[float]] = {True: [], False: []}  # whether the asking node died too
    with ExitStack() as stack:
        servers = [
            stack.enter_context(
                process(
                    tmp_path, database=database, nats=nats.url, bot_workers=1, bot_seconds=seconds
                )
            )
            for _ in range(3)
        ]
        for i in range(20):  # a third of the thinkers are the asking node
            if not SOAK and any(waits.values()):
                break
            client = Client(*(server.base for server in servers), name="Anne")
            await client.log_in()
            opened = await client.open_table("triolet", [ME, {"kind": "bot", "bot": "maitre"}])
            async with client.sit_at(opened.table) as table:
                await move_or_wait(table)
                victim = None
                while victim is None and not table.is_my_turn:
                    victim = await thinker_of(servers)
                    if victim is None:
                        with suppress(TimeoutError):
                            await asyncio.wait_for(table.wait(), 0.1)
                if victim is None or table.is_my_turn:
                    continue
                victim.kill()
                began = time.monotonic()
                while not table.is_my_turn:
                    await asyncio.wait_for(table.wait(), bound)
                waits[victim is servers[0]].append(time.monotonic() - began)
                await asyncio.to_thread(victim.start)
            if SOAK:
                print(f"thinker {i + 1}: {waits}", file=sys.stderr, flush=True)
    assert all(waits.values()) if SOAK else any(waits.values())
    assert max(waits[False] + waits[True]) < bound


async def test_postgres_restarted(tmp_path: Path, postgres: Postgres, nats: Nats) -> None:
    database = await postgres.new_database()
    await through_restarts(tmp_path, database, nats, postgres.restart, 50 if SOAK else 1)


async def test_nats_restarted(tmp_path: Path, postgres: Postgres, nats: Nats) -> None:
    database = await postgres.new_database()
    await through_restarts(tmp_path, database, nats, nats.restart, 50 if SOAK else 2)


async def through_restarts(
    tmp_path: Path, database: str, nats: Nats, restart: Callable[[], None], n: int
) -> None:
    """Three nodes, six players, and a service that is restarted again and again."""
    with ExitStack() as stack:
        servers = three_nodes(stack, tmp_path, database, nats)
        witnesses = [Witness([server.base for server in servers], seed) for seed in range(6)]
        await play_through(witnesses, lambda: asyncio.to_thread(restart), n)
    assert await check_kept(database, witnesses) > 0
