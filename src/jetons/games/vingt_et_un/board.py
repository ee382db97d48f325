"""Boards of Le 21: rows of signs that a person can type, or JSON (21.4 to 21.6).

A board file is checked as a whole: what is wrong with it is said in one sentence.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jetons.core.positions import bad_layout
from jetons.games.vingt_et_un.layout import (
    COLOUR_WORDS,
    COLOURS,
    KIND,
    MAX_SIDE,
    N_CELLS,
    OUT,
    TAKES,
    WORDS,
    cell_name,
    cell_named,
    cell_of,
    row_column,
)

SIGNS = ".bgpy123"  # in the order of the kinds of square
START_SIGNS = "BGPY"  # in the order of the colours
VALUE_SIGNS = {"15": "1", "20": "2", "30": "3"}
LEAST_SIDE = 3

_SIZE = re.compile(r"size:([0-9]{1,4})[x×]([0-9]{1,4})", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True)
class Board:
    """A board that has been checked: its rows of signs, from the top."""

    rows: tuple[str, ...]

    @property
    def n_columns(self) -> int:
        """Squares in a row."""
        return len(self.rows[0])

    def n_rows(self, n_seats: int) -> int:
        """Rows in use: two players have the upper half with the central row (21.4)."""
        return (len(self.rows) + 1) // 2 if n_seats == 2 else len(self.rows)


# --- reading and writing ------------------------------------------------------------------


def read_board(text: str) -> Board:
    """A board from its text: rows of signs, one a line or joined by ``/``, or JSON.

    Raises BadLayout with the row, square or colour that does not fit. Lines starting with ``#``,
    empty lines and spaces do not count; ``standard`` is the board of this project.
    """
    text = text.lstrip("\ufeff").strip()
    if text in ("", "standard"):
        return STANDARD
    rows = rows_from_json(text) if text.startswith("{") else rows_from_signs(text)
    board = Board(tuple(rows))
    check_size(board)
    check_signs(board)
    check_starts(board)
    check_counts(board)
    return board


def write_board(board: Board) -> str:
    """The text of a board in one line, as records keep it."""
    return "standard" if board == STANDARD else "/".join(board.rows)


def clean_board(text: str) -> str:
    """A board's text in the one form that records keep. Raises BadLayout."""
    return write_board(read_board(text))


def rows_from_signs(text: str) -> list[str]:
    """The rows of a typed board, compared with its ``size:`` line if there is one."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    parts = ["".join(part.split()) for line in lines for part in line.split("/")]
    rows = [part for part in parts if part and ":" not in part]
    for header in (part for part in parts if ":" in part):
        size = _SIZE.fullmatch(header)
        if size is None:
            raise bad_layout(WORDS, "unknown_line", {"text": header[:40]})
        if int(size[1]) != len(rows):
            raise bad_layout(WORDS, "announced_rows", {"n": len(rows), "said": size[1]})
        if rows and int(size[2]) != len(rows[0]):
            raise bad_layout(WORDS, "announced_columns", {"n": len(rows[0]), "said": size[2]})
    return rows


def rows_from_json(text: str) -> list[str]:
    """The rows of a board in the form of ``board.schema.json``."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        told = {"line": error.lineno, "column": error.colno}
        raise bad_layout(WORDS, "not_json_at", told) from error
    except (ValueError, RecursionError) as error:
        raise bad_layout(WORDS, "not_json", {}) from error
    check_keys(data, "board", ("rows", "columns", "starts", "colours", "values"))
    n_rows, n_columns = side_of(data, "rows"), side_of(data, "columns")
    grid = [["."] * n_columns for _ in range(n_rows)]
    starts = check_keys(data.get("starts", {}), "starts", COLOURS)
    for colour, name in starts.items():
        mark(grid, name, START_SIGNS[COLOURS.index(colour)])
    squares = check_keys(data.get("colours", {}), "colours", COLOURS)
    for colour, names in squares.items():
        mark_all(grid, names, colour, SIGNS[1 + COLOURS.index(colour)])
    values = check_keys(data.get("values", {}), "values", tuple(VALUE_SIGNS))
    for value, names in values.items():
        mark_all(grid, names, value, VALUE_SIGNS[value])
    return ["".join(row) for row in grid]


def check_keys(data: Any, what: str, keys: tuple[str, ...]) -> dict[str, Any]:
    """Check that an object has only these keys; return it. Raises BadLayout."""
    if not isinstance(data, dict):
        raise bad_layout(WORDS, "object", {"key": what})
    for key in data:
        if key not in keys:
            told = {"text": key[:40], "key": what, "keys": ", ".join(keys)}
            raise bad_layout(WORDS, "unknown_key", told)
    return data


def side_of(data: dict[str, Any], key: str) -> int:
    """The number of rows or columns of a board in JSON. Raises BadLayout."""
    side = data.get(key)
    if isinstance(side, bool) or not isinstance(side, int) or not 0 <= side <= MAX_SIDE:
        raise bad_layout(WORDS, "side", {"key": key, "low": LEAST_SIDE, "high": MAX_SIDE})
    return side


