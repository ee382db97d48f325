"""The score sheet of 101: lines told in words, points explained, who won and why."""

from __future__ import annotations

from typing import Any

import numpy as np

from jetons.core.game import Record
from jetons.core.jit import kernel
from jetons.core.lines import clear_line
from jetons.core.text import Text
from jetons.games.cent_un import lines as rules
from jetons.games.cent_un.layout import (
    COLUMNS,
    KIND_WORDS,
    LINE_WORDS,
    LONGEST,
    NOTHING,
    PLACE,
    ROWS,
    STRIDE,
    WORDS,
)
from jetons.games.cent_un.lines import is_settled, n_lines, solo_worth
from jetons.games.cent_un.show import BY_MORE, BY_SOLO, BY_TWO, IS_NOTHING, N_COMPARED, SOLO_LINE
from jetons.games.cent_un.square import lay, lift, own_square, set_box
from jetons.games.cent_un.view import compare, line_of


class Sheet:
    """The lines of all squares as they stand, by square, direction and number."""

    def __init__(self, state: Record) -> None:
        self.n_seats = int(state.n_seats)
        self.extents = (int(state.height), int(state.width))  # by direction
        kinds, points = np.zeros((2, max(self.n_seats, 2), 2, LONGEST), np.int64)
        settled = np.zeros(2, np.bool_)
        rules.fill_sheet(state, kinds, points, settled)
        self.is_settled: list[bool] = settled.tolist()  # by direction
        self.kinds: list[list[list[int]]] = kinds.tolist()
        self.points: list[list[list[int]]] = points.tolist()

    def kinds_at(self, direction: int, i: int) -> list[int]:
        """The rank of each seat on one line."""
        return [kinds[direction][i] for kinds in self.kinds]

    def points_at(self, direction: int, i: int) -> list[int]:
        """The points of each seat on one line."""
        return [points[direction][i] for points in self.points]

    def text(self, direction: int, i: int) -> Text:
        """One compared line: ``row 4: strike against full house, 2 points``."""
        return line_text(direction, i, self.kinds_at(direction, i), self.points_at(direction, i))


def line_text(direction: int, i: int, kinds: list[int], points: list[int]) -> Text:
    """One compared line: ``row 4: strike against full house, 2 points``."""
    best, worth = max(kinds), max(points)
    rest = max((kind for kind, n in zip(kinds, points, strict=True) if not n), default=NOTHING)
    how = "shared" if points.count(worth) > 1 else "beats"
    if worth == 0:
        how = "nothing" if best == NOTHING else "held"
    return WORDS.text(
        "compared",
        how,
        way=LINE_WORDS[direction],
        line=i + 1,
        best=KIND_WORDS[best],
        rest=KIND_WORDS[rest],
        worth=worth,
    )


# --- a placement explained ----------------------------------------------------------------

WERE_OWN, WERE_BEST = (
    0,
    1,
)  # in a line's numbers, while `explain` works: points of before


@kernel
def explain(state: Any, move: Any, lines: Any) -> int:
    """The lines that a placement changes as the squares stand, with the mover's gain."""
    if move.kind != PLACE:
        return 0
    for i in range(len(lines)):
        clear_line(lines[i])
    square = own_square(state)
    cell, token = int(move.at), int(state.hand) - 1
    if state.n_seats > 1:
        note_points(state, lines)
    else:
        note_kinds(state, square, cell, lines)
    top, bottom = int(state.top[square]), int(state.bottom[square])
    left, right = int(state.left[square]), int(state.right[square])
    lay(state, square, cell, token)
    if state.n_seats > 1:
        n = explain_match(state, lines)
    else:
        n = explain_solo(state, square, cell, lines)
    lift(state, square, cell, token)
    set_box(state, square, top, bottom, left, right)
    for i in range(n, len(lines)):
        clear_line(lines[i])
    return n


@kernel
def note_points(state: Any, lines: Any) -> None:
    """The points of each compared line before the placement: the mover's, and the most."""
    for direction in range(2):
        for i in range(n_lines(state, direction)):
            most = 0
            for seat in range(state.n_seats):
                most = max(most, line_of(state, seat, direction, i)[1])
            at = direction * LONGEST + i
            lines[at].numbers[WERE_OWN] = line_of(state, int(state.turn), direction, i)[1]
            lines[at].numbers[WERE_BEST] = most


@kernel
def explain_match(state: Any, lines: Any) -> int:
    """The compared lines where the mover's points change, or where he now holds the other."""
    seat = int(state.turn)
    n = 0
    for direction in range(2):
        for i in range(n_lines(state, direction)):
            at = direction * LONGEST + i
            own, most = int(lines[at].numbers[WERE_OWN]), int(lines[at].numbers[WERE_BEST])
            points = line_of(state, seat, direction, i)[1]
            best, rest, worth, text = 0, 0, 0, IS_NOTHING
            if is_settled(state, direction):
                best, rest, worth, text = compare(state, direction, i)
            if points == own and not (worth == 0 and most > 0):
                continue
            line = lines[n]
            clear_line(line)
            line.points = points - own
            line.kind = text + (N_COMPARED if own > 0 else 0)
            line.clause = BY_TWO if state.n_seats == 2 else BY_MORE
            line.numbers[0] = direction
            line.numbers[1] = i + 1
            line.numbers[2] = best
            line.numbers[3] = rest
            line.numbers[4] = worth
            line.numbers[5] = own
            line.n = 6 if own > 0 else 5
            n += 1
    return n


@kernel
def note_kinds(state: Any, square: int, cell: int, lines: Any) -> None:
    """The rank of the row and the column of a cell before the placement."""
    lines[ROWS].numbers[0] = state.kinds[square, ROWS, cell // STRIDE % LONGEST]
    lines[COLUMNS].numbers[0] = state.kinds[square, COLUMNS, cell % STRIDE % LONGEST]


@kernel
def explain_solo(state: Any, square: int, cell: int, lines: Any) -> int:
    """The row and the column of the new token where its points are more than before (101.21)."""
    n = 0
    for direction in range(2):
        at = cell // STRIDE if direction == ROWS else cell % STRIDE
        first = int(state.top[square]) if direction == ROWS else int(state.left[square])
        kind = int(state.kinds[square, direction, at % LONGEST])
        old = int(lines[direction].numbers[0])
        if kind == old:
            continue
        was = solo_worth(old)
        line = lines[n]
        clear_line(line)
        line.points = solo_worth(kind) - was
        line.kind = SOLO_LINE + (1 if was > 0 else 0)
        line.clause = BY_SOLO
        line.numbers[0] = square + 1
        line.numbers[1] = direction
        line.numbers[2] = (at - first) % LONGEST + 1
        line.numbers[3] = kind
        line.numbers[4] = solo_worth(kind)
        line.numbers[5] = was
        line.n = 6 if was > 0 else 5
        n += 1
    return n
