"""What 20 sur 20 shows: views for seats and bots, descriptions for clients, explained marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from jetons.core.game import EVERYBODY, Line, Outcome, Record, Records
from jetons.core.jit import kernel
from jetons.core.plain import reader
from jetons.core.stream import pick
from jetons.core.text import Text
from jetons.games.vingt_sur_vingt import kernel as rules
from jetons.games.vingt_sur_vingt.layout import (
    CHAIN,
    DOWN,
    FIRST_MARK,
    LOT,
    MARKS,
    MOVE,
    NO_OWNER,
    OVER,
    PLACE,
    STATE,
    TARGET,
    VIEW,
    cells_of,
    domino_name,
    halves_of,
    rack_names,
)
from jetons.games.vingt_sur_vingt.table import cell_of, lay, put
from jetons.games.vingt_sur_vingt.words import ENDINGS

Cell = tuple[int, int]  # row, column

read_view, read_move = reader(VIEW), reader(MOVE)
read_state = reader(STATE, "grid", "no_moves")


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
def copy_table(source: Any, target: Any) -> None:
    """Copy what everybody sees, from a state to a view or back."""
    target.tile[:] = source.tile
    target.tile_row[:] = source.tile_row
    target.tile_col[:] = source.tile_col
    target.mark_seat[:] = source.mark_seat
    target.mark_row[:] = source.mark_row
    target.mark_col[:] = source.mark_col
    target.scores[:] = source.scores
    target.n_rack[:] = source.n_rack
    target.n_table = source.n_table
    target.n_marks = source.n_marks
    target.n_last = source.n_last
    target.n_last_marks = source.n_last_marks
    target.last_seat = source.last_seat
    target.n_stock = source.n_stock
    target.passes = source.passes
    target.n_seats = source.n_seats
    target.turn = source.turn
    target.phase = source.phase
    target.first = source.first
    target.due = source.due
    target.ending = source.ending


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


def audience(states: Records) -> int:
    """Who sees the pending draw: all the lot, else the drawer."""
    return EVERYBODY if states["phase"].item() == LOT else int(states["turn"].item())


def halves_on(table: Record) -> dict[Cell, int]:
    """The value of the half on each covered cell of a state or a view."""
    halves: dict[Cell, int] = {}
    for i in range(int(table.n_table)):
        code = int(table.tile[i])
        first, second = cells_of(code, int(table.tile_row[i]), int(table.tile_col[i]))
        halves[first], halves[second] = halves_of(code)
    return halves


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


def twenties(halves: dict[Cell, int], laid: list[Cell], is_down: bool) -> list[list[Cell]]:
    """The lines of 20 through laid halves: the play's own line, then those across."""
    lines = [line_through(halves, laid[0], is_down)]
    lines += [line_through(halves, cell, not is_down) for cell in laid]
    return [line for line in lines if sum(halves[cell] for cell in line) == TARGET]


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


def describe_table(views: Records) -> dict[str, Any]:
    """What all see alike of a view, as plain JSON for clients."""
    table = read_view(views)
    n_table, n_marks, n_seats = table.n_table, table.n_marks, table.n_seats
    halves, marks = halves_on(table), marks_on(table)
    return {
        "dominoes": [domino_at(table, i) for i in range(n_table)],
        "marks": [
            {"at": list(at), "seat": None if seat == NO_OWNER else seat}
            for at, seat in marks.items()
        ],
        "box": box_of([*halves, *marks]),
        "last": {
            "seat": table.last_seat if n_table and table.last_seat >= 0 else None,
            "dominoes": list(range(n_table - table.n_last, n_table)),
            "marks": list(range(n_marks - table.n_last_marks, n_marks)),
            "lines": last_lines(table, halves),
        },
        "racks": table.n_rack[:n_seats],
        "stock": table.n_stock,
        "marks_left": marks_left(table),
        "scores": table.scores[:n_seats],
        "turn": table.turn,
        "chain": table.phase == CHAIN,
        "passes": table.passes,
        "over": table.phase == OVER,
    }