def mark_all(grid: list[list[str]], names: Any, what: str, sign: str) -> None:
    """Put a sign on every square of a list. Raises BadLayout."""
    if not isinstance(names, list):
        raise bad_layout(WORDS, "squares", {"key": what})
    for name in names:
        mark(grid, name, sign)


def mark(grid: list[list[str]], name: Any, sign: str) -> None:
    """Put a sign on a square that has none yet. Raises BadLayout."""
    cell = None
    if isinstance(name, str) and grid:
        cell = cell_named(name, len(grid), len(grid[0]))
    if cell is None:
        raise bad_layout(WORDS, "no_square", {"text": str(name)[:20]})
    row, column = row_column(cell)
    if grid[row][column] != ".":
        raise bad_layout(WORDS, "marked_twice", {"cell": cell_name(cell)})
    grid[row][column] = sign


# --- checking -----------------------------------------------------------------------------


def check_size(board: Board) -> None:
    """Raise BadLayout unless the board is a rectangle with a central row, and not too large."""
    n = len(board.rows)
    n_columns = len(board.rows[0]) if board.rows else 0
    for row, signs in enumerate(board.rows[:MAX_SIDE]):
        if len(signs) != n_columns:
            told = {"row": chr(ord("A") + row), "n": len(signs), "most": n_columns}
            raise bad_layout(WORDS, "signs", told)
    if not LEAST_SIDE <= n <= MAX_SIDE or not LEAST_SIDE <= n_columns <= MAX_SIDE:
        told = {"rows": n, "columns": n_columns, "low": LEAST_SIDE, "high": MAX_SIDE}
        raise bad_layout(WORDS, "size", told)
    if n % 2 == 0:
        raise bad_layout(WORDS, "even", {"n": n}, "21.4")


def check_signs(board: Board) -> None:
    """Raise BadLayout for a sign that stands for nothing."""
    for row, signs in enumerate(board.rows):
        for column, sign in enumerate(signs):
            if sign not in SIGNS + START_SIGNS:
                told = {"cell": cell_name(cell_of(row, column)), "sign": sign}
                raise bad_layout(WORDS, "sign", told)


def check_starts(board: Board) -> None:
    """Raise BadLayout unless each colour has one start square, where its player can reach it."""
    for colour, sign in enumerate(START_SIGNS):
        cells = cells_of(board, sign)
        names = ", ".join(cell_name(cell) for cell in cells)
        told = {"colour": COLOUR_WORDS[colour], "sign": sign, "cells": names}
        if not cells:
            raise bad_layout(WORDS, "no_start", told)
        if len(cells) > 1:
            raise bad_layout(WORDS, "starts", told)
        if sign in "BP" and row_column(cells[0])[0] >= board.n_rows(2):
            raise bad_layout(WORDS, "start_outside", told, "21.4")


def check_counts(board: Board) -> None:
    """Raise BadLayout unless every colour has as many squares as the others."""
    text = "".join(board.rows).lower()
    counts = [text.count(sign) for sign in START_SIGNS.lower()]
    if len(set(counts)) > 1:
        blue, green, pink, yellow = counts
        told = {"blue": blue, "green": green, "pink": pink, "yellow": yellow}
        raise bad_layout(WORDS, "unequal", told)


def cells_of(board: Board, sign: str) -> list[int]:
    """The squares with a sign, in reading order."""
    return [
        cell_of(row, column)
        for row, signs in enumerate(board.rows)
        for column, there in enumerate(signs)
        if there == sign
    ]


# --- into and out of records --------------------------------------------------------------


def lay_out(board: Board, n_seats: int, table: Any) -> None:
    """Write a board into a config or a state."""
    n_rows = board.n_rows(n_seats)
    squares = [TAKES * OUT] * N_CELLS
    starts = [0] * len(START_SIGNS)
    for row, signs in enumerate(board.rows):
        takes = 0 if row < n_rows else TAKES * OUT  # 21.4
        for column, sign in enumerate(signs):
            cell = cell_of(row, column)
            squares[cell] = SIGNS.index(sign.lower()) + takes
            if sign in START_SIGNS:
                starts[START_SIGNS.index(sign)] = cell
    table.squares[:], table.starts[:] = squares, starts
    table.height, table.n_rows, table.n_columns = len(board.rows), n_rows, board.n_columns


def board_of(table: Any) -> Board:
    """The board that a config, a state or a view was laid out with."""
    kinds, starts = table.squares.tolist(), table.starts.tolist()
    rows = []
    for row in range(int(table.height)):
        cells = range(cell_of(row, 0), cell_of(row, int(table.n_columns)))
        signs = ((cell, SIGNS[kinds[cell] & KIND]) for cell in cells)
        rows.append("".join(s.upper() if cell in starts else s for cell, s in signs))
    return Board(tuple(rows))


STANDARD = Board(
    tuple(rows_from_signs(Path(__file__).with_name("standard.txt").read_text("utf-8")))
)

# A small board of one's own, as somebody could type it: nine rows of eleven squares
EXAMPLE = "/".join(
    (
        "3....2....3",
        "..g..g..g..",
        ".b.......p.",
        ".....G.....",
        "2.b.B.P.p.2",
        ".....Y.....",
        ".b.......p.",
        "..y..y..y..",
        "3....2....3",
    )
)
