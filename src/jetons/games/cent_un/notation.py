"""101 as text: steps, tokens, outcomes, the table in a terminal. Parse and format pair up."""

from __future__ import annotations

from typing import Any

from jetons.core.game import MAX_SEATS, Record
from jetons.core.jit import kernel
from jetons.core.letters import (
    NONE,
    is_digit,
    letter,
    number_in,
    past_spaces,
    past_word,
    put,
    put_row,
    refuse,
    row_in,
    rows_of,
    upper,
)
from jetons.core.notation import Texts
from jetons.core.show_bytes import put_number
from jetons.core.text import own_lang
from jetons.games.cent_un.layout import (
    BACKS,
    COLOURS,
    DRAW,
    FRAME,
    MOVE,
    N_COLOURS,
    N_COLUMNS,
    N_VALUES,
    PLACE,
    POOL_BACKS,
    POOL_FACES,
    POOL_LOT,
    SERIES,
    STEP_NAMES,
    STRIDE,
    WORDS,
    Unread,
    token_name,
)
from jetons.games.cent_un.show import BACK_NAMES
from jetons.games.cent_un.view import box_of, column_names, tokens_on

_A, _SPACE = 65, 32  # bytes
_STEPS, _BACKS, _COLOURS = rows_of(STEP_NAMES), rows_of(BACK_NAMES), rows_of(tuple(COLOURS))


# --- steps --------------------------------------------------------------------------------


@kernel
def read_move(state: Any, text: Any, n: int, move: Any, where: Any) -> int:
    """A step from text: ``draw 3``, ``place F5``, ``turn 2``. Answers an Unread."""
    move.kind = DRAW
    move.at = 0
    at = past_spaces(text, 0, n)
    end = past_word(text, at, n)
    kind = row_in(text, at, end, _STEPS)
    first = past_spaces(text, end, n)
    last = past_word(text, first, n)
    if kind == NONE or first == last or past_spaces(text, last, n) < n:
        return refuse(where, 0, n, Unread.NOT_A_STEP)
    row = 0
    if kind == PLACE:
        row = upper(letter(text, first, last)) - _A
        first += 1
    number = number_in(text, first, last, FRAME)
    if row < 0 or row >= FRAME or number < 1:
        return refuse(where, 0, n, Unread.NOT_A_STEP)
    move.kind = kind
    move.at = row * STRIDE + number - 1
    return 0


@kernel
def write_move(state: Any, move: Any, out: Any) -> int:
    """A step in one line."""
    n = put_row(out, 0, _STEPS, int(move.kind))
    n = put(out, n, _SPACE)
    at = int(move.at)
    if move.kind == PLACE:
        n = put(out, n, _A + at // STRIDE)
        at %= STRIDE
    return put_number(out, n, at + 1)


# --- tokens, backs, outcomes --------------------------------------------------------------


@kernel
def token_in(text: Any, n: int, where: Any) -> int:
    """A token from ``R1`` … ``P10``; less than 0 an Unread."""
    first = upper(letter(text, 0, n))
    is_written = first >= _A and first < _A + 26 and n > 1 and text[1] != 48
    for i in range(1, n):
        is_written = is_written and is_digit(letter(text, i, n))
    if not is_written:
        return -refuse(where, 0, n, Unread.NOT_A_TOKEN)
    colour = row_in(text, 0, 1, _COLOURS)
    if colour == NONE:
        return -refuse(where, 0, n, Unread.NO_COLOUR)
    value = number_in(text, 1, n, N_VALUES)
    if value == NONE:
        return -refuse(where, 0, n, Unread.NO_VALUE)
    return colour * N_VALUES + value - 1


@kernel
def read_outcome(pool: int, text: Any, n: int, where: Any) -> int:
    """The outcome of a draw from its text; less than 0 an Unread."""
    if pool == POOL_BACKS:
        back = row_in(text, 0, n, _BACKS)
        return back if back != NONE else -refuse(where, 0, n, Unread.NO_BACK)
    if pool != POOL_LOT:
        return token_in(text, n, where)
    seat = number_in(text, 0, n, MAX_SEATS)
    return seat - 1 if seat > 0 else -refuse(where, 0, n, Unread.NO_SEAT)


@kernel
def write_outcome(pool: int, outcome: int, out: Any) -> int:
    """A back of the tray, a face, or the seat (from 1) that the lot chose."""
    if pool == POOL_LOT:
        return put_number(out, 0, outcome + 1)
    if pool == POOL_BACKS:
        return put_row(out, 0, _BACKS, outcome)
    n = put_row(out, 0, _COLOURS, outcome // N_VALUES)
    return put_number(out, n, outcome % N_VALUES + 1)


TEXTS = Texts(read_move, write_move, read_outcome, write_outcome, MOVE, Unread, WORDS)


def parse_token(text: Any) -> int:
    """A token from ``R1`` … ``P10``. Raises BadNotation with what is wrong.

    >>> parse_token("O1"), parse_token("P10")
    (10, 49)
    """
    return TEXTS.parse_outcome(POOL_FACES, text if isinstance(text, str) else str(text))


# --- the terminal -------------------------------------------------------------------------


def draw_board(view: Record, seat: int) -> str:
    """The squares side by side in their frames, then the tray, front line at the bottom."""
    n_squares = max(int(view.n_seats), 2)
    blocks = [draw_square(view, square) for square in range(n_squares)]
    lines = ["   ".join(parts).rstrip() for parts in zip(*blocks, strict=True)]
    return "\n".join([*lines, "", *draw_tray(view)])


def draw_square(view: Record, square: int) -> list[str]:
    """One square as lines of text: tokens, dots where the shape can still reach."""
    height, width = int(view.height), int(view.width)
    rows, columns = box_of(view, square)
    if not rows:
        rows, columns = range(height - 1, height), range(width - 1, width)
    near_rows = range(rows[-1] - height + 1, rows[0] + height)
    near_columns = range(columns[-1] - width + 1, columns[0] + width)
    lines = ["  " + "".join(f"{column + 1:^4}" for column in range(2 * width - 1))]
    for row, tokens in enumerate(tokens_on(view, square)):
        cells = [
            token or ("·" if row in near_rows and column in near_columns else "")
            for column, token in enumerate(tokens)
        ]
        lines.append(f"{chr(ord('A') + row)} " + "".join(f"{cell:^4}" for cell in cells))
    return lines


def draw_tray(view: Record) -> list[str]:
    """The tray as lines of text: each back as its series and two colours, the hand, a legend."""
    columns = [column_names(view, column) for column in range(N_COLUMNS)]
    deepest = max(len(names) for names in columns)
    lines = []
    for depth in range(deepest - 1, -1, -1):
        names = [names[depth] if depth < len(names) else "" for names in columns]
        lines.append("  " + "".join(f"{back_sign(view, name):^9}" for name in names).rstrip())
    lines.append("  " + "".join(f"{column + 1:^9}" for column in range(N_COLUMNS)).rstrip())
    if view.hand:
        lines.append(f"  → {token_name(int(view.hand) - 1)}")
    return [*lines, "  " + WORDS.text("board", "colours").to(own_lang())]


def back_sign(view: Record, name: str) -> str:
    """A back with what is printed on it, ``1-5 PG``; a token or nothing as it is."""
    back = BACKS.get(name)
    if back is None:
        return f"[{name}]" if name else ""
    series = "1-5" if back < SERIES else "6-10"
    return f"{series} {COLOURS[back % N_COLOURS]}{COLOURS[int(view.odd[back])]}"
