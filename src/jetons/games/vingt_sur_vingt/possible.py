"""Positions that a game of 20 sur 20 can lead to: what is studied is a table, not a part of one.

``position.read_position`` takes parts of tables as well, such as the rulebook's examples show.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jetons.core.game import Record, Records
from jetons.core.positions import bad_position
from jetons.games.vingt_sur_vingt.layout import DOWN, TARGET, WORDS, cells_of, halves_of
from jetons.games.vingt_sur_vingt.position import cell_name, name_of, path_of, read_position
from jetons.games.vingt_sur_vingt.view import line_through

Cell = tuple[int, int]  # row, column


def read_table(position: Mapping[str, Any]) -> Records:
    """A table of 20 sur 20. Raises BadPosition."""
    states = read_position(position)
    state = states[0]
    halves: dict[Cell, int] = {}
    for i in range(int(state.n_table)):
        code, row, col = int(state.tile[i]), int(state.tile_row[i]), int(state.tile_col[i])
        for cell, value in zip(cells_of(code, row, col), halves_of(code)):
            halves[cell] = value
    check_hanging(halves, state)
    for i in range(int(state.n_table)):
        code, row, col = int(state.tile[i]), int(state.tile_row[i]), int(state.tile_col[i])
        is_down = code >= DOWN
        line = line_through(halves, (row, col), is_down)
        if sum([halves[cell] for cell in line]) != TARGET:  # it stays closed: 20.12
            path = ("table", "dominoes", i)
            raise bad_position(WORDS, "no_line", {"where": name_of(path)}, path, "20.9")
    return states


def check_hanging(halves: dict[Cell, int], state: Record) -> None:
    """Raise BadPosition for halves that do not hang together (20.8, 20.9)."""
    reached: set[Cell] = set()
    waiting = list(halves)[:1]
    while waiting:
        row, col = waiting.pop()
        if (row, col) in halves and (row, col) not in reached:
            reached.add((row, col))
            waiting += [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
    for cell in halves:
        if cell not in reached:
            told = {"cell": cell_name(cell)}
            raise bad_position(WORDS, "apart", told, path_of(state, cell), "20.8")
