"""Every game against a bot to its end, in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.web import hands
from tests.web.conftest import NewPage, Server
from tests.web.hands import wait_count

pytestmark = pytest.mark.browser

GAMES: dict[str, tuple[str, Callable[[Any], None]]] = {
    "101": ("Jouer au 101 contre l’ordinateur", hands.play_101),
    "20-sur-20": ("Jouer au 20 sur 20 contre l’ordinateur", hands.play_20),
    "21": ("Jouer au 21 contre l’ordinateur", hands.play_placed),
    "triolet": ("Jouer au Triolet contre l’ordinateur", hands.play_placed),
}


@pytest.mark.parametrize("slug", GAMES)
def test_against_a_bot_to_the_end(server: Server, new_page: NewPage, slug: str) -> None:
    page = new_page(server.base, reduced_motion="reduce", level="amateur")
    button, play = GAMES[slug]
    hands.start(page, button)
    for _ in range(200):
        if not hands.wait_turn(page):
            break
        play(page)
    assert page.locator(".after h2.won").inner_text()
    # the replay can be stepped through, and the deal is verified in words
    page.locator(".player input").wait_for()
    page.get_by_role("button", name="Précédent").click()
    assert "Tirage honnête" in page.locator(".deal summary").inner_text()


def test_solo(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, reduced_motion="reduce")
    hands.start(page, "101 seul")
    for _ in range(6):
        assert hands.wait_turn(page)
        hands.play_101(page)
    wait_count(page.locator(".square"), 2)


@pytest.mark.parametrize("seats", [3, 4])
def test_same_screen_has_a_curtain(server: Server, new_page: NewPage, seats: int) -> None:
    page = new_page(server.base, reduced_motion="reduce")
    page.goto("/play/triolet")
    page.get_by_label("Sur cet écran").check()
    page.get_by_label(str(seats), exact=True).check()
    page.get_by_role("button", name="Commencer").click()
    seen = []
    for _ in range(seats):
        ready = page.get_by_role("button", name="Je suis")
        ready.wait_for()
        assert page.locator("[data-rack]").count() == 0  # nothing of the next player is shown
        seen.append(ready.inner_text())
        ready.click()
        page.locator("[data-rack]").first.wait_for()
        page.wait_for_function("() => document.querySelector('.acts .btn')")
        page.get_by_role("button", name="Échanger").click()
        page.locator("[data-rack='0']").click()
        page.locator(".acts .btn.main").click()
    assert len(set(seen)) == seats
