"""Long names, notices and narrow windows: what is long is cut, never what one needs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.conftest import NewPage, Server
from tests.web.hands import start, wait_turn
from tests.web.test_geometry import MEASURE, SETTLED
from tests.web.test_lists import open_table
from tests.web.test_offers import two_at, words_of

pytestmark = pytest.mark.browser
NAMES = [
    "Maximilienne-Anastasie W", "Bartholomew Featherstone", "Wilhelmina Higginbottoms",
    "Jean-Christophe de la M.",
]  # fmt: skip
SIZES = [(375, 667), (412, 915), (820, 1180), (900, 600), (1112, 834), (1280, 720), (1600, 757)]
# One line of a text that stands on several, or is cut
CUT = """(selector) => [...document.querySelectorAll(selector)]
  .filter((e) => e.checkVisibility({ visibilityProperty: true }))
  .filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent)"""

# On how many lines the text of each stands
LINES = """(selector) => [...document.querySelectorAll(selector)]
  .filter((e) => e.checkVisibility()).map((e) => {
    const range = document.createRange();
    range.selectNodeContents(e);
    return new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size; })"""


def four_here(page: Any, slug: str, **table: Any) -> None:
    """Four people with names as long as names may be, at one screen."""
    page.goto("/")
    seats = [{"kind": "me", "name": NAMES[0]}]
    seats += [{"kind": "here", "name": name} for name in NAMES[1:]]
    page.goto(f"/t/{open_table(page, game=slug, seats=seats, **table)}")
    page.locator(".curtain, .tb").first.wait_for()
    ready = page.get_by_role("button", name="Je suis")
    if ready.count():
        ready.click()
    page.locator(".tb").first.wait_for()


def at_each(page: Any) -> Any:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        yield f"{width}×{height}", width


@pytest.mark.parametrize(
    ("slug", "options"), [("triolet", {}), ("21", {"teams": "yes"}), ("20-sur-20", {}), ("101", {})]
)
def test_long_names_leave_room(
    server: Server, new_page: NewPage, slug: str, options: dict[str, str]
) -> None:
    page = new_page(server.base, reduced_motion="reduce")
    four_here(page, slug, options=options)
    wrong = []
    for size, width in at_each(page):
        found = page.evaluate(MEASURE)
        wrong += [f"{size}: {one}" for one in found["wrong"]]
        lines = page.evaluate("() => (document.querySelector('.mini')?.clientHeight ?? 0) / 26")
        if lines > 3:  # two lines of names, one of the bag
            wrong.append(f"{size}: scores on {lines:.0f} lines")
        if slug == "101" and width > 760:  # the sentence is whole wherever it stands
            wrong += [f"{size}: cut: {one}" for one in page.evaluate(CUT, ".me.turn .say")]
    assert wrong == []


@pytest.mark.parametrize("size", [(1180, 620), (1280, 720), (1112, 834), (1600, 757)])
def test_front_tokens_of_the_tray_are_whole(
    server: Server, new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(server.base, reduced_motion="reduce")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    start(page, "Jouer au 101 contre l’ordinateur")
    assert wait_turn(page)
    page.evaluate(SETTLED)
    fronts = page.evaluate(
        """() => [...document.querySelectorAll('.tray .col')].map((column) => {
          const token = column.querySelector('[data-front]').getBoundingClientRect();
          const top = column.getBoundingClientRect().top;
          const label = column.querySelector('.label').getBoundingClientRect().top;
          return token.top >= top - 1 && token.bottom <= label + 2 && token.width >= 24; })"""
    )
    assert fronts == [True] * 5


@pytest.mark.parametrize("seats", [2, 4])
def test_the_number_of_marks_stands_on_one_line(
    server: Server, new_page: NewPage, seats: int
) -> None:
    page = new_page(server.base, reduced_motion="reduce")
    if seats == 2:
        start(page, "Jouer au 20 sur 20 contre l’ordinateur")
        page.locator(".marks b").first.wait_for()
    else:
        four_here(page, "20-sur-20")
    for width, height in ((360, 640), (390, 844), (1024, 600), (1366, 657)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        assert page.evaluate(LINES, ".marks b") == [1] * seats, width


@pytest.mark.parametrize("lang", ["fr-FR", "en-GB"])
def test_the_bar_of_a_table_with_a_chat_fits_a_small_phone(
    server: Server, new_page: NewPage, lang: str
) -> None:
    for page in two_at(server, new_page, lang=lang):
        page.set_viewport_size({"width": 360, "height": 640})
        page.evaluate(SETTLED)
        buttons = page.locator("header nav > :is(a, button):visible")
        boxes = [button.bounding_box() for button in buttons.all()]
        assert len(boxes) == 6
        assert max(box["x"] + box["width"] for box in boxes) <= 360
        assert min(box["x"] for box in boxes) >= 8 + 44  # the mark


def test_rows_of_games_end_where_the_button_above_them_does(
    server: Server, new_page: NewPage
) -> None:
    page, _ = two_at(server, new_page)
    page.goto("/games")
    row = page.locator("main li > a:only-child")  # a game against people: nothing removes it
    row.wait_for()
    ends = [one.bounding_box() for one in (row, page.locator(".top .btn"))]
    assert ends[0]["x"] + ends[0]["width"] == ends[1]["x"] + ends[1]["width"]


def test_the_sheet_fills_its_column(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    page.set_viewport_size({"width": 1112, "height": 834})
    four_here(page, "triolet")
    seats, sheet = (page.locator(one).bounding_box() for one in (".at-seats", ".sheet"))
    assert sheet["width"] >= seats["width"] - 20  # but for a scrollbar


@pytest.mark.parametrize("size", [(375, 667), (844, 390), (820, 1180), (1112, 834)])
def test_an_offer_and_a_pause_leave_the_menu_free(
    server: Server, new_page: NewPage, size: tuple[int, int]
) -> None:
    one, two = two_at(server, new_page, lang="en-GB")
    for page in (one, two):
        page.set_viewport_size({"width": size[0], "height": size[1]})
    one.get_by_role("button", name=words_of(one)["menu"], exact=True).click()
    one.get_by_role("button", name=words_of(one)["pause"]).click()
    for page in (one, two):
        page.locator(".card").first.wait_for()  # one may take the offer back, two answers it
        page.get_by_role("button", name=words_of(page)["menu"], exact=True).click(trial=True)
    two.get_by_role("button", name=words_of(two)["yes"]).click()
    for page in (one, two):
        page.locator(".paused").wait_for()
        page.get_by_role(
            "button", name=words_of(page)["menu"], exact=True
        ).click()  # nothing lies on it
        page.locator("dialog[open]").wait_for()


def test_the_question_stays_after_a_double_click(server: Server, new_page: NewPage) -> None:
    one, _ = two_at(server, new_page)
    one.set_viewport_size({"width": 375, "height": 667})
    one.get_by_role("button", name=words_of(one)["menu"], exact=True).click()
    one.get_by_role("button", name="Abandonner").dblclick()
    sure = one.get_by_role("button", name="Oui, abandonner la partie")
    sure.click()  # it waits until the question has settled
    one.locator(".after").wait_for()


def test_who_won_is_not_broken_within_a_word(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, phone=True)
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto("/")
    bots = [{"kind": "bot", "bot": "random"}] * 3
    page.goto(f"/t/{open_table(page, game='20-sur-20', seats=[{'kind': 'me'}, *bots])}")
    page.locator(".tb").first.wait_for()
    page.get_by_role("button", name="La partie").click()
    page.get_by_role("button", name="Abandonner").click()
    page.get_by_role("button", name="Oui, abandonner la partie").click()
    page.locator(".after .won").wait_for()
    broken = page.evaluate(
        """() => { const text = document.querySelector('.won').firstChild, range = new Range();
          return [...text.data.matchAll(/\\S+/g)].filter((word) => {
            range.setStart(text, word.index); range.setEnd(text, word.index + word[0].length);
            return range.getClientRects().length > 1; }).map((word) => word[0]); }"""
    )
    assert broken == []


def test_dates_are_an_englishmans(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, lang="en-GB")
    page.goto("/")
    open_table(page, game="triolet", seats=[{"kind": "me"}, {"kind": "open"}])
    page.goto("/games")
    page.locator("main li").first.wait_for()
    text = page.locator("main li").first.inner_text()
    assert "AM" not in text
    assert "PM" not in text
