"""The trivial tile game that the boardgame.io server plays, as one of our games.

For ``bench/server.py`` alone: it shows what the server itself costs, with next to no rules. Lay a
value on an empty cell of 225, score it, the other is to move.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np

from jetons.core.errors import BadPosition
from jetons.core.game import (
    EVERYBODY,
    NO_CHANCE,
    Eyes,
    Game,
    Kernel,
    Notation,
    Outcome,
    Record,
    Records,
    facts_of,
    new_records,
    words_of,
)
from jetons.core.jit import kernel
from jetons.core.layouts import Flag, Kind, Lines, Many, Number, Show, hidden, shown
from jetons.core.letters import letter, number_in, put, refuse
from jetons.core.lines import clear_line
from jetons.core.notation import Texts
from jetons.core.show_bytes import put_number
from jetons.core.text import same
from jetons.core.words import Catalogue

WORDS = Catalogue(Path(__file__).parent)
N_CELLS = 225
EQUALS = 61  # as a byte
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
SHOW = Show(
    hidden("n_seats", Number("i1"), "seats at the table"),
    shown("cells", Many(Number("u1"), N_CELLS), "the value on each cell"),
    shown("scores", Many(Number("i4"), 4, "n_seats"), "the points of each seat"),
    shown("turn", Number("i1"), "the seat to move"),
    shown("over", Flag(), "whether the table is full"),
)
LINES = Lines(kinds=(Kind("value", ("n",)),), clauses=("",), most=1)


class Reason(IntEnum):
    """Why a move is refused."""

    OK = 0
    OCCUPIED = 1


class Unread(IntEnum):
    """Why a text is no move."""

    OK = 0
    NOT_A_MOVE = 1


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


@kernel
def audience(state: Any) -> int:
    """Nothing is drawn."""
    return EVERYBODY


@kernel
def show(view: Any, show: Any) -> None:
    """The table as clients get it."""
    show.cells[:] = view.cells
    show.scores[:] = view.scores
    show.n_seats = view.n_seats
    show.turn = view.turn
    show.over = view.n_laid == N_CELLS


@kernel
def explain(state: Any, move: Any, lines: Any) -> int:
    """The value."""
    clear_line(lines[0])
    lines[0].points = move.value
    lines[0].n = 1
    lines[0].numbers[0] = move.value
    return 1


@kernel
def read_move(state: Any, text: Any, n: int, move: Any, where: Any) -> int:
    """A move: ``12=7``. Answers an Unread."""
    at = 0
    while at < n and letter(text, at, n) != EQUALS:
        at += 1
    cell, value = number_in(text, 0, at, N_CELLS), number_in(text, at + 1, n, 9)
    if cell < 1 or value < 1:
        return refuse(where, 0, n, Unread.NOT_A_MOVE)
    move.cell = cell - 1
    move.value = value
    return 0


@kernel
def write_move(state: Any, move: Any, out: Any) -> int:
    """A move as text; cells count from 1."""
    n = put_number(out, 0, int(move.cell) + 1)
    return put_number(out, put(out, n, EQUALS), int(move.value))


@kernel
def write_outcome(pool: int, outcome: int, out: Any) -> int:
    """Nothing is drawn."""
    return 0


@kernel
def read_outcome(pool: int, text: Any, n: int, where: Any) -> int:
    """Nothing is drawn."""
    return -refuse(where, 0, n, Unread.NOT_A_MOVE)


def no_position(*_: Any) -> Any:
    """The bench has no use for positions."""
    raise BadPosition(same("-"))


def outcome(state: Record) -> Outcome:
    """Who has most."""
    scores = tuple(state["scores"][: int(state["n_seats"])].tolist())
    winners = tuple(seat for seat, points in enumerate(scores) if points == max(scores))
    return Outcome(scores, winners, "points", WORDS.text("endings", "points"))


def configure(n_seats: int, options: Mapping[str, str]) -> Records:
    """A table."""
    configs = new_records(1, CONFIG)
    configs[0]["n_seats"] = n_seats
    return configs


GAME = Game(
    slug="tiles",
    facts=facts_of(WORDS, minutes=1, rules_version=1),
    seats=(2, 4),
    state=STATE,
    move=MOVE,
    view=VIEW,
    config=CONFIG,
    n_outcomes=1,
    n_moves=N_CELLS,
    kernel=Kernel(
        *(start, chance, draw, check, legal, apply, score, is_over, returns, observe, imagine),
        *(audience, show, explain, read_move, write_move),
    ),
    show=SHOW,
    lines=LINES,
    words=words_of(Reason, {Reason.OCCUPIED: ""}, WORDS),
    notation=Notation(
        texts=Texts(read_move, write_move, read_outcome, write_outcome, MOVE, Unread, WORDS),
        read_position=no_position,
        write_position=no_position,
        draw_board=lambda view, seat: "",
    ),
    eyes=Eyes(outcome=outcome),
    configure=configure,
    folder="tiles",
)
