"""``jetons vectors``: test vectors for other implementations of the four games."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from jetons.analysis import vectors
from jetons.cli.sentences import refuse, say
from jetons.core.errors import BadOption

SHOWN = 20  # differences that are printed


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    parser = subparsers.add_parser("vectors", help=text, description=text)
    parser.add_argument("folder", metavar="DIR")
    parser.add_argument("--games", type=int, default=4, metavar="N")
    parser.add_argument("--check", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Write the vectors, or compare; 1 when something differs."""
    folder = Path(args.folder)
    if not args.check:
        if args.games < 1:
            raise refuse(BadOption, "no_game_at_least")
        if os.path.basename(args.folder) == args.folder and not os.path.isdir(args.folder):
            # a bare word may be meant as a game: what makes a folder is written as a path
            raise refuse(BadOption, "no_folder_yet", folder=args.folder)
        vectors.write(folder, args.games, print)
        return 0
    wrong = vectors.check(folder, print)
    for fault in wrong[:SHOWN]:
        print(fault)
    print(say("differences", n=len(wrong)))
    return 1 if wrong else 0
