"""The embedded store: SQLite, one writer thread with group commit, WAL, synchronous=FULL.

All writes go through one thread that owns the writing connection. It takes whatever waits, does
it in one transaction and commits once: under load a commit (and its fsync) is shared by many
moves. Readers have a connection and a thread of their own.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import os
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from jetons.server.store import dump, schema
from jetons.server.store.protocol import (
    REVOKED,
    Append,
    Archived,
    Garbled,
    Head,
    Loaded,
    NotRestored,
    NotSaved,
    Raw,
    Rewritten,
    Rows,
    TableExists,
    Taken,
)
from jetons.server.store.rows import head_from, in_order, pack, unpack

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]
logger = logging.getLogger("jetons.store")
PAUSE = 0.002  # seconds between two commits under load; a commit costs about as much as ten moves
DAMAGE_SHOWN = 20  # findings of a check at most
BATCH = 512  # commands that share a commit at most

_INSERT_ENTRY = "INSERT OR IGNORE INTO entries (table_id, seq, at, body) VALUES (?, ?, ?, ?)"
_UPDATE_HEAD = """UPDATE tables SET status=?, listed=?, n_open=?, changed_at=?, due_at=?,
    pairing=?, summary=? WHERE id=?"""
_INSERT_HEAD = """INSERT INTO tables (id, game, status, listed, n_open, opened_at, changed_at,
    due_at, pairing, secret, summary) VALUES (?,?,?,?,?,?,?,?,?,?,?)"""


@functools.cache
def insert_entries(n: int) -> str:
    """The statement that appends ``n`` entries; the connection keeps it prepared."""
    return f"{_INSERT_ENTRY}{', (?, ?, ?, ?)' * (n - 1)}"


class _Job:
    """Something to write, and who waits for it."""

    __slots__ = ("answer", "error", "future", "work")

    def __init__(self, work: Work | Append, future: asyncio.Future[Any]) -> None:
        self.work = work
        self.future = future
        self.answer: Any = None
        self.error: Exception | None = None


_Batch = tuple[asyncio.AbstractEventLoop, list[_Job]]


class SqliteStore:
    """Tables in one file."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._batches: queue.SimpleQueue[_Batch | None] = queue.SimpleQueue()
        self._waiting: list[_Job] = []
        self._is_writing = False
        self._committed_at = 0.0
        self._thread: threading.Thread | None = None
        self._reader: sqlite3.Connection | None = None
        self._reading = ThreadPoolExecutor(1, "store-read")
        self.n_commits = 0
        self.n_writes = 0

    # --- opening --------------------------------------------------------------------------

    async def open(self) -> None:
        """Open the file, bring the schema up to date, start the writer."""
        await asyncio.to_thread(self._open)

    def _open(self) -> None:
        try:
            Path(self.path).parent.mkdir(parents=True, exist_ok=True)
            make_private(self.path)
            writer = self._connect()
            migrate(writer)
            self._reader = self._connect()
        except (OSError, sqlite3.Error) as error:
            raise NotSaved(f"{self.path}: {error}") from error
        self._thread = threading.Thread(
            target=self._write_all, args=(writer,), name="store-write", daemon=True
        )
        self._thread.start()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path,
            isolation_level=None,
            check_same_thread=False,
            timeout=5,
            cached_statements=BATCH,
        )
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")
        return connection

    async def close(self) -> None:
        """Write what waits, then close."""
        if self._thread is not None:
            thread, self._thread = self._thread, None
            while self._is_writing:
                await asyncio.sleep(0.002)
            self._batches.put(None)
            await asyncio.to_thread(thread.join)
        if self._reader is not None:
            reader, self._reader = self._reader, None
            await asyncio.get_running_loop().run_in_executor(self._reading, reader.close)
        self._reading.shutdown(wait=False)

    # --- the writer thread ----------------------------------------------------------------

    def _write(self, work: Work | Append) -> asyncio.Future[Any]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        if self._thread is None:
            future.set_exception(NotSaved("the store is closed"))
            return future
        self._waiting.append(_Job(work, future))
        if not self._is_writing:
            self._is_writing = True
            self._hand_over_soon(loop)
        return future

    def _hand_over_soon(self, loop: asyncio.AbstractEventLoop) -> None:
        """At once after a rest, otherwise a moment after the last commit: then more share one."""
        wait = self._committed_at + PAUSE - loop.time()
        if wait > 0:
            loop.call_later(wait, self._hand_over, loop)
        else:
            loop.call_soon(self._hand_over, loop)

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        """Give the writer all that waits. What comes meanwhile waits for the next commit."""
        jobs, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
        self._batches.put((loop, jobs))

    def _written(self, loop: asyncio.AbstractEventLoop, jobs: list[_Job]) -> None:
        """A commit is over; runs in the event loop."""
        settle(jobs)
        self._committed_at = loop.time()
        if self._waiting:
            self._hand_over_soon(loop)
        else:
            self._is_writing = False

    def _write_all(self, connection: sqlite3.Connection) -> None:
        while (batch := self._batches.get()) is not None:
            loop, jobs = batch
            self._commit(connection, jobs)
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._written, loop, jobs)
        connection.close()

    def _commit(self, connection: sqlite3.Connection, jobs: list[_Job]) -> None:
        """All jobs in one transaction; if it fails, none of them happened."""
        try:
            if not self._commit_plain(connection, jobs):
                connection.execute("BEGIN IMMEDIATE")
                for job in jobs:
                    do(connection, job)
                connection.execute("COMMIT")
            self.n_commits += 1
            self.n_writes += len(jobs)
        except Exception as error:  # the writer must outlive whatever happens to one batch
            failure = error if isinstance(error, NotRestored) else NotSaved(str(error))
            for job in jobs:
                job.error = failure
            roll_back(connection)

    def _commit_plain(self, connection: sqlite3.Connection, jobs: list[_Job]) -> bool:
        """The common case, entries alone, in one statement; False if it is not that.

        One statement for all entries means that the writer holds the interpreter's lock for a
        moment only, whatever their number.
        """
        appends = [job.work for job in jobs if isinstance(job.work, Append)]
        if len(appends) < len(jobs) or any(append.seat or append.voice for append in appends):
            return False
        values = [value for a in appends for value in (a.table, a.seq, a.at, a.body)]
        connection.execute("BEGIN IMMEDIATE")
        added = connection.execute(insert_entries(len(appends)), values).rowcount
        if added != len(jobs):  # somebody is behind: find out who, one by one
            connection.execute("ROLLBACK")
            return False
        heads = [head_values(append.head) for append in appends if append.head is not None]
        if heads:
            connection.executemany(_UPDATE_HEAD, heads)
        connection.execute("COMMIT")
        return True

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        reader = self._reader
        if reader is None:
            raise NotSaved("the store is closed")
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reading, work, reader)
        except sqlite3.Error as error:
            raise NotSaved(str(error)) from error

    # --- the site -------------------------------------------------------------------------

    async def ping(self) -> None:
        """Raise NotSaved unless the file takes a write, flushed to the disk."""
        await self._write(leave_trace)

    async def secret(self, name: str, fresh: bytes) -> bytes:
        """A secret of the whole site, kept at first use."""

        def work(db: sqlite3.Connection) -> bytes:
            db.execute("INSERT OR IGNORE INTO meta (name, value) VALUES (?, ?)", (name, fresh))
            row = db.execute("SELECT value FROM meta WHERE name=?", (name,)).fetchone()
            return bytes(row[0])

        answer: bytes = await self._write(work)
        return answer

    async def save_player(self, player: str, name: str, at: int) -> None:
        """Remember a person's name."""
        await self._write(
            lambda db: db.execute(
                """INSERT INTO players (id, name, created_at, seen_at) VALUES (?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET name=excluded.name, seen_at=excluded.seen_at""",
                (player, name, at, at),
            )
        )

    async def player_row(self, player: str) -> tuple[str, int, int] | None:
        """A person's name, since when, and when it was last taken."""
        sql = "SELECT name, created_at, seen_at FROM players WHERE id=?"
        row = await self._read(lambda db: db.execute(sql, (player,)).fetchone())
        return None if row is None else (str(row[0]), int(row[1]), int(row[2]))

    async def voices_of(self, player: str) -> list[str]:
        """Tables where a person may have said something."""
        return await self._ids("SELECT table_id FROM voices WHERE player_id=?", (player,))

    async def with_old_chat(self, before: int, limit: int) -> list[str]:
        """Finished tables where people may have talked, and that nothing happened at since."""
        return await self._ids(
            """SELECT DISTINCT v.table_id FROM voices v JOIN tables t ON t.id=v.table_id
            WHERE t.status IN ('over', 'archived') AND t.changed_at<? LIMIT ?""",
            (before, limit),
        )

    async def silence(self, table: str) -> None:
        """Nobody's words are at a table any more."""
        await self._write(lambda db: db.execute("DELETE FROM voices WHERE table_id=?", (table,)))

    async def forget_player(self, player: str, *, only_chat: bool) -> None:
        """Forget where a person spoke; and, unless that is all, his name and where he sat."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM voices WHERE player_id=?", (player,))
            if not only_chat:
                db.execute("DELETE FROM players WHERE id=?", (player,))
                db.execute("DELETE FROM seats WHERE player_id=?", (player,))

        await self._write(work)

    async def rewrite(self, rewritten: Rewritten) -> None:
        """Write other bodies over a table's log, archived or not."""
        table, bodies = rewritten.table, rewritten.bodies

        def work(db: sqlite3.Connection) -> None:
            db.executemany(
                "UPDATE entries SET body=? WHERE table_id=? AND seq=?",
                [(body, table, seq) for seq, body in enumerate(bodies, 1)],
            )
            db.execute(
                "UPDATE records SET log=?, record=? WHERE id=?",
                (pack(bodies), rewritten.record, table),
            )
            db.execute("UPDATE tables SET summary=? WHERE id=?", (rewritten.summary, table))

        await self._write(work)

    async def revoke(self, player: str) -> int:
        """Sign a person out everywhere; how often that was done."""

        def work(db: sqlite3.Connection) -> int:
            name = REVOKED + player
            row = db.execute("SELECT value FROM meta WHERE name=?", (name,)).fetchone()
            times = int(row[0]) + 1 if row is not None else 1
            db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (name, b"%d" % times))
            return times

        times: int = await self._write(work)
        return times

    async def revoked(self) -> dict[str, int]:
        """Who was signed out everywhere, and how often."""
        sql = "SELECT name, value FROM meta WHERE name LIKE ?"
        rows = await self._read(lambda db: db.execute(sql, (REVOKED + "%",)).fetchall())
        return {str(name).removeprefix(REVOKED): int(value) for name, value in rows}

    async def player_name(self, player: str) -> str | None:
        """The name of a person, if known."""
        row = await self._read(
            lambda db: db.execute("SELECT name FROM players WHERE id=?", (player,)).fetchone()
        )
        return None if row is None else str(row[0])

    # --- tables ---------------------------------------------------------------------------

    async def create(
        self, head: Head, secret: bytes, body: bytes, seats: Sequence[tuple[int, str]]
    ) -> None:
        """A new table with its first entry."""

        def work(db: sqlite3.Connection) -> None:
            if db.execute("SELECT 1 FROM tables WHERE id=?", (head.id,)).fetchone():
                raise TableExists(head.id)
            db.execute(
                _INSERT_HEAD,
                (
                    head.id, head.game, head.status, head.listed, head.n_open, head.opened_at,
                    head.changed_at, head.due_at, head.pairing, secret, head.summary,
                ),
            )  # fmt: skip
            db.execute(_INSERT_ENTRY, (head.id, 1, head.opened_at, body))
            db.executemany(
                "INSERT INTO seats (table_id, seat, player_id) VALUES (?, ?, ?)",
                [(head.id, seat, player) for seat, player in seats],
            )

        await self._write(work)

    def append(self, append: Append) -> asyncio.Future[None]:
        """One more entry. Raises Taken, NotSaved."""
        return self._write(append)

    async def save_head(self, head: Head) -> None:
        """The searched part alone, when the log did not change."""
        await self._write(lambda db: db.execute(_UPDATE_HEAD, head_values(head)))

    async def load(self, table: str) -> Loaded | None:
        """A table with its whole log, archived or not."""

        def work(db: sqlite3.Connection) -> Loaded | None:
            row = db.execute("SELECT secret FROM tables WHERE id=?", (table,)).fetchone()
            if row is None:
                return None
            rows = db.execute(
                "SELECT seq, body FROM entries WHERE table_id=? ORDER BY seq", (table,)
            ).fetchall()
            if rows:
                return Loaded(bytes(row[0]), in_order(rows), False)
            kept = db.execute("SELECT log FROM records WHERE id=?", (table,)).fetchone()
            if kept is None:
                raise Garbled("there is no entry")
            return Loaded(bytes(row[0]), unpack(kept[0]), True)

        return await self._read(work)

    async def entries(self, table: str, after: int) -> list[bytes]:
        """The entries after a seq."""
        rows = await self._read(
            lambda db: db.execute(
                "SELECT body FROM entries WHERE table_id=? AND seq>? ORDER BY seq", (table, after)
            ).fetchall()
        )
        return [bytes(body) for (body,) in rows]

    async def last_seqs(self, tables: Sequence[str]) -> dict[str, int]:
        """How far the logs of some tables go."""

        def work(db: sqlite3.Connection) -> dict[str, int]:
            sql = "SELECT max(seq) FROM entries WHERE table_id=?"
            found = {table: db.execute(sql, (table,)).fetchone()[0] for table in tables}
            return {table: int(seq) for table, seq in found.items() if seq is not None}

        return await self._read(work)

    # --- searching ------------------------------------------------------------------------

    async def due(self, now: int, limit: int) -> list[str]:
        """Tables that somebody must look at."""
        return await self._ids(
            "SELECT id FROM tables WHERE due_at IS NOT NULL AND due_at<=? ORDER BY due_at LIMIT ?",
            (now, limit),
        )

    async def open_among(self, tables: Sequence[str]) -> list[Head]:
        """Of these tables the listed ones with open seats, oldest first."""
        return await self._heads(
            """id IN (SELECT value FROM json_each(?)) AND n_open>0 AND listed=1
            ORDER BY opened_at""",
            (msgspec.json.encode(list(tables)).decode(),),
        )

    async def full_among(self, tables: Sequence[str]) -> list[Head]:
        """Of these tables the listed ones that have no open seat and have not begun."""
        return await self._heads(
            """id IN (SELECT value FROM json_each(?)) AND n_open=0 AND listed=1
            AND status='waiting'""",
            (msgspec.json.encode(list(tables)).decode(),),
        )

    async def opened_since(self, since: int, since_days: int, limit: int) -> list[Head]:
        """Listed tables with open seats that were opened since, newest first."""
        return await self._heads(
            """n_open>0 AND listed=1 AND opened_at>=?
            AND (opened_at>=? OR pairing LIKE '% days %') ORDER BY opened_at DESC LIMIT ?""",
            (min(since, since_days), since, limit),
        )

    async def n_waiting(self, player: str) -> int:
        """How many tables of a person wait for players."""
        row = await self._read(
            lambda db: db.execute(
                """SELECT count(DISTINCT s.table_id) FROM seats s JOIN tables t ON t.id=s.table_id
                WHERE s.player_id=? AND t.status='waiting'""",
                (player,),
            ).fetchone()
        )
        return int(row[0])

    async def tables_of(self, player: str, limit: int) -> list[Head]:
        """A person's tables: those that are not over first, then newest first."""
        return await self._heads(
            """id IN (SELECT table_id FROM seats WHERE player_id=?)
            ORDER BY status IN ('over', 'archived'), changed_at DESC LIMIT ?""",
            (player, limit),
        )

    async def stale_tables(self, status: str, before: int, limit: int) -> list[str]:
        """Tables of a status that nothing has happened at since."""
        return await self._ids(
            """SELECT id FROM tables WHERE status=? AND changed_at<?
            ORDER BY changed_at LIMIT ?""",
            (status, before, limit),
        )

    async def counts(self) -> dict[str, int]:
        """How many tables of each status there are."""
        rows = await self._read(
            lambda db: db.execute("SELECT status, count(*) FROM tables GROUP BY status").fetchall()
        )
        return {str(status): int(n) for status, n in rows}

    async def _ids(self, sql: str, values: tuple[Any, ...]) -> list[str]:
        rows = await self._read(lambda db: db.execute(sql, values).fetchall())
        return [str(row[0]) for row in rows]

    async def _heads(self, where: str, values: tuple[Any, ...]) -> list[Head]:
        sql = f"SELECT {schema.HEAD_COLUMNS} FROM tables WHERE {where}"
        rows = await self._read(lambda db: db.execute(sql, values).fetchall())
        return [head_from(row) for row in rows]

    # --- keeping --------------------------------------------------------------------------

    async def archive(self, archived: Archived) -> None:
        """Move a finished table's log out of the hot tables. Safe to repeat."""

        def work(db: sqlite3.Connection) -> None:
            rows = db.execute(
                "SELECT body FROM entries WHERE table_id=? ORDER BY seq", (archived.id,)
            ).fetchall()
            if rows:
                db.execute(
                    """INSERT OR IGNORE INTO records
                    (id, game, began_at, ended_at, record, result, log) VALUES (?,?,?,?,?,?,?)""",
                    (
                        archived.id, archived.game, archived.began_at, archived.ended_at,
                        archived.record, archived.result, pack([bytes(body) for (body,) in rows]),
                    ),
                )  # fmt: skip
                db.execute("DELETE FROM entries WHERE table_id=?", (archived.id,))
            db.execute(
                "UPDATE tables SET status='archived', due_at=NULL WHERE id=?", (archived.id,)
            )

        await self._write(work)

    async def save_review(self, table: str, at: int, review: bytes) -> None:
        """Keep the review of a finished match; a later one takes its place."""
        sql = "INSERT OR REPLACE INTO reviews VALUES (?, ?, ?)"
        await self._write(lambda db: db.execute(sql, (table, at, review)))

    async def review(self, table: str) -> bytes | None:
        """The review of a match, if one was kept."""
        sql = "SELECT review FROM reviews WHERE id=?"
        row = await self._read(lambda db: db.execute(sql, (table,)).fetchone())
        return None if row is None else bytes(row[0])

    async def drop(self, table: str) -> None:
        """Forget a table that never began."""

        def work(db: sqlite3.Connection) -> None:
            for sql in (
                "DELETE FROM entries WHERE table_id=?",
                "DELETE FROM seats WHERE table_id=?",
                "DELETE FROM voices WHERE table_id=?",
                "DELETE FROM reviews WHERE id=?",
                "DELETE FROM tables WHERE id=?",
            ):
                db.execute(sql, (table,))

        await self._write(work)

    async def page(self, after: str, limit: int) -> list[Head]:
        """All tables, in the order of their names: those after a name."""
        return await self._heads("id>? ORDER BY id LIMIT ?", (after, limit))

    async def raw(self, table: str) -> Raw | None:
        """All there is of a table's log, however damaged."""

        def work(db: sqlite3.Connection) -> Raw | None:
            row = db.execute("SELECT secret FROM tables WHERE id=?", (table,)).fetchone()
            if row is None:
                return None
            rows = db.execute(
                "SELECT seq, body FROM entries WHERE table_id=? ORDER BY seq", (table,)
            ).fetchall()
            kept = db.execute("SELECT log FROM records WHERE id=?", (table,)).fetchone()
            entries = [(int(seq), bytes(body)) for seq, body in rows]
            return Raw(bytes(row[0]), entries, None if kept is None else bytes(kept[0]))

        return await self._read(work)

    async def cut(self, table: str, keep: int, entry: Append | None, head: Head) -> None:
        """Keep so many entries of a log, add one, and say by what it is searched now."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM entries WHERE table_id=? AND seq>?", (table, keep))
            if entry is not None:
                append(db, entry)
            db.execute(_UPDATE_HEAD, head_values(head))

        await self._write(work)

    async def check(self) -> list[str]:
        """What SQLite finds damaged: every page is read, on a connection of its own."""
        return await asyncio.to_thread(damage_of, self.path)

    async def backup(self, path: str) -> None:
        """A consistent copy, taken while the server runs."""

        def work(db: sqlite3.Connection) -> None:
            with dump.written(path) as part, closing(sqlite3.connect(part)) as copy:
                db.backup(copy)
                copy.execute("PRAGMA journal_mode=DELETE")  # one file, without -wal and -shm

        await self._read(work)

    async def fill(self, rows: Iterable[Rows]) -> dict[str, int]:
        """Put a backup into this empty store, all or nothing; the rows of each table."""

        def work(db: sqlite3.Connection) -> dict[str, int]:
            counts = dict.fromkeys(schema.COLUMNS, 0)
            for table in counts:
                if db.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone():
                    raise dump.not_empty()
            for table, batch in rows:
                columns = schema.COLUMNS[table]
                marks = ", ".join("?" * len(columns))
                db.executemany(
                    f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", batch
                )
                counts[table] += len(batch)
            return counts

        counts: dict[str, int] = await self._write(work)
        return counts


def damage_of(path: str, *, is_thorough: bool = False) -> list[str]:
    """What is damaged in a file; with the indices compared to their tables if thorough."""
    pragma = "integrity_check" if is_thorough else "quick_check"
    try:
        uri = f"{Path(path).resolve().as_uri()}?mode=ro"
        with closing(sqlite3.connect(uri, uri=True, timeout=30)) as db:
            told = [str(row[0]) for row in db.execute(f"PRAGMA {pragma}({DAMAGE_SHOWN})")]
    except sqlite3.Error as error:
        return [str(error)]
    return [] if told == ["ok"] else [line for text in told for line in text.splitlines()]


def make_private(path: str) -> None:
    """Make the file, readable by its owner alone: it has the key that signs cookies, and secrets of
    deals. SQLite gives the files beside it the same mode. One that is there keeps its own."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except FileExistsError:
        if os.name == "posix" and Path(path).stat().st_mode & 0o007:
            logger.warning("%s can be read by everybody on this machine: chmod o-rwx", path)


