"""101 to print: 50 tokens (101.1) and on their other side the backs (101.2, 101.3)."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from jetons.core.kit import Kit, Piece, Pieces, names_in
from jetons.core.picture import Box
from jetons.games.cent_un.backs import read_backs
from jetons.games.cent_un.layout import COLOURS, N_BACKS, N_COLOURS, SERIES, back_name, token_name
from jetons.games.cent_un.picture import draw_back_face, draw_face

NAMES = names_in(Path(__file__).parent)

TOKEN = 26.0  # millimetres; the disc is 25


def kit(lang: str, board: str = "") -> Kit:
    """The tokens back by back, so that those that share one lie together."""
    odd = read_backs(board)
    tokens = tuple(
        Piece(
            token_name(token),
            partial(draw_face, token=token_name(token)),
            partial(draw_back_face, back=drawn_back(back, int(odd[back]))),
            back_name(back),
        )
        for back in range(N_BACKS)
        for token in tokens_of(back, int(odd[back]))
    )
    return Kit((Pieces(NAMES["tokens"], TOKEN, TOKEN, Box(-50, -50, 100, 100), (tokens,)),))


def tokens_of(back: int, odd: int) -> list[int]:
    """The five tokens behind a back, by their codes (101.2).

    >>> [token_name(token) for token in tokens_of(0, 3)]
    ['B1', 'R2', 'B3', 'R4', 'B5']
    """
    first = 1 if back < N_COLOURS else SERIES + 1
    even = back % N_COLOURS
    values = range(first, first + SERIES)
    return [(odd if value % 2 else even) * 10 + value - 1 for value in values]


def drawn_back(back: int, odd: int) -> dict[str, str]:
    """A back as drawings take it."""
    series = "low" if back < N_COLOURS else "high"
    return {"series": series, "even": COLOURS[back % N_COLOURS], "odd": COLOURS[odd]}
