"""After the game: board, slider and sheet are at the same move; the picture tells who played."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.web import hands
from tests.web.conftest import NewPage, Server
from tests.web.test_games import GAMES
from tests.web.test_screens import violations
from tests.web.test_trouble import resign

pytestmark = pytest.mark.browser


def slider(page: Any) -> tuple[int, int]:
    """Where the replay stands, and its last stop."""
    at: list[int] = page.evaluate(
        "() => { const s = document.querySelector('.player input'); return [+s.value, +s.max]; }"
    )
    return at[0], at[1]


def play_some(page: Any, slug: str, n: int) -> None:
    for _ in range(n):
        assert hands.wait_turn(page)
        GAMES[slug][1](page)
    assert hands.wait_turn(page)


def header(page: Any) -> list[str]:
    found: list[str] = page.locator(".head .scores b").all_inner_texts()
    return found


@pytest.mark.parametrize(("slug", "phone"), [("triolet", True), ("101", False), ("21", False)])
def test_sheet_and_board_move_together(
    server: Server, new_page: NewPage, slug: str, phone: bool
) -> None:
    page = new_page(server.base, phone=phone, reduced_motion="reduce")
    hands.start(page, GAMES[slug][0])
    play_some(page, slug, 6 if slug == "101" else 3)
    resign(page)
    moves = page.locator(".sheet td.mv button")
    n = moves.count()
    assert n >= 4
    assert len(set(moves.all_inner_texts())) > 1  # each says what was played
    assert slider(page) == (n, n)  # one stop a move of the sheet, and the deal
    final = header(page)
    board = ".after .tb svg [data-token], .after .tb svg circle.hole ~ g"
    whole = page.locator(board).count()
    moves.nth(1).click()  # tap a move: the board goes there
    assert slider(page)[0] == 2
    assert page.locator("[aria-current=step]").inner_text() == moves.nth(1).inner_text()
    assert page.locator(board).count() < whole
    assert page.locator(".after .tb").evaluate(
        "(one) => one.getBoundingClientRect().top < innerHeight"
    )  # and is in sight
    page.keyboard.press("ArrowRight")
    assert slider(page)[0] == 3
    assert page.locator("[aria-current=step]").inner_text() == moves.nth(2).inner_text()
    page.keyboard.press("Home")
    assert slider(page)[0] == 0
    assert page.locator("[aria-current=step]").count() == 0
    assert header(page) == final  # the header is the result, wherever the replay stands
    page.keyboard.press("ArrowLeft")
    assert slider(page)[0] == 0
    page.keyboard.press("End")
    assert slider(page) == (n, n)
    assert violations(page) == []


def test_what_was_taken_back_is_no_stop(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, reduced_motion="reduce")
    hands.start(page, GAMES["triolet"][0])
    play_some(page, "triolet", 2)
    before = page.locator(".sheet td.mv button").count()
    page.get_by_role("button", name="La partie").click()
    page.get_by_role("button", name="eprendre mon coup").click()  # the computer agrees
    page.wait_for_function(
        "(n) => document.querySelectorAll('.sheet td.mv button').length < n", arg=before
    )
    play_some(page, "triolet", 1)
    resign(page)
    n = page.locator(".sheet td.mv button").count()
    assert slider(page) == (n, n)
    seen = set()
    for stop in range(n + 1):  # no two stops alike
        page.keyboard.press("Home" if stop == 0 else "ArrowRight")
        seen.add(page.locator(".after .now").inner_text())
    assert len(seen) == n + 1


def test_marks_are_no_points(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, reduced_motion="reduce")
    hands.start(page, GAMES["20-sur-20"][0])
    play_some(page, "20-sur-20", 2)
    resign(page)
    page.keyboard.press("Home")
    lines = []
    for _ in range(slider(page)[1]):  # a first move may be a pass
        page.keyboard.press("ArrowRight")
        lines.append(page.locator(".after .now").inner_text())
    assert any("marque" in line for line in lines)
    assert not any("point" in line for line in lines)


@pytest.mark.parametrize("slug", GAMES)
def test_a_picture_says_who_played(
    server: Server, new_page: NewPage, tmp_path: Path, slug: str
) -> None:
    page = new_page(server.base, accept_downloads=True, reduced_motion="reduce")
    page.goto("/settings")
    page.get_by_label("Votre nom").fill("Ève & Zoé")
    hands.start(page, GAMES[slug][0])
    play_some(page, slug, 2)
    resign(page)
    scores = header(page)
    with page.expect_download() as saved:
        page.get_by_role("button", name="SVG", exact=True).click()
    drawing = Path(saved.value.path()).read_text(encoding="utf-8")
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", drawing)
    line = next(text for text in texts if "Zoé" in text)
    assert line.startswith(f"Ève &amp; Zoé {scores[0]}  ·  ")
    assert line.endswith(f" {scores[1]}")
    assert "@font-face" in drawing  # it keeps its font wherever it is opened
    # the picture's letters are drawn with it: without the font they would be others
    assert page.evaluate(DRAWS_DIFFERENTLY, drawing)


# Whether the drawing, made a picture as the page does it, changes when its font is taken away
DRAWS_DIFFERENTLY = """async (svg) => {
  const pixels = async (text) => {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([text], {type: 'image/svg+xml'}));
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const brush = canvas.getContext('2d');
    brush.drawImage(image, 0, 0);
    return brush.getImageData(0, 0, canvas.width, canvas.height).data.join();
  };
  return (await pixels(svg)) !== (await pixels(svg.replace(/@font-face[^}]*}/, '')));
}"""


@pytest.mark.parametrize("slug", ["20-sur-20", "21", "triolet"])
def test_board_and_slider_share_a_low_phone(server: Server, new_page: NewPage, slug: str) -> None:
    page = new_page(server.base, phone=True, reduced_motion="reduce")
    page.set_viewport_size({"width": 375, "height": 667})
    hands.start(page, GAMES[slug][0])
    play_some(page, slug, 1)
    resign(page)
    page.locator(".player input").wait_for()
    hands.wait_still(page)
    box = page.locator(".player").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 667
