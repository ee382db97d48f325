"""``jetons site DIR``: the whole client as files for any web host, without a server."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from jetons.core.text import Text, own_lang


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
    lang = own_lang()
    done = Text(
        f"{n_files} fichiers dans {folder}. On y joue contre l’ordinateur, sur un seul écran ou "
        f"seul, même hors ligne. Il faut un serveur pour : {NEEDS_SERVER.fr}.",
        f"{n_files} files in {folder}. One plays the computer, on one screen or alone, even "
        f"offline. A server is needed for: {NEEDS_SERVER.en}.",
    )
    print(done.to(lang))
    return 0
