"""A game without a skin: on the shelf, its rules, its table with the plain board, its end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.conftest import NewPage, Server
from tests.web.hands import wait_count


@pytest.fixture
def with_toy(tmp_path: Path) -> Iterator[Server]:
    """A server that has the fifth game."""
    server = Server(tmp_path, games="tests.toy", interpret="1", native="0")
    try:
        server.start()
        yield server
    finally:
        server.stop()


def test_a_game_without_a_skin_is_played_from_the_shelf_to_the_end(
    with_toy: Server, new_page: NewPage
) -> None:
    page: Any = new_page(with_toy.base)
    page.goto("/")
    box = page.locator("article[data-game=voisins]")
    box.wait_for()
    wait_count(page.locator("article[data-game]"), 5)
    assert "Huit cases" in box.inner_text()
    box.get_by_role("button", name="Jouer").click()
    page.wait_for_url("**/t/*")
    page.locator("[data-plain]").first.wait_for()
    row = page.locator("[data-field=row]")
    row.get_by_role("heading", name="La rangée").wait_for()  # by its name in the catalogue
    assert row.locator(".cell").count() == 8, "empty cells are drawn too"
    assert "bag" not in page.locator("[data-plain]").inner_text(), "no names of code"
    over = page.locator(".scores li")
    for _ in range(8):
        page.locator("[data-part], .scores li").first.wait_for()
        if over.count():
            break
        page.locator("[data-part]").first.click()
        play = page.locator("[data-act=play]:enabled")
        play.wait_for()
        n_parts = page.locator("[data-field=row] .chip").count()
        play.click()
        page.wait_for_function(
            "n => document.querySelector('.scores li')"
            " || document.querySelectorAll('[data-field=row] .chip').length > n",
            arg=n_parts,
        )
    over.first.wait_for()
    assert page.locator("[data-field=row] .chip").count() == 8, "the row is full"


def test_its_rules_are_read_and_its_options_offered(with_toy: Server, new_page: NewPage) -> None:
    page: Any = new_page(with_toy.base)
    page.goto("/rules/voisins")
    page.get_by_text("Douze jetons").wait_for()
    page.goto("/play/voisins")
    page.get_by_text("deux voisins font").first.wait_for()
    assert page.get_by_text("Blitz").count() == 0, "its rules have no fast form"
    assert page.get_by_text("Score moyen").count() == 0, "nobody measured its bots"


def test_what_it_does_not_have_is_not_offered(with_toy: Server, new_page: NewPage) -> None:
    page: Any = new_page(with_toy.base)
    for path in ("/learn", "/puzzles"):
        page.goto(path)
        page.locator("[data-game='20-sur-20']").first.wait_for()
        page.wait_for_function("!document.querySelector('ul.games [data-game=voisins]')")
    page.goto("/puzzles/voisins")
    page.get_by_text("pas encore de problèmes").wait_for()
    page.goto("/learn/voisins")
    page.get_by_text("pas encore de leçons").wait_for()
    page.goto("/rules/voisins")
    page.get_by_text("Douze jetons").wait_for()
    assert page.locator("main a[href='/learn/voisins']").count() == 0
    page.goto("/")
    page.locator("article[data-game=voisins]").wait_for()
    page.locator("article[data-game='21'] a[href='/learn/21']").wait_for()
    assert page.locator("article[data-game=voisins] a[href^='/learn']").count() == 0
    assert page.locator("article[data-game=voisins] a[href^='/analysis']").count() == 0
