"""Around the board: notices, spectators, papers, places that scroll, and the game on paper."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web import hands
from tests.web.conftest import NewPage, Server
from tests.web.test_games import GAMES
from tests.web.test_geometry import SETTLED, sit_down
from tests.web.test_local import LISTED, keep_all
from tests.web.test_offers import two_at, words_of
from tests.web.test_screens import AXE, violations

pytestmark = pytest.mark.browser
SIZES = [(360, 640), (390, 844), (820, 1180), (844, 390), (1024, 600), (1366, 657), (1440, 900)]

# Whether all of each thing is in sight: in the window, and in every place around it that scrolls
IN_SIGHT = """(selector) => [...document.querySelectorAll(selector)].map((e) => {
  let { left, top, right, bottom } = e.getBoundingClientRect();
  for (let up = e.parentElement; up; up = up.parentElement) {
    const { overflow, display } = getComputedStyle(up), r = up.getBoundingClientRect();
    if (overflow === 'visible' || display === 'contents') continue;
    if (top < r.top - 1 || bottom > r.bottom + 1 || left < r.left - 1 || right > r.right + 1)
      return false;
  }
  return top >= -1 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
})"""


def resize(page: Any, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(SETTLED)


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("is_player", [True, False], ids=["player", "spectator"])
def test_axe_at_every_window(server: Server, new_page: NewPage, slug: str, is_player: bool) -> None:
    """A player and a spectator of four, in windows where papers scroll."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed")
    page = new_page(server.base, reduced_motion="reduce")
    hands.play_turns(page, lambda: sit_down(page, slug, 4, {}), GAMES[slug][1], 3)
    if not is_player:
        url = page.url
        page = new_page(server.base, reduced_motion="reduce", color_scheme="dark")
        page.goto(url)
        page.locator(".tb").first.wait_for()
    for size in SIZES:
        resize(page, size)
        hands.wait_still(page)
        assert violations(page) == [], size


def test_papers_scroll_by_keyboard(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, reduced_motion="reduce")
    page.set_viewport_size({"width": 1024, "height": 600})
    sit_down(page, "21", 4, {})
    desk = page.locator(".at-desk[tabindex='0']")
    desk.focus()
    page.keyboard.press("End")
    page.wait_for_function("() => document.querySelector('.at-desk').scrollTop > 0")


@pytest.mark.parametrize("size", [(360, 640), (820, 1180), (1024, 600), (1366, 657), (1440, 900)])
def test_a_pause_leaves_every_button_of_the_head(
    server: Server, new_page: NewPage, size: tuple[int, int]
) -> None:
    one, two = two_at(server, new_page)
    for page in (one, two):
        resize(page, size)
    one.get_by_role("button", name=words_of(one)["menu"], exact=True).click()
    one.get_by_role("button", name=words_of(one)["pause"]).click()
    two.get_by_role("button", name=words_of(two)["yes"]).click()
    for page in (one, two):
        page.locator(".paused").wait_for()
        buttons = page.locator("header.bar nav :is(button, a):visible")
        for i in range(buttons.count()):
            buttons.nth(i).click(trial=True, timeout=5000)  # nothing lies on it


@pytest.mark.parametrize("slug", ["21", "triolet"])
@pytest.mark.parametrize("size", [(1366, 657), (1440, 900), (1920, 1080)])
def test_scores_and_keys_of_four_are_in_sight(
    server: Server, new_page: NewPage, slug: str, size: tuple[int, int]
) -> None:
    page = new_page(server.base, reduced_motion="reduce")
    sit_down(page, slug, 4, {})
    resize(page, size)
    scores = page.locator(".totals .total").evaluate_all(
        "(all) => all.map((e) => Math.round(e.getBoundingClientRect().top))"
    )
    assert len(scores) == 4
    assert len(set(scores)) == 1
    assert all(page.evaluate(IN_SIGHT, ".desk .legend")), "the points of squares"
    assert all(page.evaluate(IN_SIGHT, ".desk .unseen .g")), "what is still to come"


@pytest.mark.parametrize("size", [(1024, 600), (1366, 657)])
def test_a_long_sheet_leaves_the_key_in_sight(
    server: Server, new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(server.base, reduced_motion="reduce")
    sit_down(page, "21", 2, {})
    for _ in range(7):
        GAMES["21"][1](page)
        assert hands.wait_turn(page)
    resize(page, size)
    assert all(page.evaluate(IN_SIGHT, ".desk .legend"))


@pytest.mark.parametrize("slug", ["20-sur-20", "21", "triolet"])
def test_a_spectators_window_is_used(server: Server, new_page: NewPage, slug: str) -> None:
    player = new_page(server.base, reduced_motion="reduce")
    sit_down(player, slug, 2, {})
    GAMES[slug][1](player)
    page = new_page(server.base, reduced_motion="reduce")
    page.set_viewport_size({"width": 1024, "height": 600})
    page.goto(player.url)
    page.locator(".tb").first.wait_for()
    hands.wait_still(page)
    papers = page.locator(".at-desk" if slug == "20-sur-20" else ".sheet").bounding_box()
    assert papers is not None
    assert papers["y"] < 400
    assert papers["width"] > 240
    assert page.get_by_role("button", name="Conversation").count() == 0  # it is the players'


@pytest.mark.skipif("20-sur-20" not in LISTED, reason="no module")
def test_no_network_leaves_the_hand_in_sight(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, phone=True, reduced_motion="reduce", keeps=True)
    page.set_viewport_size({"width": 360, "height": 640})
    keep_all(page)
    page.context.set_offline(True)
    hands.start(page, GAMES["20-sur-20"][0])
    assert hands.wait_turn(page)
    note = page.get_by_text("Hors ligne")
    note.wait_for()
    assert all(page.evaluate(IN_SIGHT, "[data-rack], .acts .btn"))
    page.locator(".away").get_by_role("button", name="Fermer").click()
    note.wait_for(state="detached")
    assert all(page.evaluate(IN_SIGHT, "[data-rack], .acts .btn"))


@pytest.mark.parametrize(("slug", "word"), [("triolet", " en "), ("20-sur-20", "= 20")])
def test_a_finished_game_on_paper(server: Server, new_page: NewPage, slug: str, word: str) -> None:
    """Every move in words with its points; nothing that only a machine reads."""
    page = new_page(server.base, reduced_motion="reduce")
    hands.play_turns(page, lambda: sit_down(page, slug, 2, {}), GAMES[slug][1], 4)
    page.get_by_role("button", name="La partie").click()
    page.get_by_role("button", name="Abandonner").click()
    page.get_by_role("button", name="Oui, abandonner la partie").click()
    page.locator(".player input").wait_for()
    n_moves = int(page.locator(".player input").get_attribute("max") or 0)
    page.get_by_role("button", name="Feuille de partie").click()
    paper = page.locator("dialog .paper")
    paper.wait_for()
    assert paper.locator("tbody tr").count() == n_moves > 3
    text = paper.inner_text()
    assert word in text
    assert "commitment" not in text
    assert "secret" not in text
    assert violations(page) == []
    page.emulate_media(media="print")
    assert paper.is_visible()
    assert not page.locator(".after .take").is_visible()
    assert not page.get_by_role("button", name="Imprimer").is_visible()
