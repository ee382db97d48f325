"""The store of a site with several nodes: PostgreSQL by asyncpg, with group commit.

Moves of many tables wait in a queue; one task writes whatever waits with one statement, so that a
commit is shared. The statement inserts the entries whose key is free, updates the heads of those
that went in, and says which they were.
"""

from __future__ import annotations

import asyncio
import functools
import itertools
import logging
import os
import re
from collections.abc import Awaitable, Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import asyncpg

from jetons.core.errors import JetonsError
from jetons.server.store import dump, schema, statements
from jetons.server.store.protocol import Append, NotSaved, Refused, Row, Rows, Taken
from jetons.server.store.rows import head_values
from jetons.server.store.store import Store, Work, add

T = TypeVar("T")
BATCH = 512
PATIENCE = 8.0  # seconds until a database that does not answer counts as lost
logger = logging.getLogger("jetons.store")
LOST = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)
_LOCK = 101_20_21  # of the migrations: one node at a time

_APPEND = """
INSERT INTO entries (table_id, seq, at, body)
    SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::bytea[])
    ON CONFLICT DO NOTHING
    RETURNING table_id
"""
_APPEND_WITH_HEADS = f"""
WITH added AS ({_APPEND}), heads AS (
    SELECT * FROM unnest($5::text[], $6::int[], $7::int[], $8::bigint[], $9::bigint[],
        $10::text[], $11::bytea[], $12::text[])
        AS h (status, listed, n_open, changed_at, due_at, pairing, summary, id)
), updated AS (
    UPDATE tables t SET status=h.status, listed=h.listed, n_open=h.n_open,
        changed_at=h.changed_at, due_at=h.due_at, pairing=h.pairing, summary=h.summary
    FROM heads h JOIN added a ON a.table_id = h.id WHERE t.id = h.id
)
SELECT table_id FROM added
"""


@functools.lru_cache(maxsize=512)
def in_postgres(sql: str) -> str:
    """A statement in the words of PostgreSQL, its values numbered."""
    n = itertools.count(1)
    return re.sub(r"\?", lambda _: f"${next(n)}", schema.in_dialect(sql, schema.POSTGRES))


