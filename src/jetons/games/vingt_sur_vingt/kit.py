"""20 sur 20 to print: 54 dominoes (20.1) and 45 marks (20.2)."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from jetons.core.errors import BadLayout
from jetons.core.kit import Kit, Piece, Pieces, names_in
from jetons.core.picture import CELL, Box, Pen
from jetons.games.vingt_sur_vingt.layout import ALL_MARKS, DOMINO_NAMES, PAIRS
from jetons.games.vingt_sur_vingt.picture import GREEN, draw_halves

NAMES = names_in(Path(__file__).parent)

HALF = 23.0  # millimetres
MARK = 22.0  # lies in a gap of one half


def kit(lang: str, board: str = "") -> Kit:
    """The dominoes and the marks; an open table has no board. Raises BadLayout if one is given."""
    if board:
        raise BadLayout(NAMES["no_board"])
    dominoes = tuple(
        Piece(name, partial(draw_front, halves=halves)) for name, halves in zip(DOMINO_NAMES, PAIRS)
    )
    marks = (Piece("20", draw_mark_front),) * ALL_MARKS
    of_two = Box(0, 0, 2 * CELL, CELL)
    return Kit(
        (
            Pieces(NAMES["dominoes"], 2 * HALF, HALF, of_two, (dominoes,)),
            Pieces(NAMES["marks"], MARK, MARK, Box(9, 8, 30, 30), (marks,)),
        )
    )


def draw_front(pen: Pen, halves: tuple[int, int]) -> None:
    """A domino that fills its rectangle."""
    pen.rect(0, 0, 2 * CELL, CELL, fill="token")
    pen.rect(2.5, 2.5, 2 * CELL - 5, CELL - 5, 6, fill="none", stroke="token-rim")
    pen.at(0, 1)
    draw_halves(pen, halves, True)
    pen.done()


def draw_mark_front(pen: Pen) -> None:
    """A mark that fills its square."""
    pen.rect(9, 8, 30, 30, fill="token")
    pen.rect(11, 10, 26, 26, 4, fill="none", stroke=GREEN, stroke_width=2)
    pen.text(24, 28.3, 20, 15, fill=GREEN, font_weight=600)
