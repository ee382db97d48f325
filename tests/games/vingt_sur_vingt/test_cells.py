"""The open table: no table that can arise is too wide for the grid (20.5)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from jetons.core.engine import engine
from jetons.core.jit import is_compiled
from jetons.games import game
from jetons.games.vingt_sur_vingt.cells import cell_of, content
from jetons.games.vingt_sur_vingt.layout import (
    FAR,
    N_CELLS,
    N_DOMINOES,
    REACH,
    STRIDE,
    Reason,
)
from jetons.games.vingt_sur_vingt.position import SLACK
from tests.conftest import settle, start
from tests.games.vingt_sur_vingt import slow
from tests.games.vingt_sur_vingt.test_brute_force import check_position

VINGT = game("20-sur-20")

Reach = Callable[[np.ndarray, np.ndarray], np.ndarray]  # rows, columns → how far that is

WAYS: dict[str, Reach] = {
    "right": lambda row, col: col,
    "up": lambda row, col: -row,
    "diagonal": lambda row, col: row + col,
    "other diagonal": lambda row, col: row - col,
}


def test_no_two_cells_of_a_table_share_an_address() -> None:
    """Two cells of 54 dominoes that hang together are at most 107 steps apart, marks 109."""
    assert 2 * N_DOMINOES - 1 + 2 == FAR
    assert FAR + 4 < REACH  # a play looks at most two cells beyond what it covers, on each side
    assert FAR - 2 + SLACK <= REACH - 6  # `check` takes what a given position can grow to
    nearest = min(
        abs(row) + abs(col)
        for row in range(-REACH, REACH + 1)
        for col in range(-REACH, REACH + 1)
        if (row or col) and (STRIDE * row + col) % N_CELLS == 0
    )
    assert nearest == REACH


def head(states: np.recarray, way: Reach, rng: np.random.Generator) -> int:
    """The number of the move that gets furthest that way."""
    moves, _ = engine(VINGT).legal_scores(states)
    spots = way(moves["row"].astype(int), moves["col"].astype(int))
    spots = np.where(np.arange(5) < moves["n"][:, None], spots, -999).max(1)
    best = np.flatnonzero(spots == spots.max())
    engine(VINGT).call.apply(states, 0, moves, int(rng.choice(best)))
    return int(spots.max())


def check_grid(states: np.recarray) -> None:
    """The grid holds the halves and marks of the lists, and nothing else."""
    state = states[0]
    halves, marks = slow.read_table(state)
    for (row, col), value in halves.items():
        assert content(state.grid, cell_of(row, col)) == value + 1
    for row, col in marks:
        assert content(state.grid, cell_of(row, col)) > 10
    grid = np.asarray(state.grid)
    assert np.count_nonzero(grid & 15) + np.count_nonzero(grid >> 4) == len(halves) + len(marks)


@pytest.mark.parametrize("way", list(WAYS))
def test_players_who_all_head_one_way(way: str) -> None:
    furthest = 0
    for seed in range(20 if is_compiled() else 1):
        rng = np.random.default_rng(seed)
        states = start(VINGT, 2 + seed % 3, {}, rng)
        while not engine(VINGT).call.is_over(states, 0):
            if seed == 1 and states[0].n_table > 30 and rng.random() < 0.3:
                check_position(states)
            furthest = max(furthest, head(states, WAYS[way], rng))
            settle(VINGT, states, rng)
            check_grid(states)
    assert furthest > (30 if is_compiled() else 15)


def test_a_play_at_the_other_end_of_the_world_does_not_touch() -> None:
    """An address that belongs to a covered cell far away is not taken for it."""
    table = {"dominoes": [{"at": [0, 0], "dir": "v", "halves": [9, 5]}], "marks": []}
    states = VINGT.notation.read_position({"table": table, "rack": ["2|9"]})
    near = VINGT.notation.parse_move(states[0], "9-2 at 0,1 h")
    moves = VINGT.new_moves(1)
    moves[0] = near
    assert int(engine(VINGT).call.check(states, 0, moves, 0)) == Reason.OK
    twins = 0
    for row in range(-128, 128):
        for col in range(-128, 128):
            if (row or col) and (STRIDE * row + col) % N_CELLS == 0 and col < 127:
                moves[0] = near
                moves[0].row[0], moves[0].col[0] = row, col + 1
                reason = int(engine(VINGT).call.check(states, 0, moves, 0))
                assert reason == Reason.NOT_TOUCHING
                twins += 1
    assert twins > 3
