"""What is worth saying of a move: codes with parameters for the sentences of hints.

A notice looks at what the mover is shown before a move and after it (the JSON of the views), at the
move, its parts and its points, and whether their turn goes on (``Study.notices`` of the game). The
sentences are ``[reasons]`` of the game's lessons. Browsers run a translation of these functions.
"""

from __future__ import annotations

from jetons.core.game import Game, Notice, Records
from jetons.learn.goals import Try, goes_on, view_of


def about(game: Game, states: Records, best: Try) -> list[Notice]:
    """What is worth saying of a move that was tried out."""
    seat = int(states[0].turn)
    before, after = view_of(game, states, seat), view_of(game, best.after, seat)
    is_on = goes_on(game, best.after, seat)
    return game.study.notices(before, after, best.moves[0], best.parts, best.points, is_on)
