"""A series in the browser: chosen before sitting down, carried from round to round."""

from __future__ import annotations

import re

import pytest

from tests.web import hands
from tests.web.conftest import NewPage, Server

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("phone", [False, True])
def test_two_rounds_of_a_series(server: Server, new_page: NewPage, phone: bool) -> None:
    page = new_page(server.base, phone=phone)
    page.goto("/play/20-sur-20")
    page.get_by_text("Jusqu’à 50 points").click()
    page.get_by_role("button", name="Commencer").click()
    page.wait_for_url("**/t/*")
    first = page.url
    page.get_by_text("Manche 1 · jusqu’à 50 points").wait_for()
    for _ in range(200):
        if not hands.wait_turn(page):
            break
        hands.play_20(page)
    page.get_by_role("heading", name="Série jusqu’à 50 points").wait_for()
    totals = page.locator(".series b").all_inner_texts()
    page.get_by_role("button", name="Manche suivante").click()
    page.wait_for_url(lambda url: url != first)  # the bot agrees at once: there we are
    page.get_by_text("Manche 2 · jusqu’à 50 points").wait_for()
    plates = page.locator(".seat .points").all_inner_texts()
    assert [re.match(r"\d+", text)[0] for text in plates] == totals  # type: ignore[index]
    page.goto(first)  # the round stays, and knows where its series went on
    page.get_by_role("link", name="Aller à la manche suivante").wait_for()
