"""20 sur 20 as text and JSON: moves, positions, the terminal. Parse and format pair up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from jetons.core.errors import BadNotation, BadPosition
from jetons.core.game import MAX_SEATS, Record, Records
from jetons.core.jit import kernel
from jetons.core.letters import (
    is_digit,
    is_space,
    letter,
    number_in,
    past_spaces,
    past_word,
    put,
    refuse,
)
from jetons.core.notation import Texts
from jetons.core.positions import whole_number
from jetons.core.show import put_number
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
    PAIRS,
    PASS,
    PLACE,
    POOL_LOT,
    POOL_STOCK,
    RACK,
    STATE,
    STOP,
    TARGET,
    TURN,
    WORDS,
    Unread,
    cells_of,
    domino_name,
    halves_of,
    rack_names,
)
from jetons.games.vingt_sur_vingt.table import first_half, second_half
from jetons.games.vingt_sur_vingt.view import (
    Cell,
    domino_at,
    fill_grid,
    line_through,
    marks_left,
    marks_on,
    open_ends,
)

_DASH, _DOT, _BAR, _COMMA, _PLUS, _SPACE, _LINE = 45, 46, 124, 44, 43, 32, 10  # bytes
_A, _T, _H, _V = 97, 116, 104, 118
_KINDS = np.full((10, 10), -1, np.int64)  # the domino of two halves, whichever way round
for _kind, (_low, _high) in enumerate(PAIRS):
    _KINDS[_low, _high] = _KINDS[_high, _low] = _kind
_HALVES = np.array(PAIRS, np.int64)
_EDGE = 127  # text beyond this row or column is refused: no table reaches 110
SLACK = 15  # how much further apart than 54 dominoes reach a given position may lie


# --- moves --------------------------------------------------------------------------------


@kernel
def read_move(state: Any, text: Any, n: int, move: Any, where: Any) -> int:
    """A move from text: ``9-5 at 0,0 h + 3-3 at 0,2 h``, ``.``, ``-``. Answers an Unread."""
    clear_move(move)
    at = past_spaces(text, 0, n)
    end = past_word(text, at, n)
    if end - at == 1 and past_spaces(text, end, n) == n:
        if text[at] == _DASH:
            return 0
        if text[at] == _DOT:
            move.kind = STOP
            return 0
    move.kind = PLACE
    n_laid = 0
    while True:
        first = at
        at = read_laid(text, at, n, move, n_laid, where)
        if at < 0:
            return -at
        n_laid += 1
        rest = past_spaces(text, at, n)
        if rest == n:
            break
        if text[rest] == _COMMA:  # 20.9: the match plays a chain single by single
            return refuse(where, 0, n, Unread.ONE_BY_ONE)
        if text[rest] == _PLUS:
            at = past_spaces(text, rest + 1, n)
        elif rest > at:
            at = rest
        else:
            return refuse(where, first, n, Unread.NOT_A_PLAY)
    if n_laid > RACK:
        return refuse(where, 0, n, Unread.TOO_MANY)
    move.n = n_laid
    return 0


@kernel
def clear_move(move: Any) -> None:
    """A move of nothing."""
    move.kind = PASS
    move.n = 0
    for i in range(RACK):
        move.tile[i] = 0
        move.row[i] = 0
        move.col[i] = 0


@kernel
def read_laid(text: Any, at: int, n: int, move: Any, n_laid: int, where: Any) -> int:
    """One laid domino, ``9-5 at -1,12 v``, put into its place in the move; where its text ends, or
    less than 0 an Unread."""
    first, second = letter(text, at, n) - 48, letter(text, at + 2, n) - 48
    sign = letter(text, at + 1, n)
    word = past_spaces(text, at + 3, n)
    is_at = letter(text, word, n) == _A and letter(text, word + 1, n) == _T
    row_at = past_spaces(text, word + 2, n)
    row_end = past_number(text, row_at, n)
    col_at = row_end + 1
    if is_space(letter(text, col_at, n)):
        col_at += 1
    col_end = past_number(text, col_at, n)
    way_at = past_spaces(text, col_end, n)
    way = letter(text, way_at, n)
    if (
        not (0 <= first <= 9 and 0 <= second <= 9)
        or sign not in (_DASH, _BAR)
        or not (is_at and word > at + 3 and row_at > word + 2)
        or not (row_end > row_at and col_end > col_at and way_at > col_end)
        or letter(text, row_end, n) != _COMMA
        or way not in (_H, _V)
    ):
        return -refuse(where, at if at < n else 0, n, Unread.NOT_A_PLAY)
    row, col = signed_in(text, row_at, row_end), signed_in(text, col_at, col_end)
    if max(abs(row), abs(col)) > _EDGE:
        return -refuse(where, row_at, col_end, Unread.TOO_FAR)
    if n_laid < RACK:
        insert(move, n_laid, row, col, 10 * first + second + (DOWN if way == _V else 0))
    return way_at + 1


@kernel
def past_number(text: Any, at: int, end: int) -> int:
    """Where a number of one to three digits, with or without a minus, ends; ``at``: it is none."""
    first = at + 1 if letter(text, at, end) == _DASH else at
    last = first
    while is_digit(letter(text, last, end)):
        last += 1
    return last if 1 <= last - first <= 3 else at


@kernel
def signed_in(text: Any, at: int, end: int) -> int:
    """The number that fills a place."""
    is_less = letter(text, at, end) == _DASH
    number = 0
    for i in range(at + int(is_less), end):
        number = 10 * number + letter(text, i, end) - 48
    return -number if is_less else number


@kernel
def insert(move: Any, n: int, row: int, col: int, code: int) -> None:
    """One more domino, in the one order that moves have: by row, column, then code."""
    at = n
    while at > 0 and is_before(row, col, code, move, at - 1):
        move.row[at] = move.row[at - 1]
        move.col[at] = move.col[at - 1]
        move.tile[at] = move.tile[at - 1]
        at -= 1
    move.row[at] = row
    move.col[at] = col
    move.tile[at] = code


@kernel
def is_before(row: int, col: int, code: int, move: Any, i: int) -> bool:
    """Whether a domino comes before the i-th of a move."""
    if row != move.row[i]:
        return bool(row < move.row[i])
    if col != move.col[i]:
        return bool(col < move.col[i])
    return bool(code < move.tile[i])


@kernel
def write_move(state: Any, move: Any, out: Any) -> int:
    """The dominoes of a move in line order, a line each; the stop or the pass as one."""
    if move.kind != PLACE:
        return put(out, 0, _DASH if move.kind == PASS else _DOT)
    n = 0
    for i in range(move.n):
        code = int(move.tile[i])
        if i > 0:
            n = put(out, n, _LINE)
        n = put(out, n, 48 + first_half(code))
        n = put(out, n, _DASH)
        n = put(out, n, 48 + second_half(code))
        n = put(out, n, _SPACE)
        n = put(out, n, _A)
        n = put(out, n, _T)
        n = put(out, n, _SPACE)
        n = put_number(out, n, int(move.row[i]))
        n = put(out, n, _COMMA)
        n = put_number(out, n, int(move.col[i]))
        n = put(out, n, _SPACE)
        n = put(out, n, _V if code >= DOWN else _H)
    return n


@kernel
def write_outcome(pool: int, outcome: int, out: Any) -> int:
    """A drawn domino, or the seat (from 1) that the lot chose."""
    if pool == POOL_LOT:
        return put_number(out, 0, outcome + 1)
    n = put(out, 0, 48 + int(_HALVES[outcome, 0]))
    n = put(out, n, _BAR)
    return put(out, n, 48 + int(_HALVES[outcome, 1]))


@kernel
def read_outcome(pool: int, text: Any, n: int, where: Any) -> int:
    """The outcome of a draw from its text, ``5|6`` or ``6|5``; less than 0 an Unread."""
    if pool == POOL_LOT:
        seat = number_in(text, 0, n, MAX_SEATS)
        return seat - 1 if seat > 0 else -refuse(where, 0, n, Unread.NO_SEAT)
    first, second = letter(text, 0, n), letter(text, 2, n)
    kind = -1
    if n == 3 and is_digit(first) and is_digit(second) and text[1] == _BAR:
        kind = int(_KINDS[first - 48, second - 48])
    return kind if kind >= 0 else -refuse(where, 0, n, Unread.NOT_A_DOMINO)


TEXTS = Texts(read_move, write_move, read_outcome, write_outcome, MOVE, Unread, WORDS)


def parse_domino(text: object) -> int:
    """The kind of a domino written ``5|6`` (or ``6|5``). Raises BadNotation.

    >>> parse_domino("0|1"), parse_domino("9|9")
    (0, 53)
    """
    return TEXTS.parse_outcome(POOL_STOCK, text if isinstance(text, str) else str(text))


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
