"""101's draws straight from a stream, for many games in lockstep.

The outcomes and the numbers taken from the stream are those of ``chance``, ``pick`` and ``draw``;
what is spared is a list of fifty weights for five faces or ten backs.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from jetons.core.jit import kernel
from jetons.core.stream import below
from jetons.games.cent_un.kernel import begin_turn, draw
from jetons.games.cent_un.layout import (
    LOT,
    N_BACKS,
    N_COLOURS,
    N_TOKENS,
    N_VALUES,
    OVER,
    SERIES,
    TRAY,
    TURN,
)


def _ordered(low: int, even: int, odd: int) -> list[int]:
    """Values of a series less its lowest, in the order of their tokens: by colour, then value."""
    colours = {value: odd if value % 2 else even for value in range(low, low + SERIES)}
    return [value - low for value in sorted(colours, key=lambda value: (colours[value], value))]


# By series and by which colour comes first: both are one, the even values', the odd values'
_ORDER = np.array(
    [[_ordered(low, *pair) for pair in ((0, 0), (0, 1), (1, 0))] for low in (1, 1 + SERIES)],
    np.int64,
)


@kernel
def settle(state: Any, stream: Any) -> None:
    """Carry out every draw that is pending."""
    phase = int(state.phase)
    while phase > TURN and phase != OVER:
        if phase == LOT:  # 101.10
            draw(state, below(stream, int(state.n_seats)))
        elif phase == TRAY:
            fill_tray(state, stream)
        else:
            draw(state, any_face(state, stream))
        phase = int(state.phase)


@kernel
def fill_tray(state: Any, stream: Any) -> None:
    """Tokens go into all empty slots of the tray (101.4)."""
    left = 0
    for back in range(N_BACKS):
        left += int(state.pile[back])
    while left > 0:
        rest = below(stream, left)
        back, reached = 0, 0
        for other in range(N_BACKS):
            reached += int(state.pile[other])
            back += int(reached <= rest)
        state.tray[N_TOKENS - left] = back + 1
        state.pile[back] -= 1
        left -= 1
    begin_turn(state)


@kernel
def any_face(state: Any, stream: Any) -> int:
    """One of the unseen tokens with the back that is shown."""
    back, seen = int(state.back), int(state.seen)
    even, odd = back % N_COLOURS, int(state.odd[back])
    series = int(back >= SERIES)
    order = int(even < odd) + 2 * int(even > odd)
    n, unseen = 0, 0  # the five faces in the order of tokens, a bit each
    for i in range(SERIES):
        n_unseen = 1 - (seen >> face(series, order, even, odd, i) & 1)
        n += n_unseen
        unseen |= n_unseen << i
    rest = below(stream, n)
    i, reached = 0, 0
    for k in range(SERIES):
        reached += unseen >> k & 1
        i += int(reached <= rest)
    return face(series, order, even, odd, i)


@kernel
def face(series: int, order: int, even: int, odd: int, i: int) -> int:
    """The i-th token of a back, in the order of tokens."""
    value = series * SERIES + int(_ORDER[series, order, i])  # less 1
    return (even if value & 1 else odd) * N_VALUES + value
