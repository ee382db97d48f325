"""The bots there are, by name."""

from __future__ import annotations

from jetons.bots.bot import Bot, Budget, Candidate, Choice, UnknownBot
from jetons.bots.levels import LEVELS, average
from jetons.bots.sentences import refuse
from jetons.bots.simple import GREEDY, RANDOM
from jetons.core.game import Game

REGISTRY: dict[str, Bot] = {bot.name: bot for bot in (RANDOM, GREEDY, *LEVELS)}


def bot(name: str) -> Bot:
    """The bot of that name. Raises UnknownBot.

    >>> bot("greedy").title.en
    'Greedy'
    """
    asked: object = name  # whatever a program hands over
    found = REGISTRY.get(asked) if isinstance(asked, str) else None
    if found is None:
        known, what = ", ".join(REGISTRY), str(name)[:40]
        raise refuse(UnknownBot, "unknown_bot", what=what, known=known)
    return found


def bots_of(game: Game) -> tuple[Bot, ...]:
    """The bots that play a game, weakest first as measured; without that, as listed."""
    playing = [bot for bot in REGISTRY.values() if bot.plays(game)]
    return tuple(sorted(playing, key=lambda bot: average(game, bot.name) or 0.0))


__all__ = ["REGISTRY", "Bot", "Budget", "Candidate", "Choice", "UnknownBot", "bot", "bots_of"]
