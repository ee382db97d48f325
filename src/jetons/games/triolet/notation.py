"""Triolet as text: moves, the board in a terminal. Parse and format pair up."""

from __future__ import annotations

from typing import Any

from jetons.core.game import MAX_SEATS, Record
from jetons.core.jit import kernel
from jetons.core.letters import (
    NONE,
    find,
    letter,
    number_in,
    past_spaces,
    past_word,
    put,
    refuse,
    upper,
)
from jetons.core.notation import Texts
from jetons.core.show_bytes import put_number
from jetons.core.text import own_lang
from jetons.games.triolet.layout import (
    EXCHANGE,
    JOKER,
    MOVE,
    PASS,
    PLACE,
    POOL_BAG,
    POOL_LOT,
    RACK,
    SIDE,
    STRIDE,
    TOP,
    WORDS,
    Unread,
    cell_of,
    content_name,
    rack_names,
)

_STAR, _EQUALS, _DASH, _SPACE, _LINE = 42, 61, 45, 32, 10  # bytes
_A, _O, _X = 65, 79, 88


# --- moves --------------------------------------------------------------------------------


@kernel
def read_move(state: Any, text: Any, n: int, move: Any, where: Any) -> int:
    """A move from text: ``H8=9 H9=*5``, ``x 3 7``, ``-``. Answers an Unread."""
    clear_move(move)
    at = past_spaces(text, 0, n)
    end = past_word(text, at, n)
    rest = past_spaces(text, end, n)
    if end - at == 1 and text[at] == _DASH and rest == n:
        move.kind = PASS
        return 0
    move.kind = PLACE
    if end - at == 1 and upper(letter(text, at, n)) == _X:
        move.kind = EXCHANGE
        at = rest
    n_pieces = 0
    while at < n:
        end = past_word(text, at, n)
        cell, token = 0, NONE
        if move.kind == EXCHANGE:
            token = token_in(text, at, end)
            if token == NONE:
                return refuse(where, at, end, Unread.NOT_A_TOKEN)
        else:
            sign = find(text, at, end, _EQUALS)
            cell = cell_in(text, at, sign)
            if cell != NONE:
                token = placed_in(text, sign + 1, end)
            if token == NONE:
                return refuse(where, at, end, Unread.NOT_A_MOVE)
        if n_pieces < RACK:
            insert(move, n_pieces, cell, token)
        n_pieces += 1
        at = past_spaces(text, end, n)
    if n_pieces < 1 or n_pieces > RACK:
        clear_move(move)
        return refuse(where, 0, n, Unread.WRONG_COUNT)
    move.n = n_pieces
    return 0


@kernel
def clear_move(move: Any) -> None:
    """A move of nothing."""
    move.kind = PASS
    move.n = 0
    move.spare = 0
    for i in range(RACK):
        move.cell[i] = 0
        move.token[i] = 0


@kernel
def insert(move: Any, n: int, cell: int, token: int) -> None:
    """One more piece, in the one order that moves have: by cell, then by token."""
    at = n
    while at > 0 and (
        move.cell[at - 1] > cell or (move.cell[at - 1] == cell and move.token[at - 1] > token)
    ):
        move.cell[at] = move.cell[at - 1]
        move.token[at] = move.token[at - 1]
        at -= 1
    move.cell[at] = cell
    move.token[at] = token


@kernel
def cell_in(text: Any, at: int, end: int) -> int:
    """The cell of ``H8`` (or ``h8``); NONE if it is none."""
    row = upper(letter(text, at, end))
    column = number_in(text, at + 1, end, SIDE)
    if row < _A or row > _O or column < 1:
        return NONE
    return TOP + (row - _A) * STRIDE + column - 1


@kernel
def token_in(text: Any, at: int, end: int) -> int:
    """The kind of a token, ``0`` … ``15`` or ``*``; NONE if it is none."""
    if end - at == 1 and text[at] == _STAR:
        return JOKER
    return number_in(text, at, end, JOKER - 1)


@kernel
def placed_in(text: Any, at: int, end: int) -> int:
    """A token as it is placed, ``9``, or ``*9`` the joker; NONE if it is none."""
    if letter(text, at, end) != _STAR:
        return number_in(text, at, end, JOKER - 1)
    number = number_in(text, at + 1, end, JOKER - 1)
    return NONE if number == NONE else JOKER + number


@kernel
def write_move(state: Any, move: Any, out: Any) -> int:
    """The placed tokens of a move, a line each; an exchange or a pass in one line."""
    if move.kind == PASS:
        return put(out, 0, _DASH)
    n = 0
    if move.kind == EXCHANGE:
        n = put(out, n, _X + 32)
    for i in range(move.n):
        token = int(move.token[i])
        if move.kind == EXCHANGE:
            n = put(out, n, _SPACE)
            n = put_token(out, n, token)
            continue
        if i > 0:
            n = put(out, n, _LINE)
        place = int(move.cell[i]) - TOP
        n = put(out, n, _A + place // STRIDE)
        n = put_number(out, n, place % STRIDE + 1)
        n = put(out, n, _EQUALS)
        if token >= JOKER:
            n = put(out, n, _STAR)
        n = put_number(out, n, token % JOKER)
    return n


@kernel
def put_token(out: Any, n: int, kind: int) -> int:
    """Write the kind of a token; where the text then ends."""
    return put(out, n, _STAR) if kind == JOKER else put_number(out, n, kind)


@kernel
def write_outcome(pool: int, outcome: int, out: Any) -> int:
    """A drawn token, or the seat (from 1) that the lot chose."""
    return put_number(out, 0, outcome + 1) if pool == POOL_LOT else put_token(out, 0, outcome)


@kernel
def read_outcome(pool: int, text: Any, n: int, where: Any) -> int:
    """The outcome of a draw from its text; less than 0 an Unread."""
    if pool != POOL_LOT:
        token = token_in(text, 0, n)
        return token if token != NONE else -refuse(where, 0, n, Unread.NOT_A_TOKEN)
    seat = number_in(text, 0, n, MAX_SEATS)
    return seat - 1 if seat > 0 else -refuse(where, 0, n, Unread.NO_SEAT)


TEXTS = Texts(read_move, write_move, read_outcome, write_outcome, MOVE, Unread, WORDS)


def parse_token(text: object) -> int:
    """A token kind from ``0`` … ``15`` or ``*``. Raises BadNotation.

    >>> parse_token("12"), parse_token("*")
    (12, 16)
    """
    return TEXTS.parse_outcome(POOL_BAG, text if isinstance(text, str) else str(text))


# --- the terminal -------------------------------------------------------------------------


def draw_board(view: Record, seat: int) -> str:
    """The grid as text, tokens in brackets, and below it the seat's rack and the bag."""
    signs = ("·", "x2", "x3", "bis")
    lines = ["    " + "".join(f"{column + 1:^4}" for column in range(SIDE))]
    for row in range(SIDE):
        cells = []
        for column in range(SIDE):
            cell = cell_of(row, column)
            content = int(view.board[cell])
            text = f"[{content_name(content)}]" if content else signs[int(view.squares[cell])]
            cells.append(f"{text:^4}")
        lines.append(f" {chr(ord('A') + row)}  " + "".join(cells))
    rack = " ".join(f"[{name}]" for name in rack_names(view.rack))
    below = WORDS.text("board", "below", rack=rack or "-", bag=int(view.n_bag))
    return "\n".join([*lines, "", "    " + below.to(own_lang())])
