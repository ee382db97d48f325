"""``legal``, ``check``, ``score``, ``apply`` against a slow, independent reading of the clauses."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from jetons.core.engine import engine
from jetons.core.jit import is_compiled
from jetons.games import game
from jetons.games.vingt_sur_vingt.layout import CHAIN, DOWN, PAIRS, PLACE, TURN
from tests.conftest import settle, start
from tests.games.vingt_sur_vingt import slow

VINGT = game("20-sur-20")
N_SEEDS = 10 if is_compiled() else 2


def as_play(move: Any) -> tuple[slow.Laid, ...]:
    """A move as the slow reading writes it."""
    found = []
    for i in range(int(move.n)):
        code = int(move.tile[i])
        first, second = divmod(code % DOWN, 10)
        found.append((first, second, int(move.row[i]), int(move.col[i]), code >= DOWN))
    return tuple(found)


def rack_of(state: Any) -> tuple[tuple[int, int], ...]:
    """The mover's dominoes."""
    return tuple(PAIRS[int(kind)] for kind in state.rack[int(state.turn)] if kind >= 0)


def check_position(states: np.recarray) -> None:
    """The list has exactly the plays of the slow reading, each with the marks it would lay."""
    state = states[0]
    halves, marks = slow.read_table(state)
    most = 1 if state.phase == CHAIN else 5
    moves, points = engine(VINGT).legal_scores(states)
    listed = {as_play(move): int(n) for move, n in zip(moves, points, strict=True) if move.n}
    assert set(listed) == slow.all_plays(halves, marks, rack_of(state), most)
    assert sum(move.kind != PLACE for move in moves) == (state.phase == CHAIN or not listed)
    left = 22 if state.n_seats == 2 else 15 if state.n_seats == 3 else 11
    left -= int(state.scores[int(state.turn)])
    for play, n in listed.items():
        assert n == min(len(slow.new_marks(halves, marks, play)), left)


def check_apply(states: np.recarray, moves: np.recarray, j: int) -> None:
    """Playing a move changes the table by its dominoes and marks, and by nothing else."""
    before = states.copy()[0]
    halves, marks = slow.read_table(before)
    n = int(engine(VINGT).call.apply(states, 0, moves, j))
    if moves[j].kind != PLACE:
        assert slow.read_table(states[0]) == (halves, marks)
        return
    play = as_play(moves[j])
    expected = slow.new_marks(halves, marks, play)
    for laid in play:
        halves |= slow.cells_of(laid)
    halves_after, marks_after = slow.read_table(states[0])
    assert halves_after == halves
    assert marks <= marks_after <= marks | expected
    assert len(marks_after - marks) == n
    seat = int(before.turn)
    assert int(states[0].scores[seat]) == int(before.scores[seat]) + n


@pytest.mark.parametrize("seed", range(N_SEEDS))
def test_legal_is_what_the_clauses_allow(seed: int) -> None:
    rng = np.random.default_rng(seed)
    states = start(VINGT, 2 + seed % 3, {}, rng)
    n_checked, step = 0, 0
    while not engine(VINGT).call.is_over(states, 0):
        if step < 2 or rng.random() < 0.1:
            check_position(states)
            n_checked += 1
        moves = engine(VINGT).legal(states)
        check_apply(states, moves, int(rng.integers(len(moves))))
        settle(VINGT, states, rng)
        step += 1
    assert n_checked >= 2


def test_plays_join_segments_of_the_table() -> None:
    """Lines that take in two or three pieces of the table, blanks at their ends."""
    table = {
        "dominoes": [
            {"at": [0, 0], "dir": "v", "halves": [1, 2]},
            {"at": [0, 3], "dir": "v", "halves": [3, 4]},
            {"at": [0, 6], "dir": "v", "halves": [0, 9]},
            {"at": [0, -3], "dir": "v", "halves": [0, 8]},
        ],
        "marks": [],
    }
    rack = ["4|4", "2|6", "3|5", "1|7", "4|5"]
    states = VINGT.notation.read_position({"table": table, "rack": rack})
    check_position(states)
    moves = engine(VINGT).legal(states)
    joins = [move for move in moves if len({int(c) for c in move.col[: move.n]}) == int(move.n) > 1]
    assert any(int(move.col[1]) - int(move.col[0]) == 3 for move in joins)


