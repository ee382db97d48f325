"""``jetons bots``: who plays a game, from the weakest, with the average score that was measured."""

from __future__ import annotations

import argparse
from typing import Any

from jetons.bots import bots_of
from jetons.bots.levels import average
from jetons.core.text import own_lang
from jetons.games import game as game_named
from jetons.games import names


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    parser = subparsers.add_parser("bots", help=text, description=text)
    parser.add_argument("game", metavar="GAME", help=", ".join(names()))


def run(args: argparse.Namespace) -> int:
    """One line a bot: its name for ``--bot``, its score or a dash, how it plays."""
    game = game_named(args.game)
    for bot in bots_of(game):
        score = average(game, bot.name)
        shown = "-" if score is None else f"{score:.1f}"
        print(f"{bot.name:<10} {shown:>7}  {bot.about.to(own_lang())}")
    return 0
