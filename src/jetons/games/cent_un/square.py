"""Squares of 101: laying tokens in the frame, keeping what is known of each line (101.12)."""

from __future__ import annotations

from typing import Any

from jetons.core.jit import kernel
from jetons.games.cent_un.layout import (
    COLUMNS,
    LONGEST,
    ROWS,
    STRIDE,
)
from jetons.games.cent_un.lines import UNIT, kind_of, n_lines


@kernel
def own_square(state: Any) -> int:
    """The square that the mover builds (101.11: alone, the second after the first)."""
    if state.n_seats > 1:
        return int(state.turn)
    return 1 if state.n_square[0] == state.height * state.width else 0


@kernel
def clear_squares(state: Any) -> None:
    """No token in any square."""
    for square in range(len(state.scores)):
        state.scores[square] = 0
        state.n_square[square] = 0
        set_box(state, square, 0, 0, 0, 0)
        for row in range(state.rows.shape[1]):
            state.rows[square, row] = 0
        for cell in range(LONGEST * LONGEST):
            state.cells[square, cell] = 0
        for i in range(LONGEST):
            for direction in range(2):
                state.lines[square, direction, i] = 0
                state.kinds[square, direction, i] = 0


@kernel
def change_lines(state: Any, square: int, cell: int, unit: int) -> None:
    """Add a token's unit to the row and the column of a cell, or take it away."""
    for direction in range(2):
        at = cell // STRIDE if direction == ROWS else cell % STRIDE
        length = n_lines(state, COLUMNS - direction)
        line = int(state.lines[square, direction, at % LONGEST]) + unit
        state.lines[square, direction, at % LONGEST] = line
        state.kinds[square, direction, at % LONGEST] = kind_of(line, length)


@kernel
def set_cell(state: Any, square: int, cell: int, content: int) -> None:
    """Write a token + 1, or 0, on a cell, and its row's mask."""
    row, column = cell // STRIDE, cell % STRIDE
    state.cells[square, row % LONGEST * LONGEST + column % LONGEST] = content
    mask = int(state.rows[square, row + 1])
    bit = 1 << column
    state.rows[square, row + 1] = mask | bit if content != 0 else mask & ~bit


@kernel
def set_box(state: Any, square: int, top: int, bottom: int, left: int, right: int) -> None:
    """The rows and columns that a square reaches."""
    state.top[square] = top
    state.bottom[square] = bottom
    state.left[square] = left
    state.right[square] = right


@kernel
def lay(state: Any, square: int, cell: int, token: int) -> None:
    """Put a token on an empty cell of a square, nothing else."""
    row, column = cell // STRIDE, cell % STRIDE
    if state.n_square[square] == 0:
        set_box(state, square, row, row, column, column)
    else:
        top, bottom = int(state.top[square]), int(state.bottom[square])
        left, right = int(state.left[square]), int(state.right[square])
        set_box(
            state, square, min(top, row), max(bottom, row), min(left, column), max(right, column)
        )
    set_cell(state, square, cell, token + 1)
    change_lines(state, square, cell, int(UNIT[token]))
    state.n_square[square] += 1


@kernel
def lift(state: Any, square: int, cell: int, token: int) -> None:
    """Take a token off a square again; its box is left to who knows what it was."""
    set_cell(state, square, cell, 0)
    change_lines(state, square, cell, -int(UNIT[token]))
    state.n_square[square] -= 1


@kernel
def fill_square(state: Any, square: int, grid: Any) -> None:
    """Lay the tokens of a frame, given as token + 1 or 0 by row and column."""
    for row in range(len(grid)):
        for column in range(len(grid)):
            if grid[row, column] != 0:
                lay(state, square, row * STRIDE + column, int(grid[row, column]) - 1)


@kernel
def touching(state: Any, square: int, row: int) -> int:
    """The cells of a frame row on or beside a token, by a side or a corner, as a mask."""
    rows = state.rows
    near = int(rows[square, row]) | int(rows[square, row + 1]) | int(rows[square, row + 2])
    return near | near << 1 | near >> 1
