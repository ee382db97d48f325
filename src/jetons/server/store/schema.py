"""The schema, as numbered steps. A step is never edited once released: a later one changes it.

Everything a person owns is keyed by ``players.id``. Accounts, ratings and tournaments are to be
tables beside these that refer to ``players.id`` and ``tables.id``; play needs no change for them.
The two dialects differ in three words: BLOB, the hidden rowid, and conflict clauses.
"""

from __future__ import annotations

# {blob}: BLOB or BYTEA; {big}: INTEGER or BIGINT; {clustered}: WITHOUT ROWID or nothing
STEPS: tuple[tuple[str, ...], ...] = (
    (
        # secrets of the whole site, such as the key that signs cookies
        "CREATE TABLE meta (name TEXT PRIMARY KEY, value {blob} NOT NULL)",
        # people; a guest is a row with kind 'guest'
        """CREATE TABLE players (
            id TEXT PRIMARY KEY,
            kind TEXT NOT NULL DEFAULT 'guest',
            name TEXT NOT NULL,
            created_at {big} NOT NULL,
            seen_at {big} NOT NULL
        )""",
        # what is searched for about a table; the log is the truth
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            status TEXT NOT NULL,
            listed INTEGER NOT NULL,
            n_open INTEGER NOT NULL,
            opened_at {big} NOT NULL,
            changed_at {big} NOT NULL,
            due_at {big},
            pairing TEXT NOT NULL,
            secret {blob} NOT NULL,
            summary {blob} NOT NULL
        )""",
        "CREATE INDEX tables_due ON tables (due_at) WHERE due_at IS NOT NULL",
        "CREATE INDEX tables_open ON tables (opened_at) WHERE n_open > 0",
        "CREATE INDEX tables_status ON tables (status, changed_at)",
        # the log: one row a command; the key is the compare-and-set. Rows lie as they came: a
        # commit of many tables' moves then writes few pages (clustered: 2 to 3 times the work)
        """CREATE TABLE entries (
            table_id TEXT NOT NULL,
            seq INTEGER NOT NULL,
            at {big} NOT NULL,
            body {blob} NOT NULL,
            PRIMARY KEY (table_id, seq)
        )""",
        # who sits where, to find a person's tables
        """CREATE TABLE seats (
            table_id TEXT NOT NULL,
            seat INTEGER NOT NULL,
            player_id TEXT NOT NULL,
            PRIMARY KEY (table_id, seat)
        ){clustered}""",
        "CREATE INDEX seats_player ON seats (player_id)",
        # finished matches: the record for people, the log for the replay page
        """CREATE TABLE records (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            began_at {big} NOT NULL,
            ended_at {big} NOT NULL,
            record TEXT NOT NULL,
            result {blob} NOT NULL,
            log {blob} NOT NULL
        )""",
        "CREATE INDEX records_game ON records (game, ended_at)",
    ),
    (
        # who may have said something where, to find a person's words and to let them expire
        """CREATE TABLE voices (
            table_id TEXT NOT NULL,
            player_id TEXT NOT NULL,
            PRIMARY KEY (table_id, player_id)
        ){clustered}""",
        "CREATE INDEX voices_player ON voices (player_id)",
        # nobody noted it before: whoever sat there
        "INSERT INTO voices (table_id, player_id) SELECT DISTINCT table_id, player_id FROM seats",
    ),
    (
        # reviews of finished matches, as JSON without names: made once, can be made again
        """CREATE TABLE reviews (
            id TEXT PRIMARY KEY,
            made_at {big} NOT NULL,
            review {blob} NOT NULL
        )""",
    ),
)

VERSION = len(STEPS)
SQLITE = {"blob": "BLOB", "big": "INTEGER", "clustered": " WITHOUT ROWID"}
POSTGRES = {"blob": "BYTEA", "big": "BIGINT", "clustered": ""}

# The columns of each table, as backups have them
COLUMNS: dict[str, tuple[str, ...]] = {
    "meta": ("name", "value"),
    "players": ("id", "kind", "name", "created_at", "seen_at"),
    "tables": (
        "id", "game", "status", "listed", "n_open", "opened_at", "changed_at", "due_at",
        "pairing", "secret", "summary",
    ),
    "entries": ("table_id", "seq", "at", "body"),
    "seats": ("table_id", "seat", "player_id"),
    "records": ("id", "game", "began_at", "ended_at", "record", "result", "log"),
    "voices": ("table_id", "player_id"),
    "reviews": ("id", "made_at", "review"),
}  # fmt: skip
CLUSTERED = ("seats", "voices")  # tables that are their own index: rows without numbers
SINCE = {"voices": 2, "reviews": 3}  # the step that made a table, where it was not the first
BLOBS = frozenset(
    {"value", "secret", "summary", "body", "result", "log", "review"}
)  # binary columns

HEAD_COLUMNS = "id, game, status, listed, n_open, opened_at, changed_at, due_at, pairing, summary"


def tables_at(version: int) -> list[str]:
    """The tables that a schema of some version has."""
    return [table for table in COLUMNS if SINCE.get(table, 1) <= version]


def statements(step: int, dialect: dict[str, str]) -> list[str]:
    """The statements of one step, from 1."""
    return [statement.format(**dialect) for statement in STEPS[step - 1]]
