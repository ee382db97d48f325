"""Positions that a game of Triolet can lead to: what is studied is a table, not a part of one.

``position.read_position`` takes parts of tables as well, such as the rulebook's examples show.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jetons.core.game import Records
from jetons.core.positions import bad_position
from jetons.games.triolet.layout import CENTRE, OVER, STRIDE, WORDS, cell_name
from jetons.games.triolet.position import read_position


def read_table(position: Mapping[str, Any]) -> Records:
    """A table of Triolet. Raises BadPosition."""
    states = read_position(position)
    state = states[0]
    taken = {cell for cell, content in enumerate(state.board.tolist()) if content}
    if taken:
        check_grid(taken)
    if state.phase != OVER and not state.n_rack[int(state.turn)]:
        raise bad_position(WORDS, "no_rack", {}, ("rack",), "T.4")
    return states


def check_grid(taken: set[int]) -> None:
    """Raise BadPosition for tokens that T.5, T.6, T.9 and T.10 do not let lie like this."""
    if CENTRE not in taken:
        raise bad_position(WORDS, "no_centre", {"cell": cell_name(CENTRE)}, ("board",), "T.5")
    reached, waiting = {CENTRE}, [CENTRE]
    while waiting:
        cell = waiting.pop()
        for step in (1, -1, STRIDE, -STRIDE):
            if cell + step in taken and cell + step not in reached:
                reached.add(cell + step)
                waiting.append(cell + step)
    for cell in sorted(taken):
        name, path = cell_name(cell), ("board", cell_name(cell))
        if cell not in reached:
            raise bad_position(WORDS, "apart", {"cell": name}, path, "T.6")
        if len(taken) == 4 and is_square(taken, cell, 2):
            raise bad_position(WORDS, "square_2", {"cell": name}, path, "T.9")
        if is_square(taken, cell, 3):
            raise bad_position(WORDS, "square_3", {"cell": name}, path, "T.10")


def is_square(taken: set[int], cell: int, side: int) -> bool:
    """Whether a full square of tokens begins at a cell."""
    for row in range(side):
        for column in range(side):
            if cell + row * STRIDE + column not in taken:
                return False
    return True
