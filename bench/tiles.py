"""The trivial tile game that the boardgame.io server plays, as one of our games.

For ``bench/server.py`` alone: it shows what the server itself costs, with next to no rules. Lay a
value on an empty cell of 225, score it, the other is to move.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

import numpy as np

from jetons.core.errors import BadNotation, BadPosition
from jetons.core.game import (
    EVERYBODY,
    NO_CHANCE,
    Eyes,
    Facts,
    Game,
    Kernel,
    Line,
    Notation,
    Outcome,
    PlainEyes,
    PlainTexts,
    Record,
    Records,
    Words,
    new_records,
)
from jetons.core.jit import kernel
from jetons.core.plain import writer
from jetons.core.text import Text, same

N_CELLS = 225
TABLE = [
    ("scores", "i4", (4,)),
    ("cells", "u1", (N_CELLS,)),
    ("n_seats", "i1"),
    ("turn", "i1"),
    ("n_laid", "u1"),
]
STATE = np.dtype([*TABLE], align=True)
VIEW = np.dtype([*TABLE], align=True)
MOVE = np.dtype([("cell", "u1"), ("value", "u1")])
CONFIG = np.dtype([("n_seats", "i1")])
write_move = writer(MOVE)


class Reason(IntEnum):
    """Why a move is refused."""

    OK = 0
    OCCUPIED = 1


@kernel
def start(state: Any, config: Any) -> None:
    """An empty table."""
    state.n_seats = config.n_seats


@kernel
def chance(state: Any, weights: Any) -> int:
    """Nothing is drawn."""
    return NO_CHANCE


@kernel
def draw(state: Any, outcome: int) -> None:
    """Nothing is drawn."""


@kernel
def check(state: Any, move: Any) -> int:
    """Whether the cell is empty."""
    return 0 if state.cells[move.cell] == 0 else 1


@kernel
def legal(state: Any, moves: Any) -> int:
    """A seven on every empty cell."""
    n = 0
    for cell in range(N_CELLS):
        if state.cells[cell] == 0:
            if n < len(moves):
                moves[n].cell = cell
                moves[n].value = 7
            n += 1
    return n


@kernel
def score(state: Any, move: Any) -> int:
    """The value."""
    return int(move.value)


@kernel
def apply(state: Any, move: Any) -> int:
    """Lay the value and turn."""
    state.cells[move.cell] = move.value
    state.scores[state.turn] += move.value
    state.n_laid += 1
    state.turn = (state.turn + 1) % state.n_seats
    return int(move.value)


@kernel
def is_over(state: Any) -> bool:
    """Whether the table is full."""
    return bool(state.n_laid == N_CELLS)


@kernel
def returns(state: Any, out: Any) -> None:
    """The points."""
    for seat in range(state.n_seats):
        out[seat] = state.scores[seat]


@kernel
def observe(state: Any, seat: int, view: Any) -> None:
    """Everybody sees everything."""
    view.cells[:] = state.cells
    view.scores[:] = state.scores
    view.n_seats = state.n_seats
    view.turn = state.turn
    view.n_laid = state.n_laid


@kernel
def imagine(view: Any, stream: Any, state: Any) -> None:
    """Nothing is hidden."""
    observe(view, 0, state)


def parse_move(state: Record, text: str) -> Record:
    """A move: ``12=7``."""
    cell, _, value = text.partition("=")
    if not (cell.isdecimal() and value.isdecimal() and int(cell) < N_CELLS and int(value) < 10):
        raise BadNotation(same(text[:20]))
    return write_move(int(cell), int(value))


def move_parts(state: Record, move: Record) -> tuple[str, ...]:
    """The text of a move."""
    cell, value = move.item()
    return (f"{cell}={value}",)


def no_position(*_: Any) -> Any:
    """The bench has no use for positions."""
    raise BadPosition(same("-"))


def table(views: Records) -> dict[str, Any]:
    """The table as JSON."""
    return {
        "cells": views["cells"][0].tolist(),
        "scores": views["scores"][0].tolist(),
        "turn": views["turn"].item(),
    }


def explain(states: Records, moves: Records) -> list[Line]:
    """The value."""
    return [Line(same("value"), moves["value"].item(), "")]


def outcome(state: Record) -> Outcome:
    """Who has most."""
    scores = tuple(state["scores"][: int(state["n_seats"])].tolist())
    winners = tuple(seat for seat, points in enumerate(scores) if points == max(scores))
    return Outcome(scores, winners, "points", same("points"))


def configure(n_seats: int, options: Mapping[str, str]) -> Records:
    """A table."""
    configs = new_records(1, CONFIG)
    configs[0]["n_seats"] = n_seats
    return configs


GAME = Game(
    slug="tiles",
    facts=Facts(same("tiles"), same("tiles"), 1, same("bench"), 1),
    seats=(2, 4),
    state=STATE,
    move=MOVE,
    view=VIEW,
    config=CONFIG,
    n_outcomes=1,
    n_moves=N_CELLS,
    kernel=Kernel(
        start, chance, draw, check, legal, apply, score, is_over, returns, observe, imagine
    ),
    words=Words(Reason, {1: ("", Text("case occupée", "occupied"))}),
    notation=Notation(
        texts=PlainTexts(
            parse_move=parse_move,
            move_parts=move_parts,
            parse_outcome=lambda pool, text: 0,
            format_outcome=lambda pool, outcome: "",
        ),
        read_position=no_position,
        write_position=no_position,
        draw_board=lambda view, seat: "",
    ),
    eyes=Eyes(
        outcome=outcome,
        plain=PlainEyes(
            audience=lambda states: EVERYBODY,
            table=table,
            own=lambda views: {},
            explain=explain,
        ),
    ),
    configure=configure,
    folder="tiles",
)
