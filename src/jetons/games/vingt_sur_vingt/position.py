"""Positions of 20 sur 20 as JSON: read with care, written for one seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from jetons.core.errors import Path
from jetons.core.game import Record, Records
from jetons.core.positions import (
    bad_position,
    check_held,
    ending_of,
    eye_of,
    flag_of,
    held_of,
    list_of,
    mixed,
    object_of,
    whole_number,
)
from jetons.core.racks import Rack, racks_of
from jetons.games.vingt_sur_vingt.layout import (
    ALL_MARKS,
    CHAIN,
    DOWN,
    ENDINGS,
    KIND_OF,
    MARKS,
    N_DOMINOES,
    NO_OWNER,
    OVER,
    RACK,
    STATE,
    TARGET,
    TURN,
    WORDS,
    cells_of,
    domino_name,
    halves_of,
    rack_names,
)
from jetons.games.vingt_sur_vingt.notation import EDGE, parse_domino
from jetons.games.vingt_sur_vingt.view import (
    Cell,
    domino_at,
    fill_grid,
    line_through,
    marks_left,
    marks_on,
    open_ends,
)

SLACK = 15  # how much further apart than 54 dominoes reach a given position may lie


def read_position(position: Mapping[str, Any]) -> Records:
    """A state (array of one) from the JSON form of the rules. Raises BadPosition."""
    states = np.zeros(1, STATE).view(np.recarray)
    state = states[0]
    n_seats = whole_number(position, "players", 2, 2, 4)
    mover = whole_number(position, "mover", 0, 0, n_seats - 1)
    state.n_seats, state.turn, state.last_seat = n_seats, mover, -1
    state.first = whole_number(position, "first", mover, 0, n_seats - 1)
    state.ending = ending_of(position, ENDINGS)
    unseen = set(range(N_DOMINOES))
    read_table(position, state, unseen)
    state.rack[:] = -1
    racks = racks_of(position, n_seats, eye_of(position, mover, n_seats))
    for seat, rack in enumerate(racks):
        if rack is not None:
            read_rack(rack, state, seat, unseen)
    read_marks_left(position, state)
    others = [seat for seat, rack in enumerate(racks) if rack is None]
    deal_unseen(position, state, sorted(unseen), others)
    state.phase = CHAIN if is_chain(position, state) else TURN
    if state.ending:
        state.phase = OVER
    state.passes = whole_number(position, "passes", 0, 0, n_seats - int(state.ending == 0))
    state.redealt = int(flag_of(position, "redealt"))
    read_last(position, state)
    fill_grid(state)
    return states


def is_chain(position: Mapping[str, Any], state: Record) -> bool:
    """Whether the mover is inside a chain of single dominoes."""
    chain = flag_of(position, "chain")
    if chain and state.n_table == 0:
        raise bad_position(WORDS, "no_chain", {}, ("chain",), "20.7")
    return chain


def take(unseen: set[int], kind: int, path: Path) -> None:
    """One domino is accounted for. Raises BadPosition if it was before."""
    if kind not in unseen:
        raise bad_position(WORDS, "twice", {"domino": domino_name(kind)}, path, "20.1")
    unseen.remove(kind)


def read_table(position: Mapping[str, Any], state: Record, unseen: set[int]) -> None:
    """The dominoes and marks on the table, checked against 20.5 and 20.10 to 20.12."""
    table = object_of(position, "table")
    halves: dict[Cell, int] = {}
    for i, item in enumerate(list_of(table, "dominoes", N_DOMINOES, ("table", "dominoes"))):
        path = ("table", "dominoes", i)
        code, row, col = read_domino(item, i)
        low, high = sorted(halves_of(code))
        take(unseen, KIND_OF[low, high], path)
        for cell, value in zip(cells_of(code, row, col), halves_of(code)):
            if cell in halves:
                raise bad_position(WORDS, "two_halves", {"cell": cell_name(cell)}, path, "20.5")
            halves[cell] = value
        state.tile[i], state.tile_row[i], state.tile_col[i] = code, row, col
        state.n_table += 1
    check_spread(halves, state)
    read_marks(table, state, halves)
    if not state.ending:  # 20.15: the last play may leave a line open
        check_lines(halves, set(marks_on(state)), state)


def cell_name(cell: Cell) -> str:
    """A cell as the JSON form writes it."""
    return f"[{cell[0]},{cell[1]}]"


def path_of(state: Record, cell: Cell) -> Path:
    """The path of the domino that lies on a cell."""
    for i in range(int(state.n_table)):
        code, row, col = int(state.tile[i]), int(state.tile_row[i]), int(state.tile_col[i])
        if cell in cells_of(code, row, col):
            return "table", "dominoes", i
    return ("table",)


def name_of(path: Path) -> str:
    """A part of a position as sentences name it: ``table.dominoes[3].at``."""
    name = "".join([f"[{one}]" if isinstance(one, int) else f".{one}" for one in path])
    return name[1:]


def read_cell(at: object, path: Path) -> Cell:
    """A [row, column] of a position. Raises BadPosition."""
    if (
        not isinstance(at, list)
        or len(at) != 2
        or not all(type(number) is int and abs(number) < EDGE for number in at)
    ):
        raise bad_position(WORDS, "no_cell", {"where": name_of(path), "edge": EDGE}, path)
    return at[0], at[1]


def read_domino(item: object, i: int) -> tuple[int, int, int]:
    """The code, the row and the column of a domino on the table. Raises BadPosition."""
    path: Path = ("table", "dominoes", i)
    if not isinstance(item, dict):
        raise bad_position(WORDS, "no_domino", {"where": name_of(path)}, path)
    row, col = read_cell(item.get("at"), (*path, "at"))
    way, halves = item.get("dir"), item.get("halves")
    if way not in ("h", "v"):
        raise bad_position(WORDS, "no_way", {"where": name_of((*path, "dir"))}, (*path, "dir"))
    if (
        not isinstance(halves, list)
        or len(halves) != 2
        or not all(type(half) is int and 0 <= half <= 9 for half in halves)
        or halves == [0, 0]
    ):
        path = (*path, "halves")
        raise bad_position(WORDS, "no_halves", {"where": name_of(path)}, path, "20.1")
    return 10 * halves[0] + halves[1] + (DOWN if way == "v" else 0), row, col


def check_spread(halves: dict[Cell, int], state: Record) -> None:
    """Raise BadPosition for halves further apart than halves that hang together can be."""
    cells = [(0, 0), *halves]
    sums, differences = [row + col for row, col in cells], [row - col for row, col in cells]
    spread = max(max(sums) - min(sums), max(differences) - min(differences))
    if spread > max(len(halves) - 1, 0) + SLACK:
        far = max(halves, key=lambda cell: abs(cell[0]) + abs(cell[1]))
        raise bad_position(WORDS, "too_far", {"cell": cell_name(far)}, path_of(state, far), "20.8")


def read_marks(table: Mapping[str, Any], state: Record, halves: dict[Cell, int]) -> None:
    """The marks on the table, each on an empty cell beside a half (20.12)."""
    marks = list_of(table, "marks", ALL_MARKS, ("table", "marks"))
    owners = table.get("owners", [None] * len(marks))
    seats = [None, *range(int(state.n_seats))]
    if (
        not isinstance(owners, list)
        or len(owners) != len(marks)
        or not all(owner is None or (type(owner) is int and owner in seats) for owner in owners)
    ):
        raise bad_position(WORDS, "owners", {}, ("table", "owners"))
    taken = set(halves)
    for i, (item, owner) in enumerate(zip(marks, owners)):
        path = ("table", "marks", i)
        row, col = cell = read_cell(item, path)
        if cell in taken:
            raise bad_position(WORDS, "mark_on_taken", {"cell": cell_name(cell)}, path, "20.5")
        if not {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)} & set(halves):
            raise bad_position(WORDS, "idle_mark", {"cell": cell_name(cell)}, path, "20.12")
        taken.add(cell)
        state.mark_row[i], state.mark_col[i] = cell
        state.mark_seat[i] = NO_OWNER if owner is None else owner
        state.n_marks += 1


def check_lines(halves: dict[Cell, int], marks: set[Cell], state: Record) -> None:
    """Raise BadPosition for a line that 20.10, 20.11 or 20.12 does not allow."""
    for row, col in halves:
        for is_down in (False, True):
            before = (row - 1, col) if is_down else (row, col - 1)
            line = line_through(halves, (row, col), is_down)
            if before not in halves and len(line) > 1:
                check_one_line(halves, marks, line, path_of(state, line[-1]))


def check_one_line(halves: dict[Cell, int], marks: set[Cell], line: list[Cell], path: Path) -> None:
    """Raise BadPosition unless a line is within 20, its blanks at its ends, closed at 20."""
    values = [halves[cell] for cell in line]
    where = f"{cell_name(line[0])}-{cell_name(line[-1])}"
    sums = "+".join(map(str, values)) + f" = {sum(values)}"
    if sum(values) > TARGET:
        raise bad_position(WORDS, "over_20", {"where": where, "sum": sums}, path, "20.10")
    for cell in line[1:-1]:
        if halves[cell] == 0:
            inside = {"cell": cell_name(cell), "where": where}
            raise bad_position(WORDS, "blank_inside", inside, path, "20.11")
    if sum(values) == TARGET:
        for end in open_ends(halves, line):
            if end not in marks:
                still_open = {"where": where, "sum": sums, "cell": cell_name(end)}
                raise bad_position(WORDS, "not_closed", still_open, path, "20.12")


def read_rack(rack: Rack, state: Record, seat: int, unseen: set[int]) -> None:
    """A seat's dominoes."""
    kinds = rack.tokens(RACK, parse_domino)
    for i, kind in enumerate(kinds):
        take(unseen, kind, (*rack.path, i))
    put_on_rack(state, seat, kinds)