def leave_trace(db: sqlite3.Connection) -> None:
    """Write as a move would: a few pages more, then as many less."""
    row = db.execute("SELECT name FROM meta WHERE name IN ('trace-0', 'trace-1')").fetchone()
    before = row[0] if row is not None else "trace-1"
    after = "trace-0" if before == "trace-1" else "trace-1"
    db.execute("INSERT OR REPLACE INTO meta (name, value) VALUES (?, zeroblob(8192))", (after,))
    db.execute("DELETE FROM meta WHERE name=?", (before,))


def roll_back(connection: sqlite3.Connection) -> None:
    """Undo what was begun; a disk that is full may refuse even that, and has undone it already."""
    try:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    except sqlite3.Error as error:
        logger.warning("roll back: %s", error)


def do(connection: sqlite3.Connection, job: _Job) -> None:
    """One job. It may refuse with Taken or TableExists before it has changed anything."""
    try:
        if isinstance(job.work, Append):
            append(connection, job.work)
        else:
            job.answer = job.work(connection)
    except (Taken, TableExists) as refusal:
        job.error = refusal


def append(db: sqlite3.Connection, append: Append) -> None:
    """One entry, with what goes with it."""
    cursor = db.execute(_INSERT_ENTRY, (append.table, append.seq, append.at, append.body))
    if cursor.rowcount != 1:
        raise Taken(append.table)
    if append.head is not None:
        db.execute(_UPDATE_HEAD, head_values(append.head))
    if append.seat is not None:
        set_seat(db, append.table, *append.seat)
    if append.voice:
        db.execute("INSERT OR IGNORE INTO voices VALUES (?, ?)", (append.table, append.voice))


def settle(jobs: list[_Job]) -> None:
    """Tell those who wait; runs in their event loop."""
    for job in jobs:
        if job.future.done():
            continue
        if job.error is not None:
            job.future.set_exception(job.error)
        else:
            job.future.set_result(job.answer)


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the schema up to date, each step in a transaction."""
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if version > schema.VERSION:
        raise NotSaved(f"the database is of a later version ({version}) than this program")
    for step in range(version + 1, schema.VERSION + 1):
        connection.execute("BEGIN IMMEDIATE")
        for statement in schema.statements(step, schema.SQLITE):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version={step}")
        connection.execute("COMMIT")


def head_values(head: Head) -> tuple[Any, ...]:
    """The values of an update of a head."""
    return (
        head.status, head.listed, head.n_open, head.changed_at, head.due_at, head.pairing,
        head.summary, head.id,
    )  # fmt: skip


def set_seat(db: sqlite3.Connection, table: str, seat: int, player: str) -> None:
    """Who sits there now."""
    db.execute("DELETE FROM seats WHERE table_id=? AND seat=?", (table, seat))
    if player:
        db.execute(
            "INSERT INTO seats (table_id, seat, player_id) VALUES (?, ?, ?)", (table, seat, player)
        )
