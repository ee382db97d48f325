"""A finished match on one page: every turn, everybody's points, nothing past the paper."""

from __future__ import annotations

import random

import pytest

from jetons.box.match_page import clipped, print_matches, rows_of, turn_in_words
from jetons.box.paper import PAPERS
from jetons.core.kit import words_of
from jetons.games import REGISTRY, game
from jetons.play.match import Match
from jetons.play.record import MatchRecord
from tests.box.reading import PIXELS, pictures_of, read

NAMES = ["Anne-Charlotte de la Roche", "Bob", "Cécile", "bot:fort"]


def finished(slug: str, n_seats: int, seed: int = 3) -> Match:
    """A match of moves at random."""
    match = Match.new(game(slug), NAMES[:n_seats], secret=bytes([seed]) * 32)
    rng = random.Random(seed)
    while not match.is_over:
        match = match.play(rng.choice(match.legal()))
    return match


@pytest.mark.parametrize(
    ("slug", "n_seats"), [("101", 1), ("101", 2), ("20-sur-20", 3), ("21", 4), ("triolet", 2)]
)
def test_one_page_has_the_whole_match(slug: str, n_seats: int) -> None:
    match = finished(slug, n_seats)
    rows = rows_of(match)
    assert [move.split()[0] for row in rows for move in row.moves] == [
        played.move.split()[0] for played in match.moves
    ]
    assert sum(row.points for row in rows) == sum(played.points for played in match.moves)
    assert rows[-1].scores == tuple(match.scores)
    data = print_matches([MatchRecord(match, "2026-11-16")])
    (page,) = read(data).pages
    text = " ".join(page.extract_text().split())
    assert "2026-11-16" in text
    ways = words_of(game(slug), "fr")["moves"]
    shown = text.replace(" ", "")
    for row in rows:
        assert turn_in_words(row.moves, ways).replace(" ", "")[:6] in shown
    (pixels,) = pictures_of(data)
    for edge in (pixels[: 5 * PIXELS], pixels[:, : 5 * PIXELS], pixels[:, -5 * PIXELS :]):
        assert edge.min() > 250  # nothing is drawn where printers do not print


@pytest.mark.parametrize("paper", PAPERS)
def test_a_series_has_a_page_for_each_round(paper: str) -> None:
    rounds = [MatchRecord(finished("20-sur-20", 2, seed)) for seed in (1, 2)]
    pages = read(print_matches(rounds, paper=paper, mono=True, lang="en")).pages
    assert len(pages) == 2
    assert "2/2" in pages[1].extract_text()


def test_the_computer_is_named_as_such_and_bad_letters_do_no_harm() -> None:
    match = Match.new("triolet", ["bot:fort", "小明 😀"], secret=b"x" * 32).resign(1)
    text = read(print_matches([MatchRecord(match)])).pages[0].extract_text()
    assert "ordinateur (fort)" in text
    assert "?" in text


def test_long_names_are_cut_where_they_must_be() -> None:
    assert clipped("Bob", 50, 4) == "Bob"
    assert clipped("x" * 500, 20, 4).endswith("…")
    assert clipped("x", 0, 4) == "…"


@pytest.mark.parametrize("slug", REGISTRY)
def test_both_languages_say_the_same_moves(slug: str) -> None:
    french, english = (words_of(game(slug), lang)["moves"] for lang in ("fr", "en"))
    assert [found for found, _ in french] == [found for found, _ in english]
