"""One protocol, two databases: the same tests for SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.server.services import Postgres

from jetons.server.store import (
    Append,
    Archived,
    Head,
    NotSaved,
    Rewritten,
    Store,
    TableExists,
    Taken,
    dump,
    open_store,
    schema,
)
from jetons.server.store.rows import pack, unpack
from jetons.server.store.sqlite import SqliteStore, insert_entries

pytestmark = pytest.mark.anyio

HEAD = Head("t1", "triolet", "waiting", True, 1, 1000, 1000, None, "alike", b"[]")


@pytest.fixture(params=["sqlite", "postgres"])
async def store(
    request: pytest.FixtureRequest, tmp_path: Path, anyio_backend: str
) -> AsyncIterator[Store]:
    if request.param == "sqlite":
        url = str(tmp_path / "store.sqlite3")
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        url = await postgres.new_database()
    opened = open_store(url)
    await opened.open()
    yield opened
    await opened.close()


def entry(seq: int, table: str = "t1", **more: object) -> Append:
    return Append(table, seq, 1000 + seq, b'{"n":%d}' % seq, **more)  # type: ignore[arg-type]


async def test_a_log_is_kept_in_order(store: Store) -> None:
    await store.create(HEAD, b"hush", b'{"n":1}', [(0, "anne")])
    for seq in range(2, 8):
        await store.append(entry(seq))
    loaded = await store.load("t1")
    assert loaded is not None
    assert loaded.secret == b"hush"
    assert loaded.entries == [b'{"n":%d}' % seq for seq in range(1, 8)]
    assert await store.entries("t1", 5) == [b'{"n":6}', b'{"n":7}']
    assert await store.last_seqs(["t1", "no"]) == {"t1": 7}
    assert await store.load("no") is None


async def test_a_key_is_written_once(store: Store) -> None:
    await store.create(HEAD, b"hush", b"1", [])
    with pytest.raises(TableExists):
        await store.create(HEAD, b"hush", b"1", [])
    changed = replace(HEAD, status="running")
    tries = [store.append(entry(2, head=changed if i else None)) for i in range(20)]
    outcomes = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(outcome is None for outcome in outcomes) == 1
    assert sum(isinstance(outcome, Taken) for outcome in outcomes) == 19
    loaded = await store.load("t1")
    assert loaded is not None
    assert len(loaded.entries) == 2


async def test_a_loser_changes_nothing(store: Store) -> None:
    await store.create(HEAD, b"hush", b"1", [(0, "anne")])
    await store.append(entry(2, head=replace(HEAD, n_open=0), seat=(1, "bob")))
    with pytest.raises(Taken):
        await store.append(entry(2, head=replace(HEAD, status="over"), seat=(1, "eve")))
    assert [head.n_open for head in await store.tables_of("bob", 9)] == [0]
    assert await store.tables_of("eve", 9) == []
    assert await store.counts() == {"waiting": 1}


async def test_many_tables_share_commits(store: Store) -> None:
    names = [f"t{i}" for i in range(100)]
    for name in names:
        await store.create(replace(HEAD, id=name), b"s", b"1", [])
    before = store.n_commits  # type: ignore[attr-defined]
    await asyncio.gather(*(store.append(entry(2, name)) for name in names))
    assert store.n_commits - before < 50  # type: ignore[attr-defined]
    assert set((await store.last_seqs(names)).values()) == {2}


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="open files are seen on Linux")
def test_a_commit_of_many_moves_copies_no_pages(tmp_path: Path) -> None:
    """SQLite copies what a statement changes into a file of its own if that may be undone alone."""
    scratch: set[str] = set()

    def look() -> int:
        for open_file in Path("/proc/self/fd").iterdir():
            with suppress(OSError):  # closed meanwhile
                if "etilqs" in (name := os.readlink(open_file)):
                    scratch.add(name)
        return 0

    n, names = 300, [f"{i:012}" for i in range(2000)]
    with closing(sqlite3.connect(tmp_path / "store.sqlite3", isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode=WAL")
        schema.bring_up_to_date(db)
        db.execute("BEGIN")
        for seq in range(1, 20):
            db.executemany(insert_entries(1), [(name, seq, 1, b"{}") for name in names])
        db.execute("COMMIT")
        values = [value for name in names[:: len(names) // n] for value in (name, 20, 2, b"{}")]
        db.execute("BEGIN IMMEDIATE")
        db.set_progress_handler(look, 100)
        assert db.execute(insert_entries(len(values) // 4), values).rowcount == len(values) // 4
        db.set_progress_handler(None, 0)
        db.execute("COMMIT")
    assert not scratch


async def test_searching(store: Store) -> None:
    await store.create(HEAD, b"s", b"1", [(0, "anne")])
    await store.create(replace(HEAD, id="t2", listed=False, pairing=""), b"s", b"1", [(0, "anne")])
    await store.create(
        replace(HEAD, id="t3", status="running", n_open=0, due_at=5000), b"s", b"1", [(1, "anne")]
    )
    await store.create(replace(HEAD, id="t4", status="over", n_open=0), b"s", b"1", [(0, "anne")])
    assert [head.id for head in await store.open_among(["t1", "t2", "t3", "none"])] == ["t1"]
    assert [head.id for head in await store.opened_since(0, 0, 10)] == ["t1"]
    assert await store.opened_since(10**15, 10**15, 10) == []
    assert await store.due(4999, 10) == []
    assert await store.due(5000, 10) == ["t3"]
    await store.save_head(replace(HEAD, id="t3", status="running", n_open=0, due_at=None))
    assert await store.due(5000, 10) == []
    mine = [head.id for head in await store.tables_of("anne", 10)]
    assert mine[-1] == "t4"
    assert set(mine) == {"t1", "t2", "t3", "t4"}
    assert await store.stale_tables("waiting", 2000, 10) == ["t1", "t2"]
    assert await store.counts() == {"waiting": 2, "running": 1, "over": 1}
    await store.create(replace(HEAD, id="full", n_open=0), b"s", b"1", [])
    names = ["t1", "t2", "t3", "t4", "full", "none"]
    assert [head.id for head in await store.full_among(names)] == ["full"]


async def test_archiving_keeps_the_log_and_can_be_repeated(store: Store) -> None:
    await store.create(HEAD, b"s", b'{"n":1}', [])
    await store.append(entry(2))
    archived = Archived("t1", "triolet", 1, 2, "the record", b"{}")
    for _ in range(2):
        await store.archive(archived)
    loaded = await store.load("t1")
    assert loaded is not None
    assert loaded.is_archived
    assert loaded.entries == [b'{"n":1}', b'{"n":2}']
    assert await store.last_seqs(["t1"]) == {}
    await store.drop("t1")
    assert await store.counts() == {}


async def test_names_and_secrets_are_kept(store: Store) -> None:
    assert await store.player_name("anne") is None
    await store.save_player("anne", "Anne", 1)
    await store.save_player("anne", "Anna", 2)
    assert await store.player_name("anne") == "Anna"
    first = await store.secret("key", b"one")
    assert first == b"one"
    assert await store.secret("key", b"two") == b"one"
    await store.ping()


async def test_a_backup_has_everything(store: Store, tmp_path: Path) -> None:
    await store.create(HEAD, b"s", b'{"n":1}', [(0, "anne")])
    await store.append(entry(2))
    path = tmp_path / "copy"
    await store.backup(str(path))
    if isinstance(store, SqliteStore):
        copy = open_store(str(path))
        await copy.open()
        loaded = await copy.load("t1")
        await copy.close()
        assert loaded is not None
        assert len(loaded.entries) == 2
    else:
        lines = path.read_text().splitlines()
        assert sum(line.startswith('["entries"') for line in lines) == 2
        assert lines[-1].startswith('["end",')


async def test_opening_twice_migrates_once(store: Store) -> None:
    url = store.path if isinstance(store, SqliteStore) else store.url  # type: ignore[attr-defined]
    again = open_store(url)
    await again.open()
    await again.create(HEAD, b"s", b"1", [])
    await again.close()
    assert await store.counts() == {"waiting": 1}


async def test_a_closed_store_says_so(store: Store) -> None:
    await store.close()
    for attempt in (store.ping(), store.append(entry(2)), store.load("t1")):
        with pytest.raises(NotSaved):
            await attempt


def test_a_later_schema_is_not_touched(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "later.sqlite3")
    db.execute("PRAGMA user_version=99")
    with pytest.raises(NotSaved, match="later version"):
        schema.bring_up_to_date(db)
    db.close()


def test_packed_logs_come_back() -> None:
    bodies = [b'{"a":1}', b'{"b":"\xc3\xa9"}']
    assert unpack(pack(bodies)) == bodies


# --- what is kept of a person ----------------------------------------------------------------


async def test_words_are_found_written_over_and_silenced(store: Store) -> None:
    await store.create(HEAD, b"hush", b'{"n":1}', [(0, "anne")])
    await store.append(entry(2, voice="eve"))
    await store.append(entry(3, voice="eve"))
    await store.append(entry(4, voice="anne", seat=(1, "bob")))
    assert await store.voices_of("eve") == await store.voices_of("anne") == ["t1"]
    assert await store.with_old_chat(10**12, 5) == []  # the match is not over
    await store.save_head(replace(HEAD, status="over", changed_at=2000))
    assert await store.with_old_chat(2000, 5) == []
    assert await store.with_old_chat(2001, 5) == ["t1"]
    bodies = [b'{"n":%d}' % (seq * 10) for seq in range(1, 5)]
    await store.rewrite(Rewritten("t1", bodies, "record", b"[1]"))
    loaded = await store.load("t1")
    assert loaded is not None
    assert loaded.entries == bodies
    await store.archive(Archived("t1", "triolet", 1, 2, "first", b"{}"))
    await store.rewrite(Rewritten("t1", bodies[::-1], "record", b"[2]"))
    loaded = await store.load("t1")
    assert loaded is not None
    assert loaded.is_archived
    assert loaded.entries == bodies[::-1]
    assert [head.summary for head in await store.tables_of("bob", 5)] == [b"[2]"]
    await store.silence("t1")
    assert await store.voices_of("eve") == []


async def test_a_person_is_forgotten_and_stays_signed_out(store: Store) -> None:
    await store.create(HEAD, b"hush", b'{"n":1}', [(0, "anne")])
    await store.append(entry(2, voice="anne"))
    await store.save_player("anne", "Anne", 5)
    assert await store.player_row("anne") == ("Anne", 5, 5)
    await store.forget_player("anne", only_chat=True)
    assert await store.voices_of("anne") == []
    assert await store.player_row("anne") is not None
    await store.forget_player("anne", only_chat=False)
    assert await store.player_row("anne") is None
    assert await store.tables_of("anne", 5) == []
    assert await store.revoked() == {}
    assert [await store.revoke("anne"), await store.revoke("anne")] == [1, 2]
    assert await store.revoke("bob") == 1
    assert await store.revoked() == {"anne": 2, "bob": 1}


async def test_a_database_of_0_1_0_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    with sqlite3.connect(path) as db:
        for statement in schema.STEPS[0]:
            db.execute(schema.in_dialect(statement, schema.SQLITE))
        db.execute("PRAGMA user_version=1")
        db.execute("INSERT INTO seats VALUES ('t1', 0, 'anne'), ('t1', 1, 'anne')")
    assert [table for table, _ in dump.read(str(path))] == ["seats", "voices"]  # as a backup
    opened = open_store(str(path))
    await opened.open()
    assert await opened.voices_of("anne") == ["t1"]
    await opened.close()
    fresh = open_store(str(tmp_path / "fresh.sqlite3"))
    await fresh.open()
    with sqlite3.connect(tmp_path / "copy.sqlite3") as db:
        for statement in schema.STEPS[0]:
            db.execute(schema.in_dialect(statement, schema.SQLITE))
        db.execute("PRAGMA user_version=1")
        db.execute("INSERT INTO seats VALUES ('t1', 0, 'anne')")
    await fresh.fill(dump.read(str(tmp_path / "copy.sqlite3")))
    assert await fresh.voices_of("anne") == ["t1"]
    await fresh.close()


async def test_a_review_is_kept_until_its_table_goes(store: Store) -> None:
    await store.create(HEAD, b"secret", b"one", [(0, "ann")])
    assert await store.review("t1") is None
    await store.save_review("t1", 5, b"first")
    await store.save_review("t1", 6, b"second")
    assert await store.review("t1") == b"second"
    await store.drop("t1")
    assert await store.review("t1") is None
