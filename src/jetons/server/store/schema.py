"""The schema: numbered steps of the tables that play needs, and of each section beside them.

A step is never edited once released: a later one changes it. Everything a person owns is keyed by
``players.id``. The other sections are found in ``sections``, which says how one is added.
"""

from __future__ import annotations

import functools
import importlib
import json
import pkgutil
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import Literal, NamedTuple

from jetons.server.store.protocol import NotSaved

TABLES = "tables"  # the name of the section of play itself


@dataclass(frozen=True)
class Section:
    """A part of the database with its own tables and steps (see ``sections``)."""

    name: str
    steps: tuple[tuple[str, ...], ...]
    forget: tuple[str, ...] = ()  # statements that delete a person; every ? is the person's key
    drop: tuple[str, ...] = ()  # statements that delete what belongs to a table; every ? its name


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
    (
        # how many of its steps each section has taken; those of play are counted by the database
        "CREATE TABLE sections (name TEXT PRIMARY KEY, version INTEGER NOT NULL)",
    ),
)

WITH_SECTIONS = 4  # the step that made the table of sections
# The words in which the two databases differ
SQLITE = {
    "blob": "BLOB",
    "big": "INTEGER",
    "clustered": " WITHOUT ROWID",
    "for_update": "",
    "bytewise": "",
    "each": "json_each(?)",
}
POSTGRES = {
    "blob": "BYTEA",
    "big": "BIGINT",
    "clustered": "",
    "for_update": "FOR UPDATE",
    "bytewise": 'COLLATE "C"',
    "each": "json_array_elements_text(?::json)",
}
SECTIONS_DONE = "SELECT name, version FROM sections"
STEP_DONE = """INSERT INTO sections (name, version) VALUES (?, ?)
    ON CONFLICT (name) DO UPDATE SET version=excluded.version"""


def in_dialect(sql: str, words: Mapping[str, str]) -> str:
    """A statement in the words of one database."""
    for word, meaning in words.items():
        sql = sql.replace(f"{{{word}}}", meaning)
    return sql


def listed(values: Iterable[str]) -> str:
    """A list as the argument of ``{each}``."""
    return json.dumps(list(values))


# --- sections and their steps ---------------------------------------------------------------


@functools.cache
def sections() -> tuple[Section, ...]:
    """The section of play, then the others by name."""
    from jetons.server.store import sections as package

    names = sorted(module.name for module in pkgutil.iter_modules(package.__path__))
    modules = (importlib.import_module(f"{package.__name__}.{name}") for name in names)
    return (Section(TABLES, STEPS), *(module.SECTION for module in modules))


def of_all(what: Literal["forget", "drop"]) -> list[str]:
    """The statements of all sections that delete a person, or what belongs to a table."""
    return [statement for section in sections() for statement in getattr(section, what)]


def versions() -> dict[str, int]:
    """How many steps each section has in this program."""
    return {section.name: len(section.steps) for section in sections()}


class Step(NamedTuple):
    """One step to take."""

    section: str
    number: int
    statements: tuple[str, ...]


def missing(taken: Mapping[str, int], up_to: Mapping[str, int] | None = None) -> Iterator[Step]:
    """The steps that a database has yet to take, to this program's or up to others.

    Raises NotSaved for a database of a later program.
    """
    for section in sections():
        version = taken.get(section.name, 0)
        if version > len(section.steps):
            raise NotSaved(
                f"the database is of a later version ({section.name} {version}) than this program"
            )
        end = len(section.steps) if up_to is None else up_to.get(section.name, 0)
        for number in range(version + 1, end + 1):
            yield Step(section.name, number, section.steps[number - 1])


# --- SQLite files, which old backups of either kind go through --------------------------------


def taken_by(db: sqlite3.Connection) -> dict[str, int]:
    """How many steps of each section an SQLite file has taken; none of an empty one."""
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    if not WITH_SECTIONS <= version <= len(STEPS):  # before there were any, or of a later program
        return {TABLES: version} if version else {}
    return {TABLES: version, **dict(db.execute(SECTIONS_DONE).fetchall())}


def bring_up_to_date(db: sqlite3.Connection, up_to: Mapping[str, int] | None = None) -> None:
    """Take the missing steps of an SQLite file, all or none. Raises NotSaved."""
    if not list(missing(taken_by(db), up_to)):
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        for step in missing(taken_by(db), up_to):  # asked again: somebody else may have been first
            for statement in step.statements:
                db.execute(in_dialect(statement, SQLITE))
            if step.section == TABLES:
                db.execute(f"PRAGMA user_version={step.number}")
            else:
                db.execute(STEP_DONE, (step.section, step.number))
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


# --- what tables there are ------------------------------------------------------------------


class Columns(NamedTuple):
    """The columns of a table, in order."""

    names: tuple[str, ...]
    blobs: frozenset[str]  # the binary ones
    is_clustered: bool  # in SQLite the table is its own index: rows without numbers


def layout(up_to: Mapping[str, int] | None = None) -> dict[str, Columns]:
    """The tables that backups have, as they are after all steps or after some, in their order."""
    return _layout(tuple(sorted(versions().items() if up_to is None else up_to.items())))


@functools.cache
def _layout(up_to: tuple[tuple[str, int], ...]) -> dict[str, Columns]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        bring_up_to_date(db, dict(up_to))
        found = db.execute("SELECT name, sql FROM sqlite_master WHERE type='table' ORDER BY rowid")
        return {
            name: columns_of(db, name, sql) for name, sql in found.fetchall() if name != "sections"
        }


def columns_of(db: sqlite3.Connection, table: str, sql: str) -> Columns:
    """The columns of one table, by the statement that made it."""
    rows = db.execute(f"PRAGMA table_info({table})").fetchall()
    blobs = frozenset(row[1] for row in rows if row[2] == "BLOB")
    return Columns(tuple(row[1] for row in rows), blobs, "WITHOUT ROWID" in sql)


def insert_into(table: str, columns: Columns, *, instead: str = "") -> str:
    """The statement that inserts a row of a backup."""
    marks = ", ".join("?" * len(columns.names))
    return f"INSERT {instead} INTO {table} ({', '.join(columns.names)}) VALUES ({marks})"


def select_from(table: str, columns: Columns) -> str:
    """The statement that reads all rows of a table for a backup."""
    return f"SELECT {', '.join(columns.names)} FROM {table}"
