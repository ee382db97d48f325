"""Out of a damaged SQLite file, whatever can still be read, into a new one.

Rows are read by ranges of their numbers. A range with a damaged page in it is halved until what is
left is one row that cannot be read, which is left out.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from jetons.server.store import dump, schema
from jetons.server.store.protocol import NotSaved, Rows
from jetons.server.store.sqlite import SqliteStore

SPAN = 4096  # row numbers at a time
Row = tuple[Any, ...]


async def salvaged(path: str, to: str) -> dict[str, int]:
    """Copy what can be read to a new file; the rows of each table. Raises NotSaved, NotRestored."""
    if Path(to).exists():
        raise dump.not_empty()
    store = SqliteStore(to)  # which makes the tables
    await store.open()
    await store.close()
    counts = dict.fromkeys(schema.layout(), 0)
    try:
        with closing(sqlite3.connect(to)) as db, db:
            tables = tables_of(path)
            for table, rows in readable(path, tables):
                sql = schema.insert_into(table, tables[table], instead="OR IGNORE")
                counts[table] += db.executemany(sql, rows).rowcount
    except sqlite3.Error as error:
        raise NotSaved(str(error)) from error
    return counts


def tables_of(path: str) -> dict[str, schema.Columns]:
    """The tables of the damaged file: those of its own schema, which may be an old one."""
    known = schema.versions()
    with closing(read_only(path)) as db:
        try:
            taken = schema.taken_by(db)
        except sqlite3.DatabaseError:  # nobody knows: what this program has
            taken = known
    return schema.layout({name: min(n, known[name]) for name, n in taken.items() if name in known})


def read_only(path: str) -> sqlite3.Connection:
    """A connection that changes nothing."""
    return sqlite3.connect(f"{Path(path).resolve().as_uri()}?mode=ro", uri=True)


def readable(path: str, tables: Mapping[str, schema.Columns]) -> Iterator[Rows]:
    """The rows that can be read. Raises sqlite3.Error if that is none."""
    with closing(read_only(path)) as db:
        for table, columns in tables.items():
            names = ", ".join(columns.names)
            if columns.is_clustered:  # no row numbers: from both ends, as far as one gets
                sql = f"SELECT {names} FROM {table} ORDER BY {columns.names[0]}"
                yield table, until_damaged(db, sql)
                yield table, until_damaged(db, f"{sql} DESC")
            else:
                top = last_number(db, table, columns.names[0])
                for first in range(0, top + 1, SPAN):
                    yield table, list(within(db, table, names, first, first + SPAN))


def until_damaged(db: sqlite3.Connection, sql: str) -> list[Row]:
    """The rows before the first damaged page."""
    rows: list[Row] = []
    try:
        rows.extend(db.execute(sql))
    except sqlite3.DatabaseError:
        return rows
    return rows


def last_number(db: sqlite3.Connection, table: str, key: str) -> int:
    """The highest row number: of the table, or of the index of its key if its end is damaged."""
    try:
        sql = f"SELECT max(rowid) FROM {table}"
        top = db.execute(sql).fetchone()[0]
    except sqlite3.DatabaseError:
        sql = (
            f"SELECT max(rowid) FROM {table} INDEXED BY sqlite_autoindex_{table}_1 WHERE {key}>=''"
        )
        top = db.execute(sql).fetchone()[0]
    return int(top or 0)


def within(db: sqlite3.Connection, table: str, names: str, first: int, end: int) -> Iterator[Row]:
    """The readable rows whose number is in a range."""
    sql = f"SELECT {names} FROM {table} WHERE rowid>=? AND rowid<? ORDER BY rowid"
    try:
        yield from db.execute(sql, (first, end)).fetchall()
    except sqlite3.DatabaseError:
        if end - first > 1:
            middle = (first + end) // 2
            yield from within(db, table, names, first, middle)
            yield from within(db, table, names, middle, end)
