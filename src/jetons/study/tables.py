"""Positions that a game can lead to: what is studied is a table, not a part of one.

``read_position`` takes parts of tables as well, such as the rulebooks' examples show; here tokens
hang together and were begun where the rules say. Found by the slug of a game; one that is not named
here takes every position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from jetons.core.errors import BadPosition
from jetons.core.game import Game, Records
from jetons.core.text import Text
from jetons.games.triolet import layout as triolet
from jetons.games.triolet import position as triolet_position
from jetons.games.vingt_et_un import layout as vingt_et_un
from jetons.games.vingt_et_un import position as vingt_et_un_position
from jetons.games.vingt_sur_vingt import layout as vingt_sur_vingt
from jetons.games.vingt_sur_vingt import position as vingt_sur_vingt_position
from jetons.games.vingt_sur_vingt.view import line_through

Reader = Callable[[Mapping[str, Any]], Records]
Cell = tuple[int, int]  # row, column


def table_reader(game: Game) -> Reader:
    """What reads the positions of a game that it can lead to. Raises BadPosition."""
    return READERS.get(game.slug, game.notation.read_position)


def impossible(fr: str, en: str, reason: str, clause: str) -> BadPosition:
    """The refusal of a table that no game leads to."""
    return BadPosition(Text(fr, en), reason=reason, clause=clause)


def is_apart(cell: str, clause: str) -> BadPosition:
    """The refusal of a piece that hangs in the air."""
    return impossible(
        f"{cell}\u00a0: ce jeton ne touche pas les autres",
        f"{cell}: this token does not touch the others",
        "apart",
        clause,
    )


def no_rack(clause: str) -> BadPosition:
    """The refusal of a seat to move with nothing in hand."""
    return impossible(
        "«\u00a0rack\u00a0»\u00a0: sans jeton en main, on n’est pas au trait",
        '"rack": nobody is to move without a token in hand',
        "no_rack",
        clause,
    )


# --- Triolet ------------------------------------------------------------------------------------


def read_triolet(position: Mapping[str, Any]) -> Records:
    """A table of Triolet. Raises BadPosition."""
    states = triolet_position.read_position(position)
    state = states[0]
    taken = {cell for cell, content in enumerate(state.board.tolist()) if content}
    if taken:
        check_grid(taken)
    if not state.n_rack[int(state.turn)]:
        raise no_rack("T.4")
    return states


def check_grid(taken: set[int]) -> None:
    """Raise BadPosition for tokens that T.5, T.6, T.9 and T.10 do not let lie like this."""
    if triolet.CENTRE not in taken:
        centre = triolet.cell_name(triolet.CENTRE)
        raise impossible(
            f"«\u00a0board\u00a0»\u00a0: {centre} est vide, le premier coup le couvre",
            f'"board": {centre} is empty, the first move covers it',
            "no_centre",
            "T.5",
        )
    reached, waiting = {triolet.CENTRE}, [triolet.CENTRE]
    while waiting:
        cell = waiting.pop()
        for step in (1, -1, triolet.STRIDE, -triolet.STRIDE):
            if cell + step in taken and cell + step not in reached:
                reached.add(cell + step)
                waiting.append(cell + step)
    for cell in sorted(taken):
        name = triolet.cell_name(cell)
        if cell not in reached:
            raise is_apart(name, "T.6")
        if len(taken) == 4 and is_square(taken, cell, 2):
            raise impossible(
                f"{name}\u00a0: les quatre premiers jetons font un carré",
                f"{name}: the first four tokens make a square",
                "square_2",
                "T.9",
            )
        if is_square(taken, cell, 3):
            raise impossible(
                f"{name}\u00a0: un carré plein de 3 × 3",
                f"{name}: a full square of 3 × 3",
                "square_3",
                "T.10",
            )


def is_square(taken: set[int], cell: int, side: int) -> bool:
    """Whether a full square of tokens begins at a cell."""
    for row in range(side):
        for column in range(side):
            if cell + row * triolet.STRIDE + column not in taken:
                return False
    return True


# --- Le 21 --------------------------------------------------------------------------------------


def read_vingt_et_un(position: Mapping[str, Any]) -> Records:
    """A table of Le 21. Raises BadPosition."""
    states = vingt_et_un_position.read_position(position)
    state = states[0]
    n_seats, turn, lap = int(state.n_seats), int(state.turn), int(state.lap)
    board = state.board.tolist()
    starts = []
    for seat in range(n_seats):
        starts.append(int(state.starts[int(vingt_et_un.COLOUR_OF[n_seats, seat])]))
        check_start(
            board[starts[seat]], starts[seat], n_seats, seat, lap, lap == 1 and seat == turn
        )
    check_touching(board, starts, lap)
    if not state.n_rack[turn]:
        raise no_rack("21.17")
    return states


def check_start(
    content: int, cell: int, n_seats: int, seat: int, lap: int, is_about_to: bool
) -> None:
    """Raise BadPosition unless a seat began on its start square, in round 1 (21.9)."""
    name, colour = vingt_et_un.cell_name(cell), vingt_et_un_position.colour_of(n_seats, seat)
    if lap > 1 and not content:
        raise impossible(
            f"«\u00a0board\u00a0»\u00a0: {name} est vide, {colour.fr} a commencé là",
            f'"board": {name} is empty, {colour.en} began there',
            "no_start",
            "21.9",
        )
    is_own = content >> vingt_et_un.SEAT_SHIFT & 3 == seat
    is_low = 1 <= content & vingt_et_un.NUMBER <= vingt_et_un.LOW
    if content and (is_about_to or not is_own or not is_low):
        raise impossible(
            f"{name}\u00a0: {colour.fr} commence là, au premier tour, par un nombre de 1 à 9",
            f"{name}: {colour.en} begins there, in round 1, with a number from 1 to 9",
            "start",
            "21.9",
        )


def check_touching(board: list[int], starts: list[int], lap: int) -> None:
    """Raise BadPosition for a token that touches no other by a side or a corner (21.10)."""
    taken = {cell for cell, content in enumerate(board) if content}
    reached, waiting = set(starts), list(starts)
    while waiting and lap > 1:
        cell = waiting.pop()
        for step in vingt_et_un.STEPS:
            for near in (cell - step, cell + step):
                if near in taken and near not in reached:
                    reached.add(near)
                    waiting.append(near)
    for cell in sorted(taken):
        if cell not in reached:
            raise is_apart(vingt_et_un.cell_name(cell), "21.10")


# --- 20 sur 20 ----------------------------------------------------------------------------------


def read_vingt_sur_vingt(position: Mapping[str, Any]) -> Records:
    """A table of 20 sur 20. Raises BadPosition."""
    states = vingt_sur_vingt_position.read_position(position)
    state = states[0]
    halves: dict[Cell, int] = {}
    for i in range(int(state.n_table)):
        code, row, col = int(state.tile[i]), int(state.tile_row[i]), int(state.tile_col[i])
        for cell, value in zip(
            vingt_sur_vingt.cells_of(code, row, col), vingt_sur_vingt.halves_of(code)
        ):
            halves[cell] = value
    check_hanging(halves)
    for i in range(int(state.n_table)):
        code, row, col = int(state.tile[i]), int(state.tile_row[i]), int(state.tile_col[i])
        is_down = code >= vingt_sur_vingt.DOWN
        line = line_through(halves, (row, col), is_down)
        if sum([halves[cell] for cell in line]) != vingt_sur_vingt.TARGET:  # it stays closed: 20.12
            where = f"table.dominoes[{i}]"
            raise impossible(
                f"{where}\u00a0: ce domino n’est dans aucune ligne de 20",
                f"{where}: this domino lies in no line of 20",
                "no_line",
                "20.9",
            )
    return states


def check_hanging(halves: dict[Cell, int]) -> None:
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
            name = vingt_sur_vingt_position.cell_name(cell)
            raise impossible(
                f"{name}\u00a0: ce domino ne touche pas les autres",
                f"{name}: this domino does not touch the others",
                "apart",
                "20.8",
            )


READERS: dict[str, Reader] = {  # 101's own reader refuses what no game leads to
    "triolet": read_triolet,
    "21": read_vingt_et_un,
    "20-sur-20": read_vingt_sur_vingt,
}
