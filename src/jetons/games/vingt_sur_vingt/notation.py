"""20 sur 20 as text: moves, the table in a terminal. Parse and format pair up."""

from __future__ import annotations

from typing import Any

import numpy as np

from jetons.core.game import MAX_SEATS, Record
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
from jetons.core.show_bytes import put_number
from jetons.core.text import own_lang
from jetons.games.vingt_sur_vingt.cells import first_half, second_half
from jetons.games.vingt_sur_vingt.layout import (
    DOWN,
    MOVE,
    PAIRS,
    PASS,
    PLACE,
    POOL_LOT,
    POOL_STOCK,
    RACK,
    STOP,
    WORDS,
    Unread,
    cells_of,
    halves_of,
    rack_names,
)
from jetons.games.vingt_sur_vingt.view import (
    Cell,
    marks_left,
    marks_on,
)

_DASH, _DOT, _BAR, _COMMA, _PLUS, _SPACE, _LINE = 45, 46, 124, 44, 43, 32, 10  # bytes
_A, _T, _H, _V = 97, 116, 104, 118
_KINDS = np.full((10, 10), -1, np.int64)  # the domino of two halves, whichever way round
for _kind, (_low, _high) in enumerate(PAIRS):
    _KINDS[_low, _high] = _KINDS[_high, _low] = _kind
_HALVES = np.array(PAIRS, np.int64)
EDGE = 127  # text beyond this row or column is refused: no table reaches 110


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
    if max(abs(row), abs(col)) > EDGE:
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
    rack = " ".join(f"[{name}]" for name in rack_names(view.rack)) or "-"
    left = " ".join(f"{'abcd'[i]} {n}" for i, n in enumerate(marks_left(view)))
    below = WORDS.text("board", "below", rack=rack, stock=int(view.n_stock), left=left)
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
