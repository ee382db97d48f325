"""Bots think in processes of their own, and a worker that dies is replaced."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import pytest
from tests.server.running import GREEDY, ME, running

import jetons
from jetons.client import first_legal
from jetons.play.match import Match
from jetons.server import opponents
from jetons.server.bus import BusDown, LocalBus

pytestmark = pytest.mark.anyio


async def test_bots_think_elsewhere_and_survive_the_death_of_a_worker(tmp_path: Path) -> None:
    async with (
        running(tmp_path, bot_workers=1, bot_seconds=0.05) as server,
        server.client() as client,
    ):
        opened = await client.open_table("triolet", [ME, GREEDY])
        async with client.sit_at(opened.table) as table:
            for n_moves in range(3):
                while not table.is_my_turn:
                    await asyncio.wait_for(table.wait(), 120)
                pool: Any = server.site.opponents._pool
                workers = list(pool._processes)
                assert os.getpid() not in workers
                if n_moves and workers:
                    os.kill(workers[0], signal.SIGKILL)
                await table.play(await first_legal(table))
            while not table.is_my_turn:
                await asyncio.wait_for(table.wait(), 120)


@pytest.mark.parametrize("slug", jetons.names())
async def test_a_job_is_a_view_and_the_answer_a_move(slug: str, anyio_backend: str) -> None:
    bus = LocalBus()
    asked = opponents.Opponents(bus, workers=0, seconds=0.05)
    await asked.open()
    try:
        match = Match.new(slug, ["a", "b"])
        for _ in range(4):
            move = await asked.choose(slug, "greedy", match.view(match.turn).tobytes())
            match = match.after(move)
    finally:
        asked.close()


async def test_a_bot_that_is_not_there_is_an_error_not_a_hang(anyio_backend: str) -> None:
    asked = opponents.Opponents(LocalBus(), workers=0, seconds=0.05)
    await asked.open()
    match = Match.new("triolet", ["a", "b"])
    with pytest.raises(BusDown):
        await asked.choose("triolet", "nobody", match.view(match.turn).tobytes())
    asked.close()