def describe_own(views: Records) -> dict[str, Any]:
    """What a seat sees and others do not: its rack, and what it has not seen."""
    unseen = views["unseen"][0].tolist()
    return {
        "rack": rack_names(views["rack"][0].tolist()),
        "unseen": [domino_name(kind) for kind, is_unseen in enumerate(unseen) if is_unseen],
    }


def box_of(cells: list[Cell]) -> dict[str, int] | None:
    """The rows and columns, first to last, that dominoes and marks lie in."""
    if not cells:
        return None
    rows, cols = [row for row, _ in cells], [col for _, col in cells]
    return {"top": min(rows), "bottom": max(rows), "left": min(cols), "right": max(cols)}


def last_lines(table: Record, halves: dict[Cell, int]) -> list[dict[str, Any]]:
    """The lines of 20 that the last play made."""
    n_table, n_last = table.n_table, table.n_last
    if n_last == 0:
        return []
    laid = list(halves)[2 * (n_table - n_last) :]
    is_down = bool(table.tile[n_table - 1] >= DOWN)
    return [
        {"from": list(line[0]), "to": list(line[-1]), "halves": [halves[cell] for cell in line]}
        for line in twenties(halves, laid, is_down)
    ]


def explain(states: Records, moves: Records) -> list[Line]:
    """The marks of a play, line of 20 by line of 20, with their clauses."""
    move = read_move(moves[0])
    if move.kind != PLACE:
        return []
    table = read_state(states[0])
    left = marks_left(table)[table.turn]
    halves, marks = halves_on(table), marks_on(table)
    laid: list[Cell] = []
    for code, row, col in zip(move.tile[: move.n], move.row, move.col):
        cells = cells_of(code, row, col)
        halves.update(zip(cells, halves_of(code)))
        laid += cells
    is_down = move.tile[0] >= DOWN
    own = line_through(halves, laid[0], is_down)
    lines = []
    for line in twenties(halves, laid, is_down):
        ends = [end for end in open_ends(halves, line) if end not in marks]
        lines.append(explain_line([halves[cell] for cell in line], ends, left, line == own))
        left -= lines[-1].points
    return lines


def open_ends(halves: dict[Cell, int], line: list[Cell]) -> list[Cell]:
    """The cells beyond the ends of a line that a blank does not close."""
    (first_row, first_col), (last_row, last_col) = line[0], line[-1]
    d_row, d_col = int(last_row > first_row), int(last_col > first_col)
    ends = [
        (line[0], (first_row - d_row, first_col - d_col)),
        (line[-1], (last_row + d_row, last_col + d_col)),
    ]
    return [beyond for end, beyond in ends if halves[end] != 0]


def explain_line(values: list[int], ends: list[Cell], left: int, is_own: bool) -> Line:
    """One line of 20 and the marks it takes on its open ends."""
    sums = " + ".join(map(str, values)) + f" = {TARGET}"
    n = min(len(ends), left)
    clause = "20.15" if n < len(ends) else "20.12" if is_own else "20.13"
    fr = f"{sums}, {n} marque{'s' if n > 1 else ''}"
    en = f"{sums}, {n} mark{'' if n == 1 else 's'}"
    if not is_own:
        fr, en = f"ligne croisée {fr}", f"crossing line {en}"
    return Line(Text(fr, en), n, clause, tuple(f"{row},{col}" for row, col in ends[:n]))


def outcome(state: Record) -> Outcome:
    """Who won and how the game ended (20.18, 20.19)."""
    laid = tuple(int(score) for score in state.scores[: state.n_seats])
    winners = tuple(seat for seat, n in enumerate(laid) if n == max(laid))
    why, text = ENDINGS[int(state.ending)]
    return Outcome(laid, winners, why, text)


def round_points(state: Record, winners: Sequence[int]) -> tuple[int, ...]:
    """What a round of a competition brings each seat (20.20); nothing if it is shared.

    A winner by resignation may have more marks left than the others: he scores nothing then.
    """
    left = marks_left(state)
    points = [0] * len(left)
    for winner in winners if len(winners) == 1 else ():
        points[winner] = max(sum(left) - 2 * left[winner], 0)
    return tuple(points)
