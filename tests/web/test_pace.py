"""Moves are shown one after another, and what happened since one's last turn is marked."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from tests.web import hands
from tests.web.conftest import NewPage, Server
from tests.web.hands import wait_count

pytestmark = pytest.mark.browser
# When each move appeared on the sheet, by the page's own clock
WATCH = """() => {
  window.moves = [];
  const count = () => document.querySelectorAll('.sheet tbody .p button, .sheet td.mv').length;
  let n = count();
  new MutationObserver(() => {
    if (count() > n) window.moves.push([performance.now(), count() - n]);
    n = count();
  }).observe(document.body, {childList: true, subtree: true});
}"""


def at_table(page: Any, n_seats: int, **settings: Any) -> None:
    """Sit down at Le 21 against the weakest bots."""
    page.goto("/")
    page.evaluate(
        """(more) => { const kept = JSON.parse(localStorage.getItem('jetons.settings'));
           localStorage.setItem('jetons.settings', JSON.stringify({...kept, ...more})); }""",
        settings,
    )
    seats = [{"kind": "me"}] + [{"kind": "bot", "bot": "random"}] * (n_seats - 1)
    table = {"game": "21", "seats": seats, "options": {"first": "1"}}
    opened = page.context.request.post("/api/tables", data=table).json()
    page.goto(f"/t/{opened['table']}")
    assert hands.wait_turn(page)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_three_bots_move_one_after_another(server: Server, new_page: NewPage, phone: bool) -> None:
    page = new_page(server.base, phone=phone)
    at_table(page, 4, tempo=700)
    page.evaluate(WATCH)
    hands.play_placed(page)
    assert hands.wait_turn(page)
    shown = page.evaluate("window.moves")
    assert [n for _, n in shown] == [1, 1, 1, 1]
    gaps = [later - before for (before, _), (later, _) in itertools.pairwise(shown)]
    assert min(gaps) > 600  # they answered within a tenth of that
    assert page.locator(".sheet button.new").count() == 3  # all that happened since


@pytest.mark.parametrize("how", ["reduced", "none"])
def test_at_once_for_who_wants_it_so(server: Server, new_page: NewPage, how: str) -> None:
    more = {"reduced_motion": "reduce"} if how == "reduced" else {}
    page = new_page(server.base, **more)
    at_table(page, 4, tempo=60_000 if how == "reduced" else 0)
    hands.play_placed(page)
    assert hands.wait_turn(page)
    wait_count(page.locator(".sheet button.new"), 3)


def test_the_pace_is_chosen_in_the_settings(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, lang="en-GB")
    page.goto("/settings")
    page.get_by_text("Slowly").click()
    page.reload()
    kept = page.evaluate("JSON.parse(localStorage.getItem('jetons.settings')).tempo")
    assert kept == 1400
    assert page.get_by_role("radio", name="Slowly").is_checked()
