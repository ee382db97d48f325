"""Scores of finished squares against an independent scorer; ties; explained points."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from jetons.core.game import Records
from jetons.games.cent_un.layout import SHAPES, token_name
from jetons.games.cent_un.written import score_position
from tests.games.cent_un import reference
from tests.games.cent_un.table import ENGINE, GAME, TABLES, last_of, random_game


def random_squares(rng: random.Random, n_seats: int, first_row: str = "") -> list[reference.Square]:
    """Full squares of random tokens, the first square's first row given or not."""
    height, width = SHAPES[n_seats]
    planted = first_row.split()
    rest = [token_name(token) for token in range(50) if token_name(token) not in planted]
    tokens = planted + rng.sample(rest, len(rest))
    n = height * width
    return [
        [tokens[i * n + row * width :][:width] for row in range(height)]
        for i in range(max(n_seats, 2))
    ]


def score(squares: list[reference.Square]) -> dict[str, Any]:
    return score_position({"game": "101", "squares": squares})


@pytest.mark.parametrize("n_seats", [2, 3, 4])
def test_matches_score_as_the_slow_scorer_says(n_seats: int) -> None:
    rng = random.Random(n_seats)
    decided: Counter[str] = Counter()
    for _ in range(400):
        squares = random_squares(rng, n_seats)
        answer = score(squares)
        assert answer == reference.score(squares)
        decided[answer["decided_by"]] += 1
    assert decided["points"] > 100
    assert decided["fives"] > 5
    assert (decided["shared"] > 5) == (n_seats > 2), "two players share 5 fives: never equal"


def test_solo_scores_as_the_slow_scorer_says() -> None:
    rng = random.Random(1)
    for _ in range(200):
        squares = random_squares(rng, 1)
        answer = score_position({"game": "101", "solo": True, "squares": squares})
        totals = reference.solo(squares)
        assert answer["totals"] == totals
        assert answer["total"] == sum(totals)
        assert [square["total"] for square in answer["squares"]] == totals


@pytest.mark.parametrize(
    ("code", "row"),
    [
        ("suites_couleur", "R1 R2 R3 R4 R5"),
        ("strikes", "R6 O6 G6 B6 P6"),
        ("carres", "R6 O6 G6 B6 P9"),
        ("fives", "R1 R3 R5 R7 O10"),
    ],
)
def test_ties_are_decided_in_order(code: str, row: str) -> None:  # 101.20
    rng = random.Random(7)
    for _ in range(4000):
        squares = random_squares(rng, 2, row)
        answer = score(squares)
        assert answer == reference.score(squares)
        if answer["decided_by"] == code:
            totals = [player["total"] for player in answer["players"]]
            assert totals[0] == totals[1]
            return
    pytest.fail(f"no tie decided by {code}")


@pytest.mark.parametrize(("n_seats", "mode"), TABLES)
def test_the_end_of_a_game_scores_like_its_squares(n_seats: int, mode: str) -> None:
    for seed in range(4):
        state = last_of(n_seats, mode, seed)[0]
        outcome = GAME.eyes.outcome(state)
        answer = score_position(GAME.notation.write_position(state, 0))
        if n_seats == 1:
            assert outcome.scores == (answer["total"],)
            assert (outcome.winners, outcome.why) == ((0,), "solo")
            assert str(answer["total"]) in outcome.text.fr
        else:
            assert outcome.scores == tuple(player["total"] for player in answer["players"])
            assert outcome.winners == tuple(answer["winners"])
            assert outcome.why == answer["decided_by"]


@pytest.mark.parametrize("n_seats", [2, 3, 4])
def test_returns_order_seats_as_the_rules_do(n_seats: int) -> None:
    n_shared = 0
    for seed in range(60):
        states = last_of(n_seats, "classic", seed)
        results = ENGINE.returns(states)
        winners = tuple(seat for seat, result in enumerate(results) if result == max(results))
        outcome = GAME.eyes.outcome(states[0])
        assert winners == outcome.winners
        assert tuple(result // 10_000_000 for result in results) == outcome.scores
        n_shared += len(winners) > 1
    assert n_shared > 0 or n_seats == 2


def test_solo_returns_are_the_total() -> None:
    states = last_of(1, "expert", 1)
    assert ENGINE.returns(states) == (int(states[0].scores[0]),)


@pytest.mark.parametrize(("n_seats", "mode"), TABLES)
def test_explained_lines_add_up(n_seats: int, mode: str) -> None:
    n_lines = 0
    for states in random_game(n_seats, mode, 21):
        moves, points = ENGINE.legal_scores(states)
        for i in range(min(6, len(moves))):
            lines = GAME.eyes.explain(states, moves[i : i + 1])
            assert sum(line.points for line in lines) == points[i]
            assert all(line.text.fr and line.text.en for line in lines)
            assert {line.clause for line in lines} <= {"101.18", "101.19", "101.21"}
            n_lines += len(lines)
    assert n_lines > 0


def explained(squares: list[Any], hand: str, cell: str) -> list[tuple[str, str, int, str]]:
    position = {"game": "101", "squares": squares, "hand": hand, "mode": "junior"}
    states = GAME.notation.read_position(position)
    return told(states, f"place {cell}")


def told(states: Records, text: str) -> list[tuple[str, str, int, str]]:
    lines = GAME.eyes.explain(states, ENGINE.checked_move(states, text))
    return [(*line.text, line.points, line.clause) for line in lines]


def holes(text: str) -> list[list[str | None]]:
    return [[None if name == "-" else name for name in row.split()] for row in text.split("/")]


# A square written in its shape has its first token on the centre E5: here it is E5 to I9.


def test_a_strike_against_a_full_is_told() -> None:
    first = holes("R1 O2 G9 R3 O4 / G1 O8 - - - / B1 B10 - - - / R6 O6 G6 B6 - / G5 - - - -")
    second = holes("R2 O3 P9 R4 O5 / G2 O7 - - - / B2 G10 - - - / O1 P1 R9 O9 B9 / P8 - - - -")
    assert explained([first, second], "P6", "H9") == [
        (
            "rangée 4\u00a0: strike contre full, 2 points au lieu de 1",
            "row 4: strike against full house, 2 points instead of 1",
            1,
            "101.18",
        )
    ]


def test_holding_the_other_is_told_without_points() -> None:
    first = holes("R2 O3 P9 R4 G10 / R9 O6 - - - / G7 O7 - - - / B6 - - - - / P1 - - - -")
    second = holes("R1 O2 G9 R3 O4 / R10 O10 - - - / G8 O8 - - - / B5 - - - - / P7 - - - -")
    assert explained([first, second], "O9", "F8") == [
        (
            "rangée 2\u00a0: paire partout, personne ne marque",
            "row 2: pair on both sides, no points",
            0,
            "101.18",
        )
    ]


def test_solo_lines_are_told_with_their_square() -> None:
    states = GAME.notation.read_position(
        {
            "solo": True,
            "mode": "junior",
            "squares": [
                holes("R1 R2 R3 R4 - / O1 - - - - / - - - - - / - - - - - / - - - - -"),
                holes("/".join(["- - - - -"] * 5)),
            ],
            "hand": "R5",
        }
    )
    assert told(states, "place E9") == [
        (
            "carré 1, rangée 1\u00a0: suite couleur, 30 points",
            "square 1, row 1: straight flush, 30 points",
            30,
            "101.21",
        )
    ]
