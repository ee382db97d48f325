"""Board files of Triolet: fifteen lines of fifteen signs that a person can type (T.2, T.19)."""

from __future__ import annotations

from typing import Any

import numpy as np

from jetons.core.positions import bad_layout
from jetons.games.triolet.layout import N_CELLS, SIDE, WORDS, cell_name, cell_of

SIGNS = ".23b"  # plain, double, triple, bis: in the order of their codes

STANDARD = """
.......b.......
.b..3.....3..b.
...............
.......2.......
.3..2.....2..3.
...............
...............
b..2...2...2..b
...............
...............
.3..2.....2..3.
.......2.......
...............
.b..3.....3..b.
.......b.......
"""

_HALF = ["b......2......b", *["." * SIDE] * 5, "......3.3......"]
EXAMPLE = "/".join([*_HALF, "2......2......2", *reversed(_HALF)])  # a board of one's own


def read_board(text: str) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """The kind of each square from a board's text; rows may also be joined by ``/``.

    Raises BadLayout with the row and the sign that do not fit. Lines starting with ``#`` and
    empty lines do not count; ``standard`` is the board of the box.
    """
    if text.strip() in ("", "standard"):
        text = STANDARD
    lines = (line.strip() for line in text.replace("/", "\n").splitlines())
    rows = [line for line in lines if line and not line.startswith("#")]
    if len(rows) != SIDE:
        raise bad_layout(WORDS, "rows", {"most": SIDE, "n": len(rows)})
    squares = np.zeros(N_CELLS, np.uint8)
    for row, line in enumerate(rows):
        letter = chr(ord("A") + row)
        if len(line) != SIDE:
            raise bad_layout(WORDS, "signs", {"row": letter, "n": len(line), "most": SIDE})
        for column, sign in enumerate(line.lower()):
            kind = SIGNS.find(sign)
            cell = cell_of(row, column)
            if kind < 0:
                raise bad_layout(WORDS, "sign", {"cell": cell_name(cell), "sign": sign})
            squares[cell] = kind
    return squares


STANDARD_SQUARES = read_board(STANDARD)


def write_board(squares: Any) -> str:
    """The text of a board in one line, as records keep it."""
    text = "/".join(
        "".join(SIGNS[int(squares[cell_of(row, column)])] for column in range(SIDE))
        for row in range(SIDE)
    )
    return "standard" if text == "/".join(STANDARD.split()) else text


def clean_board(text: str) -> str:
    """A board's text in the one form that records keep. Raises BadLayout."""
    return write_board(read_board(text))
