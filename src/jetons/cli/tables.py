"""``jetons tables check``: look through the logs of all tables, and mend the damaged ones."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jetons.cli.backup import existing, store_errors
from jetons.cli.sentences import WORDS, words
from jetons.core.text import own_lang

if TYPE_CHECKING:
    from jetons.server.repair import Finding

TROUBLES = WORDS.table("troubles")
ADVICE = WORDS.table("advice")
CURES = WORDS.table("cures")


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    parser = subparsers.add_parser("tables", help=text, description=text)
    parser.add_argument("what", choices=["check"], help=text)
    parser.add_argument("--repair", action="store_true")
    parser.add_argument("--aside", metavar="DIR", default="set-aside")
    parser.add_argument("--config", metavar="FILE")
    parser.add_argument("--database")


def run(args: argparse.Namespace) -> int:
    """Check all tables: 0 if all are well or mended, 1 if not."""
    from jetons.server.settings import load

    settings = load(args.config, database=args.database)
    with store_errors():
        return asyncio.run(
            check(
                existing(settings.database),
                Path(args.aside) if args.repair else None,
                int(settings.bot_seconds * 1000),
            )
        )


async def check(database: str, aside: Path | None, bot_due: int) -> int:
    """Look through the store; with a folder for the copies, mend what is damaged."""
    from jetons.server import repair
    from jetons.server.store import open_store

    lang, n_tables, n_bad = own_lang(), 0, 0
    store = open_store(database)
    await store.open()
    try:
        async for finding in repair.look_through(store):
            n_tables += 1
            if finding is None:
                continue
            if aside is None:
                print(line_of(finding, ADVICE[finding.trouble].to(lang)))
                n_bad += 1
                continue
            cure = await repair.mend(store, finding, aside, bot_due)
            print(line_of(finding, CURES[cure].fill(n=finding.n_good).to(lang)))
            n_bad += cure == "none"
    finally:
        await store.close()
    told = words("tables_checked", n_tables=n_tables, n_bad=n_bad)
    print(told.to(lang), file=sys.stderr)
    return 1 if n_bad else 0


def line_of(finding: Finding, what: str) -> str:
    """One line about a table: its trouble, and the cure or what to do."""
    told = TROUBLES[finding.trouble].to(own_lang())
    parts = [finding.table, finding.status, f"{told} ({finding.n_good}/{finding.n_entries})"]
    return "\t".join([*parts, *([finding.why] if finding.why else []), what])
