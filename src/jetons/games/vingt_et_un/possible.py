"""Positions that a game of Le 21 can lead to: what is studied is a table, not a part of one.

``position.read_position`` takes parts of tables as well, such as the rulebook's examples show.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jetons.core.game import Records
from jetons.core.positions import bad_position
from jetons.games.vingt_et_un.layout import (
    COLOUR_OF,
    LOW,
    NUMBER,
    OVER,
    SEAT_SHIFT,
    STEPS,
    WORDS,
    cell_name,
)
from jetons.games.vingt_et_un.position import colour_of, read_position


def read_table(position: Mapping[str, Any]) -> Records:
    """A table of Le 21. Raises BadPosition."""
    states = read_position(position)
    state = states[0]
    n_seats, turn, lap = int(state.n_seats), int(state.turn), int(state.lap)
    board = state.board.tolist()
    starts = []
    for seat in range(n_seats):
        starts.append(int(state.starts[int(COLOUR_OF[n_seats, seat])]))
        check_start(
            board[starts[seat]], starts[seat], n_seats, seat, lap, lap == 1 and seat == turn
        )
    check_touching(board, starts, lap)
    if state.phase != OVER and not state.n_rack[turn]:
        raise bad_position(WORDS, "no_rack", {}, ("rack",), "21.17")
    return states


def check_start(
    content: int, cell: int, n_seats: int, seat: int, lap: int, is_about_to: bool
) -> None:
    """Raise BadPosition unless a seat began on its start square, in round 1 (21.9)."""
    told = {"cell": cell_name(cell), "colour": colour_of(n_seats, seat)}
    path = ("board", cell_name(cell))
    if lap > 1 and not content:
        raise bad_position(WORDS, "no_start", told, path, "21.9")
    is_own = content >> SEAT_SHIFT & 3 == seat
    is_low = 1 <= content & NUMBER <= LOW
    if content and (is_about_to or not is_own or not is_low):
        raise bad_position(WORDS, "start", told, path, "21.9")


def check_touching(board: list[int], starts: list[int], lap: int) -> None:
    """Raise BadPosition for a token that touches no other by a side or a corner (21.10)."""
    taken = {cell for cell, content in enumerate(board) if content}
    reached, waiting = set(starts), list(starts)
    while waiting and lap > 1:
        cell = waiting.pop()
        for step in STEPS:
            for near in (cell - step, cell + step):
                if near in taken and near not in reached:
                    reached.add(near)
                    waiting.append(near)
    for cell in sorted(taken):
        if cell not in reached:
            name = cell_name(cell)
            raise bad_position(WORDS, "apart", {"cell": name}, ("board", name), "21.10")
