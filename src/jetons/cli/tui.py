"""``jetons tui``: a table on the whole screen."""

from __future__ import annotations

import argparse
import importlib.util
import sys
from typing import Any

from jetons.bots import Budget, bot, bots_of
from jetons.cli import arguments
from jetons.cli.options import add_options, read_options
from jetons.cli.play import SECONDS, check_plays, secret_of
from jetons.cli.sentences import refuse, say
from jetons.cli.warm import warm
from jetons.core.errors import BadOption
from jetons.core.text import own_lang
from jetons.games import game as game_named
from jetons.games import names
from jetons.play.match import Match


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    parser = subparsers.add_parser("tui", help=text, description=text)
    what = say("tui_what", games=", ".join(names()))
    parser.add_argument("game", metavar="GAME", help=what)
    parser.add_argument("--seat", action="append", default=[], metavar="NAME")
    parser.add_argument("--name", default="", metavar="NAME")
    parser.add_argument("--seed", type=arguments.seed, metavar="N")
    parser.add_argument("--think", type=float, default=SECONDS, metavar="S")
    add_options(parser)


def run(args: argparse.Namespace) -> int:
    """Open the screen."""
    if importlib.util.find_spec("textual") is None:
        raise refuse(BadOption, "no_tui")
    place = place_of(args)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise refuse(BadOption, "no_terminal")
    from jetons.tui.app import JetonsApp

    app = JetonsApp(place, own_lang())
    app.run()
    return app.return_code or 0


def place_of(args: argparse.Namespace) -> Any:
    """What to sit at: a server's table by its link, or a match here."""
    from jetons.tui.seats import Local, Remote

    if "://" in args.game:
        return Remote(args.game, args.name or say("guest"))
    game = game_named(args.game)
    you = say("you")
    seats = args.seat or [you, *[f"bot:{bots_of(game)[0].name}"] * (max(game.seats[0], 2) - 1)]
    game.check_seats(len(seats))
    options = read_options(args, game)
    for name in seats:
        if name.startswith("bot:"):
            check_plays(bot(name.removeprefix("bot:")), game)
    if args.seed is not None and not 0 <= args.seed < 1 << 64:
        raise refuse(BadOption, "bad_seed")
    warm(game)
    match = Match.new(game, seats, options, secret=secret_of(args, 0))
    return Local(match, Budget(seconds=args.think))
