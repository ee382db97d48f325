"""Faults of a site with three nodes, under load: a node killed, PostgreSQL or NATS restarted.

`make test` runs one or two of each; `make soak` (JETONS_SOAK=1) fifty.
"""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.server.running import Process, process
from tests.server.services import Nats, Postgres
from tests.server.test_faults import (
    SOAK,
    Witness,
    check_kept,
    kill_again_and_again,
    until_all_moved,
)

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
        await kill_again_and_again(servers, witnesses, 50 if SOAK else 2)
    assert await check_kept(database, witnesses) > 0


async def under_load(
    tmp_path: Path, database: str, nats: Nats, fault: Callable[[], Awaitable[None]], n: int
) -> None:
    """Three nodes, six players, and a fault again and again."""
    with ExitStack() as stack:
        servers = three_nodes(stack, tmp_path, database, nats)
        witnesses = [Witness([server.base for server in servers], seed) for seed in range(6)]
        players = [asyncio.create_task(witness.run()) for witness in witnesses]
        dice = random.Random(3)
        try:
            await until_all_moved(witnesses, 2)
            for i in range(n):
                await asyncio.sleep(dice.uniform(0.0, 0.4))
                await fault()
                await until_all_moved(witnesses, 2)
                if SOAK:
                    print(f"fault {i + 1}/{n}", file=sys.stderr, flush=True)
        finally:
            for witness in witnesses:
                witness.is_done = True
            await asyncio.wait_for(asyncio.gather(*players), 60)
    assert await check_kept(database, witnesses) > 0


async def test_postgres_restarted(tmp_path: Path, postgres: Postgres, nats: Nats) -> None:
    database = await postgres.new_database()

    async def fault() -> None:
        await asyncio.to_thread(postgres.restart)

    await under_load(tmp_path, database, nats, fault, 50 if SOAK else 1)


async def test_nats_restarted(tmp_path: Path, postgres: Postgres, nats: Nats) -> None:
    database = await postgres.new_database()

    async def fault() -> None:
        await asyncio.to_thread(nats.restart)

    await under_load(tmp_path, database, nats, fault, 50 if SOAK else 2)
