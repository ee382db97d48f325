"""Squares beside a real box: a log of entries, and what they are so far.

Such a game has no hidden hands: a square is entered as it lies, cell by cell, in any order. Where
only a line's points are told, they are added up. The log is that of ``box.sheet``: a later entry
for the same place corrects it, and two phones that enter a square each end with the same sheet.
"""

from __future__ import annotations

import re
from typing import Any

from jetons.box.sentences import refuse
from jetons.box.sheet import MOST_POINTS, POINTS, Entry, Sheet
from jetons.core.errors import BadNotation, BadRecord, JetonsError
from jetons.core.game import Squares
from jetons.games import game as game_named

SQUARE, ROW = 100, 10  # a place is 100 × square + 10 × row + column, both from 1
ROW_SUM, COLUMN_SUM = 60, 70  # … or 60 + row, 70 + column: the points of a line, told


def rules_of(sheet: Sheet) -> Squares:
    """What a sheet's game says of its squares. Raises BadRecord for a game without any."""
    squares = game_named(sheet.game).squares
    if squares is None:
        raise refuse(BadRecord, "no_squares")
    return squares


def check_square_entry(sheet: Sheet, place: float, text: str) -> None:
    """Raise BadNotation for what is no entry of a square."""
    n_seats = len(sheet.players)
    rules = rules_of(sheet)
    height, width = rules.shapes[n_seats]
    square, at = divmod(int(place), SQUARE)
    row, column = divmod(at, ROW)
    is_cell = 1 <= row <= height and 1 <= column <= width
    is_sum = (row == ROW_SUM // ROW and 1 <= column <= height) or (
        row == COLUMN_SUM // ROW and 1 <= column <= width
    )
    if not 0 <= square < max(n_seats, 2) or not (is_cell or is_sum):
        raise refuse(BadNotation, "no_such_cell")
    if text and is_cell:
        rules.parse_token(text)
    if text and is_sum:
        found = re.fullmatch(POINTS + " ([0-9]{1,3})", text)
        if found is None or int(found[1]) > MOST_POINTS:
            raise refuse(BadNotation, "points_of_cell")


def squares_of(sheet: Sheet) -> dict[str, Any]:
    """The squares of a sheet as ``jetons score`` takes them."""
    n_seats = len(sheet.players)
    height, width = rules_of(sheet).shapes[n_seats]
    squares: list[list[list[str | None]]] = [
        [[None for _ in range(width)] for _ in range(height)] for _ in range(max(n_seats, 2))
    ]
    for entry in sheet.last_entries():
        square, at = divmod(int(entry.place), SQUARE)
        row, column = divmod(at, ROW)
        if row * ROW < ROW_SUM:
            squares[square][row - 1][column - 1] = entry.text
    position: dict[str, Any] = {"game": sheet.game, "squares": squares}
    if n_seats == 1:
        position["solo"] = True
    return position


def counted_squares(sheet: Sheet) -> dict[str, Any]:
    """What the squares of a sheet are so far; ``problem``: why they cannot be counted."""
    position = squares_of(sheet)
    told: dict[str, Any] = {"position": position, "problem": None, "counted": None}
    try:
        told["counted"] = rules_of(sheet).tally(position)
    except JetonsError as error:
        clause = error.clause
        told["problem"] = {"fr": error.text.fr, "en": error.text.en, "clause": clause}
    told["sums"] = sums_of(sheet)
    return told


def sums_of(sheet: Sheet) -> list[dict[str, Any]]:
    """By square, the points that were entered line by line, added up."""
    found: list[dict[str, Any]] = [
        {"rows": [None] * 5, "columns": [None] * 5, "total": 0}
        for _ in range(max(len(sheet.players), 2))
    ]
    for entry in sheet.last_entries():
        square, at = divmod(int(entry.place), SQUARE)
        if at >= ROW_SUM:
            points = int(entry.text.split()[1])
            way = "rows" if at < COLUMN_SUM else "columns"
            found[square][way][at % ROW - 1] = points
            found[square]["total"] += points
    return found


def checked_squares(sheet: Sheet) -> Sheet:
    """A sheet of squares that was kept somewhere, all of it possible. Raises BadRecord."""
    try:
        game_named(sheet.game).check_seats(len(sheet.players))
        for entry in sheet.entries:
            check_square_entry(sheet, entry.place, entry.text)
    except JetonsError as error:
        raise BadRecord(error.text) from error
    return sheet


__all__ = ["Entry", "check_square_entry", "checked_squares", "counted_squares", "squares_of"]
