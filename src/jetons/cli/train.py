"""``jetons train``: learn a game's weights from self-play and keep them for the bots."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any

from jetons.cli.bars import progress_bar
from jetons.cli.positions import check_writable
from jetons.cli.sentences import say
from jetons.cli.warm import tell_slow, warm
from jetons.core.jit import is_compiled
from jetons.games import game as game_named
from jetons.games import names

PAUSE = 10.0  # seconds between two lines that say how far it is, where nothing is compiled


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    parser = subparsers.add_parser("train", help=text, description=text)
    parser.add_argument("game", metavar="GAME", help=", ".join(names()))
    parser.add_argument("--scale", type=float, default=1.0, metavar="X")
    parser.add_argument("--out", metavar="FILE")


def run(args: argparse.Namespace) -> int:
    """Play, learn, keep."""
    from jetons.analysis.train import save, train
    from jetons.bots.value import weights_path

    game = game_named(args.game)
    where = Path(args.out) if args.out else weights_path(game)
    check_writable(where)
    warm(game)
    tell_slow()
    with progress_bar() as progress:
        told = -PAUSE

        def tell(done: int, of: int) -> None:
            nonlocal told
            progress(done, of)
            if not sys.stderr.isatty() and not is_compiled() and time.monotonic() >= told + PAUSE:
                told = time.monotonic()
                print(f"{done} / {of}", file=sys.stderr, flush=True)

        learned = train(game, scale=args.scale, progress=tell)
    path = save(game, learned, where)
    print(say("weights_written", path=path))
    return 0
