"""Where everything is kept: one list of statements; SQLite, or PostgreSQL by one setting."""

from __future__ import annotations

from pathlib import Path

from jetons.server.store.protocol import (
    Append,
    Archived,
    Database,
    Garbled,
    Head,
    Loaded,
    NotRestored,
    NotSaved,
    Raw,
    Refused,
    Rewritten,
    Row,
    TableExists,
    Taken,
)
from jetons.server.store.schema import Section, listed
from jetons.server.store.store import Store

__all__ = [
    "Append",
    "Archived",
    "Database",
    "Garbled",
    "Head",
    "Loaded",
    "NotRestored",
    "NotSaved",
    "Raw",
    "Refused",
    "Rewritten",
    "Row",
    "Section",
    "Store",
    "TableExists",
    "Taken",
    "is_there",
    "listed",
    "open_store",
]
POSTGRES = ("postgresql://", "postgres://")


def is_there(url: str) -> bool:
    """Whether there is a database at an address: an SQLite file would be made at first use."""
    return url.startswith(POSTGRES) or Path(url.removeprefix("sqlite:")).is_file()


def open_store(url: str) -> Store:
    """The store of an address: a path or ``sqlite:path``, or ``postgresql://…``."""
    if url.startswith(POSTGRES):
        from jetons.server.store.postgres import PostgresStore

        return PostgresStore(url)
    from jetons.server.store.sqlite import SqliteStore

    return SqliteStore(url.removeprefix("sqlite:"))
