"""What one address can have worked out, written and counted, beside people who play."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from jetons.client import first_legal
from jetons.people.wire import SyncEntry
from jetons.server import passkeys, personal_log, puzzles, reading
from jetons.server.moments import milliseconds
from jetons.server.reading import Reading
from jetons.server.settings import Settings
from jetons.server.store import open_store
from jetons.server.store.protocol import Append
from jetons.server.store.sqlite import SqliteStore
from tests.server.running import ME, running

pytestmark = pytest.mark.anyio
DEVICE = "telephone1"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


# --- what is worked out ---------------------------------------------------------------------


async def test_puzzles_of_one_address_take_one_thread_and_no_move_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eight at once had six threads, and each took the interpreter from who plays."""
    go_on, under_way, most = threading.Event(), set[int](), 0
    real = puzzles.shown

    def shown(*args: Any, **named: Any) -> Any:
        nonlocal most
        under_way.add(threading.get_ident())
        most = max(most, len(under_way))
        go_on.wait(60)
        under_way.discard(threading.get_ident())
        return real(*args, **named)

    monkeypatch.setattr(puzzles, "shown", shown)
    async with (
        running(tmp_path) as node,
        httpx.AsyncClient(base_url=node.base, timeout=None) as eve,
        node.client("Zoé") as zoe,
    ):
        told = (await eve.get("/api/games/triolet/puzzles")).json()["puzzles"]
        opened = await zoe.open_table("triolet", [ME, {"kind": "here"}])
        async with zoe.sit_at(opened.table) as table:
            await table.play(await first_legal(table))
            paths = [f"/api/games/triolet/puzzles/{one['id']}" for one in told[:8]]
            asked = [asyncio.ensure_future(eve.get(path)) for path in paths]
            try:
                while not under_way:
                    await asyncio.sleep(0.01)
                for _ in range(5):
                    await table.play(await first_legal(table))
                assert table.now.position >= 6
            finally:
                go_on.set()
        assert {one.status_code for one in await asyncio.gather(*asked)} == {200}
    assert most == 1


def busy(milliseconds: float) -> str:
    """Use so much of the processor, however long that takes."""
    until = time.thread_time() + milliseconds / 1000
    while time.thread_time() < until:
        pass
    return "done"


async def test_what_is_worked_out_counts_by_what_it_took() -> None:
    looked = Reading(Settings())
    looked._by_address.rate = 0.0
    looked.take("eve", reading.JUDGE)
    assert await looked.work("eve", reading.JUDGE, lambda: busy(30)) == "done"
    assert looked.used("eve") >= 29
    before = looked.used("zoé")
    assert await looked.work("zoé", reading.JUDGE, lambda: "nothing") == "nothing"
    assert looked.used("zoé") - before <= 2
    await looked.work("slow", 0.0, lambda: busy(2 * reading.MOST))  # interpreted rules, say
    assert looked.used("slow") == pytest.approx(reading.MOST)


async def test_each_address_has_its_turn_to_have_something_worked_out() -> None:
    looked, go_on, order = Reading(Settings()), threading.Event(), list[str]()

    def note(who: str) -> None:
        go_on.wait(60)
        order.append(who)

    waiting = [
        asyncio.ensure_future(looked.work(who, 0.0, lambda who=who: note(who)))  # type: ignore[misc]
        for who in ["eve"] * 8 + ["zoé"]
    ]
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.gather(*waiting)
    assert order.index("zoé") <= 2


