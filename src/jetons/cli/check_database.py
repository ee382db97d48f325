"""``jetons check-database``: whether the database itself is whole, and what to do if it is not."""

from __future__ import annotations

import argparse
import asyncio
from typing import Any

from jetons.cli.backup import existing, store_errors
from jetons.cli.sentences import WORDS, say
from jetons.core.text import own_lang

WHAT_TO_DO = WORDS.table("what_to_do")


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    parser = subparsers.add_parser("check-database", help=text, description=text)
    parser.add_argument("--salvage", metavar="NEW")
    parser.add_argument("--config", metavar="FILE")
    parser.add_argument("--database")


def run(args: argparse.Namespace) -> int:
    """Check the database: 0 if it is whole, 1 if not."""
    from jetons.server.settings import load
    from jetons.server.store import POSTGRES
    from jetons.server.store.sqlite import damage_of

    database = existing(load(args.config, database=args.database).database)
    is_postgres = database.startswith(POSTGRES)
    path = database.removeprefix("sqlite:")
    if args.salvage and not is_postgres:
        return salvage(path, args.salvage)
    with store_errors():
        found = (
            asyncio.run(read_all(database)) if is_postgres else damage_of(path, is_thorough=True)
        )
    lang = own_lang()
    if not found:
        print(say("database_is_whole"))
        return 0
    print("\n".join(found))
    print(WHAT_TO_DO["postgres" if is_postgres else "sqlite"].to(lang))
    return 1


async def read_all(database: str) -> list[str]:
    """What PostgreSQL cannot read."""
    from jetons.server.store.postgres import PostgresStore

    store = PostgresStore(database)
    await store.open()
    try:
        return await store.read_all()
    finally:
        await store.close()


def salvage(path: str, to: str) -> int:
    """Copy what can be read, and say how many rows of each table that was."""
    from jetons.server.store.salvage import salvaged

    with store_errors():
        rows = asyncio.run(salvaged(path, to))
    print(" ".join(f"{table}={n}" for table, n in rows.items()))
    return 0
