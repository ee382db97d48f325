"""Finger, mouse and keyboard at the table: nothing is lost, nothing happens twice."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web import hands
from tests.web.conftest import NewPage, Server
from tests.web.test_games import GAMES

pytestmark = pytest.mark.browser

LAID = hands.LAID
SEEN = """(cell) => {
  const cells = [...document.querySelectorAll(cell)];
  const seen = cells.find((one) => {
    const at = one.getBoundingClientRect(), x = at.x + at.width / 2, y = at.y + at.height / 2;
    return document.elementFromPoint(x, y)?.closest('[data-cell]') === one;
  });
  return seen?.getAttribute('data-cell') ?? null;
}"""


class Finger:
    """A finger on a phone: touch events as the system sends them, no mouse."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self._wire = page.context.new_cdp_session(page)

    def _send(self, what: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        self._wire.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self._send("touchStart", start)
        for i in range(1, 9):
            x, y = (a + (b - a) * i / 8 for a, b in zip(start, end, strict=True))
            self._send("touchMove", (x, y))
        for _ in range(3):  # a finger that stops before it leaves: no fling, which would eat a tap
            self.page.evaluate("new Promise((done) => setTimeout(done, 60))")
            self._send("touchMove", end)
        self._send("touchEnd")


class Mouse:
    """The same with a mouse."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=8)
        self.page.mouse.up()


STANDS = """async (selector) => {
  const one = document.querySelector(selector);
  const place = () => JSON.stringify(one?.getBoundingClientRect());
  const before = place();
  for (let i = 0; i < 6; i++) await new Promise(requestAnimationFrame);
  return before !== undefined && before === place();
}"""


def middle(page: Any, selector: str) -> tuple[float, float]:
    """The middle of an element that stands still."""
    hands.wait_true(page, STANDS, selector)
    box = page.locator(selector).first.bounding_box()
    return (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def begin(page: Any, slug: str) -> None:
    hands.start(page, GAMES[slug][0])
    assert hands.wait_turn(page)
    hands.wait_answer(page)


def lay_by_tap(page: Any, places: str) -> str:
    """Lay one token by tapping; the square where it lies now."""
    hands.hold(page, places)
    cell = page.evaluate(SEEN, places)
    page.locator(f"[data-cell='{cell}']").click(force=True)
    if page.locator("dialog .value").count():
        page.locator("dialog .value").first.click()
    page.locator(LAID).wait_for()
    hands.wait_answer(page)
    return str(cell)


@pytest.fixture(params=["mouse", "finger"])
def hand(request: pytest.FixtureRequest) -> Any:
    """How a page is dragged on: (phone, maker)."""
    return (request.param == "finger", Finger if request.param == "finger" else Mouse)


@pytest.mark.parametrize("slug", ["triolet", "21"])
def test_the_first_tap_after_a_drag_counts(
    server: Server, new_page: NewPage, hand: Any, slug: str
) -> None:
    phone, kind = hand
    page = new_page(server.base, phone=phone, reduced_motion="reduce")
    begin(page, slug)
    rack = middle(page, "[data-rack='0']")
    kind(page).drag(rack, (200, 12))  # let go over nothing: back on the rack
    page.wait_for_function("() => !document.querySelector('[data-rack][aria-pressed=true]')")
    where = page.locator("[data-rack='0']")
    where.tap() if phone else where.click()
    page.locator("[data-rack='0'][aria-pressed=true]").wait_for(timeout=5000)


@pytest.mark.parametrize("slug", ["triolet", "21"])
def test_a_draft_is_dragged_on_and_back(
    server: Server, new_page: NewPage, hand: Any, slug: str
) -> None:
    phone, kind = hand
    page = new_page(server.base, phone=phone, reduced_motion="reduce")
    begin(page, slug)
    cell = lay_by_tap(page, ".cell.lit")
    here = f"[data-cell='{cell}']"
    # back to the rack
    kind(page).drag(middle(page, here), middle(page, "[data-rack='0']"))
    page.locator(LAID).wait_for(state="detached")
    hands.wait_answer(page)
    page.locator("[data-rack][aria-pressed=true]").wait_for(state="detached")
    # and on to another square: either it lies there or it is said why not
    cell = lay_by_tap(page, ".cell.lit")
    row, column = ord(cell[0]), int(cell[1:])
    around = [(row, column + 1), (row, column - 1), (row + 1, column), (row - 1, column)]
    names = [f"[data-cell='{chr(r)}{c}']" for r, c in around]
    other = page.evaluate(SEEN, ", ".join(names))
    kind(page).drag(middle(page, f"[data-cell='{cell}']"), middle(page, f"[data-cell='{other}']"))
    page.wait_for_function(
        """(other) => document.querySelector(`[data-token='${other}']`) ||
             document.querySelector('.say [role=alert], dialog[open]')""",
        arg=other,
    )
    assert page.locator(f"[data-token='{cell}']").count() == 0


def test_a_domino_is_dragged_back(server: Server, new_page: NewPage, hand: Any) -> None:
    phone, kind = hand
    page = new_page(server.base, phone=phone, reduced_motion="reduce")
    slot = None
    while slot is None:  # until a domino fits somewhere in sight
        begin(page, "20-sur-20")
        if hands.hold_one_that_fits(page, hands.SLOT) is not None:
            hands.wait_still(page)
            slot = page.evaluate(SEEN, hands.SLOT)
    page.locator(f"[data-cell='{slot}']").dispatch_event("click")
    page.locator(LAID).wait_for()
    hands.wait_answer(page)
    kind(page).drag(middle(page, f".grab[data-cell='{slot}']"), middle(page, "[data-rack='1']"))
    page.locator(LAID).wait_for(state="detached")
    hands.wait_answer(page)
    page.keyboard.press("Escape")
    page.locator("[data-rack='0']").click()  # the table has not kept a finger of the drag
    page.locator("[data-rack='0'][aria-pressed=true]").wait_for()


@pytest.mark.parametrize("slug", ["triolet", "21"])
def test_the_arrows_need_not_find_the_board(server: Server, new_page: NewPage, slug: str) -> None:
    """A key takes a token, an arrow steps on the board at once, Enter lays, Enter plays."""
    page = new_page(server.base, reduced_motion="reduce")
    begin(page, slug)
    hands.hold(page, by="key")
    page.keyboard.press("ArrowUp")
    focus = "() => document.activeElement?.getAttribute('data-cell')"
    first = page.evaluate(focus)
    assert first, "the arrow went nowhere"
    page.keyboard.press("n")
    assert page.evaluate("document.activeElement.classList.contains('lit')")
    cell = page.evaluate(focus)
    page.keyboard.press("Enter")
    if page.locator("dialog .value").count():
        page.keyboard.press("Enter")
    page.locator(f".held[data-token='{cell}']").wait_for()
    hands.wait_answer(page)
    if page.locator("[data-act=play]").is_enabled():
        page.keyboard.press("Enter")
        page.locator(LAID).wait_for(state="detached")
        assert hands.wait_turn(page)
        assert page.locator(".sheet td.mv, .sheet .many button").count() >= 2
    else:
        page.keyboard.press("Enter")
        assert page.locator(LAID).count() == 1  # Enter never takes back


def test_the_arrows_go_from_place_to_place_with_a_domino(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, reduced_motion="reduce")
    begin(page, "20-sur-20")
    while hands.hold_one_that_fits(page, hands.SLOT) is None:
        begin(page, "20-sur-20")
    for arrow in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
        page.keyboard.press(arrow)
    assert page.evaluate("document.activeElement?.matches('.slot[data-cell]')")
    page.keyboard.press("Enter")
    page.locator(LAID).wait_for()
    hands.wait_answer(page)
    page.keyboard.press("Enter")  # plays it, or leaves it: it never takes back
    hands.wait_answer(page)


@pytest.mark.parametrize("lang", ["fr-FR", "en-GB"])
def test_a_double_tap_does_not_resign(server: Server, new_page: NewPage, lang: str) -> None:
    page = new_page(server.base, phone=True, lang=lang)
    page.goto("/")
    names = {
        "fr-FR": ("La partie", "Abandonner", "Oui, abandonner la partie"),
        "en-GB": ("The game", "Resign", "Yes, resign"),
    }[lang]
    page.locator("[data-game=triolet] .go .btn.main").click()
    page.wait_for_url("**/t/*")
    page.locator(".seat.turn").wait_for()
    page.get_by_role("button", name=names[0], exact=True).tap()
    hands.wait_still(page)
    box = page.get_by_role("button", name=names[1], exact=True).bounding_box()
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for _ in range(3):
        page.touchscreen.tap(*at)
    assert page.locator(".after").count() == 0
    sure = page.get_by_role("button", name=names[2])
    if not sure.count():  # the taps met "no": ask again
        page.get_by_role("button", name=names[0], exact=True).tap()
        page.get_by_role("button", name=names[1], exact=True).tap()
    # the question is somewhere else than the button that asked it, and waits
    assert page.locator(".after").count() == 0
    sure.tap()
    page.locator(".after").wait_for()
