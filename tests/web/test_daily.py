"""The game of the day in a browser: played by taps without a network, ranked when it is back."""

from __future__ import annotations

import datetime
import re
from typing import Any

import pytest

from tests.web.conftest import NewPage, Server
from tests.web.hands import play_20, wait_turn
from tests.web.test_local import keep_all, needs_triolet
from tests.web.test_screens import violations
from tests.web.test_sizes import SMALL

pytestmark = pytest.mark.browser
GAME = "20-sur-20"
CARD = f".games >> nth=0 >> article[data-game='{GAME}']"
DEALS = "() => Object.keys(JSON.parse(localStorage.getItem('jetons.days') ?? '{}')).length >= 2"
SHARING = """navigator.canShare = () => false;
  navigator.share = ({text}) => { window.told = text; return Promise.resolve() }"""


def play(page: Any) -> None:
    """Play the day's game of 20 sur 20 to its end."""
    page.locator(f".today li[data-game='{GAME}'] [data-day]").click()
    page.wait_for_url("**/t/local-day-*")
    while wait_turn(page):
        play_20(page)
    page.locator(".after").wait_for()


@pytest.mark.parametrize("lang", ["fr-FR", "en-GB"])
def test_the_page_fits_a_phone(server: Server, new_page: NewPage, lang: str) -> None:
    page = new_page(server.base, phone=True, lang=lang, viewport={"width": 360, "height": 640})
    page.goto("/daily")
    page.locator("[data-act=play]").nth(3).wait_for()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
    assert "\n".join(page.evaluate(SMALL)) == ""
    assert violations(page) == []


@needs_triolet
def test_played_offline_then_ranked_once_and_told_to_others(
    server: Server, new_page: NewPage
) -> None:
    page = new_page(server.base, phone=True, keeps=True)
    page.add_init_script(SHARING)
    keep_all(page)
    page.wait_for_function(DEALS)
    page.context.set_offline(True)
    play(page)
    page.locator("[data-act=day]").click()
    card = page.locator(CARD)
    card.locator("[data-claim=waiting]").wait_for()  # a claim, until the server has replayed it
    points = card.locator("[data-points]").get_attribute("data-points")
    card.locator("[data-master]").wait_for()  # what the computer made of it, played here
    page.context.set_offline(False)
    page.goto("/")
    done = page.locator(f".today li[data-game='{GAME}'] [data-day=over]")
    done.wait_for()
    page.get_by_text("1 jour de suite").wait_for()
    done.click()  # once: it leads to the result
    card.locator("[data-rank='1']").wait_for(timeout=240_000)  # the server may compile the game
    card.locator("[data-master] button").wait_for()
    assert card.locator("[data-act=play]").count() == 0
    assert violations(page) == []
    card.locator("[data-act=share]").click()
    page.wait_for_function("() => window.told")
    told = page.evaluate("window.told")
    month = datetime.datetime.now().strftime("%-d")
    assert re.fullmatch(rf"jetons · le 20 sur 20 du jour · {month} \S+ · {points} points?", told)
    # without a safe connection nothing can be handed on or copied: the line stands there
    page.evaluate("""() => { delete navigator.share; delete Navigator.prototype.share;
      Object.defineProperty(navigator, 'clipboard', {value: undefined}) }""")
    card.locator("[data-act=share]").click()
    by_hand = card.locator("input[readonly]")
    by_hand.wait_for()
    assert by_hand.input_value() == told
    assert card.get_by_text("Copié", exact=True).count() == 0
    # somebody else's game can be looked at
    card.locator("[data-master] button").click()
    page.locator(".after").wait_for()
    # tomorrow there is another
    tomorrow = datetime.datetime.now() + datetime.timedelta(days=1)
    page.clock.set_system_time(tomorrow)
    page.goto("/")
    page.locator(f".today li[data-game='{GAME}'] [data-day=new]").wait_for()
    page.goto("/daily")
    page.locator(CARD).locator("[data-act=play]").wait_for()
