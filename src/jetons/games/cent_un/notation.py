"""101 as text: steps, tokens, outcomes, the table in a terminal. Parse and format pair up."""

from __future__ import annotations

import re
from typing import Any

from jetons.core.errors import BadNotation
from jetons.core.game import Record
from jetons.core.plain import writer
from jetons.core.text import Text
from jetons.games.cent_un.layout import (
    BACKS,
    COLOURS,
    MOVE,
    N_COLOURS,
    N_COLUMNS,
    N_VALUES,
    PLACE,
    POOL_BACKS,
    POOL_LOT,
    SERIES,
    STEP_NAMES,
    back_name,
    cell_name,
    cell_of,
    token_name,
    token_of,
)
from jetons.games.cent_un.view import box_of, column_names, token_at

write_move = writer(MOVE)
_STEP = re.compile(r"(draw|turn) ([1-9])|place ([a-i])([1-9])")
_TOKEN = re.compile(r"([A-Za-z])([1-9][0-9]*)")


# --- steps --------------------------------------------------------------------------------


def parse_move(state: Record, text: str) -> Record:
    """A step from text: ``draw 3``, ``place F5``, ``turn 2``. Raises BadNotation."""
    match = _STEP.fullmatch(" ".join(text.lower().split()))
    if match is None:
        raise BadNotation(
            Text(
                f"« {text[:20]} » n'est pas un coup (draw 3, place F5, turn 2)",
                f"{text[:20]!r} is not a step (draw 3, place F5, turn 2)",
            )
        )
    step, column, row, number = match.groups()
    if step is None:
        return write_move(PLACE, cell_of(ord(row) - ord("a"), int(number) - 1))
    return write_move(STEP_NAMES.index(step), int(column) - 1)


def move_parts(state: Record, move: Record) -> tuple[str, ...]:
    """The pieces of a step: itself."""
    kind, at = move.item()
    return (f"{STEP_NAMES[kind]} {cell_name(at) if kind == PLACE else at + 1}",)


# --- tokens, backs, outcomes --------------------------------------------------------------


def parse_token(text: Any) -> int:
    """A token from ``R1`` … ``P10``. Raises BadNotation with what is wrong.

    >>> parse_token("O1"), parse_token("P10")
    (10, 49)
    """
    match = _TOKEN.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise BadNotation(
            Text(
                f"« {str(text)[:20]} » n'est pas un jeton (une couleur {COLOURS} et 1 à 10)",
                f"{str(text)[:20]!r} is not a token (a colour {COLOURS} and 1 to 10)",
            )
        )
    colour, value = COLOURS.find(match[1].upper()), match[2]
    if colour < 0:
        raise BadNotation(
            Text(
                f"« {text[:20]} » : couleur {match[1]} inconnue (il y a {' '.join(COLOURS)})",
                f"{text[:20]!r}: unknown colour {match[1]} (there are {' '.join(COLOURS)})",
            )
        )
    if len(value) > 2 or int(value) > N_VALUES:
        raise BadNotation(
            Text(
                f"« {text[:20]} » : les valeurs vont de 1 à {N_VALUES}",
                f"{text[:20]!r}: values go from 1 to {N_VALUES}",
            )
        )
    return token_of(colour, int(value))


def format_outcome(pool: int, outcome: int) -> str:
    """A back of the tray, a face, or the seat (from 1) that the lot chose."""
    if pool == POOL_LOT:
        return str(outcome + 1)
    return back_name(outcome) if pool == POOL_BACKS else token_name(outcome)


def parse_outcome(pool: int, text: str) -> int:
    """The outcome of a draw from its text. Raises BadNotation."""
    if pool == POOL_BACKS:
        if text not in BACKS:
            raise BadNotation(Text(f"dos inconnu « {text[:20]} »", f"no such back: {text[:20]!r}"))
        return BACKS[text]
    if pool != POOL_LOT:
        return parse_token(text)
    if text not in ("1", "2", "3", "4"):
        raise BadNotation(Text(f"place inconnue « {text[:20]} »", f"no such seat: {text[:20]!r}"))
    return int(text) - 1


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
    for row in range(2 * height - 1):
        cells = []
        for column in range(2 * width - 1):
            is_near = row in near_rows and column in near_columns
            cells.append(token_at(view, square, row, column) or ("·" if is_near else ""))
        lines.append(f"{chr(ord('A') + row)} " + "".join(f"{cell:^4}" for cell in cells))
    return lines


def draw_tray(view: Record) -> list[str]:
    """The tray as lines of text: each back as its series and two colours, then the hand."""
    columns = [column_names(view, column) for column in range(N_COLUMNS)]
    deepest = max(len(names) for names in columns)
    lines = []
    for depth in range(deepest - 1, -1, -1):
        names = [names[depth] if depth < len(names) else "" for names in columns]
        lines.append("  " + "".join(f"{back_sign(view, name):^9}" for name in names).rstrip())
    lines.append("  " + "".join(f"{column + 1:^9}" for column in range(N_COLUMNS)).rstrip())
    if view.hand:
        lines.append(f"  → {token_name(int(view.hand) - 1)}")
    return lines


def back_sign(view: Record, name: str) -> str:
    """A back with what is printed on it, ``1-5 PG``; a token or nothing as it is."""
    back = BACKS.get(name)
    if back is None:
        return f"[{name}]" if name else ""
    series = "1-5" if back < SERIES else "6-10"
    return f"{series} {COLOURS[back % N_COLOURS]}{COLOURS[int(view.odd[back])]}"
