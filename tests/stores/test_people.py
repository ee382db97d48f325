"""People on both databases, on two nodes, through kills and from older versions: all is kept."""

from __future__ import annotations

import asyncio
import contextlib
import io
import random
import sqlite3
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import msgspec
import pytest
from tests.people.browsers import PASSWORD, Browser, browser, joined
from tests.server.running import free_port, process, running
from tests.server.services import Nats, Postgres

from jetons.cli import main
from jetons.people import log
from jetons.people.wire import SyncEntry
from jetons.server import personal_log
from jetons.server.store import Store, open_store, schema
from jetons.server.store.sections import people

pytestmark = pytest.mark.anyio
NOW = 1_800_000_000_000


@pytest.fixture(params=["sqlite", "postgres"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    if request.param == "sqlite":
        url = str(tmp_path / "jetons.sqlite3")
    else:
        url = await request.getfixturevalue("postgres").new_database()
    opened = open_store(url)
    await opened.open()
    yield opened
    await opened.close()


def entries(device: str, first: int, last: int, kind: str = "setting") -> list[SyncEntry]:
    data = msgspec.Raw(b'{"value":1}')
    return [SyncEntry(device, n, 5, kind, "k", data) for n in range(first, last + 1)]


async def test_a_log_on_both_databases(store: Store) -> None:
    """Taken once however often it is sent, told from where one is, bounded, emptied."""
    for _ in range(2):
        taken = await personal_log.take(
            store, "p", entries("device-a", 1, 400), (), "device-a", NOW
        )
        assert (taken.have, taken.size.n_entries, taken.refused) == ({"device-a": 400}, 400, [])
    await personal_log.take(store, "p", entries("device-b", 1, 300), (), "device-b", NOW)
    told = await personal_log.tell(
        store, "p", {"device-a": 100}, {"device-a": 400, "device-b": 300}
    )
    assert (len(told.entries), told.more) == (500, True)
    rest = await personal_log.tell(
        store, "p", {"device-a": 400, "device-b": 200}, {"device-a": 400, "device-b": 300}
    )
    assert ([e.n for e in rest.entries], rest.more) == (list(range(201, 301)), False)
    other = entries("device-a", 400, 400, "lesson")
    refused = (await personal_log.take(store, "p", other, (), "device-a", NOW)).refused
    assert [one.refusal.code for one in refused] == ["forked"]
    gone = [SyncEntry("device-b", 301, 6, "removed", "k", msgspec.Raw(b'{"what":"setting"}'))]
    taken = await personal_log.take(store, "p", gone, (), "device-b", NOW)
    assert taken.size.n_entries == 1
    assert (await personal_log.standing(store, "other")).have == {}
    await store.forget_player("p", only_chat=False)
    assert (await personal_log.standing(store, "p")).size == (0, 0)


async def test_two_at_once_take_nothing_twice(store: Store) -> None:
    """Two nodes that are sent the same at the same time keep each entry once."""
    sent = [entries("device-a", 1, n) for n in (50, 120, 200, 200, 130)]
    await asyncio.gather(*(personal_log.take(store, "p", one, (), "device-a", NOW) for one in sent))
    rows = await store.fetch("SELECT n FROM log_entries WHERE player_id='p' ORDER BY n")
    assert [int(row[0]) for row in rows] == list(range(1, 201))
    assert (await personal_log.standing(store, "p")).size.n_entries == 200


async def test_a_million_entries_and_no_harm(tmp_path: Path) -> None:
    """A log that does not end is taken up to its bound, then refused in a sentence; cheaply."""
    path = tmp_path / "jetons.sqlite3"
    store = open_store(str(path))
    await store.open()
    full: Counter[str] = Counter()
    refusing = 0.0  # seconds of processor
    for first in range(1, 1_000_001, 500):
        sent = entries("device-a", first, first + 499)
        began = time.process_time()
        taken = await personal_log.take(store, "p", sent, (), "device-a", NOW)
        if taken.refused:
            full.update(one.refusal.code for one in taken.refused)
            refusing += time.process_time() - began
    most = personal_log.MOST_ENTRIES
    assert (taken.size.n_entries, taken.have) == (most, {"device-a": most})
    assert full == {"log_full": 1, "gap": (1_000_000 - most) // 500 - 1}
    assert refusing / sum(full.values()) < 0.05
    assert path.stat().st_size < 2 * personal_log.MOST_BYTES
    others = await personal_log.take(store, "q", entries("device-b", 1, 9), (), "device-b", NOW)
    assert (others.size.n_entries, others.refused) == (9, [])
    await store.close()


async def test_codes_are_used_once_by_one(store: Store) -> None:
    await people.keep_code(store, "c", "p", "handover", NOW)
    used = await asyncio.gather(
        *(people.use_code(store, "c", ("handover",), NOW) for _ in range(8))
    )
    assert sorted(map(bool, used)) == [False] * 7 + [True]
    await people.keep_code(store, "d", "p", "handover", NOW)
    assert await people.use_code(store, "d", ("handover",), NOW + 1) is None


async def test_on_several_nodes(tmp_path: Path, postgres: Postgres, nats: Nats) -> None:
    """Devices at different nodes: signed up at one, in at the other, cut off at both."""
    more = {"database": await postgres.new_database(), "nats": nats.url}
    async with AsyncExitStack() as stack:
        a = await stack.enter_async_context(running(tmp_path, **more))
        b = await stack.enter_async_context(running(tmp_path, **more))
        one = await stack.enter_async_context(browser(a, "Téléphone"))
        two = await stack.enter_async_context(browser(b, "PC"))
        await one.sign_up("Zoé")
        assert "player" in await two.post("/api/session", {"name": "zoé", "password": PASSWORD})
        for device in (one, two):
            device.note("setting", "theme", value=device.name)
        for device in (one, two, one):
            await device.sync()
        assert one.entries == two.entries
        assert len(one.entries) == 2
        cookie = one.http.cookies["jetons"]
        listed = (await two.get("/api/me/devices"))["devices"]
        lost = next(device for device in listed if not device["here"])
        await two.call("DELETE", f"/api/me/devices/{lost['id']}")
        async with asyncio.timeout(10):
            while (await one.refused("POST", "/api/me/log", {"device": one.device, "have": {}}))[
                1
            ] != "signed_out":
                await asyncio.sleep(0.02)
        assert one.http.cookies["jetons"] == cookie


async def test_killed_while_it_syncs(tmp_path: Path) -> None:
    """Killed again and again: what was acknowledged is there once, what was not goes in later."""
    rng = random.Random(7)
    with process(tmp_path, port=free_port()) as server:
        async with browser(server.base) as one, browser(server.base) as two:
            await joined(one, two)
            told: dict[str, int] = {}
            for _ in range(3):
                for device in (one, two):
                    for n in range(1500):
                        device.note("setting", f"k{n % 7}", value=n)
                killer = asyncio.create_task(strike(server, rng.uniform(0.02, 0.15)))
                while not killer.done():
                    with contextlib.suppress(httpx.HTTPError, ValueError):
                        for device in (one, two):
                            await device.exchange()
                            told = {k: max(n, told.get(k, 0)) for k, n in device.have.items()}
                await killer
                server.start()
                for device in (one, two):
                    now = await again(device)
                    assert all(now["have"].get(k, 0) >= n for k, n in told.items())
            for device in (one, two, one):
                await device.sync()
            assert one.entries == two.entries
            assert len(one.entries) == 9000
            assert log.vector(one.entries) == one.have
    with sqlite3.connect(tmp_path / "jetons.sqlite3") as db:
        rows = db.execute("SELECT count(*), count(DISTINCT device || n) FROM log_entries")
        assert rows.fetchone() == (9000, 9000)
        assert db.execute("SELECT n_entries FROM log_sizes").fetchone() == (9000,)


async def strike(server: object, seconds: float) -> None:
    await asyncio.sleep(seconds)
    await asyncio.to_thread(server.kill)  # type: ignore[attr-defined]


async def again(device: Browser) -> dict[str, dict[str, int]]:
    """What the server has, after a restart."""
    told: dict[str, dict[str, int]] = await device.exchange([])
    return told


@pytest.mark.parametrize("steps", [1, 2, 3])
async def test_a_database_of_before_keeps_its_people(tmp_path: Path, steps: int) -> None:
    """0.1.0 had one step, 0.2.0 three: whoever was here is still who they were, and signs up."""
    path = tmp_path / "jetons.sqlite3"
    with sqlite3.connect(path) as db:
        for number in range(1, steps + 1):
            for statement in schema.STEPS[number - 1]:
                db.execute(schema.in_dialect(statement, schema.SQLITE))
        db.execute("INSERT INTO players VALUES ('alt', 'guest', 'Zoé', 5, 5)")
        db.execute("INSERT INTO meta VALUES ('signing-key', ?)", (b"k" * 32,))
        db.execute("INSERT INTO meta VALUES ('revoked:alt', ?)", (b"2",))
        db.execute(f"PRAGMA user_version={steps}")
    async with running(tmp_path) as server, browser(server) as one:
        one.http.cookies.clear()
        one.http.cookies.set("jetons", server.site.signer.cookie("alt"), domain="127.0.0.1")
        assert await one.get("/api/me") == {"player": "alt", "name": "Zoé", "token": ""}
        assert (await one.sign_up("Zoé"))["has_account"]
        assert await one.me() == "alt"


async def test_the_hosts_commands(tmp_path: Path) -> None:
    """Listed, blocked, reset, deleted beside a running server, which hears of it."""
    database = str(tmp_path / "jetons.sqlite3")

    async def jetons(*words: str) -> tuple[int, str]:
        out, err = io.StringIO(), io.StringIO()

        def call() -> int:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                return main(["--lang", "en", "accounts", *words, "--database", database])

        return await asyncio.to_thread(call), out.getvalue() + err.getvalue()

    async with running(tmp_path) as server, browser(server) as one, browser(server) as two:
        await one.sign_up("Zoé")
        assert (await jetons("list"))[1].endswith("  1  Zoé\n")
        assert (await jetons("block", "personne"))[0] == 2
        assert (await jetons("block"))[0] == 2
        assert (await jetons("block", "ZOÉ"))[0] == 0
        await server.site.sessions.look_again()
        assert not (await one.get("/api/account"))["has_account"]
        body = {"name": "Zoé", "password": PASSWORD}
        assert (await two.refused("POST", "/api/session", body))[1] == "blocked"
        await jetons("unblock", "Zoé")
        status, told = await jetons("reset", "Zoé")
        code = told.rpartition(": ")[2].strip()
        recover = {"name": "Zoé", "code": code, "password": "encore quatre mots"}
        assert "player" in await two.post("/api/session/recover", recover)
        assert (status, (await jetons("delete", "Zoé"))[0]) == (0, 0)
        assert (await two.refused("POST", "/api/session", body))[1] == "bad_sign_in"
