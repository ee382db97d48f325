"""Triolet clause by clause: every refusal reached, every ending played out."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from jetons.core.engine import engine
from jetons.games import game
from jetons.games.triolet.layout import COPIES, N_TOKENS, Reason

TRIOLET = game("triolet")


def position(board: dict[str, str] | None = None, rack: str = "", **more: Any) -> np.recarray:
    """A state from a short description."""
    return TRIOLET.notation.read_position({"board": board or {}, "rack": rack.split(), **more})


def reason(states: np.recarray, text: str) -> Reason:
    """Why a move is refused."""
    moves = TRIOLET.new_moves(1)
    moves[0] = TRIOLET.notation.parse_move(states[0], text)
    return Reason(int(engine(TRIOLET).call.check(states, 0, moves, 0)))


def play(states: np.recarray, text: str) -> int:
    """Play a legal move; its points."""
    assert reason(states, text) == Reason.OK
    moves = TRIOLET.new_moves(1)
    moves[0] = TRIOLET.notation.parse_move(states[0], text)
    return int(engine(TRIOLET).call.apply(states, 0, moves, 0))


def legal(states: np.recarray) -> dict[str, int]:
    """All legal moves with their points."""
    moves, points = engine(TRIOLET).legal_scores(states)
    texts = [TRIOLET.notation.format_move(states[0], move) for move in moves]
    assert len(set(texts)) == len(texts)
    return dict(zip(texts, map(int, points), strict=True))


BOARD = {"H8": "9", "H9": "5"}

REFUSALS = [
    (BOARD, "3 7 1", "H10=2", Reason.NOT_HELD),  # T.4
    (BOARD, "3 7 1", "H8=3", Reason.OCCUPIED),
    (BOARD, "3 7 1", "I9=1 J10=3", Reason.NOT_IN_LINE),
    (BOARD, "3 7 1", "I9=1 J9=3 J10=7", Reason.NOT_IN_LINE),
    ({}, "3 7 1", "H7=3", Reason.NOT_CENTRE),  # T.5
    (BOARD, "3 7 1", "J8=3", Reason.NOT_TOUCHING),  # T.6
    (BOARD, "3 7 1", "G10=3", Reason.NOT_TOUCHING),
    (BOARD, "3 7 1", "I8=1 K8=3", Reason.APART),  # T.7
    (BOARD, "3 7 1", "I8=1 I10=3", Reason.APART),
    (BOARD, "1 0 1", "H7=1 H10=0", Reason.APART),  # two tokens between: also four in a row
    ({"H8": "9", "H9": "5", "H10": "1"}, "0 0 1", "H11=0", Reason.TOO_LONG),  # T.8
    (BOARD, "0 0 1", "H10=0 H11=0", Reason.TOO_LONG),
    (BOARD, "7 8 3", "G8=7", Reason.OVER_15),
    (BOARD, "2 7 3", "H10=2", Reason.NOT_15),
    (BOARD, "3 4 5", "I8=3 J8=4", Reason.NOT_15),
    (BOARD, "6 7 1", "I8=6 I9=7", Reason.SQUARE_OF_FOUR),  # T.9
    ({"H8": "9", "H9": "5", "I8": "6"}, "7 1 2", "I9=7", Reason.SQUARE_OF_FOUR),
    (BOARD, "* * 1", "I9=*1 J9=*2", Reason.TWO_JOKERS),  # T.11
    ({}, "3 7 1", "-", Reason.MUST_MOVE),  # T.21
]


@pytest.mark.parametrize(("board", "rack", "text", "expected"), REFUSALS)
def test_each_refusal_has_its_own_reason(
    board: dict[str, str], rack: str, text: str, expected: Reason
) -> None:
    states = position(board, rack)
    before = states.tobytes()
    assert reason(states, text) == expected
    assert states.tobytes() == before
    assert text not in legal(states)


def test_t10_no_full_square_of_nine() -> None:
    board = {"G7": "8", "G8": "1", "G9": "6", "H7": "3", "H8": "5", "H9": "7", "I7": "4", "I8": "9"}
    states = position(board, "2 0 1")
    assert reason(states, "I9=2") == Reason.SQUARE_OF_NINE
    assert "I9=2" not in legal(states)
    del board["I7"]
    assert reason(position(board, "2 4 1"), "I7=4") == Reason.OK


def test_t20_exchange_needs_five_tokens_in_the_bag() -> None:
    assert reason(position(BOARD, "3 7 1", bag=4), "x 3") == Reason.BAG_TOO_LOW
    assert reason(position(BOARD, "3 7 1", bag=5), "x 3") == Reason.OK
    assert reason(position(BOARD, "3 7 1", bag=50), "x 2") == Reason.NOT_HELD
    assert sorted(text for text in legal(position(BOARD, "3 3 *", bag=9)) if text[0] == "x") == [
        "x *",
        "x 3",
        "x 3 *",
        "x 3 3",
        "x 3 3 *",
    ]


def test_t9_is_only_about_exactly_four_tokens() -> None:
    states = position({"H8": "9", "H9": "5", "I8": "6"}, "1 7 7")
    assert reason(states, "I9=7") == Reason.SQUARE_OF_FOUR
    assert reason(states, "I9=7 J9=1") == Reason.NOT_15
    assert reason(position({"H8": "9", "H9": "5", "I8": "6"}, "7 3 1"), "I9=7 J9=3") == Reason.OK


def test_t12_a_bis_gives_another_turn_after_drawing() -> None:
    states = position({"A6": "4", "A7": "3"}, "8 1 2")
    assert play(states, "A8=8") == 30
    assert states[0].again == 1
    engine(TRIOLET).call.draw(states, 0, 5)
    assert states[0].turn == 0
    shown = TRIOLET.eyes.describe(engine(TRIOLET).observe(states, 0))
    assert shown["again"], "the seat that plays again is told so"
    assert "A8" not in shown["squares"]
    play(states, "x 1")
    assert not states[0].again
    engine(TRIOLET).call.draw(states, 0, 5)
    assert states[0].turn == 1, "a bis gives one turn more"


def test_t13_a_square_works_once() -> None:
    states = position({"K6": "7"}, "6 1 2")
    assert legal(states)["K5=6"] == 19
    covered = position({"K5": "6"}, "7 1 2")
    assert legal(covered)["K6=7"] == 13


def test_t16_a_joker_alone_on_a_double_counts_nothing() -> None:
    assert legal(position({"K6": "7"}, "* 1 2"))["K5=*3"] == 7
    assert legal(position({}, "* 1 2"))["H8=*9"] == 0


def test_t19_two_premium_squares_under_one_placement() -> None:
    rows = ["." * 15 for _ in range(15)]
    rows[7] = ".......32......"
    states = position({}, "4 9 2", layout="/".join(rows))
    assert legal(states)["H8=4 H9=9"] == 4 * 3 + 9 * 2
    assert legal(states)["H8=4 H9=9 H10=2"] == 90 + 50  # one trio, the larger only
    rows[8] = ".......3......."
    crossing = position({"I9": "6", "J9": "0"}, "4 9 2", layout="/".join(rows))
    assert legal(crossing)["H8=4 H9=9 H10=2"] == 90 + 60 + 50  # each its own trio


def test_t22_going_out_takes_what_the_others_hold() -> None:
    states = position({"H8": "9"}, "5", bag=0, players=3)
    others = [engine(TRIOLET).returns(states)]
    assert others
    left = sum(kind * int(states[0].rack[seat][kind]) for seat in (1, 2) for kind in range(16))
    assert play(states, "H9=5") == 14
    assert bool(engine(TRIOLET).call.is_over(states, 0))
    assert engine(TRIOLET).returns(states) == (14 + left, 0, 0)
    assert TRIOLET.eyes.outcome(states[0]).why == "went_out"


def test_t23_when_nobody_can_place_everyone_pays_for_his_rack() -> None:
    states = position({"H8": "15"}, "0 9 8", bag=0)
    states[0].rack[1][:] = 0
    states[0].rack[1][12] = 1
    states[0].n_rack[1] = 1
    assert play(states, "H9=0") == 15
    # 9 and 8 could still lie beside the 0; the next player's 12 too
    assert not engine(TRIOLET).call.is_over(states, 0)
    blocked = position({"H7": "15", "H8": "0"}, "1 2", bag=0)
    blocked[0].rack[1][:] = 0
    blocked[0].rack[1][15] = 1
    blocked[0].n_rack[1] = 1
    board = blocked[0].board
    for cell in np.flatnonzero(board):
        board[cell] = 16  # a 15 everywhere: only a 0 could touch it
    blocked[0].turn = 1
    assert legal(blocked) == {"-": 0}
    assert reason(blocked, "-") == Reason.OK
    play(blocked, "-")
    assert bool(engine(TRIOLET).call.is_over(blocked, 0))
    assert engine(TRIOLET).returns(blocked) == (-3, -15)
    assert TRIOLET.eyes.outcome(blocked[0]).why == "blocked"


def test_t23_three_rounds_without_a_placement_end_the_game() -> None:
    states = engine(TRIOLET).start(TRIOLET.configure(2, {"first": "1"}))
    rng = np.random.default_rng(1)

    def settle() -> None:
        pool, weights = engine(TRIOLET).chance(states)
        while pool >= 0:
            engine(TRIOLET).call.draw(states, 0, int(rng.choice(np.flatnonzero(weights))))
            pool, weights = engine(TRIOLET).chance(states)

    settle()
    for turn in range(6):
        assert not engine(TRIOLET).call.is_over(states, 0), turn
        play(states, next(text for text in legal(states) if text.startswith("x ")))
        settle()
    assert TRIOLET.eyes.outcome(states[0]).why == "idle"


def test_tokens_are_conserved() -> None:
    rng = np.random.default_rng(7)
    for n_seats in (2, 3, 4):
        states = engine(TRIOLET).start(TRIOLET.configure(n_seats, {}))
        state = states[0]
        while not engine(TRIOLET).call.is_over(states, 0):
            pool, weights = engine(TRIOLET).chance(states)
            if pool >= 0:
                outcome = int(rng.choice(len(weights), p=weights / weights.sum()))
                engine(TRIOLET).call.draw(states, 0, outcome)
            else:
                moves = engine(TRIOLET).legal(states)
                engine(TRIOLET).call.apply(states, 0, moves, int(rng.integers(len(moves))))
            counts = state.bag + state.aside + state.swapped + state.rack.sum(0)
            for content in state.board[state.board > 0]:
                counts[min(int(content) - 1, 16)] += 1
            assert tuple(int(n) for n in counts) == COPIES
            assert int(state.n_bag) == int(state.bag.sum())
            assert int(state.n_board) == int((state.board > 0).sum())
            assert (state.n_rack == state.rack.sum(1)).all()
        assert sum(COPIES) == N_TOKENS
