"""Le 21's rules as functions over records. Each branch that is a rule cites its clause."""

from __future__ import annotations

from typing import Any

import numpy as np

from jetons.core.game import NO_CHANCE
from jetons.core.jit import kernel
from jetons.games.vingt_et_un.grid import (
    highest_at,
    is_beside_down,
    is_on_board,
    lay,
    start_cell,
    takes_of,
)
from jetons.games.vingt_et_un.layout import (
    BLOCKED,
    BLUE,
    COLOUR_OF,
    COPIES,
    DEAL,
    EXCHANGE,
    FLAG,
    KIND,
    LOT,
    LOW,
    N_KINDS,
    N_TOKENS,
    OVER,
    OWN_POINTS,
    PASS,
    PLACE,
    RACK,
    REFILL,
    SCORING_ROUND,
    SEAT_SHIFT,
    SQUARE_POINTS,
    STAR,
    STAR_VALUE,
    SWAP,
    TARGET,
    TURN,
    WENT_OUT,
    Reason,
)
from jetons.games.vingt_et_un.listing import (
    can_place,
)
from jetons.games.vingt_et_un.racks import (
    has_low,
    is_held,
    put_back,
    put_on,
    take_off,
    value_left,
)

_COPIES = np.array(COPIES, np.int8)
_SQUARE_POINTS = np.array(SQUARE_POINTS, np.int8)


# --- start and chance ---------------------------------------------------------------------


@kernel
def start(state: Any, config: Any) -> None:
    """The empty table."""
    state.board[:] = 0
    state.squares[:] = config.squares
    for seat in range(len(state.scores)):
        state.starts[seat] = config.starts[seat]
        clear_seat(state, seat, seat < config.n_seats)
    state.height = config.height
    state.n_rows = config.n_rows
    state.n_columns = config.n_columns
    state.last = 0
    state.last_number = 0
    state.lap = 1
    state.idle = 0
    state.teams = config.teams
    state.n_seats = config.n_seats
    state.swapped = 0
    state.ending = 0
    state.first = config.first
    state.turn = max(0, int(config.first))
    state.contest = (1 << int(config.n_seats)) - 1
    state.phase = LOT if config.first < 0 else DEAL
    state.due = 1 if config.first < 0 else RACK


@kernel
def clear_seat(state: Any, seat: int, plays: bool) -> None:
    """A seat with its whole set undrawn (21.1), or an empty one."""
    state.scores[seat] = 0
    state.turned[seat] = 0
    state.n_rack[seat] = 0
    state.n_undrawn[seat] = 0
    for kind in range(N_KINDS):
        state.undrawn[seat, kind] = 0
    for i in range(RACK):
        state.rack[seat, i] = 0
    if plays:
        fill_set(state, seat)


@kernel
def fill_set(state: Any, seat: int) -> None:
    """All the tokens of a seat are undrawn."""
    state.n_undrawn[seat] = N_TOKENS
    for kind in range(N_KINDS):
        state.undrawn[seat, kind] = _COPIES[kind]


@kernel
def chance(state: Any, weights: Any) -> int:
    """The set to draw from (its seat is the pool) and the weights of its tokens."""
    if state.phase == TURN or state.phase == OVER:
        return NO_CHANCE
    seat = int(state.turn)
    for kind in range(N_KINDS):
        weights[kind] = state.undrawn[seat, kind]
    return seat


@kernel
def draw(state: Any, outcome: int) -> None:
    """The pending draw came out so."""
    if state.phase == LOT:
        turn_up(state, outcome)
        return
    seat = int(state.turn)
    state.undrawn[seat, outcome] -= 1
    state.n_undrawn[seat] -= 1
    put_on(state.rack[seat], outcome)
    state.n_rack[seat] += 1
    state.due -= 1
    if state.phase == DEAL:
        if state.due == 0:
            end_deal(state, seat)
        return
    if state.phase == SWAP:  # 21.18: only now does the token given up go back
        state.undrawn[seat, state.swapped] += 1
        state.n_undrawn[seat] += 1
        state.swapped = 0
    end_turn(state)


