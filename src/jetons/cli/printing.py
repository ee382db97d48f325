"""``jetons print``: a game to cut out and play as a PDF, or a finished match on one page."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from jetons.cli.positions import check_writable, read_text, write_whole
from jetons.cli.sentences import refuse, say
from jetons.core.errors import BadOption
from jetons.core.text import LANGS, own_lang
from jetons.games import REGISTRY
from jetons.games import game as game_named


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    lang = own_lang()
    parser = subparsers.add_parser("print", help=text, description=text)
    parser.add_argument("game", metavar="GAME", nargs="?", help=", ".join(REGISTRY))
    parser.add_argument("--record", metavar="FILE")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4")
    parser.add_argument("--mono", action="store_true")
    parser.add_argument("--lang", choices=LANGS, default=lang)
    parser.add_argument("--board", metavar="FILE")
    parser.add_argument("-o", "--output", metavar="FILE")


def run(args: argparse.Namespace) -> int:
    """Write the file and say where it is."""
    if (args.game is None) == (args.record is None) or (args.record and args.board):
        raise refuse(BadOption, "no_game_or_record")
    target = None if args.output == "-" else Path(args.output or own_name(args))
    if target is not None:
        check_writable(target)
    data = match_of(args) if args.record else set_of(args)
    if target is None:
        sys.stdout.buffer.write(data)
        return 0
    write_whole(target, data)
    print(say("print_whole", target=target))
    return 0


def own_name(args: argparse.Namespace) -> str:
    """What the file is called if nobody says."""
    from jetons.box.ready import name_of

    if args.record:
        return f"{Path(args.record).stem if args.record != '-' else 'match'}.pdf"
    return name_of(game_named(args.game).slug, args.paper, args.lang, mono=args.mono)


def set_of(args: argparse.Namespace) -> bytes:
    """A game to print and play."""
    from jetons.box.book import print_box

    board = read_text(args.board) if args.board else ""
    game = game_named(args.game)
    return print_box(game, paper=args.paper, mono=args.mono, lang=args.lang, board=board)


def match_of(args: argparse.Namespace) -> bytes:
    """A finished match, or every round of a series, a page each."""
    from jetons.box.match_page import print_matches
    from jetons.cli.review import records_of

    records = records_of(read_text(args.record))
    return print_matches(records, paper=args.paper, mono=args.mono, lang=args.lang)
