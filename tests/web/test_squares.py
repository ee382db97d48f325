"""The table of 101: frames that stay, cells that grow in them, hands, keys, words."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web import hands
from tests.web.conftest import EASY, NewPage, Server
from tests.web.hands import wait_count
from tests.web.test_games import GAMES

pytestmark = pytest.mark.browser

# Each square: its frame on the screen, the part in which it can still lie, its tokens, its corners
DRAWN = """() => [...document.querySelectorAll('svg.square')].map((svg) => {
  const box = (e) => { const { x, y, width, height } = e.getBoundingClientRect();
    return [x, y, width, height].map(Math.round); };
  const tokens = [...svg.querySelectorAll('[data-token]:not(.laid) .disc')].map(box);
  return { frame: box(svg), part: box(svg.querySelector('.print')), tokens,
    firm: svg.querySelectorAll('.side.firm').length,
    rows: svg.querySelectorAll('[role=row]').length };
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
    instruction = page.locator(".hand .say").first.inner_text()
    assert len(instruction) > 10  # every phase says what to do
    if page.locator(".cell.active").count():
        page.evaluate(CHOOSE, n)
        page.locator("[data-act=play]:enabled").click()
        page.wait_for_function(
            "() => !document.querySelector('.cell.active, [data-act=play]:not(:disabled)')"
        )
    else:
        hands.play_101(page)


def inside(part: list[int], frame: list[int]) -> bool:
    (x, y, w, h), (left, top, width, height) = part, frame
    return x >= left and y >= top and x + w <= left + width and y + h <= top + height


def is_filled(one: dict[str, Any]) -> bool:
    """Whether the part in which a square lies is its whole frame, but for a hair's breadth."""
    return all(abs(a - b) <= 14 for a, b in zip(one["part"], one["frame"], strict=True))


@pytest.mark.parametrize(("seats", "n_rows"), [(2, 5), (3, 4), (4, 3)])
def test_frames_stay_and_cells_grow_in_them(
    server: Server, new_page: NewPage, seats: int, n_rows: int
) -> None:
    page = sit_down(new_page, server, seats)
    first = page.evaluate(DRAWN)
    assert all(one["firm"] == 0 for one in first)  # nothing is fixed yet
    widths = [0] * seats
    for n in range(400):
        drawn = page.evaluate(DRAWN)
        assert [one["frame"] for one in drawn] == [one["frame"] for one in first], "it has moved"
        for i, one in enumerate(drawn):
            assert all(inside(token, one["frame"]) for token in one["tokens"]), "a token is cut"
            assert inside(one["frame"], [0, 0, 1366, 657])
            width = max([token[2] for token in one["tokens"]], default=0)
            assert width >= widths[i] - 1, "cells have become smaller"
            widths[i] = width
        assert page.evaluate(CLASH) == []
        if all(one["firm"] == 2 for one in drawn):
            break
        if n % 9 == 0:  # after the same game at another window: the same frames again
            page.set_viewport_size({"width": 390, "height": 844})
            page.set_viewport_size({"width": 1366, "height": 657})
            page.evaluate(hands.FRAMES)
        step(page, 7 * n)
        if not hands.wait_turn(page):  # over before all were fixed in sight: another game
            page = sit_down(new_page, server, seats)
            widths = [0] * seats
    else:
        raise AssertionError("the squares were never fixed")
    assert all(is_filled(one) for one in drawn)
    assert all(one["rows"] == n_rows for one in drawn)
    # the sheet's row 1 is the board's row 1, in every square
    sheet = page.locator(".sheet101 tbody").first.locator("tr:has(th[scope=row]):not(.sum)")
    for i in range(n_rows):
        written = [text.split("\n")[-1] for text in sheet.nth(i).locator(".kind").all_inner_texts()]
        rows = page.locator(f".one .rows li:nth-child({i + 1}) .chip").all_inner_texts()
        assert [re.sub(r"\s*\+\d+$", "", " ".join(text.split())) for text in rows] == written
    # no cell of a grid that nobody sees is named
    said = " ".join(page.locator(".seat .say, .sheet td.mv").all_inner_texts())
    assert "a posé le" in said
    assert not CELL_NAME.search(said), said


def test_the_first_token_goes_anywhere(server: Server, new_page: NewPage) -> None:
    page = sit_down(new_page, server, 2)
    page.keyboard.press("3")
    page.locator(".cell.active").first.wait_for()
    wait_count(page.locator(".cell.active"), 81)
    # before it lies, all places are one: no reader goes through eighty-one names
    names = page.evaluate(
        "() => [...document.querySelectorAll('[role=gridcell]')].map((e) => e.ariaLabel)"
    )
    assert len(names) == len(set(names))
    page.locator("[data-cell=B8]").click()
    page.locator("[data-cell=B8] .laid").wait_for()  # where it was put
    page.locator("[data-act=play]:enabled").click()
    page.locator(".square").first.locator(
        "[data-at=E5] [data-token]"
    ).wait_for()  # and the frame goes round it


def test_every_place_has_a_name_of_its_own(server: Server, new_page: NewPage) -> None:
    page = sit_down(new_page, server, 2)
    for n in range(6):
        assert hands.wait_turn(page)
        step(page, 5 * n)
    assert hands.wait_turn(page)
    names = page.evaluate(
        """() => [...document.querySelectorAll('.square[role=grid]')].map((grid) =>
          [...grid.querySelectorAll('[role=gridcell]')].map((e) => e.ariaLabel))"""
    )
    assert any(names)
    for one in names:
        assert len(one) == len(set(one)), one


def test_on_a_phone_the_other_square_is_a_tap_away(server: Server, new_page: NewPage) -> None:
    page = sit_down(new_page, server, 2, phone=True)
    for size in ((390, 844), (360, 640)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate(hands.FRAMES)
        for seat in (1, 0):
            page.locator(f".seat[data-seat='{seat}'] .show").tap()
            page.wait_for_function(
                """(at) => { const { left, right } = document.querySelectorAll('svg.square')[at]
                  .getBoundingClientRect(); return left >= 0 && right <= innerWidth; }""",
                arg=0 if seat == 0 else 1,
            )
            scores = [one.bounding_box() for one in page.locator(".seat .pts").all()]
            assert all(box and box["x"] >= 0 and box["x"] < size[0] for box in scores)


def test_a_finger_looks_before_it_takes(server: Server, new_page: NewPage) -> None:
    page = sit_down(new_page, server, 2, phone=True)
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(".col.can").first.wait_for()
    page.locator("[data-column='1']").tap()
    page.locator(".pop").wait_for()
    assert page.locator(".cell.active").count() == 0  # nothing is taken yet
    page.locator("[data-act=take]").tap()
    page.locator(".cell.active").first.wait_for()


def test_pointing_at_a_place_says_what_it_wins(server: Server, new_page: NewPage) -> None:
    page = sit_down(new_page, server, 2)
    page.keyboard.press("3")
    page.locator(".cell.active").first.hover()
    page.locator(".told .sum", has_text="point").wait_for()


def test_advice_to_take_leaves_the_tray_free(server: Server, new_page: NewPage) -> None:
    page = sit_down(new_page, server, 2)
    page.locator(".col.can").first.wait_for()
    page.locator("[data-act=advice]").click()
    for _ in range(2):
        page.get_by_role("button", name="Et encore").click()
    page.locator("[data-advice='2']").wait_for()
    page.get_by_role("button", name="Compris").click()
    wait_count(page.locator(".col.can"), 5)
    page.keyboard.press("2")
    page.locator(".cell.active").first.wait_for()


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


# What a back can hide is not cut by its panel, the ladder is not cut by the window
IN_SIGHT = """() => {
  const faces = [...document.querySelectorAll('.pop .faces svg')].map((e) => {
    const panel = e.closest('.say, .paper').getBoundingClientRect(), r = e.getBoundingClientRect();
    return r.bottom <= panel.bottom + 1 && r.right <= panel.right + 1;
  });
  const steps = [...document.querySelectorAll('.ladder li')].map((e) => e.getBoundingClientRect());
  return { faces, ladder: Math.max(...steps.map((r) => r.bottom)) };
}"""


@pytest.mark.parametrize("size", [(360, 640), (683, 328), (740, 360)])
def test_small_windows_show_what_a_back_hides_and_the_ladder(
    server: Server, new_page: NewPage, size: tuple[int, int]
) -> None:
    """The smallest phone, a laptop at twice the size of letters, a phone on its side."""
    page = sit_down(new_page, server, 2)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for _ in range(12):
        step(page, 0)
        assert hands.wait_turn(page)
        if not page.locator(".cell.active").count():
            continue
        for column in page.locator(".tray .col:not(.empty), [data-column]").all():
            column.hover()
            if page.locator(".pop .faces svg").count() == 5:
                break
        else:
            continue
        hands.wait_still(page)
        found = page.evaluate(IN_SIGHT)
        assert found["faces"] == [True] * 5
        assert found["ladder"] <= size[1]
        return
    raise AssertionError("no back was looked at with a token in hand")
