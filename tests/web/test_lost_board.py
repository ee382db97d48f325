"""Owners of a box enter what nobody else knows: checked, kept, played on, saved as the project's
file."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from jetons.games.cent_un.backs import clean_backs
from jetons.games.vingt_et_un.board import EXAMPLE, read_board
from tests.web.conftest import NewPage, Server
from tests.web.test_screens import AXE, violations

pytestmark = pytest.mark.browser


def test_a_board_is_entered_checked_kept_and_played_on(
    server: Server, new_page: NewPage, tmp_path: Path
) -> None:
    page = new_page(server.base, phone=True)
    page.goto("/plateau/21")
    page.locator("[data-cell=A1]").wait_for()
    page.locator("[data-act=check]").click()
    page.locator(".problem").wait_for()  # no start square yet
    for _ in range(3):
        page.locator(".span").nth(0).locator("button").nth(0).click()
    for _ in range(2):
        page.locator(".span").nth(1).locator("button").nth(0).click()
    rows = EXAMPLE.split("/")
    for sign in "123BGPYbgpy":
        page.locator(f"input[name=brush][value='{sign}']").check(force=True)
        for i, row in enumerate(rows):
            for j, there in enumerate(row):
                if there == sign:
                    page.locator(f"[data-cell={chr(65 + i)}{j + 1}]").click()
    page.reload()
    page.locator("[data-cell=A1][data-sign='3']").wait_for()
    if AXE.is_file():
        assert violations(page) == []
    page.locator("[data-act=check]").click()
    page.locator(".good").wait_for()
    printed = page.request.get(page.locator(".print a").first.get_attribute("href") or "")
    assert printed.body().startswith(b"%PDF-")
    assert printed.body() != page.request.get("/print/21-a4-fr.pdf").body()
    assert not page.locator("[data-act=form]").count()  # nobody said where the project is
    with page.expect_download() as download:
        page.locator("[data-act=save]").click()
    download.value.save_as(tmp_path / "board.txt")
    assert read_board((tmp_path / "board.txt").read_text("utf-8")).rows == tuple(rows)
    page.locator("[data-act=play]").click()
    page.wait_for_url("**/t/**")
    page.locator("[data-cell=I11]").wait_for()
    assert not page.locator("[data-cell=O15]").count()


PAIRS = ("RR OO GG BB PP", "RO OG GB BP PR")


def test_the_backs_of_101_are_told_and_played_with(
    server: Server, new_page: NewPage, tmp_path: Path
) -> None:
    page = new_page(server.base, phone=True)
    page.goto("/plateau/101")
    page.locator("[data-act=check]").click()
    page.locator(".problem").wait_for()  # nothing is told yet
    for high, pairs in enumerate(PAIRS):
        for even, odd in pairs.split()[:4]:  # four of five say the fifth
            page.locator(f"[data-back='{high}{even}{odd}']").check(force=True)
    page.reload()
    page.locator("[data-back='1PR']:checked").wait_for(state="attached")
    page.locator("[data-act=check]").click()
    page.locator(".good").wait_for()
    if AXE.is_file():
        assert violations(page) == []
    assert " / ".join(PAIRS) in page.locator("textarea").input_value()
    with page.expect_download() as download:
        page.locator("[data-act=save]").click()
    download.value.save_as(tmp_path / "backs.txt")
    assert clean_backs((tmp_path / "backs.txt").read_text("utf-8")) == " / ".join(PAIRS)
    page.locator("[data-act=play]").click()
    page.wait_for_url("**/t/**")


def test_a_drawing_of_20_sur_20_is_laid_out(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, phone=True)
    page.goto("/plateau/20-sur-20")
    page.locator("svg[data-board]").wait_for()

    def touch(selector: str, right: float) -> None:
        """Touch a point so many widths to the right of the middle of something."""
        box = page.locator(selector).last.bounding_box()
        assert box is not None
        x = box["x"] + box["width"] * (0.5 + right)
        page.touchscreen.tap(x, box["y"] + box["height"] / 2)

    for halves in ("95", "24"):
        for half in halves:
            page.locator(f"[data-key='{half}']").tap()
        touch("[data-token]" if halves == "24" else "svg[data-board]", halves == "24" and 0.75)
        page.locator("[data-token]").nth(int(halves == "24")).wait_for()
    page.locator("[data-act=check]").tap()
    page.locator(".problem").wait_for()  # a line of 20 that nothing closes
    page.locator("[data-act=mark]").tap()
    touch("[data-token]", 0.75)
    page.locator("[data-token]").first.wait_for()
    box = page.locator("[data-token]").first.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] - box["width"] / 4, box["y"] + box["height"] / 2)
    page.locator("[data-act=check]").tap()
    page.locator(".good").wait_for()
    if AXE.is_file():
        assert violations(page) == []
    assert '"marks":[[' in page.locator("textarea").input_value()
    page.locator("[data-act=study]").tap()
    page.wait_for_url("**/analysis/20-sur-20#**")
    page.locator("[data-token]").nth(1).wait_for()


def test_the_project_s_issue_form_is_filled_in(new_page: NewPage, tmp_path: Path) -> None:
    server = Server(tmp_path, project_url="https://git.example/us/jetons/")
    server.start()
    try:
        page = new_page(server.base, phone=True)
        page.goto("/plateau/101")
        page.locator("[data-act=ours]").click()
        page.locator("[data-act=check]").click()
        address = urlsplit(page.locator("[data-act=form]").get_attribute("href") or "")
        assert f"{address.netloc}{address.path}" == "git.example/us/jetons/issues/new"
        asked = parse_qs(address.query)
        assert (asked["template"], asked["game"]) == (["box.yml"], ["101"])
        assert asked["material"] == [page.locator("textarea").input_value()]
        if AXE.is_file():
            assert violations(page) == []
    finally:
        server.stop()
