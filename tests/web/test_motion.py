"""Moves are shown as they happen: tokens travel, points fly, all within a quarter of a second."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web import hands
from tests.web.conftest import NewPage, Server
from tests.web.test_games import GAMES

pytestmark = pytest.mark.browser

# Notes every animation that a script starts: what flies, for how long, how far
SPY = """window.flights = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  const far = /translate\\((-?[\\d.]+)px, (-?[\\d.]+)px\\)/.exec(
    frames.map((one) => one.transform ?? '').join(' '));
  window.flights.push({
    what: this.getAttribute('class') ?? '', text: this.textContent.trim(),
    ms: options.duration, far: far ? Math.hypot(Number(far[1]), Number(far[2])) : 0,
  });
  return animate.call(this, frames, options);
};"""


def flights(page: Any, what: str) -> list[dict[str, Any]]:
    """What has flown so far."""
    found: list[dict[str, Any]] = page.evaluate(
        "(what) => window.flights.filter((one) => one.what === what)", what
    )
    return found


def play_until(page: Any, slug: str, what: str, n: int) -> list[dict[str, Any]]:
    """Play until enough of something has flown."""
    for _ in range(40):
        if len(flights(page, what)) >= n or not hands.wait_turn(page):
            break
        GAMES[slug][1](page)
    return flights(page, what)


@pytest.mark.parametrize("slug", GAMES)
def test_tokens_travel_and_points_fly(server: Server, new_page: NewPage, slug: str) -> None:
    page = new_page(server.base)
    page.add_init_script(SPY)
    hands.start(page, GAMES[slug][0])
    assert hands.wait_turn(page)
    page.evaluate("window.flights = []")
    tokens = play_until(
        page, slug, "flying-token", 3
    )  # mine from the rack, the bot's from its plate
    assert len(tokens) >= 3
    assert all(0 < one["ms"] <= 250 for one in tokens)
    assert max(one["far"] for one in tokens) > 100
    points = play_until(page, slug, "flying-points", 1)
    assert points, "no points flew"
    assert all(one["ms"] <= 250 and one["text"].startswith("+") for one in points)
    hands.wait_still(page)  # copies do not stay


def test_nothing_moves_for_those_who_want_it_still(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, reduced_motion="reduce")
    page.add_init_script(SPY)
    hands.start(page, GAMES["triolet"][0])
    for _ in range(3):
        assert hands.wait_turn(page)
        hands.play_placed(page)
    assert hands.wait_turn(page)
    assert page.evaluate("window.flights.length") == 0


def test_a_flight_does_not_block_the_hand(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    page.add_init_script(SPY.replace("options.duration", "(options = {duration: 5000}).duration"))
    hands.start(page, GAMES["triolet"][0])
    assert hands.wait_turn(page)
    for _ in range(2):  # a second turn is played while copies of the first are still on their way
        hands.play_placed(page)
        assert hands.wait_turn(page)
