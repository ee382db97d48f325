"""101's rules as functions over records. Each branch that is a rule cites its clause."""

from __future__ import annotations

from typing import Any

import numpy as np

from jetons.core.game import NO_CHANCE
from jetons.core.jit import kernel
from jetons.games.cent_un.layout import (
    BRELAN,
    CARRE,
    CLASSIC,
    COCKTAIL,
    COLUMNS,
    COULEUR,
    DEPTH,
    DEUX_PAIRES,
    DRAW,
    EXPERT,
    FULL,
    LONGEST,
    LOT,
    MATCH_POINTS,
    N_BACKS,
    N_COLOURS,
    N_COLUMNS,
    N_TOKENS,
    N_VALUES,
    NOTHING,
    OVER,
    PAIRE,
    PLACE,
    POOL_BACKS,
    POOL_FACES,
    POOL_LOT,
    ROWS,
    SERIES,
    SHAPES,
    SHOW,
    SHOW_UP,
    SOLO_POINTS,
    STRIDE,
    STRIKE,
    SUITE,
    SUITE_COULEUR,
    TRAY,
    TURN,
    Reason,
)

# A line is one number: the sum of its tokens' units. Bits 0…39 count each value in four bits,
# bits 40…59 each colour. A count of at least k, 2 ≤ k ≤ 5, sets the top bit of its four once
# 8 - k is added, and nothing ever carries into the next count.
FIRST_COLOUR = 4 * N_VALUES  # the bit where the colours begin
VALUE_BITS = (1 << FIRST_COLOUR) - 1
EACH_VALUE = VALUE_BITS // 15  # 1 in every value's count
EACH_COLOUR = (1 << 4 * N_COLOURS) // 15  # 1 in every colour's count
TOP_VALUES, TOP_COLOURS = 8 * EACH_VALUE, 8 * EACH_COLOUR
UNIT = np.array(
    [
        (1 << 4 * (token % N_VALUES)) + (1 << FIRST_COLOUR + 4 * (token // N_VALUES))
        for token in range(N_TOKENS)
    ],
    np.int64,
)

SUITE_RANK, STRIKE_RANK, CARRE_RANK, FIVES_RANK = 100_000, 1_000, 10, 1  # in `returns`
POINT = 10_000_000

_MATCH_POINTS = np.array(MATCH_POINTS, np.int64)
_SOLO_POINTS = np.array(SOLO_POINTS, np.int64)
_HEIGHTS = np.array([0, *(SHAPES[n][0] for n in sorted(SHAPES))], np.int64)
_WIDTHS = np.array([0, *(SHAPES[n][1] for n in sorted(SHAPES))], np.int64)


# --- lines --------------------------------------------------------------------------------


@kernel
def kind_of(line: int, length: int) -> int:
    """The rank of the best combination in a line of ``length`` cells, full or not (101.15).

    Strike, full and cocktail need five tokens, so lines of 4 and 3 have none (101.16).
    """
    values = line & VALUE_BITS
    colours = line >> FIRST_COLOUR
    twice = (values + 6 * EACH_VALUE) & TOP_VALUES
    if twice == 0:
        is_colour = (colours + (8 - length) * EACH_COLOUR) & TOP_COLOURS != 0
        lowest = values & -values
        if values == lowest * ((1 << 4 * length) // 15) and values != 0:  # 101.17: no wrap
            return SUITE_COULEUR if is_colour else SUITE
        if is_colour:
            return COULEUR
        return COCKTAIL if colours == EACH_COLOUR else NOTHING
    thrice = (values + 5 * EACH_VALUE) & TOP_VALUES
    if thrice != 0:
        if (values + 4 * EACH_VALUE) & TOP_VALUES != 0:
            return STRIKE if (values + 3 * EACH_VALUE) & TOP_VALUES != 0 else CARRE
        return FULL if twice != thrice else BRELAN
    if twice & (twice - 1) != 0:
        return DEUX_PAIRES
    return COCKTAIL if colours == EACH_COLOUR else PAIRE


@kernel
def kind_at(state: Any, square: int, direction: int, i: int) -> int:
    """The rank of a square's i-th row or column, counted from its top or left."""
    first = int(state.top[square]) if direction == ROWS else int(state.left[square])
    return int(state.kinds[square, direction, (first + i) % LONGEST])


@kernel
def n_lines(state: Any, direction: int) -> int:
    """How many rows or columns a square has."""
    return int(state.height) if direction == ROWS else int(state.width)


@kernel
def is_settled(state: Any, direction: int) -> bool:
    """Whether every square has its full extent, so that its lines have their numbers."""
    for square in range(state.n_seats):
        if state.n_square[square] == 0:
            return False
        if direction == ROWS:
            extent = int(state.bottom[square]) - int(state.top[square]) + 1
        else:
            extent = int(state.right[square]) - int(state.left[square]) + 1
        if extent != n_lines(state, direction):
            return False
    return True


@kernel
def line_points(state: Any, seat: int, direction: int, i: int) -> int:
    """The points of a seat on the i-th row or column, as the squares stand."""
    own = kind_at(state, seat, direction, i)
    if own == NOTHING:
        return 0
    n_equal = 0
    for other in range(state.n_seats):
        if other != seat:
            kind = kind_at(state, other, direction, i)
            if kind > own:
                return 0
            n_equal += int(kind == own)
    if state.n_seats > 2:
        return 1  # 101.16, 101.19: one point, also beside others
    return int(_MATCH_POINTS[own]) if n_equal == 0 else 0  # 101.18


@kernel
def solo_points(state: Any, square: int) -> int:
    """The solo points of one square's lines, as they stand (101.21)."""
    points = 0
    for direction in range(2):
        for i in range(LONGEST):
            points += int(_SOLO_POINTS[state.kinds[square, direction, i]])
    return points


@kernel
def standing(state: Any, seat: int) -> int:
    """The points of a seat as the squares stand: those of the game's end, were it now.

    Rows count once all squares have their full height, columns once all have their width.
    """
    if state.n_seats == 1:
        return solo_points(state, 0) + solo_points(state, 1)
    points = 0
    for direction in range(2):
        if is_settled(state, direction):
            for i in range(n_lines(state, direction)):
                points += line_points(state, seat, direction, i)
    return points


@kernel
def fill_sheet(state: Any, kinds: Any, points: Any) -> None:
    """The rank and the points of each square's rows and columns, from its top and left.

    Both arrays are by square, direction and number; what does not count (yet) is 0.
    """
    for direction in range(2):
        is_compared = state.n_seats > 1 and is_settled(state, direction)
        for square in range(len(kinds)):
            for i in range(LONGEST):
                kind = kind_at(state, square, direction, i)
                kinds[square, direction, i] = kind
                points[square, direction, i] = 0
                if state.n_seats == 1:
                    points[square, direction, i] = _SOLO_POINTS[kind]
                elif is_compared and square < state.n_seats:
                    points[square, direction, i] = line_points(state, square, direction, i)


# --- laying tokens ------------------------------------------------------------------------


@kernel
def own_square(state: Any) -> int:
    """The square that the mover builds (101.11: alone, the second after the first)."""
    if state.n_seats > 1:
        return int(state.turn)
    return 1 if state.n_square[0] == state.height * state.width else 0


@kernel
def change_lines(state: Any, square: int, cell: int, unit: int) -> None:
    """Add a token's unit to the row and the column of a cell, or take it away."""
    for direction in range(2):
        at = cell // STRIDE if direction == ROWS else cell % STRIDE
        length = n_lines(state, COLUMNS - direction)
        line = int(state.lines[square, direction, at % LONGEST]) + unit
        state.lines[square, direction, at % LONGEST] = line
        state.kinds[square, direction, at % LONGEST] = kind_of(line, length)


@kernel
def set_cell(state: Any, square: int, cell: int, content: int) -> None:
    """Write a token + 1, or 0, on a cell, and its row's mask."""
    row, column = cell // STRIDE, cell % STRIDE
    state.cells[square, row % LONGEST * LONGEST + column % LONGEST] = content
    mask = int(state.rows[square, row + 1])
    bit = 1 << column
    state.rows[square, row + 1] = mask | bit if content != 0 else mask & ~bit


@kernel
def set_box(state: Any, square: int, top: int, bottom: int, left: int, right: int) -> None:
    """The rows and columns that a square reaches."""
    state.top[square] = top
    state.bottom[square] = bottom
    state.left[square] = left
    state.right[square] = right


@kernel
def lay(state: Any, square: int, cell: int, token: int) -> None:
    """Put a token on an empty cell of a square, nothing else."""
    row, column = cell // STRIDE, cell % STRIDE
    if state.n_square[square] == 0:
        set_box(state, square, row, row, column, column)
    else:
        top, bottom = int(state.top[square]), int(state.bottom[square])
        left, right = int(state.left[square]), int(state.right[square])
        set_box(
            state, square, min(top, row), max(bottom, row), min(left, column), max(right, column)
        )
    set_cell(state, square, cell, token + 1)
    change_lines(state, square, cell, int(UNIT[token]))
    state.n_square[square] += 1


@kernel
def fill_square(state: Any, square: int, grid: Any) -> None:
    """Lay the tokens of a frame, given as token + 1 or 0 by row and column."""
    for row in range(len(grid)):
        for column in range(len(grid)):
            if grid[row, column] != 0:
                lay(state, square, row * STRIDE + column, int(grid[row, column]) - 1)


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
def clear_squares(state: Any) -> None:
    """No token in any square."""
    for square in range(len(state.scores)):
        state.scores[square] = 0
        state.n_square[square] = 0
        set_box(state, square, 0, 0, 0, 0)
        for row in range(state.rows.shape[1]):
            state.rows[square, row] = 0
        for cell in range(LONGEST * LONGEST):
            state.cells[square, cell] = 0
        for i in range(LONGEST):
            for direction in range(2):
                state.lines[square, direction, i] = 0
                state.kinds[square, direction, i] = 0


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
    if state.phase == SHOW:
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
    state.turn = (state.turn + 1) % state.n_seats
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
        state.phase = SHOW


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


@kernel
def touching(state: Any, square: int, row: int) -> int:
    """The cells of a frame row on or beside a token, by a side or a corner, as a mask."""
    rows = state.rows
    near = int(rows[square, row]) | int(rows[square, row + 1]) | int(rows[square, row + 2])
    return near | near << 1 | near >> 1


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
    set_cell(state, square, cell, 0)
    change_lines(state, square, cell, -int(UNIT[token]))
    set_box(state, square, top, bottom, left, right)
    state.n_square[square] -= 1
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
    for other in range(state.n_seats):
        state.scores[other] = standing(state, other)
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
def count_kind(state: Any, square: int, kind: int) -> int:
    """How many rows and columns of a square are of a kind."""
    n = 0
    for direction in range(2):
        for i in range(LONGEST):
            n += int(state.kinds[square, direction, i] == kind)
    return n


@kernel
def count_fives(state: Any, square: int) -> int:
    """How many tokens of value 5 a square has."""
    n = 0
    for i in range(LONGEST):
        n += int(state.lines[square, ROWS, i]) >> 16 & 15
    return n


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
                + count_fives(state, seat) * FIVES_RANK
            )
