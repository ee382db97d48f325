"""What 20 sur 20 shows: views for seats and bots, what clients get of them, explained marks."""

from __future__ import annotations

from typing import Any

import numpy as np

from jetons.core.copying import copier
from jetons.core.game import EVERYBODY, Record
from jetons.core.jit import kernel
from jetons.core.lines import clear_line
from jetons.core.stream import pick
from jetons.games.vingt_sur_vingt import kernel as rules
from jetons.games.vingt_sur_vingt.cells import (
    cell_of,
    content,
    first_half,
    lay,
    lift,
    put,
    run_of,
    second_half,
    value_of,
)
from jetons.games.vingt_sur_vingt.layout import (
    BY_CROSSING,
    BY_LAST,
    BY_LINE,
    CHAIN,
    CROSS_OVER,
    CROSSING,
    DOWN,
    FAR,
    FIRST_MARK,
    LAST_MARKS,
    LONGEST,
    LOT,
    MARKS,
    MOST_LINES,
    MOST_MARKS,
    N_DOMINOES,
    OVER,
    OVER_TARGET,
    OWN_LINE,
    PLACE,
    RACK,
    STRIDE,
    TABLE,
    TARGET,
    UNDER,
    halves_of,
)

Cell = tuple[int, int]  # row, column

_MARKS = np.array(MARKS, np.int64)


copy_table = copier(str(name) for name, *_ in TABLE)  # what everybody sees, either way


@kernel
def observe(state: Any, seat: int, view: Any) -> None:
    """What a seat sees; -1 is a spectator. The stock and the other racks are one heap."""
    copy_table(state, view)
    view.unseen[:] = state.stock
    view.rack[:] = -1
    for other in range(state.n_seats):
        for i in range(state.n_rack[other]):
            kind = int(state.rack[other][i])
            if other == seat:
                view.rack[i] = kind
            else:
                view.unseen[kind] = 1
    view.seat = seat
    view.spare[:] = 0


@kernel
def imagine(view: Any, stream: Any, state: Any) -> None:
    """A state that fits the view: the unseen dominoes dealt at random to where they can be."""
    copy_table(view, state)
    fill_grid(state)
    state.stock[:] = view.unseen
    state.rack[:, :] = -1
    state.n_rack[:] = 0
    for seat in range(view.n_seats):
        for i in range(view.n_rack[seat]):
            kind = int(view.rack[i])
            if seat != view.seat:
                kind = pick(state.stock, stream)
                state.stock[kind] = 0
            rules.add_to_rack(state, seat, kind)


@kernel
def fill_grid(state: Any) -> None:
    """Set the grid to what the lists of dominoes and marks say."""
    state.grid[:] = 0
    for i in range(state.n_table):
        lay(state.grid, int(state.tile[i]), int(state.tile_row[i]), int(state.tile_col[i]))
    for i in range(state.n_marks):
        cell = cell_of(int(state.mark_row[i]), int(state.mark_col[i]))
        put(state.grid, cell, FIRST_MARK + int(state.mark_seat[i]))


# --- for people and programs --------------------------------------------------------------


@kernel
def audience(state: Any) -> int:
    """Who sees the pending draw: all the lot, else the drawer."""
    return EVERYBODY if state.phase == LOT else int(state.turn)


@kernel
def show(view: Any, show: Any) -> None:
    """What a client gets of a view."""
    n_seats = int(view.n_seats)
    show.n_seats = n_seats
    show_dominoes(view, show)
    show_marks(view, show)
    show_box(view, show)
    show_last(view, show)
    for seat in range(len(view.scores)):
        show.racks[seat] = view.n_rack[seat]
        show.scores[seat] = view.scores[seat]
        show.marks_left[seat] = _MARKS[n_seats] - int(view.scores[seat]) if seat < n_seats else 0
    show.stock = view.n_stock
    show.turn = view.turn
    show.chain = view.phase == CHAIN
    show.passes = view.passes
    show.redealt = view.redealt != 0
    show.over = view.phase == OVER
    n = 0
    for i in range(RACK):
        show.rack[i] = 0
        if view.rack[i] >= 0:
            show.rack[n] = view.rack[i]
            n += 1
    show.n_rack = n
    n = 0
    for kind in range(N_DOMINOES):
        show.unseen[kind] = 0
        if view.unseen[kind] != 0:
            show.unseen[n] = kind
            n += 1
    show.n_unseen = n


@kernel
def show_dominoes(view: Any, show: Any) -> None:
    """The dominoes on the table, in the order they were laid."""
    n = int(view.n_table)
    show.n_table = n
    for i in range(N_DOMINOES):
        code = int(view.tile[i]) if i < n else 0
        show.dominoes_at[i, 0] = view.tile_row[i] if i < n else 0
        show.dominoes_at[i, 1] = view.tile_col[i] if i < n else 0
        show.dominoes_dir[i] = code >= DOWN
        show.dominoes_halves[i, 0] = first_half(code)
        show.dominoes_halves[i, 1] = second_half(code)


