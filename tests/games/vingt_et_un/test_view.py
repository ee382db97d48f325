"""What clients are shown: descriptions, explained points, outcomes, the board in a terminal."""

from __future__ import annotations

import json
from typing import Any

import pytest

from jetons.core.engine import engine
from jetons.core.game import Records
from jetons.games.vingt_et_un import GAME
from jetons.games.vingt_et_un.layout import COPIES
from tests.games.vingt_et_un.walks import owned, walk


def position(board: dict[str, Any], rack: list[str], **changes: Any) -> Records:
    """Two players, blue to move in round 5."""
    base = {"players": 2, "mover": "blue", "round": 5, "board": board, "rack": rack, "undrawn": 9}
    return GAME.notation.read_position({**base, **changes})


def explained(states: Records, text: str) -> list[tuple[str, str, int, str]]:
    """The lines of a move's points."""
    lines = GAME.eyes.explain(states, engine(GAME).checked_move(states, text))
    return [(line.text.fr, line.text.en, line.points, line.clause) for line in lines]


def described(states: Records, seat: int) -> dict[str, Any]:
    """What a seat is shown."""
    shown = GAME.eyes.describe(engine(GAME).observe(states, seat))
    return json.loads(json.dumps(shown))  # type: ignore[no-any-return]


ROW = {"E6": {"n": 9, "by": "blue"}, "E7": {"n": 5, "by": "pink"}}


@pytest.mark.parametrize(
    ("rack", "lap", "move", "lines"),
    [
        (
            "7",
            5,
            "E5=7",
            [
                (
                    "15 sur une case marquée\u00a0: 7 + 9 + 5",
                    "15 on a marked square: 7 + 9 + 5",
                    15,
                    "21.15",
                )
            ],
        ),
        (
            "7",
            5,
            "E8=7",
            [
                (
                    "5 sur une case simple\u00a0: 9 + 5 + 7",
                    "5 on a plain square: 9 + 5 + 7",
                    5,
                    "21.15",
                )
            ],
        ),
        (
            "*",
            4,
            "E5=*21",
            [
                (
                    "15 sur une case marquée\u00a0: une étoile qui vaut 21",
                    "15 on a marked square: a star as 21",
                    15,
                    "21.13",
                )
            ],
        ),
        (
            "7",
            3,
            "E5=7",
            [
                (
                    "ligne de 21 avant le quatrième tour\u00a0: 7 + 9 + 5",
                    "a line of 21 before round 4: 7 + 9 + 5",
                    0,
                    "21.16",
                )
            ],
        ),
        ("6", 5, "E5=6", []),
    ],
)
def test_points_are_explained(rack: str, lap: int, move: str, lines: list[Any]) -> None:
    assert explained(position(ROW, [rack], round=lap), move) == lines


def test_own_colour_and_a_second_line_are_explained() -> None:
    board = {"H5": {"n": 12, "by": "pink"}, "G3": {"n": 12, "by": "blue"}}
    lines = explained(position(board, ["9"]), "H4=9")
    assert lines == [
        (
            "10 sur une case de sa couleur\u00a0: 9 + 12",
            "10 on a square of their own colour: 9 + 12",
            10,
            "21.15",
        ),
        ("aussi 12 + 9, compté une fois", "also 12 + 9, counted once", 0, "21.15"),
    ]


def test_other_moves_explain_nothing() -> None:
    states = position({"H7": {"n": 17, "by": "blue"}}, ["16"])
    assert explained(states, "x 16") == explained(states, "-") == []


def test_a_description_shows_the_table() -> None:
    states = position(
        {**ROW, "A1": {"by": "pink", "down": True}, "C3": {"n": 4, "by": "pink", "star": True}},
        ["7", "*"],
        scores=[10, 20],
    )
    shown = described(states, 0)
    assert (shown["rows"], shown["columns"], shown["round"]) == (8, 15, 5)
    assert shown["colours"] == ["blue", "pink"]
    assert shown["tokens"]["E6"] == {"n": 9, "by": "blue"}
    assert shown["tokens"]["C3"] == {"n": 4, "by": "pink", "star": True}
    assert shown["tokens"]["A1"] == {"by": "pink", "down": True}
    assert shown["squares"]["A1"] == {"kind": "value", "value": 30}
    assert shown["squares"]["H4"] == {"kind": "colour", "colour": "blue"}
    assert shown["starts"] == {"blue": "H7", "green": "G8", "pink": "H9"}
    assert (shown["rack"], shown["racks"]) == (["7", "*"], [2, 3])
    assert shown["undrawn"][0] == 9
    assert (shown["scores"], shown["turn"], shown["over"]) == ([10, 20], 0, False)
    assert shown["last"] is None
    assert sorted(shown["own_undrawn"] + shown["rack"]) == sorted(shown["owned"][0])


