"""Tables on every screen: nothing overflows, the board is in sight, a thumb hits what it means."""

from __future__ import annotations

from typing import Any

import pytest

from jetons.games import REGISTRY
from tests.web import hands
from tests.web.conftest import EASY, NewPage, Server
from tests.web.test_games import GAMES

pytestmark = pytest.mark.browser

SIZES = {
    "phone": (390, 844), "small phone": (360, 740),
    "phone on its side": (844, 390), "small phone on its side": (740, 360),
    "tablet": (820, 1180), "tablet on its side": (1180, 820), "desk": (1440, 900),
}  # fmt: skip

# What sticks out of the page, and how much of the board is in sight without scrolling
FITS = """() => {
  const board = [...document.querySelectorAll('svg.square, .frame, [data-open]')]
    .map((e) => e.getBoundingClientRect()).sort((a, b) => b.width - a.width)[0];
  const part = (a, b, most) => Math.max(0, Math.min(b, most) - Math.max(a, 0)) / (b - a);
  const out = [...document.querySelectorAll('main *')].filter((e) => {
    const r = e.getBoundingClientRect();
    return r.width && r.right > innerWidth + 1 && !e.closest('.frame, .open, .scroll');
  });
  return {
    wide: document.documentElement.scrollWidth - innerWidth,
    out: out.map((e) => `${e.tagName} ${e.getAttribute('class')}`).slice(0, 3),
    across: part(board.left, board.right, innerWidth),
    down: part(board.top, board.bottom, innerHeight),
    side: Math.min(board.width, board.height),
  };
}"""

# What can be pressed and is smaller than a thumb. Not counted: words inside a sentence, which open
# the rules and are also reached from the menu, and squares of a board: a held token brings the
# board near (see test_the_board_comes_near_where_the_room_is_small), and a tap is only a draft.
SMALL = """() => [...document.querySelectorAll('button, a, summary, select, input, [role=button]')]
  .filter((e) => e.checkVisibility() && !e.closest('svg') && !e.matches('.quiet'))
  .filter((e) => !e.matches('p .clause, .l .clause, li .why'))
  .map((e) => [e, e.getBoundingClientRect()])
  .filter(([e, r]) => r.width && (r.height < 43.5 || r.width < 43.5))
  .map(([e, r]) => `${e.outerHTML.slice(0, 90)} ${Math.round(r.width)}×${Math.round(r.height)}`)"""


def sit_down(new_page: NewPage, server: Server, slug: str, seats: int, lang: str) -> Any:
    """A game against bots in its first turns."""
    page = new_page(server.base, lang=lang, phone=True, reduced_motion="reduce")
    page.add_init_script(
        EASY.replace("seats: 2", f"seats: {seats}").replace(
            "!localStorage.getItem", "localStorage.getItem"
        )
    )
    page.goto("/")
    page.locator(f"article[data-game='{slug}'] .btn.main").click()
    page.wait_for_url("**/t/*")
    assert hands.wait_turn(page)
    return page


@pytest.mark.parametrize(
    ("slug", "seats", "lang"),
    [(slug, 2, "fr-FR") for slug in GAMES]
    + [(slug, game.seats[1], "en-GB") for slug, game in REGISTRY.items()],
)
def test_a_table_fits_every_screen(
    server: Server, new_page: NewPage, slug: str, seats: int, lang: str
) -> None:
    page = sit_down(new_page, server, slug, seats, lang)
    if lang == "fr-FR":  # the middle of a game: a sheet with lines, a draft, its preview
        for _ in range(6 if slug == "101" else 2):
            GAMES[slug][1](page)
            assert hands.wait_turn(page)
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        hands.wait_still(page)
        page.evaluate("scrollTo(0, 0)")
        found = page.evaluate(FITS)
        assert found["wide"] <= 0, (name, found)
        assert found["out"] == [], (name, found)
        assert found["across"] == 1, (name, found)
        assert found["down"] > 0.75, (name, found)
        assert found["side"] >= 140, (name, found)
        assert name == "desk" or "\n".join(page.evaluate(SMALL)) == "", name


def test_the_hand_is_in_reach(server: Server, new_page: NewPage) -> None:
    page = sit_down(new_page, server, "triolet", 2, "fr-FR")
    page.locator("[data-rack='0']").click()
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        hands.wait_still(page)
        for thing in ("[data-rack='0']", "[data-act=play]"):
            box = page.locator(thing).bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= height, (name, thing, box)


# the last: a window where the table has less height than a phone on its side, the page has more
@pytest.mark.parametrize("size", [(360, 740), (740, 360), (1024, 556)])
def test_the_board_comes_near_where_the_room_is_small(
    server: Server, new_page: NewPage, size: tuple[int, int]
) -> None:
    page = sit_down(new_page, server, "triolet", 2, "fr-FR")
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.locator("[data-rack='0']").tap()
    hands.wait_still(page)
    cell = page.locator("[data-cell='H8']").bounding_box()
    frame = page.locator(".near .frame").bounding_box()
    assert cell is not None
    assert frame is not None
    assert cell["width"] * 48 / 44 >= 44  # squares lie 48 apart, their targets are 44 of it
    assert frame["y"] + frame["height"] <= height
