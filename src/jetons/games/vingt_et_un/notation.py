"""Le 21 as text: moves, draws, the board in a terminal. Parse and format pair up."""

from __future__ import annotations

import re

from jetons.core.errors import BadNotation
from jetons.core.game import Record
from jetons.core.plain import writer
from jetons.core.text import Text, own_lang
from jetons.games.vingt_et_un.layout import (
    BLUE,
    COLOUR_OF,
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
    cell_name,
    cell_named,
    cell_of,
    colours,
    rack_names,
    token_name,
)
from jetons.games.vingt_et_un.view import value_of
from jetons.games.vingt_et_un.words import COLOUR_WORDS

write_move = writer(MOVE)
_PLACED = re.compile(r"([A-Za-z][0-9]{1,2})=(\*?)([1-9]|1[0-9]|2[01])", re.ASCII)
_TOKEN = re.compile(r"[1-9]|1[0-7]|\*", re.ASCII)


# --- moves --------------------------------------------------------------------------------


def parse_move(state: Record, text: str) -> Record:
    """A move from text: ``H10=7``, ``H10=*5``, ``x 12``, ``-``. Raises BadNotation."""
    words = text.split()
    if words == ["-"]:
        return write_move(PASS, 0, 0, 0)
    if len(words) == 2 and words[0] in ("x", "X"):
        return write_move(EXCHANGE, parse_token(words[1]), 0, 0)
    if len(words) != 1:
        raise not_a_move(text)
    cell, token, number = parse_placed(words[0])
    return write_move(PLACE, token, number, cell)


def parse_placed(word: str) -> tuple[int, int, int]:
    """The cell, kind and number of a placed token. Raises BadNotation."""
    match = _PLACED.fullmatch(word)
    cell = cell_named(match[1], MAX_SIDE, MAX_SIDE) if match else None
    if match is None or cell is None:
        raise not_a_move(word)
    number = int(match[3])
    if not match[2] and number > HIGHEST:
        raise BadNotation(
            Text(
                f"« {word} » : au-delà de {HIGHEST} il n'y a que l'étoile (*{number})",
                f"{word!r}: above {HIGHEST} there is only the star (*{number})",
            )
        )
    return cell, STAR if match[2] else number, number


def not_a_move(text: str) -> BadNotation:
    """The error for text that is not a move."""
    return BadNotation(
        Text(
            f"« {text[:20]} » n'est pas un coup (H10=7, H10=*5, x 12, -)",
            f"{text[:20]!r} is not a move (H10=7, H10=*5, x 12, -)",
        )
    )


def parse_token(text: str) -> int:
    """A kind of token from ``1`` … ``17`` or ``*``. Raises BadNotation.

    >>> parse_token("12"), parse_token("*") == STAR
    (12, True)
    """
    if _TOKEN.fullmatch(text) is None:
        raise BadNotation(
            Text(
                f"« {text[:20]} » n'est pas un jeton (1 à 17, * l'étoile)",
                f"{text[:20]!r} is not a token (1 to 17, * the star)",
            )
        )
    return STAR if text == "*" else int(text)


def move_parts(state: Record, move: Record) -> tuple[str, ...]:
    """The pieces of a move: always one."""
    kind, token, number, cell = move.item()
    if kind == PASS:
        return ("-",)
    if kind == EXCHANGE:
        return (f"x {token_name(token)}",)
    star = "*" if token == STAR else ""
    return (f"{cell_name(cell)}={star}{number}",)


def format_outcome(pool: int, outcome: int) -> str:
    """A drawn token; the pool is the seat whose set it comes from."""
    return token_name(outcome)


def parse_outcome(pool: int, text: str) -> int:
    """The outcome of a draw from its text. Raises BadNotation."""
    return parse_token(text)


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
    return [
        Text(f"chevalet : {rack}   tour : {view.lap}", f"rack: {rack}   round: {view.lap}"),
        Text(
            "jetons restants : " + "   ".join(f"{w.fr} {n}" for w, n in zip(words, left)),
            "tokens left: " + "   ".join(f"{w.en} {n}" for w, n in zip(words, left)),
        ),
    ]


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
