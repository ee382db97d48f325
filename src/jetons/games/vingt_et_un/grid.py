"""Looking at Le 21's board, and laying tokens on it: lines, and what each square still takes."""

from __future__ import annotations

from typing import Any

import numpy as np

from jetons.core.jit import kernel
from jetons.games.vingt_et_un.layout import (
    COLOUR_OF,
    CORNERS,
    KIND,
    N_CELLS,
    NUMBER,
    OUT,
    SIDES,
    STEPS,
    TAKES,
    TARGET,
)


@kernel
def is_on_board(state: Any, cell: int) -> bool:
    """Whether a cell is a square of the part of the board in use (21.4)."""
    return 0 <= cell < N_CELLS and takes_of(state, cell) != OUT


@kernel
def is_down(content: int) -> bool:
    """Whether a cell's content is a face-down token."""
    return content != 0 and content & NUMBER == 0


@kernel
def is_beside_down(board: Any, cell: int) -> bool:
    """Whether a cell is side by side with a face-down token (21.12)."""
    for step in SIDES:
        if is_down(int(board[cell + step])):
            return True
    return False


@kernel
def end_of(board: Any, cell: int, step: int) -> tuple[int, int]:
    """Where an unbroken line of face-up numbers from a cell, itself left out, ends, and its sum.

    Most have no number or one: so much is looked at without a branch. An unsigned index spares the
    question whether it counts from the end.
    """
    cell += step
    total = int(board[np.uint64(cell)]) & NUMBER
    cell += step * int(total != 0)
    number = int(board[np.uint64(cell)]) & NUMBER
    while number != 0:
        total += number
        cell += step
        number = int(board[np.uint64(cell)]) & NUMBER
    return cell, total


@kernel
def takes_of(state: Any, cell: int) -> int:
    """What a square takes: 0, 1 + the highest number, or OUT."""
    return int(state.squares[cell]) // TAKES


@kernel
def highest_at(state: Any, cell: int) -> int:
    """The highest number that 21.11 and 21.12 let stand on an empty square."""
    takes = takes_of(state, cell)
    return takes - 1 if takes > 0 else TARGET


@kernel
def start_cell(state: Any) -> int:
    """The mover's start square (21.5)."""
    return int(state.starts[COLOUR_OF[state.n_seats, state.turn]])


# --- laying -------------------------------------------------------------------------------


@kernel
def lay(state: Any, cell: int, content: int) -> None:
    """Put a token on an empty square and keep what the squares around it take."""
    state.board[cell] = content
    state.squares[cell] &= KIND
    number = content & NUMBER
    if number == 0:
        for step in SIDES:
            if is_free(state, cell + step):
                limit(state, cell + step, 0)  # 21.12
        for step in CORNERS:
            if is_free(state, cell + step):
                limit(state, cell + step, TARGET)
        return
    for step in STEPS:
        lay_line(state, cell, step, number)


@kernel
def lay_line(state: Any, cell: int, step: int, number: int) -> None:
    """Keep what the two ends of the line through a face-up token take (21.11)."""
    board = state.board
    after, above = end_of(board, cell, step)
    before, below = end_of(board, cell, -step)
    rest = TARGET - number - above - below
    limit_end(state, after, step, rest)
    limit_end(state, before, -step, rest)


@kernel
def limit_end(state: Any, cell: int, step: int, rest: int) -> None:
    """The cell where a line ends, if it is free, takes at most ``rest`` less the line beyond it.

    Whether it is free is as good as random: nothing branches on it.
    """
    at = np.uint64(cell)
    square = int(state.squares[at])
    takes = square // TAKES
    free = int(state.board[at] == 0) & int(takes != OUT)
    highest = rest - end_of(state.board, cell, step * free)[1]  # itself, where it is not free
    least = min(takes if takes > 0 else OUT, max(highest, 0) + 1)
    state.squares[at] = (square & KIND) + TAKES * least if free else square


@kernel
def is_free(state: Any, cell: int) -> bool:
    """Whether a cell beside a token is an empty square in use."""
    return state.board[cell] == 0 and takes_of(state, cell) != OUT


@kernel
def limit(state: Any, cell: int, highest: int) -> None:
    """A free square touches a token, and takes no more than this number from now on."""
    square = int(state.squares[cell])
    takes = square // TAKES
    least = min(takes if takes > 0 else OUT, max(highest, 0) + 1)
    state.squares[cell] = (square & KIND) + TAKES * least
