"""The rules of 20 sur 20 as functions over records. Each branch that is a rule cites its clause."""

from __future__ import annotations

from typing import Any

import numpy as np

from jetons.core.game import NO_CHANCE
from jetons.core.jit import kernel
from jetons.games.vingt_sur_vingt.cells import (
    across,
    cell_of,
    content,
    kind_of,
    line_of,
    moved,
    put,
    step_of,
)
from jetons.games.vingt_sur_vingt.checking import distance, lay_all, lift_all
from jetons.games.vingt_sur_vingt.layout import (
    ALL_USED,
    BLOCKED,
    CHAIN,
    DEAL,
    DOWN,
    EMPTY,
    FIRST_HALF,
    FIRST_MARK,
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
    REFILL,
    STOP,
    STRIDE,
    TARGET,
    TURN,
)
from jetons.games.vingt_sur_vingt.listing import plays

NO_LIMIT = 1 << 40

_MARKS = np.array(MARKS, np.int8)


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
