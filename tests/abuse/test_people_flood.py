"""What one address can do with its account, log, blocks, letters, days and prints to everybody."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from jetons.box import ready
from jetons.people.wire import SyncEntry
from jetons.server import personal_log
from jetons.server.daily import shifted
from jetons.server.limits import Buckets
from jetons.server.moments import milliseconds
from jetons.server.store import open_store
from jetons.server.store.sqlite import SqliteStore
from jetons.table import wire
from tests.people.browsers import browser
from tests.server.post_office import post_office
from tests.server.running import Running, running

pytestmark = pytest.mark.anyio
DEVICE = "telephone1"


def entries(first: int, n: int, kind: str, key: str, data: bytes = b"{}") -> list[SyncEntry]:
    """So many entries of a device, with keys of their own."""
    now, raw = milliseconds(), msgspec.Raw(data)
    return [SyncEntry(DEVICE, first + i, now, kind, f"{key}{i}", raw) for i in range(n)]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def server(tmp_path: Path, anyio_backend: str) -> Any:
    async with running(tmp_path) as it:
        yield it


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Thousands of steps that the database took, however busy the machine is."""
    counted = [0]
    real = SqliteStore._connect

    def step() -> int:
        counted[0] += 1
        return 0

    def connect(self: SqliteStore) -> sqlite3.Connection:
        connection = real(self)
        connection.set_progress_handler(step, 1000)
        return connection

    monkeypatch.setattr(SqliteStore, "_connect", connect)
    return counted


async def test_deleting_does_not_read_the_whole_log(tmp_path: Path, steps: list[int]) -> None:
    """Every move waits for the one writer: 500 deletions of a full log kept it for 38 s."""
    store = open_store(str(tmp_path / "jetons.sqlite3"))
    await store.open()
    try:
        first, cost = 1, []
        for n in (500, 9500):  # entries that are there
            for _ in range(n // 500):
                sent = entries(first, 500, "sheet", f"s{first}-", b'{"a":1}')
                taken = await personal_log.take(store, "zoe", sent, [], DEVICE, milliseconds())
                assert not taken.refused
                first += 500
            before = steps[0]
            sent = entries(first, 100, "removed", f"s{first - 500}-", b'{"what":"sheet"}')
            taken = await personal_log.take(store, "zoe", sent, [], DEVICE, milliseconds())
            first += 100
            cost.append(steps[0] - before)
        assert taken.size.n_entries == 10_000  # 200 were emptied, 200 say so
        assert cost[1] <= 2 * cost[0] + 10
    finally:
        await store.close()


async def test_one_address_has_so_many_bytes_kept_whoever_it_says_it_is(tmp_path: Path) -> None:
    async with running(tmp_path) as server, browser(server) as one, browser(server) as two:
        server.site.allowances._kept = Buckets(1.0, 3000)
        for i, each in enumerate((one, two)):
            await each.sign_up(f"Zoé {i}")
            each.note("sheet", "s", said="x" * 2000)
        assert not (await one.exchange())["refused"]
        refused = await two.exchange()
        assert refused["error"]["code"] == "too_many"
        day = shifted(milliseconds(), 0)
        body = {"moves": ["x" * 1000]}
        assert (await two.refused("POST", f"/api/daily/{day}/triolet", body))[0] == 429


async def test_a_block_reads_and_tells_itself_alone(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each read everybody's blocks, and the list asked for five hundred names one by one."""
    moderation, n_read = server.site.tables.moderation, 0
    real = moderation.kept.blocks

    async def blocks() -> Any:
        nonlocal n_read
        n_read += 1
        return await real()

    monkeypatch.setattr(moderation.kept, "blocks", blocks)
    asked = []
    known = server.site.store.player_name
    monkeypatch.setattr(
        server.site.store, "player_name", lambda one: asked.append(one) or known(one)
    )
    async with browser(server) as eve, server.client("Zoé") as zoe:
        await zoe.post("/api/me", {"name": "Zoé"}, wire.Me)
        server.site.forget_name(zoe.player)
        for other in (*(f"x{i}" for i in range(20)), zoe.player):
            told = await eve.post("/api/me/blocks", {"player": other})
        assert {(one["player"], one["name"]) for one in told["people"]} >= {(zoe.player, "Zoé")}
        assert len(told["people"]) == 21
        assert n_read == 0
        assert not {one for one in asked if one.startswith("x")}
        told = await eve.post("/api/me/blocks", {"player": "x3", "off": True})
        assert len(told["people"]) == 20
        await moderation._read()  # the store says the same
        assert len((await eve.get("/api/me/blocks"))["people"]) == 20


async def test_a_day_that_nobody_played_costs_no_game(server: Running) -> None:
    """The computer played every deal of every date that somebody asked for, since the year 1."""
    async with browser(server) as eve:
        for year in (1, 1789, 1999, 2020, 2025):
            told = await eve.get(f"/api/daily/{year:04}-07-14/triolet")
            assert (told["is_over"], told["n"], told["master"]) == (True, 0, None)
    assert not server.site.daily._masters
    assert len(server.site.daily._queue) == 0


async def test_prints_take_no_thread_that_others_wait_for(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, made = threading.Event(), []

    def print_box(*_: Any, **named: Any) -> bytes:
        made.append(named["lang"])
        go_on.wait(30)
        return b"%PDF-"

    monkeypatch.setattr(ready, "print_box", print_box)
    names = [one.name for one in ready.all_ready()]
    async with httpx.AsyncClient(base_url=server.base, timeout=60) as web:
        asked = [asyncio.ensure_future(web.get(f"/print/{name}")) for name in names]
        try:
            while not made:
                await asyncio.sleep(0.01)
            async with asyncio.timeout(20):
                for _ in range(40):
                    await asyncio.to_thread(lambda: None)
            assert len(made) == 1
        finally:
            go_on.set()
        answers = await asyncio.gather(*asked)
    assert {answer.status_code for answer in answers} == {200}
    assert len(made) == len(names)


async def test_rows_of_guests_count_for_their_address(tmp_path: Path) -> None:
    """A cookie is free: each of these wrote rows that stay, as often as one liked."""
    async with running(tmp_path, opening_burst=8, opening_rate=0.001) as server:
        refused = 0
        for way in ("/api/me/devices/x", "/api/me") * 9:
            async with browser(server) as eve:
                status, code = await eve.refused("DELETE", way)
                assert status in (200, 429)
                refused += code == "too_many"
        assert refused >= 8
        rows = await server.site.store.fetch("SELECT count(*) FROM sessions")
        assert int(rows[0][0]) <= 10


async def test_a_stranger_s_mailbox_is_not_filled(tmp_path: Path) -> None:
    """Letters that prove an address go to whom somebody names: few, whoever asks."""
    async with post_office() as post, running(tmp_path, **post.settings) as server:
        codes = []
        for i in range(3):
            async with browser(server) as eve:
                await eve.sign_up(f"Zoé {i}")
                for _ in range(2):
                    body = {"email": "Victime@club.example" if i % 2 else "victime@club.example"}
                    codes.append(await eve.refused("POST", "/api/account/email", body))
        assert [code for _, code in codes] == ["", "", "", *["too_many"] * 3]


async def test_an_export_counts_by_what_it_reads(server: Running) -> None:
    server.site.reading._by_address = Buckets(0.001, 10_000)
    async with browser(server) as zoe:
        before = server.site.reading._by_address.used("127.0.0.1")
        told = await zoe.call("GET", "/api/me/export")
        assert told.status_code == 200
        assert server.site.reading._by_address.used("127.0.0.1") - before >= 50
