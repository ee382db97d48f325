"""What must hold at every step of every game, whatever is played."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from jetons.core.engine import engine
from jetons.core.game import Records
from jetons.core.jit import is_compiled
from jetons.core.stream import new_stream
from jetons.games.vingt_et_un import GAME
from jetons.games.vingt_et_un.layout import (
    COPIES,
    N_TOKENS,
    NUMBER,
    PLACE,
    RACK,
    SIDES,
    STAR,
    STEPS,
    TARGET,
    Reason,
)
from jetons.games.vingt_et_un.racks import has_low
from jetons.games.vingt_et_un.view import run_from
from tests.conftest import settle, start
from tests.games.vingt_et_un.walks import SMALL, TABLES, owned, walk

CALL = engine(GAME).call
N_GAMES = 6 if is_compiled() else 1


def played(n_seats: int, options: dict[str, str], seed: int) -> Any:
    """A random game: (state before, move, points, state after), move by move."""
    before: Records | None = None
    rng = np.random.default_rng(seed)
    states = start(GAME, n_seats, options, rng)
    while not CALL.is_over(states, 0):
        moves = engine(GAME).legal(states)
        j = int(rng.integers(len(moves)))
        before = states.copy()
        points = int(CALL.apply(states, 0, moves, j))
        settle(GAME, states, rng)
        yield before[0], moves[j], points, states[0]


@pytest.mark.parametrize(("n_seats", "options"), TABLES)
def test_the_rules_own_consequences(n_seats: int, options: dict[str, str]) -> None:
    for seed in range(N_GAMES):
        n_scored, total = 0, [0] * 4
        for before, move, points, after in played(n_seats, options, seed):
            if move.kind != PLACE:
                assert (after.board == before.board).all()
                continue
            cell = int(move.cell)
            content = int(after.board[cell])
            assert (content & NUMBER == 0) == (points > 0), "scored is face down, and only scored"
            assert points == 0 or before.lap >= 4
            n_scored += points > 0
            total[before.turn] += points
            beside = [int(before.board[cell + step]) for step in SIDES]
            if any(there and there & NUMBER == 0 for there in beside):
                assert move.token == STAR
                assert move.number == TARGET
            assert longest_line(after.board, cell) <= TARGET
        downs = [c for c in after.board.tolist() if c and c & NUMBER == 0]
        assert len(downs) == n_scored
        left = [
            sum((21 if k == STAR else k) * n for k, n in enumerate(kinds(after, seat)))
            for seat in range(n_seats)
        ]
        assert [total[s] - left[s] for s in range(n_seats)] == after.scores[:n_seats].tolist()


def longest_line(board: Any, cell: int) -> int:
    """The largest total of a face-up line through or beside a cell."""
    totals = [0]
    for step in STEPS:
        before, after = run_from(board, cell, -step), run_from(board, cell, step)
        number = int(board[cell]) & NUMBER
        runs = [before + after] if number else [before, after]
        totals += [number + sum(n for _, n in run) for run in runs]
    return max(totals)


def kinds(state: Any, seat: int) -> list[int]:
    """What a seat owns in a state on its own."""
    return owned(np.array([state]).view(np.recarray), seat)


@pytest.mark.parametrize(("n_seats", "options"), TABLES)
def test_tokens_are_conserved(n_seats: int, options: dict[str, str]) -> None:
    for seed in range(N_GAMES):
        on_board = [[0] * len(COPIES) for _ in range(n_seats)]
        for before, move, _, after in played(n_seats, options, seed):
            if move.kind == PLACE:
                on_board[before.turn][move.token] += 1
            for seat in range(n_seats):
                mine = kinds(after, seat)
                assert [a + b for a, b in zip(mine, on_board[seat], strict=True)] == list(COPIES)
                assert after.n_undrawn[seat] == after.undrawn[seat].sum()
                assert after.n_rack[seat] == np.count_nonzero(after.rack[seat])
                assert list(after.rack[seat]) == sorted(after.rack[seat])
                full = after.n_rack[seat] == RACK or after.n_undrawn[seat] == 0
                assert full
        assert sum(map(sum, on_board)) == np.count_nonzero(after.board) <= N_TOKENS * n_seats


def test_both_endings_come_up() -> None:
    endings = set()
    for n_seats, options in [(2, {}), (4, {}), (2, {"board": SMALL})]:
        for seed in range(8):
            *_, last = played(n_seats, options, seed)
            endings.add(int(last[3].ending))
    assert endings == {1, 2}


def test_exchanges_and_passes_come_up() -> None:
    found = set()
    for seed in range(12):
        found |= {int(move.kind) for _, move, _, _ in played(2, {"board": SMALL}, seed)}
    assert found == {0, 1, 2}


# --- secrecy ------------------------------------------------------------------------------


def reshuffle(states: Records, seat: int, rng: np.random.Generator) -> Records:
    """The same table with what is hidden from a seat dealt otherwise."""
    other = states.copy()
    state = other[0]
    for owner in range(int(state.n_seats)):
        if owner == seat:
            continue
        heap = [k for k, n in enumerate(kinds(states[0], owner)) for _ in range(n)]
        while True:
            rng.shuffle(heap)
            n = int(state.n_rack[owner])
            rack = sorted(heap[:n])
            if state.lap > 1 or any(k <= 9 or k == STAR for k in rack) or n < RACK:
                break
        state.rack[owner] = [0] * (RACK - n) + rack
        rest = heap[n:]
        if states[0].swapped and owner == states[0].turn:
            state.swapped = rest.pop()
        state.undrawn[owner] = np.bincount(rest, minlength=len(COPIES))
    return other


@pytest.mark.parametrize(("n_seats", "options"), TABLES)
def test_views_leak_nothing(n_seats: int, options: dict[str, str]) -> None:
    rng = np.random.default_rng(3)
    changed = 0
    for states, moves, _ in walk(n_seats, options, 2):
        for seat in range(-1, n_seats):
            view = engine(GAME).observe(states, seat)
            other = reshuffle(states, seat, rng)
            changed += other.tobytes() != states.tobytes()
            assert engine(GAME).observe(other, seat).tobytes() == view.tobytes()
            if seat == states[0].turn and len(moves):
                assert engine(GAME).legal(other).tobytes() == moves.tobytes()
    assert changed > 5


def test_views_leak_nothing_while_tokens_are_drawn() -> None:
    rng, stream = np.random.default_rng(5), new_stream(5)
    n_swaps = 0
    for seed in range(8):
        states = engine(GAME).start(GAME.configure(2, {"board": SMALL}))
        rng_game = np.random.default_rng(seed)
        while not CALL.is_over(states, 0):
            pool, weights = engine(GAME).chance(states)
            if pool < 0:
                moves = engine(GAME).legal(states)
                CALL.apply(states, 0, moves, int(rng_game.integers(len(moves))))
                continue
            n_swaps += int(states[0].swapped) > 0
            for seat in (-1, 0, 1):
                view = engine(GAME).observe(states, seat)
                other = reshuffle(states, seat, rng)
                assert engine(GAME).observe(other, seat).tobytes() == view.tobytes()
                imagined = engine(GAME).imagine(view, stream)
                assert engine(GAME).observe(imagined, seat).tobytes() == view.tobytes()
                assert [kinds(imagined[0], s) for s in (0, 1)] == [
                    kinds(states[0], s) for s in (0, 1)
                ]
            CALL.draw(states, 0, int(rng_game.choice(len(weights), p=weights / weights.sum())))
    assert n_swaps > 3


def test_what_is_imagined_can_be_and_racks_are_drawn_fairly() -> None:
    rng, stream = np.random.default_rng(9), new_stream(9)
    states = start(GAME, 2, {"first": "1"}, rng)
    view = engine(GAME).observe(states, 0)
    seen = np.zeros(len(COPIES))
    n = 4000 if is_compiled() else 300
    for _ in range(n):
        other = engine(GAME).imagine(view, stream)
        assert has_low(other[0].rack[1]), "a first rack can open (21.8)"
        assert kinds(other[0], 1) == list(COPIES)
        assert (other[0].rack[0] == states[0].rack[0]).all()
        for kind in other[0].rack[1]:
            seen[kind] += 1
    # each of the 8 tokens above 9 is in fewer racks: 3 of 29, less the 56 racks that cannot open
    high = seen[10:STAR].mean() / n
    low = seen[1:10].mean() / n / 2
    expected_high = (28 * 27 / 2 - 7 * 6 / 2) / (29 * 28 * 27 / 6 - 56)
    expected_low = (28 * 27 / 2) / (29 * 28 * 27 / 6 - 56)
    assert high == pytest.approx(expected_high, rel=0.06 if n > 1000 else 0.3)
    assert low == pytest.approx(expected_low, rel=0.06 if n > 1000 else 0.3)


def test_an_imagined_game_goes_on_by_the_rules() -> None:
    rng, stream = np.random.default_rng(1), new_stream(1)
    for states, moves, _ in walk(3, {}, 8):
        if len(moves) and states[0].turn == 1:
            other = engine(GAME).imagine(engine(GAME).observe(states, 2), stream)
            listed = engine(GAME).legal(other)
            assert len(listed) > 0
            for j in rng.permutation(len(listed))[:5]:
                assert CALL.check(other, 0, listed, int(j)) == Reason.OK


# --- both engines -------------------------------------------------------------------------


def trace(n_seats: int, options: dict[str, str], seed: int) -> list[str]:
    """Every state of a seeded game on any board, hashed."""
    import hashlib

    found = []
    stream = new_stream(seed)
    for states, moves, points in walk(n_seats, options, seed):
        view = engine(GAME).observe(states, 1)
        imagined = engine(GAME).imagine(view, stream)
        data = states.tobytes() + moves.tobytes() + points.tobytes() + imagined.tobytes()
        found.append(hashlib.sha256(data).hexdigest())
    return found


@pytest.mark.skipif(not is_compiled(), reason="compares with the compiled engine")
def test_interpreted_and_compiled_agree_on_boards_of_all_sizes() -> None:
    code = (
        "import json\n"
        "from tests.games.vingt_et_un.test_properties import TABLES, trace\n"
        "print(json.dumps([trace(*table, 6) for table in TABLES[4:]]))"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        env={**os.environ, "JETONS_INTERPRET": "1"},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [trace(*table, 6) for table in TABLES[4:]]
