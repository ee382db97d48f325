"""``jetons serve``: run the server with its web client."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from typing import Any


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments; all settings can come from the environment as well."""
    parser = subparsers.add_parser("serve", help=text, description=text)
    parser.add_argument("--config", metavar="FILE")
    parser.add_argument("--host")
    parser.add_argument("--port", type=int)
    parser.add_argument("--database")
    parser.add_argument("--nats")
    parser.add_argument("--print-settings", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Serve until told to stop."""
    from jetons.server.settings import load

    settings = load(
        args.config, host=args.host, port=args.port, database=args.database, nats=args.nats
    )
    if args.print_settings or settings.log_level == "debug":
        shown = json.dumps(settings.shown(), indent=2, ensure_ascii=False)
        print(shown, file=sys.stdout if args.print_settings else sys.stderr)
    if args.print_settings:
        return 0
    from jetons.cli.backup import store_errors
    from jetons.server.serve import serve

    with store_errors():  # one line, before anything listens
        asyncio.run(try_database(settings.database))
    return serve(settings)


async def try_database(database: str) -> None:
    """Open the database once. Raises NotSaved."""
    from jetons.server.store import open_store

    store = open_store(database)
    try:
        await store.open()
    finally:
        await store.close()
