"""One bad table does not stop the others: its fault stays with it, and is told in words."""

from __future__ import annotations

import asyncio
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.running import ME, OPEN, Running, running
from tests.server.services import Postgres
from tests.stores.vandal import Vandal, begun

from jetons.client import Client, ServerRefused, first_legal
from jetons.server import tasks
from jetons.table import wire

pytestmark = pytest.mark.anyio
HERE = {"kind": "here"}
BLITZ = {"kind": "move", "seconds": 1}


@pytest.fixture(params=["sqlite", "postgres"])
async def database(request: Any, tmp_path: Path) -> AsyncIterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path / "jetons.sqlite3")
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        yield await postgres.new_database()


def status(base: str, path: str) -> int:
    try:
        with urllib.request.urlopen(base + path, timeout=10) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


@pytest.mark.parametrize("how", ["garbled", "missing", "unknown rules"])
async def test_the_fault_of_a_table_stays_with_it(how: str, database: str, tmp_path: Path) -> None:
    async with (
        running(tmp_path, database=database, seed_seconds=0.0) as node,
        node.client() as anne,
    ):
        bad = await anne.open_table("triolet", [ME, HERE], clock=BLITZ)
        good = await anne.open_table("triolet", [ME, HERE], clock=BLITZ)
        listed = await anne.open_table("triolet", [ME, OPEN], listed=True)
        await begun(anne, bad.table, good.table)
        token, player = anne.token, anne.player
    vandal = Vandal(database)
    await vandal.spoil(bad.table, how)
    if how != "missing":  # a listed one, too
        await vandal.run("UPDATE entries SET body=$2 WHERE table_id=$1", listed.table, b"{?")
    async with running(tmp_path, database=database, seed_seconds=0.0) as node:
        anne = Client(node.base, token=token)
        await anne.log_in()
        assert anne.player == player
        # the clock of the good one runs out although the bad one is due before it
        async with anne.sit_at(good.table) as table:
            while table.now.result is None:
                await asyncio.wait_for(table.wait(), 20)
        # the lobby and the owner's list answer
        await anne.get("/api/tables", wire.LobbyList)
        mine = await anne.get("/api/me/tables", wire.MyTables)
        assert bad.table in [one.table for one in mine.tables]
        # its people are told in words, by either way in
        with pytest.raises(ServerRefused) as refused:
            await anne.get(f"/api/tables/{bad.table}", wire.Table)
        assert (refused.value.code, refused.value.status) == ("damaged", 503)
        with pytest.raises(ServerRefused) as told:
            async with anne.sit_at(bad.table):
                raise AssertionError
        assert told.value.code == "damaged"
        assert "abîmé" in told.value.refusal.text.fr
        # the host sees it, and the node is well
        page = await node.site.measure()
        assert b"jetons_tables_damaged 0.0" not in page
        node.site.is_warm = True
        assert await asyncio.to_thread(status, node.base, "/readyz") == 200
        # housekeeping gets past it
        await node.site.tables.house.keep_house(10**14)


async def test_many_bad_tables_do_not_hide_a_good_one(database: str, tmp_path: Path) -> None:
    clock = {"kind": "move", "seconds": 600}
    async with (
        running(tmp_path, database=database, seed_seconds=0.0) as node,
        node.client() as anne,
    ):
        names = [
            (await anne.open_table("triolet", [ME, HERE], clock=clock)).table for _ in range(121)
        ]
        await begun(anne, *names)
        last = names[-1]
    vandal = Vandal(database)
    await vandal.run("UPDATE entries SET body=$2 WHERE seq>1 AND table_id<>$1", last, b"{?")
    await vandal.run("UPDATE tables SET due_at=1 WHERE id<>$1", last)
    await vandal.run("UPDATE tables SET due_at=2 WHERE id=$1", last)
    async with running(tmp_path, database=database, seed_seconds=0.0) as node:
        due = [last]
        while last in due:  # until somebody has looked at it
            due = await node.site.store.due(10, 1000)
            await asyncio.sleep(0.05)
        assert len(due) == len(node.site.tables.faults) == 120


async def test_a_damaged_log_met_in_the_middle_is_told_to_those_who_sit_there(
    tmp_path: Path,
) -> None:
    database = str(tmp_path / "jetons.sqlite3")
    async with running(tmp_path) as node, node.two_seated() as (one, two):
        mover = one if one.is_my_turn else two
        move = await first_legal(mover)
        seq = mover.now.seq
        await Vandal(database).run(
            "INSERT INTO entries (table_id, seq, at, body) VALUES ($1, $2, 0, $3)",
            one.name, seq + 1, b"{?",
        )  # fmt: skip
        with pytest.raises(ServerRefused) as refused:
            await mover.play(move)
        assert refused.value.code == "damaged"
        other = two if mover is one else one
        while not any(isinstance(message, wire.Refused) for message in other.heard):
            await asyncio.wait_for(other._receive(), 10)


async def test_a_background_task_that_fails_begins_again(
    server_in: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = server_in.site
    site.is_warm = True
    monkeypatch.setattr(tasks, "FIRST", 0.01)
    n_runs = 0

    async def fail() -> None:
        nonlocal n_runs
        n_runs += 1
        raise RuntimeError("a bug")

    site.tables.tasks.supervise("fragile", fail)
    while n_runs < 4:
        await asyncio.sleep(0.01)
    assert b'jetons_task_restarts_total{task="fragile"}' in await site.measure()
    assert (await site.health()).ok
    # a sweeper that gives no sign of life makes the node unready
    monkeypatch.setattr(tasks, "PATIENCE", -1.0)
    health = await site.health()
    assert not health.ok
    assert not health.checks["sweeper"]
    assert not health.checks["bots"]


@pytest.fixture
async def server_in(tmp_path: Path) -> AsyncIterator[Running]:
    async with running(tmp_path) as node:
        yield node
