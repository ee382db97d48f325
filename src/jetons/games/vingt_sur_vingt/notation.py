"""20 sur 20 as text and JSON: moves, positions, the terminal. Parse and format pair up."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import numpy as np

from jetons.core.errors import BadNotation, BadPosition
from jetons.core.game import Record, Records
from jetons.core.plain import writer
from jetons.core.positions import whole_number
from jetons.core.text import Text, own_lang
from jetons.games.vingt_sur_vingt.layout import (
    ALL_MARKS,
    CHAIN,
    DOWN,
    KIND_OF,
    MARKS,
    MOVE,
    N_DOMINOES,
    NO_OWNER,
    PASS,
    PLACE,
    POOL_LOT,
    RACK,
    STATE,
    STOP,
    TARGET,
    TURN,
    cells_of,
    domino_name,
    halves_of,
    rack_names,
)
from jetons.games.vingt_sur_vingt.view import (
    Cell,
    domino_at,
    fill_grid,
    line_through,
    marks_left,
    marks_on,
    open_ends,
    read_move,
)

write_move = writer(MOVE)
_NONE = (0,) * RACK
_LAID = re.compile(r"([0-9])[-|]([0-9])\s+at\s+(-?[0-9]{1,3}),\s?(-?[0-9]{1,3})\s+([hv])")
_NEXT = re.compile(r"(?<=[hv])(?:\s*\+\s*|\s+)(?=[0-9])")  # between two dominoes
_DOMINO = re.compile(r"([0-9])\|([0-9])")
_EDGE = 127  # text beyond this row or column is refused: no table reaches 110
SLACK = 15  # how much further apart than 54 dominoes reach a given position may lie


# --- moves --------------------------------------------------------------------------------


def parse_move(state: Record, text: str) -> Record:
    """A move from text: ``9-5 at 0,0 h + 3-3 at 0,2 h``, ``.``, ``-``. Raises BadNotation."""
    text = text.strip()
    if text in ("-", "."):
        return write_move(PASS if text == "-" else STOP, 0, _NONE, _NONE, _NONE)
    if re.search(r"[hv]\s*,", text):  # 20.9: the match plays a chain single by single
        raise BadNotation(
            Text(
                "les dominos d'une suite se jouent un par un",
                "the dominoes of a chain are played one by one",
            )
        )
    laid = [parse_laid(part) for part in _NEXT.split(text)]
    if len(laid) > RACK:
        raise BadNotation(
            Text("un coup a cinq dominos au plus", "a play has five dominoes at most")
        )
    laid.sort()
    rows, cols, tiles = zip(*laid, *[(0, 0, 0)] * (RACK - len(laid)))
    return write_move(PLACE, len(laid), tiles, rows, cols)


def parse_laid(text: str) -> tuple[int, int, int]:
    """The row, the column and the code of one laid domino. Raises BadNotation.

    >>> parse_laid("9-5 at -1,12 v")
    (-1, 12, 195)
    """
    match = _LAID.fullmatch(text.strip())
    if match is None:
        raise BadNotation(
            Text(
                f"« {text.strip()[:40]} » n'est pas un coup (9-5 at 0,0 h, . ou -)",
                f"{text.strip()[:40]!r} is not a play (9-5 at 0,0 h, . or -)",
            )
        )
    first, second, row, col, way = match.groups()
    code = 10 * int(first) + int(second) + (DOWN if way == "v" else 0)
    if max(abs(int(row)), abs(int(col))) > _EDGE:
        raise BadNotation(
            Text(f"{row},{col} : aucune table ne va si loin", f"{row},{col}: no table is that wide")
        )
    return int(row), int(col), code


def parse_domino(text: object) -> int:
    """The kind of a domino written ``5|6`` (or ``6|5``). Raises BadNotation.

    >>> parse_domino("0|1"), parse_domino("9|9")
    (0, 53)
    """
    match = _DOMINO.fullmatch(text) if isinstance(text, str) else None
    pair = tuple(sorted(int(half) for half in match.groups())) if match else (0, 0)
    if pair not in KIND_OF:
        raise BadNotation(
            Text(
                f"« {str(text)[:20]} » n'est pas un domino (0|1 à 9|9)",
                f"{str(text)[:20]!r} is not a domino (0|1 to 9|9)",
            )
        )
    return KIND_OF[pair]


def laid_name(code: int, row: int, col: int) -> str:
    """One laid domino: ``9-5 at 0,0 h``."""
    first, second = halves_of(code)
    return f"{first}-{second} at {row},{col} {'v' if code >= DOWN else 'h'}"


def move_parts(state: Record, move: Record) -> tuple[str, ...]:
    """The pieces of a move: its dominoes in line order, or the stop or pass as one."""
    move = read_move(move)
    if move.kind != PLACE:
        return ("-" if move.kind == PASS else ".",)
    return tuple(map(laid_name, move.tile[: move.n], move.row, move.col))


def format_outcome(pool: int, outcome: int) -> str:
    """A drawn domino, or the seat (from 1) that the lot chose."""
    return str(outcome + 1) if pool == POOL_LOT else domino_name(outcome)


def parse_outcome(pool: int, text: str) -> int:
    """The outcome of a draw from its text. Raises BadNotation."""
    if pool != POOL_LOT:
        return parse_domino(text)
    if text not in ("1", "2", "3", "4"):
        raise BadNotation(Text(f"place inconnue « {text[:20]} »", f"no such seat: {text[:20]!r}"))
    return int(text) - 1


# --- positions ----------------------------------------------------------------------------


def read_position(position: Mapping[str, Any]) -> Records:
    """A state (array of one) from the JSON form of the rules. Raises BadPosition."""
    states = np.zeros(1, STATE).view(np.recarray)
    state = states[0]
    n_seats = whole_number(position, "players", 2, 2, 4)
    mover = whole_number(position, "mover", 0, 0, n_seats - 1)
    state.n_seats, state.turn, state.first, state.last_seat = n_seats, mover, mover, -1
    unseen = set(range(N_DOMINOES))
    read_table(position, state, unseen)
    read_rack(position, state, mover, unseen)
    read_marks_left(position, state)
    deal_unseen(position, state, sorted(unseen))
    state.phase = CHAIN if is_chain(position, state) else TURN
    fill_grid(state)
    return states


def is_chain(position: Mapping[str, Any], state: Record) -> bool:
    """Whether the mover is inside a chain of single dominoes."""
    chain = position.get("chain", False)
    if not isinstance(chain, bool):
        raise BadPosition(
            Text("« chain » doit être true ou false", '"chain" must be true or false')
        )
    if chain and state.n_table == 0:
        raise BadPosition(
            Text("pas de suite sur une table vide (20.7)", "no chain on an empty table (20.7)")
        )
    return chain


def list_of(mapping: Mapping[str, Any], key: str, most: int) -> list[Any]:
    """A list of a position, not too long. Raises BadPosition."""
    items = mapping.get(key, [])
    if not isinstance(items, list) or len(items) > most:
        raise BadPosition(
            Text(
                f"« {key} » doit être une liste de {most} éléments au plus",
                f'"{key}" must be a list of at most {most}',
            )
        )
    return items


def take(unseen: set[int], kind: int) -> None:
    """One domino is accounted for. Raises BadPosition if it was before."""
    if kind not in unseen:
        name = domino_name(kind)
        raise BadPosition(
            Text(
                f"le domino {name} est là deux fois : il est unique (20.1)",
                f"the domino {name} is there twice: there is only one (20.1)",
            )
        )
    unseen.remove(kind)


def read_table(position: Mapping[str, Any], state: Record, unseen: set[int]) -> None:
    """The dominoes and marks on the table, checked against 20.5 and 20.10 to 20.12."""
    table = position.get("table", {})
    if not isinstance(table, dict):
        raise BadPosition(Text("« table » doit être un objet", '"table" must be an object'))
    halves: dict[Cell, int] = {}
    for i, item in enumerate(list_of(table, "dominoes", N_DOMINOES)):
        code, row, col = read_domino(item, i)
        low, high = sorted(halves_of(code))
        take(unseen, KIND_OF[low, high])
        for cell, value in zip(cells_of(code, row, col), halves_of(code)):
            if cell in halves:
                raise BadPosition(
                    Text(
                        f"{cell_name(cell)} : deux moitiés de domino sur la même case (20.5)",
                        f"{cell_name(cell)}: two halves on the same cell (20.5)",
                    )
                )
            halves[cell] = value
        state.tile[i], state.tile_row[i], state.tile_col[i] = code, row, col
        state.n_table += 1
    check_spread(halves)
    read_marks(table, state, halves)
    check_lines(halves, set(marks_on(state)))


def cell_name(cell: Cell) -> str:
    """A cell as the JSON form writes it."""
    return f"[{cell[0]},{cell[1]}]"


def read_cell(at: object, where: str) -> Cell:
    """A [row, column] of a position. Raises BadPosition."""
    if (
        not isinstance(at, list)
        or len(at) != 2
        or not all(type(number) is int and abs(number) < _EDGE for number in at)
    ):
        raise BadPosition(
            Text(
                f"{where} : il faut [rangée, colonne], à moins de {_EDGE} du premier domino",
                f"{where}: give [row, column], within {_EDGE} of the first domino",
            )
        )
    return at[0], at[1]


def read_domino(item: object, i: int) -> tuple[int, int, int]:
    """The code, the row and the column of a domino on the table. Raises BadPosition."""
    where = f"table.dominoes[{i}]"
    if not isinstance(item, dict):
        raise BadPosition(
            Text(f"{where} : il faut at, dir et halves", f"{where}: give at, dir and halves")
        )
    row, col = read_cell(item.get("at"), f"{where}.at")
    way, halves = item.get("dir"), item.get("halves")
    if way not in ("h", "v"):
        raise BadPosition(Text(f"{where}.dir : h ou v", f"{where}.dir: h or v"))
    if (
        not isinstance(halves, list)
        or len(halves) != 2
        or not all(type(half) is int and 0 <= half <= 9 for half in halves)
        or halves == [0, 0]
    ):
        raise BadPosition(
            Text(
                f"{where}.halves : il faut deux nombres de 0 à 9, pas 0 et 0 (20.1)",
                f"{where}.halves: give two numbers from 0 to 9, not 0 and 0 (20.1)",
            )
        )
    return 10 * halves[0] + halves[1] + (DOWN if way == "v" else 0), row, col


def check_spread(halves: dict[Cell, int]) -> None:
    """Raise BadPosition for halves further apart than halves that hang together can be."""
    cells = [(0, 0), *halves]
    sums, differences = [row + col for row, col in cells], [row - col for row, col in cells]
    spread = max(max(sums) - min(sums), max(differences) - min(differences))
    if spread > max(len(halves) - 1, 0) + SLACK:
        far = max(halves, key=lambda cell: abs(cell[0]) + abs(cell[1]))
        raise BadPosition(
            Text(
                f"{cell_name(far)} : trop loin du reste, les dominos se touchent (20.8)",
                f"{cell_name(far)}: too far from the rest, dominoes touch each other (20.8)",
            )
        )


def read_marks(table: Mapping[str, Any], state: Record, halves: dict[Cell, int]) -> None:
    """The marks on the table, each on an empty cell beside a half (20.12)."""
    marks = list_of(table, "marks", ALL_MARKS)
    owners = table.get("owners", [None] * len(marks))
    seats = [None, *range(int(state.n_seats))]
    if (
        not isinstance(owners, list)
        or len(owners) != len(marks)
        or not all(owner is None or (type(owner) is int and owner in seats) for owner in owners)
    ):
        raise BadPosition(
            Text(
                "« owners » doit donner une place, ou null, pour chaque marque",
                '"owners" must give a seat, or null, for each mark',
            )
        )
    taken = set(halves)
    for i, (item, owner) in enumerate(zip(marks, owners)):
        row, col = cell = read_cell(item, f"table.marks[{i}]")
        if cell in taken:
            raise BadPosition(
                Text(
                    f"{cell_name(cell)} : une marque sur une case occupée (20.5)",
                    f"{cell_name(cell)}: a mark on a cell that is taken (20.5)",
                )
            )
        if not {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)} & set(halves):
            raise BadPosition(
                Text(
                    f"{cell_name(cell)} : une marque qui ne ferme aucune ligne (20.12)",
                    f"{cell_name(cell)}: a mark that closes no line (20.12)",
                )
            )
        taken.add(cell)
        state.mark_row[i], state.mark_col[i] = cell
        state.mark_seat[i] = NO_OWNER if owner is None else owner
        state.n_marks += 1


def check_lines(halves: dict[Cell, int], marks: set[Cell]) -> None:
    """Raise BadPosition for a line that 20.10, 20.11 or 20.12 does not allow."""
    for row, col in halves:
        for is_down in (False, True):
            before = (row - 1, col) if is_down else (row, col - 1)
            line = line_through(halves, (row, col), is_down)
            if before not in halves and len(line) > 1:
                check_one_line(halves, marks, line)


def check_one_line(halves: dict[Cell, int], marks: set[Cell], line: list[Cell]) -> None:
    """Raise BadPosition unless a line is within 20, its blanks at its ends, closed at 20."""
    values = [halves[cell] for cell in line]
    where = f"{cell_name(line[0])}-{cell_name(line[-1])}"
    sums = "+".join(map(str, values)) + f" = {sum(values)}"
    if sum(values) > TARGET:
        raise BadPosition(
            Text(f"{where} : {sums} dépasse 20 (20.10)", f"{where}: {sums} exceeds 20 (20.10)")
        )
    for cell in line[1:-1]:
        if halves[cell] == 0:
            raise BadPosition(
                Text(
                    f"{cell_name(cell)} : une moitié nulle à l'intérieur de {where} (20.11)",
                    f"{cell_name(cell)}: a blank half inside {where} (20.11)",
                )
            )
    if sum(values) == TARGET:
        for end in open_ends(halves, line):
            if end not in marks:
                raise BadPosition(
                    Text(
                        f"{where} : {sums}, mais rien ne ferme {cell_name(end)} (20.12)",
                        f"{where}: {sums}, but nothing closes {cell_name(end)} (20.12)",
                    )
                )


def read_rack(position: Mapping[str, Any], state: Record, seat: int, unseen: set[int]) -> None:
    """The mover's dominoes."""
    state.rack[:] = -1
    kinds = []
    for item in list_of(position, "rack", RACK):
        try:
            kinds.append(parse_domino(item))
        except BadNotation as error:
            raise BadPosition(error.text) from error
        take(unseen, kinds[-1])
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
        or not all(type(n) is int and 1 <= n <= most for n in left)
    ):
        raise BadPosition(
            Text(
                f"« marks_left » doit être une liste de {n_seats} nombres de 1 à {most} "
                "(sans marque, la partie est finie)",
                f'"marks_left" must be a list of {n_seats} numbers from 1 to {most} '
                "(with none the game is over)",
            )
        )
    state.scores[:n_seats] = [most - n for n in left]


