"""101's rules as functions over records. Each branch that is a rule cites its clause."""

from __future__ import annotations

from typing import Any

import numpy as np

from jetons.core.game import NO_CHANCE
from jetons.core.jit import kernel
from jetons.games.cent_un.layout import (
    CARRE,
    CLASSIC,
    DEPTH,
    DRAW,
    EXPERT,
    FRAME,
    LOT,
    N_BACKS,
    N_COLOURS,
    N_COLUMNS,
    N_TOKENS,
    N_VALUES,
    OVER,
    PLACE,
    POOL_BACKS,
    POOL_FACES,
    POOL_LOT,
    SERIES,
    SHAPES,
    SHOW_FACE,
    SHOW_UP,
    STRIDE,
    STRIKE,
    SUITE_COULEUR,
    TRAY,
    TURN,
    Reason,
)
from jetons.games.cent_un.lines import count_fives, count_kind, count_standings, standing
from jetons.games.cent_un.square import (
    clear_squares,
    lay,
    lift,
    own_square,
    set_box,
    touching,
)

# What a result is worth in `returns`: two digits each for three counts, one for the fives
POINT, SUITE_RANK, STRIKE_RANK, CARRE_RANK = 10_000_000, 100_000, 1_000, 10

_HEIGHTS = np.array([0, *(SHAPES[n][0] for n in sorted(SHAPES))], np.int64)
_WIDTHS = np.array([0, *(SHAPES[n][1] for n in sorted(SHAPES))], np.int64)


# --- start and chance ---------------------------------------------------------------------


@kernel
def start(state: Any, config: Any) -> None:
    """The empty table: no token placed, the tray still to be filled."""
    clear_squares(state)
    for slot in range(N_TOKENS):
        state.tray[slot] = 0
    for column in range(N_COLUMNS):
        state.taken[column] = 0
    for back in range(N_BACKS):
        state.pile[back] = SERIES
        state.odd[back] = config.odd[back]
    n_seats = int(config.n_seats)
    state.seen = 0
    state.n_seats = n_seats
    state.mode = config.mode
    state.height = _HEIGHTS[n_seats]  # 101.11
    state.width = _WIDTHS[n_seats]
    state.n_placed = 0
    state.n_total = max(n_seats, 2) * _HEIGHTS[n_seats] * _WIDTHS[n_seats]
    state.back = -1
    state.hand = 0
    state.up = -1
    state.up_token = 0
    state.first = config.first if n_seats > 1 else 0
    state.turn = max(int(state.first), 0)
    state.phase = LOT if state.first < 0 else TRAY


@kernel
def chance(state: Any, weights: Any) -> int:
    """The pool to draw from and the weights of its outcomes."""
    phase = int(state.phase)
    if phase <= TURN or phase == OVER:
        return NO_CHANCE
    for i in range(len(weights)):
        weights[i] = 0
    if phase == LOT:  # 101.10
        for seat in range(state.n_seats):
            weights[seat] = 1
        return POOL_LOT
    if phase == TRAY:  # 101.4
        for back in range(N_BACKS):
            weights[back] = state.pile[back]
        return POOL_BACKS
    back = int(state.back)
    seen = int(state.seen)
    for i in range(SERIES):
        token = face_of(state, back, i)
        weights[token] = 1 - (seen >> token & 1)
    return POOL_FACES + back


@kernel
def face_of(state: Any, back: int, i: int) -> int:
    """The i-th of the five tokens with this back, by value (101.2)."""
    value = i + 1 if back < SERIES else i + 1 + SERIES
    colour = back % N_COLOURS if value % 2 == 0 else int(state.odd[back])
    return colour * N_VALUES + value - 1


@kernel
def draw(state: Any, outcome: int) -> None:
    """The pending lot, back or face came out so."""
    if state.phase == LOT:
        state.first = outcome
        state.turn = outcome
        state.phase = TRAY
        return
    if state.phase == TRAY:
        fill_slot(state, outcome)
        return
    state.seen |= 1 << outcome
    state.back = -1
    if state.phase == SHOW_FACE:
        state.hand = outcome + 1
        state.phase = PLACE
        return
    state.up_token = outcome + 1
    next_turn(state)


@kernel
def fill_slot(state: Any, back: int) -> None:
    """A token with this back goes into the tray's next slot, line after line from the front."""
    left = 0
    for other in range(N_BACKS):
        left += int(state.pile[other])
    state.tray[N_TOKENS - left] = back + 1
    state.pile[back] -= 1
    if left == 1:
        begin_turn(state)


