"""How 101 ends: points, then what breaks ties (101.20); alone, the total (101.21)."""

from __future__ import annotations

from typing import Any

from jetons.core.ending import KIND, NUMBER, WINNERS, outcome_from
from jetons.core.game import Record
from jetons.core.jit import kernel
from jetons.core.layouts import Kind
from jetons.games.cent_un.layout import CARRE, STRIKE, SUITE_COULEUR, WORDS
from jetons.games.cent_un.lines import count_fives, count_kind

DECIDING = ("points", "suites_couleur", "strikes", "carres", "fives")  # 101.20, in this order
SHARED, SOLO = len(DECIDING), len(DECIDING) + 1
ENDS = (*(Kind(name) for name in DECIDING), Kind("shared"), Kind("solo", ("points",)))


@kernel
def rank(state: Any, square: int, step: int) -> int:
    """What counts of a square at a step of 101.20."""
    if step == 0:
        return int(state.scores[square])
    if step == 4:
        return int(count_fives(state, square))
    kind = SUITE_COULEUR if step == 1 else STRIKE if step == 2 else CARRE
    return int(count_kind(state, square, kind))


@kernel
def finish(state: Any, ending: Any) -> None:
    """Who won and what decided (101.20); alone, the total (101.21)."""
    n_seats = int(state.n_seats)
    for seat in range(len(state.scores)):
        ending[seat] = state.scores[seat]
    ending[NUMBER] = state.scores[0]
    winners = (1 << n_seats) - 1
    ending[KIND] = SOLO if n_seats == 1 else SHARED
    for step in range(0 if n_seats == 1 else len(DECIDING)):
        best = -1
        for seat in range(n_seats):
            if winners >> seat & 1:
                best = max(best, rank(state, seat, step))
        n = 0
        for seat in range(n_seats):
            if winners >> seat & 1:
                if rank(state, seat, step) == best:
                    n += 1
                else:
                    winners &= ~(1 << seat)
        if n == 1:
            ending[KIND] = step
            break
    ending[WINNERS] = winners


outcome = outcome_from(finish, ENDS, WORDS)


def decide(state: Record) -> tuple[tuple[int, ...], str]:
    """The winners and what decided, by 101.20."""
    told = outcome(state)
    return told.winners, told.why
