"""``jetons check-database``: whether the database itself is whole, and what to do if it is not."""

from __future__ import annotations

import argparse
import asyncio
from typing import Any

from jetons.cli.backup import existing, reported
from jetons.core.text import Text, own_lang

WHOLE = Text("la base est saine", "the database is whole")
WHAT_TO_DO = {
    "sqlite": Text(
        """Que faire :
1. Arrêtez le serveur et copiez la base avec ses fichiers -wal et -shm.
2. S'il y a une sauvegarde récente : jetons restore SAUVEGARDE --database NEUVE
3. Sinon : jetons check-database --salvage NEUVE, puis jetons tables check --repair --database NEUVE
4. Faites pointer « database » sur NEUVE, relancez, et méfiez-vous de ce disque.""",
        """What to do:
1. Stop the server, and copy the database with its -wal and -shm files.
2. If there is a recent backup: jetons restore BACKUP --database NEW
3. Otherwise: jetons check-database --salvage NEW, then jetons tables check --repair --database NEW
4. Point `database` at NEW, start again, and do not trust that disk.""",
    ),
    "postgres": Text(
        """Que faire :
1. Arrêtez le serveur et PostgreSQL, et copiez le dossier des données.
2. Reprenez une sauvegarde : jetons restore SAUVEGARDE (ou pg_restore) dans une base neuve.
3. Sans sauvegarde : voyez zero_damaged_pages et pg_checksums dans la documentation de PostgreSQL,
   puis jetons tables check --repair.""",
        """What to do:
1. Stop the server and PostgreSQL, and copy the data folder.
2. Take a backup: jetons restore BACKUP (or pg_restore) into a new database.
3. Without one: see zero_damaged_pages and pg_checksums in PostgreSQL's documentation, then
   jetons tables check --repair.""",
    ),
}


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
    with reported():
        found = (
            asyncio.run(read_all(database)) if is_postgres else damage_of(path, is_thorough=True)
        )
    lang = own_lang()
    if not found:
        print(WHOLE.to(lang))
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

    with reported():
        rows = asyncio.run(salvaged(path, to))
    print(" ".join(f"{table}={n}" for table, n in rows.items()))
    return 0
