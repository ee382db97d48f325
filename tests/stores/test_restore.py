"""Backups put back: from either database into either, whole or not at all."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
import pytest
from msgspec.structs import replace
from tests.server.running import GREEDY, ME, running
from tests.server.services import Postgres
from tests.stores.test_store import HEAD, entry

from jetons.cli import main
from jetons.client import Client, first_legal
from jetons.server.store import Archived, NotRestored, Store, dump, open_store, schema

pytestmark = pytest.mark.anyio
KINDS = ["sqlite", "postgres"]
NewUrl = Callable[[str], Awaitable[str]]  # kind of database -> address of a new one


@pytest.fixture(autouse=True)
def _small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dump, "BATCH", 10)


@pytest.fixture
def new_url(request: pytest.FixtureRequest, tmp_path: Path) -> NewUrl:
    n = iter(range(100))

    async def make(kind: str) -> str:
        if kind == "sqlite":
            return str(tmp_path / f"store-{next(n)}.sqlite3")
        postgres: Postgres = request.getfixturevalue("postgres")
        return await postgres.new_database()

    return make


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = open_store(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def furnish(store: Store) -> None:
    """A little of everything."""
    await store.secret("key", b"\x00\xff site")
    await store.save_player("anne", "Anne É", 5)
    await store.create(HEAD, b"\x01hush", b'{"n":1}', [(0, "anne"), (1, "bob")])
    for seq in range(2, 2 + 2 * dump.BATCH):  # more than one batch
        await store.append(entry(seq))
    await store.create(replace(HEAD, id="t2", status="over", due_at=7), b"s2", b'{"n":1}', [])
    await store.archive(Archived("t2", "triolet", 1, 2, "the record\n", b'{"r":1}'))


async def backup_of(url: str, path: Path) -> Path:
    async with opened(url) as store:
        await furnish(store)
        await store.backup(str(path))
    assert not path.with_name(path.name + ".part").exists()
    return path


@pytest.mark.parametrize("target", KINDS)
@pytest.mark.parametrize("source", KINDS)
async def test_a_backup_goes_into_either_database(
    source: str, target: str, new_url: NewUrl, tmp_path: Path
) -> None:
    url = await new_url(source)
    path = await backup_of(url, tmp_path / "backup")
    async with opened(url) as old, opened(await new_url(target)) as new:
        counts = await new.fill(dump.read(str(path)))
        assert counts == {
            **dict.fromkeys(schema.layout(), 0),
            "meta": 1, "players": 1, "tables": 2, "entries": 2 * dump.BATCH + 1, "seats": 2,
            "records": 1, "voices": 0, "reviews": 0,
        }  # fmt: skip
        for table in ("t1", "t2"):
            assert await new.load(table) == await old.load(table) is not None
        assert await new.tables_of("anne", 9) == await old.tables_of("anne", 9) != []
        assert await new.player_name("anne") == "Anne É"
        assert await new.secret("key", b"other") == b"\x00\xff site"
        assert await new.counts() == {"waiting": 1, "archived": 1}
        await new.append(entry(2 + 2 * dump.BATCH))  # and it goes on


@pytest.mark.parametrize("kind", KINDS)
async def test_only_an_empty_database_is_filled(kind: str, new_url: NewUrl, tmp_path: Path) -> None:
    path = await backup_of(await new_url(kind), tmp_path / "backup")
    async with opened(await new_url(kind)) as store:
        await store.save_player("eve", "Eve", 1)
        with pytest.raises(NotRestored, match=r"not empty|pas vide"):
            await store.fill(dump.read(str(path)))
        assert await store.load("t1") is None
        assert await store.player_name("eve") == "Eve"


@pytest.mark.parametrize("target", KINDS)
async def test_a_damaged_backup_leaves_nothing_behind(
    target: str, new_url: NewUrl, tmp_path: Path
) -> None:
    path = await backup_of(await new_url("postgres"), tmp_path / "backup")
    lines = path.read_bytes().splitlines(keepends=True)
    middle = len(lines) // 2
    for i, bad in enumerate(
        (
            lines[:-1],  # cut off
            [*lines[:-1], lines[-1][:-9]],
            [*lines[:middle], *lines[middle + 1 :]],  # a row less
            [*lines, b"more\n"],
            [*lines[:middle], b'["entries",["t1"]]\n', *lines[middle + 1 :]],
            [*lines[:middle], b'["drop table",[]]\n', *lines[middle + 1 :]],
            [b'["jetons backup",99]\n', *lines[1:]],
            [b"hello\n"],
            [],
        )
    ):
        broken = tmp_path / f"broken-{i}"
        broken.write_bytes(b"".join(bad))
        async with opened(await new_url(target)) as store:
            with pytest.raises(NotRestored):
                await store.fill(dump.read(str(broken)))
            assert await store.counts() == {}
            assert await store.fill(dump.read(str(path)))  # the good one still goes in


async def test_other_sqlite_files_are_refused(tmp_path: Path, new_url: NewUrl) -> None:
    other = tmp_path / "other.sqlite3"
    with sqlite3.connect(other) as db:
        db.execute("CREATE TABLE t (a)")
    db.close()
    with pytest.raises(NotRestored):
        list(dump.read(str(other)))
    with pytest.raises(NotRestored):
        list(dump.read(str(tmp_path / "none")))


@pytest.mark.parametrize("kind", KINDS)
async def test_backups_have_every_table_and_column(kind: str, new_url: NewUrl) -> None:
    url = await new_url(kind)
    async with opened(url):
        pass
    found: dict[str, tuple[str, ...]] = {}
    if kind == "sqlite":
        db = sqlite3.connect(url)
        names = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type='table'")]
        for name in names:
            found[name] = tuple(row[1] for row in db.execute(f"PRAGMA table_info({name})"))
        db.close()
    else:
        connection = await asyncpg.connect(url)
        for row in await connection.fetch(
            """SELECT table_name, array_agg(column_name::text ORDER BY ordinal_position)
            FROM information_schema.columns WHERE table_schema='public' GROUP BY 1"""
        ):
            found[row[0]] = tuple(row[1])
        await connection.close()
        del found["schema_version"]
    del found["sections"]  # every backup says its own, in its first line
    assert found == {table: columns.names for table, columns in schema.layout().items()}


@pytest.mark.parametrize(("source", "target"), [("sqlite", "postgres"), ("postgres", "postgres")])
async def test_a_restored_site_plays_on(
    source: str, target: str, new_url: NewUrl, tmp_path: Path
) -> None:
    database, path = await new_url(source), str(tmp_path / "backup")
    async with running(tmp_path, database=database) as server, server.client("Anne") as anne:
        over = await anne.open_table("triolet", [ME, GREEDY])
        async with anne.sit_at(over.table) as table:
            await table.play_on(first_legal)
        begun = await anne.open_table("triolet", [ME, {"kind": "here"}])
        async with anne.sit_at(begun.table) as table:
            for _ in range(3):
                await table.play(await first_legal(table))
            before = table.now
        # while the server runs, and by the commands that an operator types
        assert await asyncio.to_thread(main, ["backup", path, "--database", database]) == 0
        replay = await anne.replay(over.table)
    restored = await new_url(target)
    assert await asyncio.to_thread(main, ["restore", path, "--database", restored]) == 0
    async with running(tmp_path, database=restored) as server:
        same = Client(server.base, token=anne.token)  # tokens and cookies stay valid
        await same.log_in()
        assert same.player == anne.player
        again = await same.replay(over.table)
        assert replace(again, seats=replay.seats) == replay  # since when one is away is not kept
        async with same.sit_at(begun.table) as table:
            assert table.now == before
            await table.play(await first_legal(table))


def test_the_restore_command_says_what_it_cannot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database, copy, new = (str(tmp_path / name) for name in ("a", "copy", "new"))
    assert main(["backup", copy, "--database", database]) == 2  # nothing to copy: a mistake
    assert not Path(database).exists()
    asyncio.run(backup_of(database, Path(copy)))
    assert main(["restore", copy, "--database", new]) == 0
    assert "tables=2" in capsys.readouterr().out
    assert main(["restore", copy, "--database", new]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "vide" in error or "empty" in error
    assert main(["restore", str(tmp_path / "none"), "--database", str(tmp_path / "new2")]) == 2
