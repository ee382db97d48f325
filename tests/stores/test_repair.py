"""``jetons tables check`` and ``jetons check-database``: damage found, told, mended."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import stat
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.running import ME, OPEN, running
from tests.server.services import Postgres
from tests.stores.vandal import Vandal, begun

from jetons.cli import main
from jetons.client import Client, ServerRefused, first_legal
from jetons.table import wire

pytestmark = pytest.mark.anyio
HERE = {"kind": "here"}
CLOCK = {"kind": "move", "seconds": 3600}


@pytest.fixture(params=["sqlite", "postgres"])
async def database(request: Any, tmp_path: Path) -> AsyncIterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path / "jetons.sqlite3")
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        yield await postgres.new_database()


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("JETONS_LANG", "en")
    monkeypatch.chdir(tmp_path)


async def jetons(*words: str) -> int:
    return await asyncio.to_thread(main, list(words))


async def test_a_damaged_log_is_cut_and_its_match_goes_on(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with (
        running(tmp_path, database=database, seed_seconds=0.0) as node,
        node.client() as anne,
    ):
        bad = await anne.open_table("triolet", [ME, HERE], clock=CLOCK)
        good = await anne.open_table("triolet", [ME, HERE], clock=CLOCK)
        future = await anne.open_table("triolet", [ME, HERE])
        waiting = await anne.open_table("triolet", [ME, OPEN])
        await begun(anne, bad.table, good.table, future.table)
        async with anne.sit_at(bad.table) as table:
            for _ in range(4):
                await table.play(await first_legal(table))
            seq = table.now.seq
        token = anne.token
    vandal = Vandal(database)
    assert await jetons("tables", "check", "--database", database) == 0
    sql = "UPDATE entries SET body=$2 WHERE table_id=$1 AND seq=$3"
    await vandal.run(sql, bad.table, b"{?", seq - 1)
    await vandal.run("UPDATE tables SET due_at=1 WHERE id=$1", bad.table)
    await vandal.spoil(future.table, "unknown rules")
    await vandal.run("UPDATE tables SET n_open=0 WHERE id=$1", waiting.table)
    capsys.readouterr()
    assert await jetons("tables", "check", "--database", database) == 1
    told = capsys.readouterr()
    lines = {line.split("\t")[0]: line for line in told.out.splitlines()}
    assert set(lines) == {bad.table, future.table, waiting.table}
    assert f"damaged log ({seq - 2}/{seq})" in lines[bad.table]
    assert "rules version 999" in lines[future.table]
    assert "4 tables, 3 to look at" in told.err

    repair = ("tables", "check", "--repair", "--aside", "aside", "--database", database)
    assert await jetons(*repair) == 1  # the one of another version is left alone
    kept = list(Path("aside").iterdir())
    assert [path.name for path in kept] == [f"{bad.table}.json"]
    assert stat.S_IMODE(kept[0].stat().st_mode) == 0o600
    assert len(json.loads(kept[0].read_text())["rows"]) == seq
    capsys.readouterr()
    assert await jetons("tables", "check", "--database", database) == 1
    assert [line.split("\t")[0] for line in capsys.readouterr().out.splitlines()] == [future.table]

    async with running(tmp_path, database=database, seed_seconds=0.0) as node:
        anne = Client(node.base, token=token)
        await anne.log_in()
        async with anne.sit_at(bad.table) as table:
            assert (table.now.status, table.now.seq) == ("paused", seq - 1)
            assert table.now.clock is not None
            assert min(table.now.clock.left) > 1_800_000
            await table.do(wire.Propose(what="resume"))
            await table.play(await first_legal(table))
        async with anne.sit_at(good.table) as table:
            await table.play(await first_legal(table))
        with pytest.raises(ServerRefused):
            await anne.get(f"/api/tables/{future.table}", wire.Table)


async def test_a_table_without_an_opening_is_taken_off_the_site(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with (
        running(tmp_path, database=database, seed_seconds=0.0) as node,
        node.client() as anne,
    ):
        lost = await anne.open_table("triolet", [ME, HERE])
    vandal = Vandal(database)
    await vandal.run("UPDATE entries SET body=$2 WHERE table_id=$1 AND seq=1", lost.table, b"\xff")
    assert await jetons("tables", "check", "--repair", "--database", database) == 0
    assert "lost log (0/" in capsys.readouterr().out
    assert (tmp_path / "set-aside" / f"{lost.table}.json").exists()
    assert await jetons("tables", "check", "--database", database) == 0


async def test_a_whole_database_is_said_to_be_whole(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with (
        running(tmp_path, database=database, seed_seconds=0.0) as node,
        node.client() as anne,
    ):
        await anne.open_table("triolet", [ME, HERE])
    assert await jetons("check-database", "--database", database) == 0
    assert capsys.readouterr().out == "the database is whole\n"


async def test_one_damaged_page_is_found_told_and_survived(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "jetons.sqlite3"
    async with running(tmp_path, seed_seconds=0.0) as node, node.client() as anne:
        names = [(await anne.open_table("triolet", [ME, HERE])).table for _ in range(60)]
        await begun(anne, *names)
    with sqlite3.connect(file) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = int(db.execute("PRAGMA page_size").fetchone()[0])
        sql = "SELECT pageno FROM dbstat WHERE name='entries' AND pagetype='leaf'"
        try:
            pages = [int(row[0]) for row in db.execute(sql)]
        except sqlite3.OperationalError:  # this SQLite cannot say which page is whose
            text = file.read_bytes()
            pages = [
                i // size + 1
                for i in range(0, len(text), size)
                if text[i] == 13 and b'"t":"opening"' in text[i : i + size]
            ]
    db.close()
    assert len(pages) > 3
    with file.open("r+b") as raw:
        raw.seek((pages[len(pages) // 2] - 1) * size)
        raw.write(b"\x00\xff" * (size // 2))

    assert await jetons("check-database", "--database", str(file)) == 1
    told = capsys.readouterr().out
    assert "What to do" in told
    assert "--salvage" in told
    async with running(tmp_path) as node:  # it starts, says so, and serves what is whole
        while "check-database" not in caplog.text:
            await asyncio.sleep(0.05)
        assert b"jetons_database_damage 0.0" not in await node.site.measure()
        node.site.is_warm = True
        assert (await node.site.health()).ok
        gets = (node.site.tables.get(name) for name in names)
        answers = await asyncio.gather(*gets, return_exceptions=True)
        codes = {getattr(answer, "code", "") for answer in answers}
        assert "" in codes
        assert codes <= {"", "not_loaded", "damaged"}
        whole = sum(not isinstance(answer, Exception) for answer in answers)
        assert 20 < whole < 60
    new = tmp_path / "new.sqlite3"
    words = ("--database", str(file), "--salvage", str(new))
    assert await jetons("check-database", *words) == 0
    assert await jetons("check-database", "--database", str(new)) == 0
    assert await jetons("tables", "check", "--repair", "--database", str(new)) == 0
    capsys.readouterr()
    assert await jetons("tables", "check", "--database", str(new)) == 0
    n_tables = int(capsys.readouterr().err.split()[0])
    assert whole <= n_tables <= 60
    assert await jetons("check-database", *words) == 2  # never over something


async def test_a_database_that_cannot_be_opened_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "broken.sqlite3"
    file.write_bytes(b"this is no database" * 1000)
    assert await jetons("serve", "--port", "0", "--database", str(file)) == 2
    assert "not a database" in capsys.readouterr().err.splitlines()[-1]
    assert await jetons("check-database", "--database", str(file)) == 1
    assert await jetons("tables", "check", "--database", str(tmp_path / "none")) == 2
