"""Triolet's text and JSON: what is accepted, what is refused and how; nothing else ever raised."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jetons.core.errors import BadLayout, BadNotation, BadPosition, JetonsError
from jetons.games import game
from jetons.games.triolet.board import STANDARD, read_board, write_board

TRIOLET = game("triolet")
START = TRIOLET.notation.read_position({})
VALID = {"game": "triolet", "board": {"H8": "9", "H9": "5", "G8": "*4"}, "rack": ["3", "*"]}


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ({"board": {"H8": "8", "A1": "8", "A3": "8", "A5": "8", "A7": "8"}}, "8"),
        ({"board": {"H7": "1", "H8": "2", "H9": "3", "H10": "4"}}, "H7-H10"),
        ({"board": {"H7": "9", "H8": "8"}}, "17"),
        ({"board": {"H7": "9", "H8": "1", "H9": "1"}}, "11"),
        ({"board": {"P1": "9"}}, "P1"),
        ({"board": {"H16": "9"}}, "H16"),
        ({"board": {"H8": "16"}}, "16"),
        ({"board": {"H8": "*"}}, "H8"),
        ({"board": {"H8": None}}, "H8"),
        ({"board": []}, "board"),
        ({"rack": ["1", "2", "3", "4"]}, "rack"),
        ({"rack": ["15", "15"]}, "15"),
        ({"rack": "123"}, "rack"),
        ({"bag": 84}, "bag"),
        ({"bag": -1}, "bag"),
        ({"bag": 81, "rack": ["1", "2", "3"]}, "81"),
        ({"players": 5}, "players"),
        ({"mover": 2}, "mover"),
        ({"scores": [1]}, "scores"),
    ],
)
def test_impossible_positions_are_refused_in_one_sentence(
    position: dict[str, Any], says: str
) -> None:
    with pytest.raises(BadPosition) as caught:
        TRIOLET.notation.read_position(position)
    for text in caught.value.text:
        assert says in text
        assert "\n" not in text


@given(st.text(max_size=40))
def test_any_text_is_a_move_or_bad_notation(text: str) -> None:
    try:
        move = TRIOLET.notation.parse_move(START[0], text)
    except BadNotation:
        return
    again = TRIOLET.notation.format_move(START[0], move)
    assert TRIOLET.notation.parse_move(START[0], again).tobytes() == move.tobytes()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@given(
    st.dictionaries(
        st.sampled_from([*VALID, "bag", "players", "mover", "scores", "layout"]), json_values
    )
)
def test_any_json_is_a_position_or_refused(position: dict[str, Any]) -> None:
    with contextlib.suppress(JetonsError):
        TRIOLET.notation.read_position(position)


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
            TRIOLET.notation.read_position(position)
    except (ValueError, JetonsError):
        pass


def test_boards_round_trip() -> None:
    squares = read_board(STANDARD)
    assert write_board(squares) == "standard"
    other = ("." * 15 + "/") * 14 + "2" * 15
    assert write_board(read_board(other)) == other


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x", "15"),
        (("." * 15 + "\n") * 14 + "." * 14, "O"),
        (("." * 15 + "\n") * 14 + "." * 14 + "z", "O15"),
    ],
)
def test_malformed_boards_say_where(text: str, says: str) -> None:
    with pytest.raises(BadLayout) as caught:
        read_board(text)
    assert all(says in sentence for sentence in caught.value.text)


@given(st.text(max_size=300))
def test_any_text_is_a_board_or_bad_layout(text: str) -> None:
    with contextlib.suppress(BadLayout):
        assert write_board(read_board(text))


def test_a_position_keeps_its_board_and_the_turns_without_a_placement() -> None:
    rows = ["." * 15 for _ in range(15)]
    rows[7] = ".......32......"
    layout = "/".join(rows)
    given = {"players": 3, "rack": ["4", "9", "2"], "layout": layout, "idle": 5}
    states = TRIOLET.notation.read_position(given)
    written = TRIOLET.notation.write_position(states[0], 0)
    assert (written["layout"], written["idle"]) == (layout, 5)
    again = TRIOLET.notation.read_position(written)
    assert again[0].tobytes() == states[0].tobytes()
    standard = TRIOLET.notation.read_position({"board": {"H8": "9"}, "rack": ["1"]})
    assert "layout" not in TRIOLET.notation.write_position(standard[0], 0)
