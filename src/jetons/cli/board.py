"""``jetons board check``: whether a file is a board that can be played on."""

from __future__ import annotations

import argparse
from typing import Any

from jetons.cli.positions import read_text
from jetons.cli.sentences import refuse, say
from jetons.core.errors import BadLayout
from jetons.games import REGISTRY, USUAL
from jetons.games import game as game_named


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    parser = subparsers.add_parser("board", help=text, description=text)
    parser.add_argument("action", choices=("check",))
    parser.add_argument("file", metavar="FILE")
    with_boards = [slug for slug, game in REGISTRY.items() if game.read_layout]
    told = ", ".join(with_boards)
    parser.add_argument("--game", default=USUAL["board"], metavar="GAME", help=told)


def run(args: argparse.Namespace) -> int:
    """Check a board file."""
    game = game_named(args.game)
    if game.read_layout is None:
        title = game.facts.title
        raise refuse(BadLayout, "no_board", title=title)
    game.read_layout(read_text(args.file))
    print(say("good_board", file=args.file))
    return 0
