"""Clauses that need a course of play: beginning, deal, draws, rounds, endings, teams."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from jetons.core.engine import engine
from jetons.core.errors import BadOption
from jetons.core.game import EVERYBODY, NO_CHANCE, Records
from jetons.games.vingt_et_un import GAME
from jetons.games.vingt_et_un.layout import (
    COPIES,
    DEAL,
    LOT,
    N_TOKENS,
    OVER,
    REFILL,
    STAR,
    SWAP,
    TURN,
    Reason,
)
from tests.games.vingt_et_un.walks import TABLES, moves_of, owned, reason_of, walk

CALL = engine(GAME).call


def draw(states: Records, *kinds: int) -> None:
    """Let the pending draws come out so, each possible."""
    for kind in kinds:
        _, weights = engine(GAME).chance(states)
        assert weights[kind] > 0
        CALL.draw(states, 0, kind)


def play(states: Records, text: str) -> int:
    """Play a legal move; its points."""
    assert reason_of(states, text) == "ok"
    moves = GAME.new_moves(1)
    moves[0] = GAME.notation.parse_move(states[0], text)
    return int(CALL.apply(states, 0, moves, 0))


def begin(n_seats: int, first: str = "1", **options: str) -> Records:
    """The empty table, before any draw."""
    return engine(GAME).start(GAME.configure(n_seats, {"first": first, **options}))


def position(**changes: Any) -> Records:
    """A state from JSON, two players, blue to move in round 5."""
    base = {"players": 2, "mover": "blue", "round": 5, "board": {}, "rack": ["5", "6", "7"]}
    return GAME.notation.read_position({**base, **changes})


# --- 21.1, 21.7, 21.8 ---------------------------------------------------------------------


def test_every_player_owns_29_tokens() -> None:
    assert sum(COPIES) == N_TOKENS == 29
    states = begin(3)
    assert [owned(states, seat) for seat in range(3)] == [list(COPIES)] * 3
    assert sum(owned(states, 3)) == 0


def test_the_highest_token_begins_and_all_go_back() -> None:
    states = begin(3, "lot")
    assert GAME.eyes.audience(states) == EVERYBODY
    for seat, kind in enumerate((12, 17, 4)):
        pool, weights = engine(GAME).chance(states)
        assert pool == seat
        assert list(weights) == list(COPIES)
        draw(states, kind)
    assert (states[0].first, states[0].turn, states[0].phase) == (1, 1, DEAL)
    assert list(states[0].turned[:3]) == [12, 17, 4]
    assert [owned(states, seat) for seat in range(3)] == [list(COPIES)] * 3


def test_a_star_is_21_and_ties_turn_again_among_the_tied() -> None:
    states = begin(4, "lot")
    draw(states, STAR, 17, 16, STAR)
    assert (states[0].phase, states[0].turn) == (LOT, 0)
    draw(states, 5)
    assert states[0].turn == 3, "green and pink are out"
    draw(states, 5)
    assert states[0].turn == 0, "a second tie"
    assert engine(GAME).chance(states)[1].sum() == 27, "tokens stay turned until it is settled"
    draw(states, 2, 9)
    assert (states[0].first, states[0].turn, states[0].phase) == (3, 3, DEAL)


def test_sets_that_tie_to_the_last_token_let_the_first_of_the_tied_begin() -> None:
    states = begin(3, "lot")
    draw(states, 1, 2, 2)
    order = [kind for kind, n in enumerate(COPIES) for _ in range(n)]
    order.remove(2)
    for kind in order:
        assert states[0].phase == LOT
        draw(states, kind, kind)
    assert (states[0].first, states[0].turn, states[0].phase) == (1, 1, DEAL)
    assert [owned(states, seat) for seat in range(3)] == [list(COPIES)] * 3


@pytest.mark.parametrize("low", [1, 9, STAR])
def test_a_first_rack_with_a_low_token_or_a_star_is_kept(low: int) -> None:
    states = begin(2)
    draw(states, 17, low, 16)
    assert states[0].turn == 1
    assert sorted(states[0].rack[0]) == sorted([17, low, 16])
    draw(states, 1, 1, 2)
    assert (states[0].phase, states[0].turn, states[0].lap) == (TURN, 0, 1)


def test_a_first_rack_that_cannot_open_is_drawn_again_as_often_as_it_takes() -> None:
    states = begin(2, "2")
    for _ in range(3):
        assert (states[0].turn, states[0].n_rack[1]) == (1, 0)
        draw(states, 10, 17, 13)
        pool, weights = engine(GAME).chance(states)
        assert pool == 1
        assert list(weights) == list(COPIES), "all three went back"
    draw(states, 10, 17, 9)
    assert states[0].turn == 0
    assert states[0].n_undrawn[1] == 26


# --- 21.9 to 21.18 ------------------------------------------------------------------------


def test_in_round_1_everybody_can_always_open() -> None:
    for n_seats, options in TABLES[:4]:
        for seed in range(20):
            for states, moves, points in walk(n_seats, options, seed):
                if states[0].lap > 1:
                    break
                assert all(moves["kind"] == 0)
                assert not points.any()


@pytest.mark.parametrize("first", ["1", "2", "3"])
def test_a_player_is_in_round_n_at_his_nth_turn(first: str) -> None:
    turns = [0, 0, 0]
    for states, moves, _ in walk(3, {"first": first}, 4):
        if len(moves):
            turns[states[0].turn] += 1
            assert states[0].lap == turns[states[0].turn]
    assert min(turns) > 10


def test_a_placement_draws_one_token_from_the_own_set() -> None:
    states = position(undrawn=2, board={"H7": {"n": 9, "by": "blue"}})
    play(states, "H6=5")
    assert states[0].phase == REFILL
    pool, weights = engine(GAME).chance(states)
    assert (pool, weights.sum()) == (0, 2)
    assert GAME.eyes.audience(states) == 0
    draw(states, int(np.flatnonzero(weights)[0]))
    assert (states[0].phase, states[0].turn) == (TURN, 1)
    assert (states[0].n_rack[0], states[0].n_undrawn[0]) == (3, 1)


def test_nothing_is_drawn_when_the_set_is_empty() -> None:
    states = position(undrawn=0, board={"H7": {"n": 9, "by": "blue"}})
    play(states, "H6=5")
    assert (states[0].phase, states[0].turn, states[0].n_rack[0]) == (TURN, 1, 2)


def test_an_exchange_draws_first_and_puts_back_afterwards() -> None:
    states = position(undrawn=1, rack=["17", "16", "15"], board={"H7": {"n": 9, "by": "blue"}})
    before = states[0].undrawn[0].copy()
    play(states, "x 17")
    assert (states[0].phase, states[0].swapped) == (SWAP, 17)
    pool, weights = engine(GAME).chance(states)
    assert pool == 0
    assert list(weights) == list(before), "17 cannot come back at once"
    kind = int(np.flatnonzero(weights)[0])
    draw(states, kind)
    assert sorted(states[0].rack[0]) == sorted([16, 15, kind])
    assert states[0].undrawn[0, 17] == 1
    assert (states[0].n_undrawn[0], states[0].swapped) == (1, 0)
    assert (states[0].turn, states[0].idle) == (1, 1)


def test_who_cannot_place_may_exchange_any_of_his_tokens_or_pass() -> None:
    board = {"H7": {"n": 9, "by": "blue"}}
    stuck = {"players": 2, "mover": "blue", "round": 5, "board": board, "rack": ["17", "16", "17"]}
    with pytest.raises(Exception, match="17"):
        moves_of(stuck)
    stuck["rack"] = ["17", "16", "15"]
    assert moves_of(stuck) == {"x 15": 0, "x 16": 0, "x 17": 0, "-": 0}
    assert moves_of({**stuck, "undrawn": 0}) == {"-": 0}
    assert moves_of({**stuck, "rack": [], "undrawn": 0}) == {"-": 0}


def test_a_star_as_21_from_round_4_in_all_its_branches() -> None:
    board = {
        "D5": {"n": 17, "by": "blue"},
        "D6": {"n": 4, "by": "pink"},
        "F9": {"by": "pink", "down": True},
    }
    late = {"players": 2, "mover": "blue", "round": 4, "board": board, "rack": ["*"], "undrawn": 0}
    moves = moves_of(late)
    around = {move[:-4] for move in moves if move.endswith("=*21")}
    assert "D4" in around, "beside a full line"
    assert "E9" in around, "beside a face-down token"
    assert "E8" in around, "at its corner"
    assert len(around) == 10 + 8
    assert not any(move.startswith("D4=") for move in moves if move != "D4=*21")
    assert not any(move.startswith("E9=") for move in moves if move != "E9=*21")
    assert sum(move.startswith("E8=") for move in moves) == 21, "no line there: 1 to 21"
    assert moves["E8=*21"] == 5
    assert moves["E8=*20"] == 0
    early = moves_of({**late, "round": 3})
    corners = {"E8=*21", "E10=*21", "G8=*21", "G10=*21"}
    assert {move for move in early if move.endswith("=*21")} == corners
    assert set(early.values()) == {0}


def test_a_star_as_21_is_turned_and_leaves_the_lines_beside_it_alone() -> None:
    board = {"D5": {"n": 17, "by": "blue"}, "D7": {"n": 4, "by": "pink"}}
    states = position(board=board, rack=["*", "1", "2"])
    assert play(states, "D6=*21") == 5
    draw(states, 3)
    cell = int(states[0].last)
    assert GAME.eyes.describe(engine(GAME).observe(states, 0))["tokens"]["D6"] == {
        "by": "blue",
        "down": True,
    }
    assert states[0].last_number == 21
    assert states[0].board[cell] & 31 == 0


def test_every_reason_is_reached() -> None:
    states = position(board={"H7": {"n": 9, "by": "blue"}, "C3": {"by": "pink", "down": True}})
    found = {
        reason_of(states, text) for text in ("H8=5", "H7=5", "H9=5", "C4=5", "x 5", "-", "H8=4")
    }
    found.add(reason_of(states, "O8=5"))
    heavy = position(board={"H7": {"n": 17, "by": "blue"}})
    found.add(reason_of(heavy, "H8=5"))
    stuck = position(board={"H7": {"n": 17, "by": "blue"}}, undrawn=0)
    found.add(reason_of(stuck, "x 5"))
    early = position(round=1, rack=["5", "12", "*"])
    found |= {reason_of(early, text) for text in ("H8=5", "H7=12")}
    odd = GAME.new_moves(2)
    odd[0].kind = 9
    odd[1].token, odd[1].number, odd[1].cell = 5, 6, 150
    found |= {Reason(int(CALL.check(states, 0, odd, j))).name.lower() for j in range(2)}
    CALL.apply(states, 0, *one(states, "H8=5"))
    found.add(reason_of(states, "H9=5"))
    assert found == {reason.name.lower() for reason in Reason}


def one(states: Records, text: str) -> tuple[Any, int]:
    """A move in an array of one, and its index."""
    moves = GAME.new_moves(1)
    moves[0] = GAME.notation.parse_move(states[0], text)
    return moves, 0


# --- 21.19 to 21.22 -----------------------------------------------------------------------


def test_the_game_ends_when_a_player_has_placed_all_his_tokens() -> None:
    states = position(board={"H7": {"n": 9, "by": "blue"}}, rack=["12"], undrawn=0, scores=[40, 33])
    paid = sum(kind * n for kind, n in enumerate(COPIES[:STAR])) + 3 * 21
    assert play(states, "H6=12") == 5
    assert CALL.is_over(states, 0)
    assert engine(GAME).chance(states)[0] == NO_CHANCE
    assert engine(GAME).returns(states) == (45, 33 - paid)
    outcome = GAME.eyes.outcome(states[0])
    assert (outcome.winners, outcome.why) == ((0,), "went_out")
    assert outcome.text.fr == "bleu a posé tous ses jetons"


def test_the_game_ends_after_as_many_idle_turns_as_players() -> None:
    states = position(
        players=3, board={"H7": {"n": 17, "by": "green"}}, rack=["17", "16"], undrawn=0, idle=2
    )
    play(states, "-")
    assert states[0].phase == OVER
    assert engine(GAME).returns(states)[0] == -33
    assert GAME.eyes.outcome(states[0]).why == "blocked"


def test_a_placement_starts_the_count_of_idle_turns_anew() -> None:
    states = position(board={"H7": {"n": 9, "by": "blue"}}, undrawn=0, idle=1)
    play(states, "H6=5")
    assert states[0].idle == 0


def test_an_exchange_counts_as_an_idle_turn() -> None:
    states = position(
        board={"H7": {"n": 17, "by": "pink"}}, rack=["17", "16", "15"], undrawn=1, idle=1
    )
    play(states, "x 17")
    assert not CALL.is_over(states, 0), "the token is drawn first"
    kind = int(np.flatnonzero(engine(GAME).chance(states)[1])[0])
    draw(states, kind)
    assert states[0].ending == 2
    assert engine(GAME).returns(states)[0] == -(17 + 16 + 15 + (21 if kind == STAR else kind))


def test_equal_scores_share() -> None:
    states = position(
        players=2, board={"H7": {"n": 17, "by": "pink"}}, rack=["17"], undrawn=0, idle=1
    )
    states[0].rack[1] = states[0].rack[0]
    states[0].undrawn[1] = 0
    play(states, "-")
    assert GAME.eyes.outcome(states[0]).winners == (0, 1)


def test_teams_add_their_scores() -> None:
    states = begin(4, teams="yes")
    states[0].scores[:] = [10, 20, 30, 5]
    assert engine(GAME).returns(states) == (40, 25, 40, 25)
    alone = begin(4)
    alone[0].scores[:] = [10, 20, 30, 5]
    assert engine(GAME).returns(alone) == (10, 20, 30, 5)


def test_the_winning_team_wins_together() -> None:
    for states, moves, _ in walk(4, {"teams": "yes"}, 1):
        if len(moves) == 0:
            outcome = GAME.eyes.outcome(states[0])
            assert outcome.winners in ((0, 2), (1, 3), (0, 1, 2, 3))
            assert outcome.scores == engine(GAME).returns(states)
            return
    pytest.fail("the game did not end")


@pytest.mark.parametrize("n_seats", [2, 3])
def test_teams_need_four(n_seats: int) -> None:
    with pytest.raises(BadOption, match=r"quatre|four"):
        GAME.configure(n_seats, {"teams": "yes"})


@pytest.mark.parametrize(
    ("n_seats", "options"), [(1, {}), (5, {}), (2, {"first": "3"}), (2, {"x": "1"})]
)
def test_tables_that_there_are_not(n_seats: int, options: dict[str, str]) -> None:
    with pytest.raises(BadOption):
        GAME.configure(n_seats, options)
