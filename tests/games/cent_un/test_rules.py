"""How a game of 101 goes: drawing, turning, placing, refusals, the end."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from jetons.core.errors import BadOption
from jetons.games.cent_un.layout import (
    CLASSIC,
    DEPTH,
    DRAW,
    EXPERT,
    MODE_NAMES,
    N_COLUMNS,
    N_TOKENS,
    OVER,
    PLACE,
    SHAPES,
    TURN,
    Reason,
    cell_of,
)
from tests.games.cent_un.table import (
    ENGINE,
    GAME,
    TABLES,
    deal,
    last_of,
    legal_texts,
    move_of,
    play,
    random_game,
    refusal,
    settle,
)


def n_face_up(state: Any) -> int:
    return int(state.up >= 0 and state.up_token > 0)


# --- whole games --------------------------------------------------------------------------


@pytest.mark.parametrize(("n_seats", "mode"), TABLES)
def test_games_end_with_full_squares(n_seats: int, mode: str) -> None:
    height, width = SHAPES[n_seats]
    for seed in range(6):
        for states in random_game(n_seats, mode, seed):
            state = states[0]
            assert ENGINE.call.is_over(states, 0) or len(ENGINE.legal(states)) > 0
        n_squares = max(n_seats, 2)
        assert state.phase == OVER
        assert state.n_square[:n_squares].tolist() == [height * width] * n_squares
        assert (state.bottom - state.top + 1)[:n_squares].tolist() == [height] * n_squares
        assert (state.right - state.left + 1)[:n_squares].tolist() == [width] * n_squares
        n_left = int(np.count_nonzero(state.tray))
        assert n_left == (2 if n_seats > 2 else 0)  # 101.11


@pytest.mark.parametrize("n_seats", [1, 2, 3, 4])
def test_expert_has_exactly_one_token_face_up(n_seats: int) -> None:
    for seed in range(8):
        taken_up = False
        for states in random_game(n_seats, "expert", seed):
            state = states[0]
            if state.phase == DRAW:  # 101.7
                assert n_face_up(state) == (1 if state.n_placed else 0)
                before = int(state.up_token)
            elif state.phase == PLACE:
                taken_up = int(state.hand) == before and before > 0
            elif state.phase == TURN:
                assert n_face_up(state) == 0
                assert taken_up or state.n_placed == 1
            if state.up_token:
                slot = int(state.taken[state.up]) * N_COLUMNS + int(state.up)
                assert state.tray[slot] > 0, "the face-up token lies at the front"


@pytest.mark.parametrize("mode", ["classic", "junior"])
def test_other_modes_never_turn_a_token(mode: str) -> None:
    for states in random_game(2, mode, 3):
        assert states[0].phase != TURN
        assert n_face_up(states[0]) == 0


def test_classic_draws_line_after_line() -> None:  # 101.5
    for states in random_game(2, "classic", 1):
        state = states[0]
        if state.phase == PLACE:
            n_drawn = int(state.n_placed) + 1
            assert not state.tray[:n_drawn].any()
            assert state.tray[n_drawn:].all()
            assert state.taken.sum() == n_drawn


def test_seats_place_in_turn() -> None:
    movers = [
        int(states[0].turn) for states in random_game(3, "classic", 5) if states[0].phase == PLACE
    ]
    first = movers[0]
    assert movers == [(first + i) % 3 for i in range(48)]


def test_the_lot_gives_every_seat_the_first_turn() -> None:  # 101.10
    first = {int(next(random_game(4, "junior", seed))[0].first) for seed in range(40)}
    assert first == {0, 1, 2, 3}


def test_alone_the_first_square_is_completed_before_the_second() -> None:  # 101.11
    for states in random_game(1, "expert", 2):
        n_first, n_second = (int(n) for n in states[0].n_square[:2])
        assert n_second == 0 or n_first == 25
        assert states[0].turn == 0


def test_the_token_that_has_just_come_forward_can_be_turned() -> None:  # 101.7
    states = deal()
    second = int(states[0].tray[N_COLUMNS])
    play(states, "draw 1", "place E5")
    assert legal_texts(states) == [f"turn {column}" for column in range(1, 6)]
    play(states, "turn 1")
    assert states[0].up == 0
    assert int(states[0].tray[N_COLUMNS]) == second, "its back stays known"
    assert states[0].turn == 1


def test_taking_the_face_up_token_needs_no_chance() -> None:
    states = deal()
    play(states, "draw 1", "place E5", "turn 3")
    shown = int(states[0].up_token)
    ENGINE.call.apply(states, 0, move_of(states, "draw 3"), 0)
    assert ENGINE.chance(states)[0] == -1
    assert (int(states[0].hand), int(states[0].phase), int(states[0].up)) == (shown, PLACE, -1)
    play(states, "place E5")
    assert states[0].phase == TURN
    assert states[0].turn == 1


def test_taking_a_hidden_token_leaves_the_face_up_one() -> None:
    states = deal()
    play(states, "draw 1", "place E5", "turn 3")
    shown = int(states[0].up_token)
    play(states, "draw 2", "place E5")
    assert (int(states[0].phase), int(states[0].turn)) == (DRAW, 0)
    assert (int(states[0].up), int(states[0].up_token)) == (2, shown)


@pytest.mark.parametrize("n_seats", [1, 2, 3, 4])
def test_nothing_is_turned_when_no_draw_follows(n_seats: int) -> None:  # 101.7
    for seed in range(10):
        for states in random_game(n_seats, "expert", seed):
            assert states[0].phase != TURN or states[0].n_placed < states[0].n_total


# --- chance -------------------------------------------------------------------------------


@pytest.mark.parametrize("backs", ["standard", "RR OO GG BB PP / RP OR GO BG PB"])
def test_pools_hold_what_is_left_of_each_heap(backs: str) -> None:
    rng = np.random.default_rng(4)
    states = ENGINE.start(GAME.configure(3, {"backs": backs}))
    pool, weights = ENGINE.chance(states)
    assert (pool, weights.tolist()) == (11, [1, 1, 1] + [0] * 47)
    ENGINE.call.draw(states, 0, 1)
    pool, weights = ENGINE.chance(states)
    assert (pool, weights.tolist()) == (0, [5] * 10 + [0] * 40)
    left = {back: set() for back in range(10)}
    while not ENGINE.call.is_over(states, 0):
        pool, weights = ENGINE.chance(states)
        if pool < 0:
            moves = ENGINE.legal(states)
            ENGINE.call.apply(states, 0, moves, int(rng.integers(len(moves))))
            continue
        choices = np.flatnonzero(weights)
        outcome = int(rng.choice(choices))
        if pool > 0:
            series = left[pool - 1] or set(choices.tolist())
            assert set(choices.tolist()) == series
            assert weights.max() == 1
            left[pool - 1] = series - {outcome}
        ENGINE.call.draw(states, 0, outcome)


def test_weights_are_all_written() -> None:
    states = ENGINE.start(GAME.configure(2, {}))
    weights = np.full(GAME.n_outcomes, 77, np.int64)
    assert ENGINE.call.chance(states, 0, weights) == 11
    assert weights.sum() == 2


# --- placing ------------------------------------------------------------------------------


@pytest.mark.parametrize(("n_seats", "centre"), [(1, "E5"), (2, "E5"), (3, "D4"), (4, "C4")])
def test_the_first_token_is_the_centre(n_seats: int, centre: str) -> None:
    states = deal(n_seats, "classic")
    assert legal_texts(states) == [f"place {centre}"]


def test_the_square_floats_until_its_extent_is_reached() -> None:  # 101.12
    states = deal(1, "classic")
    play(states, *(f"place E{column}" for column in (5, 6, 7, 8)))
    cells = {text.split()[1] for text in legal_texts(states)}
    assert "E9" in cells
    assert "E4" in cells
    play(states, "place E9")
    cells = {text.split()[1] for text in legal_texts(states)}
    assert "E4" not in cells
    assert {cell[0] for cell in cells} == {"D", "F"}
    assert {cell[1] for cell in cells} == {"5", "6", "7", "8", "9"}


def brute_force(states: Any) -> set[tuple[int, int]]:
    """Everything that `check` accepts among all values that a move can hold."""
    moves = GAME.new_moves(4 * 256)
    moves["kind"] = np.repeat(np.arange(4), 256)
    moves["at"] = np.tile(np.arange(256), 4)
    return {
        (int(moves[i].kind), int(moves[i].at))
        for i in range(len(moves))
        if not ENGINE.call.check(states, 0, moves, i)
    }


@pytest.mark.parametrize(("n_seats", "mode"), TABLES)
def test_legal_lists_exactly_what_check_accepts(n_seats: int, mode: str) -> None:
    for i, states in enumerate(random_game(n_seats, mode, 11)):
        if i % 5:
            continue
        listed = [(int(move.kind), int(move.at)) for move in ENGINE.legal(states)]
        assert len(listed) == len(set(listed))
        assert set(listed) == brute_force(states)


def test_legal_counts_past_a_small_buffer() -> None:
    states = deal(1, "classic")
    play(states, "place E5")
    moves = GAME.new_moves(3)
    assert ENGINE.call.legal(states, 0, moves) == 8
    assert [int(move.at) for move in moves] == [cell_of(3, 3), cell_of(3, 4), cell_of(3, 5)]
    assert ENGINE.call.legal(states, 0, GAME.new_moves(0)) == 8


def test_score_changes_nothing_and_tells_what_apply_gives() -> None:
    for n_seats, mode in TABLES:
        for states in random_game(n_seats, mode, 8):
            moves, points = ENGINE.legal_scores(states)
            before = states.tobytes()
            for i in range(len(moves)):
                copy = states.copy()
                assert ENGINE.call.score(states, 0, moves, i) == points[i]
                assert ENGINE.call.apply(copy, 0, moves, i) == points[i]
                seat = int(states[0].turn)
                assert copy[0].scores[seat] - states[0].scores[seat] == points[i]
            assert states.tobytes() == before


# --- refusals -----------------------------------------------------------------------------


def far_column() -> Any:
    """A table whose first tray column is empty."""
    states = deal(1, "junior")
    rng = np.random.default_rng(0)
    for _ in range(DEPTH):
        play(states, "draw 1")
        moves = ENGINE.legal(states)
        ENGINE.call.apply(states, 0, moves, int(rng.integers(len(moves))))
        settle(states, rng)
    return states


def in_row(*columns: int) -> Any:
    """A Classic solo table with tokens in row E."""
    states = deal(1, "classic")
    play(states, *(f"place E{column}" for column in columns))
    return states


def in_column(*rows: str) -> Any:
    """A Classic solo table with tokens in column 5."""
    states = deal(1, "classic")
    play(states, *(f"place {row}5" for row in rows))
    return states


def after(*steps: str, mode: str = "expert") -> Any:
    """A table of two after some steps."""
    states = deal(2, mode)
    play(states, *steps)
    return states


REFUSED = {
    Reason.NO_CHOICE: (lambda: deal(2, "classic"), "draw 1"),
    Reason.NO_TURNING: (lambda: deal(2, "junior"), "turn 1"),
    Reason.ONE_UP: (lambda: after("draw 1", "place E5", "turn 1"), "turn 2"),
    Reason.MUST_DRAW: (deal, "place E5"),
    Reason.MUST_PLACE: (lambda: after("draw 1"), "draw 2"),
    Reason.MUST_TURN: (lambda: after("draw 1", "place E5"), "draw 2"),
    Reason.NO_COLUMN: (deal, "draw 6"),
    Reason.EMPTY_COLUMN: (far_column, "draw 1"),
    Reason.OFF_FRAME: (lambda: deal(4, "classic"), "place F4"),
    Reason.NOT_CENTRE: (lambda: deal(2, "classic"), "place A1"),
    Reason.OCCUPIED: (lambda: in_row(5), "place E5"),
    Reason.NOT_TOUCHING: (lambda: in_row(5), "place G5"),
    Reason.TOO_TALL: (lambda: in_column("E", "F", "G", "H", "I"), "place D5"),
    Reason.TOO_WIDE: (lambda: in_row(5, 4, 3, 2, 1), "place E6"),
}


@pytest.mark.parametrize("reason", list(REFUSED), ids=lambda reason: reason.name)
def test_each_refusal_has_its_reason(reason: Reason) -> None:
    table, text = REFUSED[reason]
    assert refusal(table(), text) == reason.name.lower()


def test_no_move_while_chance_or_the_end_is_pending() -> None:
    states = ENGINE.start(GAME.configure(2, {}))
    assert refusal(states, "draw 1") == "not_your_turn"
    assert len(ENGINE.legal(states)) == 0
    states = last_of(4, "classic", 1)
    assert refusal(states, "place A1") == "not_your_turn"
    assert len(ENGINE.legal(states)) == 0


def test_an_unknown_step_is_refused() -> None:
    moves = GAME.new_moves(1)
    moves[0].kind = 3
    assert ENGINE.call.check(deal(), 0, moves, 0) == Reason.NO_SUCH_STEP


def test_every_reason_is_tested_and_has_words() -> None:
    elsewhere = {Reason.OK, Reason.NOT_YOUR_TURN, Reason.NO_SUCH_STEP}
    assert set(REFUSED) | elsewhere == set(Reason)
    for reason in set(Reason) - {Reason.OK}:
        name, clause, text = GAME.refuse(reason)
        assert name == reason.name.lower()
        assert clause.startswith("101.")
        assert text.fr
        assert text.en


# --- options ------------------------------------------------------------------------------


def test_modes_and_first_seat_reach_the_table() -> None:
    for mode in MODE_NAMES:
        assert MODE_NAMES[int(deal(2, mode)[0].mode)] == mode
    assert deal()[0].mode == EXPERT
    assert deal(2, "classic")[0].mode == CLASSIC
    assert deal(3, first="3")[0].turn == 2
    assert deal(1, first="lot")[0].turn == 0


@pytest.mark.parametrize(
    ("n_seats", "options"),
    [(0, {}), (5, {}), (2, {"mode": "easy"}), (2, {"first": "3"}), (2, {"board": "x"})],
)
def test_bad_options_are_refused(n_seats: int, options: dict[str, str]) -> None:
    with pytest.raises(BadOption):
        GAME.configure(n_seats, options)


def test_a_small_state() -> None:
    assert GAME.state.itemsize <= 1024
    assert GAME.n_outcomes == N_TOKENS
