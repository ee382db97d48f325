"""Sections: what is kept beside tables and people has its own tables, steps and statements."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tests.server.services import Postgres
from tests.stores.test_store import HEAD, entry

from jetons.server.store import (
    Database,
    NotRestored,
    NotSaved,
    Refused,
    Section,
    Store,
    dump,
    listed,
    open_store,
    schema,
)

pytestmark = pytest.mark.anyio
NewUrl = Callable[[], Awaitable[str]]

FIRST = """CREATE TABLE medals (
    player_id TEXT NOT NULL,
    name TEXT NOT NULL,
    at {big} NOT NULL,
    picture {blob} NOT NULL,
    PRIMARY KEY (player_id, name)
){clustered}"""
SECOND = "ALTER TABLE medals ADD COLUMN n INTEGER NOT NULL DEFAULT 1"
FORGET = ("DELETE FROM medals WHERE player_id=?",)
YOUNG = Section("medals", ((FIRST,),), FORGET)
GROWN = Section("medals", ((FIRST,), (SECOND, "UPDATE medals SET n=2 WHERE at>10")), FORGET)
GIVE = """INSERT INTO medals (player_id, name, at, picture) VALUES (?, ?, ?, ?)
    ON CONFLICT (player_id, name) DO UPDATE SET at=excluded.at"""
NAMES = "SELECT name FROM medals WHERE player_id=? ORDER BY at"
LATE = 1 << 40  # more than 32 bits


class Jealous(Refused):
    """Somebody has too many medals."""


@pytest.fixture(params=["sqlite", "postgres"])
def new_url(request: pytest.FixtureRequest, tmp_path: Path) -> NewUrl:
    n = iter(range(100))

    async def make() -> str:
        if request.param == "sqlite":
            return str(tmp_path / f"store-{next(n)}.sqlite3")
        postgres: Postgres = request.getfixturevalue("postgres")
        return await postgres.new_database()

    return make


@asynccontextmanager
async def opened(url: str, *sections: Section) -> AsyncIterator[Store]:
    """A store of a program that has some sections."""
    play = Section(schema.TABLES, schema.STEPS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(schema, "sections", lambda: (play, *sections))
        store = open_store(url)
        await store.open()
        try:
            yield store
        finally:
            await store.close()


async def test_a_section_keeps_and_finds(new_url: NewUrl) -> None:
    async with opened(await new_url(), YOUNG) as store:
        assert await store.execute(GIVE, "anne", "gold", LATE, b"\x00") == 1
        await store.execute_many(GIVE, [("anne", "tin", 1, b""), ("eve", "tin", 2, b"")])
        assert [row[0] for row in await store.fetch(NAMES, "anne")] == ["tin", "gold"]
        sql = "SELECT at, picture FROM medals WHERE name=? {bytewise} AND player_id=?"
        row = await store.fetch_one(sql, "gold", "anne")
        assert row is not None
        assert tuple(row) == (LATE, b"\x00")
        assert await store.fetch_one(NAMES, "bob") is None
        sql = "SELECT count(*) FROM medals WHERE player_id IN (SELECT value FROM {each})"
        assert [row[0] for row in await store.fetch(sql, listed(["eve", "bo\"b'"]))] == [1]
        assert await store.execute("UPDATE medals SET at=at+?", 1) == 3
        await store.forget_player("anne", only_chat=True)
        assert len(await store.fetch(NAMES, "anne")) == 2
        await store.forget_player("anne", only_chat=False)
        assert await store.fetch(NAMES, "anne") == []
        assert len(await store.fetch(NAMES, "eve")) == 1


async def test_work_is_one_transaction_and_its_neighbours_go_on(new_url: NewUrl) -> None:
    async with opened(await new_url(), YOUNG) as store:
        await store.create(HEAD, b"hush", b"1", [])

        async def give_two(db: Database) -> int:
            await db.execute(GIVE, "anne", "one", 1, b"")
            await db.execute(GIVE, "anne", "two", 2, b"")
            if len(await db.fetch(f"{NAMES} {{for_update}}", "anne")) > 1:
                raise Jealous("anne")
            return 2

        async def give_twice(db: Database) -> None:
            await db.execute(GIVE, "bob", "one", 1, b"")
            await db.execute("INSERT INTO medals SELECT * FROM medals")  # the key is taken

        outcomes = await asyncio.gather(
            store.append(entry(2)),
            store.write(give_two),
            store.write(give_twice),
            store.execute(GIVE, "eve", "one", 3, b""),
            store.append(entry(3, seat=(0, "eve"))),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes[:4]] == [type(None), Jealous, NotSaved, int]
        assert outcomes[4] is None
        assert await store.fetch(NAMES, "anne") == await store.fetch(NAMES, "bob") == []
        assert len(await store.fetch(NAMES, "eve")) == 1
        assert await store.last_seqs(["t1"]) == {"t1": 3}


async def test_sections_come_and_grow_beside_old_tables(new_url: NewUrl, tmp_path: Path) -> None:
    url = await new_url()
    async with opened(url) as store:
        await store.create(HEAD, b"hush", b"1", [(0, "anne")])
    async with opened(url, YOUNG) as store:
        await store.execute_many(GIVE, [("anne", "tin", 1, b"a"), ("anne", "gold", LATE, b"b")])
        await store.backup(str(tmp_path / "young"))
    for place in (url, await new_url()):
        async with opened(place, GROWN) as store:
            if place != url:  # an old backup takes the same steps as an old database
                counts = await store.fill(dump.read(str(tmp_path / "young")))
                assert counts["medals"] == 2
                assert counts["tables"] == 1
            rows = await store.fetch("SELECT name, n, picture FROM medals ORDER BY at")
            assert [tuple(row) for row in rows] == [("tin", 1, b"a"), ("gold", 2, b"b")]
            assert [head.id for head in await store.tables_of("anne", 5)] == ["t1"]
    with pytest.raises(NotSaved, match="later version"):
        async with opened(url, YOUNG):
            pass
    async with opened(await new_url()) as store:  # a program without the section
        with pytest.raises(NotRestored):
            await store.fill(dump.read(str(tmp_path / "young")))


def test_what_is_kept_of_a_person_can_be_forgotten() -> None:
    forgotten = set(re.findall(r"(?:FROM|UPDATE) (\w+)", " ".join(schema.of_all("forget"))))
    for table, columns in schema.layout().items():
        if "player_id" in columns.names and table not in ("seats", "voices"):
            assert table in forgotten, f"{table}: its section's forget says nothing about it"
