"""Bots think in processes of their own, and a worker that dies is replaced."""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from multiprocessing.connection import wait
from pathlib import Path

import msgspec
import pytest
from tests.server.running import GREEDY, ME, running

import jetons
from jetons.client import first_legal
from jetons.core import native
from jetons.play.match import Match
from jetons.server import opponents
from jetons.server.bot_queue import Asker, BotQueue
from jetons.server.bus import BusDown, LocalBus
from jetons.server.routes import tables

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
                workers = multiprocessing.active_children()
                if n_moves:
                    assert workers
                    workers[0].kill()
                await table.play(await first_legal(table))
            while not table.is_my_turn:
                await asyncio.wait_for(table.wait(), 120)


async def test_workers_end_with_the_server_even_while_they_work(anyio_backend: str) -> None:
    before = set(multiprocessing.active_children())
    asked = opponents.Opponents(LocalBus(), workers=2, seconds=0.05)
    await asked.open()
    await asyncio.gather(asked.nod(), asked.nod())
    busy = asyncio.ensure_future(asked._run(time.sleep, 3600))  # type: ignore[arg-type]
    await asyncio.sleep(0)
    workers = set(multiprocessing.active_children()) - before
    assert workers
    asked.close()
    await asyncio.wait([busy], timeout=60)
    assert busy.done()
    assert busy.cancelled() or isinstance(busy.exception(), BusDown)
    for worker in workers:
        # not `join`: the pool waits for the same process, and one of two is told nothing
        assert await asyncio.to_thread(wait, [worker.sentinel], 60)


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


async def test_attended_tables_first_each_person_in_turn(anyio_backend: str) -> None:
    queue = BotQueue(1)
    order: list[str] = []
    go = asyncio.Event()

    async def job(asker: Asker) -> None:
        async with queue.worker(asker):
            await go.wait()
            order.append(asker.table)

    askers = [Asker("first", "eve", is_attended=False)]
    askers += [Asker(f"eve {i}", "eve", is_attended=False) for i in range(19)]
    askers += [Asker(f"anne {i}", "anne") for i in range(3)]
    askers += [Asker("bob 0", "bob"), Asker("carl 0", "carl", is_attended=False)]
    jobs = [asyncio.create_task(job(asker)) for asker in askers]
    await asyncio.sleep(0)
    queue.attend("eve 7", "dora")  # somebody comes to look
    jobs[1].cancel()  # and somebody is gone
    again = asyncio.create_task(job(Asker("anne 2", "anne")))  # a node asked twice
    await asyncio.sleep(0)
    go.set()
    done = await asyncio.gather(*jobs, again, return_exceptions=True)
    assert order[:7] == ["first", "anne 0", "bob 0", "eve 7", "anne 1", "anne 2", "eve 1"]
    assert order[7] == "carl 0"
    assert len(order) == len(askers) - 1
    assert [type(error) for error in done if error is not None] == [asyncio.CancelledError, BusDown]
    assert len(queue) == 0


async def test_bots_among_themselves_rest_until_somebody_looks(tmp_path: Path) -> None:
    masters = [{"kind": "bot", "bot": "greedy"}] * 4
    async with running(tmp_path) as server, server.client() as client:
        asked: list[Asker] = []
        plain = server.site.opponents._think

        async def think(data: bytes) -> bytes:
            asked.append(msgspec.msgpack.decode(data, type=opponents.Job).asker)
            return await plain(data)

        server.site.opponents._think = think  # type: ignore[method-assign]
        alone = [(await client.open_table("triolet", masters)).table for _ in range(19)]
        opened = await client.open_table("triolet", [ME, GREEDY])
        async with client.sit_at(opened.table) as table:
            for _ in range(3):
                while not table.is_my_turn:
                    await asyncio.wait_for(table.wait(), 60)
                await table.play(await first_legal(table))
        assert {asker.table for asker in asked} == {opened.table}
        assert {asker.player for asker in asked} == {client.player}
        while any(name in alone for name in await server.site.store.due(10**15, 100)):
            for name in alone:
                await server.site.tables.house._look_at(name)
        asked.clear()
        async with client.sit_at(alone[3]) as table:
            while len(asked) < 3:
                await asyncio.wait_for(table.wait(), 60)
        assert {asker.table for asker in asked if asker.table != opened.table} == {alone[3]}
        bots = await server.site.tables.get(alone[3])
        while bots.bot_task is not None:  # and rest again when nobody does
            await asyncio.sleep(0.01)
        assert bots.desk.bot_to_move or bots.desk.is_over


async def test_who_meets_a_strong_level_that_thinks_less_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While rules run interpreted: for some minutes after a first start, or always."""
    strong = {"kind": "bot", "bot": "maitre"}
    async with (
        running(tmp_path, bot_workers=0, bot_seconds=0.05) as server,
        server.client() as client,
    ):
        assert (await client.open_table("triolet", [ME, strong])).thinking == ""
        monkeypatch.setattr(tables, "is_compiled", lambda: False)
        monkeypatch.setattr(native, "folder", lambda: tmp_path / "native" / "here")
        assert (await client.open_table("triolet", [ME, GREEDY])).thinking == ""
        assert (await client.open_table("triolet", [ME, strong])).thinking == "slow"
        monkeypatch.setenv("JETONS_NATIVE", "wait")
        assert (await client.open_table("triolet", [ME, strong])).thinking == "warming"
        (tmp_path / "native").mkdir()
        (tmp_path / "native" / native.FAILED).touch()
        assert (await client.open_table("triolet", [ME, strong])).thinking == "slow"