class PostgresDatabase:
    """A connection as work sees it."""

    __slots__ = ("_connection",)

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    async def fetch(self, sql: str, *values: Any) -> list[Row]:
        """All rows of a SELECT."""
        rows: list[Row] = await self._connection.fetch(in_postgres(sql), *values)
        return rows

    async def fetch_one(self, sql: str, *values: Any) -> Row | None:
        """The first row, if there is one."""
        row: Row | None = await self._connection.fetchrow(in_postgres(sql), *values)
        return row

    async def execute(self, sql: str, *values: Any) -> int:
        """Run a statement; how many rows it changed."""
        done = await self._connection.execute(in_postgres(sql), *values)
        n = done.rpartition(" ")[2]  # as in "INSERT 0 1"
        return int(n) if n.isdigit() else 0

    async def execute_many(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        """Run a statement once for each row of values."""
        await self._connection.executemany(in_postgres(sql), rows)


class PostgresStore(Store):
    """A store in a PostgreSQL database that several nodes share."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.n_commits = 0
        self.n_writes = 0
        self._pool: asyncpg.Pool[Any] | None = None
        self._waiting: list[tuple[Append, asyncio.Future[None]]] = []
        self._has_work = asyncio.Event()
        self._writers: list[asyncio.Task[None]] = []

    # --- opening --------------------------------------------------------------------------

    async def open(self) -> None:
        """Connect, bring the schema up to date, start writing."""
        try:
            self._pool = await asyncpg.create_pool(
                self.url, min_size=2, max_size=8, command_timeout=10, timeout=10
            )
            async with self._pool.acquire() as db:
                await migrate(db)
        except LOST as error:
            await self.close()
            raise NotSaved(f"PostgreSQL: {error}") from error
        except NotSaved:  # of a later version
            await self.close()
            raise
        self._writers = [asyncio.create_task(self._write_all())]

    async def close(self) -> None:
        """Write what waits, then close."""
        while self._waiting:
            await asyncio.sleep(0.01)
        for writer in self._writers:
            writer.cancel()
        await asyncio.gather(*self._writers, return_exceptions=True)
        if self._pool is not None:
            pool, self._pool = self._pool, None
            try:
                await asyncio.wait_for(pool.close(), 3.0)
            except (TimeoutError, *LOST):
                pool.terminate()

    async def _with(self, work: Callable[[Any], Awaitable[T]]) -> T:
        """Do something with a connection; whatever the database says becomes NotSaved."""
        if self._pool is None:
            raise NotSaved("the store is closed")
        try:
            async with asyncio.timeout(PATIENCE), self._pool.acquire(timeout=5) as db:
                return await work(db)
        except (Refused, JetonsError, NotSaved):
            raise
        except LOST as error:
            raise NotSaved(f"PostgreSQL: {error}") from error
        except Exception as error:  # whatever a driver says of a server that dies under it
            logger.exception("PostgreSQL")
            raise NotSaved(f"PostgreSQL: {error!r}") from error

    # --- group commit ---------------------------------------------------------------------

    def append(self, append: Append) -> asyncio.Future[None]:
        """One more entry. Raises Taken, NotSaved."""
        if append.seat is not None or append.voice:
            return asyncio.ensure_future(self.write(lambda db: add(db, append)))
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self._pool is None:
            future.set_exception(NotSaved("the store is closed"))
            return future
        self._waiting.append((append, future))
        self._has_work.set()
        return future

    async def _write_all(self) -> None:
        while True:
            await self._has_work.wait()
            batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
            if not self._waiting:
                self._has_work.clear()
            if batch:
                await self._write(batch)

    async def _write(self, batch: list[tuple[Append, asyncio.Future[None]]]) -> None:
        chosen: dict[str, tuple[Append, asyncio.Future[None]]] = {}
        for append, future in batch:
            if append.table in chosen:
                refuse(future, Taken(append.table))
            else:
                chosen[append.table] = (append, future)
        try:
            added = await self._with(lambda db: insert(db, [a for a, _ in chosen.values()]))
        except Exception as error:  # the writer must outlive whatever happens to one batch
            failure = error if isinstance(error, NotSaved) else NotSaved(repr(error))
            for _, future in chosen.values():
                refuse(future, failure)
            return
        self.n_commits += 1
        self.n_writes += len(chosen)
        for table, (_, future) in chosen.items():
            if table not in added:
                refuse(future, Taken(table))
            elif not future.done():
                future.set_result(None)

    # --- what a store does ----------------------------------------------------------------

    async def read(self, work: Work[T]) -> T:
        """Run work that changes nothing."""
        return await self._with(lambda db: work(PostgresDatabase(db)))

    async def write(self, work: Work[T]) -> T:
        """Run work in one transaction: all of it or nothing."""

        async def inside(db: Any) -> T:
            async with db.transaction():
                return await work(PostgresDatabase(db))

        return await self._with(inside)

    async def execute(self, sql: str, *values: Any) -> int:
        """Run a statement, which is a transaction by itself; how many rows it changed."""
        return await self._with(lambda db: PostgresDatabase(db).execute(sql, *values))

    async def ping(self) -> None:
        """Raise NotSaved unless the database takes a write."""
        await self.execute(statements.SET_META, "trace-0", os.urandom(64))

    async def check(self) -> list[str]:
        """Nothing by itself: PostgreSQL finds damage where it reads (see ``read_all``)."""
        return []

    async def read_all(self) -> list[str]:
        """Read every row; what PostgreSQL says where it cannot."""
        found = []
        for table, columns in schema.layout().items():
            sql = schema.select_from(table, columns)

            async def work(db: Any, sql: str = sql) -> None:
                async for _ in db.cursor(sql):
                    pass

            try:
                await self._at_leisure(work, readonly=True)
            except NotSaved as error:
                found.append(f"{table}: {error}")
        return found

    async def backup(self, path: str) -> None:
        """Everything as JSON lines, from one snapshot; pg_dump does it as well."""

        async def work(db: Any) -> None:
            with dump.written(path) as part, Path(part).open("wb") as file:
                writer = dump.Writer(file)
                for table, columns in schema.layout().items():
                    async for row in db.cursor(schema.select_from(table, columns)):
                        writer.row(table, row)
                writer.end()

        await self._at_leisure(work, isolation="repeatable_read", readonly=True)

    async def fill(self, rows: Iterable[Rows]) -> dict[str, int]:
        """Put a backup into this empty store, all or nothing; the rows of each table."""
        tables = schema.layout()
        counts = dict.fromkeys(tables, 0)

        async def work(db: Any) -> None:
            for table in counts:
                await db.execute(f"LOCK TABLE {table} IN EXCLUSIVE MODE")
                if await db.fetchval(f"SELECT 1 FROM {table} LIMIT 1"):
                    raise dump.not_empty()
            for table, batch in rows:
                await db.copy_records_to_table(table, records=batch, columns=tables[table].names)
                counts[table] += len(batch)

        await self._at_leisure(work)
        return counts

    async def _at_leisure(self, work: Callable[[Any], Awaitable[None]], **transaction: Any) -> None:
        """A transaction that may take long, on a connection of its own."""
        try:
            db = await asyncpg.connect(self.url, timeout=10)
            try:
                async with db.transaction(**transaction):
                    await work(db)
            finally:
                await db.close()
        except LOST as error:
            raise NotSaved(f"PostgreSQL: {error}") from error


def refuse(future: asyncio.Future[None], error: Exception) -> None:
    """Tell one who waits that it was not to be."""
    if not future.done():
        future.set_exception(error)


async def insert(db: Any, appends: list[Append]) -> set[str]:
    """Insert entries whose key is free, with their heads; the tables where that was so."""
    entries = columns([(a.table, a.seq, a.at, a.body) for a in appends], 4)
    heads = [head_values(a.head) for a in appends if a.head is not None]
    if heads:
        rows = await db.fetch(_APPEND_WITH_HEADS, *entries, *columns(heads, 8))
    else:
        rows = await db.fetch(_APPEND, *entries)
    return {row[0] for row in rows}


def columns(rows: Sequence[tuple[Any, ...]], n: int) -> list[list[Any]]:
    """Rows turned into columns."""
    return [list(column) for column in itertools.zip_longest(*rows)] if rows else [[]] * n


async def migrate(db: Any) -> None:
    """Bring the schema up to date; one node at a time."""
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)
        await db.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
        for step in schema.missing(await taken_by(db)):
            for statement in step.statements:
                await db.execute(schema.in_dialect(statement, schema.POSTGRES))
            if step.section == schema.TABLES:
                await db.execute("INSERT INTO schema_version (version) VALUES ($1)", step.number)
            else:
                await db.execute(in_postgres(schema.STEP_DONE), step.section, step.number)


async def taken_by(db: Any) -> dict[str, int]:
    """How many steps of each section a database has taken."""
    version = await db.fetchval("SELECT max(version) FROM schema_version") or 0
    if not schema.WITH_SECTIONS <= version <= len(schema.STEPS):
        return {schema.TABLES: version}
    return {schema.TABLES: version, **dict(await db.fetch(schema.SECTIONS_DONE))}
