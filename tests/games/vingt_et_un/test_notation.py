"""Moves and positions as text: round trips, refusals by name, and no other exception ever."""

from __future__ import annotations

import copy
import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jetons.core.engine import engine
from jetons.core.errors import BadLayout, BadNotation, BadPosition
from jetons.games.vingt_et_un import GAME
from jetons.games.vingt_et_un.layout import N_KINDS, STAR
from tests.games.vingt_et_un.walks import TABLES, moves_of, texts, walk

STATE = GAME.new_states(1)[0]
PARSE = GAME.notation.parse_move
READ = GAME.notation.read_position

EXAMPLE: dict[str, Any] = {  # of the rules file
    "game": "21",
    "players": 4,
    "round": 5,
    "mover": "blue",
    "board": {
        "H7": {"n": 9, "by": "blue"},
        "G8": {"n": 7, "by": "green", "star": True},
        "H9": {"by": "pink", "down": True},
    },
    "rack": ["7", "*", "12"],
    "undrawn": 20,
}


# --- moves --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("H10=7", (0, 7, 7, "H10")),
        (" h10=*5 ", (0, STAR, 5, "H10")),
        ("A1=*21", (0, STAR, 21, "A1")),
        ("O15=17", (0, 17, 17, "O15")),
        ("x 12", (1, 12, 0, None)),
        ("X *", (1, STAR, 0, None)),
        ("-", (2, 0, 0, None)),
    ],
)
def test_moves_are_read(text: str, fields: tuple[int, int, int, str | None]) -> None:
    move = PARSE(STATE, text)
    assert (int(move.kind), int(move.token), int(move.number)) == fields[:3]
    again = GAME.notation.format_move(STATE, move)
    assert again == text.strip().replace("h", "H").replace("X", "x")
    assert PARSE(STATE, again).tobytes() == move.tobytes()
    assert GAME.notation.move_parts(STATE, move) == (again,)


@pytest.mark.parametrize(
    "text",
    [
        *("", "H10", "H10=", "H10=0", "H10=*0", "H10=*22", "H10=18", "H10=07", "T1=5", "A20=5"),
        *(
            "x",
            "x 18",
            "x 0",
            "x 3 4",
            "x *5",
            "--",
            "H10=7 H11=8",
            "H10=7*",
            "é=5",
            "H１=5",
            "A0=5",
        ),
    ],
)
def test_what_is_not_a_move_is_named(text: str) -> None:
    with pytest.raises(BadNotation) as caught:
        PARSE(STATE, text)
    assert caught.value.text.fr != caught.value.text.en


@given(st.text(max_size=30) | st.from_regex(r"[A-Z]?[0-9]{0,3}=?\*?[0-9]{0,3}", fullmatch=True))
def test_any_text_is_a_move_or_bad_notation(text: str) -> None:
    try:
        move = PARSE(STATE, text)
    except BadNotation:
        return
    assert PARSE(STATE, GAME.notation.format_move(STATE, move)).tobytes() == move.tobytes()


@pytest.mark.parametrize("pool", range(4))
def test_outcomes_round_trip(pool: int) -> None:
    notation = GAME.notation
    for kind in range(1, N_KINDS):
        assert notation.parse_outcome(pool, notation.format_outcome(pool, kind)) == kind
    for text in ("0", "18", "", "x", "**", "1 "):
        with pytest.raises(BadNotation):
            notation.parse_outcome(pool, text)


# --- positions ----------------------------------------------------------------------------


def test_the_example_of_the_rules_reads() -> None:
    states = READ(EXAMPLE)
    state = states[0]
    assert (state.n_seats, state.turn, state.lap, state.n_undrawn[0]) == (4, 0, 5, 20)
    assert list(state.rack[0]) == [7, 12, STAR]
    moves = moves_of(EXAMPLE)
    assert moves["I8=7"] == 0
    assert moves["H6=12"] == 5
    assert moves["H10=*21"] == 5
    assert "H10=7" not in moves, "beside a face-down token"
    assert "H8=7" not in moves
    written = GAME.notation.write_position(state, 0)
    assert written["board"] == EXAMPLE["board"]
    assert {key: written[key] for key in EXAMPLE if key != "rack"} == {
        key: EXAMPLE[key] for key in EXAMPLE if key != "rack"
    }
    assert sorted(written["rack"]) == sorted(EXAMPLE["rack"])


