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
    window: int,
    race: Any,
    space: Any,
    W: Any,
    stream: Any,
    out: Any,
) -> None:
    """What a position, or what follows a move, is worth with all tokens seen.

    ``out[k, seat, (win, points), (mean, one standard error)]``, by ``n`` times played on: the mean
    of the estimates after ``plies`` moves and up to ``window - 1`` more, since an estimate depends
    on whose turn it is in what part of it. ``k`` 1: the same a move further, with the same luck.
    """
    n_seats, now, near, far = int(states[0].n_seats), race.gains, race.sight, race.squares
    for k in range(2):
        for seat in range(n_seats):
            for part in range(2):
                out[k, seat, part, 0] = 0.0
                out[k, seat, part, 1] = 0.0
    for _ in range(n):
        branch(stream, space.luck)
        space.states[1] = states[0]
        if is_move:
            K.apply(space.states[1], moves[0])
        for step in range(window + 1):
            play_out(space.states[1], plies if step == 0 else 1, space, W, now)
            for seat in range(n_seats):
                for part in range(2):
                    if step == 0:
                        near[seat, part] = 0.0
                        far[seat, part] = 0.0
                    if step < window:
                        near[seat, part] += now[seat, part] / window
                    if step > 0:
                        far[seat, part] += now[seat, part] / window
        for seat in range(n_seats):
            for part in range(2):
                one, other = float(near[seat, part]), float(far[seat, part])
                out[0, seat, part, 0] += one
                out[0, seat, part, 1] += one * one
                out[1, seat, part, 0] += other
                out[1, seat, part, 1] += other * other
    for k in range(2):
        for seat in range(n_seats):
            for part in range(2):
                unit = float(race.units[n_seats]) if part == MARGIN else 1.0
                total, squares = float(out[k, seat, part, 0]), float(out[k, seat, part, 1])
                out[k, seat, part, 1] = error_of(total, squares, n) / unit
                out[k, seat, part, 0] = total / n / unit