@kernel
def lot_value(kind: int) -> int:
    """What a turned-up token counts for beginning (21.7)."""
    return STAR_VALUE if kind == STAR else kind


@kernel
def turn_up(state: Any, kind: int) -> None:
    """A seat turns up a token; the last one settles who begins, or who turns again (21.7)."""
    turn = int(state.turn)
    state.turned[turn] = kind
    state.undrawn[turn, kind] -= 1
    state.n_undrawn[turn] -= 1
    for seat in range(turn + 1, int(state.n_seats)):
        if int(state.contest) >> seat & 1:
            state.turn = seat
            return
    first = keep_highest(state)
    state.turn = first
    # Sets that tie to their last token would turn for ever: then the first of the tied begins.
    if state.contest == 1 << first or state.n_undrawn[first] == 0:
        state.first = first
        state.phase = DEAL
        state.due = RACK
        for seat in range(int(state.n_seats)):
            fill_set(state, seat)


@kernel
def keep_highest(state: Any) -> int:
    """Leave in the contest those with the highest token turned up; the first of them."""
    best, tied, first = 0, 0, 0
    for seat in range(int(state.n_seats)):
        if not int(state.contest) >> seat & 1:
            continue
        value = lot_value(int(state.turned[seat]))
        if value > best:
            best, tied, first = value, 0, seat
        if value == best:
            tied |= 1 << seat
    state.contest = tied
    return first


@kernel
def end_deal(state: Any, seat: int) -> None:
    """A first rack is full: kept if it can open, else put back and drawn again (21.8)."""
    state.due = RACK
    if not has_low(state.rack[seat]):
        put_back(state, seat)
        state.n_undrawn[seat] = N_TOKENS
        state.n_rack[seat] = 0
        return
    next_seat(state)
    if state.turn == state.first:
        state.due = 0
        state.phase = TURN


@kernel
def next_seat(state: Any) -> None:
    """The turn goes to the next seat, clockwise (21.7)."""
    turn = int(state.turn) + 1
    state.turn = turn if turn < state.n_seats else 0


@kernel
def end_turn(state: Any) -> None:
    """After the draws: the next seat, perhaps of the next round, or the end (21.19)."""
    state.phase = TURN
    state.due = 0
    next_seat(state)
    state.lap += int(state.turn == state.first)
    if state.idle >= state.n_seats:
        finish(state, BLOCKED)


@kernel
def finish(state: Any, ending: int) -> None:
    """Everybody pays for what he still owns (21.20), and the game is over."""
    state.phase = OVER
    state.ending = ending
    state.due = 0
    for seat in range(state.n_seats):
        state.scores[seat] -= value_left(state, seat)


# --- checking -----------------------------------------------------------------------------


@kernel
def check(state: Any, move: Any) -> int:
    """Why the mover may not play this; Reason.OK if he may."""
    if state.phase != TURN:
        return Reason.NOT_YOUR_TURN
    if move.kind == PLACE:
        return check_place(state, int(move.token), int(move.number), int(move.cell))
    if move.kind > PASS or move.number != 0 or move.cell != 0:
        return Reason.NO_MOVE
    if move.kind == EXCHANGE:
        return check_exchange(state, int(move.token))
    if move.token != 0:
        return Reason.NO_MOVE
    if can_place(state, int(state.turn)):  # 21.18
        return Reason.MUST_PLACE
    return Reason.OK


@kernel
def check_exchange(state: Any, token: int) -> int:
    """21.18."""
    seat = int(state.turn)
    if token == 0 or not is_held(state.rack[seat], token):
        return Reason.NOT_HELD
    if can_place(state, seat):
        return Reason.MUST_PLACE
    if state.n_undrawn[seat] == 0:
        return Reason.NONE_UNDRAWN
    return Reason.OK


