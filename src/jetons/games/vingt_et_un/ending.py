"""How Le 21 ends: the highest score wins, or that of a team (21.19 to 21.22)."""

from __future__ import annotations

from typing import Any

from jetons.core.ending import KIND, NUMBER, WINNERS, leaders, outcome_from, partners_from
from jetons.core.jit import kernel
from jetons.core.layouts import Kind
from jetons.games.vingt_et_un.layout import COLOUR_OF, ENDINGS, WORDS

ENDS = tuple(  # by STATE.ending
    Kind(name, ("colour:colour",) if name == "went_out" else ()) for name in ENDINGS
)


@kernel
def finish(state: Any, ending: Any) -> None:
    """Who won and how the game ended (21.19 to 21.22)."""
    for seat in range(len(state.scores)):
        ending[seat] = state.scores[seat]
        if state.teams:
            ending[seat] += state.scores[(seat + 2) % 4]
    ending[WINNERS] = leaders(ending, int(state.n_seats))
    ending[KIND] = state.ending
    ending[NUMBER] = COLOUR_OF[int(state.n_seats), int(state.turn)]


@kernel
def side(state: Any, seat: int) -> int:
    """The seats that win and lose together: oneself, and across the table in teams (21.22)."""
    return 1 << seat | 1 << (seat + 2) % 4 if state.teams else 1 << seat


outcome = outcome_from(finish, ENDS, WORDS)
partners = partners_from(side)
