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
from collections.abc import Awaitable, Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

from jetons.server.store import dump, schema, statements
from jetons.server.store.protocol import Append, NotSaved, Row, Rows, Taken
from jetons.server.store.rows import head_values
from jetons.server.store.store import Store, Work, add

T = TypeVar("T")
Change = Callable[[sqlite3.Connection], Any]  # something to write, given the connection
logger = logging.getLogger("jetons.store")
PAUSE = 0.002  # seconds between two commits under load; a commit costs about as much as ten moves
DAMAGE_SHOWN = 20  # findings of a check at most
BATCH = 512  # commands that share a commit at most


@functools.cache
def insert_entries(n: int) -> str:
    """The statement that appends ``n`` entries; the connection keeps it prepared.

    SQLite's own OR IGNORE: before ON CONFLICT it would copy every page that it changes into a file
    of its own, a third of what the store costs.
    """
    values = ", ".join(["(?, ?, ?, ?)"] * n)
    return f"INSERT OR IGNORE INTO entries (table_id, seq, at, body) VALUES {values}"


@functools.lru_cache(maxsize=512)
def in_sqlite(sql: str) -> str:
    """A statement in the words of SQLite."""
    return schema.in_dialect(sql, schema.SQLITE)


class SqliteDatabase:
    """A connection as work sees it. It answers at once: nothing here waits for anything."""

    __slots__ = ("_connection",)

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def fetch(self, sql: str, *values: Any) -> list[Row]:
        """All rows of a SELECT."""
        rows: list[Row] = self._connection.execute(in_sqlite(sql), values).fetchall()
        return rows

    async def fetch_one(self, sql: str, *values: Any) -> Row | None:
        """The first row, if there is one."""
        row: Row | None = self._connection.execute(in_sqlite(sql), values).fetchone()
        return row

    async def execute(self, sql: str, *values: Any) -> int:
        """Run a statement; how many rows it changed."""
        return self._connection.execute(in_sqlite(sql), values).rowcount

    async def execute_many(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        """Run a statement once for each row of values."""
        self._connection.executemany(in_sqlite(sql), rows)


def finished(work: Awaitable[T]) -> T:
    """What work answers; it ends without ever waiting, since its database answers at once."""
    steps = work.__await__()
    try:
        next(steps)
    except StopIteration as end:
        answer: T = end.value
        return answer
    raise RuntimeError("work on a store awaits nothing but its database")


class _Job:
    """Something to write, and who waits for it."""

    __slots__ = ("answer", "error", "future", "work")

    def __init__(self, work: Change | Append, future: asyncio.Future[Any]) -> None:
        self.work = work
        self.future = future
        self.answer: Any = None
        self.error: Exception | None = None


_Batch = tuple[asyncio.AbstractEventLoop, list[_Job]]


class SqliteStore(Store):
    """A store in one file."""

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
            try:
                schema.bring_up_to_date(writer)
            except BaseException:
                writer.close()
                raise
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

    def _write(self, work: Change | Append) -> asyncio.Future[Any]:
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
        plain: list[_Job] = []
        others: list[_Job] = []
        for job in jobs:
            (plain if is_plain(job) else others).append(job)
        try:
            connection.execute("BEGIN IMMEDIATE")
            if plain and not append_all(connection, plain):  # somebody is behind: find out who
                connection.execute("ROLLBACK")
                connection.execute("BEGIN IMMEDIATE")
                others = jobs
            for job in others:
                do(connection, job)
            connection.execute("COMMIT")
            self.n_commits += 1
            self.n_writes += len(jobs)
        except Exception as error:  # the writer must outlive whatever happens to one batch
            for job in jobs:
                job.error = NotSaved(str(error))
            roll_back(connection)

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        reader = self._reader
        if reader is None:
            raise NotSaved("the store is closed")
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reading, work, reader)
        except sqlite3.Error as error:
            raise NotSaved(str(error)) from error

    # --- what a store does ----------------------------------------------------------------

    def append(self, append: Append) -> asyncio.Future[None]:
        """One more entry. Raises Taken, NotSaved."""
        return self._write(append)

    async def write(self, work: Work[T]) -> T:
        """Run work in one transaction: all of it or nothing."""
        answer: T = await self._write(lambda db: finished(work(SqliteDatabase(db))))
        return answer

    async def read(self, work: Work[T]) -> T:
        """Run work that changes nothing, on the connection that reads."""
        return await self._read(lambda db: finished(work(SqliteDatabase(db))))

    async def ping(self) -> None:
        """Raise NotSaved unless the file takes a write, flushed to the disk."""
        await self._write(leave_trace)

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
            tables = schema.layout()
            counts = dict.fromkeys(tables, 0)
            for table in counts:
                if db.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone():
                    raise dump.not_empty()
            for table, batch in rows:
                db.executemany(schema.insert_into(table, tables[table]), batch)
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


def is_plain(job: _Job) -> bool:
    """Whether a job is the common one: an entry alone, as a move is."""
    return isinstance(job.work, Append) and not (job.work.seat or job.work.voice)


def append_all(connection: sqlite3.Connection, jobs: list[_Job]) -> bool:
    """Append the entries of plain jobs in one statement; False if one of them is behind.

    One statement for all entries means that the writer holds the interpreter's lock for a
    moment only, whatever their number, and whatever others write in the same moment.
    """
    appends = [job.work for job in jobs if isinstance(job.work, Append)]
    values = [value for a in appends for value in (a.table, a.seq, a.at, a.body)]
    if connection.execute(insert_entries(len(appends)), values).rowcount != len(appends):
        return False
    heads = [head_values(append.head) for append in appends if append.head is not None]
    if heads:
        connection.executemany(statements.UPDATE_HEAD, heads)
    return True


def do(connection: sqlite3.Connection, job: _Job) -> None:
    """One job among others. One that refuses or fails by itself is undone, and the others go on;
    what the file or the disk says is raised, since it is true of all."""
    if isinstance(job.work, Append):
        try:
            finished(add(SqliteDatabase(connection), job.work))
        except Taken as refusal:  # before it changed anything
            job.error = refusal
        return
    connection.execute("SAVEPOINT job")
    try:
        job.answer = job.work(connection)
    except sqlite3.IntegrityError as error:
        job.error = NotSaved(str(error))
    except sqlite3.Error:
        raise
    except Exception as error:
        job.error = error
    if job.error is not None:
        connection.execute("ROLLBACK TO job")
    connection.execute("RELEASE job")


def settle(jobs: list[_Job]) -> None:
    """Tell those who wait; runs in their event loop."""
    for job in jobs:
        if job.future.done():
            continue
        if job.error is not None:
            job.future.set_exception(job.error)
        else:
            job.future.set_result(job.answer)
