"""Voisins' material, row and records: the smallest game that has all that games have."""

from __future__ import annotations

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

N_CELLS = 8  # V.1: cells A–H
N_KINDS = 6  # numbers 1…6, each twice: kind k is the number k + 1
COPIES = 2
N_TOKENS = N_KINDS * COPIES
RACK = 2  # V.2
PAIR = 5  # V.4: points of two neighbours that make the target
LONE = 1  # V.5

# What a state waits for
LOT, DEAL, TURN, REFILL, OVER = 0, 1, 2, 3, 4

# Chance pools
POOL_LOT, POOL_BAG = 0, 1
N_OUTCOMES = N_KINDS  # the lot uses the first four
N_MOVES = N_CELLS * RACK

CONFIG = np.dtype(
    [
        ("n_seats", "i1"),  # 2…4
        ("first", "i1"),  # seat that begins; -1: drawn by lot (V.2)
        ("target", "i1"),  # what two neighbours have to make
    ],
    align=True,
)

STATE = np.dtype(
    [
        ("scores", "i4", (MAX_SEATS,)),  # points so far
        ("row", "i1", (N_CELLS,)),  # the number on each cell; 0 none
        ("rack", "i1", (MAX_SEATS, N_KINDS)),  # tokens of each kind that a seat holds
        ("bag", "i1", (N_KINDS,)),  # tokens of each kind in the bag
        ("n_seats", "i1"),  # 2…4
        ("turn", "i1"),  # seat to move (or to draw)
        ("phase", "i1"),  # LOT…OVER
        ("first", "i1"),  # seat that begins; -1: by lot
        ("due", "i1"),  # tokens that the seat has still to draw
        ("target", "i1"),
        ("n_row", "i1"),  # tokens on the row
        ("n_bag", "i1"),  # tokens in the bag
        ("spare", "i1", (2,)),  # always 0: records have no holes
    ],
    align=True,
)

MOVE = np.dtype([("cell", "u1"), ("token", "u1")], align=True)  # 0…7; the number, 1…6

VIEW = np.dtype(
    [
        ("scores", "i4", (MAX_SEATS,)),
        ("row", "i1", (N_CELLS,)),
        ("rack", "i1", (N_KINDS,)),  # the seat's own tokens; none for a spectator
        ("unseen", "i1", (N_KINDS,)),  # bag and the other racks together
        ("n_rack", "i1", (MAX_SEATS,)),
        ("seat", "i1"),  # whose view; -1 a spectator
        ("n_seats", "i1"),
        ("turn", "i1"),
        ("phase", "i1"),
        ("first", "i1"),
        ("due", "i1"),
        ("target", "i1"),
        ("n_row", "i1"),
        ("n_bag", "i1"),
        ("spare", "i1", (3,)),  # always 0
    ],
    align=True,
)


class Reason(IntEnum):
    """Why a move is refused; 0 is a yes."""

    OK = 0
    NOT_YOUR_TURN = 1  # the state waits for chance, or is over
    NOT_HELD = 2
    NO_CELL = 3
    OCCUPIED = 4


CLAUSES = {  # the rule that each refusal cites
    Reason.NOT_YOUR_TURN: "V.3",
    Reason.NOT_HELD: "V.3",
    Reason.NO_CELL: "V.1",
    Reason.OCCUPIED: "V.3",
}


class Unread(IntEnum):
    """Why a text is not a move or an outcome; 0 is one."""

    OK = 0
    NOT_A_MOVE = 1
    NOT_A_TOKEN = 2
    NO_SEAT = 3  # of the lot


CELL_NAMES = tuple("ABCDEFGH")
TOKEN_NAMES = tuple(str(kind + 1) for kind in range(N_KINDS))

SHOW = Show(
    hidden("n_seats", Number("i1"), "seats at the table"),
    shown("row", Cells(CELL_NAMES, (None, *TOKEN_NAMES)), "the tokens on the row"),
    shown("target", Number("i1"), "what two neighbours have to make"),
    shown("racks", Many(Number("i1"), MAX_SEATS, "n_seats"), "how many tokens each seat holds"),
    shown("bag", Number("i1"), "how many tokens are in the bag"),
    shown("scores", Many(Number("i4"), MAX_SEATS, "n_seats"), "the points of each seat"),
    shown("turn", Number("i1"), "the seat to move"),
    shown("over", Flag(), "whether the game has ended"),
    hidden("n_rack", Number("i1"), "tokens of the seat that looks"),
    own("rack", Many(Name(TOKEN_NAMES, "token"), RACK, "n_rack"), "one's own tokens, ascending"),
)

# Kinds of lines in an explanation, and the clauses they cite
PAIR_LINE, LONE_LINE = 0, 1
BY_PAIR, BY_LONE = 0, 1

LINES = Lines(
    kinds=(Kind("pair", ("a", "b", "target")), Kind("lone", ("a",))),
    clauses=("V.4", "V.5"),
    most=2,
)
