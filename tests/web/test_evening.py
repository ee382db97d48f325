"""An evening at real boxes from one phone: eight people, three rounds by taps, offline, a killed
tab in the middle, a result corrected afterwards, what is printed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.conftest import NewPage, Server
from tests.web.test_screens import AXE, violations

pytestmark = pytest.mark.browser
NAMES = ["Anne", "Bruno", "Chloé", "David", "Elsa", "Farid", "Gaëlle", "Hugo"]
STANDINGS = "() => [...document.querySelectorAll('tbody tr')].map((row) => "
STANDINGS += "[row.dataset.who, row.querySelector('b').textContent])"
SMALL = """() => [...document.querySelectorAll('main button, main a, main label:has(input)')]
  .filter((e) => e.offsetParent && e.getBoundingClientRect().height < 43.5)
  .map((e) => e.textContent.trim())"""


def tab(page: Any, name: str) -> None:
    """Open a part of the evening."""
    page.locator(f"input[name=tab][value={name}]").check(force=True)


def begin(page: Any, names: list[str], seats: int = 2, system: str = "swiss") -> None:
    """Begin an evening with a pasted list."""
    page.goto("/soiree")
    page.locator("form textarea").fill("\n".join(names))
    page.locator(f"input[name=seats][value='{seats}']").check(force=True)
    page.locator(f"input[name=system][value={system}]").check(force=True)
    page.locator("[data-act=begin]").click()
    page.locator("[data-act=draw]").wait_for()


def draw(page: Any, n: int) -> None:
    """Draw a round and wait until it is shown."""
    page.locator("[data-act=draw]").click()
    page.locator(f"main[data-round='{n}'] [data-table='1']").wait_for()


def let_win(page: Any, table: int, seat: int) -> None:
    """Tap who won, and wait until it is kept."""
    place = page.locator(f"[data-table='{table}'] [data-seat='{seat}']")
    place.click()
    page.locator(f"[data-table='{table}'] [data-seat='{seat}'][aria-pressed=true]").wait_for()


def people_at(page: Any) -> list[frozenset[str]]:
    """Who sits with whom."""
    tables = page.locator("[data-table]")
    return [
        frozenset(tables.nth(i).locator(".who").all_text_contents()) for i in range(tables.count())
    ]


def test_an_evening_of_eight_by_taps_offline(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, phone=True, keeps=True)
    page.goto("/")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    begin(page, NAMES)
    met: list[frozenset[str]] = []
    for n in (1, 2, 3):
        draw(page, n)
        met += people_at(page)
        for table in (1, 2, 3, 4):
            let_win(page, table, 0)
            if (n, table) == (2, 2):  # the tab is killed in the middle of a round
                address = page.url
                page.close()
                page = page.context.new_page()
                page.goto(address)
                page.locator("[data-table='2'] [data-seat='0'][aria-pressed=true]").wait_for()
                assert not page.locator("[data-table='3'] [aria-pressed=true]").count()
    assert len(set(met)) == 12  # nobody meets twice
    page.locator(".over").wait_for()
    tab(page, "standings")
    before = dict(page.evaluate(STANDINGS))
    assert list(before.values()) == ["3", "2", "2", "2", "1", "1", "1", "0"]
    # a result of the first round is corrected
    tab(page, "round")
    page.locator("input[name=n][value='1']").check(force=True)
    page.locator("h2", has_text="Ronde 1").wait_for()
    first, second = page.locator("[data-table='1'] .who").all_text_contents()
    let_win(page, 1, 1)
    tab(page, "standings")
    after = dict(page.evaluate(STANDINGS))
    assert int(after[first]) == int(before[first]) - 1
    assert int(after[second]) == int(before[second]) + 1


def test_late_ones_leavers_and_who_sits_out(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, phone=True)
    begin(page, NAMES[:5])
    draw(page, 1)
    assert "Sans table cette ronde" in page.locator(".free").inner_text()
    free = page.locator(".free").inner_text()
    page.locator("[data-act=draw]").click()  # results are missing: it is asked first
    page.locator("dialog [data-act=sure]").click()
    page.locator("main[data-round='2']").wait_for()
    assert page.locator(".free").inner_text() != free
    tab(page, "people")
    page.locator("form textarea").fill("Zoé, Anne")
    page.locator("[data-act=add]").click()
    page.locator("[data-person='Anne 2']").wait_for()
    page.locator("[data-person='Bruno'] .btn:not(.who)").click()
    page.locator("[data-person='Bruno'] .muted").wait_for()
    tab(page, "round")
    page.locator("[data-act=draw]").click()
    page.locator("dialog [data-act=sure]").click()
    page.locator("main[data-round='3'] [data-table='3']").wait_for()
    assert "Bruno" not in str(people_at(page))
    assert not page.locator(".free").count()


def test_four_at_a_table_in_the_order_of_finish(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, phone=True, lang="en-GB")
    begin(page, NAMES[:7], seats=4, system="all")
    draw(page, 1)
    table = page.locator("[data-table='1']")
    table.locator("[data-seat='2']").click()
    table.locator("[data-seat='0']").click()
    table.locator("[data-act=level]").click()
    table.locator("[data-seat='3']").click()
    table.locator("[data-seat='1']").click()
    table.locator("[data-seat='1'] .muted").wait_for()
    assert table.locator(".place").all_text_contents() == ["2nd", "4th", "1st", "2nd"]
    # or by the points of the game, which may be below nothing
    table = page.locator("[data-table='2']")
    table.locator("[data-act=points]").click()
    for i, told in enumerate(["-3", "40", "12"]):
        table.locator("input").nth(i).fill(told)
    table.locator("[data-act=enter]").click()
    table.locator("[data-seat='1'] .muted").wait_for()
    assert table.locator(".place").all_text_contents() == ["3rd", "1st", "2nd"]


def test_a_table_s_card_opens_its_sheet_and_prints(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    begin(page, NAMES[:4])
    draw(page, 1)
    names = page.locator("[data-table='1'] .who").all_text_contents()
    sheet = page.locator("[data-table='1'] header a").get_attribute("href")
    tab(page, "print")
    page.locator("[data-card='2'] svg[role=img]").wait_for()
    page.emulate_media(media="print")
    assert not page.locator("h1").is_visible()
    assert page.locator("[data-card='1']").is_visible()
    page.emulate_media(media="screen")
    page.goto(sheet)
    fields = page.locator(".names input")
    fields.nth(1).wait_for()
    assert [fields.nth(i).input_value() for i in range(2)] == names


@pytest.mark.parametrize(("width", "height"), [(360, 640), (1366, 657)])
def test_every_part_can_be_used_by_everybody(
    server: Server, new_page: NewPage, width: int, height: int
) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed")
    page = new_page(server.base, viewport={"width": width, "height": height})
    begin(page, NAMES[:7])
    draw(page, 1)
    let_win(page, 1, 0)
    for part in ("round", "standings", "people", "print"):
        tab(page, part)
        assert violations(page) == [], part
        assert page.evaluate(SMALL) == [], part
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), part
    page.goto("/soiree")
    page.locator(".list a").wait_for()
    assert violations(page) == []
