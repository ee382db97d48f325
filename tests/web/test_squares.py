"""The table of 101: squares of one scale that float without moving, hands, keys, words."""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest

from tests.web import hands
from tests.web.conftest import EASY, NewPage, Server
from tests.web.test_games import GAMES

pytestmark = pytest.mark.browser

# Every token on the squares: whose, where on the screen, how large
LAID = """() => [...document.querySelectorAll('.square [data-token]:not(.laid)')].map((token) => {
  const { x, y, width } = token.querySelector('.disc').getBoundingClientRect();
  const square = [...document.querySelectorAll('.square')].indexOf(token.closest('.square'));
  return { name: token.dataset.token, square, x: x + width / 2, y: y + width / 2, width };
})"""
# A place that fits, not always the first: squares grow in all directions
CHOOSE = """(n) => { const cells = document.querySelectorAll('.cell.active');
  cells[n % cells.length].dispatchEvent(new MouseEvent('click', {bubbles: true})); }"""
CLASH = """() => {
  const found = [...document.querySelectorAll('.one li .chip, .square .disc')]
    .map((e) => [e, e.getBoundingClientRect()]).filter(([e]) => e.checkVisibility());
  return found.flatMap(([a, x], i) => found.slice(i + 1).filter(([b, y]) =>
      (a.matches('.chip') || b.matches('.chip')) &&
      Math.min(x.right, y.right) - Math.max(x.left, y.left) > 1 &&
      Math.min(x.bottom, y.bottom) - Math.max(x.top, y.top) > 1)
    .map(([b]) => `${a.textContent} × ${b.textContent}`));
}"""
CELL_NAME = re.compile(r"\b[A-I][1-9]\b")


def sit_down(new_page: NewPage, server: Server, seats: int, **more: Any) -> Any:
    """A table of so many at the window of a laptop."""
    page = new_page(server.base, reduced_motion="reduce", **more)
    page.add_init_script(
        EASY.replace("seats: 2", f"seats: {seats}").replace("!localStorage", "localStorage")
    )
    page.set_viewport_size({"width": 1366, "height": 657})
    hands.start(page, GAMES["101"][0])
    assert hands.wait_turn(page)
    return page


def step(page: Any, n: int) -> None:
    """One step of a turn; the n-th place that fits is taken."""
    page.wait_for_function("() => document.querySelector('.after, .col.can, .cell.active')")
    instruction = page.locator(".hint, .hand .say p").first.inner_text()
    assert len(instruction) > 10  # every phase says what to do
    if page.locator(".cell.active").count():
        page.evaluate(CHOOSE, n)
        page.locator("[data-act=play]:enabled").click()
        page.wait_for_function(
            "() => !document.querySelector('.cell.active, [data-act=play]:not(:disabled)')"
        )
    else:
        hands.play_101(page)


def row_tops(page: Any) -> list[list[int]]:
    """The heights on the screen at which each square has tokens, from its top row on."""
    laid = page.evaluate(LAID)
    n = page.locator(".square").count()
    return [sorted({round(one["y"]) for one in laid if one["square"] == i}) for i in range(n)]


def apart(tops: list[int]) -> list[int]:
    """The heights that are really apart: a row of tokens is not always whole pixels."""
    return [top for i, top in enumerate(tops) if i == 0 or top - tops[i - 1] > 4]


@pytest.mark.parametrize(("seats", "n_rows"), [(2, 5), (4, 3)])
def test_squares_float_without_moving(
    server: Server, new_page: NewPage, seats: int, n_rows: int
) -> None:
    page = sit_down(new_page, server, seats)
    mine: dict[str, tuple[int, int]] = {}
    widths: set[int] = set()
    for n in range(400):
        if not hands.wait_turn(page):  # over before all were fixed in sight: another game
            page = sit_down(new_page, server, seats)
            mine.clear()
            continue
        laid = page.evaluate(LAID)
        widths |= {round(one["width"]) for one in laid}
        for one in (one for one in laid if one["square"] == 0):
            at = (round(one["x"]), round(one["y"]))
            assert mine.setdefault(one["name"], at) == at, "what is laid has moved"
        tops = [apart(rows) for rows in row_tops(page)]
        if n > 8 and all(len(rows) == n_rows for rows in tops):
            break
        step(page, 7 * n)
    else:
        raise AssertionError("the squares were never fixed")
    assert len(widths) == 1, "squares of different scales"
    across = 2  # squares that stand side by side
    for left in range(0, seats, across):
        for one, other in itertools.pairwise(tops[left : left + across]):
            assert one == pytest.approx(other, abs=2), "rows not facing"
    assert page.evaluate(CLASH) == []
    # the sheet's row 1 is the board's row 1, in every square
    sheet = page.locator(".sheet101 tbody").first.locator("tr:has(th[scope=row]):not(.sum)")
    for i in range(n_rows):
        written = [text.split("\n")[-1] for text in sheet.nth(i).locator(".kind").all_inner_texts()]
        drawn = page.locator(f".one .rows li:nth-child({i + 1}) .chip").all_inner_texts()
        assert [re.sub(r"\s*\+\d+$", "", " ".join(text.split())) for text in drawn] == written
    # no cell of a grid that nobody sees is named
    said = " ".join(page.locator(".seat .say, .sheet td.mv").all_inner_texts())
    assert "a posé le" in said
    assert not CELL_NAME.search(said), said


def test_the_held_token_is_dragged(server: Server, new_page: NewPage) -> None:
    page = sit_down(new_page, server, 2)
    page.keyboard.press("3")  # takes from the third column
    page.locator(".cell.active").first.wait_for()
    hold = page.locator(".hold").bounding_box()
    cell = page.locator(".cell.active").last.bounding_box()
    page.mouse.move(hold["x"] + hold["width"] / 2, hold["y"] + hold["height"] / 2)
    page.mouse.down()
    page.mouse.move(hold["x"] + 60, hold["y"] - 20, steps=3)
    page.mouse.move(cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2, steps=5)
    page.mouse.up()
    page.locator(".square .laid").wait_for()
    page.locator("[data-act=play]:enabled").click()
    page.locator(".square [data-token]").first.wait_for()


def test_keys_alone_play_a_turn(server: Server, new_page: NewPage) -> None:
    page = sit_down(new_page, server, 2)
    page.locator(".col.can").first.wait_for()
    page.keyboard.press("2")
    page.locator(".cell.active").first.wait_for()
    page.keyboard.press("ArrowDown")  # wherever the focus was: now it is on the square
    page.wait_for_function("() => document.activeElement?.matches('.square .cell')")
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    page.locator(".square .laid").wait_for()
    page.locator("[data-act=play]:enabled").wait_for()


def test_it_says_why_a_token_is_face_up(server: Server, new_page: NewPage) -> None:
    page = sit_down(new_page, server, 2)
    for n in range(12):
        up = page.locator(".tray .col:has(.disc)")
        if up.count():
            break
        assert hands.wait_turn(page)
        step(page, n)
    up.hover()
    why = page.locator(".pop").inner_text()
    assert "visible pour tous" in why
    page.locator(".pop .clause").click()
    page.locator("dialog[open]", has_text="101.7").wait_for()
