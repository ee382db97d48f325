"""The games there are. Adding one is a folder and a line.

The line is in ``REGISTRY``; for a game that lives elsewhere it is ``JETONS_GAMES``, the import
paths of the packages whose ``GAME`` is to be there too, separated by commas.
"""

from __future__ import annotations

import copyreg
import importlib
import os
from collections.abc import Callable, Mapping

from jetons.core.errors import BadGame, UnknownGame
from jetons.core.game import Game
from jetons.core.text import Text
from jetons.games import cent_un, triolet, vingt_et_un, vingt_sur_vingt

REGISTRY: dict[str, Game] = {
    game.slug: game
    for game in (
        cent_un.GAME,
        vingt_sur_vingt.GAME,
        vingt_et_un.GAME,
        triolet.GAME,
    )
}
USUAL = {"arena": "triolet", "board": "21"}  # the game of a command that is given none


def games_in(paths: str, known: Mapping[str, Game]) -> dict[str, Game]:
    """The games of some packages, by slug. Raises BadGame for a package without one.

    >>> games_in(" ", REGISTRY)
    {}
    """
    found: dict[str, Game] = {}
    for path in filter(None, map(str.strip, paths.split(","))):
        try:
            made = importlib.import_module(path).GAME
        except (ImportError, AttributeError, ValueError) as error:
            raise BadGame(
                Text(
                    f"JETONS_GAMES : « {path[:60]} » n’est pas un jeu ({error})",
                    f"JETONS_GAMES: {path[:60]!r} is not a game ({error})",
                )
            ) from error
        if not isinstance(made, Game) or made.slug in known or made.slug in found:
            raise BadGame(
                Text(
                    f"JETONS_GAMES : le GAME de « {path[:60]} » n’est pas un jeu de plus",
                    f"JETONS_GAMES: the GAME of {path[:60]!r} is not one more game",
                )
            )
        found[made.slug] = made
    return found


# Why the games of JETONS_GAMES are not there. Importing the package must not fail, so that the
# command line can say it in one line.
problem: BadGame | None = None
try:
    REGISTRY.update(games_in(os.environ.get("JETONS_GAMES", ""), REGISTRY))
except BadGame as error:
    problem = error


def check_registry() -> None:
    """Raise BadGame if a game of JETONS_GAMES is not there."""
    if problem is not None:
        raise problem


def game(slug: str) -> Game:
    """The game of that name. Raises UnknownGame.

    >>> game("triolet").facts.title.fr
    'Triolet'
    """
    asked: object = slug  # whatever a program hands over
    found = REGISTRY.get(asked) if isinstance(asked, str) else None
    if found is None:
        check_registry()
        known, told = ", ".join(REGISTRY), str(slug)[:40]
        if not isinstance(asked, str):  # jetons.new(101)
            raise UnknownGame(
                Text(
                    f'un jeu se nomme par un texte, comme "101" : {known}',
                    f'a game is named by a text, such as "101": {known}',
                )
            )
        raise UnknownGame(
            Text(
                f"jeu inconnu « {told} » (il y a : {known})",
                f"unknown game {told!r} (there are: {known})",
            )
        )
    return found


def _taken_along(made: Game) -> tuple[Callable[[str], Game], tuple[str]]:
    return game, (made.slug,)


# Games are full of functions: to another process goes the name, and with it every match.
copyreg.pickle(Game, _taken_along)


def names() -> tuple[str, ...]:
    """The slugs of all games."""
    return tuple(REGISTRY)
