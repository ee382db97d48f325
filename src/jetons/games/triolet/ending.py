"""How Triolet ends: the highest score wins (T.22 to T.24)."""

from __future__ import annotations

from typing import Any

from jetons.core.ending import KIND, NUMBER, WINNERS, leaders, outcome_from
from jetons.core.jit import kernel
from jetons.core.layouts import Kind
from jetons.games.triolet.layout import ENDINGS, WORDS

ENDS = tuple(Kind(name) for name in ENDINGS)  # by STATE.ending


@kernel
def finish(state: Any, ending: Any) -> None:
    """Who won and how the game ended (T.22 to T.24)."""
    for seat in range(len(state.scores)):
        ending[seat] = state.scores[seat]
    ending[WINNERS] = leaders(ending, int(state.n_seats))
    ending[KIND] = state.ending
    ending[NUMBER] = 0


outcome = outcome_from(finish, ENDS, WORDS)
