"""``jetons backup``: copy the server's database while it runs."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from jetons.cli.sentences import refuse, words
from jetons.core.errors import JetonsError
from jetons.core.text import Text, own_lang


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    describe(subparsers, "backup", text, words("backup_path"))


def describe(subparsers: Any, command: str, text: str, path: Text) -> None:
    """The arguments of a command about a file and a database."""
    lang = own_lang()
    parser = subparsers.add_parser(command, help=text, description=text)
    parser.add_argument("path", help=path.to(lang))
    parser.add_argument("--config", metavar="FILE")
    parser.add_argument("--database")


def run(args: argparse.Namespace) -> int:
    """Copy the database."""
    from jetons.server.settings import load

    database = existing(load(args.config, database=args.database).database)
    with store_errors():
        asyncio.run(copy(database, args.path))
    print(args.path)
    return 0


def existing(database: str) -> str:
    """A database that is there: an SQLite file would be made at first use. Raises JetonsError."""
    from jetons.server.store import is_there

    if not is_there(database):
        raise refuse(JetonsError, "no_database", database=database, code="not_saved")
    return database


@contextmanager
def store_errors() -> Iterator[None]:
    """Report what a store cannot do as an error of the command."""
    from jetons.server.store import NotSaved

    try:
        yield
    except (NotSaved, OSError) as error:
        raise JetonsError(str(error), code="not_saved") from error


async def copy(database: str, path: str) -> None:
    """Open the store, copy it, close it."""
    from jetons.server.store import open_store

    store = open_store(database)
    await store.open()
    try:
        await store.backup(path)
    finally:
        await store.close()
