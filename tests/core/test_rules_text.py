"""Rule pages: what screens cite is there, in every language."""

from __future__ import annotations

import contextlib
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jetons.core.errors import JetonsError
from jetons.core.game import Game
from jetons.core.rules_text import NoRules, numbers, read_rules, rules_of
from jetons.core.text import LANGS
from jetons.games import game as game_named

STATUSES = {
    "fr": {"énoncé", "exemple", "décision", "reconstitution", "fait public"},
    "en": {"stated", "example", "ruling", "reconstruction", "public fact"},
}


@pytest.fixture
def written(game: Game) -> Game:
    """Every game that has its rule page already."""
    try:
        rules_of(game, "fr")
    except NoRules as error:
        if "illisibles" in error.text.fr:
            raise
        pytest.skip(error.text.en)
    return game


def test_every_refusal_cites_a_clause_that_can_be_read(written: Game) -> None:
    for lang in LANGS:
        known = set(numbers(rules_of(written, lang)))
        for reason, (clause, _) in written.words.refusals.items():
            assert clause in known, (lang, reason, clause)


def test_both_languages_have_the_same_clauses_in_the_same_sections(written: Game) -> None:
    fr, en = (rules_of(written, lang) for lang in LANGS)
    assert numbers(fr)
    assert [[c.number for c in s.clauses] for s in fr] == [
        [c.number for c in s.clauses] for s in en
    ]


def test_every_clause_has_words_and_a_status(written: Game) -> None:
    for lang in LANGS:
        for section in rules_of(written, lang):
            for clause in section.clauses:
                assert clause.status
                assert len(clause.text.split()) > 2, clause


def test_triolet_has_its_twenty_four_clauses_with_known_statuses() -> None:
    for lang in LANGS:
        sections = rules_of(game_named("triolet"), lang)
        assert numbers(sections) == [f"T.{n}" for n in range(1, 25)]
        for section in sections:
            for clause in section.clauses:
                assert set(clause.status.split(", ")) <= STATUSES[lang], clause
        assert "PBM" in sections[-1].lead


def test_triolets_page_tells_the_material_of_the_game() -> None:
    from jetons.games.triolet.board import STANDARD, read_board
    from jetons.games.triolet.layout import COPIES, SQUARE_NAMES, cell_name

    words = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    clauses = rules_of(game_named("triolet"), "en")[0].clauses
    counts = re.findall(rf"\b({'|'.join(words)}) (\d+)s?\b", clauses[0].text)
    told = {int(value): words.index(copies) for copies, value in counts}
    assert [told[value] for value in range(16)] == list(COPIES[:16])
    squares = read_board(STANDARD)
    kinds = re.findall(r"(double|triple|bis)[^:]*: ([A-O0-9, ]+)\.", clauses[1].text)
    assert len(kinds) == 3
    for kind, cells in kinds:
        code = SQUARE_NAMES.index(kind)
        named = {cell_name(cell) for cell, square in enumerate(squares) if square == code}
        assert set(cells.split(", ")) == named


def test_a_game_without_a_page_says_so() -> None:
    game = replace(game_named("triolet"), folder="jetons.core")
    with pytest.raises(NoRules) as caught:
        rules_of(game, "fr")
    assert isinstance(caught.value, JetonsError)
    assert "Triolet" in str(caught.value)
    with pytest.raises(NoRules):
        rules_of(game_named("triolet"), "de")


@pytest.mark.parametrize(
    "page",
    [
        "**T.1** *(stated)* before any language",
        "<!-- lang: fr -->\n\n**T.1** *(stated)* before any section",
        "<!-- lang: fr -->\n## A\n**T.1** without a status",
        "<!-- lang: fr -->\n## A\n**T.1** *(x)* one\n\n**T.1** *(x)* again",
        "<!-- lang: fr -->\n## A\n<!-- lang: fr -->\n## B",
    ],
)
def test_malformed_pages_are_refused(page: str) -> None:
    with pytest.raises(NoRules):
        read_rules(page)


def test_paragraphs_belong_to_what_stands_above() -> None:
    page = "<!-- lang: en -->\n# G\nhello\n## A\nlead\n\n**X.1** *(ruling, A ; B)* one\n\nmore"
    intro, section = read_rules(page)["en"]
    assert (intro.title, intro.lead) == ("", "hello")
    assert section.lead == "lead"
    assert section.clauses[0].status == "ruling, A ; B"
    assert section.clauses[0].text == "one\n\nmore"


@given(st.text(alphabet="<!-lang:fr>#*().T1 \n\nabc"))
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(NoRules):
        read_rules("<!-- lang: fr -->\n" + text)
