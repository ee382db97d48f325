"""Options of a game on the command line: ``--option name=value``, ``--board FILE``."""

from __future__ import annotations

import argparse

from jetons.cli.positions import read_text
from jetons.cli.sentences import refuse
from jetons.core.errors import BadOption
from jetons.core.game import Game


def add_options(parser: argparse.ArgumentParser) -> None:
    """Let a command take a game's options."""
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--board", metavar="FILE")


def read_options(args: argparse.Namespace, game: Game) -> dict[str, str]:
    """The options, checked. Raises BadOption or BadLayout."""
    options: dict[str, str] = {}
    for item in args.option:
        name, equals, value = item.partition("=")
        if not equals:
            raise refuse(BadOption, "no_equals", item=item[:40])
        options[name] = value
    if args.board:
        options["board"] = read_text(args.board)
    return game.check_options(options)
