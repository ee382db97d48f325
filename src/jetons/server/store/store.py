"""What a store does for the server, written once on the statements that both databases know.

``sqlite`` and ``postgres`` drive it: they connect, append moves in groups, and run work.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, TypeVar

from jetons.server.store import schema
from jetons.server.store import statements as sql
from jetons.server.store.protocol import (
    REVOKED,
    Append,
    Archived,
    Database,
    Garbled,
    Head,
    Loaded,
    NotSaved,
    Raw,
    Rewritten,
    Row,
    Rows,
    TableExists,
    Taken,
)
from jetons.server.store.rows import head_from, head_values, in_order, pack, unpack

T = TypeVar("T")
Work = Callable[[Database], Awaitable[T]]


class Store(ABC):
    """Everything the server keeps."""

    # --- what each database does in its own way ---------------------------------------------

    @abstractmethod
    async def open(self) -> None:
        """Connect, and bring the schema up to date."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what is under way."""

    @abstractmethod
    async def ping(self) -> None:
        """Raise NotSaved unless the store can be written."""

    @abstractmethod
    def append(self, append: Append) -> asyncio.Future[None]:
        """One more entry, when the future is done. It raises Taken, NotSaved."""

    @abstractmethod
    async def read(self, work: Work[T]) -> T:
        """Run work that changes nothing. Raises NotSaved, and what the work raises."""

    @abstractmethod
    async def write(self, work: Work[T]) -> T:
        """Run work in one transaction: all of it or nothing. Raises the same."""

    @abstractmethod
    async def check(self) -> list[str]:
        """What is damaged in the database itself, as it says it; empty if nothing is known."""

    @abstractmethod
    async def backup(self, path: str) -> None:
        """A consistent copy, taken while the server runs; whole or not there."""

    @abstractmethod
    async def fill(self, rows: Iterable[Rows]) -> dict[str, int]:
        """Put a backup into this empty store, all or nothing; the rows of each table.

        Raises NotRestored.
        """

    # --- one statement ----------------------------------------------------------------------

    async def fetch(self, sql: str, *values: Any) -> list[Row]:
        """All rows of a SELECT."""
        return await self.read(lambda db: db.fetch(sql, *values))

    async def fetch_one(self, sql: str, *values: Any) -> Row | None:
        """The first row, if there is one."""
        return await self.read(lambda db: db.fetch_one(sql, *values))

    async def execute(self, sql: str, *values: Any) -> int:
        """Run a statement; how many rows it changed."""
        return await self.write(lambda db: db.execute(sql, *values))

    async def execute_many(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        """Run a statement once for each row of values, all or none."""
        await self.write(lambda db: db.execute_many(sql, rows))

    async def _texts(self, sql: str, *values: Any) -> list[str]:
        return [str(row[0]) for row in await self.fetch(sql, *values)]

    async def _heads(self, sql: str, *values: Any) -> list[Head]:
        return [head_from(row) for row in await self.fetch(sql, *values)]

    # --- the site ---------------------------------------------------------------------------

    async def secret(self, name: str, fresh: bytes) -> bytes:
        """A secret of the whole site, kept at first use."""

        async def work(db: Database) -> bytes:
            await db.execute(sql.KEEP_SECRET, name, fresh)
            return bytes(there(await db.fetch_one(sql.SECRET, name))[0])

        return await self.write(work)

    async def counts(self) -> dict[str, int]:
        """How many tables of each status there are, for metrics."""
        return {str(status): int(n) for status, n in await self.fetch(sql.COUNTS)}

    # --- people -----------------------------------------------------------------------------

    async def save_player(self, player: str, name: str, at: int) -> None:
        """Remember a person's name."""
        await self.execute(sql.SAVE_PLAYER, player, name, at, at)

    async def player_name(self, player: str) -> str | None:
        """The name of a person, if known."""
        row = await self.fetch_one(sql.PLAYER_NAME, player)
        return None if row is None else str(row[0])

    async def player_names(self, players: list[str]) -> dict[str, str]:
        """The names of those people that are known."""
        if not players:
            return {}
        rows = await self.fetch(sql.PLAYER_NAMES, schema.listed(players))
        return {str(player): str(name) for player, name in rows}

    async def player_row(self, player: str) -> tuple[str, int, int] | None:
        """A person's name, since when, and when it was last taken."""
        row = await self.fetch_one(sql.PLAYER, player)
        return None if row is None else (str(row[0]), int(row[1]), int(row[2]))

    async def voices_of(self, player: str) -> list[str]:
        """Tables where a person may have said something."""
        return await self._texts(sql.VOICES_OF, player)

    async def with_old_chat(self, before: int, limit: int) -> list[str]:
        """Finished tables where people may have talked, and that nothing happened at since."""
        return await self._texts(sql.WITH_OLD_CHAT, before, limit)

    async def silence(self, table: str) -> None:
        """Nobody's words are at a table any more."""
        await self.execute(sql.SILENCE_TABLE, table)

    async def forget_player(self, player: str, *, only_chat: bool) -> None:
        """Forget where a person spoke; and, unless that is all, everything else of them."""
        statements = [sql.SILENCE_PLAYER]
        if not only_chat:
            statements += [*sql.FORGET_PLAYER, *schema.of_all("forget")]
        await self.write(lambda db: each_with(db, statements, player))

    async def revoke(self, player: str) -> int:
        """Sign a person out everywhere; how often that was done."""

        async def work(db: Database) -> int:
            name = REVOKED + player
            row = await db.fetch_one(f"{sql.SECRET} {{for_update}}", name)
            times = 1 if row is None else int(row[0]) + 1
            await db.execute(sql.SET_META, name, b"%d" % times)
            return times

        return await self.write(work)

    async def revoked(self) -> dict[str, int]:
        """Who was signed out everywhere, and how often."""
        rows = await self.fetch(sql.META_LIKE, REVOKED + "%")
        return {str(name).removeprefix(REVOKED): int(value) for name, value in rows}

    # --- a table and its log ----------------------------------------------------------------

    async def create(
        self, head: Head, secret: bytes, body: bytes, seats: Sequence[tuple[int, str]]
    ) -> None:
        """A new table with its first entry. Raises TableExists, NotSaved."""
        values = (
            head.id, head.game, head.status, int(head.listed), head.n_open, head.opened_at,
            head.changed_at, head.due_at, head.pairing, secret, head.summary,
        )  # fmt: skip

        async def work(db: Database) -> None:
            if not await db.execute(sql.INSERT_TABLE, *values):
                raise TableExists(head.id)
            await db.execute(sql.INSERT_ENTRY, head.id, 1, head.opened_at, body)
            await db.execute_many(sql.SET_SEAT, [(head.id, *seat) for seat in seats])

        await self.write(work)

    async def save_head(self, head: Head) -> None:
        """The searched part alone, when the log did not change."""
        await self.execute(sql.UPDATE_HEAD, *head_values(head))

    async def load(self, table: str) -> Loaded | None:
        """A table with its whole log, archived or not. Raises Garbled, NotSaved."""
        raw = await self.read(lambda db: raw_log(db, table, is_whole=False))
        if raw is None:
            return None
        if raw.rows:
            return Loaded(raw.secret, in_order(raw.rows), False)
        if raw.packed is None:
            raise Garbled("there is no entry")
        return Loaded(raw.secret, unpack(raw.packed), True)

    async def has(self, table: str) -> bool:
        """Whether there is a table of that name. Raises NotSaved."""
        return await self.fetch_one(sql.TABLE_SECRET, table) is not None

    async def raw(self, table: str) -> Raw | None:
        """All there is of a table's log, however damaged."""
        return await self.read(lambda db: raw_log(db, table, is_whole=True))

    async def entries(self, table: str, after: int) -> list[bytes]:
        """The entries after a seq."""
        return [bytes(row[0]) for row in await self.fetch(sql.ENTRIES_AFTER, table, after)]

    async def last_seqs(self, tables: Sequence[str]) -> dict[str, int]:
        """How far the logs of some tables go."""
        rows = await self.fetch(sql.LAST_SEQS, schema.listed(tables))
        return {str(table): int(seq) for table, seq in rows if seq is not None}

    async def cut(self, table: str, keep: int, entry: Append | None, head: Head) -> None:
        """Keep so many entries of a log, add one, and say by what it is searched now."""

        async def work(db: Database) -> None:
            await db.execute(sql.CUT_LOG, table, keep)
            if entry is not None:
                await add(db, entry)
            await db.execute(sql.UPDATE_HEAD, *head_values(head))

        await self.write(work)

    async def rewrite(self, rewritten: Rewritten) -> None:
        """Write other bodies over a table's log, archived or not."""
        table, bodies = rewritten.table, rewritten.bodies

        async def work(db: Database) -> None:
            rows = [(body, table, seq) for seq, body in enumerate(bodies, 1)]
            await db.execute_many(sql.REWRITE_ENTRY, rows)
            await db.execute(sql.REWRITE_RECORD, pack(bodies), rewritten.record, table)
            await db.execute(sql.SET_SUMMARY, rewritten.summary, table)

        await self.write(work)

    async def archive(self, archived: Archived) -> None:
        """Move a finished table's log out of the hot tables. Safe to repeat."""
        table = archived.id

        async def work(db: Database) -> None:
            bodies = [bytes(row[1]) for row in await db.fetch(sql.LOG, table)]
            if bodies:
                await db.execute(
                    sql.KEEP_RECORD, table, archived.game, archived.began_at, archived.ended_at,
                    archived.record, archived.result, pack(bodies),
                )  # fmt: skip
                n_deleted = await db.execute(sql.DELETE_LOG, table)
                if n_deleted not in (0, len(bodies)):  # 0: another node archived it meanwhile
                    raise NotSaved(f"{table}: entries came while it was archived")
            await db.execute(sql.SET_ARCHIVED, table)

        await self.write(work)

    async def drop(self, table: str) -> None:
        """Forget a table that never began."""
        statements = [*schema.of_all("drop"), *sql.DROP]
        await self.write(lambda db: each_with(db, statements, table))

    async def save_review(self, table: str, at: int, review: bytes) -> None:
        """Keep the review of a finished match; a later one takes its place."""
        await self.execute(sql.SAVE_REVIEW, table, at, review)

    async def review(self, table: str) -> bytes | None:
        """The review of a match, if one was kept."""
        row = await self.fetch_one(sql.REVIEW, table)
        return None if row is None else bytes(row[0])

    # --- searching --------------------------------------------------------------------------

    async def due(self, now: int, limit: int) -> list[str]:
        """Tables that somebody must look at."""
        return await self._texts(sql.DUE, now, limit)

    async def open_among(self, tables: Sequence[str]) -> list[Head]:
        """Of these tables the listed ones with open seats, oldest first."""
        return await self._heads(sql.OPEN_AMONG, schema.listed(tables))

    async def full_among(self, tables: Sequence[str]) -> list[Head]:
        """Of these tables the listed ones that have no open seat and have not begun."""
        return await self._heads(sql.FULL_AMONG, schema.listed(tables))

    async def opened_since(self, since: int, since_days: int, limit: int) -> list[Head]:
        """Listed tables with open seats that were opened since, newest first; those with days for
        a move (which nobody has to wait for) since another time."""
        return await self._heads(sql.OPENED_SINCE, min(since, since_days), since, limit)

    async def n_waiting(self, player: str) -> int:
        """How many tables of a person wait for players."""
        return int(there(await self.fetch_one(sql.N_WAITING, player))[0])

    async def tables_of(self, player: str, limit: int) -> list[Head]:
        """A person's tables: those that are not over first, then newest first."""
        return await self._heads(sql.TABLES_OF, player, limit)

    async def stale_tables(self, status: str, before: int, limit: int) -> list[str]:
        """Tables of a status that nothing has happened at since."""
        return await self._texts(sql.STALE, status, before, limit)

    async def page(self, after: str, limit: int) -> list[Head]:
        """All tables, in the order of their names: those after a name."""
        return await self._heads(sql.PAGE, after, limit)


async def raw_log(db: Database, table: str, *, is_whole: bool) -> Raw | None:
    """A table's log; the packed one only if the other is empty, unless all of it is wanted."""
    secret = await db.fetch_one(sql.TABLE_SECRET, table)
    if secret is None:
        return None
    rows = [(int(seq), bytes(body)) for seq, body in await db.fetch(sql.LOG, table)]
    kept = await db.fetch_one(sql.PACKED_LOG, table) if is_whole or not rows else None
    return Raw(bytes(secret[0]), rows, None if kept is None else bytes(kept[0]))


async def add(db: Database, append: Append) -> None:
    """One entry, with what goes with it. Raises Taken before it has changed anything."""
    if not await db.execute(sql.INSERT_ENTRY, append.table, append.seq, append.at, append.body):
        raise Taken(append.table)
    if append.head is not None:
        await db.execute(sql.UPDATE_HEAD, *head_values(append.head))
    if append.seat is not None:
        seat, player = append.seat
        await db.execute(sql.CLEAR_SEAT, append.table, seat)
        if player:
            await db.execute(sql.SET_SEAT, append.table, seat, player)
    if append.voice:
        await db.execute(sql.NOTE_VOICE, append.table, append.voice)


async def each_with(db: Database, statements: Iterable[str], value: str) -> None:
    """Run statements in which every ``?`` is the same value."""
    for statement in statements:
        await db.execute(statement, *[value] * statement.count("?"))


def there(row: Row | None) -> Row:
    """A row that cannot be missing."""
    assert row is not None
    return row
