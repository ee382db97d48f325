"""What a seat could hold that nobody sees, by the game's own ``unseen.py``."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from typing import NamedTuple

from jetons.box.sentences import refuse
from jetons.core.errors import Conflict
from jetons.core.game import Game, Record


class Unseen(NamedTuple):
    """How a game's hidden tokens are counted and dealt."""

    out: Callable[[Record, int], tuple[int, ...]]  # (state, seat) -> how many of each it may hold
    hold: Callable[[Record, int, Sequence[int]], None]  # let a seat hold just these


def unseen(game: Game) -> Unseen:
    """How a game's hidden tokens are counted. Raises Conflict for a game that does not say."""
    try:
        module = importlib.import_module(f"{game.folder}.unseen")
        return Unseen(module.out, module.hold)
    except (ImportError, AttributeError):
        title = game.facts.title
        raise refuse(Conflict, "no_referee_here", title=title) from None
