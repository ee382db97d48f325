"""Lines of 101 in the making: the class of one, what it may still earn, what a token adds."""

from __future__ import annotations

from typing import Any

from jetons.core.jit import kernel
from jetons.games.cent_un.layout import (
    COLUMNS,
    LONGEST,
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
        run = 1 if (values // lowest) >> (4 * length) == 0 else 0
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
def class_value(state: Any, square: int, direction: int, at: int, own: int, W: Any) -> float:
    """What a line of class ``own`` in this place is worth against the others' lines."""
    if state.n_seats == 1:
        return float(W[SOLO + own])
    length = length_of(state, direction)
    table = PAIR + ((length - 3) * N_CLASSES + own) * N_CLASSES
    if not is_settled(state, direction):  # which line it will meet is open: any
        return float(W[table]) * (int(state.n_seats) - 1)
    i = (at - first_of(state, square, direction)) % LONGEST
    total = 0.0
    for other in range(state.n_seats):
        if other != square:
            meets = (first_of(state, other, direction) + i) % LONGEST
            total += W[table + class_of(int(state.lines[other, direction, meets]), length)]
    return total


@kernel
def fill_gains(state: Any, square: int, token: int, gains: Any, W: Any) -> None:
    """What a token would add to each row and column of a square.

    ``gains[direction * LONGEST + at]``; behind them is room for a number for each column.
    """
    for direction in range(2):
        length = length_of(state, direction)
        for at in range(LONGEST):
            line = int(state.lines[square, direction, at])
            if n_tokens(line) >= length:  # nothing can be added, and there is no class for it
                gains[direction * LONGEST + at] = 0.0
                continue
            after = class_of(line + int(UNIT[token]), length)
            gains[direction * LONGEST + at] = class_value(
                state, square, direction, at, after, W
            ) - class_value(state, square, direction, at, class_of(line, length), W)


@kernel
def added(gains: Any, row: int, column: int) -> float:
    """What a token adds in a cell."""
    return float(
        gains[ROWS * LONGEST + row % LONGEST] + gains[COLUMNS * LONGEST + column % LONGEST]
    )


@kernel
def best_gain(state: Any, square: int, token: int, gains: Any, W: Any) -> float:
    """What the best place for a token adds to a square."""
    fill_gains(state, square, token, gains, W)
    if state.n_square[square] == 0:
        return float(gains[ROWS * LONGEST] + gains[COLUMNS * LONGEST])
    height, width = int(state.height), int(state.width)
    if state.n_square[square] == height * width:
        return 0.0
    first = int(state.right[square]) - width + 1
    last = int(state.left[square]) + width - 1
    span = (2 << last) - (1 << first)
    best = -1e18
    for row in range(int(state.bottom[square]) - height + 1, int(state.top[square]) + height):
        free = touching(state, square, row) & span & ~int(state.rows[square, row + 1])
        column = 0
        while free != 0:
            if free & 1:
                best = max(best, added(gains, row, column))
            free >>= 1
            column += 1
    return float(best)