@pytest.mark.parametrize(("n_seats", "options"), TABLES)
def test_positions_round_trip_for_every_seat(n_seats: int, options: dict[str, str]) -> None:
    for states, moves, points in walk(n_seats, options, 1):
        if len(moves) == 0:
            continue
        for seat in range(n_seats):
            position = json.loads(json.dumps(GAME.notation.write_position(states[0], seat)))
            again = READ(position)
            assert GAME.notation.write_position(again[0], seat) == position
            for field in ("board", "squares", "scores", "n_rack", "n_undrawn", "lap", "teams"):
                assert getattr(again[0], field).tobytes() == getattr(states[0], field).tobytes()
            if seat == states[0].turn:
                listed = texts(again, *engine(GAME).legal_scores(again))
                assert listed == texts(states, moves, points)


def test_a_spectator_writes_no_rack() -> None:
    for states, _, _ in walk(4, {}, 3):
        position = GAME.notation.write_position(states[0], -1)
        assert position["rack"] == []
        assert position["undrawn"] == 0


def test_a_position_plays_on_to_the_end() -> None:
    rng = np.random.default_rng(4)
    states = READ(EXAMPLE)
    n = 0
    while not engine(GAME).call.is_over(states, 0):
        pool, weights = engine(GAME).chance(states)
        if pool >= 0:
            engine(GAME).call.draw(states, 0, int(rng.choice(np.flatnonzero(weights))))
        else:
            moves = engine(GAME).legal(states)
            engine(GAME).call.apply(states, 0, moves, int(rng.integers(len(moves))))
            n += 1
    assert n > 30


def changed(**changes: Any) -> dict[str, Any]:
    """The example with some keys changed; None takes one away."""
    position = {**copy.deepcopy(EXAMPLE), **changes}
    return {key: value for key, value in position.items() if value is not None}


BAD = [
    (
        changed(board={"H7": {"n": 9, "by": "blue"}, "H8": {"n": 13, "by": "pink"}}),
        "H7-H8: 9+13 = 22 exceeds 21",
    ),
    (
        changed(
            board={
                "C3": {"n": 8, "by": "blue"},
                "D4": {"n": 8, "by": "pink"},
                "E5": {"n": 6, "by": "pink"},
            }
        ),
        "C3-E5: 8+8+6 = 22",
    ),
    (changed(board={"C3": {"n": 12, "by": "blue"}}), "too many tokens 12: blue owns only 1"),
    (
        changed(
            board={name: {"n": 1, "by": "pink", "star": True} for name in ("A1", "C1", "E1", "G1")}
        ),
        "too many tokens star: pink owns only 3",
    ),
    (
        changed(board={name: {"n": 2, "by": "pink"} for name in ("A1", "C1", "E1")}),
        "too many tokens 2: pink owns only 2",
    ),
    (changed(rack=["17", "17"]), "too many tokens 17: blue owns only 1"),
    (changed(undrawn=26), "blue would have 30 tokens, but owns only 29"),
    (
        changed(
            board={f"{r}{c}": {"by": "green", "down": True} for r in "ABC" for c in range(1, 11)}
        ),
        "green would have 30 tokens",
    ),
    (changed(undrawn=-1), '"undrawn" must be a whole number from 0 to 29'),
    (changed(undrawn="20"), '"undrawn" must be'),
    (changed(board={"P1": {"n": 1, "by": "blue"}}), "there is no square 'P1' (A1 to O15)"),
    (
        changed(players=2, board={"I8": {"n": 1, "by": "blue"}}),
        "there is no square 'I8' (A1 to H15)",
    ),
    (
        changed(board={"H7": {"n": 1, "by": "blue"}, "h7": {"n": 1, "by": "blue"}}),
        "two tokens on h7",
    ),
    (changed(board={"H7": {"n": 18, "by": "blue"}}), 'H7: "n" is 1 to 17'),
    (changed(board={"H7": {"n": 22, "by": "blue", "star": True}}), "H7: a star stands for 1 to 21"),
    (changed(board={"H7": {"n": "9", "by": "blue"}}), 'H7: "n" is 1 to 17'),
    (changed(board={"H7": {"by": "blue"}}), 'H7: "n" is 1 to 17'),
    (changed(board={"H7": {"n": 9, "by": "red"}}), "'red' does not play"),
    (changed(board={"H7": {"n": 9}}), "does not play"),
    (changed(board={"H7": 9}), "H7: the token must be an object"),
    (changed(board={"H7": {"n": 9, "by": "blue", "star": 1}}), '"star" must be true or false'),
    (changed(board=[]), '"board" must be an object'),
    (
        changed(players=2, board={"H7": {"n": 9, "by": "green"}}),
        "'green' does not play (blue, pink)",
    ),
    (changed(mover="yellow", players=3), "'yellow' does not play"),
    (changed(mover=0), "\"mover\": '0' does not play"),
    (changed(players=5), '"players" must be a whole number from 2 to 4'),
    (changed(players=True), '"players" must be'),
    (changed(round=None), '"round" must be a whole number from 1 to 999'),
    (changed(round=0), '"round" must be'),
    (changed(rack=None), '"rack" must be a list'),
    (changed(rack=["1", "2", "3", "4"]), '"rack" must be a list of at most 3'),
    (changed(rack=["18"]), "‘18’ is not a token"),
    (changed(rack=[True]), "‘True’ is not a token"),
    (changed(rack=[7.0]), "‘7.0’ is not a token"),
    (changed(scores=[1, 2]), '"scores" must be a list of 4 numbers'),
    (changed(idle=4), '"idle" must be'),
    (changed(teams="yes"), '"teams" must be true or false'),
    (changed(players=3, teams=True), "with four players only"),
    (changed(layout=7), '"layout" must be a text'),
    (changed(layout="./."), "rows"),
    (changed(seat="red"), '"seat"'),
    (changed(first="red"), '"first"'),
]


