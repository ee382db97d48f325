"""101 as text and JSON: round trips, refusals that name the cell, parsers fed with anything."""

from __future__ import annotations

import contextlib
import copy
import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jetons.core.errors import BadLayout, BadNotation, BadPosition
from jetons.games.cent_un.backs import STANDARD, read_backs, write_backs
from jetons.games.cent_un.layout import token_name
from tests.games.cent_un.table import ENGINE, GAME, TABLES, deal, play, random_game

NOTATION = GAME.notation
START = deal()


def full_squares(n: int = 2, height: int = 5, width: int = 5) -> list[Any]:
    names = [token_name(token) for token in range(50)]
    return [
        [names[(i * height + row) * width :][:width] for row in range(height)] for i in range(n)
    ]


def refused(position: Any) -> str:
    """The English sentence of a refusal, by both readers of positions."""
    with pytest.raises(BadPosition) as caught:
        NOTATION.score_position(position)
    with pytest.raises(BadPosition):
        NOTATION.read_position(position)
    assert "\n" not in caught.value.text.fr + caught.value.text.en
    return caught.value.text.en


# --- round trips --------------------------------------------------------------------------


@pytest.mark.parametrize(("n_seats", "mode"), TABLES)
def test_steps_and_positions_come_back_as_they_were(n_seats: int, mode: str) -> None:
    for i, states in enumerate(random_game(n_seats, mode, 31)):
        state = states[0]
        for move in ENGINE.legal(states):
            text = NOTATION.format_move(state, move)
            assert NOTATION.parse_move(state, text) == move
            assert NOTATION.move_parts(state, move) == (text,)
        if i % 4 == 0 or ENGINE.call.is_over(states, 0):
            position = json.loads(json.dumps(NOTATION.write_position(state, 0)))
            assert NOTATION.read_position(position).tobytes() == states.tobytes()


def test_outcomes_come_back_as_they_were() -> None:
    for pool, n in ((0, 10), (1, 50), (10, 50), (11, 4)):
        for outcome in range(n):
            text = NOTATION.format_outcome(pool, outcome)
            assert NOTATION.parse_outcome(pool, text) == outcome
    assert NOTATION.format_outcome(0, 4) == "lowP"
    assert NOTATION.format_outcome(3, 49) == "P10"
    assert NOTATION.format_outcome(11, 0) == "1"


def test_steps_are_read_with_any_case_and_space() -> None:
    move = NOTATION.parse_move(START[0], "  PLACE   f5 ")
    assert NOTATION.format_move(START[0], move) == "place F5"


@pytest.mark.parametrize("text", ["", "draw", "draw 0", "draw 10", "place J1", "place A0", "F5"])
def test_other_texts_are_no_steps(text: str) -> None:
    with pytest.raises(BadNotation):
        NOTATION.parse_move(START[0], text)


def test_backs_come_back_as_they_were() -> None:
    own = "RR OO GG BB PP / RP OR GO BG PB"
    assert write_backs(read_backs(own)) == own
    assert write_backs(read_backs("")) == "standard"
    assert write_backs(read_backs(STANDARD.lower())) == "standard"
    assert write_backs(read_backs("OP RB GR BO PG/RO OG GB BP PR")) == "standard"


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("RB OP", "five low backs"),
        ("RB OP GR BO / RO OG GB BP PR", "five low backs"),
        ("RX OP GR BO PG / RO OG GB BP PR", "'RX' is not a back"),
        ("RBO OP GR BO PG / RO OG GB BP PR", "'RBO' is not a back"),
        ("RB RP GR BO PG / RO OG GB BP PR", "low backs, 'RP': colour R already has its evens"),
        ("RB OP GR BO PG / RO OG GB BP PO", "high backs, 'PO': colour O already has its odds"),
    ],
)
def test_backs_that_do_not_fit_are_refused(text: str, part: str) -> None:
    with pytest.raises(BadLayout) as caught:
        GAME.configure(2, {"backs": text})
    assert part in caught.value.text.en


# --- bad squares (issue 3) ----------------------------------------------------------------


def test_a_token_twice() -> None:
    squares = full_squares()
    squares[1][2][3] = "R1"
    said = refused({"squares": squares})
    assert said == "square 2, C4: R1 is already there (square 1, A1)"


