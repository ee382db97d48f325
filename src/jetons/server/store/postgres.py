"""The store of a site with several nodes: PostgreSQL by asyncpg, with group commit.

Moves of many tables wait in a queue; one task writes whatever waits with one statement, so that a
commit is shared. The statement inserts the entries whose key is free, updates the heads of those
that went in, and says which they were.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import os
from collections.abc import Awaitable, Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import asyncpg

from jetons.server.store import dump, schema
from jetons.server.store.protocol import (
    REVOKED,
    Append,
    Archived,
    Garbled,
    Head,
    Loaded,
    NotSaved,
    Raw,
    Rewritten,
    Rows,
    TableExists,
    Taken,
)
from jetons.server.store.rows import head_from, in_order, pack, unpack

T = TypeVar("T")
BATCH = 512
PATIENCE = 8.0  # seconds until a database that does not answer counts as lost
logger = logging.getLogger("jetons.store")
LOST = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)
_LOCK = 101_20_21  # of the migrations: one node at a time

_APPEND = """
WITH added AS (
    INSERT INTO entries (table_id, seq, at, body)
    SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::bytea[])
    ON CONFLICT DO NOTHING
    RETURNING table_id
)
SELECT table_id FROM added
"""
_APPEND_WITH_HEADS = """
WITH added AS (
    INSERT INTO entries (table_id, seq, at, body)
    SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::bytea[])
    ON CONFLICT DO NOTHING
    RETURNING table_id
), heads AS (
    SELECT * FROM unnest($5::text[], $6::text[], $7::int[], $8::int[], $9::bigint[],
        $10::bigint[], $11::text[], $12::bytea[])
        AS h (id, status, listed, n_open, changed_at, due_at, pairing, summary)
), updated AS (
    UPDATE tables t SET status=h.status, listed=h.listed, n_open=h.n_open,
        changed_at=h.changed_at, due_at=h.due_at, pairing=h.pairing, summary=h.summary
    FROM heads h JOIN added a ON a.table_id = h.id WHERE t.id = h.id
)
SELECT table_id FROM added
"""
_UPDATE_HEAD = """UPDATE tables SET status=$2, listed=$3, n_open=$4, changed_at=$5, due_at=$6,
    pairing=$7, summary=$8 WHERE id=$1"""


class PostgresStore:
    """Tables in a PostgreSQL database that several nodes share."""

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
            raise NotSaved(f"PostgreSQL: {error}") from error
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
        except (Taken, TableExists, Garbled):
            raise
        except LOST as error:
            raise NotSaved(f"PostgreSQL: {error}") from error
        except Exception as error:  # whatever a driver says of a server that dies under it
            logger.exception("PostgreSQL")
            raise NotSaved(f"PostgreSQL: {error!r}") from error

    async def _within(self, work: Callable[[Any], Awaitable[T]]) -> T:
        """The same in a transaction."""

        async def inside(db: Any) -> T:
            async with db.transaction():
                return await work(db)

        return await self._with(inside)

    # --- group commit ---------------------------------------------------------------------

    def append(self, append: Append) -> asyncio.Future[None]:
        """One more entry. Raises Taken, NotSaved."""
        if append.seat is not None or append.voice:
            return asyncio.ensure_future(self._append_seat(append))
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

    async def _append_seat(self, append: Append) -> None:
        async def work(db: Any) -> None:
            if not await insert(db, [append]):
                raise Taken(append.table)
            if append.voice:
                await db.execute(
                    "INSERT INTO voices VALUES ($1, $2) ON CONFLICT DO NOTHING",
                    append.table, append.voice,
                )  # fmt: skip
            if append.seat is None:
                return
            seat, player = append.seat
            await db.execute("DELETE FROM seats WHERE table_id=$1 AND seat=$2", append.table, seat)
            if player:
                await db.execute(
                    "INSERT INTO seats (table_id, seat, player_id) VALUES ($1, $2, $3)",
                    append.table, seat, player,
                )  # fmt: skip

        await self._within(work)

    # --- the site -------------------------------------------------------------------------

    async def ping(self) -> None:
        """Raise NotSaved unless the database takes a write."""
        await self._with(
            lambda db: db.execute(
                """INSERT INTO meta (name, value) VALUES ('trace-0', $1)
                ON CONFLICT (name) DO UPDATE SET value=excluded.value""",
                os.urandom(64),
            )
        )

    async def secret(self, name: str, fresh: bytes) -> bytes:
        """A secret of the whole site, kept at first use."""

        async def work(db: Any) -> bytes:
            await db.execute(
                "INSERT INTO meta (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING", name, fresh
            )
            return bytes(await db.fetchval("SELECT value FROM meta WHERE name=$1", name))

        return await self._with(work)

    async def save_player(self, player: str, name: str, at: int) -> None:
        """Remember a person's name."""
        await self._with(
            lambda db: db.execute(
                """INSERT INTO players (id, name, created_at, seen_at) VALUES ($1, $2, $3, $3)
                ON CONFLICT (id) DO UPDATE SET name=excluded.name, seen_at=excluded.seen_at""",
                player, name, at,
            )
        )  # fmt: skip

    async def player_row(self, player: str) -> tuple[str, int, int] | None:
        """A person's name, since when, and when it was last taken."""
        sql = "SELECT name, created_at, seen_at FROM players WHERE id=$1"
        row = await self._with(lambda db: db.fetchrow(sql, player))
        return None if row is None else (str(row[0]), int(row[1]), int(row[2]))

    async def voices_of(self, player: str) -> list[str]:
        """Tables where a person may have said something."""
        return await self._ids("SELECT table_id FROM voices WHERE player_id=$1", player)

    async def with_old_chat(self, before: int, limit: int) -> list[str]:
        """Finished tables where people may have talked, and that nothing happened at since."""
        return await self._ids(
            """SELECT DISTINCT v.table_id FROM voices v JOIN tables t ON t.id=v.table_id
            WHERE t.status IN ('over', 'archived') AND t.changed_at<$1 LIMIT $2""",
            before, limit,
        )  # fmt: skip

    async def silence(self, table: str) -> None:
        """Nobody's words are at a table any more."""
        await self._with(lambda db: db.execute("DELETE FROM voices WHERE table_id=$1", table))

    async def forget_player(self, player: str, *, only_chat: bool) -> None:
        """Forget where a person spoke; and, unless that is all, his name and where he sat."""

        async def work(db: Any) -> None:
            await db.execute("DELETE FROM voices WHERE player_id=$1", player)
            if not only_chat:
                await db.execute("DELETE FROM players WHERE id=$1", player)
                await db.execute("DELETE FROM seats WHERE player_id=$1", player)

        await self._within(work)

    async def rewrite(self, rewritten: Rewritten) -> None:
        """Write other bodies over a table's log, archived or not."""
        table, bodies = rewritten.table, rewritten.bodies

        async def work(db: Any) -> None:
            await db.executemany(
                "UPDATE entries SET body=$1 WHERE table_id=$2 AND seq=$3",
                [(body, table, seq) for seq, body in enumerate(bodies, 1)],
            )
            await db.execute(
                "UPDATE records SET log=$1, record=$2 WHERE id=$3",
                pack(bodies), rewritten.record, table,
            )  # fmt: skip
            await db.execute("UPDATE tables SET summary=$1 WHERE id=$2", rewritten.summary, table)

        await self._within(work)

    async def revoke(self, player: str) -> int:
        """Sign a person out everywhere; how often that was done."""

        async def work(db: Any) -> int:
            name = REVOKED + player
            known = await db.fetchval("SELECT value FROM meta WHERE name=$1 FOR UPDATE", name)
            times = int(known) + 1 if known is not None else 1
            await db.execute(
                """INSERT INTO meta (name, value) VALUES ($1, $2)
                ON CONFLICT (name) DO UPDATE SET value=excluded.value""",
                name, b"%d" % times,
            )  # fmt: skip
            return times

        return await self._within(work)

    async def revoked(self) -> dict[str, int]:
        """Who was signed out everywhere, and how often."""
        sql = "SELECT name, value FROM meta WHERE name LIKE $1"
        rows = await self._with(lambda db: db.fetch(sql, REVOKED + "%"))
        return {str(name).removeprefix(REVOKED): int(value) for name, value in rows}

    async def player_name(self, player: str) -> str | None:
        """The name of a person, if known."""
        name = await self._with(
            lambda db: db.fetchval("SELECT name FROM players WHERE id=$1", player)
        )
        return None if name is None else str(name)

    # --- tables ---------------------------------------------------------------------------

    async def create(
        self, head: Head, secret: bytes, body: bytes, seats: Sequence[tuple[int, str]]
    ) -> None:
        """A new table with its first entry."""

        async def work(db: Any) -> None:
            added = await db.fetchval(
                """INSERT INTO tables (id, game, status, listed, n_open, opened_at, changed_at,
                due_at, pairing, secret, summary)
                VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11) ON CONFLICT DO NOTHING RETURNING id""",
                head.id, head.game, head.status, int(head.listed), head.n_open, head.opened_at,
                head.changed_at, head.due_at, head.pairing, secret, head.summary,
            )  # fmt: skip
            if added is None:
                raise TableExists(head.id)
            await db.execute(
                "INSERT INTO entries (table_id, seq, at, body) VALUES ($1, 1, $2, $3)",
                head.id, head.opened_at, body,
            )  # fmt: skip
            await db.executemany(
                "INSERT INTO seats (table_id, seat, player_id) VALUES ($1, $2, $3)",
                [(head.id, seat, player) for seat, player in seats],
            )

        await self._within(work)

    async def save_head(self, head: Head) -> None:
        """The searched part alone, when the log did not change."""
        await self._with(lambda db: db.execute(_UPDATE_HEAD, *head_values(head)))

    async def load(self, table: str) -> Loaded | None:
        """A table with its whole log, archived or not."""

        async def work(db: Any) -> Loaded | None:
            secret = await db.fetchval("SELECT secret FROM tables WHERE id=$1", table)
            if secret is None:
                return None
            rows = await db.fetch(
                "SELECT seq, body FROM entries WHERE table_id=$1 ORDER BY seq", table
            )
            if rows:
                return Loaded(bytes(secret), in_order(rows), False)
            kept = await db.fetchval("SELECT log FROM records WHERE id=$1", table)
            if kept is None:
                raise Garbled("there is no entry")
            return Loaded(bytes(secret), unpack(bytes(kept)), True)

        return await self._with(work)

    async def entries(self, table: str, after: int) -> list[bytes]:
        """The entries after a seq."""
        rows = await self._with(
            lambda db: db.fetch(
                "SELECT body FROM entries WHERE table_id=$1 AND seq>$2 ORDER BY seq", table, after
            )
        )
        return [bytes(row[0]) for row in rows]

    async def last_seqs(self, tables: Sequence[str]) -> dict[str, int]:
        """How far the logs of some tables go."""
        rows = await self._with(
            lambda db: db.fetch(
                """SELECT t, (SELECT max(seq) FROM entries WHERE table_id = t)
                FROM unnest($1::text[]) t""",
                list(tables),
            )
        )
        return {str(table): int(seq) for table, seq in rows if seq is not None}

    # --- searching ------------------------------------------------------------------------

    async def due(self, now: int, limit: int) -> list[str]:
        """Tables that somebody must look at."""
        return await self._ids(
            """SELECT id FROM tables WHERE due_at IS NOT NULL AND due_at<=$1
            ORDER BY due_at LIMIT $2""",
            now,
            limit,
        )

    async def open_among(self, tables: Sequence[str]) -> list[Head]:
        """Of these tables the listed ones with open seats, oldest first."""
        return await self._heads(
            "id = ANY($1::text[]) AND n_open>0 AND listed=1 ORDER BY opened_at", list(tables)
        )

    async def full_among(self, tables: Sequence[str]) -> list[Head]:
        """Of these tables the listed ones that have no open seat and have not begun."""
        return await self._heads(
            "id = ANY($1::text[]) AND n_open=0 AND listed=1 AND status='waiting'", list(tables)
        )

    async def opened_since(self, since: int, since_days: int, limit: int) -> list[Head]:
        """Listed tables with open seats that were opened since, newest first."""
        return await self._heads(
            """n_open>0 AND listed=1 AND opened_at>=$1
            AND (opened_at>=$2 OR pairing LIKE '% days %') ORDER BY opened_at DESC LIMIT $3""",
            min(since, since_days),
            since,
            limit,
        )

    async def n_waiting(self, player: str) -> int:
        """How many tables of a person wait for players."""
        n = await self._with(
            lambda db: db.fetchval(
                """SELECT count(DISTINCT s.table_id) FROM seats s JOIN tables t ON t.id=s.table_id
                WHERE s.player_id=$1 AND t.status='waiting'""",
                player,
            )
        )
        return int(n)

    async def tables_of(self, player: str, limit: int) -> list[Head]:
        """A person's tables: those that are not over first, then newest first."""
        return await self._heads(
            """id IN (SELECT table_id FROM seats WHERE player_id=$1)
            ORDER BY status IN ('over', 'archived'), changed_at DESC LIMIT $2""",
            player,
            limit,
        )

    async def stale_tables(self, status: str, before: int, limit: int) -> list[str]:
        """Tables of a status that nothing has happened at since."""
        return await self._ids(
            """SELECT id FROM tables WHERE status=$1 AND changed_at<$2
            ORDER BY changed_at LIMIT $3""",
            status,
            before,
            limit,
        )

    async def counts(self) -> dict[str, int]:
        """How many tables of each status there are."""
        rows = await self._with(
            lambda db: db.fetch("SELECT status, count(*) FROM tables GROUP BY status")
        )
        return {str(status): int(n) for status, n in rows}

    async def _ids(self, sql: str, *values: Any) -> list[str]:
        rows = await self._with(lambda db: db.fetch(sql, *values))
        return [str(row[0]) for row in rows]

    async def _heads(self, where: str, *values: Any) -> list[Head]:
        sql = f"SELECT {schema.HEAD_COLUMNS} FROM tables WHERE {where}"
        rows = await self._with(lambda db: db.fetch(sql, *values))
        return [head_from(tuple(row)) for row in rows]

    # --- keeping --------------------------------------------------------------------------

    async def archive(self, archived: Archived) -> None:
        """Move a finished table's log out of the hot tables. Safe to repeat."""

        async def work(db: Any) -> None:
            rows = await db.fetch(
                "DELETE FROM entries WHERE table_id=$1 RETURNING seq, body", archived.id
            )
            if rows:
                bodies = [bytes(body) for _, body in sorted((row[0], row[1]) for row in rows)]
                await db.execute(
                    """INSERT INTO records (id, game, began_at, ended_at, record, result, log)
                    VALUES ($1,$2,$3,$4,$5,$6,$7) ON CONFLICT DO NOTHING""",
                    archived.id, archived.game, archived.began_at, archived.ended_at,
                    archived.record, archived.result, pack(bodies),
                )  # fmt: skip
            await db.execute(
                "UPDATE tables SET status='archived', due_at=NULL WHERE id=$1", archived.id
            )

        await self._within(work)

    async def save_review(self, table: str, at: int, review: bytes) -> None:
        """Keep the review of a finished match; a later one takes its place."""
        sql = """INSERT INTO reviews (id, made_at, review) VALUES ($1, $2, $3)
            ON CONFLICT (id) DO UPDATE SET made_at=excluded.made_at, review=excluded.review"""
        await self._with(lambda db: db.execute(sql, table, at, review))

    async def review(self, table: str) -> bytes | None:
        """The review of a match, if one was kept."""
        sql = "SELECT review FROM reviews WHERE id=$1"
        found = await self._with(lambda db: db.fetchval(sql, table))
        return None if found is None else bytes(found)

    async def drop(self, table: str) -> None:
        """Forget a table that never began."""

        async def work(db: Any) -> None:
            for sql in (
                "DELETE FROM entries WHERE table_id=$1",
                "DELETE FROM seats WHERE table_id=$1",
                "DELETE FROM voices WHERE table_id=$1",
                "DELETE FROM reviews WHERE id=$1",
                "DELETE FROM tables WHERE id=$1",
            ):
                await db.execute(sql, table)

        await self._within(work)

    async def page(self, after: str, limit: int) -> list[Head]:
        """All tables, in the order of their names: those after a name."""
        return await self._heads(
            'id > $1 COLLATE "C" ORDER BY id COLLATE "C" LIMIT $2', after, limit
        )

    async def raw(self, table: str) -> Raw | None:
        """All there is of a table's log, however damaged."""

        async def work(db: Any) -> Raw | None:
            secret = await db.fetchval("SELECT secret FROM tables WHERE id=$1", table)
            if secret is None:
                return None
            rows = await db.fetch(
                "SELECT seq, body FROM entries WHERE table_id=$1 ORDER BY seq", table
            )
            kept = await db.fetchval("SELECT log FROM records WHERE id=$1", table)
            entries = [(int(seq), bytes(body)) for seq, body in rows]
            return Raw(bytes(secret), entries, None if kept is None else bytes(kept))

        return await self._with(work)

    async def cut(self, table: str, keep: int, entry: Append | None, head: Head) -> None:
        """Keep so many entries of a log, add one, and say by what it is searched now."""

        async def work(db: Any) -> None:
            await db.execute("DELETE FROM entries WHERE table_id=$1 AND seq>$2", table, keep)
            if entry is not None:
                await insert(db, [entry])
            await db.execute(_UPDATE_HEAD, *head_values(head))

        await self._within(work)

    async def check(self) -> list[str]:
        """Nothing by itself: PostgreSQL finds damage where it reads (see ``read_all``)."""
        return []

    async def read_all(self) -> list[str]:
        """Read every row; what PostgreSQL says where it cannot."""
        found = []
        for table, names in schema.COLUMNS.items():
            sql = f"SELECT {', '.join(names)} FROM {table}"

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
                for table, columns in schema.COLUMNS.items():
                    async for row in db.cursor(f"SELECT {', '.join(columns)} FROM {table}"):
                        writer.row(table, row)
                writer.end()

        await self._at_leisure(work, isolation="repeatable_read", readonly=True)

    async def fill(self, rows: Iterable[Rows]) -> dict[str, int]:
        """Put a backup into this empty store, all or nothing; the rows of each table."""
        counts = dict.fromkeys(schema.COLUMNS, 0)

        async def work(db: Any) -> None:
            for table in counts:
                await db.execute(f"LOCK TABLE {table} IN EXCLUSIVE MODE")
                if await db.fetchval(f"SELECT 1 FROM {table} LIMIT 1"):
                    raise dump.not_empty()
            for table, batch in rows:
                await db.copy_records_to_table(table, records=batch, columns=schema.COLUMNS[table])
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


def head_values(head: Head) -> tuple[Any, ...]:
    """The values of an update of a head."""
    return (
        head.id, head.status, int(head.listed), head.n_open, head.changed_at, head.due_at,
        head.pairing, head.summary,
    )  # fmt: skip


async def migrate(db: Any) -> None:
    """Bring the schema up to date; one node at a time."""
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)
        await db.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
        version = await db.fetchval("SELECT max(version) FROM schema_version") or 0
        if version > schema.VERSION:
            raise NotSaved(f"the database is of a later version ({version}) than this program")
        for step in range(version + 1, schema.VERSION + 1):
            for statement in schema.statements(step, schema.POSTGRES):
                await db.execute(statement)
            await db.execute("INSERT INTO schema_version (version) VALUES ($1)", step)
