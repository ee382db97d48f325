"""Lines of 101 in the making: the class of one, what it may still earn, what a token adds."""

from __future__ import annotations

from typing import Any

from jetons.core.game import MAX_SEATS
from jetons.core.jit import kernel
from jetons.games.cent_un.layout import (
    LONGEST,
    N_BACKS,
    N_COLUMNS,
    N_KINDS,
    ROWS,
)
from jetons.games.cent_un.lines import (
    EACH_COLOUR,
    EACH_VALUE,
    FIRST_COLOUR,
    TOP_COLOURS,
    TOP_VALUES,
    UNIT,
    VALUE_BITS,
    is_settled,
)
from jetons.games.cent_un.square import touching

N_PATTERNS = 7  # all different, pair, two pairs, three, full, four, five of a value
N_CLASSES = 6 * N_PATTERNS * 3 * 2  # tokens, pattern, colours (mixed, one, all different), suite
SCALE = 0  # typical final margin, in `returns`
DENIAL = 1  # share of the next player's best draw that counts against one's own
SPREADS = 8  # [seats - 1, tokens placed]: standard deviation of the rest margin
DIST = SPREADS + 4 * 64  # [length - 3, class, kind]: how lines of a class ended
N_STORED = DIST + 3 * N_CLASSES * N_KINDS  # what the data file holds; the rest follows from it
PAIR = N_STORED  # [length - 3, class, class]: points of the first against the second
SOLO = PAIR + 3 * N_CLASSES * N_CLASSES  # [class]: solo points
N_WEIGHTS = SOLO + N_CLASSES


@kernel
def n_tokens(line: int) -> int:
    """How many tokens a line holds."""
    return ((line >> FIRST_COLOUR) * EACH_COLOUR >> 16) & 15


@kernel
def class_of(line: int, length: int) -> int:
    """The class of a line in the making, full or not."""
    colours = line >> FIRST_COLOUR
    if colours == 0:
        return 0
    values = line & VALUE_BITS
    n = n_tokens(line)
    twice = (values + 6 * EACH_VALUE) & TOP_VALUES
    pattern, run = 0, 0
    if twice == 0:
        lowest = values & -values
        run = 1 if values >> 4 * length < lowest else 0  # within ``length`` values of the lowest
    else:
        thrice = (values + 5 * EACH_VALUE) & TOP_VALUES
        if thrice == 0:
            pattern = 2 if twice & (twice - 1) != 0 else 1
        elif (values + 4 * EACH_VALUE) & TOP_VALUES != 0:
            pattern = 6 if (values + 3 * EACH_VALUE) & TOP_VALUES != 0 else 5
        else:
            pattern = 4 if twice != thrice else 3
    colour = 0
    if (colours + (8 - n) * EACH_COLOUR) & TOP_COLOURS != 0:
        colour = 1
    elif (colours + 6 * EACH_COLOUR) & TOP_COLOURS == 0:
        colour = 2
    return ((n * N_PATTERNS + pattern) * 3 + colour) * 2 + run


@kernel
def length_of(state: Any, direction: int) -> int:
    """Cells of a line in a direction: a row is as long as the square is wide."""
    return int(state.width) if direction == ROWS else int(state.height)


@kernel
def first_of(state: Any, square: int, direction: int) -> int:
    """The frame's number of a square's first row or column."""
    return int(state.top[square]) if direction == ROWS else int(state.left[square])


@kernel
def met_class(state: Any, square: int, other: int, direction: int, at: int, is_known: bool) -> int:
    """The class of the line of another square that a line is compared with.

    Until all squares have their extent (``is_known``) that may be any: the class of no token.
    """
    if not is_known:
        return 0
    i = (at - first_of(state, square, direction)) % LONGEST
    meets = (first_of(state, other, direction) + i) % LONGEST
    return class_of(int(state.lines[other, direction, meets]), length_of(state, direction))


@kernel
def table_of(own: int, length: int) -> int:
    """Where the points of a class against all others begin."""
    return PAIR + ((length - 3) * N_CLASSES + own) * N_CLASSES


