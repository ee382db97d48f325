"""Text and JSON of 20 sur 20: what is accepted, what is refused and how; nothing else raised."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jetons.core.engine import engine
from jetons.core.errors import BadNotation, BadPosition, JetonsError
from jetons.games import game
from tests.conftest import settle, start

VINGT = game("20-sur-20")
START = VINGT.notation.read_position({})


def domino(row: int, col: int, way: str, first: int, second: int) -> dict[str, Any]:
    """A domino on a given table."""
    return {"at": [row, col], "dir": way, "halves": [first, second]}


OPENED = [domino(0, 0, "h", 9, 5), domino(0, 2, "h", 2, 4)]
ENDS = [[0, -1], [0, 4]]
VALID: dict[str, Any] = {
    "game": "20-sur-20",
    "players": 2,
    "mover": 1,
    "table": {"dominoes": OPENED, "marks": ENDS},
    "rack": ["5|6", "2|9"],
    "marks_left": [20, 22],
    "stock": 40,
}


def on(*dominoes: object, marks: object = ()) -> dict[str, Any]:
    """A position with only a table."""
    marks = list(marks) if isinstance(marks, tuple) else marks
    return {"table": {"dominoes": list(dominoes), "marks": marks}}


@pytest.mark.parametrize(
    ("position", "says"),
    [
        (on(domino(0, 0, "h", 9, 5), domino(5, 0, "h", 5, 9)), "5|9"),  # a domino twice
        ({**on(domino(0, 0, "h", 9, 5)), "rack": ["5|9"]}, "5|9"),
        ({"rack": ["1|2", "2|1"]}, "1|2"),
        (on(domino(0, 0, "h", 9, 5), domino(0, 1, "v", 1, 2)), "[0,1]"),  # overlapping halves
        (on(*OPENED, domino(0, 4, "h", 1, 1)), "[0,0]-[0,5]: 9+5+2+4+1+1 = 22"),  # over 20
        (on(domino(0, 0, "h", 1, 0), domino(0, 2, "h", 1, 2)), "[0,1]"),  # a blank inside
        (on(*OPENED), "[0,-1]"),  # an open line of 20
        (on(*OPENED, marks=([0, -1],)), "[0,4]"),
        (on(domino(0, 0, "h", 9, 5), marks=([0, 0],)), "[0,0]"),  # a mark on a half
        (on(domino(0, 0, "h", 9, 5), marks=([0, 2], [0, 2])), "[0,2]"),
        (on(domino(0, 0, "h", 9, 5), marks=([4, 4],)), "[4,4]"),  # a mark that closes nothing
        (on(domino(0, 0, "h", 9, 5), domino(60, 0, "h", 1, 2)), "[60,1]"),  # too far apart
        (on(domino(90, 0, "h", 9, 5)), "[90,1]"),
        (on(domino(1000, 0, "h", 9, 5)), "table.dominoes[0].at"),
        (on({"at": [0], "dir": "h", "halves": [1, 2]}), "table.dominoes[0].at"),
        (on({"at": [0, True], "dir": "h", "halves": [1, 2]}), "table.dominoes[0].at"),
        (on({"at": [0, 0], "dir": "x", "halves": [1, 2]}), "table.dominoes[0].dir"),
        (on({"at": [0, 0], "dir": ["h"], "halves": [1, 2]}), "table.dominoes[0].dir"),
        (on({"at": [0, 0], "dir": "h", "halves": [0, 0]}), "table.dominoes[0].halves"),
        (on({"at": [0, 0], "dir": "h", "halves": [1, 10]}), "table.dominoes[0].halves"),
        (on("9|5"), "table.dominoes[0]"),
        (on(domino(0, 0, "h", 9, 5), marks=("x",)), "table.marks[0]"),
        (on(domino(0, 0, "h", 9, 5), marks={}), "marks"),
        ({"table": {"dominoes": [], "marks": [], "owners": [0]}}, "owners"),
        ({"table": []}, "table"),
        ({"table": {"dominoes": 3}}, "dominoes"),
        ({"rack": ["1|1", "1|2", "1|3", "1|4", "1|5", "1|6"]}, "rack"),
        ({"rack": ["0|0"]}, "0|0"),
        ({"rack": [12]}, "12"),
        ({"rack": "1|2"}, "rack"),
        ({"stock": 55}, "stock"),
        ({"stock": 54, "rack": ["1|2"]}, "54"),
        ({"players": 5}, "players"),
        ({"players": True}, "players"),
        ({"mover": 2}, "mover"),
        ({"marks_left": [0, 3]}, "marks_left"),
        ({"marks_left": [23, 3]}, "marks_left"),
        ({"marks_left": [3]}, "marks_left"),
        ({"chain": 1}, "chain"),
        ({"chain": True}, "table"),
    ],
)
def test_impossible_positions_are_refused_in_one_sentence(
    position: dict[str, Any], says: str
) -> None:
    with pytest.raises(BadPosition) as caught:
        VINGT.notation.read_position(position)
    fr, en = caught.value.text
    assert says in en
    assert says.partition(":")[0] in fr
    assert "\n" not in fr + en


def test_a_position_may_leave_out_what_the_rules_tell() -> None:
    state = VINGT.notation.read_position({"table": VALID["table"], "rack": ["1|2"]})[0]
    assert (int(state.n_seats), int(state.turn)) == (2, 0)
    assert int(state.n_stock) == 54 - 2 - 1 - 5
    assert state.n_rack[:2].tolist() == [1, 5]
    assert state.scores.tolist() == [0, 0, 0, 0]


def test_positions_round_trip_in_full() -> None:
    rng = np.random.default_rng(4)
    for n_seats in (2, 3, 4):
        states = start(VINGT, n_seats, {}, rng)
        while not engine(VINGT).call.is_over(states, 0):
            seat = int(states[0].turn)
            position = VINGT.notation.write_position(states[0], seat)
            again = VINGT.notation.read_position(json.loads(json.dumps(position)))
            assert VINGT.notation.write_position(again[0], seat) == position
            assert again[0].grid.tobytes() == states[0].grid.tobytes()
            moves = engine(VINGT).legal(states)
            assert engine(VINGT).legal(again).tobytes() == moves.tobytes()
            engine(VINGT).call.apply(states, 0, moves, int(rng.integers(len(moves))))
            settle(VINGT, states, rng)


@pytest.mark.parametrize(
    ("text", "same_as"),
    [
        ("9-5 at 0,0 h", "9-5 at 0,0 h"),
        ("  9-5   at -3,12 v ", "9-5 at -3,12 v"),
        ("9|5 at 0, 0 h", "9-5 at 0,0 h"),
        ("1-1 at 0,2 h + 9-9 at 0,0 h", "9-9 at 0,0 h + 1-1 at 0,2 h"),
        ("9-9 at 0,0 h 1-1 at 0,2 h", "9-9 at 0,0 h + 1-1 at 0,2 h"),
        ("9-9 at 0,0 h+1-1 at 0,2 h", "9-9 at 0,0 h + 1-1 at 0,2 h"),
        (" - ", "-"),
        (".", "."),
    ],
)
def test_a_move_has_one_form(text: str, same_as: str) -> None:
    move = VINGT.notation.parse_move(START[0], text)
    assert VINGT.notation.format_move(START[0], move) == same_as


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "9-5 at 0,0 h"),
        ("9-5", "9-5"),
        ("9-5 at 0,0", "9-5 at 0,0"),
        ("10-5 at 0,0 h", "10-5"),
        ("9-5 at 0,0 h +", "9-5 at 0,0 h +"),
        ("9-5 at 0,128 h", "0,128"),
        ("9-5 at 0,0 h , 3-4 at 2,0 v", ""),
        (" + ".join(f"1-{i} at 0,{2 * i} h" for i in range(6)), ""),
        ("9-5 at ٠,0 h", "9-5"),
    ],
)
def test_what_is_not_a_move_is_refused(text: str, says: str) -> None:
    with pytest.raises(BadNotation) as caught:
        VINGT.notation.parse_move(START[0], text)
    assert all(says in sentence for sentence in caught.value.text)


PART = st.from_regex(r"[0-9][-|][0-9] at -?[0-9]{1,3},-?[0-9]{1,3} [hv]", fullmatch=True)


@given(st.text(max_size=40) | st.lists(PART, max_size=6).map(" + ".join))
def test_any_text_is_a_move_or_bad_notation(text: str) -> None:
    try:
        move = VINGT.notation.parse_move(START[0], text)
    except BadNotation:
        return
    again = VINGT.notation.format_move(START[0], move)
    assert VINGT.notation.parse_move(START[0], again).tobytes() == move.tobytes()
    states = VINGT.notation.read_position(VALID)
    moves = VINGT.new_moves(1)
    moves[0] = move
    assert VINGT.words.reasons(int(engine(VINGT).call.check(states, 0, moves, 0))) is not None


@given(st.sampled_from([0, 1]), st.text(max_size=6))
def test_any_text_is_an_outcome_or_bad_notation(pool: int, text: str) -> None:
    with contextlib.suppress(BadNotation):
        outcome = VINGT.notation.parse_outcome(pool, text)
        again = VINGT.notation.format_outcome(pool, outcome)
        assert VINGT.notation.parse_outcome(pool, again) == outcome


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
dominoes = st.lists(
    st.fixed_dictionaries(
        {
            "at": st.lists(st.integers(-130, 130), min_size=2, max_size=2) | json_values,
            "dir": st.sampled_from("hv") | json_values,
            "halves": st.lists(st.integers(0, 9), min_size=2, max_size=2) | json_values,
        }
    )
    | json_values,
    max_size=5,
)
tables = st.fixed_dictionaries(
    {}, optional={"dominoes": dominoes | json_values, "marks": json_values, "owners": json_values}
)


@given(
    st.dictionaries(st.sampled_from([*VALID, "chain", "table"]), json_values),
    st.none() | tables,
)
def test_any_json_is_a_position_or_refused(position: dict[str, Any], on_table: Any) -> None:
    if on_table is not None:
        position["table"] = on_table
    with contextlib.suppress(JetonsError):
        states = VINGT.notation.read_position(position)
        assert engine(VINGT).call.legal(states, 0, VINGT.new_moves(1)) > 0


@settings(max_examples=200)
@given(st.data())
def test_a_mutated_position_is_a_position_or_refused(data: st.DataObject) -> None:
    text = list(json.dumps(VALID))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text) - 1))
        text[at] = data.draw(st.characters(max_codepoint=127))
    try:
        position = json.loads("".join(text))
        if isinstance(position, dict):
            states = VINGT.notation.read_position(position)
            assert engine(VINGT).call.legal(states, 0, VINGT.new_moves(1)) > 0
    except (ValueError, JetonsError):
        pass


def test_the_terminal_shows_the_table() -> None:
    states = VINGT.notation.read_position(VALID)
    text = VINGT.notation.draw_board(engine(VINGT).observe(states, 1)[0], 1)
    assert " * 9-5 2-4 *" in text
    assert "[2|9] [5|6]" in text
    empty = engine(VINGT).observe(START, 0)
    assert VINGT.notation.draw_board(empty[0], 0)
