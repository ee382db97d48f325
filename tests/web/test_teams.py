"""Le 21 in teams: partners, totals, the result; and where the star's picker opens."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web import hands
from tests.web.conftest import NewPage, Server
from tests.web.test_geometry import sit_down

pytestmark = pytest.mark.browser


# Whether the open dialog leaves a square free
APART = """(cell) => {
  const a = document.querySelector('dialog[open]').getBoundingClientRect();
  const b = document.querySelector(`[data-cell="${cell}"]`).getBoundingClientRect();
  return a.left >= b.right || a.right <= b.left || a.top >= b.bottom || a.bottom <= b.top;
}"""


def totals(page: Any, where: str) -> list[int]:
    """What the two teams have, as a part of the screen says."""
    return [int(text) for text in page.locator(f"{where} [data-team] b").all_inner_texts()]


def test_partners_and_team_totals_are_always_there(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, reduced_motion="reduce")
    sit_down(page, "21", 4, {"teams": "yes"})
    for _ in range(6):
        hands.play_placed(page)
        assert hands.wait_turn(page)
    partners = page.locator(".seat .team").all_inner_texts()
    assert len(partners) == 4
    assert all(text.startswith("avec ") for text in partners)
    mates = page.locator(".seat [data-partner]").evaluate_all(
        "all => all.map(e => e.dataset.partner)"
    )
    seats = page.locator(".seat").evaluate_all("all => all.map(e => e.dataset.seat)")
    assert {int(a): int(b) for a, b in zip(seats, mates, strict=True)} == {0: 2, 1: 3, 2: 0, 3: 1}
    # a team's total is what its two columns of the sheet add up to
    table = page.locator(".sheet table.many tbody tr")
    columns = [[int(n) for n in column if n] for column in zip(*(
        [cell.inner_text() for cell in row.locator("td.p").all()] for row in table.all()
    ), strict=True)]  # fmt: skip
    sums = [sum(column) for column in columns]
    assert totals(page, ".totals") == [sums[0] + sums[1], sums[2] + sums[3]]
    page.set_viewport_size({"width": 390, "height": 844})
    assert totals(page, ".mini") == [sums[0] + sums[1], sums[2] + sums[3]]


def test_the_result_names_the_team(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, reduced_motion="reduce")
    sit_down(page, "21", 4, {"teams": "yes"})
    names = page.locator(".seat:not(.turn) .who").evaluate_all(
        "all => all.map(e => e.firstChild.textContent.trim())"
    )
    page.get_by_role("button", name="La partie").click()
    page.get_by_role("button", name="Abandonner").click()
    page.get_by_role("button", name="Oui, abandonner").click()
    page.locator(".after .won").wait_for()
    assert page.locator(".after .won").inner_text() == f"{names[0]} et {names[2]} gagnent"
    assert page.locator(".after .scores li").count() == 2  # one total a team


def test_the_picker_leaves_its_square_in_sight(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, reduced_motion="reduce")
    sit_down(page, "21", 2, {})
    for _ in range(60):  # until there is a star to lay
        star = page.locator("[data-rack]:has(.star):not(.gone)")
        if star.count():
            star.first.click()
            hands.wait_answer(page)
            if page.locator(".cell.lit").count():
                break
            page.keyboard.press("Escape")
        hands.play_placed(page)
        assert hands.wait_turn(page)
    cells = page.locator(".cell.lit").evaluate_all("all => all.map(e => e.dataset.cell)")
    n_asked = 0
    for width, height in ((1366, 657), (360, 640), (390, 844), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        for cell in {cells[0], cells[len(cells) // 2], cells[-1]}:
            if not page.locator("[data-rack].up").count():
                star.first.click()
            page.locator(f"[data-cell='{cell}']").scroll_into_view_if_needed()
            page.locator(f"[data-cell='{cell}'].lit").dispatch_event("click")
            page.wait_for_function(
                "() => document.querySelector('dialog[open] .value, .slot.gone')"
            )
            if page.locator("dialog[open]").count():
                n_asked += 1
                assert page.evaluate(APART, cell), (cell, width, height)
                assert page.locator(".cell.lit").count() == 1  # the square in question is marked
            for _ in range(3):
                page.keyboard.press("Escape")
            page.wait_for_function(
                "() => !document.querySelector('dialog[open], .slot.gone, [data-rack].up')"
            )
            hands.wait_answer(page)
    assert n_asked
