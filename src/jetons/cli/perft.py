"""``jetons perft``: the number of move sequences, to compare engines."""

from __future__ import annotations

import argparse
import json
import time
from typing import Any

from jetons.analysis.perft import check_depth, perft
from jetons.cli import positions
from jetons.cli.options import add_options, read_options
from jetons.cli.warm import warm
from jetons.games import game as game_named
from jetons.games import names


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    parser = subparsers.add_parser("perft", help=text, description=text)
    parser.add_argument("game", metavar="GAME", help=", ".join(names()))
    parser.add_argument("--depth", type=int, default=3)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--position", metavar="FILE")
    parser.add_argument("--json", action="store_true")
    add_options(parser)


def run(args: argparse.Namespace) -> int:
    """Count, depth by depth."""
    game = game_named(args.game)
    check_depth(args.depth)
    warm(game)
    states = None
    if args.position:
        position = positions.parse_json(positions.read_text(args.position))
        states = positions.game_of(position).notation.read_position(position)
    counts = []
    for depth in range(1, args.depth + 1):
        start = time.perf_counter()
        count = perft(
            game, depth, seats=args.seats, options=read_options(args, game), states=states
        )
        counts.append(count)
        if not args.json:
            print(f"{depth:3} {count:15} {time.perf_counter() - start:9.3f} s", flush=True)
    if args.json:
        print(json.dumps({"perft": counts}))
    return 0
