"""What is made of a personal log as JavaScript: a page merges and reads logs as a server does."""

from __future__ import annotations

from typing import Any

from jetons.machines.script import Script, module_of
from jetons.people import device_games as games
from jetons.people import file, folds, log, shelf

ROOTS: dict[str, Any] = {
    **{
        function.__name__: function
        for function in (
            *(log.check, log.emptied, log.entry_of, log.merge, log.missing, log.name_of),
            *(log.removed, log.renewed, log.swept, log.union, log.vector),
            *(folds.days, folds.days_played, folds.device_names, folds.hidden, folds.lessons),
            *(folds.name, folds.puzzles, folds.reviews, folds.settings, folds.sheets),
            folds.streak,
            *(shelf.hints, shelf.people_shelf, shelf.puzzle_shelf),
            *(games.last_name, games.lines_of, games.log_of, games.secret_of, games.tables),
            *(file.heading, file.read),
        )
    },
}


def people_script() -> str:
    """The module of JavaScript with the folds of a personal log."""
    script = Script(None)
    script.hold(log.Entry)
    script.hold(games.Line)
    script.hold(file.Read)
    text = module_of(script, ROOTS, "scripts/generate.py from the Python of a personal log")
    return text.replace("  return { ", "  return { Entry, ", 1)
