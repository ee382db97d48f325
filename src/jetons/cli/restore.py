"""``jetons restore``: put a backup into a new database."""

from __future__ import annotations

import argparse
import asyncio
from typing import Any

from jetons.cli.backup import describe, store_errors
from jetons.cli.sentences import words


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    describe(subparsers, "restore", text, words("restore_path"))


def run(args: argparse.Namespace) -> int:
    """Fill the database."""
    from jetons.server.settings import load

    database = load(args.config, database=args.database).database
    with store_errors():
        counts = asyncio.run(fill(database, args.path))
    print(" ".join(f"{table}={n}" for table, n in counts.items()))
    return 0


async def fill(database: str, path: str) -> dict[str, int]:
    """Open the store, fill it, close it."""
    from jetons.server.store import dump, open_store

    store = open_store(database)
    await store.open()
    try:
        return await store.fill(dump.read(path))
    finally:
        await store.close()