def put_on_rack(state: Record, seat: int, kinds: list[int]) -> None:
    """Set a seat's rack."""
    state.rack[seat][: len(kinds)] = sorted(kinds)
    state.n_rack[seat] = len(kinds)


def read_marks_left(position: Mapping[str, Any], state: Record) -> None:
    """The marks each seat has left, all of them if nothing is said."""
    n_seats = int(state.n_seats)
    most = MARKS[n_seats]
    left = position.get("marks_left", [most] * n_seats)
    if (
        not isinstance(left, list)
        or len(left) != n_seats
        or not all(type(n) is int and int(state.ending == 0) <= n <= most for n in left)
    ):
        raise bad_position(WORDS, "marks_left", {"n": n_seats, "most": most}, ("marks_left",))
    state.scores[:n_seats] = [most - n for n in left]


def deal_unseen(
    position: Mapping[str, Any], state: Record, hidden: list[int], others: list[int]
) -> None:
    """What cannot be seen goes somewhere it can be: the others' racks, the stock."""
    held, hidden = held_of(position, int(state.n_seats), RACK), mixed(hidden)
    wanted = [RACK if held is None else held[seat] for seat in others]
    fair = max(len(hidden) - sum(wanted), 0)
    n_stock = whole_number(position, "stock", fair, 0, N_DOMINOES)
    if n_stock > len(hidden):
        raise bad_position(WORDS, "stock", {"n": n_stock, "unseen": len(hidden)}, ("stock",))
    state.n_stock = n_stock
    n_held = len(hidden) - n_stock
    at = 0
    for seat, n in zip(others, wanted):
        put_on_rack(state, seat, hidden[at : min(at + n, n_held)])
        at = min(at + n, n_held)
    for kind in hidden[at:]:
        state.stock[kind] = 1
    if held is not None and at < n_held:
        told = {"n": len(hidden) - at, "unseen": len(hidden)}
        raise bad_position(WORDS, "stock", told, ("stock",))
    check_held(held, state)