def test_an_unknown_colour_and_value() -> None:
    squares = full_squares()
    squares[0][4][0] = "X3"
    assert refused({"squares": squares}).startswith("square 1, E1: ‘X3’: unknown colour")
    squares[0][4][0] = "R11"
    assert refused({"squares": squares}) == "square 1, E1: ‘R11’: values go from 1 to 10"
    for other in (7, "", "R", ["R1"], {}, True):
        squares[0][4][0] = other
        assert "is not a token" in refused({"squares": squares})


def test_a_hole_in_a_finished_square() -> None:
    squares = full_squares()
    squares[1][0][4] = None
    with pytest.raises(BadPosition) as caught:
        NOTATION.score_position({"squares": squares})
    assert caught.value.text == (
        "carré 2, A5\N{NO-BREAK SPACE}: la case est vide",
        "square 2, A5: the cell is empty",
    )


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda squares: squares[1][3].pop(), "square 2, D5: 4 columns instead of 5"),
        (lambda squares: squares[1][3].append("P1"), "square 2, D6: 6 columns instead of 5"),
        (lambda squares: squares[0].pop(), "square 1, E1: 4 rows instead of 5"),
        (lambda squares: squares[0].append(["P1"] * 5), "square 1, F1: 6 rows instead of 5"),
        (lambda squares: squares.__setitem__(1, full_squares(1, 4, 4)[0]), "square 2, E1: 4 rows"),
        (lambda squares: squares.__setitem__(1, []), "square 2, A1: 0 rows"),
        (lambda squares: squares.__setitem__(1, None), "square 2, A1: not a list of rows"),
        (lambda squares: squares[1].__setitem__(2, "R1"), "square 2, C1: not a list"),
    ],
)
def test_squares_of_unequal_shape(change: Any, said: str) -> None:
    squares = full_squares()
    change(squares)
    assert refused({"squares": squares}).startswith(said)


@pytest.mark.parametrize("n", [0, 1, 5])
def test_a_wrong_number_of_squares(n: int) -> None:
    assert "2, 3 or 4 squares" in refused({"squares": full_squares(2)[:1] * n})
    assert "2 squares" in refused({"solo": True, "squares": [[]] * n})


def test_squares_of_three_and_four_have_their_shapes() -> None:
    assert len(NOTATION.score_position({"squares": full_squares(3, 4, 4)})["players"]) == 3
    four = NOTATION.score_position({"squares": full_squares(4, 3, 4)})
    assert [len(player["rows"]) for player in four["players"]] == [3] * 4
    assert [len(player["columns"]) for player in four["players"]] == [4] * 4
    assert "rows instead of 4" in refused({"squares": full_squares(3, 3, 4)})


# --- bad positions ------------------------------------------------------------------------


def started(**changes: Any) -> dict[str, Any]:
    """A position after the first turn and a draw, with some of it changed."""
    states = deal()
    play(states, "draw 1", "place E5", "turn 1", "draw 2")
    return NOTATION.write_position(states[0], 0) | changes


