"""The rulebooks' examples, from a file that a player can read."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from jetons.core.rules_text import numbers, rules_of
from jetons.core.text import LANGS
from jetons.games.cent_un import lines as rules
from jetons.games.cent_un.layout import (
    KIND_NAMES,
    KIND_WORDS,
    MATCH_POINTS,
    ROWS,
    SOLO_POINTS,
    SUITE_COULEUR,
    WORDS,
)
from jetons.games.cent_un.notation import parse_token
from jetons.games.cent_un.written import lay_grids, score_position
from tests.games.cent_un.table import ENGINE, GAME, deal, legal_texts, play

BOOK: dict[str, list[dict[str, Any]]] = tomllib.loads(
    (Path(__file__).parents[2] / "rulebook" / "101.toml").read_text(encoding="utf-8")
)


def rank_of(text: str) -> int:
    tokens = text.split()
    line = sum(int(rules.UNIT[parse_token(token)]) for token in tokens)
    return int(rules.kind_of(line, len(tokens)))


@pytest.mark.parametrize("example", BOOK["line"], ids=lambda example: example["source"][:40])
def test_line(example: dict[str, Any]) -> None:
    assert KIND_NAMES[rank_of(example["tokens"])] == example["kind"]


@pytest.mark.parametrize("example", BOOK["against"], ids=lambda example: example["source"][:40])
def test_line_against_line(example: dict[str, Any]) -> None:
    state = GAME.new_states(1)[0]
    state.n_seats, state.height, state.width = 2, 5, 5
    empty: list[int | None] = [None] * 5
    rows = [[parse_token(name) for name in example[key].split()] for key in ("first", "second")]
    lay_grids(state, [[[*row], empty, empty, empty, empty] for row in rows])
    assert [rules.line_points(state, seat, ROWS, 0) for seat in (0, 1)] == example["points"]


@pytest.mark.parametrize("example", BOOK["cells"], ids=lambda example: example["clause"])
def test_cells(example: dict[str, Any]) -> None:
    states = deal(1, "classic")
    play(states, *(f"place {cell}" for cell in example["placed"]))
    assert legal_texts(states) == [f"place {cell}" for cell in example["free"].split()]


@pytest.mark.parametrize("example", BOOK["back"], ids=lambda example: example["clause"])
def test_back(example: dict[str, Any]) -> None:
    described = GAME.eyes.describe(ENGINE.observe(deal(), 0))
    faces = {back["back"]: back["faces"] for back in described["backs"]}
    assert faces[example["back"]] == example["faces"].split()


@pytest.mark.parametrize("example", BOOK["score"], ids=lambda example: example["source"][-10:])
def test_score(example: dict[str, Any]) -> None:
    squares = [
        [row.split() for row in example[name].strip().splitlines()] for name in ("first", "second")
    ]
    answer = score_position({"game": "101", "squares": squares})
    players = answer["players"]
    assert [player["row_points"] for player in players] == example["rows"]
    assert [player["column_points"] for player in players] == example["columns"]
    assert [player["total"] for player in players] == example["totals"]
    assert (answer["winners"], answer["decided_by"]) == ([0], "points")


@pytest.mark.parametrize("lang", LANGS)
def test_every_clause_has_its_paragraph_in_both_languages(lang: str) -> None:
    sections = rules_of(GAME, lang)
    assert numbers(sections) == [f"101.{i}" for i in range(1, 23)]
    table = next(c.text for s in sections for c in s.clauses if c.number == "101.15")
    points = re.findall(r" (\d), (\d+)", table)
    assert [(int(match), int(solo)) for match, solo in points] == [
        (MATCH_POINTS[kind], SOLO_POINTS[kind]) for kind in range(SUITE_COULEUR, 0, -1)
    ]


def test_every_kind_and_ending_has_words() -> None:
    assert len(KIND_WORDS) == len(KIND_NAMES)
    assert all(text.fr and text.en for text in (*KIND_WORDS, *WORDS.table("endings").values()))
