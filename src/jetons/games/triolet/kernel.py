"""Triolet's rules as functions over records. Each branch that is a rule cites its clause."""

from __future__ import annotations

from typing import Any

import numpy as np

from jetons.core.game import NO_CHANCE
from jetons.core.jit import kernel
from jetons.games.triolet.grid import (
    is_anchor,
    is_on_grid,
    lay,
    lift,
    makes_square,
)
from jetons.games.triolet.layout import (
    ASIDE,
    BIS,
    BLOCKED,
    CENTRE,
    COPIES,
    DEAL,
    DEAL_ASIDE,
    EXCHANGE,
    IDLE,
    IDLE_ROUNDS,
    JOKER,
    LEAST_BAG,
    LOT,
    N_CELLS,
    N_KINDS,
    N_TOKENS,
    OVER,
    PASS,
    PLACE,
    PLAIN,
    POOL_BAG,
    POOL_LOT,
    RACK,
    REFILL,
    STRIDE,
    SWAP,
    TOP,
    TURN,
    WENT_OUT,
    Reason,
)
from jetons.games.triolet.listing import (
    BEHIND,
    can_place,
    exchanges,
    next_anchor,
    places_at,
    rack_of,
    write_other,
)
from jetons.games.triolet.scoring import score, wrong_run

_COPIES = np.array(COPIES, np.int8)


# --- start and chance ---------------------------------------------------------------------


@kernel
def start(state: Any, config: Any) -> None:
    """The empty table."""
    for cell in range(N_CELLS):
        state.board[cell] = 0
        state.squares[cell] = config.squares[cell]
    for seat in range(len(state.scores)):
        state.scores[seat] = 0
        state.n_rack[seat] = 0
        for kind in range(N_KINDS):
            state.rack[seat][kind] = 0
    for kind in range(N_KINDS):
        state.bag[kind] = _COPIES[kind]
        state.aside[kind] = 0
        state.swapped[kind] = 0
    state.n_board = 0
    state.n_bag = N_TOKENS
    state.idle = 0
    state.n_seats = config.n_seats
    state.first = config.first
    state.turn = 0
    state.again = 0
    state.ending = 0
    state.due = 1
    state.phase = LOT
    if config.first >= 0:
        state.turn = config.first
        state.phase = DEAL_ASIDE
        state.due = ASIDE


@kernel
def chance(state: Any, weights: Any) -> int:
    """The pool to draw from and the weights of its outcomes."""
    if state.phase == LOT:  # T.3
        for i in range(len(weights)):
            weights[i] = 1 if i < state.n_seats else 0
        return POOL_LOT
    if state.phase == TURN or state.phase == OVER:
        return NO_CHANCE
    for kind in range(N_KINDS):
        weights[kind] = state.bag[kind]
    return POOL_BAG


@kernel
def draw(state: Any, outcome: int) -> None:
    """The pending draw came out so."""
    if state.phase == LOT:
        state.first = outcome
        state.turn = outcome
        state.phase = DEAL_ASIDE
        state.due = ASIDE
        return
    state.bag[outcome] -= 1
    state.n_bag -= 1
    state.due -= 1
    if state.phase == DEAL_ASIDE:
        state.aside[outcome] += 1
        if state.due == 0:
            state.phase = DEAL
            state.due = RACK
        return
    seat = int(state.turn)
    state.rack[seat][outcome] += 1
    state.n_rack[seat] += 1
    if state.due > 0:
        return
    if state.phase == DEAL:
        next_seat(state)
        state.due = RACK
        if state.turn == state.first:
            state.due = 0
            state.phase = TURN
        return
    if state.phase == SWAP:  # T.20: only now do the discarded tokens go back
        for kind in range(N_KINDS):
            state.bag[kind] += state.swapped[kind]
            state.n_bag += state.swapped[kind]
            state.swapped[kind] = 0
    end_turn(state)


@kernel
def next_seat(state: Any) -> None:
    """The turn goes to the next seat."""
    state.turn = (state.turn + 1) % state.n_seats


