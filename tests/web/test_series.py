"""A series in the browser: chosen before sitting down, carried from round to round."""

from __future__ import annotations

import re
from typing import Any

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


def resign(page: Any) -> None:
    """Give this round up."""
    assert hands.wait_turn(page)
    page.get_by_role("button", name="La partie").click()
    page.get_by_role("button", name="Abandonner").click()
    page.get_by_role("button", name="Oui, abandonner la partie").click()
    page.locator(".after").wait_for()


def table_of(page: Any) -> Any:
    return page.context.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()


@pytest.mark.parametrize("phone", [False, True])
def test_a_series_on_one_screen_to_a_total_of_ones_own(
    server: Server, new_page: NewPage, phone: bool
) -> None:
    page = new_page(server.base, phone=phone)
    page.goto("/play/20-sur-20")
    page.get_by_text("Sur cet écran", exact=True).click()
    page.get_by_text("Autre total").click()
    page.get_by_label("Points pour gagner").fill("33")
    page.get_by_role("button", name="Commencer").click()
    page.wait_for_url("**/t/*")
    page.get_by_role("button", name="Je suis").click()
    page.get_by_text("Manche 1 · jusqu’à 33 points").wait_for()
    before = table_of(page)
    first = page.url
    page.get_by_role("button", name="La partie").click()
    page.get_by_role("button", name="Abandonner").click()
    page.get_by_role("button", name="Oui, abandonner la partie").click()
    page.get_by_role("heading", name="Série jusqu’à 33 points").wait_for()
    page.get_by_role("button", name="Manche suivante").click()
    page.wait_for_url(lambda url: url != first)
    page.get_by_role("button", name="Je suis").wait_for()
    after = table_of(page)
    assert after["now"]["series"]["round"] == 2
    assert after["now"]["series"]["scores"] == table_of_name(page, first)["now"]["series"]["scores"]
    assert after["now"]["turn"] == 1 - before["now"]["turn"]  # the start passes on


def table_of_name(page: Any, url: str) -> Any:
    return page.context.request.get(f"/api/tables/{url.rsplit('/', 1)[1]}").json()


def test_strangers_paired_for_a_series_go_on_together(server: Server, new_page: NewPage) -> None:
    anne, bob = new_page(server.base), new_page(server.base)
    for page in (anne, bob):
        page.goto("/tables")
        page.get_by_text("Jusqu’à 50 points", exact=True).click()
        page.locator(".pair [data-game='20-sur-20']").click()
        page.wait_for_url("**/t/*")
    for page in (anne, bob):
        page.get_by_text("Manche 1 · jusqu’à 50 points").wait_for()
    assert anne.url == bob.url
    first = anne.url
    mine = table_of(anne)
    mover = anne if mine["now"]["turn"] in mine["mine"] else bob
    resign(mover)
    for page in (anne, bob):
        page.get_by_role("heading", name="Série jusqu’à 50 points").wait_for()
    anne.get_by_role("button", name="Manche suivante").click()
    bob.get_by_role("button", name="D’accord").click()
    for page in (anne, bob):
        page.wait_for_url(lambda url: url != first)
        page.get_by_text("Manche 2 · jusqu’à 50 points").wait_for()
    name = first.rsplit("/", 1)[1]
    text = anne.context.request.get(f"/api/tables/{name}/series").text()
    assert text.startswith("jetons series 1\n")
    assert "total: 50" in text
    replay = anne.context.request.get(f"/api/tables/{name}/replay").json()
    assert replay["series"]["total"] == 50
