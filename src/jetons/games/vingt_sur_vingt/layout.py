"""20 sur 20: dominoes, the open table and the records, as data.

The table has no edges (20.5), the record has a fixed size. A cell of the table, [row, column] from
the first half of the first domino, has the address ``(STRIDE * row + column) % N_CELLS`` in the
grid. Two cells share an address only if they are REACH = 128 or more steps apart (rows plus
columns; a test looks at all of them). The halves on a table hang together side by side, so two of
108 are at most 107 steps apart, two marks at most 109, and a cell that a play could still cover or
look at at most 111: no table that can arise is too wide.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from enum import IntEnum
from pathlib import Path

import numpy as np

from jetons.core.game import MAX_SEATS
from jetons.core.layouts import (
    Flag,
    Kind,
    Lines,
    Many,
    Maybe,
    Name,
    Number,
    Show,
    group,
    hidden,
    own,
    shown,
)
from jetons.core.words import Catalogue

WORDS = Catalogue(Path(__file__).parent)

TARGET = 20  # 20.6: the total of a closed line
N_DOMINOES = 54  # 20.1
RACK = 5  # 20.3
MARKS = (0, 0, 22, 15, 11)  # 20.2: marks of a player, by the number of players
ALL_MARKS = 45  # 20.2: in the box
MOST_MARKS = 2 * ALL_MARKS  # room for a hand-made position with all its marks still to lay

PAIRS = tuple((a, b) for a in range(10) for b in range(a, 10) if b > 0)  # by domino kind
KIND_OF = {pair: kind for kind, pair in enumerate(PAIRS)}

STRIDE = 127  # address steps from a row to the next; a column is one step
N_CELLS = 8192  # addresses
REACH = 128  # cells closer than this never share an address
FAR = 109  # no half or mark is further from another (or from [0,0]) than this

# What stands on a cell: 0 nothing, 1…10 a half (its value + 1), 11…14 a mark of seat 0…3,
# 15 a mark whose owner a given position does not tell
EMPTY = 0
FIRST_HALF, LAST_HALF = 1, 10
FIRST_MARK = 11
NO_OWNER = 4  # FIRST_MARK + NO_OWNER: a mark of nobody known

DOWN = 100  # added to the code of a domino that is laid downwards

# Kinds of move
PLACE, STOP, PASS = 0, 1, 2

# What a state waits for
LOT, DEAL, TURN, CHAIN, REFILL, OVER = 0, 1, 2, 3, 4, 5

# How a game ended
NOT_ENDED, LAST_MARK, ALL_USED, BLOCKED = 0, 1, 2, 3
ENDINGS = ("", "last_mark", "all_used", "blocked")

# Chance pools
POOL_LOT, POOL_STOCK = 0, 1
N_OUTCOMES = N_DOMINOES  # the lot uses the first four

N_MOVES = 8192  # small dominoes can have more plays; `legal` counts past it all the same

CONFIG = np.dtype(
    [
        ("n_seats", "u1"),  # 2…4
        ("first", "i1"),  # seat that begins; -1: drawn by lot (20.4)
    ],
    align=True,
)

MOVE = np.dtype(
    [
        ("kind", "u1"),  # PLACE, STOP (a chain), PASS
        ("n", "u1"),  # dominoes laid, 0…5
        ("tile", "u1", (RACK,)),  # code of each, in line order; 0 beyond n
        ("row", "i1", (RACK,)),  # row of its first half; 0 beyond n
        ("col", "i1", (RACK,)),  # column of its first half; 0 beyond n
    ],
    align=True,
)

# The dominoes and marks on the table, in the order they were laid, the same in STATE and VIEW.
# A domino's code is 10 × first half + second half; the second half is to the right of the first,
# or below it if DOWN is added.
TABLE = [
    ("scores", "i4", (MAX_SEATS,)),  # marks that a seat has laid: MARKS[n_seats] wins
    ("tile", "u1", (N_DOMINOES,)),  # code of each domino
    ("tile_row", "i1", (N_DOMINOES,)),  # row of its first half
    ("tile_col", "i1", (N_DOMINOES,)),  # column of its first half
    ("mark_seat", "u1", (MOST_MARKS,)),  # whose mark, 0…3, or NO_OWNER
    ("mark_row", "i1", (MOST_MARKS,)),
    ("mark_col", "i1", (MOST_MARKS,)),
    ("n_table", "u1"),  # dominoes on the table
    ("n_marks", "u1"),  # marks on the table
    ("n_last", "u1"),  # dominoes of the last play: the last in the list
    ("n_last_marks", "u1"),  # marks of the last play: the last in the list
    ("last_seat", "i1"),  # who made the last play; -1 before the first
    ("n_rack", "i1", (MAX_SEATS,)),  # dominoes that a seat holds
    ("n_stock", "i1"),  # dominoes to be drawn
    ("passes", "i1"),  # passes in a row (20.19, 20.21)
    ("redealt", "i1"),  # 1: nobody could begin, these are hands dealt again; 0 once somebody has
    ("n_seats", "i1"),  # 2…4
    ("turn", "i1"),  # seat to move (or to draw)
    ("phase", "i1"),  # LOT…OVER
    ("first", "i1"),  # seat that begins; -1: by lot
    ("due", "i1"),  # dominoes still to be drawn before the next turn
    ("ending", "i1"),  # NOT_ENDED…BLOCKED
]

STATE = np.dtype(
    [
        ("grid", "u1", (N_CELLS // 2,)),  # what stands on each address, the even one below
        *TABLE,
        ("stock", "u1", (N_DOMINOES,)),  # 1: this domino is in the stock
        ("rack", "i1", (MAX_SEATS, RACK)),  # kinds that a seat holds, ascending, then -1
        ("no_moves", MOVE, (1,)),  # never written: its empty slice is a list nobody reads
        ("spare", "u1", (3,)),  # always 0: fills the record to a multiple of four bytes
    ],
    align=True,
)

VIEW = np.dtype(
    [
        *TABLE,
        ("unseen", "u1", (N_DOMINOES,)),  # 1: this domino is in the stock or on another's rack
        ("rack", "i1", (RACK,)),  # the seat's own kinds, ascending, then -1; none: a spectator
        ("seat", "i1"),  # whose view; -1 a spectator
        ("spare", "u1", (2,)),  # always 0: fills the record to a multiple of four bytes
    ],
    align=True,
)


class Reason(IntEnum):
    """Why a move is refused; 0 is a yes."""

    OK = 0
    NOT_YOUR_TURN = 1  # the state waits for chance, or is over
    WRONG_COUNT = 2  # 20.8: one domino, or an alignment of two to five
    OPENING_COUNT = 3  # 20.7: two to five on an empty table
    OPENING_PLACE = 4  # 20.7: the first domino has its first half at 0,0
    ONLY_SINGLES = 5  # 20.9: an alignment inside a chain
    NOT_HELD = 6  # 20.3
    NOT_IN_LINE = 7  # 20.8: lengthwise in one straight line
    OCCUPIED = 8  # 20.5: on another half
    ON_MARK = 9  # 20.12: on a mark
    GAP = 10  # 20.8: an empty cell inside the line
    NOT_TOUCHING = 11  # 20.8, 20.9: no half of the table in the line
    UNDER_20 = 12  # 20.8, 20.9
    OVER_20 = 13  # 20.10: the line itself
    BLANK_INSIDE = 14  # 20.11: in the line itself
    CROSS_OVER_20 = 15  # 20.10: a crossing line
    CROSS_BLANK = 16  # 20.11: in a crossing line
    NO_CHAIN = 17  # 20.9: a stop outside a chain
    MUST_STOP = 18  # 20.9: a pass inside a chain
    MUST_PLAY = 19  # 20.17: a pass while a play is possible


CLAUSES = {  # the rule that each refusal cites
    Reason.NOT_YOUR_TURN: "20.9",
    Reason.WRONG_COUNT: "20.8",
    Reason.OPENING_COUNT: "20.7",
    Reason.OPENING_PLACE: "20.7",
    Reason.ONLY_SINGLES: "20.9",
    Reason.NOT_HELD: "20.3",
    Reason.NOT_IN_LINE: "20.8",
    Reason.OCCUPIED: "20.5",
    Reason.ON_MARK: "20.12",
    Reason.GAP: "20.8",
    Reason.NOT_TOUCHING: "20.8",
    Reason.UNDER_20: "20.9",
    Reason.OVER_20: "20.10",
    Reason.BLANK_INSIDE: "20.11",
    Reason.CROSS_OVER_20: "20.10",
    Reason.CROSS_BLANK: "20.11",
    Reason.NO_CHAIN: "20.9",
    Reason.MUST_STOP: "20.9",
    Reason.MUST_PLAY: "20.17",
}


class Unread(IntEnum):
    """Why a text is not a play or an outcome; 0 is one."""

    OK = 0
    NOT_A_PLAY = 1
    ONE_BY_ONE = 2  # 20.9: a chain in one text
    TOO_MANY = 3  # dominoes
    TOO_FAR = 4  # from the first domino
    NOT_A_DOMINO = 5
    NO_SEAT = 6  # of the lot


# --- names --------------------------------------------------------------------------------


@functools.cache
def domino_name(kind: int) -> str:
    """A domino as people write it.

    >>> domino_name(0), domino_name(53)
    ('0|1', '9|9')
    """
    low, high = PAIRS[kind]
    return f"{low}|{high}"


def rack_names(kinds: Iterable[int]) -> list[str]:
    """The dominoes of a rack."""
    return [domino_name(int(kind)) for kind in kinds if kind >= 0]


@functools.cache
def halves_of(code: int) -> tuple[int, int]:
    """The first and the second half of a domino's code.

    >>> halves_of(95), halves_of(DOWN + 10)
    ((9, 5), (1, 0))
    """
    first, second = divmod(code % DOWN, 10)
    return first, second


def cells_of(code: int, row: int, col: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two cells, (row, column), that a domino covers.

    >>> cells_of(95, 0, 0), cells_of(DOWN + 95, 0, 0)
    (((0, 0), (0, 1)), ((0, 0), (1, 0)))
    """
    return (row, col), (row + 1, col) if code >= DOWN else (row, col + 1)