@kernel
def end_turn(state: Any) -> None:
    """After the draws: the same player again (T.12), the next, or the end (T.23)."""
    state.phase = TURN
    state.due = 0
    if not state.again:
        next_seat(state)
    if state.idle >= IDLE_ROUNDS * state.n_seats:
        finish(state, IDLE)
    elif state.n_bag < LEAST_BAG and is_blocked(state):
        finish(state, BLOCKED)


@kernel
def is_blocked(state: Any) -> bool:
    """Whether nobody can place any token, asked when nobody can exchange (T.23)."""
    turn = int(state.turn)
    for i in range(state.n_seats):
        if can_place(state, (turn + i) % int(state.n_seats)):
            return False
    return True


@kernel
def finish(state: Any, ending: int) -> None:
    """Count the racks and close the game."""
    state.phase = OVER
    state.ending = ending
    state.due = 0
    state.again = 0
    for seat in range(state.n_seats):
        left = rack_value(state, seat)
        if ending == WENT_OUT:  # T.22: the mover gets what the others hold
            state.scores[state.turn] += left
        else:  # T.23: everybody pays for his own
            state.scores[seat] -= left


@kernel
def rack_value(state: Any, seat: int) -> int:
    """The numbers on a rack added up; a joker counts 0."""
    total = 0
    for kind in range(JOKER):
        total += kind * int(state.rack[seat][kind])
    return total


# --- checking -----------------------------------------------------------------------------


@kernel
def check(state: Any, move: Any) -> int:
    """Why the mover may not play this; Reason.OK if he may."""
    if state.phase != TURN:
        return Reason.NOT_YOUR_TURN
    if move.kind == PLACE:
        return check_place(state, move)
    if move.kind == EXCHANGE:
        return check_exchange(state, move)
    if state.n_bag >= LEAST_BAG or can_place(state, int(state.turn)):  # T.21
        return Reason.MUST_MOVE
    return Reason.OK


@kernel
def check_held(state: Any, move: Any, is_exchange: bool) -> int:
    """Whether the mover has these tokens (T.4), and not two jokers in one placement (T.11)."""
    seat = int(state.turn)
    n_jokers = 0
    for i in range(move.n):
        token = int(move.token[i])
        if token > (JOKER if is_exchange else 2 * JOKER - 1):
            return Reason.NOT_HELD
        kind = min(token, JOKER)
        n = 0
        for j in range(i + 1):
            if min(int(move.token[j]), JOKER) == kind:
                n += 1
        if n > state.rack[seat][kind]:
            return Reason.NOT_HELD
        if kind == JOKER:
            n_jokers += 1
    if n_jokers > 1 and not is_exchange:
        return Reason.TWO_JOKERS
    return Reason.OK


@kernel
def check_exchange(state: Any, move: Any) -> int:
    """T.20."""
    if move.n < 1 or move.n > RACK:
        return Reason.NO_TOKENS
    for i in range(1, move.n):
        if move.token[i] < move.token[i - 1]:
            return Reason.NO_TOKENS  # each exchange has one form: ascending
    held = check_held(state, move, True)
    if held != Reason.OK:
        return held
    if state.n_bag < LEAST_BAG:
        return Reason.BAG_TOO_LOW
    return Reason.OK


@kernel
def check_place(state: Any, move: Any) -> int:
    """T.4 to T.11, in this order."""
    n = int(move.n)
    if n < 1 or n > RACK:
        return Reason.NO_TOKENS
    held = check_held(state, move, False)
    if held != Reason.OK:
        return held
    for i in range(n):
        if not is_on_grid(int(move.cell[i])):
            return Reason.OFF_GRID
        if state.board[move.cell[i]] != 0 or (i > 0 and move.cell[i] == move.cell[i - 1]):
            return Reason.OCCUPIED
    reason = check_cells(state, move)
    if reason == Reason.OK:
        lay(state, move)
        reason = check_runs(state, move)
        lift(state, move)
    if reason == Reason.OK and makes_square(
        state, n, int(move.cell[0]), int(move.cell[1]), int(move.cell[2])
    ):
        if state.n_board + n == 4:
            return Reason.SQUARE_OF_FOUR
        return Reason.SQUARE_OF_NINE
    return reason


