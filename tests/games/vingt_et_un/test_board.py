"""Board files: what they say, and what is said about bad ones."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jetons.core.engine import engine
from jetons.core.errors import BadLayout
from jetons.games import vingt_et_un
from jetons.games.vingt_et_un import GAME
from jetons.games.vingt_et_un.board import (
    SIGNS,
    STANDARD,
    START_SIGNS,
    Board,
    board_of,
    clean_board,
    read_board,
    write_board,
)
from jetons.games.vingt_et_un.layout import COLOURS, OUT, TAKES, cell_name, cell_of
from tests.games.vingt_et_un.walks import SMALL, WIDE, walk

FOLDER = Path(vingt_et_un.__file__).parent
LINE = "/".join(STANDARD.rows)


def as_json(board: Board) -> dict[str, Any]:
    """A board in the JSON form of board.schema.json."""
    data: dict[str, Any] = {"rows": len(board.rows), "columns": board.n_columns}
    data |= {"starts": {}, "colours": {c: [] for c in COLOURS}, "values": {}}
    for row, signs in enumerate(board.rows):
        for column, sign in enumerate(signs):
            name = cell_name(cell_of(row, column))
            if sign in START_SIGNS:
                data["starts"][COLOURS[START_SIGNS.index(sign)]] = name
            elif sign in "bgpy":
                data["colours"][COLOURS["bgpy".index(sign)]].append(name)
            elif sign in "123":
                data["values"].setdefault({"1": "15", "2": "20", "3": "30"}[sign], []).append(name)
    return data


# --- the standard board (21.4 to 21.6) ----------------------------------------------------


def turned(offsets: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Offsets from the centre, a quarter turn clockwise."""
    return {(column, -row) for row, column in offsets}


def signs_at(sign: str) -> set[tuple[int, int]]:
    """Where a sign stands on the standard board, as offsets from H8."""
    return {
        (row - 7, column - 7)
        for row, signs in enumerate(STANDARD.rows)
        for column, there in enumerate(signs)
        if there == sign
    }


def mirrored(*offsets: tuple[int, int]) -> set[tuple[int, int]]:
    """Offsets with all sign changes."""
    return {(a * row, b * column) for row, column in offsets for a in (1, -1) for b in (1, -1)}


def test_the_standard_board_is_the_one_of_the_rules() -> None:
    assert (len(STANDARD.rows), STANDARD.n_columns) == (15, 15)
    assert signs_at("3") == mirrored((7, 7))
    assert signs_at("2") == mirrored((5, 5), (7, 0), (0, 7))
    assert signs_at("1") == mirrored((3, 3), (6, 2), (2, 6))
    colour = {(0, -4), (2, -4), (-2, -4), (4, -6), (-4, -6)}
    start = {(0, -1)}
    for sign in "bgpy":
        assert signs_at(sign) == colour
        assert signs_at(sign.upper()) == start
        colour, start = turned(colour), turned(start)
    names = {sign: cell_name(cell_of(r + 7, c + 7)) for sign in "BGPY" for r, c in signs_at(sign)}
    assert names == {"B": "H7", "G": "G8", "P": "H9", "Y": "I8"}


def test_the_half_for_two_is_symmetrical_for_blue_and_pink() -> None:
    swap = str.maketrans("bBpP", "pPbB")
    for row in STANDARD.rows[:8]:
        assert row[::-1].translate(swap) == row


# --- forms --------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [LINE, SMALL, WIDE])
def test_the_forms_of_a_board_say_the_same(text: str) -> None:
    board = read_board(text)
    assert read_board(text.replace("/", "\n")) == board
    assert (
        read_board(f"# mine / yours\n\nsize: {len(board.rows)} x {board.n_columns}\n" + text)
        == board
    )
    assert read_board(" " + text.replace(".", " . ").replace("/", " / ")) == board
    assert read_board(json.dumps(as_json(board), indent=2)) == board
    assert read_board(write_board(board)) == board
    assert clean_board(json.dumps(as_json(board))) == write_board(board)
    configs = GAME.configure(2, {"board": text})
    assert board_of(configs[0]) == board


def test_the_standard_board_has_its_name() -> None:
    assert read_board("standard") is read_board("  ") is STANDARD
    assert write_board(STANDARD) == "standard" == clean_board(LINE)
    assert read_board((FOLDER / "standard.txt").read_text("utf-8")) == STANDARD
    assert GAME.read_layout is read_board


def test_the_schema_fits_the_reader() -> None:
    schema = json.loads((FOLDER / "board.schema.json").read_text("utf-8"))
    data = as_json(STANDARD)
    assert set(data) == set(schema["properties"])
    assert set(data["starts"]) == set(schema["properties"]["starts"]["properties"])
    assert set(data["colours"]) == set(schema["properties"]["colours"]["properties"])
    assert set(data["values"]) == set(schema["properties"]["values"]["properties"])
    pattern = re.compile(schema["$defs"]["square"]["pattern"])
    names = [name for names in data["colours"].values() for name in names]
    assert all(pattern.search(name) for name in names)
    rows = schema["properties"]["rows"]
    assert (rows["minimum"], rows["maximum"]) == (3, 19)
    for key in schema["required"]:
        with pytest.raises(BadLayout):
            read_board(json.dumps({k: v for k, v in data.items() if k != key}))


