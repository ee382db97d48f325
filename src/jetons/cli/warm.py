"""Compiling with a progress bar, the first time a game's kernels are needed."""

from __future__ import annotations

from jetons.core.engine import engine
from jetons.core.game import Game
from jetons.core.jit import has_cache, is_compiled
from jetons.core.text import Text, own_lang


def warm(game: Game) -> None:
    """Make a game's kernels ready; show a bar on stderr if they must be compiled first."""
    if not is_compiled() or has_cache(game.folder):
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    title = Text("préparation (une seule fois)", "getting ready (only once)").to(own_lang())
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"{game.facts.title.fr} : {title}", total=None)
        engine(game).warm(lambda done, of, _what: bar.update(task, completed=done, total=of))
