"""What a client needs to fill in a game's sentences: its catalogue and the numbers' meanings.

A client that has it is told sentences by kind and numbers (``Kind``), or by name and parameters
(a refusal's ``say`` and ``values``), and switches language without asking again.
"""

from __future__ import annotations

import functools
import hashlib
import json
from typing import Any

from jetons.core.ending import BY_PLAYERS
from jetons.core.game import Game
from jetons.core.layouts import Kind, kinds_in
from jetons.core.text import Text, same


def kinds_of(game: Game) -> dict[str, Kind]:
    """Every kind of sentence that is told by numbers, by section and name."""
    found = {f"endings.{name}": kind for name, kind in BY_PLAYERS.items()}
    found |= {f"endings.{kind.name}": kind for kind in game.endings if kind.name}
    found |= {f"lines.{kind.name}": kind for kind in game.lines.kinds}
    return found | kinds_in(game.show.fields)


def document_of(game: Game) -> dict[str, Any]:
    """The catalogue of a game for clients: both languages, and the parameters of each kind."""
    params = {name: list(kind.params) for name, kind in kinds_of(game).items()}
    return {**game.words.catalogue.by_lang, "params": params}


@functools.cache
def mark_of(game: Game) -> str:
    """By which a client's catalogue is known to be this one."""
    told = json.dumps(document_of(game), ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(told.encode()).hexdigest()[:12]


def clause_title(game: Game, number: str) -> Text:
    """The title of a clause of a game's rules; empty if the catalogue has no title for it.

    >>> import jetons
    >>> clause_title(jetons.game("triolet"), "T.17").en
    'The triolet'
    """
    catalogue = game.words.catalogue
    if number not in catalogue.by_lang["fr"].get("clauses", {}):
        return same("")
    return catalogue.text("clauses", number)