@kernel
def begin_turn(state: Any) -> None:
    """The seat in turn chooses a column, or in Classic takes what comes (101.5)."""
    if state.mode == CLASSIC:
        take(state, int(state.n_placed) % N_COLUMNS)
    else:
        state.phase = DRAW


@kernel
def next_turn(state: Any) -> None:
    """The turn goes to the next seat."""
    turn = int(state.turn) + 1
    state.turn = turn if turn < state.n_seats else 0
    begin_turn(state)


@kernel
def take(state: Any, column: int) -> None:
    """The front token of a column goes to the mover; the next one comes to the front."""
    slot = int(state.taken[column]) * N_COLUMNS + column
    back = int(state.tray[slot]) - 1
    state.tray[slot] = 0
    state.taken[column] += 1
    if column == state.up:
        state.hand = state.up_token
        state.up = -1
        state.up_token = 0
        state.phase = PLACE
    else:
        state.back = back
        state.phase = SHOW_FACE


# --- checking -----------------------------------------------------------------------------


@kernel
def check(state: Any, move: Any) -> int:
    """Why the mover may not play this; Reason.OK if he may."""
    if state.phase > TURN:
        return Reason.NOT_YOUR_TURN
    if move.kind != state.phase:
        return check_step(state, int(move.kind))
    if move.kind == PLACE:
        return check_place(state, own_square(state), int(move.at))
    if move.at >= N_COLUMNS:
        return Reason.NO_COLUMN  # 101.4
    if state.taken[move.at] >= DEPTH:
        return Reason.EMPTY_COLUMN  # 101.4
    return Reason.OK


@kernel
def check_step(state: Any, kind: int) -> int:
    """Why this is not the step that the state waits for."""
    if kind > TURN:
        return Reason.NO_SUCH_STEP
    if kind == DRAW and state.mode == CLASSIC:
        return Reason.NO_CHOICE  # 101.5
    if kind == TURN and state.mode != EXPERT:
        return Reason.NO_TURNING  # 101.8
    if kind == TURN and state.up >= 0:
        return Reason.ONE_UP  # 101.7
    if state.phase == DRAW:
        return Reason.MUST_DRAW  # 101.6
    return Reason.MUST_PLACE if state.phase == PLACE else Reason.MUST_TURN  # 101.7


@kernel
def check_place(state: Any, square: int, cell: int) -> int:
    """101.12 and 101.14, in this order."""
    row, column = cell // STRIDE, cell % STRIDE
    height, width = int(state.height), int(state.width)
    if row > 2 * (height - 1) or column > 2 * (width - 1):
        return Reason.OFF_FRAME
    if state.n_square[square] == 0:
        is_centre = row == height - 1 and column == width - 1
        return Reason.OK if is_centre else Reason.NOT_CENTRE
    if int(state.rows[square, row + 1]) >> column & 1:
        return Reason.OCCUPIED
    if not touching(state, square, row) >> column & 1:
        return Reason.NOT_TOUCHING
    if row <= state.bottom[square] - height or row >= state.top[square] + height:
        return Reason.TOO_TALL
    if column <= state.right[square] - width or column >= state.left[square] + width:
        return Reason.TOO_WIDE
    return Reason.OK


# --- listing ------------------------------------------------------------------------------


@kernel
def emit(out: Any, n: int, kind: int, at: int) -> int:
    """List a move while there is room; the new count."""
    if n < len(out):
        out[n].kind = kind
        out[n].at = at
    return n + 1


@kernel
def legal(state: Any, out: Any) -> int:
    """All the mover's steps: columns with a token, or cells in reading order."""
    phase = int(state.phase)
    if phase == PLACE:
        return places(state, out, own_square(state))
    n = 0
    if phase > TURN:
        return n
    for column in range(N_COLUMNS):
        if state.taken[column] < DEPTH:  # 101.4
            n = emit(out, n, phase, column)
    return n


@kernel
def places(state: Any, out: Any, square: int) -> int:
    """List the free cells that touch and keep the square within its shape (101.12)."""
    height, width = int(state.height), int(state.width)
    n = 0
    if state.n_square[square] == 0:
        return emit(out, n, PLACE, (height - 1) * STRIDE + width - 1)
    first = int(state.right[square]) - width + 1
    last = int(state.left[square]) + width - 1
    span = (2 << last) - (1 << first)  # the columns that the shape still allows
    for row in range(int(state.bottom[square]) - height + 1, int(state.top[square]) + height):
        free = touching(state, square, row) & span & ~int(state.rows[square, row + 1])
        cell = row * STRIDE
        while free != 0:
            if free & 1:
                n = emit(out, n, PLACE, cell)
            free >>= 1
            cell += 1
    return n


# --- without a list: how many steps there are, and which is the j-th -----------------------