async def test_who_signs_up_first_keeps_nobody_waiting_for_libraries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first account of a server loaded them in the event loop: 60 to 200 ms of processor."""
    loaded_by: list[threading.Thread] = []
    real = passkeys.library

    def library() -> Any:
        loaded_by.append(threading.current_thread())
        return real()

    monkeypatch.setattr(passkeys, "library", library)
    async with running(tmp_path) as node:
        while not node.site.is_warm:
            await asyncio.sleep(0.01)
    assert loaded_by
    assert threading.current_thread() not in loaded_by


# --- what is written ------------------------------------------------------------------------


async def test_a_name_written_again_and_again_is_deleted_some_at_a_time(tmp_path: Path) -> None:
    """One line of a request emptied a hundred thousand entries, and every move waited for it."""
    store = open_store(str(tmp_path / "jetons.sqlite3"))
    await store.open()
    try:
        now, often = milliseconds(), 3 * personal_log.MANY + 20

        async def take(first: int, n: int, kind: str, key: str, data: bytes) -> Any:
            raw = msgspec.Raw(data)
            sent = [SyncEntry(DEVICE, first + i, now, kind, key, raw) for i in range(n)]
            return await personal_log.take(store, "eve", sent, [], DEVICE, now)

        for i in range(0, often, 500):
            await take(i + 1, min(500, often - i), "sheet", "s", b'{"a":1}')
        await take(often + 1, 1, "sheet", "other", b'{"a":1}')
        changed: list[int] = []
        real = SqliteStore.write

        async def write(self: Any, work: Any) -> Any:
            before = await rows_emptied(store)
            answer = await real(self, work)
            changed.append(await rows_emptied(store) - before)
            return answer

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(SqliteStore, "write", write)
            taken = await take(often + 2, 1, "removed", "s", b'{"what":"sheet"}')
        assert not taken.refused
        assert sum(changed) == often
        assert max(changed) <= personal_log.MANY
        assert taken.size == await size_counted(store)
        assert taken.size.n_entries == 2  # the other one, and what says that these are deleted
    finally:
        await store.close()


async def rows_emptied(store: Any) -> int:
    ((n,),) = await store.fetch("SELECT count(*) FROM log_entries WHERE kind='gone'")
    return int(n)


async def size_counted(store: Any) -> tuple[int, int]:
    """What is kept of a log, counted anew."""
    sql = "SELECT count(*), sum(length(data)) FROM log_entries WHERE kind<>'gone'"
    ((n, length),) = await store.fetch(sql)
    return int(n), int(length) + personal_log.ROOM * int(n)


async def test_deleting_what_is_deleted_gives_no_room_back(tmp_path: Path) -> None:
    """Whoever deleted "gone" entries, which have no name, had their size counted to nothing."""
    store = open_store(str(tmp_path / "jetons.sqlite3"))
    await store.open()
    try:
        now = milliseconds()
        said = (
            *(("sheet", f"s{i}", b'{"a":1}') for i in range(40)),
            *(("removed", f"s{i}", b'{"what":"sheet"}') for i in range(20)),
            ("removed", "x", b'{"what":"gone"}'),
            ("removed", "", b'{"what":"gone"}'),
        )
        for n, (kind, key, data) in enumerate(said, 1):
            one = SyncEntry(DEVICE, n, now, kind, key, msgspec.Raw(data))
            taken = await personal_log.take(store, "eve", [one], [], DEVICE, now)
        standing = await personal_log.standing(store, "eve")
        assert standing.size == taken.size == await size_counted(store)
    finally:
        await store.close()


async def test_moves_are_one_statement_whatever_is_written_beside_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stranger's rows in the same commit had every move written one by one."""
    said: list[str] = []
    real = SqliteStore._connect

    def connect(self: SqliteStore) -> sqlite3.Connection:
        connection = real(self)
        connection.set_trace_callback(said.append)
        return connection

    monkeypatch.setattr(SqliteStore, "_connect", connect)
    store = open_store(str(tmp_path / "jetons.sqlite3"))
    await store.open()
    try:
        said.clear()
        now = milliseconds()

        async def move(table: str, seq: int) -> None:
            await store.append(Append(table, seq, now, b"move"))

        await asyncio.gather(
            *(store.save_player(f"eve{i}", "Eve", now) for i in range(10)),
            *(move(f"t{i}", 1) for i in range(40)),
        )
        assert sum(text.startswith("INSERT OR IGNORE INTO entries") for text in said) == 1
        assert sum(text.startswith("BEGIN") for text in said) == 1
        with pytest.raises(Exception, match="t3"):  # one that comes too late fails alone
            await asyncio.gather(
                store.save_player("zoé", "Zoé", now),
                *(move(f"t{i}", 1 if i == 3 else 2) for i in range(6)),
            )
        assert len(await store.fetch("SELECT 1 FROM entries WHERE seq=2")) == 5
        assert await store.player_name("zoé") == "Zoé"
    finally:
        await store.close()


# --- what is counted ------------------------------------------------------------------------


async def test_numbers_for_a_monitor_are_counted_once_in_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each look at them read whole tables of the database, whoever looked."""
    async with running(tmp_path) as node:
        counted = 0
        real = node.site.store.counts

        async def counts() -> Any:
            nonlocal counted
            counted += 1
            return await real()

        monkeypatch.setattr(node.site.store, "counts", counts)
        node.site._counted.seconds = 3600.0
        async with httpx.AsyncClient(base_url=node.base, timeout=None) as eve:
            pages = await asyncio.gather(*(eve.get("/metrics") for _ in range(20)))
        assert {page.status_code for page in pages} == {200}
        assert counted == 1
