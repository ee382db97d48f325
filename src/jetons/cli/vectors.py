"""``jetons vectors``: test vectors for other implementations of the four games."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from jetons.analysis import vectors
from jetons.core.errors import BadOption
from jetons.core.text import Text, own_lang

SHOWN = 20  # differences that are printed


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    lang = own_lang()
    parser = subparsers.add_parser("vectors", help=text, description=text)
    where = Text("dossier à écrire ou à vérifier", "folder to write or to check")
    parser.add_argument("folder", type=Path, metavar="DIR", help=where.to(lang))
    many = Text("parties par façon de dresser la table", "games for each way to set the table")
    parser.add_argument("--games", type=int, default=4, metavar="N", help=many.to(lang))
    against = Text("comparer le dossier aux règles d’ici", "compare the folder with these rules")
    parser.add_argument("--check", action="store_true", help=against.to(lang))


def run(args: argparse.Namespace) -> int:
    """Write the vectors, or compare; 1 when something differs."""
    if not args.check:
        if args.games < 1:
            raise BadOption(Text("au moins une partie", "at least one game"))
        vectors.write(args.folder, args.games, print)
        return 0
    wrong = vectors.check(args.folder, print)
    for fault in wrong[:SHOWN]:
        print(fault)
    total = Text(f"{len(wrong)} différence(s)", f"{len(wrong)} difference(s)")
    print(total.to(own_lang()))
    return 1 if wrong else 0
