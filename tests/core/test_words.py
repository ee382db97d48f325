"""Catalogues: the same keys and parameters in every language, and a sentence for everything."""

from __future__ import annotations

import ast
import importlib
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from jetons.core import positions, racks
from jetons.core.game import Game
from jetons.core.rules_text import rules_of
from jetons.core.text import LANGS, typeset
from jetons.core.told import clause_title, document_of, kinds_of, mark_of
from jetons.core.words import SHARED, Catalogue, fill, pieces_of
from jetons.games import REGISTRY
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


def test_every_kind_has_a_sentence_with_its_parameters(game: Game) -> None:
    assert game.lines is not None
    kinds = kinds_of(game)
    assert {f"lines.{kind.name}" for kind in game.lines.kinds} <= set(kinds)
    assert {"endings.resigned", "endings.agreed", "endings.total"} <= set(kinds)
    for path, kind in kinds.items():
        names = {param.partition(":")[0].removeprefix("*") for param in kind.params}
        for text in catalogue_of(game).text(*path.split(".")):
            assert params(text) <= names, (path, text)


def test_short_forms_have_the_numbers_of_their_lines(game: Game) -> None:
    kinds = kinds_of(game)
    for name, text in catalogue_of(game).by_lang["en"].get("brief", {}).items():
        known = {
            param.partition(":")[0].removeprefix("*") for param in kinds[f"lines.{name}"].params
        }
        assert params(text) <= known


def test_every_clause_of_the_rules_has_a_title(game: Game) -> None:
    numbers = [one.number for part in rules_of(game, "fr") for one in part.clauses]
    titles = catalogue_of(game).by_lang
    for lang in LANGS:
        assert list(titles[lang]["clauses"]) == numbers
        for number, title in titles[lang]["clauses"].items():
            assert clause_title(game, number).to(lang) == title
            assert 0 < len(title) <= 42, title
            assert not title.endswith("."), title
    assert clause_title(game, "X.99") == ("", "")


def test_a_client_knows_by_its_mark_whether_it_has_the_catalogue(game: Game) -> None:
    mark = mark_of(game)
    assert re.fullmatch("[0-9a-f]{12}", mark)
    assert set(document_of(game)) == {*LANGS, "params"}
    others = [mark_of(other) for other in REGISTRY.values() if other is not game]
    assert mark not in others


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
    record = np.array([60, 1, 1, 4, 0, 1, 16, 11, 2, 0, 0, 0, 0, 0, 0], np.int16).tobytes()
    line, again = teller.lines_in(record + record, 2)
    assert line.text == ("trio 1-joker-11, doublé", "trio 1-joker-11, doubled")
    assert (line.points, line.clause) == (60, "T.16")
    assert again is line
    assert teller.lines_in(record, 1)[0] is line


# --- what is wrong with what people write ---------------------------------------------------

REFUSED = {  # section; which arguments are the reason, its parameters, the clause
    "bad_position": ("position", 1, 2, 4),
    "bad_layout": ("layout", 1, 2, 3),
    "bad_cell": ("position", 0, 4, 5),  # of 101's squares: says where by itself
}


def refusals_in(path: Path) -> Iterator[tuple[str, str, ast.expr, str]]:
    """Section, reason, parameters and clause of every refusal that a file makes by its name."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            section, *at = REFUSED.get(node.func.id, ("", 0, 0, 0))
            reason = node.args[at[0]] if section else None
            if isinstance(reason, ast.Constant):
                values = node.args[at[1]]
                if node.func.id == "bad_cell" and isinstance(values, ast.Dict):
                    values.keys.append(ast.Constant("where"))
                clause = node.args[at[2]] if len(node.args) > at[2] else ast.Constant("")
                assert isinstance(clause, ast.Constant)
                yield section, reason.value, values, clause.value


def readers_of(game: Game) -> list[Path]:
    """The files of a game, and what all games read with."""
    folder = Path(str(importlib.import_module(game.folder).__file__)).parent
    return [*sorted(folder.glob("*.py")), Path(positions.__file__), Path(racks.__file__)]


def test_every_refusal_of_a_position_has_its_sentence_and_clause(game: Game) -> None:
    catalogue = catalogue_of(game)
    clauses = {one.number for part in rules_of(game, "en") for one in part.clauses}
    for path in readers_of(game):
        for section, reason, values, clause in refusals_in(path):
            sentence = catalogue.by_lang["en"][section][reason]
            if isinstance(values, ast.Dict):
                names = {key.value for key in values.keys if isinstance(key, ast.Constant)}
                assert params(sentence) == names, (path.name, reason)
            assert not clause or clause in clauses, (path.name, reason, clause)
    told = "".join(path.read_text(encoding="utf-8") for path in readers_of(game))
    for section in ("position", "layout"):
        for reason in catalogue.by_lang["en"].get(section, {}):
            assert f'"{reason}"' in told, f"nobody says {section}.{reason}"


def test_no_sentence_is_made_in_the_python_of_a_game(game: Game) -> None:
    for path in readers_of(game):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Text":
                assert not any(
                    isinstance(one, (ast.Constant, ast.JoinedStr)) for one in node.args
                ), f"{path.name}:{node.lineno}"


def test_no_game_says_its_own_way_what_all_say_alike(game: Game) -> None:
    folder = Path(str(importlib.import_module(game.folder).__file__)).parent
    for lang in LANGS:
        own = tomllib.loads((folder / f"words.{lang}.toml").read_text(encoding="utf-8"))
        for section, sentences in SHARED.by_lang[lang].items():
            assert not set(sentences) & set(own.get(section, {}))
