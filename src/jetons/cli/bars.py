"""A bar on stderr that shows how far long work is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress_bar() -> Iterator[Callable[..., None]]:
    """A bar that is gone afterwards; it is told how much is done, of how much, and a word."""
    from rich import progress
    from rich.console import Console

    errors = Console(stderr=True, soft_wrap=True)
    word, n = progress.TextColumn("{task.description}"), progress.MofNCompleteColumn()
    columns = (word, progress.BarColumn(), n, progress.TimeRemainingColumn())
    is_silent = not errors.is_terminal
    with progress.Progress(*columns, console=errors, transient=True, disable=is_silent) as bar:
        task = bar.add_task("", total=None)

        def tell(done: int, of: int, word: str = "") -> None:
            bar.update(task, completed=done, total=of, description=word)

        yield tell