@pytest.mark.parametrize(("position", "said"), BAD)
def test_bad_positions_are_named(position: dict[str, Any], said: str) -> None:
    with pytest.raises((BadPosition, BadLayout)) as caught:
        READ(position)
    assert said in caught.value.text.en
    assert caught.value.text.fr != caught.value.text.en
    assert "\n" not in caught.value.text.fr


def test_a_face_down_token_may_be_told() -> None:
    board = {name: {"n": 17, "by": "pink", "down": True} for name in ("A1", "C3")}
    with pytest.raises(BadPosition, match="17"):
        READ(changed(board=board))
    states = READ(changed(board={"A1": {"n": 17, "by": "pink", "down": True}}))
    assert states[0].undrawn[2, 17] + (states[0].rack[2] == 17).sum() == 0


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4)
    ),
    max_leaves=8,
)
keys = st.sampled_from([*EXAMPLE, "layout", "teams", "idle", "first", "seat", "scores"])


@given(st.dictionaries(keys | st.text(max_size=5), json_values, max_size=8))
def test_any_json_is_a_position_or_bad(position: dict[str, Any]) -> None:
    check_read(position)


@given(keys, json_values)
def test_one_changed_key_is_a_position_or_bad(key: str, value: Any) -> None:
    check_read({**EXAMPLE, key: value})


tokens = st.fixed_dictionaries(
    {"by": st.sampled_from(["blue", "green", "pink", "yellow"])},
    optional={"n": st.integers(0, 22), "star": st.booleans(), "down": st.booleans()},
)
squares = st.builds("{}{}".format, st.sampled_from("ABCDEFGHIJKLMNO"), st.integers(1, 15))


@settings(max_examples=200)
@given(st.dictionaries(squares, tokens | json_values, max_size=12), st.integers(1, 6))
def test_any_board_is_a_position_or_bad(board: dict[str, Any], lap: int) -> None:
    check_read({**EXAMPLE, "board": board, "round": lap})


def check_read(position: dict[str, Any]) -> None:
    """A position reads, and then writes and reads the same; or it is bad."""
    try:
        states = READ(position)
    except (BadPosition, BadLayout):
        return
    seat = int(states[0].turn)
    again = READ(GAME.notation.write_position(states[0], seat))
    assert engine(GAME).legal(again).tobytes() == engine(GAME).legal(states).tobytes()