def deal_unseen(position: Mapping[str, Any], state: Record, hidden: list[int]) -> None:
    """What cannot be seen goes somewhere it can be: the others' racks, the stock."""
    others = [seat for seat in range(int(state.n_seats)) if seat != state.turn]
    fair = max(len(hidden) - RACK * len(others), 0)
    n_stock = whole_number(position, "stock", fair, 0, N_DOMINOES)
    if n_stock > len(hidden):
        raise BadPosition(
            Text(
                f"{n_stock} dominos à la pioche, mais il n'en reste que {len(hidden)} hors de vue",
                f"{n_stock} dominoes in the stock, but only {len(hidden)} are out of sight",
            )
        )
    state.n_stock = n_stock
    n_held = len(hidden) - n_stock
    for i, seat in enumerate(others):
        put_on_rack(state, seat, hidden[min(i * RACK, n_held) : min((i + 1) * RACK, n_held)])
    state.stock[hidden[min(n_held, RACK * len(others)) :]] = 1


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
        "rack": rack_names(state.rack[seat]) if seat >= 0 else [],
        "marks_left": marks_left(state),
        "stock": int(state.n_stock),
    }
    if state.phase == CHAIN:
        position["chain"] = True
    return position


# --- the terminal -------------------------------------------------------------------------