# --- what a token adds ----------------------------------------------------------------------
# Many tokens are tried on one square. What is the same for all of them is kept in a room of
# numbers: first what a token adds to each line (direction * LONGEST + at) ...

N_LINES = 2 * LONGEST
BEFORE = N_LINES  # ... what each line is worth without it
MEETS = BEFORE + N_LINES  # [other, line]: the classes that it is compared with
BACKS = MEETS + (MAX_SEATS - 1) * N_LINES  # [back]: what a face-down token adds, once known
FRONT = BACKS + N_BACKS  # [column]: what the front token of the tray adds ...
BEHIND = FRONT + N_COLUMNS  # ... and the one behind it
ROOM = BEHIND + N_COLUMNS
UNKNOWN = -1e300


@kernel
def line_value(room: Any, line: int, own: int, length: int, n_others: int, W: Any) -> float:
    """What a line of class ``own`` is worth against those that it is compared with."""
    if n_others == 0:
        return float(W[SOLO + own])
    table, total = table_of(own, length), 0.0
    for k in range(n_others):
        total += W[table + int(room[MEETS + k * N_LINES + line])]
    return total


@kernel
def begin_square(state: Any, square: int, room: Any, W: Any) -> int:
    """Keep what all tokens that are tried on a square share; its open cells (``open_cells``)."""
    n_others = int(state.n_seats) - 1
    for direction in range(2):
        length = length_of(state, direction)
        is_known = n_others > 0 and is_settled(state, direction)
        for at in range(LONGEST):
            line, k = direction * LONGEST + at, 0
            for other in range(state.n_seats):
                if other != square and n_others > 0:
                    met = met_class(state, square, other, direction, at, is_known)
                    room[MEETS + k * N_LINES + line] = met
                    k += 1
            own = class_of(int(state.lines[square, direction, at]), length)
            room[BEFORE + line] = line_value(room, line, own, length, n_others, W)
    for back in range(N_BACKS):
        room[BACKS + back] = UNKNOWN
    return open_cells(state, square)


@kernel
def open_cells(state: Any, square: int) -> int:
    """Where a token may lie, as bits: row mod 5 × 5 + column mod 5."""
    height, width = int(state.height), int(state.width)
    if state.n_square[square] == 0:
        return 1
    first = int(state.right[square]) - width + 1
    last = int(state.left[square]) + width - 1
    span = (2 << last) - (1 << first)
    cells = 0
    for row in range(int(state.bottom[square]) - height + 1, int(state.top[square]) + height):
        free = touching(state, square, row) & span & ~int(state.rows[square, row + 1])
        cells |= ((free | free >> LONGEST) & EACH_COLUMN) << row % LONGEST * LONGEST
    return cells


EACH_COLUMN = (1 << LONGEST) - 1


@kernel
def fill_gains(state: Any, square: int, token: int, room: Any, W: Any) -> None:
    """What a token would add to each row and column of the square that was begun."""
    n_others = int(state.n_seats) - 1
    for direction in range(2):
        length = length_of(state, direction)
        for at in range(LONGEST):
            line, now = direction * LONGEST + at, int(state.lines[square, direction, at])
            room[line] = 0.0
            if n_tokens(now) < length:  # to a full line nothing can be added: it has no class
                after = class_of(now + int(UNIT[token]), length)
                worth = line_value(room, line, after, length, n_others, W)
                room[line] = worth - room[BEFORE + line]


@kernel
def added(room: Any, row: int, column: int) -> float:
    """What a token adds in a cell."""
    return float(room[row % LONGEST] + room[LONGEST + column % LONGEST])


@kernel
def best_gain(state: Any, square: int, token: int, cells: int, room: Any, W: Any) -> float:
    """What the best place for a token adds to the square that was begun."""
    if cells == 0:
        return 0.0
    fill_gains(state, square, token, room, W)
    best = -1e18
    for row in range(LONGEST):
        free = cells >> row * LONGEST & EACH_COLUMN
        column = 0
        while free != 0:
            if free & 1:
                best = max(best, added(room, row, column))
            free >>= 1
            column += 1
    return float(best)
