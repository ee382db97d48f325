"""Lines of 101: ranked by counts in one number, compared as they stand (101.15 to 101.21)."""

from __future__ import annotations

from typing import Any

import numpy as np

from jetons.core.jit import kernel
from jetons.games.cent_un.layout import (
    BRELAN,
    CARRE,
    COCKTAIL,
    COULEUR,
    DEUX_PAIRES,
    FULL,
    LONGEST,
    MATCH_POINTS,
    N_COLOURS,
    N_TOKENS,
    N_VALUES,
    NOTHING,
    PAIRE,
    ROWS,
    SOLO_POINTS,
    STRIKE,
    SUITE,
    SUITE_COULEUR,
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

_MATCH_POINTS = np.array(MATCH_POINTS, np.int64)
_SOLO_POINTS = np.array(SOLO_POINTS, np.int64)


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
def solo_worth(kind: int) -> int:
    """What a line of a rank brings alone (101.21)."""
    return int(_SOLO_POINTS[kind])


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
def count_standings(state: Any) -> None:
    """Write the ``standing`` of every seat as its score."""
    if state.n_seats != 2:
        for seat in range(state.n_seats):
            state.scores[seat] = standing(state, seat)
        return
    one, other = 0, 0
    for direction in range(2):  # 101.18: the better line, without a branch on which it is
        if is_settled(state, direction):
            for i in range(n_lines(state, direction)):
                mine, his = kind_at(state, 0, direction, i), kind_at(state, 1, direction, i)
                one += int(_MATCH_POINTS[mine]) * int(mine > his)
                other += int(_MATCH_POINTS[his]) * int(his > mine)
    state.scores[0] = one
    state.scores[1] = other


@kernel
def fill_sheet(state: Any, kinds: Any, points: Any, settled: Any) -> None:
    """The rank and the points of each square's rows and columns, from its top and left.

    Both arrays are by square, direction and number; what does not count (yet) is 0.
    """
    for direction in range(2):
        settled[direction] = is_settled(state, direction)
        is_compared = state.n_seats > 1 and settled[direction]
        for square in range(len(kinds)):
            for i in range(LONGEST):
                kind = kind_at(state, square, direction, i)
                kinds[square, direction, i] = kind
                points[square, direction, i] = 0
                if state.n_seats == 1:
                    points[square, direction, i] = _SOLO_POINTS[kind]
                elif is_compared and square < state.n_seats:
                    points[square, direction, i] = line_points(state, square, direction, i)


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
