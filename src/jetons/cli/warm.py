"""``jetons warm``: compile rules and bots before they are needed, with a progress bar."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from jetons.cli.sentences import say
from jetons.core.engine import engine
from jetons.core.game import Game
from jetons.core.jit import has_cache, is_compiled, needs_compiling
from jetons.core.text import own_lang
from jetons.games import REGISTRY
from jetons.games import game as game_named


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    parser = subparsers.add_parser("warm", help=text, description=text)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(REGISTRY))
    parser.add_argument("--rules-only", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Compile the named games, or all of them."""
    for slug in args.games or REGISTRY:
        game = game_named(slug)
        compile_game(game)
        if not args.rules_only:
            warm_bots(game)
    return 0


def warm(game: Game) -> None:
    """Make a game's kernels ready; show a bar on stderr if they must be compiled first."""
    if needs_compiling() and not has_cache(game.folder):
        compile_game(game)


def tell_slow() -> None:
    """Say on stderr, before long work, that nothing is compiled and what would help."""
    if not is_compiled():
        print(say("slow_without_numba"), file=sys.stderr, flush=True)


def compile_game(game: Game) -> None:
    """Compile every entry point of a game, with a bar on stderr."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    lang = own_lang()
    title = say("warming")
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"{game.facts.title.to(lang)} : {title}", total=None)
        engine(game).warm(lambda done, of, _what: bar.update(task, completed=done, total=of))


def warm_bots(game: Game) -> None:
    """Make the bots' search ready; a spinner on stderr, as it is compiled the first time."""
    if not needs_compiling():
        return
    from rich.console import Console

    from jetons.bots.levels import warm as warm_levels
    from jetons.study.weigh import warm as warm_study

    title = say("warming_bots")
    with Console(stderr=True).status(f"{game.facts.title.fr} : {title}"):
        warm_levels(game)
        warm_study(game)
