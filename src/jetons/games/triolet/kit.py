"""Triolet to print: 83 tokens (T.1) and the board (T.2), or one of one's own."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from jetons.core.kit import Board, Kit, Piece, Pieces, names_in
from jetons.core.picture import CELL, Box, Pen, print_board
from jetons.games.triolet.board import read_board
from jetons.games.triolet.layout import (
    CELL_NAMES,
    COPIES,
    N_KINDS,
    SIDE,
    SQUARE_NAMES,
    token_name,
)
from jetons.games.triolet.picture import draw_face, draw_squares

NAMES = names_in(Path(__file__).parent)

TOKEN = 22.0  # millimetres
SQUARE = 23.0


def kit(lang: str, board: str = "") -> Kit:
    """The tokens and the board."""
    names = [token_name(kind) for kind in range(N_KINDS) for _ in range(COPIES[kind])]
    tokens = tuple(Piece(name, partial(draw_front, content=name)) for name in names)
    title = NAMES["tokens"]
    squares = {
        CELL_NAMES[cell]: SQUARE_NAMES[kind]
        for cell, kind in enumerate(read_board(board).tolist())
        if kind
    }
    draw = partial(draw_board, squares=squares)
    return Kit(
        (Pieces(title, TOKEN, TOKEN, Box(0, 0, CELL, CELL), (tokens,)),),
        (Board(NAMES["board"], SQUARE, SIDE, SIDE, draw),),
    )


def draw_front(pen: Pen, content: str) -> None:
    """A token that fills its square; how many there are of it is printed too."""
    pen.rect(0, 0, CELL, CELL, fill="token")
    pen.at(0, 1)
    draw_face(pen, content)
    pen.done()


def draw_board(pen: Pen, squares: dict[str, str]) -> Box:
    """The empty board."""
    box = print_board(pen, SIDE, SIDE)
    draw_squares(pen, squares)
    return box
