"""Compiled loops that play positions on and note what comes of it for every seat.

Bound per game by ``core.bind``: ``K`` is the kernel, ``V`` the insight; ``play_on`` and
``judge`` are search.think's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jetons.bots.search.plan import Insight
from jetons.core.game import Kernel
from jetons.core.jit import kernel
from jetons.core.stream import branch, rewind

K: Kernel
V: Insight
play_on: Callable[..., Any]  # search.think
judge: Callable[..., Any]  # search.think

WIN, MARGIN = 0, 1  # places in out[move, sample, seat]


@kernel
def note(state: Any, space: Any, W: Any, out: Any) -> None:
    """What a state is worth to each seat: share of the win, final margin.

    Each is estimated by itself; the shares of all sides are brought to one, and the margins of two
    seats to opposites, as they are at the end of every game.
    """
    n_seats, total = int(state.n_seats), 0.0
    for seat in range(n_seats):
        judge(state, seat, space, W)
        out[seat, WIN] = space.worth[0]
        out[seat, MARGIN] = space.worth[1]
        size = 1
        for other in range(n_seats):
            if other != seat and V.is_ally(state, seat, other):
                size += 1
        total += space.worth[0] / size
    for seat in range(n_seats):
        if n_seats > 1 and total > 0.0:
            out[seat, WIN] /= total
    if n_seats == 2:
        out[0, MARGIN] = (out[0, MARGIN] - out[1, MARGIN]) / 2.0
        out[1, MARGIN] = -out[0, MARGIN]


@kernel
def spread(
    views: Any,
    states: Any,
    is_known: bool,
    moves: Any,
    n_moves: int,
    first: int,
    n: int,
    plies: int,
    space: Any,
    W: Any,
    stream: Any,
    out: Any,
) -> None:
    """Play on ``n`` times after each move with the same luck, into ``out[move, first…]``.

    From the state itself if it is known, else each time from one that fits the view. Without moves
    the position is played on as it stands, what is to be drawn first.
    """
    for t in range(first, first + n):
        if is_known:
            space.states[0] = states[0]
        else:
            K.imagine(views[0], stream, space.states[0])
        branch(stream, space.replay)
        for c in range(max(n_moves, 1)):
            space.states[1] = space.states[0]
            rewind(space.luck, space.replay)
            if n_moves > 0:
                K.apply(space.states[1], moves[c])
            play_on(space.states[1], plies, space, W)
            note(space.states[1], space, W, out[c, t])