def test_what_is_left_out_has_a_meaning() -> None:
    position = {"squares": started()["squares"], "hand": started()["hand"]}
    state = NOTATION.read_position(position)[0]
    assert (int(state.turn), int(state.first), int(state.mode)) == (1, 0, 0)
    assert int(np.count_nonzero(state.tray)) == 48


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"mode": "slow"}, "one of expert"),
        ({"mode": ["expert"]}, "one of expert"),
        ({"backs": "RB"}, "five low backs"),
        ({"backs": 3}, "must be a text"),
        ({"solo": 1}, "true or false"),
        ({"solo": True, "mover": 1}, "0 to 0"),
        ({"mover": 2}, "0 to 1"),
        ({"mover": True}, "0 to 1"),
        ({"mover": 0}, "so it cannot be this one’s"),
        ({"hand": "X1"}, "unknown colour"),
        ({"hand": 4}, "is not a token"),
        ({"hand": None}, "48 tokens, there should be 49"),
        ({"tray": []}, "five columns"),
        ({"tray": [["lowR"] * 11, [], [], [], []]}, "10 tokens at most"),
        ({"tray": [["lowX"], [], [], [], []]}, "is not a token"),
        ({"tray": [["lowR", "P1"], [], [], [], []]}, "one front token is face up"),
    ],
)
def test_positions_that_cannot_be_are_refused(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(BadPosition) as caught:
        NOTATION.read_position(started(**changes))
    assert said in caught.value.text.en
    assert "\n" not in caught.value.text.fr


def test_a_token_in_hand_is_not_on_the_table_too() -> None:
    placed = started()["squares"][0][4][4]
    with pytest.raises(BadPosition) as caught:
        NOTATION.read_position(started(hand=placed))
    assert f"{placed} is already on the table" in caught.value.text.en


def altered(change: Any, n_seats: int = 2, mode: str = "expert", n_steps: int = 9) -> str:
    """What is said about a random position after a change of its JSON form."""
    game = random_game(n_seats, mode, 5)
    for _ in range(n_steps):
        states = next(game)
    position = NOTATION.write_position(states[0], 0)
    change(position)
    with pytest.raises(BadPosition) as caught:
        NOTATION.read_position(position)
    return caught.value.text.en


def test_backs_must_be_those_of_the_unseen_tokens() -> None:
    def swap_one(position: dict[str, Any]) -> None:
        column = position["tray"][4]
        column[-1] = "lowR" if column[-1] != "lowR" else "highR"

    assert "there should be" in altered(swap_one)


def test_squares_must_hang_together_around_the_centre() -> None:
    def far(position: dict[str, Any]) -> None:
        position["squares"][0] = [[None] * 9 for _ in range(9)]
        position["squares"][0][4][4] = "R1"
        position["squares"][0][0][0] = "R2"

    def off_centre(position: dict[str, Any]) -> None:
        position["squares"][0] = [[None] * 9 for _ in range(9)]
        position["squares"][0][0][0] = "R1"

    def wide(position: dict[str, Any]) -> None:
        position["squares"][0] = [[None] * 9 for _ in range(9)]
        position["squares"][0][4] = [None, None, *(f"R{i}" for i in range(1, 7)), None]

    assert altered(off_centre) == "square 1, E5: " + (
        "the first token is the centre of the frame, which is empty"
    )
    assert altered(wide) == "square 1, E8: the square exceeds 5 × 5"
    assert altered(far).startswith("square 1, E5: ")
    with pytest.raises(BadPosition) as caught:
        NOTATION.read_position(
            {"squares": [[["R1", None, "R2", None, None]] + [[None] * 5] * 4] * 2}
        )
    assert caught.value.text.en.startswith("square 2, A1: R1 is already there")
    apart = [["R1", None, "R2", None, None]] + [[None] * 5] * 4
    with pytest.raises(BadPosition) as caught:
        NOTATION.read_position({"squares": [apart, [[None] * 5] * 5]})
    assert caught.value.text.en == (
        "square 1, A3: this token is not connected to the others of the square"
    )


def test_players_place_in_turn() -> None:
    three = [["R1", "R2", "R4", None, None]] + [[None] * 5] * 4
    with pytest.raises(BadPosition) as caught:
        NOTATION.read_position({"squares": [three, [[None] * 5] * 5]})
    assert "3, 0 tokens" in caught.value.text.en


def test_alone_the_second_square_waits() -> None:
    squares = [[[None] * 5] * 5, [["R1", None, None, None, None]] + [[None] * 5] * 4]
    with pytest.raises(BadPosition):
        NOTATION.read_position({"solo": True, "squares": squares})


def test_nothing_is_face_up_before_the_first_token() -> None:
    position = NOTATION.write_position(deal()[0], 0)
    back = position["tray"][0][0]
    faces = {item["back"]: item["faces"] for item in describe(deal())["backs"]}
    position["tray"][0][0] = faces[back][0]
    with pytest.raises(BadPosition) as caught:
        NOTATION.read_position(position)
    assert (caught.value.reason, caught.value.clause) == ("none_up", "101.7")
    assert "101.7" not in caught.value.text.en
    assert "101.7" in str(caught.value)


def test_classic_takes_columns_in_order() -> None:
    def move_column(position: dict[str, Any]) -> None:
        position["tray"][4].append(position["tray"][0].pop())
        position["tray"][0], position["tray"][4] = position["tray"][4], position["tray"][0]

    assert "in Classic" in altered(move_column, mode="classic", n_steps=7)


def test_a_hand_after_the_end_is_refused() -> None:
    squares = full_squares(3, 4, 4)
    with pytest.raises(BadPosition) as caught:
        NOTATION.read_position({"squares": squares, "hand": "P10"})
    assert "the game is over" in caught.value.text.en


def test_classic_without_a_hand_waits_for_the_next_token() -> None:
    squares = [[[None] * 5] * 5] * 2
    states = NOTATION.read_position({"squares": squares, "mode": "classic"})
    pool, weights = ENGINE.chance(states)
    assert 1 <= pool <= 10
    assert weights.sum() == 5


# --- anything at all ----------------------------------------------------------------------

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=8)
    | st.sampled_from(["R1", "P10", "lowR", "highP", "expert", "classic"]),
    lambda inner: (
        st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=20,
)
KEYS = st.sampled_from(["squares", "solo", "mode", "backs", "mover", "tray", "hand", "x"])
VALID = [started(), {"squares": full_squares()}, {"solo": True, "squares": full_squares()}]
for _n_seats, _mode in TABLES:
    for _i, _states in enumerate(random_game(_n_seats, _mode, 1)):
        if _i == 20:
            VALID.append(NOTATION.write_position(_states[0], 0))


