"""101's material, tray, squares and records: the drawing of the table, as data."""

from __future__ import annotations

import functools
from enum import IntEnum
from pathlib import Path

import numpy as np

from jetons.core.game import MAX_SEATS
from jetons.core.words import Catalogue

WORDS = Catalogue(Path(__file__).parent)
KIND_WORDS = WORDS.texts("names", "kind")  # by rank
LINE_WORDS = WORDS.texts("names", "way")  # by direction

# --- tokens and their backs ---------------------------------------------------------------

COLOURS = "ROGBP"  # 101.1: red, orange, green, blue, purple
N_COLOURS = 5
N_VALUES = 10
N_TOKENS = 50  # token code: colour × 10 + value - 1

N_BACKS = 10  # 101.2: back code 0…4 low, 5…9 high, in the order of the colour of its evens
SERIES = 5  # tokens that share a back

# --- the tray -----------------------------------------------------------------------------

N_COLUMNS = 5  # 101.4
DEPTH = 10  # tokens in a column. A slot is depth × 5 + column: slots count as Classic draws

# --- squares ------------------------------------------------------------------------------
# A square lies in a frame that never moves, its first token on the centre (101.12). As its
# bounding box never exceeds 5 × 5, no two of its rows are equal modulo 5, nor two columns:
# what is kept per row, column or cell is kept under the frame's number modulo 5.

LONGEST = 5  # tokens of the longest line: the modulus
FRAME = 2 * LONGEST - 1  # rows and columns of the largest frame
STRIDE = 16  # a frame's cell is row × 16 + column, both from 0
ROWS, COLUMNS = 0, 1  # the two directions of lines
SHAPES = {1: (5, 5), 2: (5, 5), 3: (4, 4), 4: (3, 4)}  # 101.11: seats → rows, columns

# --- combinations, by rank (101.15) -------------------------------------------------------

NOTHING, PAIRE, COCKTAIL, DEUX_PAIRES, BRELAN, COULEUR = 0, 1, 2, 3, 4, 5
SUITE, FULL, CARRE, STRIKE, SUITE_COULEUR = 6, 7, 8, 9, 10
KIND_NAMES = (
    "rien",
    "paire",
    "cocktail",
    "deux_paires",
    "brelan",
    "couleur",
    "suite",
    "full",
    "carre",
    "strike",
    "suite_couleur",
)
N_KINDS = len(KIND_NAMES)
MATCH_POINTS = (0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2)  # of the better line, two players
SOLO_POINTS = (0, 1, 2, 3, 5, 7, 9, 11, 15, 25, 30)

# --- steps, phases, pools -----------------------------------------------------------------

EXPERT, CLASSIC, JUNIOR = 0, 1, 2  # how tokens are drawn (101.5, 101.6, 101.8)
MODE_NAMES = ("expert", "classic", "junior")

# Kinds of move: the steps of a turn. A state whose phase is one of them waits for that step
DRAW, PLACE, TURN = 0, 1, 2
STEP_NAMES = ("draw", "place", "turn")
# What else a state waits for: the lot, a back of the tray, the face of the token just taken,
# the face of the token just turned; nothing
LOT, TRAY, SHOW_FACE, SHOW_UP, OVER = 3, 4, 5, 6, 7
PHASE_NAMES = (*STEP_NAMES, "lot", "tray", "show", "show_up", "over")

# Chance pools; pools 1…10 hold the unseen faces of each back
POOL_BACKS, POOL_FACES, POOL_LOT = 0, 1, 11
N_OUTCOMES = N_TOKENS  # the lot uses the first four, the backs the first ten

N_MOVES = FRAME * FRAME

CONFIG = np.dtype(
    [
        ("n_seats", "u1"),  # 1…4
        ("first", "i1"),  # seat that begins; -1: drawn by lot (101.10)
        ("mode", "u1"),  # EXPERT, CLASSIC, JUNIOR
        ("odd", "u1", (N_BACKS,)),  # colour of the odd values of each back (101.3)
    ],
    align=True,
)

