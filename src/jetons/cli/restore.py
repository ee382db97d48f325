"""``jetons restore``: put a backup into a new database."""

from __future__ import annotations

import argparse
import asyncio
from typing import Any

from jetons.cli.backup import reported
from jetons.cli.serve import DATABASE, SETTINGS
from jetons.core.text import Text, own_lang


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    lang = own_lang()
    parser = subparsers.add_parser("restore", help=text, description=text)
    parser.add_argument("path", help=Text("sauvegarde à lire", "backup to read").to(lang))
    parser.add_argument("--config", metavar="FILE", help=SETTINGS.to(lang))
    parser.add_argument("--database", help=DATABASE.to(lang))


def run(args: argparse.Namespace) -> int:
    """Fill the database."""
    from jetons.server.settings import load

    database = load(args.config, database=args.database).database
    with reported():
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
