"""What 101 shows: views for seats and bots, descriptions for clients."""

from __future__ import annotations

import functools
from typing import Any

from jetons.core.game import EVERYBODY, Record, Records
from jetons.core.jit import kernel
from jetons.core.plain import reader
from jetons.games.cent_un.layout import (
    COLOURS,
    COLUMNS,
    DEPTH,
    KIND_NAMES,
    LONGEST,
    MATCH_POINTS,
    MODE_NAMES,
    N_BACKS,
    N_COLOURS,
    N_COLUMNS,
    N_TOKENS,
    NOTHING,
    OVER,
    ROWS,
    SERIES,
    SOLO_POINTS,
    STEP_NAMES,
    SUITE_COULEUR,
    VIEW,
    back_name,
    cell_name,
    cell_of,
    token_name,
    token_of,
)
from jetons.games.cent_un.sheet import Sheet
from jetons.games.cent_un.words import COLOUR_WORDS, KIND_WORDS

read_view = reader(VIEW)
PHASE_NAMES = (*STEP_NAMES, "lot", "tray", "show", "show_up", "over")

EXAMPLES: dict[int, dict[int, str]] = {  # rank → line length → a line of that kind
    10: {5: "B1 B2 B3 B4 B5", 4: "B1 B2 B3 B4", 3: "B1 B2 B3"},
    9: {5: "R4 O4 G4 B4 P4"},
    8: {5: "R7 O7 G7 B7 P2", 4: "R7 O7 G7 B7"},
    7: {5: "R9 O9 G9 B2 P2"},
    6: {5: "O3 G4 R5 P6 B7", 4: "O3 G4 R5 P6", 3: "O3 G4 R5"},
    5: {5: "G2 G4 G6 G8 G9", 4: "G2 G4 G6 G8", 3: "G2 G4 G6"},
    4: {5: "R7 B7 G7 R2 R9", 4: "R7 B7 G7 R2", 3: "R7 B7 G7"},
    3: {5: "B6 O6 R10 G10 B3", 4: "B6 O6 R10 G10"},
    2: {5: "R1 O4 G6 B9 P3"},
    1: {5: "P8 G8 P1 G5 P10", 4: "P8 G8 P1 G5", 3: "P8 G8 P1"},
}


@kernel
def copy_table(source: Any, target: Any) -> None:
    """Copy everything that states and views share: the whole table."""
    for square in range(len(source.scores)):
        for direction in range(2):
            for i in range(LONGEST):
                target.lines[square, direction, i] = source.lines[square, direction, i]
                target.kinds[square, direction, i] = source.kinds[square, direction, i]
        for row in range(source.rows.shape[1]):
            target.rows[square, row] = source.rows[square, row]
        for cell in range(LONGEST * LONGEST):
            target.cells[square, cell] = source.cells[square, cell]
        target.scores[square] = source.scores[square]
        target.top[square] = source.top[square]
        target.bottom[square] = source.bottom[square]
        target.left[square] = source.left[square]
        target.right[square] = source.right[square]
        target.n_square[square] = source.n_square[square]
    for slot in range(N_TOKENS):
        target.tray[slot] = source.tray[slot]
    for column in range(N_COLUMNS):
        target.taken[column] = source.taken[column]
    for back in range(N_BACKS):
        target.pile[back] = source.pile[back]
        target.odd[back] = source.odd[back]
    target.seen = source.seen
    target.n_seats = source.n_seats
    target.turn = source.turn
    target.phase = source.phase
    target.first = source.first
    target.mode = source.mode
    target.height = source.height
    target.width = source.width
    target.n_placed = source.n_placed
    target.n_total = source.n_total
    target.back = source.back
    target.hand = source.hand
    target.up = source.up
    target.up_token = source.up_token


@kernel
def observe(state: Any, seat: int, view: Any) -> None:
    """What a seat sees; -1 is a spectator. All see the same: no state holds a hidden face."""
    copy_table(state, view)
    view.seat = seat


@kernel
def imagine(view: Any, stream: Any, state: Any) -> None:
    """The state that fits the view: hidden faces are drawn from their backs when shown."""
    copy_table(view, state)


