"""Catalogues: the same keys and parameters in every language, and a sentence for everything."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from jetons.core.game import Game
from jetons.core.text import LANGS, typeset
from jetons.core.words import Catalogue, fill, pieces_of
from jetons.games.triolet.layout import LINES, WORDS


def sentences(node: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every sentence and list of a catalogue, with its path."""
    if isinstance(node, dict):
        for name, value in node.items():
            yield from sentences(value, f"{path}.{name}")
    else:
        yield path, node


def catalogue_of(game: Game) -> Catalogue:
    """The catalogue of a game, which every game has."""
    assert game.words.catalogue is not None
    return game.words.catalogue


def test_languages_have_the_same_keys_and_parameters(game: Game) -> None:
    french, english = (dict(sentences(catalogue_of(game).by_lang[lang])) for lang in LANGS)
    assert list(french) == list(english)
    for path, text in french.items():
        other = english[path]
        assert type(text) is type(other)
        if isinstance(text, list):
            assert len(text) == len(other), path
        else:
            assert params(text) == params(other), path


def params(sentence: str) -> set[str]:
    """The parameters of a sentence."""
    return {piece[0] for piece in pieces_of(sentence) if not isinstance(piece, str)}


def test_every_kind_of_line_has_a_sentence_with_its_parameters(game: Game) -> None:
    assert game.lines is not None
    for kind in game.lines.kinds:
        names = {param.partition(":")[0].removeprefix("*") for param in kind.params}
        for text in catalogue_of(game).text("lines", kind.name):
            assert params(text) <= names, (kind.name, text)


def test_sentences_are_set_as_printers_set_them(game: Game) -> None:
    for lang in LANGS:
        for path, text in sentences(catalogue_of(game).by_lang[lang]):
            for one in text if isinstance(text, list) else [text]:
                assert typeset(one, lang) == one, f"{path}: {one}"


def test_no_sentence_carries_a_clause(game: Game) -> None:
    first = game.slug[0].upper() if game.slug[0].isalpha() else game.slug.split("-")[0]
    clause = re.compile(rf"\b{first}\.\d")
    for lang in LANGS:
        for path, text in sentences(catalogue_of(game).by_lang[lang]):
            for one in text if isinstance(text, list) else [text]:
                assert not clause.search(one), f"{path}: {one}"


@pytest.mark.parametrize(
    ("lang", "n", "text"),
    [
        ("fr", 0, "0 marque"),
        ("fr", 1, "1 marque"),
        ("fr", 2, "2 marques"),
        ("en", 0, "0 marques"),
        ("en", 1, "1 marque"),
    ],
)
def test_words_follow_a_number(lang: str, n: int, text: str) -> None:
    assert fill("{n} {n|marque|marques}", lang, {"n": n}) == text


def test_a_line_is_told_once_and_remembered() -> None:
    from jetons.core.words import Teller

    teller = Teller(LINES, WORDS)
    record = [60, 1, 1, 4, 0, 1, 16, 11, 2, 0, 0, 0, 0, 0, 0]
    line = teller.line(record)
    assert line.text == ("trio 1-joker-11, doublé", "trio 1-joker-11, doubled")
    assert (line.points, line.clause) == (60, "T.16")
    assert teller.line(list(record)) is line