@kernel
def show_marks(view: Any, show: Any) -> None:
    """The marks on the table, in the order they were laid."""
    n = int(view.n_marks)
    show.n_marks = n
    for i in range(MOST_MARKS):
        show.marks_at[i, 0] = view.mark_row[i] if i < n else 0
        show.marks_at[i, 1] = view.mark_col[i] if i < n else 0
        show.marks_seat[i] = view.mark_seat[i] if i < n else 0


@kernel
def show_box(view: Any, show: Any) -> None:
    """The rows and columns, first to last, that dominoes and marks lie in."""
    top, bottom, left, right = FAR, -FAR, FAR, -FAR
    for i in range(view.n_table):
        row, col = int(view.tile_row[i]), int(view.tile_col[i])
        is_down = view.tile[i] >= DOWN
        top, bottom = min(top, row), max(bottom, row + int(is_down))
        left, right = min(left, col), max(right, col + int(not is_down))
    for i in range(view.n_marks):
        row, col = int(view.mark_row[i]), int(view.mark_col[i])
        top, bottom = min(top, row), max(bottom, row)
        left, right = min(left, col), max(right, col)
    is_there = view.n_table + view.n_marks > 0
    show.box_is = is_there
    show.box_top = top if is_there else 0
    show.box_bottom = bottom if is_there else 0
    show.box_left = left if is_there else 0
    show.box_right = right if is_there else 0


@kernel
def show_last(view: Any, show: Any) -> None:
    """The last play: its dominoes and marks by their places in the lists, its lines of 20."""
    n_table, n_marks = int(view.n_table), int(view.n_marks)
    n_last, n_last_marks = int(view.n_last), int(view.n_last_marks)
    show.last_seat = int(view.last_seat) + 1 if n_table > 0 and view.last_seat >= 0 else 0
    show.last_n_dominoes = n_last
    for i in range(RACK):
        show.last_dominoes[i] = n_table - n_last + i if i < n_last else 0
    show.last_n_marks = n_last_marks
    for i in range(LAST_MARKS):
        show.last_marks[i] = n_marks - n_last_marks + i if i < n_last_marks else 0
    n = 0
    if n_last > 0:
        is_down = int(view.tile[n_table - 1] >= DOWN)
        first = n_table - n_last
        row, col = int(view.tile_row[first]), int(view.tile_col[first])
        n = show_line(view, row, col, is_down, n, show)
        for i in range(first, n_table):
            row, col = int(view.tile_row[i]), int(view.tile_col[i])
            down = int(view.tile[i] >= DOWN)
            n = show_line(view, row, col, 1 - is_down, n, show)
            n = show_line(view, row + down, col + 1 - down, 1 - is_down, n, show)
    show.last_n_lines = n
    for line in range(n, MOST_LINES):
        show.last_lines_n[line] = 0
        for i in range(2):
            show.last_lines_from[line, i] = 0
            show.last_lines_to[line, i] = 0
        for i in range(LONGEST):
            show.last_lines_halves[line, i] = 0


@kernel
def half_on(table: Any, row: int, col: int) -> int:
    """The value of the half on a cell, from the list of dominoes; -1: there is none."""
    for i in range(table.n_table):
        down = int(table.tile[i] >= DOWN)
        d_row, d_col = row - int(table.tile_row[i]), col - int(table.tile_col[i])
        if d_row == 0 and d_col == 0:
            return first_half(int(table.tile[i]))
        if d_row == down and d_col == 1 - down:
            return second_half(int(table.tile[i]))
    return -1


@kernel
def show_line(view: Any, row: int, col: int, down: int, n: int, show: Any) -> int:
    """Show the line through a half, along or across, if it makes 20; how many there are then."""
    while half_on(view, row - down, col - 1 + down) >= 0:
        row, col = row - down, col - 1 + down
    size, total = 0, 0
    value = half_on(view, row, col)
    while value >= 0:
        if size < LONGEST:
            show.last_lines_halves[n, size] = value
        total += value
        size += 1
        value = half_on(view, row + down * size, col + (1 - down) * size)
    if total != TARGET:
        return n
    show.last_lines_n[n] = size
    show.last_lines_from[n, 0] = row
    show.last_lines_from[n, 1] = col
    show.last_lines_to[n, 0] = row + down * (size - 1)
    show.last_lines_to[n, 1] = col + (1 - down) * (size - 1)
    for i in range(size, LONGEST):
        show.last_lines_halves[n, i] = 0
    return n + 1


# --- a play explained -------------------------------------------------------------------------


