"""The rules of 20 sur 20 as functions over records. Each branch that is a rule cites its clause."""

from __future__ import annotations

from typing import Any

import numpy as np

from jetons.core.game import NO_CHANCE
from jetons.core.jit import kernel
from jetons.games.vingt_sur_vingt.layout import (
    ALL_USED,
    BLOCKED,
    CHAIN,
    DEAL,
    DOWN,
    EMPTY,
    FIRST_HALF,
    FIRST_MARK,
    KIND_OF,
    LAST_MARK,
    LOT,
    MARKS,
    N_DOMINOES,
    NOT_ENDED,
    OVER,
    PASS,
    PLACE,
    POOL_LOT,
    POOL_STOCK,
    RACK,
    REACH,
    REFILL,
    STOP,
    STRIDE,
    TARGET,
    TURN,
    Reason,
)
from jetons.games.vingt_sur_vingt.listing import plays
from jetons.games.vingt_sur_vingt.table import (
    across,
    cell_of,
    content,
    has_blank_inside,
    is_half,
    lay,
    lift,
    line_of,
    moved,
    put,
    step_of,
)

NO_LIMIT = 1 << 40

_MARKS = np.array(MARKS, np.int8)
_KIND_OF = np.full(DOWN, -1, np.int8)  # kind of a domino by its code, either way round
for (_low, _high), _kind in KIND_OF.items():
    _KIND_OF[10 * _low + _high] = _kind
    _KIND_OF[10 * _high + _low] = _kind


@kernel
def kind_of(code: int) -> int:
    """The kind of the domino that a code shows, however it lies; -1 for none."""
    return int(_KIND_OF[code % DOWN])


@kernel
def marks_left(state: Any, seat: int) -> int:
    """The marks that a seat has still to lay (20.2)."""
    return int(_MARKS[state.n_seats]) - int(state.scores[seat])


# --- start and chance ---------------------------------------------------------------------


@kernel
def start(state: Any, config: Any) -> None:
    """The empty table."""
    state.grid[:] = 0
    state.tile[:] = 0
    state.tile_row[:] = 0
    state.tile_col[:] = 0
    state.mark_seat[:] = 0
    state.mark_row[:] = 0
    state.mark_col[:] = 0
    state.scores[:] = 0
    state.n_table = 0
    state.n_marks = 0
    state.n_last = 0
    state.n_last_marks = 0
    state.last_seat = -1
    state.n_seats = config.n_seats
    state.first = config.first
    state.ending = NOT_ENDED
    state.redealt = 0
    state.spare[:] = 0
    gather(state)
    state.turn = 0
    state.phase = LOT
    state.due = 1
    if config.first >= 0:
        begin_deal(state)


@kernel
def gather(state: Any) -> None:
    """All dominoes go face down into the stock."""
    state.stock[:] = 1
    state.n_stock = N_DOMINOES
    state.rack[:, :] = -1
    state.n_rack[:] = 0
    state.passes = 0


@kernel
def begin_deal(state: Any) -> None:
    """The first player is about to draw his dominoes (20.3)."""
    state.turn = state.first
    state.phase = DEAL
    state.due = RACK


@kernel
def chance(state: Any, weights: Any) -> int:
    """The pool to draw from and the weights of its outcomes."""
    if state.phase == LOT:  # 20.4
        for i in range(len(weights)):
            weights[i] = 1 if i < state.n_seats else 0
        return POOL_LOT
    if state.phase != DEAL and state.phase != REFILL:
        return NO_CHANCE
    for kind in range(N_DOMINOES):
        weights[kind] = state.stock[kind]
    return POOL_STOCK


@kernel
def draw(state: Any, outcome: int) -> None:
    """The pending draw came out so."""
    if state.phase == LOT:
        state.first = outcome
        begin_deal(state)
        return
    state.stock[outcome] = 0
    state.n_stock -= 1
    add_to_rack(state, int(state.turn), outcome)
    state.due -= 1
    if state.due > 0:
        return
    next_seat(state)
    if state.phase == REFILL or state.turn == state.first:
        state.phase = TURN
    else:
        state.due = RACK


