"""Study on the page: the puzzle of the day and its streak, one's own statistics, what is known."""

from __future__ import annotations

import datetime

import pytest

from jetons.games import REGISTRY
from jetons.study import puzzles
from tests.web.conftest import NewPage, Server
from tests.web.hands import (
    MODULES_KEPT,
    lay_some,
    play_placed,
    start,
    wait_answer,
    wait_true,
    wait_turn,
)
from tests.web.learn.hands import Hand
from tests.web.test_fair import give_up
from tests.web.test_local import LISTED

pytestmark = pytest.mark.browser
BOOKS_KEPT = """(n) => caches.open('jetons-finished').then(async (cache) =>
  (await cache.keys()).filter((one) => one.url.includes('/puzzle-book')).length >= n)"""


def test_the_puzzle_of_the_day_is_played_and_noted(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, timezone_id="UTC")
    page.goto("/")
    page.get_by_role("link", name="Problèmes").click()
    today = puzzles.daily(REGISTRY["21"], datetime.datetime.now(datetime.UTC).date())
    assert today is not None
    page.locator(f"a[href='/puzzles/21/{today.id}']").click()
    assert "Problèmes" in page.locator(".crumb").inner_text()
    wait_answer(page)
    while not lay_some(page, ".cell.lit"):
        pass
    page.locator("[data-act=play]").click()
    answer = page.get_by_role("button", name="Voir la solution")
    solved = page.get_by_role("button", name="Le suivant")
    answer.or_(solved).wait_for()
    was_right = solved.count() == 1
    if not was_right:
        answer.click()
        solved.wait_for()
    assert page.locator("tr.on").count() >= 1  # what the moves are worth
    kept = page.evaluate("JSON.parse(localStorage.getItem('jetons.puzzles'))")
    assert kept["streak"] == int(was_right)
    assert (f"21/{today.id}" in kept["solved"]) == was_right  # a solution that was shown is none
    page.goto("/puzzles/21")
    page.locator(".all li").first.wait_for()
    assert page.locator(".all li").count() == len(puzzles.puzzles(REGISTRY["21"]))
    page.goto("/puzzles/21/nowhere")
    assert "nowhere" in page.get_by_role("alert").inner_text()


@pytest.mark.skipif("21" not in LISTED, reason="no module: jetons wasm")
def test_puzzles_without_a_network(server: Server, new_page: NewPage) -> None:
    """After one visit the puzzles are there, and answered as by the server."""
    page = new_page(server.base, timezone_id="UTC", phone=True)
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.evaluate(
        "navigator.serviceWorker.ready.then((one) => one.active.postMessage('keep modules'))"
    )
    wait_true(page, BOOKS_KEPT, len(LISTED))
    wait_true(page, MODULES_KEPT, len(LISTED))
    page.context.set_offline(True)
    one = next(p for p in puzzles.puzzles(REGISTRY["21"]) if len(p.solutions) == 1)
    page.goto("/puzzles")
    page.goto(f"/puzzles/21/{one.id}")
    wait_answer(page)
    worse = one.moves[-1].move
    Hand(page, "touch").play("21", worse)
    page.get_by_text("Il y a mieux").wait_for()
    page.get_by_role("button", name="Essayer encore").click()
    Hand(page, "touch").play("21", one.solutions[0])
    page.get_by_text("Bien vu").wait_for()
    assert page.locator("tr.on").count() == 1


def test_statistics_begin_with_the_first_finished_game(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    page.goto("/stats")
    page.get_by_role("link", name="Jouer une partie").wait_for()
    start(page, "Jouer à Triolet contre l’ordinateur")
    wait_turn(page)
    play_placed(page)
    wait_turn(page)
    give_up(page)
    page.goto("/games")
    page.get_by_role("link", name="Mes statistiques").click()
    page.locator("[data-count]").wait_for()
    assert page.locator("[data-count]").inner_text() == "1"
    page.get_by_role("button", name="Triolet").click()
    assert page.get_by_role("heading", name="Par premier coup").count() == 1
    page.context.set_offline(True)  # the device's games are counted without a network
    page.goto("/")
    page.goto("/stats")
    page.locator("[data-count]").wait_for()


def test_what_is_known_is_told_with_its_numbers(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    page.goto("/rules/21")
    page.get_by_role("link", name="Ce que savent les bons joueurs").click()
    page.locator(".told li").first.wait_for()
    assert page.locator(".told li").count() >= 6
    assert page.locator(".told .small", has_text="±").count() >= 6
    page.goto("/known/chess")
    page.get_by_role("heading", level=1).wait_for()