@kernel
def check_place(state: Any, token: int, number: int, cell: int) -> int:
    """21.2 and 21.9 to 21.13, in this order."""
    if token == 0 or not is_held(state.rack[state.turn], token):
        return Reason.NOT_HELD
    if number != token and (token != STAR or not 1 <= number <= TARGET):
        return Reason.WRONG_NUMBER
    if not is_on_board(state, cell):
        return Reason.OFF_BOARD
    if state.board[cell] != 0:
        return Reason.OCCUPIED
    if state.lap == 1:
        if cell != start_cell(state):
            return Reason.NOT_START
        if number > LOW:
            return Reason.TOO_HIGH
    elif takes_of(state, cell) == 0:
        return Reason.NOT_TOUCHING
    if number == TARGET and state.lap >= SCORING_ROUND:
        return Reason.OK  # 21.13: a star
    if is_beside_down(state.board, cell):
        return Reason.BESIDE_DOWN
    if number > highest_at(state, cell):
        return Reason.OVER_21
    return Reason.OK


# --- scoring ------------------------------------------------------------------------------


@kernel
def square_points(state: Any, seat: int, cell: int) -> int:
    """What a line of 21 completed on a square is worth to a seat (21.15)."""
    square = int(state.squares[cell]) & KIND
    if square == BLUE + int(COLOUR_OF[state.n_seats, seat]):
        return OWN_POINTS
    return int(_SQUARE_POINTS[square])


@kernel
def points_at(state: Any, number: int, cell: int) -> int:
    """The points of a number on an empty cell: once, however many lines it completes."""
    if state.lap < SCORING_ROUND:  # 21.16
        return 0
    # 21.13, 21.14: a legal number brings a line to 21 if it is the highest that fits
    if number == TARGET or number == highest_at(state, cell):
        return square_points(state, int(state.turn), cell)
    return 0


@kernel
def score(state: Any, move: Any) -> int:
    """The points that a placement makes at once; 0 for anything else."""
    if move.kind != PLACE:
        return 0
    return points_at(state, int(move.number), int(move.cell))


# --- playing ------------------------------------------------------------------------------


@kernel
def apply(state: Any, move: Any) -> int:
    """Play a legal move; the draws that follow are left to chance."""
    seat = int(state.turn)
    token = int(move.token)
    if move.kind != PASS:
        take_off(state.rack[seat], token)
        state.n_rack[seat] -= 1
    if move.kind == PLACE:
        return apply_place(state, seat, token, int(move.number), int(move.cell))
    state.idle += 1
    if move.kind == EXCHANGE:
        state.swapped = token
        state.due = 1
        state.phase = SWAP
    else:
        end_turn(state)
    return 0


@kernel
def apply_place(state: Any, seat: int, token: int, number: int, cell: int) -> int:
    """Lay a token, face down if it scores (21.14), then call for the draw (21.17)."""
    points = points_at(state, number, cell)
    content = seat << SEAT_SHIFT
    if points > 0:
        content |= FLAG
    else:
        content |= number | (FLAG if token == STAR else 0)
    lay(state, cell, content)
    state.scores[seat] += points
    state.last = cell
    state.last_number = number
    state.idle = 0
    if state.n_undrawn[seat] > 0:
        state.due = 1
        state.phase = REFILL
    elif state.n_rack[seat] > 0:
        end_turn(state)
    else:
        finish(state, WENT_OUT)  # 21.19
    return points


@kernel
def is_over(state: Any) -> bool:
    """Whether the game has ended."""
    return bool(state.phase == OVER)


@kernel
def returns(state: Any, out: Any) -> None:
    """The score of each seat, or of its team (21.21, 21.22)."""
    for seat in range(len(out)):
        out[seat] = state.scores[seat]
        if state.teams:
            out[seat] += state.scores[(seat + 2) % 4]
