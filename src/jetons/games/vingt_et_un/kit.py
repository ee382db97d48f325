"""Le 21 to print: 29 counters of each colour (21.1) and the board (21.4), or one of one's own."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from jetons.core.kit import Board, Kit, Piece, Pieces, names_in
from jetons.core.picture import CELL, Box, Pen, print_board
from jetons.games.vingt_et_un.board import SIGNS, START_SIGNS, cells_of, read_board
from jetons.games.vingt_et_un.board import Board as Signs
from jetons.games.vingt_et_un.layout import (
    COLOURS,
    COPIES,
    N_KINDS,
    SQUARE_VALUES,
    cell_name,
    token_name,
)
from jetons.games.vingt_et_un.picture import FACES, draw_face, draw_squares

NAMES = names_in(Path(__file__).parent)

COUNTER = 22.0  # millimetres
SQUARE = 23.0


def kit(lang: str, board: str = "") -> Kit:
    """The counters, a row begun for each colour, and the board."""
    names = [token_name(kind) for kind in range(1, N_KINDS) for _ in range(COPIES[kind])]
    groups = tuple(
        tuple(
            Piece(
                f"{colour} {name}",
                partial(draw_front, colour=colour, token=name, lang=lang),
                partial(draw_back, colour=colour, lang=lang),
                colour,
            )
            for name in names
        )
        for colour in COLOURS
    )
    signs = read_board(board)
    draw = partial(draw_board, signs=signs, lang=lang)
    return Kit(
        (Pieces(NAMES["tokens"], COUNTER, COUNTER, Box(0, 0, CELL, CELL), groups),),
        (Board(NAMES["board"], SQUARE, len(signs.rows), signs.n_columns, draw),),
    )


def draw_front(pen: Pen, colour: str, token: str, lang: str) -> None:
    """A counter that fills its square."""
    pen.rect(0, 0, CELL, CELL, fill=FACES[colour][0])
    pen.rect(3, 3, 42, 42, 6, fill="none", stroke=FACES[colour][1])
    pen.at(0, 0.5)
    draw_face(pen, colour, "" if token == "*" else token, token == "*", lang=lang)
    pen.done()


def draw_back(pen: Pen, colour: str, lang: str) -> None:
    """What shows of a counter that made 21 and was turned over; the colour reaches past the cut."""
    pen.rect(-2, -2, CELL + 4, CELL + 4, fill=FACES[colour][3])
    pen.at(0, 1)
    draw_face(pen, colour, "", False, is_down=True, lang=lang)
    pen.done()


def draw_board(pen: Pen, signs: Signs, lang: str) -> Box:
    """The empty board."""
    box = print_board(pen, len(signs.rows), signs.n_columns)
    view = {
        "rows": len(signs.rows),
        "columns": signs.n_columns,
        "starts": {sign: cell_name(cells_of(signs, sign)[0]) for sign in START_SIGNS},
        "squares": {
            f"{chr(65 + row)}{column + 1}": SQUARE_VALUES[SIGNS.index(sign.lower())]
            for row, line in enumerate(signs.rows)
            for column, sign in enumerate(line)
            if sign != SIGNS[0]
        },
    }
    draw_squares(pen, view, lang)
    return box
