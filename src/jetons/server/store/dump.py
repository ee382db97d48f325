"""Backups as files, and reading them back: the rows of a whole site, for either database.

PostgreSQL's backup is JSON lines: a first line with the steps that its schema has taken, one line
a row, a last line with the number of rows of each table, so that a file that was cut off is
noticed. SQLite's is an SQLite file. Either can be read into either database. A backup of an older
schema is put into a temporary SQLite file first, which takes the steps that are missing.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO, Any

import msgspec

from jetons.server.sentences import refuse
from jetons.server.store import schema
from jetons.server.store.protocol import NotRestored, Rows

MAGIC = "jetons backup"
BATCH = 1000  # rows at a time
SQLITE_MAGIC = b"SQLite format 3\x00"


@contextmanager
def written(path: str) -> Iterator[str]:
    """A file to write beside its place, moved there when it is whole; away if it fails."""
    part = f"{path}.part"
    Path(part).unlink(missing_ok=True)
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))  # it has secrets
        yield part
        with Path(part).open("rb+") as file:
            os.fsync(file.fileno())
        Path(part).replace(path)
    finally:
        Path(part).unlink(missing_ok=True)


class Writer:
    """Writes JSON lines: header, rows, counts."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._counts = dict.fromkeys(schema.layout(), 0)
        self._line([MAGIC, schema.versions()])

    def row(self, table: str, row: Iterable[Any]) -> None:
        """One row, its columns in the order of the schema."""
        self._line([table, list(row)])
        self._counts[table] += 1

    def end(self) -> None:
        """The last line."""
        self._line(["end", self._counts])

    def _line(self, value: list[Any]) -> None:
        self._file.write(msgspec.json.encode(value) + b"\n")


def read(path: str) -> Iterator[Rows]:
    """The rows of a backup in batches of one table each. Raises NotRestored for a bad one."""
    try:
        with Path(path).open("rb") as file:
            if file.read(len(SQLITE_MAGIC)) != SQLITE_MAGIC:
                file.seek(0)
                yield from read_lines(file)
                return
        yield from read_sqlite(path)
    except (OSError, sqlite3.Error) as error:
        raise NotRestored(f"{path}: {error}") from error


def read_lines(file: IO[bytes]) -> Iterator[Rows]:
    """The rows of JSON lines."""
    first = decoded(next(file, b""), 1)
    if first[0] != MAGIC:
        raise not_a_backup()
    taken = {schema.TABLES: first[1]} if isinstance(first[1], int) else first[1]
    check_versions(taken)
    yield from brought_up_to_date(rest_of(file, taken), taken)


def rest_of(file: IO[bytes], taken: Mapping[str, int]) -> Iterator[Rows]:
    """The rows after the first line."""
    tables = schema.layout(taken)
    counts: Counter[str] = Counter()
    batch: Rows | None = None
    for number, line in enumerate(file, 2):
        table, value = decoded(line, number)
        if table == "end":
            if batch is not None:
                yield batch
            if value != {name: counts[name] for name in tables} or next(file, b""):
                raise damaged(number)
            return
        if batch is not None and (batch[0] != table or len(batch[1]) >= BATCH):
            yield batch
            batch = None
        if batch is None:
            batch = (table, [])
        batch[1].append(row_of(tables.get(table), value, number))
        counts[table] += 1
    raise damaged(sum(counts.values()) + 2)


def brought_up_to_date(rows: Iterable[Rows], taken: Mapping[str, int]) -> Iterator[Rows]:
    """The rows of a backup of an older schema, as this one has them."""
    if taken == schema.versions():
        yield from rows
        return
    tables = schema.layout(taken)
    with (
        tempfile.TemporaryDirectory(prefix="jetons-") as folder,
        closing(sqlite3.connect(Path(folder) / "old.sqlite3", isolation_level=None)) as db,
    ):
        db.execute("PRAGMA synchronous=OFF")
        schema.bring_up_to_date(db, taken)
        db.execute("BEGIN")
        for table, batch in rows:
            db.executemany(schema.insert_into(table, tables[table]), batch)
        db.execute("COMMIT")
        schema.bring_up_to_date(db)
        yield from rows_of(db, schema.layout())


def decoded(line: bytes, number: int) -> tuple[str, Any]:
    """One line: a name and what belongs to it. Raises NotRestored."""
    try:
        return msgspec.json.decode(line, type=tuple[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise not_a_backup() if number == 1 else damaged(number) from error


def row_of(columns: schema.Columns | None, values: Any, number: int) -> tuple[Any, ...]:
    """A row as databases take it: binary columns are base64 in JSON. Raises NotRestored."""
    if columns is None or not isinstance(values, list) or len(values) != len(columns.names):
        raise damaged(number)
    try:
        return tuple(
            msgspec.convert(value, bytes) if name in columns.blobs else value
            for name, value in zip(columns.names, values)
        )
    except msgspec.ValidationError as error:
        raise damaged(number) from error


def read_sqlite(path: str) -> Iterator[Rows]:
    """The rows of an SQLite file."""
    with closing(sqlite3.connect(f"{Path(path).resolve().as_uri()}?mode=ro", uri=True)) as db:
        taken = schema.taken_by(db)
        if not taken:
            raise not_a_backup()
        check_versions(taken)
        if db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise damaged(0)
        yield from brought_up_to_date(rows_of(db, schema.layout(taken)), taken)


def rows_of(db: sqlite3.Connection, tables: Mapping[str, schema.Columns]) -> Iterator[Rows]:
    """The rows of all tables of a schema."""
    for table, columns in tables.items():
        cursor = db.execute(schema.select_from(table, columns))
        while rows := cursor.fetchmany(BATCH):
            yield table, rows


def check_versions(taken: Any) -> None:
    """Raise NotRestored for a backup of a schema that this program does not know."""
    known = schema.versions()
    if isinstance(taken, dict) and all(
        isinstance(version, int) and 1 <= version <= known.get(name, 0)
        for name, version in {schema.TABLES: 0, **taken}.items()
    ):
        return
    raise refuse(NotRestored, "backup_newer")


def not_a_backup() -> NotRestored:
    """Some other file."""
    return refuse(NotRestored, "no_backup")


def damaged(line: int) -> NotRestored:
    """A file that was cut off or changed."""
    return refuse(NotRestored, "backup_altered", text=line)


def not_empty() -> NotRestored:
    """There is something in the database already."""
    return refuse(NotRestored, "database_not_empty")
