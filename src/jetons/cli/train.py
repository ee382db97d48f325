"""``jetons train``: learn a game's weights from self-play and keep them for the bots."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from jetons.cli.warm import warm
from jetons.core.jit import is_compiled
from jetons.core.text import Text, own_lang
from jetons.games import game as game_named
from jetons.games import names


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    parser = subparsers.add_parser("train", help=text, description=text)
    parser.add_argument("game", metavar="GAME", help=", ".join(names()))
    parser.add_argument("--scale", type=float, default=1.0, metavar="X")
    parser.add_argument("--out", metavar="FILE")


def run(args: argparse.Namespace) -> int:
    """Play, learn, keep."""
    from jetons.analysis.train import save, train

    game = game_named(args.game)
    warm(game)
    if not is_compiled():
        slow = Text(
            "sans numba, cela prend des heures (pip install 'jetons[compiler]')",
            "without numba this takes hours (pip install 'jetons[compiler]')",
        )
        print(slow.to(own_lang()), file=sys.stderr, flush=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("", total=None)
        learned = train(
            game,
            scale=args.scale,
            progress=lambda done, of: bar.update(task, completed=done, total=of),
        )
    path = save(game, learned, Path(args.out) if args.out else None)
    print(Text(f"poids écrits : {path}", f"weights written: {path}").to(own_lang()))
    return 0