@kernel
def explain(state: Any, move: Any, lines: Any) -> int:
    """The marks of a play, line of 20 by line of 20, with their clauses.

    Of a play that is refused for a total, the line with that total.
    """
    if move.kind != PLACE:
        return 0
    for i in range(len(lines)):
        clear_line(lines[i])
    for i in range(move.n):
        lay(state.grid, int(move.tile[i]), int(move.row[i]), int(move.col[i]))
    left = _MARKS[int(state.n_seats)] - int(state.scores[state.turn])
    is_down = int(move.tile[0] >= DOWN)
    n = explain_line(
        state.grid, int(move.row[0]), int(move.col[0]), is_down, OWN_LINE, left, lines, 0
    )
    for i in range(move.n):
        row, col = int(move.row[i]), int(move.col[i])
        down = int(move.tile[i] >= DOWN)
        for half in range(2):
            used = 0
            for k in range(n):
                used += int(lines[k].points)
            n = explain_line(
                state.grid,
                row + half * down,
                col + half * (1 - down),
                1 - is_down,
                CROSSING,
                left - used,
                lines,
                n,
            )
    for i in range(move.n):
        lift(state.grid, int(move.tile[i]), int(move.row[i]), int(move.col[i]))
    for i in range(n, len(lines)):
        clear_line(lines[i])
    return n


@kernel
def explain_line(
    grid: Any, row: int, col: int, down: int, kind: int, left: int, lines: Any, n: int
) -> int:
    """Tell the line through a half, if it makes 20, and the marks it takes on its open ends; how
    many lines there are then."""
    step = STRIDE if down == 1 else 1
    back, before = run_of(grid, cell_of(row - down, col - 1 + down), -step)
    forth, after = run_of(grid, cell_of(row, col), step)
    row, col = row - back * down, col - back * (1 - down)  # of the first half
    size = back + forth
    if before + after > TARGET or (kind == OWN_LINE and before + after < TARGET):
        return explain_total(grid, row, col, down, kind, size, lines, n)
    if before + after != TARGET:
        return n
    line = lines[n]
    clear_line(line)
    for i in range(size):
        value = value_of(content(grid, cell_of(row + i * down, col + i * (1 - down))))
        line.numbers[1 + i] = value
    line.n = 1 + size
    n_open = 0
    for end in range(2):
        at = size if end == 1 else -1
        last = size - 1 if end == 1 else 0
        beyond = content(grid, cell_of(row + at * down, col + at * (1 - down)))
        if line.numbers[1 + last] == 0 or beyond >= FIRST_MARK:
            continue  # a blank or a mark closes it
        if n_open < left:
            line.cells[n_open, 0] = row + at * down
            line.cells[n_open, 1] = col + at * (1 - down)
        n_open += 1
    n_laid = min(n_open, left)
    line.n_cells = n_laid
    line.numbers[0] = n_laid
    line.points = n_laid
    line.kind = kind
    line.clause = BY_LINE if kind == OWN_LINE else BY_CROSSING
    if n_laid < n_open:
        line.clause = BY_LAST  # 20.15
    return n + 1


@kernel
def explain_total(
    grid: Any, row: int, col: int, down: int, kind: int, size: int, lines: Any, n: int
) -> int:
    """Tell the total of a line that is not 20, from its first half on, unless it is too long to be
    told; how many lines there are then."""
    line = lines[n]
    if size > len(line.numbers) - 2:
        return n
    clear_line(line)
    total = 0
    for i in range(size):
        value = value_of(content(grid, cell_of(row + i * down, col + i * (1 - down))))
        line.numbers[2 + i] = value
        total += value
    line.n = 2 + size
    line.numbers[0] = total
    line.numbers[1] = abs(total - TARGET)
    line.kind = UNDER if total < TARGET else OVER_TARGET
    if kind == CROSSING:
        line.kind = CROSS_OVER
    return n + 1


# --- in Python, for the terminal and positions ------------------------------------------------


def marks_on(table: Record) -> dict[Cell, int]:
    """The owner of the mark on each marked cell of a state or a view."""
    return {
        (int(table.mark_row[i]), int(table.mark_col[i])): int(table.mark_seat[i])
        for i in range(int(table.n_marks))
    }


def line_through(halves: dict[Cell, int], cell: Cell, is_down: bool) -> list[Cell]:
    """The cells of the line through a half, in order."""
    step = (1, 0) if is_down else (0, 1)
    row, col = cell
    while (row - step[0], col - step[1]) in halves:
        row, col = row - step[0], col - step[1]
    cells = []
    while (row, col) in halves:
        cells.append((row, col))
        row, col = row + step[0], col + step[1]
    return cells


def domino_at(table: Record, i: int) -> dict[str, Any]:
    """A domino on the table as JSON."""
    code = int(table.tile[i])
    return {
        "at": [int(table.tile_row[i]), int(table.tile_col[i])],
        "dir": "v" if code >= DOWN else "h",
        "halves": list(halves_of(code)),
    }


def marks_left(table: Record) -> list[int]:
    """The marks that each seat has still to lay."""
    n_seats = int(table.n_seats)
    return [MARKS[n_seats] - int(score) for score in table.scores[:n_seats]]


def open_ends(halves: dict[Cell, int], line: list[Cell]) -> list[Cell]:
    """The cells beyond the ends of a line that a blank does not close."""
    (first_row, first_col), (last_row, last_col) = line[0], line[-1]
    d_row, d_col = int(last_row > first_row), int(last_col > first_col)
    ends = [
        (line[0], (first_row - d_row, first_col - d_col)),
        (line[-1], (last_row + d_row, last_col + d_col)),
    ]
    return [beyond for end, beyond in ends if halves[end] != 0]
