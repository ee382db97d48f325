"""Le 21's material, board and records: the drawing of the table, as data."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np

from jetons.core.game import MAX_SEATS
from jetons.core.layouts import (
    Cells,
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
COLOUR_WORDS = WORDS.texts("names", "colour")

MAX_SIDE = 19  # the largest board that a state holds; the standard one has 15 × 15 (21.4)
STRIDE = MAX_SIDE + 1  # cells of a row in memory: the last is always empty and ends every line
TOP = STRIDE + 1  # cell A1: one empty row and one empty cell come before it
N_CELLS = TOP + MAX_SIDE * STRIDE + TOP + 1  # an empty row below; one cell more fills the record

STEPS = (1, STRIDE, STRIDE + 1, STRIDE - 1)  # the four directions of a line
SIDES = (1, -1, STRIDE, -STRIDE)  # the neighbours of a square, by a side
CORNERS = (STRIDE + 1, STRIDE - 1, 1 - STRIDE, -STRIDE - 1)  # and by a corner

STAR = 18  # kinds of token: 1…17 the numbers, 18 the star; 0 is no token
N_KINDS = 19
COPIES = (0, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 3)  # 21.1
N_TOKENS = 29  # of each player
RACK = 3  # 21.8
TARGET = 21  # 21.11
STAR_VALUE = 21  # 21.7, 21.20: what a star counts off the board
HIGHEST = 17  # the highest number without a star
LOW = 9  # 21.8, 21.9: the highest number that opens
SCORING_ROUND = 4  # 21.13, 21.14

# What stands on a cell: 0 nothing; else seat × 32 + a face-up number 1…21, + 128 for a star.
# A face-down token shows no number: seat × 32 + 128.
NUMBER = 31  # the bits of a face-up number; 0 on an empty square and on a face-down token
SEAT_SHIFT = 5
FLAG = 128  # with a number: a star; without: face down

# Kinds of square (21.6)
PLAIN, BLUE, GREEN, PINK, YELLOW, FIFTEEN, TWENTY, THIRTY = 0, 1, 2, 3, 4, 5, 6, 7
KIND = 7  # the bits of a square's kind
COLOURS = ("blue", "green", "pink", "yellow")  # 21.3, in seat order
COLOUR_OF = np.array(  # the colour of each seat, by the number of seats
    [[0, 0, 0, 0], [0, 0, 0, 0], [0, 2, 0, 0], [0, 1, 2, 0], [0, 1, 2, 3]], np.int8
)
SQUARE_POINTS = (5, 5, 5, 5, 5, 15, 20, 30)  # 21.15, before the player's own colour
OWN_POINTS = 10

# What a square takes, above its kind: 0 it touches no token (or is covered), OUT it is not in
# use, else 1 + the highest number that may stand there by 21.11 and 21.12. So 1: nothing but a
# star as 21. Line sums only grow, so this only shrinks, and only at the ends of a line played on.
TAKES = 8
OUT = 31

# Kinds of move
PLACE, EXCHANGE, PASS = 0, 1, 2

# What a state waits for: tokens turned up (21.7), first racks (21.8), a move, draws, the end
LOT, DEAL, TURN, REFILL, SWAP, OVER = 0, 1, 2, 3, 4, 5
PHASES = ("lot", "deal", "turn", "refill", "swap", "over")

# state.ending
WENT_OUT, BLOCKED = 1, 2  # 21.19
ENDINGS = ("", "went_out", "blocked")

N_OUTCOMES = N_KINDS  # a drawn token; pool n is what the n-th seat has not drawn
N_MOVES = 2048  # a rack with a star rarely has more; `legal` counts past it all the same

_BOARD = [
    ("starts", "u2", (4,)),  # start square of each colour (21.5)
    ("squares", "u1", (N_CELLS,)),  # kind of each square + 8 × what it takes
    ("height", "u1"),  # rows of the whole board, at most 19
    ("n_rows", "u1"),  # rows in use; two players: the upper half and the central row (21.4)
    ("n_columns", "u1"),  # columns, at most 19
]

CONFIG = np.dtype(
    [
        *_BOARD,
        ("n_seats", "u1"),  # 2…4
        ("first", "i1"),  # seat that begins; -1: by 21.7
        ("teams", "u1"),  # 1: two against two (21.22)
    ],
    align=True,
)

TABLE = [  # what everybody sees
    ("scores", "i4", (MAX_SEATS,)),  # points so far; at the end less what is left (21.20)
    ("last", "i2"),  # cell of the last token placed; 0: none yet
    ("lap", "i2"),  # round of the player to move, from 1 ("round" is a method of NumPy records)
    *_BOARD,
    ("board", "u1", (N_CELLS,)),  # what stands on each cell
    ("n_undrawn", "i1", (MAX_SEATS,)),  # tokens of his set that a seat has not drawn
    ("n_rack", "i1", (MAX_SEATS,)),  # tokens that a seat holds
    ("turned", "i1", (MAX_SEATS,)),  # kind that a seat turned up to begin; 0: none (21.7)
    ("contest", "i1"),  # a bit for each seat that may still begin (21.7)
    ("last_number", "i1"),  # what the last token stood for, face down or not; 0: none yet
    ("idle", "i1"),  # turns in a row without a placement (21.19)
    ("teams", "i1"),  # 1: two against two (21.22)
    ("n_seats", "i1"),  # 2…4
    ("turn", "i1"),  # seat to move (or to draw)
    ("phase", "i1"),  # LOT…OVER
    ("first", "i1"),  # seat that begins; -1: not known yet
    ("due", "i1"),  # tokens still to be drawn before the next turn
    ("ending", "i1"),  # 0 not over, WENT_OUT, BLOCKED (21.19)
]

STATE = np.dtype(
    [
        *TABLE,
        ("undrawn", "i1", (MAX_SEATS, N_KINDS)),  # tokens of each kind that a seat has not drawn
        ("rack", "i1", (MAX_SEATS, RACK)),  # kinds that a seat holds, ascending; 0: none
        ("swapped", "i1"),  # kind given up in an exchange, not yet back in the set; 0: none
    ],
    align=True,
)

MOVE = np.dtype(
    [
        ("kind", "u1"),  # PLACE, EXCHANGE, PASS
        ("token", "u1"),  # PLACE, EXCHANGE: kind 1…18; else 0
        ("number", "u2"),  # PLACE: what it stands for, 1…21; else 0
        ("cell", "u2"),  # PLACE: where; else 0
    ],
    align=True,
)

VIEW = np.dtype(
    [
        *TABLE,
        ("owned", "i1", (MAX_SEATS, N_KINDS)),  # rack and undrawn tokens of a seat together
        ("rack", "i1", (RACK,)),  # the seat's own tokens; none for a spectator
        ("swapped", "i1"),  # what the seat itself gave up in an exchange under way; 0: none
        ("seat", "i1"),  # whose view; -1 a spectator
    ],
    align=True,
)


class Reason(IntEnum):
    """Why a move is refused; 0 is a yes."""

    OK = 0
    NOT_YOUR_TURN = 1  # the state waits for chance, or is over
    NO_MOVE = 2  # a turn is a placement, an exchange or a pass (21.18)
    NOT_HELD = 3  # 21.8: a token that is not on the rack
    WRONG_NUMBER = 4  # 21.2: only a star chooses, from 1 to 21
    OFF_BOARD = 5  # 21.4
    OCCUPIED = 6  # 21.10
    NOT_START = 7  # 21.9: round 1 is played on the own start square
    TOO_HIGH = 8  # 21.9: round 1 is played with 9 or lower
    NOT_TOUCHING = 9  # 21.10
    BESIDE_DOWN = 10  # 21.12
    OVER_21 = 11  # 21.11
    MUST_PLACE = 12  # 21.18: an exchange or a pass while a placement is possible
    NONE_UNDRAWN = 13  # 21.18: an exchange with nothing left to draw


CLAUSES = {  # the rule that each refusal cites
    Reason.NOT_YOUR_TURN: "21.7",
    Reason.NO_MOVE: "21.18",
    Reason.NOT_HELD: "21.8",
    Reason.WRONG_NUMBER: "21.2",
    Reason.OFF_BOARD: "21.4",
    Reason.OCCUPIED: "21.10",
    Reason.NOT_START: "21.9",
    Reason.TOO_HIGH: "21.9",
    Reason.NOT_TOUCHING: "21.10",
    Reason.BESIDE_DOWN: "21.12",
    Reason.OVER_21: "21.11",
    Reason.MUST_PLACE: "21.18",
    Reason.NONE_UNDRAWN: "21.18",
}


class Unread(IntEnum):
    """Why a text is not a move or an outcome; 0 is one."""

    OK = 0
    NOT_A_MOVE = 1
    NOT_A_TOKEN = 2
    ONLY_A_STAR = 3  # a number that no token has


# --- names --------------------------------------------------------------------------------


def cell_of(row: int, column: int) -> int:
    """The cell of a row and a column, both from 0."""
    return TOP + row * STRIDE + column


def row_column(cell: int) -> tuple[int, int]:
    """The row and the column of a cell, both from 0."""
    return divmod(cell - TOP, STRIDE)


@functools.cache
def cell_name(cell: int) -> str:
    """A cell as people write it.

    >>> cell_name(cell_of(7, 7))
    'H8'
    """
    row, column = row_column(cell)
    return f"{chr(ord('A') + row)}{column + 1}"


_CELL = re.compile(r"([A-Za-z])([1-9][0-9]?)", re.ASCII)


def cell_named(name: str, n_rows: int, n_columns: int) -> int | None:
    """The cell of a name on a board of that size; None if there is no such square.

    >>> cell_named("h8", 15, 15) == cell_of(7, 7), cell_named("P1", 15, 15)
    (True, None)
    """
    match = _CELL.fullmatch(name)
    if match is None:
        return None
    row, column = ord(match[1].upper()) - ord("A"), int(match[2]) - 1
    return cell_of(row, column) if row < n_rows and column < n_columns else None


@functools.cache
def token_name(kind: int) -> str:
    """A kind of token as people write it.

    >>> token_name(12), token_name(STAR)
    ('12', '*')
    """
    return "*" if kind == STAR else str(kind)


def rack_names(kinds: Iterable[int]) -> list[str]:
    """The tokens of a rack, ascending, the star last."""
    return [token_name(int(kind)) for kind in kinds if kind]


@functools.cache
def colours(n_seats: int) -> list[str]:
    """The colours at the table, in seat order.

    >>> colours(2)
    ['blue', 'pink']
    """
    return [COLOURS[int(COLOUR_OF[n_seats, seat])] for seat in range(n_seats)]


# --- what is shown ------------------------------------------------------------------------


def token_of(code: int) -> dict[str, Any] | None:
    """A token on the board by its code: as a cell's content, with its colour for the seat."""
    number, by = code & NUMBER, COLOURS[code >> SEAT_SHIFT & 3]
    if number == 0:
        return {"by": by, "down": True} if code else None
    return {"n": number, "by": by, "star": True} if code & FLAG else {"n": number, "by": by}


