"""Triolet's material, board and records: the drawing of the table, as data."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from pathlib import Path

import numpy as np

from jetons.core.game import MAX_SEATS
from jetons.core.layouts import (
    Cells,
    Flag,
    Kind,
    Lines,
    Many,
    Name,
    Number,
    Show,
    hidden,
    own,
    shown,
)
from jetons.core.words import Catalogue

WORDS = Catalogue(Path(__file__).parent)

SIDE = 15  # T.2: rows A–O, columns 1–15
STRIDE = 16  # cells of a row in memory: the sixteenth is always empty and ends every run
TOP = STRIDE + 1  # cell A1: one empty row and one empty cell come before it
N_CELLS = 18 * STRIDE  # with an empty row above and below
CENTRE = TOP + 7 * STRIDE + 7  # H8

JOKER = 16  # token codes: 0…15 the numbers, 16 the joker
N_KINDS = 17
COPIES = (9, 9, 8, 8, 7, 8, 6, 6, 4, 4, 3, 3, 2, 2, 1, 1, 2)  # T.1, the joker last
N_TOKENS = 83
RACK = 3
ASIDE = 3  # T.3
TARGET = 15  # T.8
LEAST_BAG = 5  # T.20
TRIO = 30  # T.14
TRIOLET = 50  # T.17
IDLE_ROUNDS = 3  # T.23

# What stands on a cell: 0 nothing, 1…16 the number + 1, 17…32 a joker standing for number + 17
FIRST_JOKER = 17

# Kinds of square (T.2)
PLAIN, DOUBLE, TRIPLE, BIS = 0, 1, 2, 3

# Kinds of move
PLACE, EXCHANGE, PASS = 0, 1, 2

# How a game ended
WENT_OUT, BLOCKED, IDLE = 1, 2, 3  # T.22, T.23
ENDINGS = ("", "went_out", "blocked", "idle")

# What a state waits for
LOT, DEAL_ASIDE, DEAL, TURN, REFILL, SWAP, OVER = 0, 1, 2, 3, 4, 5, 6

# Chance pools
POOL_LOT, POOL_BAG = 0, 1
N_OUTCOMES = N_KINDS  # the lot uses the first four

N_MOVES = 4096  # a rack with a joker rarely has more; `legal` counts past it all the same

CONFIG = np.dtype(
    [
        ("n_seats", "u1"),  # 2…4
        ("first", "i1"),  # seat that begins; -1: drawn by lot (T.3)
        ("squares", "u1", (N_CELLS,)),  # kind of each square
    ],
    align=True,
)

STATE = np.dtype(
    [
        ("board", "u1", (N_CELLS,)),  # what stands on each cell
        ("squares", "u1", (N_CELLS,)),  # kind of each square; PLAIN once covered (T.13)
        ("scores", "i4", (MAX_SEATS,)),  # points so far
        ("n_board", "i2"),  # tokens on the grid
        ("n_bag", "i2"),  # tokens in the bag
        ("idle", "i2"),  # turns in a row without a placement (T.23)
        ("rack", "i1", (MAX_SEATS, N_KINDS)),  # tokens of each kind that a seat holds
        ("bag", "i1", (N_KINDS,)),  # tokens of each kind in the bag
        ("aside", "i1", (N_KINDS,)),  # the three set aside unseen
        ("swapped", "i1", (N_KINDS,)),  # given up in an exchange, not yet back in the bag
        ("n_rack", "i1", (MAX_SEATS,)),  # tokens that a seat holds
        ("n_seats", "i1"),  # 2…4
        ("turn", "i1"),  # seat to move (or to draw)
        ("phase", "i1"),  # LOT…OVER
        ("first", "i1"),  # seat that begins; -1: by lot
        ("again", "i1"),  # 1: the mover covered a bis and plays once more, until he does (T.12)
        ("due", "i1"),  # tokens still to be drawn before the next turn
        ("ending", "i1"),  # 0 not over, WENT_OUT, BLOCKED, IDLE
    ],
    align=True,
)

MOVE = np.dtype(
    [
        ("kind", "u1"),  # PLACE, EXCHANGE, PASS
        ("n", "u1"),  # tokens placed or exchanged, 0…3
        ("cell", "u2", (RACK,)),  # PLACE: cells in reading order; else 0
        ("token", "u1", (RACK,)),  # PLACE: number, or 16 + number for a joker; EXCHANGE: kind
        ("spare", "u1"),  # always 0: records have no holes, so equal means equal byte for byte
    ],
    align=True,
)

VIEW = np.dtype(
    [
        ("board", "u1", (N_CELLS,)),
        ("squares", "u1", (N_CELLS,)),
        ("scores", "i4", (MAX_SEATS,)),
        ("n_board", "i2"),
        ("n_bag", "i2"),
        ("idle", "i2"),
        ("rack", "i1", (N_KINDS,)),  # the seat's own tokens; none for a spectator
        ("unseen", "i1", (N_KINDS,)),  # bag, set aside and the other racks together
        ("n_rack", "i1", (MAX_SEATS,)),
        ("seat", "i1"),  # whose view; -1 a spectator
        ("n_seats", "i1"),
        ("turn", "i1"),
        ("phase", "i1"),
        ("first", "i1"),
        ("again", "i1"),
        ("due", "i1"),
        ("n_aside", "i1"),  # tokens set aside so far
        ("n_swapped", "i1"),  # tokens given up in an exchange, not yet back in the bag
        ("ending", "i1"),
        ("spare", "i1", (2,)),  # always 0
    ],
    align=True,
)


class Reason(IntEnum):
    """Why a move is refused; 0 is a yes."""

    OK = 0
    NOT_YOUR_TURN = 1  # the state waits for chance, or is over
    NO_TOKENS = 2  # T.4: between one and three tokens
    NOT_HELD = 3  # T.4: a token that is not on the rack
    OFF_GRID = 4  # T.2
    OCCUPIED = 5  # T.4
    NOT_IN_LINE = 6  # T.4: one row or one column
    NOT_CENTRE = 7  # T.5
    NOT_TOUCHING = 8  # T.6
    APART = 9  # T.7
    TOO_LONG = 10  # T.8: four in a row
    OVER_15 = 11  # T.8: two neighbours above 15
    NOT_15 = 12  # T.8: three that are not 15
    SQUARE_OF_FOUR = 13  # T.9
    SQUARE_OF_NINE = 14  # T.10
    TWO_JOKERS = 15  # T.11
    BAG_TOO_LOW = 16  # T.20
    MUST_MOVE = 17  # T.21: a pass while a move is possible


CLAUSES = {  # the rule that each refusal cites
    Reason.NOT_YOUR_TURN: "T.4",
    Reason.NO_TOKENS: "T.4",
    Reason.NOT_HELD: "T.4",
    Reason.OFF_GRID: "T.2",
    Reason.OCCUPIED: "T.4",
    Reason.NOT_IN_LINE: "T.4",
    Reason.NOT_CENTRE: "T.5",
    Reason.NOT_TOUCHING: "T.6",
    Reason.APART: "T.7",
    Reason.TOO_LONG: "T.8",
    Reason.OVER_15: "T.8",
    Reason.NOT_15: "T.8",
    Reason.SQUARE_OF_FOUR: "T.9",
    Reason.SQUARE_OF_NINE: "T.10",
    Reason.TWO_JOKERS: "T.11",
    Reason.BAG_TOO_LOW: "T.20",
    Reason.MUST_MOVE: "T.21",
}


class Unread(IntEnum):
    """Why a text is not a move or an outcome; 0 is one."""

    OK = 0
    NOT_A_MOVE = 1
    NOT_A_TOKEN = 2
    WRONG_COUNT = 3  # more or fewer than one to three tokens
    NO_SEAT = 4  # of the lot


# --- names --------------------------------------------------------------------------------


def cell_of(row: int, column: int) -> int:
    """The cell of a row and a column, both from 0."""
    return TOP + row * STRIDE + column


def row_column(cell: int) -> tuple[int, int]:
    """The row and the column of a cell, both from 0; beyond 14 it is off the grid."""
    return divmod(cell - TOP, STRIDE)


SQUARE_NAMES = ("plain", "double", "triple", "bis")


def cell_name(cell: int) -> str:
    """A cell as people write it.

    >>> cell_name(CENTRE)
    'H8'
    """
    row, column = row_column(cell)
    return f"{chr(ord('A') + row)}{column + 1}"


def token_name(token: int) -> str:
    """A token kind as people write it, the joker as a star.

    >>> token_name(12), token_name(JOKER)
    ('12', '*')
    """
    return "*" if token == JOKER else str(token)


def content_name(content: int) -> str:
    """What stands on a cell: ``9``, or ``*4`` for a joker standing for 4.

    >>> content_name(10), content_name(FIRST_JOKER + 4)
    ('9', '*4')
    """
    number = (content - 1) & 15
    return f"*{number}" if content >= FIRST_JOKER else str(number)


def rack_names(counts: Iterable[int]) -> list[str]:
    """The tokens of a rack, ascending, the joker last."""
    return [token_name(kind) for kind, n in enumerate(counts) if n for _ in range(n)]


# --- what is shown ------------------------------------------------------------------------

CELL_NAMES = tuple(
    cell_name(cell) if max(row_column(cell)) < SIDE and cell >= TOP else ""
    for cell in range(N_CELLS)
)
CONTENT_NAMES = (None, *(content_name(content) for content in range(1, 2 * FIRST_JOKER - 1)))
TOKEN_NAMES = tuple(token_name(kind) for kind in range(N_KINDS))

SHOW = Show(
    hidden("n_seats", Number("i1"), "seats at the table"),
    shown(
        "board",
        Cells(CELL_NAMES, CONTENT_NAMES),
        "the tokens on the grid: `9`, `*4` a joker that stands for 4",
    ),
    shown(
        "squares",
        Cells(CELL_NAMES, SQUARE_NAMES),
        "the squares that still multiply or give a second turn, not yet covered",
    ),
    shown("racks", Many(Number("i1"), MAX_SEATS, "n_seats"), "how many tokens each seat holds"),
    shown("bag", Number("i2"), "how many tokens are in the bag"),
    shown("scores", Many(Number("i4"), MAX_SEATS, "n_seats"), "the points of each seat"),
    shown("turn", Number("i1"), "the seat to move"),
    shown("again", Flag(), "whether the seat to move covered a bis and plays once more"),
    shown("over", Flag(), "whether the game has ended"),
    hidden("n_rack", Number("i1"), "tokens of the seat that looks"),
    own(
        "rack",
        Many(Name(TOKEN_NAMES, "token"), RACK, "n_rack"),
        "one's own tokens, ascending, `*` the joker last",
    ),
    own(
        "unseen",
        Many(Number("i1"), N_KINDS),
        "how many tokens of each kind one has not seen: 0…15, then the jokers",
    ),
)

# Kinds of lines in an explanation
TRIO_LINE, TRIO_TIMES, PAIR, PAIR_FIRST, PAIR_SECOND, PAIR_BOTH = 0, 1, 2, 3, 4, 5
SINGLE, SINGLE_TIMES, BONUS = 6, 7, 8
WRONG_PAIR, WRONG_TRIO = 9, 10  # of refusals
# … and the clauses they cite
BY_RUN, BY_SQUARE, BY_TRIOLET, BY_FIRST = 0, 1, 2, 3
MOST_LINES = 5  # a placement's own line, the runs across its three tokens, the bonus

LINES = Lines(
    kinds=(
        Kind("trio", ("a:token", "b:token", "c:token")),
        Kind("trio_times", ("a:token", "b:token", "c:token", "times:times")),
        Kind("pair", ("a:token", "b:token")),
        Kind("pair_first", ("a:token", "b:token", "m")),
        Kind("pair_second", ("a:token", "b:token", "m")),
        Kind("pair_both", ("a:token", "b:token", "m", "k")),
        Kind("single", ("a:token",)),
        Kind("single_times", ("a:token", "m")),
        Kind("triolet"),
        Kind("over_15", ("total", "*sum")),
        Kind("not_15", ("total", "*sum")),
    ),
    clauses=("T.14", "T.16", "T.17", "T.18"),
    most=MOST_LINES,
)
