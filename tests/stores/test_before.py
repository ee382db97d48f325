"""Databases that 0.1.0 and 0.2.0 left, SQLite and PostgreSQL: everything in them goes on.

``before/`` has them as statements, made by those versions themselves (``before/make.py``).
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from tests.people.browsers import PASSWORD, Browser, browser, joined
from tests.server.running import Running, running
from tests.server.services import Postgres
from tests.stores.before.make import GAMES, WORDS

from jetons.client import Client, first_legal
from jetons.play.record import verify_deal
from jetons.play.record_reader import read_record
from jetons.server.store import dump, open_store, schema
from jetons.table import wire

pytestmark = pytest.mark.anyio
BEFORE = Path(__file__).parent / "before"
KEEPS = {"waiting_hours": 10**6, "abandon_days": 10**5, "chat_days": 10**5, "archive_hours": 1e6}
VERSIONS = ["0.1.0", "0.2.0"]


def of_before(version: str, kind: str) -> tuple[dict[str, Any], str]:
    """Who is who in a database of before, and its statements."""
    first, _, rest = (BEFORE / f"{version}-{kind}.sql").read_text("utf-8").partition("\n")
    return json.loads(first.removeprefix("-- ")), rest


@pytest.fixture(
    params=[f"{version} {kind}" for version in VERSIONS for kind in ("sqlite", "postgres")]
)
async def before(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[dict[str, Any], str]:
    """Who is who, and the address of a database of before."""
    version, kind = request.param.split()
    told, statements = of_before(version, kind)
    if kind == "sqlite":
        url = str(tmp_path / "jetons.sqlite3")
        with closing(sqlite3.connect(url)) as db:
            db.executescript(statements)
        return told, url
    postgres: Postgres = request.getfixturevalue("postgres")
    url = await postgres.new_database()
    db = await asyncpg.connect(url)
    try:
        await db.execute(statements)
    finally:
        await db.close()
    return told, url


@asynccontextmanager
async def as_before(server: Running, told: dict[str, Any], who: str) -> AsyncIterator[Browser]:
    """Somebody's browser with the cookie that the older version gave."""
    async with browser(server, who) as one:
        one.http.cookies.clear()
        one.http.cookies.set("jetons", told[who]["cookie"], domain="127.0.0.1")
        yield one


def program(server: Running, told: dict[str, Any], who: str) -> Client:
    """The same person's program."""
    return Client(server.base, token=server.site.signer.site_pass(told[who]["player"]))


async def moves_on(server: Running, told: dict[str, Any], table: str, *who: str) -> bool:
    """Play one more move at a table of before, by whoever is to move; whether that was done."""
    for name in who:
        async with program(server, told, name).sit_at(table) as one:
            if one.is_my_turn:
                before = one.now.position
                await one.play(await first_legal(one))
                while one.now.position == before:
                    await one.wait()
                return True
    return False


async def test_everything_goes_on(before: tuple[dict[str, Any], str], tmp_path: Path) -> None:
    """The people, their games, words and records; then what those versions did not have."""
    told, url = before
    async with running(tmp_path, database=url, **KEEPS) as server:
        for who in ("zoe", "bob", "ida"):
            async with as_before(server, told, who) as one:
                me = await one.get("/api/me")
                assert (me["player"], me["name"]) == (told[who]["player"], told[who]["name"])
        if "revoked" in told:
            async with as_before(server, told, "revoked") as one:
                assert await one.me() != told["revoked"]["player"]
        for game in GAMES:
            assert await moves_on(server, told, told["running"][game], "zoe", "bob"), game
        assert await moves_on(server, told, told["bot"], "zoe")
        async with Client(server.base, name="Ève") as eve:
            seen = await eve.get(f"/api/tables/{told['talked']}", wire.Table)
            assert WORDS not in repr(seen)  # players talk among themselves now
            own = await program(server, told, "bob").get(
                f"/api/tables/{told['talked']}", wire.Table
            )
            assert [one.text for one in own.log if isinstance(one, wire.Chatted)] == [WORDS]
            for table in (told["archived"], told["over"]):
                replay = await eve.replay(table)
                assert verify_deal(read_record(replay.record)) > 0
                assert "Zoé d’Avant" in replay.record
            await eve.take_seat(told["waiting"])
            async with (
                eve.sit_at(told["waiting"]) as one,
                program(server, told, "zoe").sit_at(told["waiting"]) as two,
            ):
                for table in (one, two):
                    while table.now.status == "waiting":
                        await table.wait()
        async with as_before(server, told, "zoe") as zoe, browser(server, "PC") as other:
            assert len((await zoe.get("/api/me/tables"))["tables"]) == len(GAMES) + 5
            zoe.note("setting", "theme", value="dark")
            await joined(zoe, other)
            await zoe.sync()
            await other.sync()
            assert other.entries == zoe.entries
            assert (await zoe.sign_up("Zoé d’Avant"))["has_account"]
            assert await zoe.me() == told["zoe"]["player"]
            await other.post("/api/session", {"name": "zoé d’avant", "password": PASSWORD})
            assert await other.me() == told["zoe"]["player"]
    async with running(tmp_path, database=url, **KEEPS) as server, browser(server) as one:
        await one.post("/api/session", {"name": "Zoé d’Avant", "password": PASSWORD})
        data = await one.get("/api/me/data")
        assert len(data["tables"]) == len(GAMES) + 5
        assert [said["text"] for said in data["said"]] == [WORDS]
        await one.call("DELETE", "/api/me")
        async with as_before(server, told, "bob") as bob:
            answer = await bob.http.get(f"/api/tables/{told['archived']}/record")
            assert "Zoé" not in answer.text
            assert "Bob" in answer.text


@pytest.mark.parametrize("version", VERSIONS)
async def test_a_backup_of_before_goes_into_either(
    version: str, postgres: Postgres, tmp_path: Path
) -> None:
    """The file itself is a backup: the newer program takes it, with every row."""
    told, statements = of_before(version, "sqlite")
    path = tmp_path / "backup"
    with closing(sqlite3.connect(path)) as db:
        db.executescript(statements)
        tables = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type='table'")]
        n_rows = {t: db.execute(f"SELECT count(*) FROM {t}").fetchone()[0] for t in tables}
    for url in (str(tmp_path / "new.sqlite3"), await postgres.new_database()):
        store = open_store(url)
        await store.open()
        counts = await store.fill(dump.read(str(path)))
        assert set(counts) == set(schema.layout())
        kept = {table: counts[table] for table in n_rows if table != "voices"}
        assert kept == {table: n for table, n in n_rows.items() if table != "voices"}
        assert await store.player_name(told["zoe"]["player"]) == "Zoé d’Avant"
        await store.close()
