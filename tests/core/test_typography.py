"""What the package says is set as printers set it, and one word means one thing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import jetons
from jetons.core.refusing import Refusing
from jetons.core.text import LANGS, Text
from jetons.core.words import Catalogue
from jetons.server import catalogue
from jetons.table import refusals, wire

SOURCES = Path(jetons.__file__).parent
WRONG = {
    "fr": re.compile(r"\w'\w| [:;!?»](?:\s|$)|« |\.\.\.|\w[!?»](?:\s|$)"),
    "en": re.compile(r"[^\W\d_]'[^\W\d_]|[«»]|\w [:;!?](?:\s|$)|\.\.\."),
}
HOLE = re.compile(r"\{[^}]*\}")
OTHER_WORDS = {
    "fr": re.compile(r"\brobots?\b|\bpions?\b|\bpartag|\btalon\b"),
    "en": re.compile(r"\brobots?\b"),
}


def literal(node: ast.expr) -> str | None:
    """The text of a string in a source, its values left as x; None if it is no string."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(literal(part) or "x" for part in node.values)
    return None


def pairs(fr: Any, en: Any, where: str) -> Iterator[tuple[str, Text]]:
    """The sentences of two catalogues, their values left as x."""
    if isinstance(fr, dict):
        for name in fr:
            yield from pairs(fr[name], en[name], f"{where} {name}")
    elif isinstance(fr, str):
        yield where, Text(HOLE.sub("x", fr), HOLE.sub("x", en))


def texts() -> Iterator[tuple[str, Text]]:
    """Every sentence of the sources and catalogues outside the games, with its place."""
    for path in sorted(SOURCES.rglob("words.fr.toml")):
        if not path.is_relative_to(SOURCES / "games"):
            words = Catalogue(path.parent).by_lang
            yield from pairs(words["fr"], words["en"], str(path.parent.relative_to(SOURCES)))
    for path in sorted(SOURCES.rglob("*.py")):
        if path.is_relative_to(SOURCES / "games"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Text":
                found = [literal(one) for one in node.args]
                if len(found) == 2 and found[0] is not None and found[1] is not None:
                    yield f"{path.relative_to(SOURCES)}:{node.lineno}", Text(found[0], found[1])


@pytest.mark.parametrize("lang", LANGS)
def test_every_sentence_is_set_as_printers_set_it(lang: str) -> None:
    all_texts = list(texts())
    assert len(all_texts) > 500
    said = [(where, text.to(lang)) for where, text in all_texts]
    assert [one for one in said if WRONG[lang].search(one[1])] == []


@pytest.mark.parametrize("lang", LANGS)
def test_one_word_for_one_thing(lang: str) -> None:
    said = [(where, text.to(lang)) for where, text in texts()]
    assert [one for one in said if OTHER_WORDS[lang].search(one[1])] == []


@pytest.mark.parametrize("lang", LANGS)
def test_a_refusal_travels_as_it_is_set(lang: str) -> None:
    makers = [
        make
        for make in vars(refusals).values()
        if isinstance(make, Refusing)
        and not make.name.startswith("too_many_")  # which take a number
    ]
    assert len(makers) > 15
    for make in makers:
        sentence = getattr(wire.words(make().text), lang)
        assert not WRONG[lang].search(sentence), sentence


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slug", jetons.names())
def test_rule_pages_are_set_as_printers_set_them(slug: str, lang: str) -> None:
    page = catalogue.rules(slug, lang)
    for section in page.sections:
        for text in (section.title, section.intro, *(clause.text for clause in section.clauses)):
            plain = re.sub(r"`[^`]*`", "x", text)
            assert not WRONG[lang].search(plain), WRONG[lang].search(plain)