def test_the_last_token_is_shown_with_its_lines() -> None:
    states = position(ROW, ["7"], undrawn=0)
    moves = GAME.new_moves(1)
    moves[0] = GAME.notation.parse_move(states[0], "E5=7")
    engine(GAME).call.apply(states, 0, moves, 0)
    last = {"cell": "E5", "by": "blue", "n": 7, "points": 15, "lines": [["E5", "E6", "E7"]]}
    assert described(states, -1)["last"] == last
    assert described(states, 1)["tokens"]["E5"] == {"by": "blue", "down": True}


def test_the_last_star_as_21_has_no_line() -> None:
    states = position(ROW, ["*", "3"])
    moves = GAME.new_moves(1)
    moves[0] = GAME.notation.parse_move(states[0], "E5=*21")
    engine(GAME).call.apply(states, 0, moves, 0)
    last = described(states, 0)["last"]
    assert (last["n"], last["points"], last["lines"]) == (21, 15, [])


def test_points_in_descriptions_are_those_of_the_kernel() -> None:
    n_scored = 0
    for n_seats in (2, 3, 4):
        before = [0] * n_seats
        for states, moves, _ in walk(n_seats, {}, n_seats, greedy=True):
            shown = described(states, -1)
            if shown["last"] and len(moves):
                gained = sum(shown["scores"]) - sum(before)
                assert shown["last"]["points"] == gained or gained == 0
                n_scored += gained > 0
                for line in shown["last"]["lines"]:
                    numbers = [shown["tokens"][name].get("n", 0) for name in line]
                    assert sum(numbers) + shown["last"]["n"] == 21
            before = shown["scores"]
    assert n_scored > 20


def test_what_each_still_owns_is_public_and_racks_are_not() -> None:
    for states, _, _ in walk(3, {}, 6):
        spectator = described(states, -1)
        assert spectator["rack"] == spectator["own_undrawn"] == []
        for seat in range(3):
            shown = described(states, seat)
            assert shown["owned"] == spectator["owned"]
            assert shown["left"] == spectator["left"]
            assert len(shown["rack"]) == shown["racks"][seat]
            assert len(shown["own_undrawn"]) == shown["undrawn"][seat]
            counts = owned(states, seat)
            assert len(shown["owned"][seat]) == sum(counts) <= sum(COPIES)


def test_the_opening_is_shown_to_all() -> None:
    states = engine(GAME).start(GAME.configure(3, {}))
    engine(GAME).call.draw(states, 0, 18)
    shown = described(states, 2)
    assert shown["turned"] == ["*", None, None]
    assert (shown["phase"], shown["turn"], shown["first"]) == ("lot", 1, -1)


def test_the_board_in_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JETONS_LANG", "en")
    board = {"A1": {"by": "pink", "down": True}, "C3": {"n": 4, "by": "pink", "star": True}}
    states = position({**ROW, **board}, ["12", "*"], undrawn=0)
    view = engine(GAME).observe(states, 0)[0]
    lines = GAME.notation.draw_board(view, 0).split("\n")
    assert lines[0].split() == [str(n) for n in range(1, 16)]
    assert lines[1].split() == ["A", "#p", *"······", "20", *"······", "30"]
    assert "*4p" in lines[3]
    assert lines[5].split()[5:9] == ["15", "9b", "5p", "·"]
    assert lines[8].split()[7:10] == ["B", "·", "P"]
    assert lines[10] == "    rack: [12] [*]   round: 5"
    assert lines[11].startswith("    tokens left: blue 2 (−33)   pink 26 (−")
    monkeypatch.setenv("JETONS_LANG", "fr")
    assert "chevalet\u00a0: [12] [*]   tour\u00a0: 5" in GAME.notation.draw_board(view, 0)


def test_teams_are_shown() -> None:
    states = engine(GAME).start(GAME.configure(4, {"teams": "yes"}))
    assert described(states, 0)["teams"] == [[0, 2], [1, 3]]
