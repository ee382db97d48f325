"""The open table of 20 sur 20 as kernels: what stands on a cell, and the line through it."""

from __future__ import annotations

from typing import Any

import numpy as np

from jetons.core.jit import kernel
from jetons.games.vingt_sur_vingt.layout import (
    DOWN,
    FIRST_HALF,
    KIND_OF,
    LAST_HALF,
    N_CELLS,
    STRIDE,
    TARGET,
)

ANY_VALUE = 0x3FF  # a bit for each value 0…9
NOT_BLANK = ANY_VALUE - 1

_KIND_OF = np.full(DOWN, -1, np.int8)  # kind of a domino by its code, either way round
for (_low, _high), _kind in KIND_OF.items():
    _KIND_OF[10 * _low + _high] = _kind
    _KIND_OF[10 * _high + _low] = _kind


@kernel
def kind_of(code: int) -> int:
    """The kind of the domino that a code shows, however it lies; -1 for none."""
    return int(_KIND_OF[code % DOWN])


@kernel
def cell_of(row: int, col: int) -> int:
    """The address of a row and a column."""
    return (STRIDE * row + col) & (N_CELLS - 1)


@kernel
def moved(cell: int, by: int) -> int:
    """The address ``by`` address steps further."""
    return (cell + by) & (N_CELLS - 1)


@kernel
def content(grid: Any, cell: int) -> int:
    """What stands on a cell."""
    return int(grid[cell >> 1]) >> ((cell & 1) << 2) & 15


@kernel
def put(grid: Any, cell: int, what: int) -> None:
    """Let something stand on a cell, or EMPTY it."""
    shift = (cell & 1) << 2
    grid[cell >> 1] = (int(grid[cell >> 1]) & (0xF0 >> shift)) | what << shift


@kernel
def is_half(what: int) -> bool:
    """Whether a content is a half of a domino."""
    return FIRST_HALF <= what <= LAST_HALF


@kernel
def value_of(what: int) -> int:
    """The value of a half."""
    return what - FIRST_HALF


@kernel
def run_of(grid: Any, cell: int, step: int) -> tuple[int, int]:
    """How many halves stand in a row from a cell on, along ``step``, and their total."""
    n, total = 0, 0
    what = content(grid, cell)
    while is_half(what):
        n += 1
        total += value_of(what)
        what = content(grid, moved(cell, n * step))
    return n, total


@kernel
def line_of(grid: Any, cell: int, step: int) -> tuple[int, int, int]:
    """The line through a half: its first cell, its halves, its total (20.6)."""
    back, before = run_of(grid, moved(cell, -step), -step)
    forth, after = run_of(grid, cell, step)
    return moved(cell, -back * step), back + forth, before + after


@kernel
def has_blank_inside(grid: Any, first: int, n: int, step: int) -> bool:
    """Whether a line of ``n`` halves has a blank that is not at an end (20.11)."""
    for i in range(1, n - 1):
        if content(grid, moved(first, i * step)) == FIRST_HALF:
            return True
    return False


@kernel
def fit(grid: Any, cell: int, step: int) -> int:
    """The values that may stand on an empty cell for the line along ``step``, as a bit mask."""
    before = content(grid, moved(cell, -step))
    after = content(grid, moved(cell, step))
    if not is_half(before) and not is_half(after):
        return ANY_VALUE
    n_before, total_before = run_of(grid, moved(cell, -step), -step)
    n_after, total_after = run_of(grid, moved(cell, step), step)
    if (before == FIRST_HALF and n_before > 1) or (after == FIRST_HALF and n_after > 1):
        return 0  # 20.11: a blank that ends its line stays an end
    rest = TARGET - total_before - total_after  # 20.10
    if rest < 0:
        return 0
    mask = ((2 << rest) - 1) & ANY_VALUE
    if n_before > 0 and n_after > 0:
        mask &= NOT_BLANK  # 20.11
    return mask


# --- dominoes -----------------------------------------------------------------------------


@kernel
def step_of(code: int) -> int:
    """The address step along a domino."""
    return STRIDE if code >= DOWN else 1


@kernel
def across(step: int) -> int:
    """The address step at right angles to another."""
    return STRIDE + 1 - step


@kernel
def first_half(code: int) -> int:
    """The value of a domino's first half."""
    return code % DOWN // 10


@kernel
def second_half(code: int) -> int:
    """The value of a domino's second half."""
    return code % 10


@kernel
def lay(grid: Any, code: int, row: int, col: int) -> None:
    """Put a domino on the table."""
    cell = cell_of(row, col)
    put(grid, cell, FIRST_HALF + first_half(code))
    put(grid, moved(cell, step_of(code)), FIRST_HALF + second_half(code))


@kernel
def lift(grid: Any, code: int, row: int, col: int) -> None:
    """Take a domino off the table."""
    cell = cell_of(row, col)
    put(grid, cell, 0)
    put(grid, moved(cell, step_of(code)), 0)