# --- for people and programs --------------------------------------------------------------


def audience(states: Records) -> int:
    """Who sees the pending draw: everybody, whatever it is (101.4, 101.6, 101.7)."""
    return EVERYBODY


def describe_table(views: Records) -> dict[str, Any]:
    """A view as plain JSON for clients; in 101 all see the same."""
    table = read_view(views)
    n_seats, height, width, phase = table.n_seats, table.height, table.width, table.phase
    sheet = Sheet(views[0])
    possible = [possible_names(table, back) for back in range(N_BACKS)]
    return {
        "mode": MODE_NAMES[table.mode],
        "solo": n_seats == 1,
        "shape": [height, width],
        "frame": [2 * height - 1, 2 * width - 1],
        "centre": cell_name(cell_of(height - 1, width - 1)),
        "phase": PHASE_NAMES[phase],
        "turn": table.turn,
        "first": table.first,
        "over": phase == OVER,
        "scores": table.scores[:n_seats],
        "placed": table.n_placed,
        "total": table.n_total,
        "hand": token_name(table.hand - 1) if table.hand else None,
        "up": describe_up(table),
        "squares": [describe_square(table, sheet, square) for square in range(max(n_seats, 2))],
        "comparison": {
            "rows": describe_lines(sheet, ROWS),
            "columns": describe_lines(sheet, COLUMNS),
        },
        "tray": [describe_column(table, column, possible) for column in range(N_COLUMNS)],
        "backs": [describe_back(table, back, possible[back]) for back in range(N_BACKS)],
        "ladder": describe_ladder(width, n_seats),
    }


def describe_own(views: Records) -> dict[str, Any]:
    """What a seat sees and others do not: nothing."""
    return {}


def describe_up(table: Record) -> dict[str, Any] | None:
    """The face-up front token and its column, from 1."""
    if not table.up_token:
        return None
    return {"column": table.up + 1, "token": token_name(table.up_token - 1)}


def token_at(table: Record, square: int, row: int, column: int) -> str | None:
    """The name of the token on a cell of the frame inside a square's box."""
    if not int(table.rows[square][row + 1]) >> column & 1:
        return None
    return token_name(int(table.cells[square][row % LONGEST * LONGEST + column % LONGEST]) - 1)


def describe_square(table: Record, sheet: Sheet, square: int) -> dict[str, Any]:
    """One square: its tokens by cell of the frame, where it can still reach, its lines."""
    height, width = table.height, table.width
    rows, columns = box_of(table, square)
    cells = {
        cell_name(cell_of(row, column)): token_at(table, square, row, column)
        for row in rows
        for column in columns
    }
    if not rows:
        corners = [cell_of(height - 1, width - 1)] * 2
    else:
        first = cell_of(rows[-1] - height + 1, columns[-1] - width + 1)
        corners = [first, cell_of(rows[0] + height - 1, columns[0] + width - 1)]
    return {
        "seat": square if table.n_seats > 1 else 0,
        "n": table.n_square[square],
        "cells": {cell: token for cell, token in cells.items() if token},
        "reach": [cell_name(cell) for cell in corners],  # between which the square must stay
        "rows": [describe_line(sheet, square, ROWS, row, i) for i, row in enumerate(rows)],
        "columns": [
            describe_line(sheet, square, COLUMNS, column, i) for i, column in enumerate(columns)
        ],
    }


def box_of(table: Record, square: int) -> tuple[range, range]:
    """The rows and the columns of the frame that a square reaches; none while it is empty."""
    if not table.n_square[square]:
        return range(0), range(0)
    rows = range(int(table.top[square]), int(table.bottom[square]) + 1)
    return rows, range(int(table.left[square]), int(table.right[square]) + 1)


def describe_line(sheet: Sheet, square: int, direction: int, at: int, i: int) -> dict[str, Any]:
    """A row or column of a square: its place in the frame, what it is so far, its points."""
    return {
        "at": chr(ord("A") + at) if direction == ROWS else str(at + 1),
        "kind": KIND_NAMES[sheet.kinds[square][direction][i]],
        "points": sheet.points[square][direction][i],
    }