def read_anything(position: Any) -> None:
    """Read a position in both ways: a state that can be played on, or BadPosition."""
    try:
        states = NOTATION.read_position(position)
    except BadPosition:
        pass
    else:
        NOTATION.draw_board(ENGINE.observe(states, 0)[0], 0)
        describe(states)
        assert (
            ENGINE.call.is_over(states, 0)
            or ENGINE.chance(states)[0] >= 0
            or len(ENGINE.legal(states))
        )
    with contextlib.suppress(BadPosition):
        NOTATION.score_position(position)


def describe(states: Any) -> dict[str, Any]:
    return GAME.eyes.describe(ENGINE.observe(states, -1))


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(KEYS, JSON))
def test_any_json_is_read_or_refused(position: dict[str, Any]) -> None:
    read_anything(position)


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(VALID), st.data())
def test_a_mutated_position_is_read_or_refused(valid: dict[str, Any], data: st.DataObject) -> None:
    position = copy.deepcopy(valid)
    for _ in range(data.draw(st.integers(1, 3))):
        parent: Any = position
        while True:
            keys = list(parent) if isinstance(parent, dict) else list(range(len(parent)))
            if not keys:
                break
            key = data.draw(st.sampled_from(keys))
            if isinstance(parent[key], (dict, list)) and data.draw(st.integers(0, 4)):
                parent = parent[key]
                continue
            if data.draw(st.booleans()):
                parent[key] = data.draw(JSON)
            elif isinstance(parent, list) and data.draw(st.booleans()):
                parent.insert(key, copy.deepcopy(parent[key]))
            else:
                del parent[key]
            break
    read_anything(position)


@settings(max_examples=300, deadline=None)
@given(st.text() | st.from_regex(r"(draw|place|turn) ?[A-Ja-j]?[0-9]{0,3}"))
def test_any_text_is_a_step_or_refused(text: str) -> None:
    try:
        move = NOTATION.parse_move(START[0], text)
    except BadNotation:
        return
    moves = GAME.new_moves(1)
    moves[0] = move
    assert int(ENGINE.call.check(START, 0, moves, 0)) in set(GAME.words.reasons)


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 11), st.text() | st.from_regex(r"[A-Z][0-9]{1,3}|(low|high)[A-Z]|[0-9]"))
def test_any_text_is_an_outcome_or_refused(pool: int, text: str) -> None:
    try:
        outcome = NOTATION.parse_outcome(pool, text)
    except BadNotation:
        return
    assert NOTATION.format_outcome(pool, outcome) == text.upper() or pool in (0, 11)
    assert 0 <= outcome < GAME.n_outcomes


@settings(max_examples=200, deadline=None)
@given(st.text() | st.lists(st.text("ROGBPX", max_size=3)).map(" ".join))
def test_any_text_is_a_pairing_or_refused(text: str) -> None:
    try:
        odd = read_backs(text)
    except BadLayout:
        return
    assert sorted(odd[:5]) == sorted(odd[5:]) == list(range(5))
