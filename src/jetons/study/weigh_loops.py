"""Compiled loops that play positions on and note what comes of it for every seat.

Bound per game by ``core.bind``: ``K`` is the kernel; ``play_out`` is search.race's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jetons.bots.search.runners import MARGIN
from jetons.bots.search.verdict import error_of
from jetons.core.game import Kernel
from jetons.core.jit import kernel
from jetons.core.stream import branch, rewind

K: Kernel
play_out: Callable[..., Any]  # search.race


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
            play_out(space.states[1], plies, space, W, out[c, t])


@kernel
def worth(
    states: Any,
    is_move: bool,
    moves: Any,
    n: int,
    plies: int,
    race: Any,
    space: Any,
    W: Any,
    stream: Any,
    out: Any,
) -> None:
    """What a position, or what follows a move, is worth with all tokens seen.

    ``out[seat, (win, points), (mean, one standard error)]``, by ``n`` times played on.
    """
    n_seats, now = int(states[0].n_seats), race.gains
    for seat in range(n_seats):
        for part in range(2):
            out[seat, part, 0] = 0.0
            out[seat, part, 1] = 0.0
    for _ in range(n):
        branch(stream, space.luck)
        space.states[1] = states[0]
        if is_move:
            K.apply(space.states[1], moves[0])
        play_out(space.states[1], plies, space, W, now)
        for seat in range(n_seats):
            for part in range(2):
                out[seat, part, 0] += now[seat, part]
                out[seat, part, 1] += now[seat, part] * now[seat, part]
    for seat in range(n_seats):
        for part in range(2):
            unit = float(race.units[n_seats]) if part == MARGIN else 1.0
            total = float(out[seat, part, 0])
            out[seat, part, 1] = error_of(total, float(out[seat, part, 1]), n) / unit
            out[seat, part, 0] = total / n / unit
