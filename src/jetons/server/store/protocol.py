"""The values that go into a store and come out of it, and what can go wrong.

Entries are keyed (table, seq): a second writer of a key is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import msgspec

from jetons.core.errors import JetonsError

Row = Sequence[Any]
Rows = tuple[str, list[tuple[Any, ...]]]  # a table of the schema, and some rows of it

REVOKED = "revoked:"  # before a person's key, in meta


class NotSaved(Exception):
    """The database refused or was not there: disk full, connection lost. Nothing was changed."""


class Refused(Exception):
    """Work on a store that refuses: nothing of it is kept, and the caller hears why."""


class Taken(Refused):
    """Somebody else wrote this (table, seq): the caller is behind."""


class TableExists(Refused):
    """A table of that name is there already."""


class NotRestored(JetonsError):
    """A backup that cannot be read, or a database that it must not go into. Nothing changed."""

    code = "not_restored"


class Garbled(Refused):
    """What the database has of one table cannot be read: entries are missing or unreadable."""


class Head(msgspec.Struct, frozen=True):
    """What is searched for about a table; the rest is in its log."""

    id: str
    game: str
    status: str  # waiting, running, paused, between (two rounds of a series), over, archived
    listed: bool  # shown in the lobby while seats are open
    n_open: int  # open seats
    opened_at: int
    changed_at: int  # of the last entry that changed this row
    due_at: int | None  # when somebody must look: a clock runs out, a bot owes a move
    pairing: str  # tables with the same text are alike for quick pairing; empty: not paired
    summary: bytes  # JSON for lists (heads.Summary)


class Append(msgspec.Struct, frozen=True):
    """One command's entry, saved whole or not at all."""

    table: str
    seq: int
    at: int
    body: bytes
    head: Head | None = None  # when the searched part changed
    seat: tuple[int, str] | None = None  # (seat, player) that is taken now; player "": given back
    voice: str = ""  # who said something


class Loaded(NamedTuple):
    """A table from the store."""

    secret: bytes
    entries: list[bytes]  # from seq 1
    is_archived: bool


class Raw(NamedTuple):
    """All there is of a table's log, however damaged."""

    secret: bytes
    rows: list[tuple[int, bytes]]  # seq and body
    packed: bytes | None  # of a finished table at rest


class Rewritten(NamedTuple):
    """A table's log with other bodies: what a person said or was called was deleted from it."""

    table: str
    bodies: list[bytes]  # from seq 1, as many as there were
    record: str  # as in Archived; "" for a match that is not over
    summary: bytes  # as in Head


@dataclass(frozen=True)
class Archived:
    """A finished match as it is kept for good."""

    id: str
    game: str
    began_at: int
    ended_at: int
    record: str  # play.record text, self-contained
    result: bytes  # JSON


class Database(Protocol):
    """One connection, as work on a store is given it. Statements are written for both databases.

    Work awaits nothing else: SQLite runs it in the thread that writes, without an event loop.
    """

    async def fetch(self, sql: str, *values: Any) -> list[Row]:
        """All rows of a SELECT."""

    async def fetch_one(self, sql: str, *values: Any) -> Row | None:
        """The first row, if there is one."""

    async def execute(self, sql: str, *values: Any) -> int:
        """Run a statement; how many rows it changed."""

    async def execute_many(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        """Run a statement once for each row of values."""