_BITS = np.array([bin(mask).count("1") for mask in range(1 << FRAME)], np.int64)


@kernel
def open_cells(state: Any, square: int, row: int) -> int:
    """The cells of a frame row that ``places`` lists, as a mask; the square is not empty."""
    first = int(state.right[square]) - int(state.width) + 1
    last = int(state.left[square]) + int(state.width) - 1
    span = (2 << last) - (1 << first)
    return touching(state, square, row) & span & ~int(state.rows[square, row + 1])


@kernel
def n_legal(state: Any, counts: Any) -> int:
    """How many steps ``legal`` lists."""
    phase = int(state.phase)
    n = 0
    if phase == PLACE:
        square = own_square(state)
        if state.n_square[square] == 0:
            return 1
        height = int(state.height)
        for row in range(int(state.bottom[square]) - height + 1, int(state.top[square]) + height):
            n += int(_BITS[open_cells(state, square, row)])
        return n
    if phase <= TURN:
        for column in range(N_COLUMNS):
            n += int(state.taken[column] < DEPTH)
    return n


@kernel
def nth_legal(state: Any, counts: Any, j: int, move: Any) -> None:
    """Write the j-th step that ``legal`` lists, counted from 0; there must be one."""
    move.kind = state.phase
    if state.phase == PLACE:
        move.at = nth_cell(state, own_square(state), j)
        return
    for column in range(N_COLUMNS):
        if state.taken[column] < DEPTH:
            if j == 0:
                move.at = column
                return
            j -= 1


@kernel
def nth_cell(state: Any, square: int, j: int) -> int:
    """The j-th cell that ``places`` lists, counted from 0."""
    height, width = int(state.height), int(state.width)
    if state.n_square[square] > 0:
        for row in range(int(state.bottom[square]) - height + 1, int(state.top[square]) + height):
            free = open_cells(state, square, row)
            here = int(_BITS[free])
            if j < here:
                for _ in range(j):
                    free &= free - 1
                return row * STRIDE + int(_BITS[(free & -free) - 1])
            j -= here
    return (height - 1) * STRIDE + width - 1


# --- playing ------------------------------------------------------------------------------


@kernel
def score(state: Any, move: Any) -> int:
    """The points that a placement adds to the mover's standing; 0 for any other step."""
    if move.kind != PLACE:
        return 0
    square = own_square(state)
    cell, token = int(move.at), int(state.hand) - 1
    top, bottom = int(state.top[square]), int(state.bottom[square])
    left, right = int(state.left[square]), int(state.right[square])
    seat = int(state.turn)
    lay(state, square, cell, token)
    points = standing(state, seat) - int(state.scores[seat])
    lift(state, square, cell, token)
    set_box(state, square, top, bottom, left, right)
    return points


@kernel
def apply(state: Any, move: Any) -> int:
    """Play a legal step; the faces that it shows are left to chance."""
    if move.kind == PLACE:
        return apply_place(state, int(move.at))
    column = int(move.at)
    if move.kind == DRAW:
        take(state, column)  # 101.6
    else:  # 101.7
        state.up = column
        state.back = int(state.tray[int(state.taken[column]) * N_COLUMNS + column]) - 1
        state.phase = SHOW_UP
    return 0


@kernel
def apply_place(state: Any, cell: int) -> int:
    """Lay the token in hand, count the standing, and see what follows."""
    seat = int(state.turn)
    before = int(state.scores[seat])
    lay(state, own_square(state), cell, int(state.hand) - 1)
    count_standings(state)
    state.hand = 0
    state.n_placed += 1
    if state.n_placed == state.n_total:
        state.phase = OVER
    elif state.mode == EXPERT and state.up < 0:
        state.phase = TURN  # 101.7
    else:
        next_turn(state)
    return int(state.scores[seat]) - before


@kernel
def is_over(state: Any) -> bool:
    """Whether the game has ended."""
    return bool(state.phase == OVER)


@kernel
def returns(state: Any, out: Any) -> None:
    """The result of each seat in the order of 101.20, as one number: points, then digits.

    Two digits each for suites couleur, strikes and carrés, one for the fives: the highest
    number wins, equal numbers share. Alone it is the plain total (101.21).
    """
    for seat in range(len(out)):
        out[seat] = state.scores[seat]
        if state.n_seats > 1 and seat < state.n_seats:
            out[seat] = (
                out[seat] * POINT
                + count_kind(state, seat, SUITE_COULEUR) * SUITE_RANK
                + count_kind(state, seat, STRIKE) * STRIKE_RANK
                + count_kind(state, seat, CARRE) * CARRE_RANK
                + count_fives(state, seat)
            )