# A square belongs to the seat of its number; alone, squares 0 and 1 belong to seat 0.
TABLE = [
    ("lines", "i8", (MAX_SEATS, 2, LONGEST)),  # square, direction, number mod 5: `UNIT` sums
    ("seen", "i8"),  # bit of each token whose face is known: placed, in hand or face up
    ("scores", "i4", (MAX_SEATS,)),  # points as the squares stand; final once over
    ("rows", "u2", (MAX_SEATS, FRAME + 2)),  # square, frame row + 1: bit of each taken column
    ("cells", "u1", (MAX_SEATS, LONGEST * LONGEST)),  # row mod 5 × 5 + column mod 5: token + 1
    ("kinds", "u1", (MAX_SEATS, 2, LONGEST)),  # as lines: rank of what the line is so far
    ("top", "i1", (MAX_SEATS,)),  # first frame row with a token; all four 0 while empty
    ("bottom", "i1", (MAX_SEATS,)),  # last frame row with a token
    ("left", "i1", (MAX_SEATS,)),  # first frame column with a token
    ("right", "i1", (MAX_SEATS,)),  # last frame column with a token
    ("n_square", "i1", (MAX_SEATS,)),  # tokens in each square
    ("tray", "u1", (N_TOKENS,)),  # back + 1 of the token in each slot; 0 gone, or not there yet
    ("taken", "i1", (N_COLUMNS,)),  # tokens taken from each column: depth of its front token
    ("pile", "u1", (N_BACKS,)),  # tokens of each back that are not yet in the tray
    ("odd", "u1", (N_BACKS,)),  # colour of the odd values of each back (101.3)
    ("n_seats", "i1"),  # 1…4
    ("turn", "i1"),  # seat to move; once over, the seat that moved last
    ("phase", "i1"),  # DRAW…OVER
    ("first", "i1"),  # seat that begins; -1: by lot
    ("mode", "i1"),  # EXPERT, CLASSIC, JUNIOR
    ("height", "i1"),  # rows of a square
    ("width", "i1"),  # columns of a square
    ("n_placed", "i1"),  # tokens placed by all
    ("n_total", "i1"),  # tokens to be placed by all: 50, or 48 of three or four players
    ("back", "i1"),  # SHOW_FACE and SHOW_UP: back of the token whose face is awaited; else -1
    ("hand", "u1"),  # PLACE: token + 1 that the mover holds; else 0
    ("up", "i1"),  # tray column whose front token is face up; -1: none
    ("up_token", "u1"),  # that token + 1; else 0
]

STATE = np.dtype(TABLE, align=True)

MOVE = np.dtype(
    [
        ("kind", "u1"),  # DRAW, PLACE, TURN
        ("at", "u1"),  # PLACE: cell of the frame; else tray column, 0…4
    ],
    align=True,
)

# Nothing is hidden but faces that no state holds (101.4): a view is the table and whose it is.
# The seat comes first, lest numba take a view for a state with one field more
VIEW = np.dtype([("seat", "i8"), *TABLE], align=True)  # seat: whose view; -1 a spectator


class Reason(IntEnum):
    """Why a move is refused; 0 is a yes."""

    OK = 0
    NOT_YOUR_TURN = 1  # the state waits for chance, or is over
    NO_SUCH_STEP = 2  # neither draw, place nor turn
    NO_CHOICE = 3  # 101.5: a draw in Classic
    NO_TURNING = 4  # 101.8: a turn in Junior or Classic
    ONE_UP = 5  # 101.7: a turn while a front token is face up
    MUST_DRAW = 6  # 101.6
    MUST_PLACE = 7  # 101.6
    MUST_TURN = 8  # 101.7
    NO_COLUMN = 9  # 101.4: not a column of the tray
    EMPTY_COLUMN = 10  # 101.4
    OFF_FRAME = 11  # 101.12: not a cell of the frame
    NOT_CENTRE = 12  # 101.12: the first token lies on the frame's centre
    OCCUPIED = 13  # 101.14
    NOT_TOUCHING = 14  # 101.12
    TOO_TALL = 15  # 101.12: more rows than the shape has
    TOO_WIDE = 16  # 101.12: more columns than the shape has


CLAUSES = {  # the rule that each refusal cites
    Reason.NOT_YOUR_TURN: "101.6",
    Reason.NO_SUCH_STEP: "101.6",
    Reason.NO_CHOICE: "101.5",
    Reason.NO_TURNING: "101.8",
    Reason.ONE_UP: "101.7",
    Reason.MUST_DRAW: "101.6",
    Reason.MUST_PLACE: "101.6",
    Reason.MUST_TURN: "101.7",
    Reason.NO_COLUMN: "101.4",
    Reason.EMPTY_COLUMN: "101.4",
    Reason.OFF_FRAME: "101.12",
    Reason.NOT_CENTRE: "101.12",
    Reason.OCCUPIED: "101.14",
    Reason.NOT_TOUCHING: "101.12",
    Reason.TOO_TALL: "101.12",
    Reason.TOO_WIDE: "101.12",
}


class Unread(IntEnum):
    """Why a text is not a step or an outcome; 0 is one."""

    OK = 0
    NOT_A_STEP = 1
    NOT_A_TOKEN = 2
    NO_COLOUR = 3
    NO_VALUE = 4
    NO_BACK = 5
    NO_SEAT = 6  # of the lot


# --- names --------------------------------------------------------------------------------


@functools.cache
def token_name(token: int) -> str:
    """A token as people write it.

    >>> token_name(0), token_name(49)
    ('R1', 'P10')
    """
    return f"{COLOURS[token // N_VALUES]}{token % N_VALUES + 1}"


@functools.cache
def back_name(back: int) -> str:
    """A back by its series and the colour of its even values.

    >>> back_name(4), back_name(5)
    ('lowP', 'highR')
    """
    return f"{'low' if back < SERIES else 'high'}{COLOURS[back % N_COLOURS]}"


BACKS = {back_name(back): back for back in range(N_BACKS)}  # codes by name


def cell_of(row: int, column: int) -> int:
    """The frame's cell of a row and a column, both from 0."""
    return row * STRIDE + column


@functools.cache
def cell_name(cell: int) -> str:
    """A cell of the frame as people write it.

    >>> cell_name(cell_of(4, 4))
    'E5'
    """
    return f"{chr(ord('A') + cell // STRIDE)}{cell % STRIDE + 1}"
