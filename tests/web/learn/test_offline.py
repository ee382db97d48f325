"""Lessons with the network cut: after one visit all of them are there, judged by the rules here."""

from __future__ import annotations

import pytest

from tests.web.conftest import NewPage, Server
from tests.web.hands import wait_turn
from tests.web.learn.hands import Hand, exercises_of
from tests.web.learn.test_learn import GAMES, play_guided, solve_all
from tests.web.test_local import LISTED, keep_all

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(len(LISTED) < len(GAMES), reason="not all modules are built: jetons wasm"),
]


@pytest.mark.parametrize("slug", GAMES)
def test_lessons_without_a_network(server: Server, new_page: NewPage, slug: str) -> None:
    """The path, exercises of every kind, the guided game to its end, a real game with advice."""
    page = new_page(server.base, phone=True, reduced_motion="reduce", keeps=True)
    keep_all(page)
    page.context.set_offline(True)
    page.goto("/learn")
    page.locator(f"main a[data-game='{slug}']").click()
    page.wait_for_url(f"**/learn/{slug}")
    of_kind = {one["kind"]: one for one in reversed(exercises_of(slug))}
    for one in of_kind.values():
        solve_all(page, slug, [one], "touch")
    play_guided(page, slug, "touch")
    page.locator("[data-act=real]").click()
    page.wait_for_url("**/t/local-*")
    assert wait_turn(page)
    page.get_by_role("button", name="Demander conseil").click()
    for step in ("0", "1"):
        page.locator(f"[data-advice='{step}']").wait_for()
        page.get_by_role("button", name="Et encore").click()
    page.locator("[data-advice='2'] li").first.wait_for()  # the move, with its reasons
    page.get_by_role("button", name="Compris").click()
    page.get_by_role("button", name="La partie").click()
    page.get_by_role("button", name="Abandonner").click()
    page.get_by_role("button", name="Oui, abandonner la partie").click()
    page.locator("[data-hints='1']").wait_for()  # the result says so


def test_a_wrong_answer_is_explained_without_a_network(server: Server, new_page: NewPage) -> None:
    """The same sentences as the server's."""
    page = new_page(server.base, reduced_motion="reduce", keeps=True)
    keep_all(page)
    page.context.set_offline(True)
    hand = Hand(page, "touch")
    page.goto("/learn/triolet/make-fifteen")
    hand.play("triolet", "H9=3")
    page.locator("[data-verdict=not_it]").get_by_text("12 points").wait_for()
    page.goto("/rules/triolet")
    page.get_by_text("T.1", exact=True).first.wait_for()