def read_last(position: Mapping[str, Any], state: Record) -> None:
    """The last play: who made it, how many dominoes and marks it laid. Raises BadPosition."""
    last = object_of(position, "last")
    if not last:
        return
    state.last_seat = whole_number(last, "seat", 0, 0, int(state.n_seats) - 1, ("last", "seat"))
    state.n_last = whole_number(last, "dominoes", 0, 0, int(state.n_table), ("last", "dominoes"))
    state.n_last_marks = whole_number(last, "marks", 0, 0, int(state.n_marks), ("last", "marks"))


def write_position(state: Record, seat: int) -> dict[str, Any]:
    """The JSON form of a position as a seat sees it; what is hidden is not in it."""
    marks = marks_on(state)
    position: dict[str, Any] = {
        "game": "20-sur-20",
        "players": int(state.n_seats),
        "mover": int(state.turn),
        "table": {
            "dominoes": [domino_at(state, i) for i in range(int(state.n_table))],
            "marks": [list(at) for at in marks],
            "owners": [None if owner == NO_OWNER else owner for owner in marks.values()],
        },
        "marks_left": marks_left(state),
        "stock": int(state.n_stock),
    }
    position["first"] = int(state.first)
    position["held"] = [int(n) for n in state.n_rack[: state.n_seats]]
    position["rack"] = rack_names(state.rack[seat]) if seat >= 0 else []
    if state.phase == CHAIN:
        position["chain"] = True
    if state.passes:  # 20.19
        position["passes"] = int(state.passes)
    if state.redealt:  # 20.21
        position["redealt"] = True
    if state.last_seat >= 0:
        position["last"] = {
            "seat": int(state.last_seat),
            "dominoes": int(state.n_last),
            "marks": int(state.n_last_marks),
        }
    if state.ending:
        position["over"] = ENDINGS[int(state.ending)]
    if seat < 0:
        position["seat"] = None
    elif seat != state.turn:
        position["seat"] = seat
    return position
