"""How a round of 20 sur 20 ends: the most marks laid win (20.18 to 20.20)."""

from __future__ import annotations

from typing import Any

from jetons.core.ending import KIND, NUMBER, WINNERS, leaders, outcome_from, points_from
from jetons.core.jit import kernel
from jetons.core.layouts import Kind
from jetons.games.vingt_sur_vingt.kernel import marks_left
from jetons.games.vingt_sur_vingt.layout import ENDINGS, WORDS

ENDS = tuple(Kind(name) for name in ENDINGS)  # by STATE.ending


@kernel
def finish(state: Any, ending: Any) -> None:
    """Who won and how the game ended (20.18, 20.19)."""
    for seat in range(len(state.scores)):
        ending[seat] = state.scores[seat]
    ending[WINNERS] = leaders(ending, int(state.n_seats))
    ending[KIND] = state.ending
    ending[NUMBER] = 0


@kernel
def round_points(state: Any, winners: int, points: Any) -> None:
    """What a round of a competition brings each seat (20.20); nothing if it is shared.

    A winner by resignation may have more marks left than the others: he scores nothing then.
    """
    total = 0
    for seat in range(int(state.n_seats)):
        total += marks_left(state, seat)
    for seat in range(len(points)):
        points[seat] = 0
        if winners == 1 << seat:
            points[seat] = max(total - 2 * marks_left(state, seat), 0)


outcome = outcome_from(finish, ENDS, WORDS)
points = points_from(round_points)
