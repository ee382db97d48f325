"""What people made of the games of the day: one row a day, game and person."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from jetons.server.store import Database, Section, Store

MASTER = "#"  # instead of a person: what the computer made of the deal
SECTION = Section(
    "daily",
    steps=(
        (
            # state: claimed, then counted, late or refused; master: the computer's own
            """CREATE TABLE daily (
                day TEXT NOT NULL,
                game TEXT NOT NULL,
                player_id TEXT NOT NULL,
                state TEXT NOT NULL,
                worth {big} NOT NULL,
                at {big} NOT NULL,
                claim {blob} NOT NULL,
                told {blob} NOT NULL,
                PRIMARY KEY (day, game, player_id)
            )""",
            "CREATE INDEX daily_rank ON daily (day, game, state, worth)",
            "CREATE INDEX daily_claimed ON daily (at) WHERE state='claimed'",
            "CREATE INDEX daily_player ON daily (player_id)",
        ),
    ),
    forget=("DELETE FROM daily WHERE player_id=?",),
)

COLUMNS = "day, game, player_id, state, worth, at, claim, told"
CLAIM = f"""INSERT INTO daily ({COLUMNS}) VALUES (?, ?, ?, 'claimed', 0, ?, ?, ?)
    ON CONFLICT DO NOTHING"""
JUDGE = """UPDATE daily SET state=?, worth=?, told=?
    WHERE day=? AND game=? AND player_id=? AND state='claimed'"""
KEEP = f"INSERT INTO daily ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
ONE = f"SELECT {COLUMNS} FROM daily WHERE day=? AND game=? AND player_id=?"
CLAIMED = f"SELECT {COLUMNS} FROM daily WHERE state='claimed' AND at<? ORDER BY at LIMIT ?"
COUNTS = """SELECT worth, count(*) FROM daily WHERE day=? AND game=? AND state='counted'
    GROUP BY worth"""
TOP = f"""SELECT {COLUMNS} FROM daily WHERE day=? AND game=? AND state='counted'
    ORDER BY worth DESC, at LIMIT ?"""
OF_PLAYER = f"SELECT {COLUMNS} FROM daily WHERE player_id=? ORDER BY day DESC, game LIMIT ?"
LIGHTEN = "UPDATE daily SET claim=? WHERE day<? AND state IN ('counted', 'late', 'refused')"
EXPIRE = "DELETE FROM daily WHERE day<?"


class Row(NamedTuple):
    """A result as it is kept."""

    day: str
    game: str
    player: str
    state: str
    worth: int
    at: int
    claim: bytes  # the moves, as JSON; emptied when the day is long over
    told: bytes  # what came out, or why it does not count, as JSON


def row_from(row: Sequence[Any]) -> Row:
    """A row of the database."""
    day, game, player, state, worth, at, moves, told = row
    return Row(day, game, player, state, int(worth), int(at), bytes(moves), bytes(told))


async def claim(store: Store, row: Row) -> Row:
    """Keep what somebody says, unless there is something of that person: what is kept then."""

    async def work(db: Database) -> Row:
        await db.execute(CLAIM, row.day, row.game, row.player, row.at, row.claim, row.told)
        kept = await db.fetch_one(ONE, row.day, row.game, row.player)
        assert kept is not None
        return row_from(kept)

    return await store.write(work)


async def judge(store: Store, row: Row, state: str, worth: int, told: bytes) -> None:
    """Say what became of a claim, once."""
    await store.execute(JUDGE, state, worth, told, row.day, row.game, row.player)


async def keep(store: Store, row: Row) -> None:
    """Keep a result that needs no judge: the computer's."""
    await store.execute(KEEP, *row)


async def one(store: Store, day: str, game: str, player: str) -> Row | None:
    """What somebody has of a day."""
    row = await store.fetch_one(ONE, day, game, player)
    return None if row is None else row_from(row)


async def claimed(store: Store, before: int, limit: int) -> list[Row]:
    """Claims that nobody has judged, oldest first."""
    return [row_from(row) for row in await store.fetch(CLAIMED, before, limit)]


async def counts(store: Store, day: str, game: str) -> dict[int, int]:
    """How many results there are of each worth."""
    return {int(worth): int(n) for worth, n in await store.fetch(COUNTS, day, game)}


async def top(store: Store, day: str, game: str, limit: int) -> list[Row]:
    """The best results."""
    return [row_from(row) for row in await store.fetch(TOP, day, game, limit)]


async def of_player(store: Store, player: str, limit: int) -> list[Row]:
    """All that is kept of a person, newest first."""
    return [row_from(row) for row in await store.fetch(OF_PLAYER, player, limit)]


async def clean(store: Store, lighten: str, expire: str) -> None:
    """Empty the records of days before one date, delete results of days before another."""
    await store.execute(LIGHTEN, b"[]", lighten)
    await store.execute(EXPIRE, expire)
