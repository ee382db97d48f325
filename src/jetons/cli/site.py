"""``jetons site DIR``: the whole client as files for any web host, without a server."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from jetons.cli.sentences import say


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    parser = subparsers.add_parser("site", help=text, description=text)
    parser.add_argument("folder", metavar="DIR")


def run(args: argparse.Namespace) -> int:
    """Write the files; say what they can do and what not."""
    from jetons.server.files import NEEDS_SERVER, write_site
    from jetons.server.modules import built

    folder = Path(args.folder)

    def show(what: str) -> None:
        print(f"  {what}", file=sys.stderr, flush=True)

    n_files = write_site(folder, built(), show)
    print(say("site_written", n_files=n_files, folder=folder, what=NEEDS_SERVER))
    return 0
