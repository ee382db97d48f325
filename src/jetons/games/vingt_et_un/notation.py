"""Le 21 as text: moves, draws, the board in a terminal. Parse and format pair up."""

from __future__ import annotations

from typing import Any

from jetons.core.game import Record
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
from jetons.core.text import LANGS, Text, own_lang
from jetons.games.vingt_et_un.layout import (
    BLUE,
    COLOUR_OF,
    COLOUR_WORDS,
    COLOURS,
    EXCHANGE,
    FIFTEEN,
    FLAG,
    HIGHEST,
    KIND,
    MAX_SIDE,
    MOVE,
    NUMBER,
    PASS,
    PLACE,
    PLAIN,
    SEAT_SHIFT,
    SQUARE_POINTS,
    STAR,
    STRIDE,
    TARGET,
    TOP,
    WORDS,
    Unread,
    cell_of,
    colours,
    rack_names,
)
from jetons.games.vingt_et_un.view import value_of

_STAR, _EQUALS, _DASH, _SPACE = 42, 61, 45, 32  # bytes
_A, _X = 65, 88


# --- moves --------------------------------------------------------------------------------


@kernel
def read_move(state: Any, text: Any, n: int, move: Any, where: Any) -> int:
    """A move from text: ``H10=7``, ``H10=*5``, ``x 12``, ``-``. Answers an Unread."""
    move.kind = PASS
    move.token = 0
    move.number = 0
    move.cell = 0
    at = past_spaces(text, 0, n)
    end = past_word(text, at, n)
    first = past_spaces(text, end, n)
    last = past_word(text, first, n)
    only = upper(letter(text, at, n)) if end - at == 1 else 0
    if first == n and only == _DASH:
        return 0
    if only == _X and first < n and past_spaces(text, last, n) == n:
        token = token_in(text, first, last)
        if token == NONE:
            return refuse(where, first, last, Unread.NOT_A_TOKEN)
        move.kind = EXCHANGE
        move.token = token
        return 0
    sign = find(text, at, end, _EQUALS)
    has_star = letter(text, sign + 1, end) == _STAR
    cell = cell_in(text, at, sign)
    number = number_in(text, sign + 1 + int(has_star), end, TARGET)
    if first < n or cell == NONE or number < 1:
        return refuse(where, 0, n, Unread.NOT_A_MOVE)
    if not has_star and number > HIGHEST:
        return refuse(where, at, end, Unread.ONLY_A_STAR)
    move.kind = PLACE
    move.token = STAR if has_star else number
    move.number = number
    move.cell = cell
    return 0


@kernel
def cell_in(text: Any, at: int, end: int) -> int:
    """The cell of ``H10`` (or ``h10``); NONE if it is none."""
    row = upper(letter(text, at, end)) - _A
    column = number_in(text, at + 1, end, MAX_SIDE)
    if row < 0 or row >= MAX_SIDE or column < 1:
        return NONE
    return TOP + row * STRIDE + column - 1


@kernel
def token_in(text: Any, at: int, end: int) -> int:
    """A kind of token from ``1`` … ``17`` or ``*``; NONE if it is none."""
    if end - at == 1 and text[at] == _STAR:
        return STAR
    number = number_in(text, at, end, HIGHEST)
    return number if number > 0 else NONE


@kernel
def write_move(state: Any, move: Any, out: Any) -> int:
    """A move in one line."""
    if move.kind == PASS:
        return put(out, 0, _DASH)
    if move.kind == EXCHANGE:
        n = put(out, 0, _X + 32)
        n = put(out, n, _SPACE)
        return put_token(out, n, int(move.token))
    place = int(move.cell) - TOP
    n = put(out, 0, _A + place // STRIDE)
    n = put_number(out, n, place % STRIDE + 1)
    n = put(out, n, _EQUALS)
    if move.token == STAR:
        n = put(out, n, _STAR)
    return put_number(out, n, int(move.number))


@kernel
def put_token(out: Any, n: int, kind: int) -> int:
    """Write a kind of token; where the text then ends."""
    return put(out, n, _STAR) if kind == STAR else put_number(out, n, kind)


@kernel
def write_outcome(pool: int, outcome: int, out: Any) -> int:
    """A drawn token; the pool is the seat whose set it comes from."""
    return put_token(out, 0, outcome)


@kernel
def read_outcome(pool: int, text: Any, n: int, where: Any) -> int:
    """The outcome of a draw from its text; less than 0 an Unread."""
    token = token_in(text, 0, n)
    return token if token != NONE else -refuse(where, 0, n, Unread.NOT_A_TOKEN)


TEXTS = Texts(read_move, write_move, read_outcome, write_outcome, MOVE, Unread, WORDS)


def parse_token(text: str) -> int:
    """A kind of token from ``1`` … ``17`` or ``*``. Raises BadNotation.

    >>> parse_token("12"), parse_token("*") == STAR
    (12, True)
    """
    return TEXTS.parse_outcome(0, text)


# --- the terminal -------------------------------------------------------------------------


def draw_board(view: Record, seat: int) -> str:
    """The board as text: ``9b`` a blue 9, ``*5g`` a green star, ``#p`` a pink token face down.

    Bare letters are coloured squares, capitals start squares, 15, 20 and 30 their points. Below:
    the seat's rack, the round, and what everybody still owns and would pay for it.
    """
    n_columns = int(view.n_columns)
    kinds, contents = view.squares.tolist(), view.board.tolist()
    names, starts = colours(int(view.n_seats)), view.starts.tolist()
    lines = ["    " + "".join(f"{column + 1:^5}" for column in range(n_columns))]
    for row in range(int(view.n_rows)):
        signs = []
        for cell in range(cell_of(row, 0), cell_of(row, n_columns)):
            if contents[cell]:
                signs.append(token_sign(contents[cell], names))
            else:
                signs.append(square_sign(kinds[cell] & KIND, cell in starts))
        lines.append(f" {chr(ord('A') + row)}  " + "".join(f"{sign:^5}" for sign in signs))
    lines += ["", *("    " + line.to(own_lang()) for line in lines_below(view))]
    return "\n".join(line.rstrip() for line in lines)


def lines_below(view: Record) -> list[Text]:
    """The rack and the round; what each seat still owns, and what it would cost (21.20)."""
    n_seats = int(view.n_seats)
    rack = " ".join(f"[{name}]" for name in rack_names(view.rack)) or "-"
    words = [COLOUR_WORDS[int(COLOUR_OF[n_seats, seat])] for seat in range(n_seats)]
    left = [
        f"{int(view.owned[seat].sum())} (−{value_of(view.owned[seat])})" for seat in range(n_seats)
    ]
    both = []
    for lang in range(len(LANGS)):
        owned = "   ".join(f"{word[lang]} {n}" for word, n in zip(words, left))
        both.append(
            (
                WORDS.text("board", "rack", rack=rack, round=int(view.lap))[lang],
                WORDS.text("board", "left", owned=owned)[lang],
            )
        )
    return [Text(*line) for line in zip(*both)]


def token_sign(content: int, names: list[str]) -> str:
    """What a terminal shows of a token."""
    number, by = content & NUMBER, names[content >> SEAT_SHIFT & 3][0]
    if number == 0:
        return f"#{by}"
    return f"*{number}{by}" if content & FLAG else f"{number}{by}"


def square_sign(kind: int, is_start: bool) -> str:
    """What a terminal shows of an empty square."""
    if kind == PLAIN:
        return "·"
    if kind >= FIFTEEN:
        return str(SQUARE_POINTS[kind])
    letter = COLOURS[kind - BLUE][0]
    return letter.upper() if is_start else letter