@pytest.mark.parametrize("chain", [False, True])
def test_hand_made_tables_with_open_lines(chain: bool) -> None:
    """A given position may hold dominoes whose own line is not 20: those lines can go on too."""
    table = {"dominoes": [{"at": [0, 0], "dir": "h", "halves": [9, 5]}], "marks": [[0, -1]]}
    for rack in (["1|5", "3|3", "0|6", "2|4", "1|2"], ["0|1", "0|2", "0|3", "1|1", "1|2"]):
        position = {"table": table, "rack": rack, "chain": chain}
        check_position(VINGT.notation.read_position(position))


def test_check_accepts_nothing_that_legal_does_not_list() -> None:
    rng = np.random.default_rng(5)
    states = start(VINGT, 2, {}, rng)
    accepted_in_all, n_tried = 0, 24_000 if is_compiled() else 3_000
    for _ in range(12):
        moves = engine(VINGT).legal(states)
        listed = {move.tobytes() for move in moves}
        random = VINGT.new_moves(1)
        accepted = set()
        for _ in range(n_tried // 12):
            mutate(random, moves, states[0], rng)
            if int(engine(VINGT).call.check(states, 0, random, 0)) == 0:
                accepted.add(random[0].tobytes())
        assert accepted <= listed
        accepted_in_all += len(accepted)
        engine(VINGT).call.apply(states, 0, moves, int(rng.integers(len(moves))))
        settle(VINGT, states, rng)
        if engine(VINGT).call.is_over(states, 0):
            break
    assert accepted_in_all > 30, "the random moves reach legal ones"


def mutate(random: np.recarray, moves: np.recarray, state: Any, rng: np.random.Generator) -> None:
    """A legal move with a few bytes changed: mostly nearly legal."""
    random[0] = moves[int(rng.integers(len(moves)))]
    move = random[0]
    rack = rack_of(state)
    for _ in range(int(rng.integers(0, 3))):
        what, i = int(rng.integers(8)), int(rng.integers(5))
        if what == 0:
            move.kind = rng.integers(4)
        elif what == 1:
            move.n = rng.integers(7)
        elif what == 2 and rack:
            first, second = rack[int(rng.integers(len(rack)))]
            move.tile[i] = 10 * first + second
        elif what == 3:
            move.tile[i] = rng.integers(256)
        elif what == 4:
            code = int(move.tile[i])
            move.tile[i] = code % 10 * 10 + code % 100 // 10 + code // 100 % 2 * 100
        elif what == 5:
            move.row[i] = rng.integers(-128, 128)
        elif what == 6:
            move.col[i] = int(np.clip(int(move.col[i]) + rng.integers(-2, 3), -128, 127))
        else:
            move.row[i] = int(np.clip(int(move.row[i]) + rng.integers(-2, 3), -128, 127))
    for field in (move.tile, move.row, move.col):  # each move has one form: nothing beyond n
        field[min(int(move.n), 5) :] = 0


def test_a_list_that_is_too_long_is_still_counted() -> None:
    rack = ["0|1", "0|2", "1|1", "1|2", "1|3"]
    table = {"dominoes": [{"at": [0, 0], "dir": "h", "halves": [6, 2]}], "marks": []}
    states = VINGT.notation.read_position({"table": table, "rack": rack})
    few = VINGT.new_moves(3)
    n = int(engine(VINGT).call.legal(states, 0, few))
    moves = engine(VINGT).legal(states)
    assert n == len(moves) > 3
    assert few.tobytes() == moves[:3].tobytes()
    assert states[0].phase == TURN