@kernel
def add_to_rack(state: Any, seat: int, kind: int) -> None:
    """A domino comes to a rack, in its place by kind."""
    rack = state.rack[seat]
    at = int(state.n_rack[seat])
    while at > 0 and rack[at - 1] > kind:
        rack[at] = rack[at - 1]
        at -= 1
    rack[at] = kind
    state.n_rack[seat] += 1


@kernel
def take_from_rack(state: Any, seat: int, kind: int) -> None:
    """A domino leaves a rack."""
    rack = state.rack[seat]
    n = int(state.n_rack[seat]) - 1
    at = 0
    while rack[at] != kind:
        at += 1
    for i in range(at, n):
        rack[i] = rack[i + 1]
    rack[n] = -1
    state.n_rack[seat] = n


@kernel
def next_seat(state: Any) -> None:
    """The turn goes to the next seat."""
    state.turn = (state.turn + 1) % state.n_seats


# --- checking -----------------------------------------------------------------------------


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


# --- listing ------------------------------------------------------------------------------


@kernel
def legal(state: Any, out: Any) -> int:
    """All the mover's moves: plays, the stop in a chain, or the pass if there is no play."""
    if state.phase == TURN:
        n = plays(state, out, int(state.turn), RACK, NO_LIMIT)
        return n if n > 0 else list_other(out, 0, PASS)  # 20.17
    if state.phase == CHAIN:  # 20.9
        n = plays(state, out, int(state.turn), 1, NO_LIMIT)
        return list_other(out, n, STOP)
    return 0


@kernel
def list_other(out: Any, n: int, kind: int) -> int:
    """List a stop or a pass."""
    if n < len(out):
        move = out[n]
        move.kind = kind
        move.n = 0
        move.tile[:] = 0
        move.row[:] = 0
        move.col[:] = 0
    return n + 1


# --- scoring and playing ------------------------------------------------------------------


@kernel
def score(state: Any, move: Any) -> int:
    """The marks that a play lays for the mover (20.12, 20.13); no more than he has (20.15)."""
    if move.kind != PLACE:
        return 0
    lay_all(state, move)
    n = open_ends(state.grid, move)
    lift_all(state, move)
    return min(n, marks_left(state, int(state.turn)))