CELL_NAMES = tuple(
    cell_name(cell) if cell >= TOP and max(row_column(cell)) < MAX_SIDE else ""
    for cell in range(N_CELLS)
)
TOKEN_NAMES = (None, *map(token_name, range(1, N_KINDS)))
SQUARE_VALUES = (
    None,
    *({"kind": "colour", "colour": colour} for colour in COLOURS),
    *({"kind": "value", "value": SQUARE_POINTS[kind]} for kind in (FIFTEEN, TWENTY, THIRTY)),
)
_TOKEN = Name(TOKEN_NAMES[1:], "string")
_SQUARE_NAME = Name(CELL_NAMES, "string")

SHOW = Show(
    hidden("n_seats", Number("u1"), "seats at the table"),
    shown("rows", Number("u1"), "rows in use"),
    shown("columns", Number("u1"), "columns"),
    shown("squares", Cells(CELL_NAMES, SQUARE_VALUES, "Square"), "the squares that are not plain"),
    shown(
        "starts",
        Cells(COLOURS, (None, *CELL_NAMES[1:]), "string", "colour"),
        "the start square of each colour",
    ),
    shown(
        "tokens",
        Cells(CELL_NAMES, tuple(token_of(code) for code in range(256)), "Counter"),
        "the tokens on the board; one that is face down shows no number",
    ),
    shown("colours", Many(Name(COLOURS, "Colour"), MAX_SEATS, "n_seats"), "of each seat"),
    shown("teams", Name((None, [[0, 2], [1, 3]]), "number[][] | null"), "who plays with whom"),
    shown("racks", Many(Number("i1"), MAX_SEATS, "n_seats"), "how many tokens each seat holds"),
    shown("undrawn", Many(Number("i1"), MAX_SEATS, "n_seats"), "how many each has yet to draw"),
    hidden("n_owned", Many(Number("u1"), MAX_SEATS), "tokens that each seat still has"),
    shown(
        "owned",
        Many(Many(_TOKEN, N_TOKENS, "n_owned"), MAX_SEATS, "n_seats"),
        "the tokens that each seat still has, in hand or to be drawn",
    ),
    shown("left", Many(Number("i2"), MAX_SEATS, "n_seats"), "what these would cost at the end"),
    shown(
        "turned",
        Many(Name(TOKEN_NAMES, "string"), MAX_SEATS, "n_seats"),
        "what each turned up to see who begins",
    ),
    shown("scores", Many(Number("i4"), MAX_SEATS, "n_seats"), "the points of each seat"),
    shown("round", Number("i2"), "the round of the seat to move, from 1"),
    shown("first", Number("i1"), "the seat that began; -1: not known yet"),
    shown("turn", Number("i1"), "the seat to move"),
    shown("phase", Name(PHASES), "what is awaited"),
    shown("idle", Number("i1"), "turns in a row without a placement"),
    shown(
        "last",
        Maybe(
            group(
                hidden("n_lines", Number("u1"), "lines of 21"),
                hidden("n_line", Many(Number("u1"), len(STEPS)), "squares of each"),
                shown("cell", _SQUARE_NAME, "where it lies"),
                shown("by", Name(COLOURS, "Colour"), "whose it is"),
                shown("n", Number("u1"), "what it stood for, face down or not"),
                shown("points", Number("i2"), "what it scored"),
                shown(
                    "lines",
                    Many(Many(_SQUARE_NAME, MAX_SIDE, "n_line"), len(STEPS), "n_lines"),
                    "the lines of 21 that it made, if it scored",
                ),
            )
        ),
        "the last token placed",
    ),
    shown("over", Flag(), "whether the game has ended"),
    hidden("n_rack", Number("u1"), "tokens of the seat that looks"),
    own("rack", Many(_TOKEN, RACK, "n_rack"), "one's own tokens, ascending, `*` the star last"),
    hidden("n_own_undrawn", Number("u1"), "tokens that the seat that looks has yet to draw"),
    own("own_undrawn", Many(_TOKEN, N_TOKENS, "n_own_undrawn"), "what one has yet to draw"),
)

# Kinds of lines in an explanation, the clauses they cite, the squares they name
BY_STAR, TOO_EARLY, SCORED, ALSO, ABOVE = 0, 1, 2, 3, 4  # the last one: of a refusal
BY_21, BY_ROUND, BY_STAR_21 = 0, 1, 2
ON_PLAIN, ON_OWN, ON_MARKED = 0, 1, 2

LINES = Lines(
    kinds=(
        Kind("star", ("points", "where:where")),
        Kind("early", ("*sum",)),
        Kind("scored", ("points", "where:where", "*sum")),
        Kind("also", ("*sum",)),
        Kind("over_21", ("total", "off", "*sum")),
    ),
    clauses=("21.15", "21.16", "21.13"),
    most=len(STEPS),
    numbers=MAX_SIDE + 3,
)
