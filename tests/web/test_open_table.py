"""20 sur 20's open table: it pans and zooms, shows where a domino fits and says why it does not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web import hands
from tests.web.conftest import NewPage, Server
from tests.web.hands import wait_count
from tests.web.test_games import GAMES

pytestmark = pytest.mark.browser
SLOT = hands.SLOT


def sit_down(page: Any, turns: int) -> None:
    """A game of 20 sur 20 with some dominoes on the table, and my turn."""
    hands.play_turns(page, lambda: hands.start(page, GAMES["20-sur-20"][0]), hands.play_20, turns)
    hands.wait_still(page)


def sight(page: Any) -> list[float]:
    """What the table shows: x, y, width, height in its own measure."""
    text: str = page.locator("[data-open]").get_attribute("viewBox")
    return [float(n) for n in text.split()]


def test_a_preview_shows_the_marks_to_come(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    sit_down(page, 2)
    for _ in range(8):
        if hands.lay_some(page, SLOT) and page.locator(".mark.soon").count():
            break
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        hands.play_20(page)
        assert hands.wait_turn(page)
    n_soon = page.locator(".mark.soon").count()
    n_marks = page.locator(".mark:not(.soon)").count()
    assert page.locator("[data-act=play] b").inner_text() == str(n_soon) != "0"
    own = page.locator(".mark.mine:not(.soon)").count()
    page.locator("[data-act=play]").click()
    page.wait_for_function("() => !document.querySelector('.mark.soon')")
    page.wait_for_function(
        "(n) => document.querySelectorAll('.mark.mine').length === n || "
        "document.querySelector('.after')",
        arg=own + n_soon,
    )
    assert n_marks >= own


def test_a_domino_dropped_where_it_does_not_fit(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    sit_down(page, 1)
    table = page.locator("[data-open]").bounding_box()
    assert table is not None
    page.locator("[data-rack='0']").hover()
    page.mouse.down()
    page.mouse.move(table["x"] + 300, table["y"] + 300, steps=4)
    page.mouse.move(table["x"] + 24, table["y"] + 24, steps=4)  # a corner, far from everything
    page.mouse.up()
    page.locator(".hand .no").wait_for()
    assert page.locator(".hand .no .clause").inner_text().startswith("règle 20.")
    wait_count(page.locator("svg .no"), 1)
    assert page.locator("[data-rack='0'][aria-pressed=true]").count() == 1  # still in the hand


def test_a_domino_dropped_near_its_place_is_laid(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    sit_down(page, 1)
    hands.hold(page, SLOT)
    index = page.locator("[data-rack][aria-pressed=true]").get_attribute("data-rack")
    box = page.locator(SLOT).first.bounding_box()
    assert box is not None
    page.keyboard.press("Escape")
    page.locator(f"[data-rack='{index}']").hover()
    page.mouse.down()
    page.mouse.move(box["x"], box["y"], steps=6)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()
    page.locator(".slot.gone").wait_for()


def test_the_edges_point_to_places_out_of_sight(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    sit_down(page, 2)
    hands.hold(page, SLOT)
    table = page.locator("[data-open]").bounding_box()
    assert table is not None
    page.mouse.move(table["x"] + 40, table["y"] + 40)
    for _ in range(12):  # far to one side
        page.mouse.down()
        page.mouse.move(table["x"] + 600, table["y"] + 400, steps=3)
        page.mouse.up()
        page.mouse.move(table["x"] + 40, table["y"] + 40)
    edge = page.locator(".open .more").first
    edge.wait_for()
    edge.click()
    view = sight(page)
    slots = page.locator(SLOT).evaluate_all(
        "(all) => all.map((e) => e.transform.baseVal[0].matrix).map((m) => [m.e, m.f])"
    )
    assert any(
        view[0] < x < view[0] + view[2] and view[1] < y < view[1] + view[3] for x, y in slots
    )


def test_pinching_zooms_about_the_fingers(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, phone=True)
    sit_down(page, 1)
    before = sight(page)
    box = page.locator("[data-open]").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch(page, "touchStart", (x - 90, y), (x + 90, y))
    for spread in (75, 60, 45, 30):
        touch(page, "touchMove", (x - spread, y), (x + spread, y))
    touch(page, "touchEnd")
    after = sight(page)
    assert after[2] == pytest.approx(before[2] * 3, rel=0.1)  # three times farther
    middle = [side + length / 2 for side, length in zip(before[:2], before[2:], strict=True)]
    now = [side + length / 2 for side, length in zip(after[:2], after[2:], strict=True)]
    assert now == pytest.approx(middle, abs=before[2] * 0.1)  # about the same point
    touch(page, "touchStart", (x, y))  # one finger pans
    for dx in (10, 25, 40):
        touch(page, "touchMove", (x + dx, y))
    touch(page, "touchEnd")
    assert sight(page)[0] < after[0]
    assert sight(page)[2] == after[2]


def touch(page: Any, kind: str, *points: tuple[float, float]) -> None:
    """Fingers on the glass, as the browser itself would report them."""
    if not hasattr(page, "jetons_touch"):
        page.jetons_touch = page.context.new_cdp_session(page)
    fingers = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
    page.jetons_touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


def test_a_hand_that_cannot_play_says_so(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, reduced_motion="reduce")
    for _ in range(12):  # three hands in ten cannot open
        hands.start(page, GAMES["20-sur-20"][0])
        assert hands.wait_turn(page)
        hands.wait_answer(page)
        if page.locator("[data-act=pass]").count():
            break
    else:
        pytest.skip("every hand could open")
    assert page.locator(".hand .say").inner_text().endswith("Rien ne fait 20\u00a0: passez")
    assert page.locator("[data-act=play]").count() == 0  # the pass is the one thing to press
    assert "main" in (page.locator("[data-act=pass]").get_attribute("class") or "")


def test_a_domino_that_does_not_help_names_those_that_do(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, reduced_motion="reduce")
    sit_down(page, 2)
    for _ in range(12):
        hands.wait_answer(page)
        n = page.locator("[data-rack]").count()
        fitting, idle = [], []
        for index in range(n):
            page.locator(f"[data-rack='{index}']").click()
            page.locator(f"[data-rack='{index}'].up").wait_for()
            (fitting if page.locator(SLOT).count() else idle).append(index)
            page.locator(f"[data-rack='{index}']").click()
        if fitting and idle:
            break
        hands.play_20(page)
        if not hands.wait_turn(page):  # over before such a hand came: another game
            sit_down(page, 2)
    page.locator(f"[data-rack='{idle[0]}']").click()
    said = page.locator(".hand .say").inner_text()
    named = [name.strip() for name in said.split("prenez ")[1].split(",")]
    words = page.locator("[data-rack] .quiet").all_inner_texts()
    helpful = {words[index].removeprefix("domino ") for index in fitting}
    assert named
    assert set(named) <= helpful


@pytest.mark.parametrize("size", [(390, 844), (1024, 768), (1366, 657), (1440, 900)])
def test_the_rack_stays_when_buttons_come(
    server: Server, new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(server.base, reduced_motion="reduce")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    sit_down(page, 1)
    places = [page.locator(".rack").bounding_box()]
    board = page.locator(".tb").bounding_box()
    hands.hold(page, SLOT)  # "Tourner" comes
    places.append(page.locator(".rack").bounding_box())
    page.locator(SLOT).first.press("Enter")  # far away, a first touch would only come near
    page.locator(".slot.gone").first.wait_for()  # "Reprendre" comes
    places.append(page.locator(".rack").bounding_box())
    assert places[0] == places[1] == places[2]
    assert page.locator(".tb").bounding_box() == board


def read_as(page: Any, selector: str) -> list[str]:
    """The numbers drawn in each place or on the held domino."""
    texts: list[str] = page.locator(selector).evaluate_all(
        "(all) => all.map((e) => [...e.querySelectorAll('text')].map((t) => t.textContent).join())"
    )
    return texts


def hold_unlike_halves(page: Any) -> None:
    """Take up a domino of two different halves, none of them blank, that fits somewhere."""
    for _ in range(12):
        for index in range(page.locator("[data-rack]").count()):
            rack = page.locator(f"[data-rack='{index}']")
            name = (rack.inner_text() or "").removeprefix("domino ").strip()
            first, _, second = name.partition("-")
            rack.click()
            hands.wait_still(page)
            if first != second and "0" not in (first, second) and page.locator(SLOT).count():
                return
            rack.click()
        hands.play_20(page)
        if not hands.wait_turn(page):
            sit_down(page, 1)
        hands.wait_still(page)
    raise AssertionError("no such domino")


def test_a_held_domino_is_turned_before_it_is_laid(server: Server, new_page: NewPage) -> None:
    """The hand shows it the other way round, and what is shown in a place is what is laid there."""
    page = new_page(server.base, reduced_motion="reduce")
    sit_down(page, 1)
    hold_unlike_halves(page)
    before = read_as(page, "[data-rack].up")[0]
    page.get_by_role("button", name="Tourner").click()
    assert read_as(page, "[data-rack].up")[0] == ",".join(reversed(before.split(",")))
    place = page.locator(SLOT).first
    cell, shown = place.get_attribute("data-cell"), read_as(page, SLOT)[0]
    place.press("Enter")
    page.locator("[data-rack].gone").wait_for()
    assert read_as(page, f"g[data-token='{cell}']")[0] == shown


def test_as_many_places_as_are_said(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, reduced_motion="reduce")
    sit_down(page, 1)
    hold_unlike_halves(page)
    said = page.locator(".hand .say").inner_text()
    assert int(said.split()[0]) == page.locator(SLOT).count()


# Pieces and names of columns that lie under one of the buttons of the table
COVERED = """() => {
  const boxes = [...document.querySelectorAll('.zoom .btn')].map((e) => e.getBoundingClientRect());
  const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom &&
    b.top < a.bottom;
  return [...document.querySelectorAll('[data-open] :is([data-token], .mark, .slot, .names text)')]
    .filter((e) => boxes.some((box) => meets(e.getBoundingClientRect(), box)))
    .map((e) => e.getAttribute('aria-label') ?? e.textContent);
}"""


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (820, 1180), (1024, 600), (1366, 657)])
def test_the_buttons_of_the_table_cover_nothing(
    server: Server, new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(server.base, reduced_motion="reduce")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    hands.start(page, GAMES["20-sur-20"][0])
    for _ in range(7):
        if not hands.wait_turn(page):
            break
        hands.wait_still(page)
        assert page.evaluate(COVERED) == []
        hands.play_20(page)
    page.goto("/analysis/20-sur-20")  # names of rows and columns stand round the table there
    page.locator("[data-open] .names text").first.wait_for()
    hands.wait_still(page)
    assert page.evaluate(COVERED) == []
