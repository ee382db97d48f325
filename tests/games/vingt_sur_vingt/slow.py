"""A slow reading of the clauses, on dictionaries, that shares no code with the kernels."""

from __future__ import annotations

import functools
import itertools
from typing import Any

Cell = tuple[int, int]  # row, column
Laid = tuple[int, int, int, int, bool]  # first half, second half, row, column, downwards


def cells_of(laid: Laid) -> dict[Cell, int]:
    """The two cells of a laid domino with their values."""
    first, second, row, col, is_down = laid
    return {(row, col): first, (row + is_down, col + (not is_down)): second}


def read_table(state: Any) -> tuple[dict[Cell, int], set[Cell]]:
    """The halves and the marks on a state's table, from its lists."""
    halves: dict[Cell, int] = {}
    for i in range(int(state.n_table)):
        code = int(state.tile[i])
        first, second = divmod(code % 100, 10)
        row, col = int(state.tile_row[i]), int(state.tile_col[i])
        halves |= cells_of((first, second, row, col, code >= 100))
    marks = {(int(state.mark_row[i]), int(state.mark_col[i])) for i in range(int(state.n_marks))}
    return halves, marks


def line(halves: dict[Cell, int], cell: Cell, is_down: bool) -> list[Cell]:
    """The longest row of halves through a cell (20.6)."""
    d_row, d_col = (1, 0) if is_down else (0, 1)
    row, col = cell
    while (row - d_row, col - d_col) in halves:
        row, col = row - d_row, col - d_col
    cells = []
    while (row, col) in halves:
        cells.append((row, col))
        row, col = row + d_row, col + d_col
    return cells


def total(halves: dict[Cell, int], cells: list[Cell]) -> int:
    """The total of a line."""
    return sum(halves[cell] for cell in cells)


def is_legal(halves: dict[Cell, int], marks: set[Cell], play: tuple[Laid, ...]) -> bool:
    """20.7 to 20.11 word by word; whether the dominoes are held is the caller's business."""
    is_down = play[0][4]
    if any(laid[4] != is_down for laid in play):
        return False
    new: dict[Cell, int] = {}
    for laid in play:
        for cell, value in cells_of(laid).items():
            if cell in halves or cell in marks or cell in new:
                return False
            new[cell] = value
    if len({col if is_down else row for row, col in new}) > 1:
        return False
    after = {**halves, **new}
    own = line(after, next(iter(new)), is_down)
    if not set(new) <= set(own) or total(after, own) != 20:
        return False
    if halves and not set(own) & set(halves):
        return False
    if not halves and (len(play) < 2 or (play[0][2], play[0][3]) != (0, 0)):
        return False
    for cell in new:
        for way in (False, True):
            cells = line(after, cell, way)
            if total(after, cells) > 20 or any(after[inner] == 0 for inner in cells[1:-1]):
                return False
    return True


def new_marks(halves: dict[Cell, int], marks: set[Cell], play: tuple[Laid, ...]) -> set[Cell]:
    """The cells that the play's lines of 20 take marks on (20.12, 20.13)."""
    after = dict(halves)
    for laid in play:
        after |= cells_of(laid)
    found = set()
    for laid in play:
        for cell, is_down in itertools.product(cells_of(laid), (False, True)):
            cells = line(after, cell, is_down)
            if len(cells) < 2 or total(after, cells) != 20:
                continue
            (row, col), (last_row, last_col) = cells[0], cells[-1]
            if after[cells[0]] != 0:
                found.add((row - is_down, col - (not is_down)))
            if after[cells[-1]] != 0:
                found.add((last_row + is_down, last_col + (not is_down)))
    return found - marks


@functools.cache
def orders(rack: tuple[tuple[int, int], ...], k: int) -> list[tuple[tuple[int, int], ...]]:
    """Every order and turning of ``k`` dominoes of a rack that total 20 or less."""
    found = []
    for pairs in itertools.permutations(rack, k):
        if sum(map(sum, pairs)) <= 20:
            ways = [{pair, pair[::-1]} for pair in pairs]
            found += list(itertools.product(*ways))
    return found


def slots(halves: dict[Cell, int], start: Cell, is_down: bool, k: int) -> tuple[Cell, ...]:
    """Where ``k`` dominoes from a cell on would lie without a gap, stepping over halves."""
    d_row, d_col = (1, 0) if is_down else (0, 1)
    row, col = start
    found = []
    for _ in range(k):
        while (row, col) in halves:
            row, col = row + d_row, col + d_col
        found.append((row, col))
        row, col = row + 2 * d_row, col + 2 * d_col
    return tuple(found)


def all_plays(
    halves: dict[Cell, int], marks: set[Cell], rack: tuple[tuple[int, int], ...], most: int = 5
) -> set[tuple[Laid, ...]]:
    """Every legal play, found by trying all starts, directions, orders and turnings."""
    found = set()
    around = {
        (row + i * is_down, col + i * (not is_down), is_down)
        for row, col in halves or {(0, 0): 0}
        for is_down in (False, True)
        for i in range(-10, 2)
    }
    for row, col, is_down in around:
        if (row, col) in halves or (not halves and (row, col) != (0, 0)):
            continue
        for k in range(1, min(len(rack), most) + 1):
            spots = slots(halves, (row, col), is_down, k)
            for pairs in orders(rack, k):
                play = tuple(
                    (*pair, *spot, is_down) for pair, spot in zip(pairs, spots, strict=True)
                )
                if is_legal(halves, marks, play):
                    found.add(play)
    return found