@kernel
def check_cells(state: Any, move: Any) -> int:
    """Where the tokens stand to each other and to the grid: T.4 to T.7."""
    n = int(move.n)
    first, last = int(move.cell[0]), int(move.cell[n - 1])
    step = 1
    if n > 1:
        for i in range(1, n):
            if move.cell[i] <= move.cell[i - 1]:
                return Reason.NOT_IN_LINE  # each placement has one form: in reading order
        if (first - TOP) % STRIDE == (last - TOP) % STRIDE:
            step = STRIDE
        elif (first - TOP) // STRIDE != (last - TOP) // STRIDE:
            return Reason.NOT_IN_LINE  # T.4
        for i in range(1, n):
            if (int(move.cell[i]) - first) % step != 0:
                return Reason.NOT_IN_LINE
    covers, touches = False, False
    for i in range(n):
        covers = covers or int(move.cell[i]) == CENTRE
        touches = touches or is_anchor(state, int(move.cell[i]))
    if state.n_board == 0:
        if not covers:
            return Reason.NOT_CENTRE  # T.5
    elif not touches:
        return Reason.NOT_TOUCHING  # T.6
    straddles = n == 2 and last - first == 2 * step and state.board[first + step] != 0
    if last - first != (n - 1) * step and not straddles:
        return Reason.APART  # T.7
    return Reason.OK


@kernel
def check_runs(state: Any, move: Any) -> int:
    """The runs that the placement, already laid, has made: T.8."""
    _, _, n, _ = wrong_run(state.board, move)
    if n > 3:
        return Reason.TOO_LONG
    if n == 3:
        return Reason.NOT_15
    return Reason.OVER_15 if n == 2 else Reason.OK


# --- playing ------------------------------------------------------------------------------


@kernel
def legal(state: Any, out: Any) -> int:
    """All the mover's moves: placements, exchanges, or the pass if there is nothing else."""
    if state.phase != TURN:
        return 0
    rack = rack_of(state, int(state.turn))
    n = 0
    cell = next_anchor(state, TOP)
    while cell < BEHIND:
        n = places_at(state, out, n, cell, rack)
        cell = next_anchor(state, cell + 1)
    if state.n_bag >= LEAST_BAG:  # T.20
        n = exchanges(out, n, rack.tokens)
    if n == 0:  # T.21
        if len(out) > 0:
            write_other(out[0], PASS, 0, 0, 0, 0)
        n = 1
    return n


@kernel
def apply(state: Any, move: Any) -> int:
    """Play a legal move; the draws that follow are left to chance."""
    seat = int(state.turn)
    state.again = 0
    if move.kind == PLACE:
        return apply_place(state, seat, move)
    state.idle += 1
    if move.kind == EXCHANGE:
        for i in range(move.n):
            take_from_rack(state, seat, int(move.token[i]))
            state.swapped[move.token[i]] += 1
        state.due = move.n
        state.phase = SWAP
    else:
        end_turn(state)
    return 0


@kernel
def take_from_rack(state: Any, seat: int, token: int) -> None:
    """A token leaves a rack."""
    state.rack[seat][min(token, JOKER)] -= 1
    state.n_rack[seat] -= 1


@kernel
def apply_place(state: Any, seat: int, move: Any) -> int:
    """Score and lay a placement, then call for the draws (T.4)."""
    points = score(state, move)
    state.scores[seat] += points
    state.idle = 0
    lay(state, move)
    for i in range(move.n):
        cell = int(move.cell[i])
        if state.squares[cell] == BIS:  # T.12
            state.again = 1
        state.squares[cell] = PLAIN  # T.13
        take_from_rack(state, seat, int(move.token[i]))
    state.n_board += move.n
    if state.n_rack[seat] == 0 and state.n_bag == 0:
        finish(state, WENT_OUT)  # T.22
        return points
    state.due = min(RACK - int(state.n_rack[seat]), int(state.n_bag))
    if state.due > 0:
        state.phase = REFILL
    else:
        end_turn(state)
    return points


@kernel
def is_over(state: Any) -> bool:
    """Whether the game has ended."""
    return bool(state.phase == OVER)


@kernel
def returns(state: Any, out: Any) -> None:
    """The score of each seat (T.24: the highest wins)."""
    for seat in range(len(out)):
        out[seat] = state.scores[seat]