@kernel
def open_ends(grid: Any, move: Any) -> int:
    """The end cells that the lines of 20 of a play, already laid, leave open."""
    step = step_of(int(move.tile[0]))
    n = 0
    for i in range(-1, 2 * move.n):
        cell = cell_of(int(move.row[max(i, 0) // 2]), int(move.col[max(i, 0) // 2]))
        along = step if i < 0 else across(step)
        if i > 0:
            cell = moved(cell, i % 2 * step)
        first, length, total = line_of(grid, cell, along)
        if total == TARGET:
            n += int(is_open(grid, first, -along))
            n += int(is_open(grid, moved(first, (length - 1) * along), along))
    return n


@kernel
def is_open(grid: Any, end: int, step: int) -> bool:
    """Whether a line that ends here is closed neither by a blank nor by a mark (20.12)."""
    return content(grid, end) != FIRST_HALF and content(grid, moved(end, step)) == EMPTY


@kernel
def apply(state: Any, move: Any) -> int:
    """Play a legal move; the draws that follow are left to chance."""
    if move.kind == PLACE:
        return apply_place(state, move)
    if move.kind == STOP:
        end_turn(state)
        return 0
    state.passes += 1
    next_seat(state)
    if state.passes < state.n_seats:
        return 0
    if state.n_table > 0:
        finish(state, BLOCKED)  # 20.19
    else:
        gather(state)  # 20.21
        begin_deal(state)
        state.redealt = 1
    return 0


@kernel
def apply_place(state: Any, move: Any) -> int:
    """Lay a play and its marks; then the end, the chain or the draws."""
    seat = int(state.turn)
    lay_all(state, move)
    for i in range(move.n):
        at = int(state.n_table)
        state.tile[at] = move.tile[i]
        state.tile_row[at] = move.row[i]
        state.tile_col[at] = move.col[i]
        state.n_table += 1
        take_from_rack(state, seat, kind_of(int(move.tile[i])))
    state.passes = 0
    state.redealt = 0
    state.n_last = move.n
    state.last_seat = seat
    n = close_lines(state, move)  # 20.14
    if marks_left(state, seat) == 0:
        finish(state, LAST_MARK)  # 20.18
    elif is_all_used(state):
        finish(state, ALL_USED)  # 20.19
    elif move.n == 1 and state.n_rack[seat] > 0:
        state.phase = CHAIN  # 20.9
    else:
        end_turn(state)
    return n


@kernel
def close_lines(state: Any, move: Any) -> int:
    """Lay the mover's marks at the ends of the play's lines of 20; how many."""
    is_down = move.tile[0] >= DOWN
    before = int(state.n_marks)
    row, col = int(move.row[0]), int(move.col[0])
    close_line(state, row, col, is_down)  # 20.12
    for i in range(2 * move.n):  # 20.13
        row, col = int(move.row[i // 2]), int(move.col[i // 2])
        if is_down:
            row += i % 2
        else:
            col += i % 2
        close_line(state, row, col, not is_down)
    state.n_last_marks = state.n_marks - before
    return int(state.n_marks) - before


@kernel
def close_line(state: Any, row: int, col: int, is_down: bool) -> None:
    """Close the line through a half if it totals 20."""
    cell = cell_of(row, col)
    step = STRIDE if is_down else 1
    first, n, total = line_of(state.grid, cell, step)
    if total != TARGET:
        return
    back = distance(first, cell, step)
    last = moved(first, (n - 1) * step)
    if is_open(state.grid, first, -step):
        lay_mark(state, row, col, -back - 1, is_down)
    if is_open(state.grid, last, step):
        lay_mark(state, row, col, n - back, is_down)


@kernel
def lay_mark(state: Any, row: int, col: int, by: int, is_down: bool) -> None:
    """The mover lays a mark ``by`` cells from here, if he has one left (20.15)."""
    seat = int(state.turn)
    if marks_left(state, seat) == 0:
        return
    if is_down:
        row += by
    else:
        col += by
    put(state.grid, cell_of(row, col), FIRST_MARK + seat)
    at = int(state.n_marks)
    state.mark_seat[at] = seat
    state.mark_row[at] = row
    state.mark_col[at] = col
    state.n_marks += 1
    state.scores[seat] += 1


@kernel
def is_all_used(state: Any) -> bool:
    """Whether stock and racks are empty (20.19)."""
    n = int(state.n_stock)
    for seat in range(state.n_seats):
        n += int(state.n_rack[seat])
    return n == 0


@kernel
def end_turn(state: Any) -> None:
    """The mover draws back to five, as far as the stock goes (20.16); else the next moves."""
    state.due = min(RACK - int(state.n_rack[state.turn]), int(state.n_stock))
    if state.due > 0:
        state.phase = REFILL
    else:
        state.phase = TURN
        next_seat(state)


@kernel
def finish(state: Any, ending: int) -> None:
    """Close the game."""
    state.phase = OVER
    state.ending = ending
    state.due = 0


@kernel
def is_over(state: Any) -> bool:
    """Whether the game has ended."""
    return bool(state.phase == OVER)


@kernel
def returns(state: Any, out: Any) -> None:
    """The marks that each seat has laid: all begin with as many, so the most wins (20.19)."""
    for seat in range(len(out)):
        out[seat] = state.scores[seat]
