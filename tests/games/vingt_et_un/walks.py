"""Walks through games of Le 21, and states as the reference sees them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from jetons.core.engine import engine
from jetons.core.game import Records
from jetons.games.vingt_et_un import GAME
from jetons.games.vingt_et_un.board import board_of
from jetons.games.vingt_et_un.layout import NUMBER, SEAT_SHIFT, TURN, row_column
from tests.conftest import settle, start
from tests.games.vingt_et_un.reference import COLOURS, Table, Token

SMALL = "3.b.y/.BgP1/pG2Yg/.b.p./y...3"  # crowded: exchanges, passes and blocked endings
WIDE = "/".join(
    ["." * 19] * 8 + ["b.g.p.y..B.P..1.2.3", "." * 10 + "G" + "." * 8, "....Y....1........."]
)
WIDE += "/" + "/".join(["." * 19] * 8)

TABLES: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (3, {}),
    (4, {}),
    (4, {"teams": "yes"}),
    (2, {"board": SMALL}),
    (4, {"board": SMALL}),
    (3, {"board": WIDE}),
]


def walk(
    n_seats: int, options: dict[str, str], seed: int, *, greedy: bool = False
) -> Iterator[tuple[Records, Any, Any]]:
    """Every state of a random game with a copy of its moves and points, before each move.

    The last one yielded is the end, without moves. Greedy walks take the most points.
    """
    rng = np.random.default_rng(seed)
    states = start(GAME, n_seats, options, rng)
    while not engine(GAME).call.is_over(states, 0):
        moves, points = engine(GAME).legal_scores(states)
        yield states, moves, points
        j = int(np.argmax(points)) if greedy else int(rng.integers(len(moves)))
        engine(GAME).call.apply(states, 0, moves, j)
        settle(GAME, states, rng)
    yield states, GAME.new_moves(0), np.zeros(0, np.int64)


def texts(states: Records, moves: Any, points: Any) -> dict[str, int]:
    """Moves as text with their points."""
    state = states[0]
    form = GAME.notation.format_move
    return {form(state, move): int(n) for move, n in zip(moves, points, strict=True)}


def moves_of(position: dict[str, Any]) -> dict[str, int]:
    """The legal moves of a position in JSON, with their points."""
    states = GAME.notation.read_position(position)
    return texts(states, *engine(GAME).legal_scores(states))


def reason_of(states: Records, text: str) -> str:
    """The name of the reason why a move is refused; ``ok`` if it is not."""
    moves = GAME.new_moves(1)
    moves[0] = GAME.notation.parse_move(states[0], text)
    return GAME.words.reasons(int(engine(GAME).call.check(states, 0, moves, 0))).name.lower()


def table_of(states: Records) -> Table:
    """A state as the reference implementation sees it."""
    state = states[0]
    assert state.phase == TURN
    n_seats, seat = int(state.n_seats), int(state.turn)
    names = COLOURS[n_seats]
    rack = ["*" if kind == 18 else str(kind) for kind in state.rack[seat] if kind]
    table = Table(
        rows=list(board_of(state).rows[: int(state.n_rows)]),
        mover=names[seat],
        round=int(state.lap),
        rack=rack,
        n_undrawn=int(state.n_undrawn[seat]),
    )
    for cell, content in enumerate(state.board.tolist()):
        if content:
            number = content & NUMBER
            by = names[content >> SEAT_SHIFT & 3]
            table.tokens[row_column(cell)] = Token(number, by, is_down=number == 0)
    return table


def owned(states: Records, seat: int) -> list[int]:
    """Tokens of each kind that a seat has in hand, undrawn or on their way back."""
    state = states[0]
    counts = [int(n) for n in state.undrawn[seat]]
    for kind in state.rack[seat]:
        counts[kind] += 1 if kind else 0
    if state.swapped and seat == state.turn:
        counts[state.swapped] += 1
    return counts
