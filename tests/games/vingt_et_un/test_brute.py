"""`legal`, `check` and `score` against every conceivable move, and against a second engine."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from jetons.core.engine import engine
from jetons.core.jit import is_compiled
from jetons.games.vingt_et_un import GAME
from jetons.games.vingt_et_un.grid import lay
from jetons.games.vingt_et_un.layout import MOVE, N_CELLS, N_KINDS, TARGET
from tests.games.vingt_et_un.walks import TABLES, table_of, texts, walk

N_GAMES = 2 if is_compiled() else 1


@pytest.mark.parametrize(("n_seats", "options"), TABLES)
@pytest.mark.parametrize("greedy", [False, True])
def test_every_position_has_the_moves_of_the_reference(
    n_seats: int, options: dict[str, str], greedy: bool
) -> None:
    compared = 0
    for seed in range(1 if greedy else N_GAMES):
        for states, moves, points in walk(n_seats, options, seed, greedy=greedy):
            if len(moves) == 0:
                continue
            listed = texts(states, moves, points)
            assert len(listed) == len(moves), "each move once"
            assert listed == table_of(states).moves()
            compared += 1
    assert compared > 5


def all_moves() -> Any:
    """Every record that could pass for a move, and some that could not."""
    found = []
    for token in range(N_KINDS + 2):
        for cell in (*range(N_CELLS + 3), 65535):
            numbers = range(TARGET + 2) if token == 18 else (0, token, token + 1)
            found += [(0, token, number, cell) for number in numbers]
        for kind in (1, 2, 3, 255):
            found += [(kind, token, number, cell) for number in (0, 5) for cell in (0, 150)]
    return np.array(found, MOVE).view(np.recarray)


@pytest.mark.skipif(not is_compiled(), reason="17,000 moves a position")
def test_check_accepts_exactly_what_legal_lists() -> None:
    every = all_moves()
    call = engine(GAME).call
    for n_seats, options in (TABLES[0], TABLES[2], TABLES[4], TABLES[6]):
        for i, (states, moves, _) in enumerate(walk(n_seats, options, 7)):
            if i % 29:
                continue
            listed = {move.tobytes() for move in moves}
            accepted = {
                every[j].tobytes() for j in range(len(every)) if not call.check(states, 0, every, j)
            }
            assert accepted == listed


def test_a_short_buffer_counts_all_and_holds_the_first() -> None:
    call = engine(GAME).call
    for states, moves, _ in walk(3, {}, 5):
        for size in (0, 1, 7, max(0, len(moves) - 1), len(moves), len(moves) + 1):
            short = GAME.new_moves(size)
            assert call.legal(states, 0, short) == len(moves)
            n = min(size, len(moves))
            assert short[:n].tobytes() == moves[:n].tobytes()


def test_what_squares_take_does_not_depend_on_the_order_of_laying() -> None:
    rng = np.random.default_rng(2)
    for states, moves, _ in walk(4, {}, 11):
        if len(moves) or int(states[0].phase) != 5:
            continue
        contents = [(cell, c) for cell, c in enumerate(states[0].board.tolist()) if c]
        again = engine(GAME).start(GAME.configure(4, {}))
        for i in rng.permutation(len(contents)):
            lay(again[0], *contents[int(i)])
        assert again[0].squares.tobytes() == states[0].squares.tobytes()
        assert again[0].board.tobytes() == states[0].board.tobytes()
        return
    pytest.fail("the game did not end")
