"""``jetons openings``: what the first move is worth, and what decides games."""

from __future__ import annotations

import argparse
from typing import Any

from jetons.cli import arguments
from jetons.cli.sentences import refuse, say
from jetons.cli.warm import warm
from jetons.core.errors import BadOption
from jetons.core.text import own_lang
from jetons.games import REGISTRY
from jetons.games import game as game_named

MOST = 10_000_000


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    parser = subparsers.add_parser("openings", help=text, description=text)
    parser.add_argument("game", metavar="GAME", help=", ".join(REGISTRY))
    parser.add_argument("--deals", type=int, metavar="N")
    parser.add_argument("--games", type=int, metavar="N")
    parser.add_argument("--level", default="static", metavar="LEVEL")
    parser.add_argument("--seed", type=arguments.seed, default=1, metavar="N")
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Tell what comes with the package, or measure anew."""
    from jetons.study.first_moves import Knowledge, measure, stored_knowledge

    game = game_named(args.game)
    sizes = (args.deals, args.games)
    if any(size is not None and not 0 <= size <= MOST for size in sizes):
        raise refuse(BadOption, "bad_number", most=MOST)
    found: Knowledge | None = stored_knowledge().get(game.slug)
    if found is None or sizes != (None, None) or args.level != "static":
        warm(game)
        deals, games = (1000 if size is None else size for size in sizes)
        found = measure(game, deals, games, args.seed, args.level)
    if args.json:
        import msgspec

        print(msgspec.json.encode(found).decode())
    else:
        show(found)
    return 0


def show(found: Any) -> None:
    """The tables as people read them."""
    from jetons.study.words import number, share

    lang = own_lang()
    print(say("first_moves", playouts=found.playouts, deals=found.deals))
    for one in found.first:
        print(
            f"  {one.kind:<10} {one.deals:>8} "
            f"{number(100 * one.win, lang):>6} ± {share(one.win_error, lang)} "
            f"{number(one.points, lang, signed=True):>8} ± {number(one.points_error, lang)}  "
            f"{number(100 * one.gain, lang, signed=True):>6} ± {share(one.gain_error, lang)}"
        )
    print(say("openings_of", games=found.games, level=found.level))
    for name, fact in found.facts.items():
        value, error = (number(one, lang, decimals=3) for one in (fact.value, fact.error))
        print(f"  {name:<32} {value:>10} ± {error}  ({fact.n})")
