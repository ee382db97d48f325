"""Two plain bots: one plays at random, one takes the most points at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from jetons.bots.bot import Bot, Budget, Candidate, Choice, check_turn
from jetons.bots.sentences import ABOUT, TITLES, refuse
from jetons.core.engine import engine
from jetons.core.errors import MatchOver
from jetons.core.game import Game, Records
from jetons.core.stream import below, uniform

SHOWN = 10  # candidates that a choice tells of


def own_state(game: Game, views: Records, stream: Any) -> Records:
    """A state that fits the bot's view: its legal moves are those of the true one."""
    check_turn(game, views)
    states = engine(game).imagine(views, stream)
    if engine(game).call.is_over(states, 0):
        raise refuse(MatchOver, "match_over")
    return states


def choose_random(game: Game, views: Records, budget: Budget) -> Choice:
    """Any legal move, each equally likely."""
    stream = budget.stream()
    states = own_state(game, views, stream)
    moves = engine(game).legal(states)
    move = moves[below(stream, len(moves))]
    return Choice(game.notation.format_move(states[0], move))


def choose_greedy(game: Game, views: Records, budget: Budget) -> Choice:
    """The most points at once; among equals, any."""
    stream = budget.stream()
    states = own_state(game, views, stream)
    moves, points = engine(game).legal_scores(states)
    ties = np.array([uniform(stream) for _ in points])
    order = np.lexsort((ties, -points))
    best = tuple(
        Candidate(game.notation.format_move(states[0], moves[i]), int(points[i]), 0.0, 0.0, 0.0, 0)
        for i in order[:SHOWN]
    )
    return Choice(best[0].move, best)


RANDOM = Bot("random", TITLES["random"], ABOUT["random"], choose_random)
GREEDY = Bot("greedy", TITLES["greedy"], ABOUT["greedy"], choose_greedy)
