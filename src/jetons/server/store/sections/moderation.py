"""Whom somebody does not want to meet, what was reported to the host, and what the host did."""

from __future__ import annotations

import secrets
from typing import NamedTuple

from jetons.server.store import Section, Store

SECTION = Section(
    "moderation",
    steps=(
        (
            """CREATE TABLE blocks (
                player_id TEXT NOT NULL,
                other_id TEXT NOT NULL,
                at {big} NOT NULL,
                PRIMARY KEY (player_id, other_id)
            ){clustered}""",
            # what people told the host of others; closed_at 0: it waits
            """CREATE TABLE reports (
                id TEXT PRIMARY KEY,
                at {big} NOT NULL,
                player_id TEXT NOT NULL,
                about_id TEXT NOT NULL,
                table_id TEXT NOT NULL,
                why TEXT NOT NULL,
                said TEXT NOT NULL,
                closed_at {big} NOT NULL
            )""",
            "CREATE INDEX reports_open ON reports (closed_at, at)",
            "CREATE INDEX reports_player ON reports (player_id)",
            # what the host did, of whom, and why
            """CREATE TABLE host_acts (
                id TEXT PRIMARY KEY,
                at {big} NOT NULL,
                act TEXT NOT NULL,
                player_id TEXT NOT NULL,
                why TEXT NOT NULL
            )""",
            # who may not open tables, sit down or talk, and until when
            """CREATE TABLE barred (
                player_id TEXT PRIMARY KEY,
                at {big} NOT NULL,
                until {big} NOT NULL
            )""",
            # links that let the host in, once: what stands in them is not kept
            """CREATE TABLE host_links (
                digest TEXT PRIMARY KEY,
                until {big} NOT NULL
            )""",
        ),
    ),
    forget=(
        "DELETE FROM blocks WHERE player_id=? OR other_id=?",
        "DELETE FROM reports WHERE player_id=? OR about_id=?",
        "DELETE FROM host_acts WHERE player_id=?",
        "DELETE FROM barred WHERE player_id=?",
    ),
)

BLOCKS = "SELECT player_id, other_id FROM blocks"
BLOCK = """INSERT INTO blocks (player_id, other_id, at) VALUES (?, ?, ?)
    ON CONFLICT (player_id, other_id) DO NOTHING"""
UNBLOCK = "DELETE FROM blocks WHERE player_id=? AND other_id=?"
BARRED = "SELECT player_id, until FROM barred WHERE until>?"
BAR = """INSERT INTO barred (player_id, at, until) VALUES (?, ?, ?)
    ON CONFLICT (player_id) DO UPDATE SET at=excluded.at, until=excluded.until"""
UNBAR = "DELETE FROM barred WHERE player_id=?"
REPORTS = """SELECT id, at, player_id, about_id, table_id, why, said FROM reports
    WHERE closed_at=0 ORDER BY at DESC LIMIT ?"""
REPORTS_OF = """SELECT at, about_id, table_id, why, said FROM reports
    WHERE player_id=? ORDER BY at"""
N_OPEN = "SELECT count(*) FROM reports WHERE player_id=? AND closed_at=0"
REPORT = """INSERT INTO reports (id, at, player_id, about_id, table_id, why, said, closed_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, 0)"""
CLOSE = "UPDATE reports SET closed_at=? WHERE id=? AND closed_at=0"
ACTS = "SELECT at, act, player_id, why FROM host_acts ORDER BY at DESC, id LIMIT ?"
NOTE = "INSERT INTO host_acts (id, at, act, player_id, why) VALUES (?, ?, ?, ?, ?)"
OLD = (
    "DELETE FROM reports WHERE closed_at>0 AND closed_at<?",
    "DELETE FROM host_acts WHERE at<?",
    "DELETE FROM barred WHERE until<?",
    "DELETE FROM host_links WHERE until<?",
)
LINK = "INSERT INTO host_links (digest, until) VALUES (?, ?)"
FOLLOW = "DELETE FROM host_links WHERE digest=? AND until>?"


class Report(NamedTuple):
    """What somebody told the host of somebody else."""

    id: str
    at: int
    player: str
    about: str
    table: str
    why: str
    said: str


class ModerationStore:
    """What is kept for the host, and between people."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def blocks(self) -> set[tuple[str, str]]:
        """Who does not want to meet whom."""
        return {(str(one), str(other)) for one, other in await self._store.fetch(BLOCKS)}

    async def block(self, player: str, other: str, at: int) -> None:
        """Somebody does not want to meet somebody."""
        await self._store.execute(BLOCK, player, other, at)

    async def unblock(self, player: str, other: str) -> None:
        """They do again."""
        await self._store.execute(UNBLOCK, player, other)

    async def barred(self, now: int) -> dict[str, int]:
        """Who is shut out, and until when."""
        return {str(one): int(until) for one, until in await self._store.fetch(BARRED, now)}

    async def bar(self, player: str, at: int, until: int) -> None:
        """Shut somebody out until a moment; at once over: let them in again."""
        if until > at:
            await self._store.execute(BAR, player, at, until)
        else:
            await self._store.execute(UNBAR, player)

    async def reports(self, limit: int) -> list[Report]:
        """What waits for the host, newest first."""
        return [Report(*row) for row in await self._store.fetch(REPORTS, limit)]

    async def reports_of(self, player: str) -> list[tuple[int, str, str, str, str]]:
        """What somebody told the host: when, of whom, where, why, in which words."""
        rows = await self._store.fetch(REPORTS_OF, player)
        return [(int(at), *map(str, rest)) for at, *rest in rows]  # type: ignore[misc]

    async def n_open(self, player: str) -> int:
        """How many reports of somebody wait."""
        row = await self._store.fetch_one(N_OPEN, player)
        return 0 if row is None else int(row[0])

    async def report(
        self, at: int, player: str, about: str, table: str, why: str, said: str
    ) -> None:
        """Somebody tells the host of somebody."""
        values = (secrets.token_urlsafe(9), at, player, about, table, why, said)
        await self._store.execute(REPORT, *values)

    async def close(self, report: str, at: int) -> bool:
        """The host has dealt with a report; whether it waited."""
        return bool(await self._store.execute(CLOSE, at, report))

    async def note(self, at: int, act: str, player: str, why: str) -> None:
        """Write down what the host did."""
        await self._store.execute(NOTE, secrets.token_urlsafe(9), at, act, player, why)

    async def acts(self, limit: int) -> list[tuple[int, str, str, str]]:
        """What the host did, newest first: when, what, of whom, why."""
        rows = await self._store.fetch(ACTS, limit)
        return [(int(at), str(act), str(about), str(why)) for at, act, about, why in rows]

    async def forget_old(self, closed: int, acted: int, now: int) -> None:
        """Forget what was dealt with so long ago."""
        for sql, before in zip(OLD, (closed, acted, now, now), strict=True):
            await self._store.execute(sql, before)

    async def keep_link(self, digest: str, until: int) -> None:
        """A link lets the host in, once, until a moment."""
        await self._store.execute(LINK, digest, until)

    async def follow_link(self, digest: str, now: int) -> bool:
        """Somebody comes by a link; whether it was good. It is used up."""
        return bool(await self._store.execute(FOLLOW, digest, now))
