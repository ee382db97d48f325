"""The moving pictures of a goal and of a turn, as they stand beside the lessons."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

import jetons
from jetons.core.rules_text import rules_of
from jetons.core.text import LANGS, typeset
from jetons.games import REGISTRY
from jetons.learn.lessons import FOLDER
from tests.core.test_typography import OTHER_WORDS, WRONG


def table_of(slug: str) -> dict[str, Any]:
    folder = files(jetons.game(slug).folder) / FOLDER
    return tomllib.loads((folder / "pictures.toml").read_text("utf-8"))


def scenes_of(table: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield table["scene"]
    if "alone" in table:
        yield table["alone"]["scene"]
    for step in table["turn"]:
        yield step["scene"]


def sentences_in(node: Any, lang: str) -> Iterator[str]:
    if isinstance(node, list):
        for one in node:
            yield from sentences_in(one, lang)
    elif isinstance(node, dict):
        yield from (node[key] for key in (lang, f"title_{lang}") if key in node)
        yield from (text for one in node.values() for text in sentences_in(one, lang))


@pytest.mark.parametrize("slug", REGISTRY)
def test_pieces_go_away_only_where_they_lie(slug: str) -> None:
    for scene in scenes_of(table_of(slug)):
        columns, rows = scene["size"]
        lying: set[str] = set()
        for step in scene["steps"]:
            gone = set(step.get("gone", ()))
            assert gone <= lying
            lying = (lying - gone) | set(step.get("at", {}))
            assert set(step.get("as", {})) <= lying
            for column, row in step.get("at", {}).values():
                assert 0 <= column < columns
                assert 0 <= row < rows or (row == 9 and "rack" in scene), "9 is the rack"


@pytest.mark.parametrize("slug", REGISTRY)
def test_a_turn_cites_clauses_that_there_are(slug: str) -> None:
    sections = rules_of(jetons.game(slug), "fr")
    known = {clause.number for section in sections for clause in section.clauses}
    assert {step["clause"] for step in table_of(slug)["turn"]} <= known


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slug", REGISTRY)
def test_sentences_are_set_as_printers_set_them(slug: str, lang: str) -> None:
    said = [typeset(text, lang) for text in sentences_in(table_of(slug), lang)]
    assert len(said) > 10
    for sentence in said:
        assert not WRONG[lang].search(sentence), sentence
        assert not OTHER_WORDS[lang].search(sentence), sentence