def describe_lines(sheet: Sheet, direction: int) -> list[dict[str, Any]]:
    """The rows or columns compared as they stand; none while a square may still shift."""
    if sheet.n_seats == 1 or not sheet.is_settled[direction]:
        return []
    return [
        {
            "line": i + 1,
            "kinds": [KIND_NAMES[kind] for kind in sheet.kinds_at(direction, i)],
            "points": sheet.points_at(direction, i),
            "text": sheet.text(direction, i)._asdict(),
        }
        for i in range(sheet.extents[direction])
    ]


def describe_column(table: Record, column: int, possible: list[list[str]]) -> list[dict[str, Any]]:
    """The tokens of a tray column from front to back: back, face if up, faces still possible."""
    tokens = []
    front = table.taken[column]
    for depth in range(front, N_TOKENS // N_COLUMNS):
        back = table.tray[depth * N_COLUMNS + column] - 1
        if back < 0:
            break  # the tray is still being filled
        is_up = table.up_token and column == table.up and depth == front
        face = token_name(table.up_token - 1) if is_up else None
        tokens.append(
            {
                "back": back_name(back),
                "token": face,
                "possible": [face] if face else possible[back],
            }
        )
    return tokens


@functools.cache
def faces_of(back: int, odd: int) -> list[int]:
    """The five tokens that share a back, evens before odds as they are printed (101.2)."""
    low = 1 if back < SERIES else 1 + SERIES
    values = sorted(range(low, low + SERIES), key=lambda value: (value % 2, value))
    colours = (back % N_COLOURS, odd)
    return [token_of(colours[value % 2], value) for value in values]


def possible_names(table: Record, back: int) -> list[str]:
    """What a face-down token with this back can still be: its series less the seen ones."""
    seen = table.seen
    return [token_name(face) for face in faces_of(back, table.odd[back]) if not seen >> face & 1]


def describe_back(table: Record, back: int, possible: list[str]) -> dict[str, Any]:
    """One of the ten backs: what is printed on it, and what is still hidden behind it."""
    return {**printed(back, table.odd[back]), "possible": possible}


@functools.cache
def printed(back: int, odd: int) -> dict[str, Any]:
    """What a back says of the five faces behind it."""
    even = back % N_COLOURS
    return {
        "back": back_name(back),
        "series": "low" if back < SERIES else "high",
        "even": COLOURS[even],
        "odd": COLOURS[odd],
        "faces": [token_name(token) for token in faces_of(back, odd)],
        "text": {
            "fr": f"{'bas, 1 à 5' if back < SERIES else 'haut, 6 à 10'} · "
            f"pairs {COLOUR_WORDS[even].fr}, impairs {COLOUR_WORDS[odd].fr}",
            "en": f"{'low, 1 to 5' if back < SERIES else 'high, 6 to 10'} · "
            f"{COLOUR_WORDS[even].en} evens, {COLOUR_WORDS[odd].en} odds",
        },
    }


@functools.cache
def describe_ladder(width: int, n_seats: int) -> list[dict[str, Any]]:
    """The combinations of this table's lines, best first, with their points and an example."""
    ladder = []
    for kind in range(SUITE_COULEUR, NOTHING, -1):
        example = EXAMPLES[kind].get(width)
        if example is None:
            continue  # 101.16
        points = SOLO_POINTS[kind] if n_seats == 1 else match_points(n_seats, kind)
        ladder.append(
            {
                "kind": KIND_NAMES[kind],
                "points": points,
                "example": example.split(),
                "text": KIND_WORDS[kind]._asdict(),
            }
        )
    return ladder


def match_points(n_seats: int, kind: int) -> int:
    """What the best line scores in a match (101.15, 101.16)."""
    return MATCH_POINTS[kind] if n_seats == 2 else min(kind, 1)


def column_names(state: Record, column: int) -> list[str]:
    """A tray column from the front: backs, the face-up token by its name."""
    names = [
        back_name(int(state.tray[depth * N_COLUMNS + column]) - 1)
        for depth in range(int(state.taken[column]), DEPTH)
        if state.tray[depth * N_COLUMNS + column]
    ]
    if column == state.up and state.up_token:
        names[0] = token_name(int(state.up_token) - 1)
    return names
