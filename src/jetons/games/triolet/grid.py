"""Looking at Triolet's grid: runs, what fits where, forbidden squares."""

from __future__ import annotations

from typing import Any

import numpy as np

from jetons.core.jit import kernel
from jetons.games.triolet.layout import CENTRE, N_CELLS, SIDE, STRIDE, TARGET, cell_of

ALL_NUMBERS = 0xFFFF  # a bit for each number 0…15

ON_GRID = np.zeros(N_CELLS, np.bool_)
for _row in range(SIDE):
    for _column in range(SIDE):
        ON_GRID[cell_of(_row, _column)] = True


@kernel
def number_of(content: int) -> int:
    """The number that a cell's content counts for; a joker's is the one it stands for."""
    return (content - 1) & 15


@kernel
def content_of(token: int) -> int:
    """What stands on a cell once a move's token lies there."""
    return token + 1


@kernel
def is_on_grid(cell: int) -> bool:
    """Whether a cell index is one of the 225 squares."""
    return 0 <= cell < N_CELLS and bool(ON_GRID[cell])


@kernel
def fit(board: Any, cell: int, step: int) -> int:
    """The numbers that T.8 lets stand on an empty cell, along one direction, as a bit mask."""
    before = int(board[cell - step])
    after = int(board[cell + step])
    if before == 0 and after == 0:
        return ALL_NUMBERS
    total = 0
    n = 0
    if before != 0:
        total += number_of(before)
        n += 1
        further = int(board[cell - 2 * step])
        if further != 0:
            total += number_of(further)
            n += 1
            if board[cell - 3 * step] != 0:
                return 0
    if after != 0:
        total += number_of(after)
        n += 1
        further = int(board[cell + 2 * step])
        if further != 0:
            total += number_of(further)
            n += 1
            if board[cell + 3 * step] != 0:
                return 0
    if n > 2:
        return 0
    rest = TARGET - total
    if rest < 0:
        return 0
    if n == 2:
        return 1 << rest
    return (2 << rest) - 1


@kernel
def is_anchor(state: Any, cell: int) -> bool:
    """Whether a token on this square would connect: T.6, or T.5 on an empty grid."""
    board = state.board
    if board[cell] != 0 or not ON_GRID[cell]:
        return False
    if state.n_board == 0:
        return cell == CENTRE
    return bool(
        board[cell - 1] != 0
        or board[cell + 1] != 0
        or board[cell - STRIDE] != 0
        or board[cell + STRIDE] != 0
    )


@kernel
def run_start(board: Any, cell: int, step: int) -> int:
    """The first cell of the unbroken run through a cell."""
    while board[cell - step] != 0:
        cell -= step
    return cell


@kernel
def is_trio(board: Any, cell: int, step: int) -> bool:
    """Whether the run through a laid token has three tokens."""
    at = run_start(board, cell, step)
    return bool(board[at + step] != 0 and board[at + 2 * step] != 0)


@kernel
def makes_four(board: Any, cell: int) -> bool:
    """Whether a token lies in a filled 2 × 2 square."""
    for row in range(-1, 1):
        for column in range(-1, 1):
            corner = cell + row * STRIDE + column
            if (
                board[corner] != 0
                and board[corner + 1] != 0
                and board[corner + STRIDE] != 0
                and board[corner + STRIDE + 1] != 0
            ):
                return True
    return False


@kernel
def makes_nine(board: Any, cell: int) -> bool:
    """Whether a token lies in a filled 3 × 3 square."""
    for row in range(-2, 1):
        for column in range(-2, 1):
            filled = 0
            for i in range(9):
                at = cell + (row + i // 3) * STRIDE + column + i % 3
                if not is_on_grid(at) or board[at] == 0:
                    break
                filled += 1
            if filled == 9:
                return True
    return False


@kernel
def makes_square(state: Any, size: int, a: int, b: int, c: int) -> bool:
    """Whether tokens on these empty cells make a square that T.9 or T.10 forbids."""
    board = state.board
    n = int(state.n_board) + size
    if n != 4 and n < 9:
        return False
    board[a] = 1
    if size > 1:
        board[b] = 1
    if size > 2:
        board[c] = 1
    if n == 4:
        found = makes_four(board, a)  # T.9
    else:
        found = makes_nine(board, a)  # T.10: new tokens of one line share every such square
    board[a] = 0
    if size > 1:
        board[b] = 0
    if size > 2:
        board[c] = 0
    return found


@kernel
def lay(state: Any, move: Any) -> None:
    """Put a move's tokens on the board, nothing else."""
    for i in range(move.n):
        state.board[move.cell[i]] = content_of(int(move.token[i]))


@kernel
def lift(state: Any, move: Any) -> None:
    """Take a move's tokens off the board again."""
    for i in range(move.n):
        state.board[move.cell[i]] = 0


@kernel
def line_step(move: Any) -> int:
    """The direction of a placement's own line; a row for a single token."""
    if move.n > 1 and int(move.cell[move.n - 1]) - int(move.cell[0]) >= STRIDE:
        return STRIDE
    return 1