def test_two_players_use_the_upper_half() -> None:
    configs = GAME.configure(2, {})
    in_use = [
        cell for cell in range(len(configs[0].squares)) if configs[0].squares[cell] // TAKES != OUT
    ]
    assert in_use == [cell_of(row, column) for row in range(8) for column in range(15)]
    assert int((GAME.configure(3, {})[0].squares // TAKES != OUT).sum()) == 225


def test_a_match_is_played_on_its_own_board() -> None:
    for states, moves, _ in walk(4, {"board": SMALL}, 0):
        assert board_of(states[0]) == read_board(SMALL)
        if len(moves):
            position = GAME.notation.write_position(states[0], int(states[0].turn))
            assert position["layout"] == SMALL
            again = GAME.notation.read_position(position)
            assert engine(GAME).legal(again).tobytes() == moves.tobytes()


# --- errors -------------------------------------------------------------------------------


def without(board: str, sign: str) -> str:
    """A board with a sign rubbed out."""
    return board.replace(sign, ".")


BAD = [
    (without(LINE, "B"), "start square for blue"),
    (without(LINE, "Y"), "start square for yellow"),
    (LINE.replace("b", "P", 1), "more than one start square for pink: D2, H9"),
    (without(LINE, "g"), "unequal numbers of squares: blue 6, green 1"),
    (LINE.replace("y", "b", 1), "blue 7, green 6, pink 6, yellow 5"),
    ("/".join(STANDARD.rows[:14]), "14 rows: their number must be odd"),
    (LINE.replace("1", "q", 1), "B6: unknown sign 'q'"),
    (LINE.replace("1", "", 1), "row B: 14 signs instead of 15"),
    (LINE.replace("G", "..", 1), "row G: 16 signs instead of 15"),
    ("./././B/P/G/Y", "7 rows × 1 column:"),
    ("/".join(["." * 21] * 21), "21 rows × 21 columns: there must be 3 to 19"),
    ("." * 15, "1 row × 15 columns"),
    ("size: 15 x 15\n" + "\n".join(STANDARD.rows[1:]), "14 rows instead of the 15 announced"),
    ("size: 15 x 17\n" + "\n".join(STANDARD.rows), "15 columns instead of the 17 announced"),
    ("name: mine\n" + "\n".join(STANDARD.rows), "unknown line 'name:mine'"),
    ("# nothing", "0 rows"),
    ("{", "not JSON"),
    ("{}", '"rows" must be a whole number'),
    ('{"rows": 3, "columns": 99}', '"columns" must be'),
    ('{"rows": true, "columns": 5}', '"rows" must be'),
    ('{"rows": 3, "columns": 3, "starts": []}', '"starts" must be an object'),
    ('{"rows": 3, "columns": 3, "starts": {"red": "A1"}}', "'red' is not known"),
    ('{"rows": 3, "columns": 3, "starts": {"blue": "D1"}}', "no square 'D1'"),
    ('{"rows": 3, "columns": 3, "starts": {"blue": 4}}', "no square '4'"),
    ('{"rows": 3, "columns": 3, "starts": {"blue": "A1", "pink": "a1"}}', "A1 is marked twice"),
    ('{"rows": 3, "columns": 3, "colours": {"blue": "A1"}}', '"blue" must be a list'),
    ('{"rows": 3, "columns": 3, "values": {"25": ["A1"]}}', "'25' is not known"),
    ('{"rows": 3, "columns": 3, "size": 3}', "'size' is not known"),
    ('{"rows": 0, "columns": 0}', "0 rows"),
    ("[" * 100_000, ""),
    ('{"a":' * 100_000, ""),
]


@pytest.mark.parametrize(("text", "said"), BAD)
def test_bad_boards_are_named(text: str, said: str) -> None:
    with pytest.raises(BadLayout) as caught:
        read_board(text)
    assert said in caught.value.text.en
    assert caught.value.text.fr != caught.value.text.en
    assert "\n" not in caught.value.text.en
    with pytest.raises(BadLayout):
        GAME.configure(2, {"board": text})


def test_a_start_outside_the_half_for_two_is_named() -> None:
    rows = list(STANDARD.rows)
    rows[7], rows[8] = rows[7].replace("P", "."), rows[8].replace("Y", "YP")[:15]
    with pytest.raises(BadLayout, match=r"I9.*(half|moitié)"):
        read_board("/".join(rows))


@given(st.text(alphabet="".join({*SIGNS, *START_SIGNS, *'/ \n#:x{}[]"é19'}), max_size=400))
def test_any_text_is_a_board_or_a_bad_layout(text: str) -> None:
    try:
        board = read_board(text)
    except BadLayout:
        return
    assert read_board(write_board(board)) == board


@given(st.data())
def test_a_board_with_some_signs_changed_is_a_board_or_a_bad_layout(data: st.DataObject) -> None:
    signs = list(SMALL)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(signs) - 1))
        signs[at] = data.draw(st.sampled_from([*SIGNS, *START_SIGNS, "/", ""]))
    text = "".join(signs)
    try:
        board = read_board(text)
    except BadLayout:
        return
    assert sorted("".join(board.rows).replace(".", "")) == sorted(
        text.replace(".", "").replace("/", "")
    )
