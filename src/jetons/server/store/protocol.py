"""What a store must do. Entries are keyed (table, seq): a second writer of a key is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import msgspec

from jetons.core.errors import JetonsError

Rows = tuple[str, list[tuple[Any, ...]]]  # a table of the schema, and some rows of it


REVOKED = "revoked:"  # before a person's key, in meta


class NotSaved(Exception):
    """The database did not take it: disk full, connection lost. Nothing was changed."""


class Taken(Exception):
    """Somebody else wrote this (table, seq): the caller is behind."""


class TableExists(Exception):
    """A table of that name is there already."""


class NotRestored(JetonsError):
    """A backup that cannot be read, or a database that it must not go into. Nothing changed."""

    code = "not_restored"


class Garbled(Exception):
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


class Store(Protocol):
    """Everything the server keeps."""

    async def open(self) -> None:
        """Connect, and bring the schema up to date."""

    async def close(self) -> None:
        """Finish what is under way."""

    async def ping(self) -> None:
        """Raise NotSaved unless the store can be written."""

    async def secret(self, name: str, fresh: bytes) -> bytes:
        """A secret of the whole site, kept at first use."""

    async def create(
        self, head: Head, secret: bytes, body: bytes, seats: Sequence[tuple[int, str]]
    ) -> None:
        """A new table with its first entry. Raises TableExists, NotSaved."""

    def append(self, append: Append) -> asyncio.Future[None]:
        """One more entry, when the future is done. It raises Taken, NotSaved."""

    async def save_head(self, head: Head) -> None:
        """The searched part alone, when the log did not change."""

    async def load(self, table: str) -> Loaded | None:
        """A table with its whole log, archived or not. Raises Garbled, NotSaved."""

    async def entries(self, table: str, after: int) -> list[bytes]:
        """The entries after a seq."""

    async def last_seqs(self, tables: Sequence[str]) -> dict[str, int]:
        """How far the logs of some tables go."""

    async def due(self, now: int, limit: int) -> list[str]:
        """Tables that somebody must look at."""

    async def open_among(self, tables: Sequence[str]) -> list[Head]:
        """Of these tables the listed ones with open seats, oldest first."""

    async def full_among(self, tables: Sequence[str]) -> list[Head]:
        """Of these tables the listed ones that have no open seat and have not begun."""

    async def opened_since(self, since: int, since_days: int, limit: int) -> list[Head]:
        """Listed tables with open seats that were opened since, newest first; those with days for
        a move (which nobody has to wait for) since another time."""

    async def n_waiting(self, player: str) -> int:
        """How many tables of a person wait for players."""

    async def tables_of(self, player: str, limit: int) -> list[Head]:
        """A person's tables: those that are not over first, then newest first."""

    async def save_player(self, player: str, name: str, at: int) -> None:
        """Remember a person's name."""

    async def player_name(self, player: str) -> str | None:
        """The name of a person, if known."""

    async def player_row(self, player: str) -> tuple[str, int, int] | None:
        """A person's name, since when, and when it was last taken."""

    async def voices_of(self, player: str) -> list[str]:
        """Tables where a person may have said something."""

    async def with_old_chat(self, before: int, limit: int) -> list[str]:
        """Finished tables where people may have talked, and that nothing happened at since."""

    async def silence(self, table: str) -> None:
        """Nobody's words are at a table any more."""

    async def forget_player(self, player: str, *, only_chat: bool) -> None:
        """Forget where a person spoke; and, unless that is all, his name and where he sat."""

    async def rewrite(self, rewritten: Rewritten) -> None:
        """Write other bodies over a table's log, archived or not."""

    async def revoke(self, player: str) -> int:
        """Sign a person out everywhere; how often that was done."""

    async def revoked(self) -> dict[str, int]:
        """Who was signed out everywhere, and how often."""

    async def stale_tables(self, status: str, before: int, limit: int) -> list[str]:
        """Tables of a status that nothing has happened at since."""

    async def archive(self, archived: Archived) -> None:
        """Move a finished table's log out of the hot tables. Safe to repeat."""

    async def save_review(self, table: str, at: int, review: bytes) -> None:
        """Keep the review of a finished match; a later one takes its place."""

    async def review(self, table: str) -> bytes | None:
        """The review of a match, if one was kept."""

    async def drop(self, table: str) -> None:
        """Forget a table that never began."""

    async def page(self, after: str, limit: int) -> list[Head]:
        """All tables, in the order of their names: those after a name."""

    async def raw(self, table: str) -> Raw | None:
        """All there is of a table's log, however damaged."""

    async def cut(self, table: str, keep: int, entry: Append | None, head: Head) -> None:
        """Keep so many entries of a log, add one, and say by what it is searched now."""

    async def check(self) -> list[str]:
        """What is damaged in the database itself, as it says it; empty if nothing is known."""

    async def backup(self, path: str) -> None:
        """A consistent copy, taken while the server runs; whole or not there."""

    async def fill(self, dump: Iterable[Rows]) -> dict[str, int]:
        """Put a backup into this empty store, all or nothing; the rows of each table.

        Raises NotRestored.
        """

    async def counts(self) -> dict[str, int]:
        """How many tables of each status there are, for metrics."""