# --- what is shown ------------------------------------------------------------------------

DOMINO_NAMES = tuple(map(domino_name, range(N_DOMINOES)))
MOST_LINES = 1 + 2 * RACK  # of 20 that a play can make: its own, one across each half
LONGEST = TARGET + 2  # halves of a line of 20: ones, and a blank at each end
LAST_MARKS = 2 * MOST_LINES

_AT = Many(Number("i1"), 2)  # row, column

SHOW = Show(
    hidden("n_seats", Number("u1"), "seats at the table"),
    hidden("n_table", Number("u1"), "dominoes on the table"),
    hidden("n_marks", Number("u1"), "marks on the table"),
    shown(
        "dominoes",
        Many(
            group(
                shown("at", _AT, "row and column of the first half"),
                shown("dir", Name(("h", "v")), "where the second half is: to the right, or below"),
                shown("halves", Many(Number("u1"), 2), "their values, 0 the blank"),
                of="Domino",
            ),
            N_DOMINOES,
            "n_table",
        ),
        "the dominoes on the table, in the order they were laid",
    ),
    shown(
        "marks",
        Many(
            group(
                shown("at", _AT, "row and column"),
                shown("seat", Name((0, 1, 2, 3, None), "number | null"), "whose; null: not known"),
                of="Mark",
            ),
            MOST_MARKS,
            "n_marks",
        ),
        "the marks on the table, in the order they were laid",
    ),
    shown(
        "box",
        Maybe(
            group(
                shown("top", Number("i1"), "first row"),
                shown("bottom", Number("i1"), "last row"),
                shown("left", Number("i1"), "first column"),
                shown("right", Number("i1"), "last column"),
            )
        ),
        "the rows and columns that dominoes and marks lie in; null: the table is empty",
    ),
    shown(
        "last",
        group(
            hidden("n_dominoes", Number("u1"), "dominoes laid"),
            hidden("n_marks", Number("u1"), "marks laid"),
            hidden("n_lines", Number("u1"), "lines of 20 made"),
            shown("seat", Name((None, 0, 1, 2, 3), "number | null"), "whose play; null: nobody's"),
            shown("dominoes", Many(Number("u1"), RACK, "n_dominoes"), "their places in the list"),
            shown("marks", Many(Number("u1"), LAST_MARKS, "n_marks"), "their places in the list"),
            shown(
                "lines",
                Many(
                    group(
                        hidden("n", Number("u1"), "halves"),
                        shown("from", _AT, "row and column of its first half"),
                        shown("to", _AT, "row and column of its last half"),
                        shown("halves", Many(Number("u1"), LONGEST, "n"), "their values"),
                    ),
                    MOST_LINES,
                    "n_lines",
                ),
                "the lines of 20 that it made",
            ),
        ),
        "the last play",
    ),
    shown("racks", Many(Number("i1"), MAX_SEATS, "n_seats"), "how many dominoes each seat holds"),
    shown("stock", Number("i1"), "how many dominoes are to be drawn"),
    shown("marks_left", Many(Number("i1"), MAX_SEATS, "n_seats"), "marks that each has yet to lay"),
    shown("scores", Many(Number("i4"), MAX_SEATS, "n_seats"), "marks that each has laid"),
    shown("turn", Number("i1"), "the seat to move"),
    shown("chain", Flag(), "whether it goes on domino by domino, or stops"),
    shown("passes", Number("i1"), "passes in a row"),
    shown("redealt", Flag(), "whether nobody could begin, and these are hands dealt again"),
    shown("over", Flag(), "whether the game has ended"),
    hidden("n_rack", Number("u1"), "dominoes of the seat that looks"),
    own("rack", Many(Name(DOMINO_NAMES, "string"), RACK, "n_rack"), "one's own dominoes"),
    hidden("n_unseen", Number("u1"), "dominoes that the seat that looks has not seen"),
    own("unseen", Many(Name(DOMINO_NAMES, "string"), N_DOMINOES, "n_unseen"), "those dominoes"),
)

# Kinds of lines in an explanation, and the clauses they cite
OWN_LINE, CROSSING, UNDER, OVER_TARGET, CROSS_OVER = 0, 1, 2, 3, 4  # the last three: of refusals
BY_LINE, BY_CROSSING, BY_LAST = 0, 1, 2

LINES = Lines(
    kinds=(
        Kind("own", ("n", "*sum")),
        Kind("crossing", ("n", "*sum")),
        Kind("under_20", ("total", "off", "*sum")),
        Kind("over_20", ("total", "off", "*sum")),
        Kind("cross_over_20", ("total", "off", "*sum")),
    ),
    clauses=("20.12", "20.13", "20.15"),
    most=MOST_LINES,
    numbers=1 + LONGEST,
    cells=2,
)
