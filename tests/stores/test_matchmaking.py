"""People who are there find each other, whatever others left behind."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tests.server.running import ME, OPEN, Running, running
from tests.server.services import Nats, Postgres

from jetons.server import identity
from jetons.table import wire

pytestmark = pytest.mark.anyio
WISH = {"game": "triolet"}


@asynccontextmanager
async def site(
    kind: str, folder: Path, postgres: Postgres, nats: Nats
) -> AsyncIterator[tuple[Running, Running]]:
    """Two nodes of one site, or twice the same one."""
    if kind == "sqlite":
        async with running(folder) as node:
            yield node, node
        return
    database = await postgres.new_database()
    shared = nats.url if kind == "nodes" else ""
    async with running(folder, database=database, nats=shared) as one:
        if kind == "postgres":
            yield one, one
            return
        async with running(folder, database=database, nats=shared) as two:
            yield one, two


async def abandon(node: Running, n: int) -> None:
    """Tables that were opened for anybody, and left."""
    new = wire.NewTable("triolet", [wire.NewSeat("me"), wire.NewSeat("open")], {}, listed=True)
    for i in range(n):
        await node.site.tables.open_table(new, identity.new_player(), f"Ghost {i}")


@pytest.mark.parametrize("n", [20, 200])
@pytest.mark.parametrize("kind", ["sqlite", "postgres", "nodes"])
async def test_the_abandoned_hide_nobody(
    kind: str, n: int, tmp_path: Path, postgres: Postgres, nats: Nats
) -> None:
    async with site(kind, tmp_path, postgres, nats) as (here, there):
        await abandon(here, n)
        async with here.client("Anne") as anne, there.client("Bob") as bob:
            first = await anne.post("/api/pair", WISH, wire.Opened)
            async with anne.sit_at(first.table) as table:
                listed = wire.LobbyList([], 0)
                while first.table not in [one.table for one in listed.tables]:
                    listed = await bob.get("/api/tables", wire.LobbyList)
                    await asyncio.sleep(0.01)
                assert listed.tables[0].table == first.table
                second = await bob.post("/api/pair", WISH, wire.Opened)
                assert second.table == first.table
                async with bob.sit_at(second.table):  # a match begins when both are there
                    while table.now.status == "waiting":
                        await asyncio.wait_for(table.wait(), 10)


async def test_the_absent_fade_and_come_back_with_their_people(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path) as node, node.client() as anne, node.client() as bob:
        opened = await anne.open_table("triolet", [ME, OPEN], listed=True)
        slow = await anne.open_table(
            "triolet", [ME, OPEN], listed=True, clock={"kind": "days", "days": 3}
        )
        names = [one.table for one in (await bob.get("/api/tables", wire.LobbyList)).tables]
        assert set(names) == {opened.table, slow.table}
        monkeypatch.setattr("jetons.server.lobby.FADE", -1)
        names = [one.table for one in (await bob.get("/api/tables", wire.LobbyList)).tables]
        assert names == [slow.table]  # nobody has to wait where a move may take days
        async with anne.sit_at(opened.table):
            names = [one.table for one in (await bob.get("/api/tables", wire.LobbyList)).tables]
            assert names == [opened.table, slow.table]


async def test_one_who_opens_many_hides_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jetons.server.lobby.SIZE", 5)
    async with running(tmp_path) as node, node.client("Bob") as bob, node.client("Eve") as eve:
        mine = await bob.open_table("triolet", [ME, OPEN], listed=True)
        tables = [await eve.open_table("triolet", [ME, OPEN], listed=True) for _ in range(8)]
        async with bob.sit_at(mine.table):
            for table in tables:
                node.site.tables.attendance.came(table.table, eve.player)
            names = [one.table for one in (await bob.get("/api/tables", wire.LobbyList)).tables]
            assert mine.table in names[:2]


async def test_asking_again_leads_back_to_the_table_where_one_waits(tmp_path: Path) -> None:
    async with running(tmp_path) as node, node.client() as anne:
        first = await anne.post("/api/pair", WISH, wire.Opened)
        again = await anne.post("/api/pair", WISH, wire.Opened)
        assert again.table == first.table


async def test_nobody_hoards_waiting_tables(tmp_path: Path) -> None:
    async with running(tmp_path) as node, node.client() as anne:
        codes = []
        for _ in range(30):
            try:
                await anne.open_table("triolet", [ME, OPEN])
            except Exception as error:
                codes.append(getattr(error, "code", repr(error)))
        assert codes == ["too_many_tables"] * 10
        await anne.open_table("triolet", [ME, {"kind": "here"}])  # which waits for nobody
