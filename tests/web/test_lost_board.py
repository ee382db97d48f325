"""An owner of Le 21's box enters the true board: checked, kept, played on, saved as the project's
file."""

from __future__ import annotations

from pathlib import Path

import pytest

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
    with page.expect_download() as download:
        page.locator("[data-act=save]").click()
    download.value.save_as(tmp_path / "board.txt")
    assert read_board((tmp_path / "board.txt").read_text("utf-8")).rows == tuple(rows)
    page.locator("[data-act=play]").click()
    page.wait_for_url("**/t/**")
    page.locator("[data-cell=I11]").wait_for()
    assert not page.locator("[data-cell=O15]").count()
