"""Checking moves of 20 sur 20: the rules that refuse one. They return a Reason."""

from __future__ import annotations

from typing import Any

from jetons.core.jit import kernel
from jetons.games.vingt_sur_vingt.cells import (
    across,
    cell_of,
    content,
    has_blank_inside,
    is_half,
    kind_of,
    lay,
    lift,
    line_of,
    moved,
    step_of,
)
from jetons.games.vingt_sur_vingt.layout import (
    CHAIN,
    DOWN,
    EMPTY,
    PASS,
    PLACE,
    RACK,
    REACH,
    STOP,
    TARGET,
    TURN,
    Reason,
)
from jetons.games.vingt_sur_vingt.listing import plays


@kernel
def check(state: Any, move: Any) -> int:
    """Why the mover may not play this; Reason.OK if he may."""
    if state.phase != TURN and state.phase != CHAIN:
        return Reason.NOT_YOUR_TURN
    if move.kind == PLACE:
        return check_place(state, move)
    if move.kind > PASS or move.n > 0:
        return Reason.WRONG_COUNT
    if move.kind == STOP:
        return Reason.OK if state.phase == CHAIN else Reason.NO_CHAIN
    if state.phase == CHAIN:
        return Reason.MUST_STOP
    if can_play(state, int(state.turn)):  # 20.17
        return Reason.MUST_PLAY
    return Reason.OK


@kernel
def can_play(state: Any, seat: int) -> bool:
    """Whether a seat has any play."""
    return plays(state, state.no_moves[:0], seat, RACK, 1) > 0


@kernel
def check_place(state: Any, move: Any) -> int:
    """20.7 to 20.11."""
    reason = check_count(state, move)
    if reason == Reason.OK:
        reason = check_held(state, move)
    if reason == Reason.OK:
        reason = check_cells(state, move)
    if reason != Reason.OK:
        return reason
    lay_all(state, move)
    reason = check_line(state, move)
    if reason == Reason.OK:
        reason = check_crossings(state, move)
    lift_all(state, move)
    return reason


@kernel
def check_count(state: Any, move: Any) -> int:
    """How many dominoes a play has."""
    n = int(move.n)
    if n < 1 or n > RACK:
        return Reason.WRONG_COUNT  # 20.8
    if state.phase == CHAIN and n > 1:
        return Reason.ONLY_SINGLES  # 20.9
    if state.n_table == 0 and n == 1:
        return Reason.OPENING_COUNT  # 20.7
    return Reason.OK


@kernel
def check_held(state: Any, move: Any) -> int:
    """Whether the mover has these dominoes, each once (20.3)."""
    seat = int(state.turn)
    for i in range(move.n):
        kind = kind_of(int(move.tile[i]))
        held = False
        for j in range(state.n_rack[seat]):
            held = held or (move.tile[i] < 2 * DOWN and state.rack[seat][j] == kind)
        for j in range(i):
            held = held and kind_of(int(move.tile[j])) != kind
        if not held:
            return Reason.NOT_HELD
    return Reason.OK


@kernel
def check_cells(state: Any, move: Any) -> int:
    """Where the dominoes lie: in one line (20.8), on empty cells (20.5)."""
    is_down = move.tile[0] >= DOWN
    for i in range(1, move.n):
        if (move.tile[i] >= DOWN) != is_down:
            return Reason.NOT_IN_LINE
        rows = int(move.row[i]) - int(move.row[i - 1])
        cols = int(move.col[i]) - int(move.col[i - 1])
        further, aside = (rows, cols) if is_down else (cols, rows)
        if aside != 0 or further < 0:  # each play has one form: in line order
            return Reason.NOT_IN_LINE
        if further < 2:
            return Reason.OCCUPIED
    if state.n_table == 0 and (move.row[0] != 0 or move.col[0] != 0):
        return Reason.OPENING_PLACE  # 20.7
    if is_far(state, move):
        return Reason.NOT_TOUCHING
    for i in range(move.n):
        cell = cell_of(int(move.row[i]), int(move.col[i]))
        for at in (cell, moved(cell, step_of(int(move.tile[i])))):
            what = content(state.grid, at)
            if is_half(what):
                return Reason.OCCUPIED
            if what != EMPTY:
                return Reason.ON_MARK  # 20.12
    return Reason.OK


@kernel
def is_far(state: Any, move: Any) -> bool:
    """Whether a domino is too far from another, laid or new, for the grid to tell them apart.

    That is further than any two of one table can be (see ``layout``).
    """
    low_sum, high_sum, low_difference, high_difference = 0, 0, 0, 0  # from [0,0]
    for i in range(int(state.n_table) + int(move.n)):
        if i < state.n_table:
            row, col = int(state.tile_row[i]), int(state.tile_col[i])
        else:
            row, col = int(move.row[i - state.n_table]), int(move.col[i - state.n_table])
        low_sum = min(low_sum, row + col)
        high_sum = max(high_sum, row + col)
        low_difference = min(low_difference, row - col)
        high_difference = max(high_difference, row - col)
    return max(high_sum - low_sum, high_difference - low_difference) > REACH - 6


@kernel
def lay_all(state: Any, move: Any) -> None:
    """Put a play's dominoes on the grid, nothing else."""
    for i in range(move.n):
        lay(state.grid, int(move.tile[i]), int(move.row[i]), int(move.col[i]))


@kernel
def lift_all(state: Any, move: Any) -> None:
    """Take a play's dominoes off the grid again."""
    for i in range(move.n):
        lift(state.grid, int(move.tile[i]), int(move.row[i]), int(move.col[i]))


@kernel
def check_line(state: Any, move: Any) -> int:
    """The line that the play, already laid, has made: 20.7 to 20.11."""
    last = int(move.n) - 1
    step = step_of(int(move.tile[0]))
    cell = cell_of(int(move.row[0]), int(move.col[0]))
    first, n, total = line_of(state.grid, cell, step)
    reaches = int(move.row[last]) - int(move.row[0]) + int(move.col[last]) - int(move.col[0]) + 2
    if n - distance(first, cell, step) < reaches:
        return Reason.GAP  # 20.8
    if state.n_table > 0 and n == 2 * move.n:
        return Reason.NOT_TOUCHING  # 20.8, 20.9
    if has_blank_inside(state.grid, first, n, step):
        return Reason.BLANK_INSIDE  # 20.11
    if total > TARGET:
        return Reason.OVER_20  # 20.10
    if total < TARGET:
        return Reason.UNDER_20  # 20.7, 20.8, 20.9
    return Reason.OK


@kernel
def distance(first: int, cell: int, step: int) -> int:
    """How many cells along ``step`` lead from the first of a line to another."""
    n = 0
    while first != cell:
        first = moved(first, step)
        n += 1
    return n


@kernel
def check_crossings(state: Any, move: Any) -> int:
    """The lines that the play, already laid, has made across: 20.10, 20.11."""
    step = step_of(int(move.tile[0]))
    for i in range(2 * move.n):
        cell = cell_of(int(move.row[i // 2]), int(move.col[i // 2]))
        cell = moved(cell, i % 2 * step)
        first, n, total = line_of(state.grid, cell, across(step))
        if total > TARGET:
            return Reason.CROSS_OVER_20
        if has_blank_inside(state.grid, first, n, across(step)):
            return Reason.CROSS_BLANK
    return Reason.OK