def draw_board(view: Record, seat: int) -> str:
    """The table as text, and below it the seat's rack, the stock and the marks left.

    The halves of a domino are joined by a dash or by ticks; a mark is its owner's letter.
    """
    cells = picture(view) or {(0, 0): " ·"}
    rows, cols = [row for row, _ in cells], [col for _, col in cells]
    span = range(min(cols), max(cols) + 1)
    lines = ["     " + "".join(f"{col:>4}" for col in span if col % 2 == 1)]
    if span[0] % 2 == 1:
        lines = [lines[0].replace("  ", "", 1)]
    for row in range(min(rows), max(rows) + 1):
        lines.append(f"{row:>4} " + "".join(cells.get((row, col), " ·") for col in span))
    rack = " ".join(f"[{name}]" for name in rack_names(view.rack))
    left = " ".join(f"{'abcd'[i]} {n}" for i, n in enumerate(marks_left(view)))
    below = Text(
        f"réglette : {rack or '-'}   pioche : {int(view.n_stock)}   marques : {left}",
        f"rack: {rack or '-'}   stock: {int(view.n_stock)}   marks left: {left}",
    )
    return "\n".join([*lines, "", "    " + below.to(own_lang())])


def picture(view: Record) -> dict[Cell, str]:
    """Two signs for each cell that is not empty."""
    cells = {at: " " + "abcd*"[owner] for at, owner in marks_on(view).items()}
    for i in range(int(view.n_table)):
        code = int(view.tile[i])
        joins = ("╷", "╵") if code >= DOWN else (" ", "-")
        first, second = cells_of(code, int(view.tile_row[i]), int(view.tile_col[i]))
        cells[first] = joins[0] + str(halves_of(code)[0])
        cells[second] = joins[1] + str(halves_of(code)[1])
    return cells
