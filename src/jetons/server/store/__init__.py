"""Where tables are kept: one protocol, SQLite by default, PostgreSQL by one setting."""

from __future__ import annotations

from jetons.server.store.protocol import (
    Append,
    Archived,
    Head,
    NotSaved,
    Store,
    TableExists,
    Taken,
)

__all__ = ["Append", "Archived", "Head", "NotSaved", "Store", "TableExists", "Taken", "open_store"]


def open_store(url: str) -> Store:
    """The store of an address: a path or ``sqlite:path``, or ``postgresql://…``."""
    if url.startswith(("postgresql://", "postgres://")):
        from jetons.server.store.postgres import PostgresStore

        return PostgresStore(url)
    from jetons.server.store.sqlite import SqliteStore

    return SqliteStore(url.removeprefix("sqlite:"))
