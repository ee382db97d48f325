"""The games there are. Adding one is a folder and a line."""

from __future__ import annotations

from jetons.core.errors import UnknownGame
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


def game(slug: str) -> Game:
    """The game of that name. Raises UnknownGame.

    >>> game("triolet").facts.title.fr
    'Triolet'
    """
    try:
        return REGISTRY[slug]
    except KeyError:
        known = ", ".join(REGISTRY)
        raise UnknownGame(
            Text(
                f"jeu inconnu « {slug[:40]} » (il y a : {known})",
                f"unknown game {slug[:40]!r} (there are: {known})",
            )
        ) from None


def names() -> tuple[str, ...]:
    """The slugs of all games."""
    return tuple(REGISTRY)
