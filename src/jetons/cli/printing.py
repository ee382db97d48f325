"""``jetons print GAME``: tokens, boards, rules and score sheets as a PDF to cut out and play."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from jetons.cli.positions import read_text
from jetons.core.text import LANGS, Text, own_lang
from jetons.games import REGISTRY
from jetons.games import game as game_named


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    lang = own_lang()
    parser = subparsers.add_parser("print", help=text, description=text)
    parser.add_argument("game", metavar="GAME", help=", ".join(REGISTRY))
    size = Text("format du papier", "size of the paper")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help=size.to(lang))
    mono = Text("en noir et blanc", "in black and white")
    parser.add_argument("--mono", action="store_true", help=mono.to(lang))
    told = Text("langue des pages", "language of the pages")
    parser.add_argument("--lang", choices=LANGS, default=lang, help=told.to(lang))
    board = Text(
        "un plateau à soi (jetons board check)", "a board of one's own (jetons board check)"
    )
    parser.add_argument("--board", metavar="FILE", help=board.to(lang))
    out = Text("fichier à écrire, - pour la sortie", "file to write, - for standard output")
    parser.add_argument("-o", "--output", metavar="FILE", help=out.to(lang))


def run(args: argparse.Namespace) -> int:
    """Write the file and say where it is."""
    from jetons.box.book import print_box
    from jetons.box.ready import name_of

    game = game_named(args.game)
    board = read_text(args.board) if args.board else ""
    data = print_box(game, paper=args.paper, mono=args.mono, lang=args.lang, board=board)
    if args.output == "-":
        sys.stdout.buffer.write(data)
        return 0
    target = Path(args.output or name_of(game.slug, args.paper, args.lang, mono=args.mono))
    target.write_bytes(data)
    done = Text(
        f"{target} : à imprimer à 100 %, la première page dit comment",
        f"{target}: print it at 100%, the first page tells how",
    )
    print(done.to(own_lang()))
    return 0
