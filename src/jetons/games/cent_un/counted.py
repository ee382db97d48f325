"""Squares of 101 counted while they are entered: what each line is so far, and what it brings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from jetons.core.game import Record, Squares
from jetons.core.text import Text
from jetons.games.cent_un.ending import decide
from jetons.games.cent_un.layout import (
    COLUMNS,
    KIND_NAMES,
    KIND_WORDS,
    ROWS,
    SHAPES,
    STATE,
    STRIDE,
    WORDS,
)
from jetons.games.cent_un.lines import standing
from jetons.games.cent_un.notation import parse_token
from jetons.games.cent_un.sheet import Sheet
from jetons.games.cent_un.square import lay
from jetons.games.cent_un.written import Grid, check_tokens_once, read_grid, read_seats


def count_squares(position: Mapping[str, Any]) -> dict[str, Any]:
    """Each square line by line, as far as it is filled; who won once all are full.

    The squares are written in their own shape, ``None`` where a cell is still empty; they need
    not hang together yet. Raises BadPosition, as for a token that lies twice.
    """
    n_seats, squares = read_seats(position)
    height, width = SHAPES[n_seats]
    grids = [read_grid(written, square, n_seats) for square, written in enumerate(squares)]
    check_tokens_once(grids)
    state = np.zeros(1, STATE).view(np.recarray)[0]
    state.n_seats, state.height, state.width = n_seats, height, width
    for square, grid in enumerate(grids):
        lay_as_it_lies(state, square, grid, height, width)
    for seat in range(n_seats):
        state.scores[seat] = standing(state, seat)
    sheet = Sheet(state)
    told = [square_lines(sheet, square, grid) for square, grid in enumerate(grids)]
    is_full = all(token is not None for grid in grids for row in grid for token in row)
    counted: dict[str, Any] = {"squares": told, "is_full": is_full, "lines": [], "winners": []}
    if n_seats > 1:
        counted["lines"] = compare_lines(sheet)
    if is_full and n_seats > 1:
        winners, code = decide(state)
        counted["winners"] = list(winners)
        counted["how"] = both(WORDS.text("endings", code))
    return counted


def lay_as_it_lies(state: Record, square: int, grid: Grid, height: int, width: int) -> None:
    """Lay a square in the middle of its frame."""
    for row, tokens in enumerate(grid):
        for column, token in enumerate(tokens):
            if token is not None:
                lay(state, square, (row + height // 2) * STRIDE + column + width // 2, token)


def square_lines(sheet: Sheet, square: int, grid: Grid) -> dict[str, Any]:
    """What one square's rows and columns are and bring, by the rows and columns of its shape."""
    filled = [
        (i, j) for i, row in enumerate(grid) for j, token in enumerate(row) if token is not None
    ]
    top, left = min((i for i, _ in filled), default=0), min((j for _, j in filled), default=0)
    rows = [line_at(sheet, square, ROWS, i, i - top) for i in range(sheet.extents[ROWS])]
    columns = [line_at(sheet, square, COLUMNS, i, i - left) for i in range(sheet.extents[COLUMNS])]
    total = sum(line["points"] for line in [*rows, *columns])
    return {"rows": rows, "columns": columns, "total": total, "n": len(filled)}


def line_at(sheet: Sheet, square: int, direction: int, line: int, i: int) -> dict[str, Any]:
    """A line of a square by its number from the first that holds a token."""
    kind = sheet.kinds[square][direction][i] if i >= 0 else 0
    points = sheet.points[square][direction][i] if i >= 0 else 0
    return {
        "line": line + 1,
        "kind": KIND_NAMES[kind],
        "text": both(KIND_WORDS[kind]),
        "points": points,
    }


def compare_lines(sheet: Sheet) -> list[dict[str, Any]]:
    """The lines of all squares against each other, where all have all their lines."""
    found = []
    for direction in (ROWS, COLUMNS):
        for i in range(sheet.extents[direction] if sheet.is_settled[direction] else 0):
            found.append(
                {"text": both(sheet.text(direction, i)), "points": sheet.points_at(direction, i)}
            )
    return found


def both(text: Text) -> dict[str, str]:
    """A sentence as data."""
    return {"fr": text.fr, "en": text.en}


SQUARES = Squares(SHAPES, parse_token, count_squares)
