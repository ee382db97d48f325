"""``jetons serve``: run a server; ``jetons backup``: copy its database while it runs."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from typing import Any


def add_parser(subparsers: Any) -> None:
    """Add the two commands."""
    parser = subparsers.add_parser(
        "serve",
        help="run the server with its web client",
        description="Settings come from --config (TOML), JETONS_… variables, and these options.",
    )
    parser.add_argument("--config", metavar="FILE", help="settings, as TOML (see docs/operate.md)")
    parser.add_argument("--host", help="address to listen on (default 127.0.0.1)")
    parser.add_argument("--port", type=int, help="port to listen on (default 8101)")
    parser.add_argument("--database", help="path of an SQLite file, or postgresql://…")
    parser.add_argument("--nats", help="nats://… to run several nodes")
    parser.add_argument(
        "--print-settings", action="store_true", help="show what is in force, then stop"
    )
    parser.set_defaults(run=run)
    backup = subparsers.add_parser("backup", help="copy the server's database while it runs")
    backup.add_argument("path", help="file to write")
    backup.add_argument("--config", metavar="FILE", help="settings, as TOML")
    backup.add_argument("--database", help="path of an SQLite file, or postgresql://…")
    backup.set_defaults(run=run_backup)


def run(args: argparse.Namespace) -> int:
    """Serve until told to stop."""
    from jetons.server.settings import load

    settings = load(
        args.config, host=args.host, port=args.port, database=args.database, nats=args.nats
    )
    shown = settings.shown()
    if args.print_settings:
        print(json.dumps(shown, indent=2, ensure_ascii=False))
        return 0
    from jetons.server.serve import serve

    print(f"jetons: http://{settings.host}:{settings.port}", file=sys.stderr)
    print(f"jetons: {json.dumps(shown, ensure_ascii=False)}", file=sys.stderr)
    return serve(settings)


def run_backup(args: argparse.Namespace) -> int:
    """Copy the database."""
    from jetons.core.errors import JetonsError
    from jetons.server.settings import load
    from jetons.server.store import NotSaved, open_store

    async def work() -> None:
        store = open_store(load(args.config, database=args.database).database)
        await store.open()
        try:
            await store.backup(args.path)
        finally:
            await store.close()

    try:
        asyncio.run(work())
    except NotSaved as error:
        raise JetonsError(str(error), code="not_saved") from error
    print(args.path)
    return 0
