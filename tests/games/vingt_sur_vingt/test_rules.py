"""20 sur 20 clause by clause: every refusal reached, every ending played out."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from jetons.core.engine import engine
from jetons.core.stream import new_stream
from jetons.games import game
from jetons.games.vingt_sur_vingt.layout import (
    CHAIN,
    DEAL,
    MARKS,
    N_DOMINOES,
    OVER,
    PAIRS,
    REFILL,
    TURN,
    Reason,
)
from jetons.play.match import Match
from jetons.play.record import verify_deal, write_record
from jetons.play.record_reader import read_record
from jetons.play.states import same_state
from tests.conftest import settle, start

VINGT = game("20-sur-20")


def table(*laid: str, marks: str = "") -> dict[str, Any]:
    """A table from dominoes as moves write them, and marks as ``row,col`` words."""
    dominoes = []
    for text in laid:
        halves, _, at, way = text.split()
        dominoes.append(
            {
                "at": [int(n) for n in at.split(",")],
                "dir": way,
                "halves": [int(n) for n in halves.split("-")],
            }
        )
    return {
        "dominoes": dominoes,
        "marks": [[int(n) for n in word.split(",")] for word in marks.split()],
    }


def position(on: dict[str, Any] | None = None, rack: str = "", **more: Any) -> np.recarray:
    """A state from a short description."""
    return VINGT.notation.read_position({"table": on or {}, "rack": rack.split(), **more})


def reason(states: np.recarray, text: str) -> Reason:
    """Why a move is refused."""
    moves = VINGT.new_moves(1)
    moves[0] = VINGT.notation.parse_move(states[0], text)
    return Reason(int(engine(VINGT).call.check(states, 0, moves, 0)))


def play(states: np.recarray, text: str) -> int:
    """Play a legal move; the marks it lays."""
    assert reason(states, text) == Reason.OK
    moves = VINGT.new_moves(1)
    moves[0] = VINGT.notation.parse_move(states[0], text)
    return int(engine(VINGT).call.apply(states, 0, moves, 0))


def legal(states: np.recarray) -> dict[str, int]:
    """All legal moves with the marks they lay."""
    moves, points = engine(VINGT).legal_scores(states)
    texts = [VINGT.notation.format_move(states[0], move) for move in moves]
    assert len(set(texts)) == len(texts)
    return dict(zip(texts, map(int, points), strict=True))


def marks(states: np.recarray) -> set[tuple[int, int]]:
    """The cells with a mark."""
    state = states[0]
    return {(int(state.mark_row[i]), int(state.mark_col[i])) for i in range(int(state.n_marks))}


OPENED = ["9-5 at 0,0 h", "2-4 at 0,2 h"]  # 9 5 2 4, closed on both sides
ENDS = "0,-1 0,4 "
OPEN = table(*OPENED, marks=ENDS)
SIDES = table(*OPENED, "9-2 at 1,0 v", "9-9 at 1,2 v", marks=ENDS + "-1,0 3,0 -1,2 3,2")
LONG_SIDES = table(
    *[*OPENED, "2-1 at 1,0 v", "5-3 at 3,0 v", "8-1 at 1,2 v", "6-3 at 3,2 v"],
    marks=ENDS + "-1,0 5,0 -1,2 5,2",
)
# the row below is 5 ? 7: an 8 makes 20 there, and with 7 below it 20 in its column
CROSSING = table(
    *[*OPENED, "5-6 at 1,0 v", "7-2 at 1,2 v", "1-8 at 3,2 v"], marks=ENDS + "-1,0 3,0 -1,2 5,2"
)

REFUSALS: list[tuple[dict[str, Any], str, str, Reason]] = [
    ({}, "9|9 1|1", "9-9 at 0,0 h", Reason.OPENING_COUNT),  # 20.7
    ({}, "9|9 1|1", "9-9 at 0,1 h + 1-1 at 0,3 h", Reason.OPENING_PLACE),
    ({}, "9|9 1|2", "9-9 at 0,0 h + 1-2 at 0,2 h", Reason.OVER_20),
    ({}, "9|9 0|1", "9-9 at 0,0 h + 1-0 at 0,2 h", Reason.UNDER_20),
    ({}, "9|9 1|1", "9-9 at 0,0 h + 1-1 at 0,3 h", Reason.GAP),
    ({}, "9|9 1|1", "-", Reason.MUST_PLAY),  # 20.17
    (OPEN, "2|8 7|8", "2-9 at -2,0 v", Reason.NOT_HELD),  # 20.3
    (OPEN, "2|9 7|8", "2-9 at -2,0 v + 9-2 at 1,0 v", Reason.NOT_HELD),
    (OPEN, "2|9 7|8", "2-9 at -1,1 v", Reason.OCCUPIED),  # 20.5
    (OPEN, "2|9 7|8", "2-9 at 1,0 h + 7-8 at 1,1 h", Reason.OCCUPIED),
    (OPEN, "2|9 7|8", "2-9 at 0,4 h", Reason.ON_MARK),  # 20.12
    (OPEN, "2|9 7|8", "2-9 at 0,-2 h", Reason.ON_MARK),
    (OPEN, "2|9 7|8", "2-9 at 1,0 v + 7-8 at 1,1 h", Reason.NOT_IN_LINE),  # 20.8
    (OPEN, "2|9 7|8", "2-9 at 1,0 v + 7-8 at 3,1 v", Reason.NOT_IN_LINE),
    (OPEN, "2|9 7|8", "2-9 at 1,0 v + 7-8 at 4,0 v", Reason.GAP),
    (OPEN, "2|9 7|8", "2-9 at 5,0 v", Reason.NOT_TOUCHING),
    (OPEN, "2|9 7|8", "2-9 at 1,0 h", Reason.NOT_TOUCHING),  # side by side is not in line
    (OPEN, "2|9 7|8", "2-9 at 100,100 v", Reason.NOT_TOUCHING),
    (OPEN, "1|9 7|8", "1-9 at 1,0 v", Reason.UNDER_20),  # 20.9
    (OPEN, "3|9 7|8", "3-9 at 1,0 v", Reason.OVER_20),  # 20.10
    (OPEN, "0|2 4|5", "2-0 at 1,0 v + 4-5 at 3,0 v", Reason.BLANK_INSIDE),  # 20.11
    (SIDES, "7|8", "8-7 at 1,1 v", Reason.CROSS_OVER_20),  # 20.10
    (LONG_SIDES, "1|9 0|5", "9-1 at 1,1 v + 5-0 at 3,1 v", Reason.CROSS_BLANK),  # 20.11
    (OPEN, "2|9 7|8", ".", Reason.NO_CHAIN),  # 20.9
    (OPEN, "2|9 7|8", "-", Reason.MUST_PLAY),  # 20.17
]


@pytest.mark.parametrize(("on", "rack", "text", "expected"), REFUSALS)
def test_each_refusal_has_its_own_reason(
    on: dict[str, Any], rack: str, text: str, expected: Reason
) -> None:
    states = position(on, rack)
    before = states.tobytes()
    assert reason(states, text) == expected
    assert states.tobytes() == before
    assert text not in legal(states)


def test_refusals_of_a_chain_and_of_moves_that_no_text_can_write() -> None:
    chain = position(OPEN, "2|9 1|1", chain=True)
    assert reason(chain, "9-2 at 1,0 v") == Reason.OK
    assert reason(chain, "1-1 at 1,0 v + 9-2 at 3,0 v") == Reason.ONLY_SINGLES
    assert reason(chain, "-") == Reason.MUST_STOP
    moves = VINGT.new_moves(1)
    for kind, n in ((0, 0), (0, 6), (1, 1), (2, 1), (3, 0)):
        moves[0].kind, moves[0].n = kind, n
        assert int(engine(VINGT).call.check(chain, 0, moves, 0)) == Reason.WRONG_COUNT
    dealt = engine(VINGT).start(VINGT.configure(2, {}))
    assert reason(dealt, "-") == Reason.NOT_YOUR_TURN
    assert legal(dealt) == {}


def test_20_1_there_are_54_dominoes() -> None:
    assert len(PAIRS) == len(set(PAIRS)) == N_DOMINOES
    assert sum(a + b for a, b in PAIRS) == 495
    assert (0, 0) not in PAIRS


@pytest.mark.parametrize(("n_seats", "n_marks"), [(2, 22), (3, 15), (4, 11)])
def test_20_2_marks_and_20_3_hands(n_seats: int, n_marks: int) -> None:
    states = start(VINGT, n_seats, {"first": "2"}, np.random.default_rng(0))
    shown = VINGT.eyes.describe(engine(VINGT).observe(states, 0))
    assert shown["marks_left"] == [n_marks] * n_seats
    assert shown["racks"] == [5] * n_seats
    assert shown["stock"] == 54 - 5 * n_seats
    assert len(shown["unseen"]) == 49
    assert shown["turn"] == 1


def test_20_7_the_opening_lies_to_the_right_or_down() -> None:
    assert legal(position({}, "9|9 1|1 0|2")) == {
        "9-9 at 0,0 h + 1-1 at 0,2 h": 2,
        "1-1 at 0,0 h + 9-9 at 0,2 h": 2,
        "9-9 at 0,0 v + 1-1 at 2,0 v": 2,
        "1-1 at 0,0 v + 9-9 at 2,0 v": 2,
        "0-2 at 0,0 h + 9-9 at 0,2 h": 1,
        "9-9 at 0,0 h + 2-0 at 0,2 h": 1,
        "0-2 at 0,0 v + 9-9 at 2,0 v": 1,
        "9-9 at 0,0 v + 2-0 at 2,0 v": 1,
    }


def test_20_9_and_20_14_a_chain_lays_its_marks_domino_by_domino() -> None:
    states = position(OPEN, "2|9 7|8 9|9 4|4 0|1", stock=20)
    assert play(states, "9-2 at 1,0 v") == 2
    assert states[0].phase == CHAIN
    assert marks(states) == {(0, -1), (0, 4), (-1, 0), (3, 0)}
    assert states[0].n_rack[0] == 4, "nothing is drawn inside a chain"
    assert "9-9 at -2,2 v" in legal(states)
    assert legal(states)["."] == 0
    assert all(" + " not in text for text in legal(states))
    assert play(states, "9-9 at -2,2 v") == 2
    assert play(states, "8-7 at -2,1 v") == 0 + 2
    assert marks(states) == {
        *{(0, -1), (0, 4), (-1, 0), (3, 0), (-3, 2), (1, 2), (-3, 1), (1, 1)},
    }
    assert int(states[0].scores[0]) == 6, "three dominoes, six marks"
    assert reason(states, ".") == Reason.OK
    play(states, ".")
    assert states[0].phase == REFILL
    assert (int(states[0].turn), int(states[0].due)) == (0, 3)  # 20.16
    settle(VINGT, states, np.random.default_rng(0))
    assert (int(states[0].turn), int(states[0].n_rack[0])) == (1, 5)


def test_20_9_a_chain_ends_by_itself_only_with_the_rack() -> None:
    states = position(OPEN, "2|9", stock=20)
    play(states, "9-2 at 1,0 v")
    assert states[0].phase == REFILL
    nothing_fits = position(OPEN, "2|9 0|1", stock=20)
    play(nothing_fits, "9-2 at 1,0 v")
    assert legal(nothing_fits) == {".": 0}


def test_20_12_closed_ends_and_blanks_take_no_mark() -> None:
    assert legal(position(OPEN, "2|9"))["2-9 at -2,0 v"] == 2
    one_closed = table(*OPENED, marks=ENDS + "1,0")
    assert legal(position(one_closed, "2|9"))["2-9 at -2,0 v"] == 1
    blank = position(table("9-2 at 0,0 h", "5-4 at 0,2 h", marks=ENDS), "0|3 1|7")
    assert legal(blank)["1-7 at 1,0 v + 3-0 at 3,0 v"] == 1
    assert play(blank, "1-7 at 1,0 v + 3-0 at 3,0 v") == 1
    assert marks(blank) == {(0, -1), (0, 4), (-1, 0)}
    both = table("9-2 at 0,0 h", "5-4 at 0,2 h", marks=ENDS + "-1,0")
    assert legal(position(both, "0|3 1|7"))["1-7 at 1,0 v + 3-0 at 3,0 v"] == 0


def test_20_13_a_crossing_line_of_20_is_closed_too() -> None:
    states = position(CROSSING, "7|8")
    assert legal(states)["8-7 at 1,1 v"] == 4
    lines = VINGT.eyes.explain(states, engine(VINGT).checked_move(states, "8-7 at 1,1 v"))
    assert [(line.points, line.clause) for line in lines] == [(2, "20.12"), (2, "20.13")]
    assert lines[1].text.en == "crossing line 5 + 8 + 7 = 20, 2 marks"
    play(states, "8-7 at 1,1 v")
    assert {(-1, 1), (3, 1), (1, -1), (1, 3)} <= marks(states)
    last = VINGT.eyes.describe(engine(VINGT).observe(states, 0))["last"]
    assert last["seat"] == 0
    assert [line["halves"] for line in last["lines"]] == [[5, 8, 7], [5, 8, 7]]
    assert [line["from"] for line in last["lines"]] == [[0, 1], [1, 0]]


def test_20_15_and_20_18_the_last_marks_win_at_once() -> None:
    states = position(CROSSING, "7|8 1|1", marks_left=[3, 1])
    lines = VINGT.eyes.explain(states, engine(VINGT).checked_move(states, "8-7 at 1,1 v"))
    assert [line.clause for line in lines] == ["20.12", "20.15"]
    assert play(states, "8-7 at 1,1 v") == 3
    assert states[0].phase == OVER
    outcome = VINGT.eyes.outcome(states[0])
    assert (outcome.scores, outcome.winners, outcome.why) == ((22, 21), (0,), "last_mark")
    assert legal(states) == {}
    assert reason(states, ".") == Reason.NOT_YOUR_TURN


def test_20_17_a_pass_is_for_those_who_have_nothing_else() -> None:
    states = position(OPEN, "0|1 0|2")
    assert legal(states) == {"-": 0}
    assert reason(states, "-") == Reason.OK
    no_mark = table("9-2 at 0,0 h", "5-4 at 0,2 h", marks=ENDS + "-1,0")
    forced = position(no_mark, "0|3 1|7", marks_left=[22, 1])
    assert 0 in legal(forced).values()
    assert reason(forced, "-") == Reason.MUST_PLAY


def test_20_19_all_dominoes_used() -> None:
    states = position(OPEN, "2|9", stock=0, players=2, marks_left=[5, 3])
    states[0].n_rack[1] = 0
    states[0].rack[1][:] = -1
    play(states, "9-2 at 1,0 v")
    outcome = VINGT.eyes.outcome(states[0])
    assert (outcome.winners, outcome.why) == ((0, 1), "all_used"), "three marks each: shared"


def test_20_19_everybody_passes() -> None:
    states = position(OPEN, "0|1 0|2", players=3, stock=10, marks_left=[5, 3, 9])
    for seat, kinds in ((1, (0, 1)), (2, ())):
        states[0].rack[seat][:] = -1
        states[0].rack[seat][: len(kinds)] = kinds
        states[0].n_rack[seat] = len(kinds)
    for _ in range(3):
        assert not engine(VINGT).call.is_over(states, 0)
        play(states, "-")
    outcome = VINGT.eyes.outcome(states[0])
    assert (outcome.winners, outcome.why) == ((1,), "blocked")


HIGH = ("7|7", "8|8", "9|9", "7|8", "7|9", "8|9", "6|9", "6|8", "6|7", "5|9")  # no two make 20


def test_20_21_hands_that_cannot_open_are_dealt_again() -> None:
    states = engine(VINGT).start(VINGT.configure(2, {"first": "2"}))
    for name in HIGH:
        engine(VINGT).call.draw(states, 0, VINGT.notation.parse_outcome(1, name))
    assert int(states[0].turn) == 1
    for _ in range(2):
        assert states[0].phase == TURN
        assert legal(states) == {"-": 0}
        play(states, "-")
    assert (int(states[0].phase), int(states[0].turn), int(states[0].due)) == (DEAL, 1, 5)
    pool, weights = engine(VINGT).chance(states)
    assert (pool, int(weights.sum())) == (1, N_DOMINOES)
    shown = VINGT.eyes.describe(engine(VINGT).observe(states, 1))
    assert (shown["rack"], shown["stock"], len(shown["unseen"])) == ([], 54, 54)
    assert shown["redealt"]
    settle(VINGT, states, np.random.default_rng(1))
    assert states[0].phase == TURN
    assert states[0].n_rack[:2].tolist() == [5, 5]


def test_20_21_a_match_is_dealt_again_provably() -> None:
    for number in range(200):
        secret = number.to_bytes(32, "big")
        match = Match.new(VINGT, ["a", "b"], secret=secret)
        if match.legal() == ["-"] and match.after("-").legal() == ["-"]:
            break
    redealt = [VINGT.eyes.describe(match.view(-1))["redealt"]]
    for _ in range(2):
        match = match.after("-")
        redealt.append(VINGT.eyes.describe(match.view(-1))["redealt"])
    assert redealt == [False, False, True]
    rng = np.random.default_rng(0)
    while not match.is_over:
        seen = VINGT.eyes.describe(match.view(match.turn))
        assert seen["redealt"] == (not seen["dominoes"])
        moves = match.legal()
        match = match.after(moves[int(rng.integers(len(moves)))])
    record = read_record(write_record(match, secret=secret))
    assert verify_deal(record) > 20
    assert same_state(record.match, match)


def test_dominoes_are_conserved_and_marks_counted() -> None:
    rng = np.random.default_rng(7)
    for n_seats in (2, 3, 4):
        states = engine(VINGT).start(VINGT.configure(n_seats, {}))
        state = states[0]
        while not engine(VINGT).call.is_over(states, 0):
            pool, weights = engine(VINGT).chance(states)
            if pool >= 0:
                outcome = int(rng.choice(len(weights), p=weights / weights.sum()))
                engine(VINGT).call.draw(states, 0, outcome)
            else:
                moves = engine(VINGT).legal(states)
                engine(VINGT).call.apply(states, 0, moves, int(rng.integers(len(moves))))
            held = [int(kind) for kind in state.rack.ravel() if kind >= 0]
            laid = [divmod(int(code) % 100, 10) for code in state.tile[: state.n_table]]
            names = [PAIRS[kind] for kind in (*held, *np.flatnonzero(state.stock))]
            assert sorted([*names, *(tuple(sorted(pair)) for pair in laid)]) == sorted(PAIRS)
            assert int(state.n_stock) == int(state.stock.sum())
            assert (state.n_rack == (state.rack >= 0).sum(1)).all()
            assert int(state.n_marks) == int(state.scores.sum())
            assert int(state.scores.max()) <= MARKS[n_seats]


def test_imagining_gives_every_hidden_domino_the_same_chance() -> None:
    states = position(OPEN, "0|1", stock=51)
    view = engine(VINGT).observe(states, 0)
    assert int(view[0].n_rack[1]) == 0
    states = position(OPEN, "0|1", stock=46)
    view = engine(VINGT).observe(states, 0)
    stream = new_stream(1)
    seen = np.zeros(N_DOMINOES, int)
    n = 2000
    for _ in range(n):
        rack = engine(VINGT).imagine(view, stream)[0].rack[1]
        assert len(set(rack.tolist())) == 5
        seen[rack] += 1
    hidden = np.flatnonzero(view[0].unseen)
    assert seen.sum() == seen[hidden].sum() == 5 * n
    expected = 5 * n / len(hidden)
    assert (abs(seen[hidden] - expected) < 6 * expected**0.5).all()
