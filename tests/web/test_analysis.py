"""The analysis board: any position, the bots' candidates, a tree of moves, shared by link."""

from __future__ import annotations

import json
from typing import Any

import pytest

from jetons.server.modules import built, index_of
from tests.web.conftest import NewPage, Server
from tests.web.hands import play_placed, start, wait_count, wait_still, wait_turn
from tests.web.test_fair import give_up
from tests.web.test_local import here

needs_triolet = pytest.mark.skipif("triolet" not in index_of(built()), reason="no module")
pytestmark = pytest.mark.browser
NODE = "[data-tree] [data-node]"


def wait_nodes(page: Any, n: int) -> None:
    """Wait until the tree has so many moves."""
    page.wait_for_function(
        "([node, n]) => document.querySelectorAll(node).length === n", arg=[NODE, n]
    )


def moves_of(page: Any) -> list[str]:
    """The moves of the tree, as they are written."""
    found: list[str] = page.locator(NODE).all_inner_texts()
    return found


@needs_triolet
def test_a_game_is_analysed_from_any_move(server: Server, new_page: NewPage) -> None:
    """From the replay to the board; another move is a variation, which a link carries elsewhere."""
    page = new_page(server.base)
    start(page, "Jouer au Triolet contre l’ordinateur")
    for _ in range(2):
        wait_turn(page)
        play_placed(page)
    wait_turn(page)
    give_up(page)
    page.locator(".player .btn.icon").nth(1).click()
    page.locator("[data-act=analyse]").click()
    page.wait_for_url("**/analysis/triolet?t=*")
    page.locator("[data-candidate]").first.wait_for()
    played = page.locator(NODE).count()
    assert played >= 3
    wait_count(page.locator(f"{NODE}[aria-current]"), 1)
    # a move by hand joins the tree as a variation, and can be deleted with what follows it
    page.locator("[data-candidates] [aria-expanded]").click()
    page.locator("[data-candidates] .list button").last.click()
    wait_nodes(page, played + 1)
    page.locator("[data-tree] .var [data-node]").wait_for()
    page.locator("[data-candidate]").first.click()
    wait_nodes(page, played + 2)
    tree = moves_of(page)
    page.locator("[data-act=link]").click()
    page.wait_for_function("() => location.hash.length > 20")
    other = new_page(server.base, phone=True)
    other.goto(page.url)
    other.get_by_role("button", name="Analyse", exact=True).click()
    wait_nodes(other, played + 2)
    assert moves_of(other) == tree
    other.get_by_role("button", name="Supprimer d’ici").click()
    wait_nodes(other, played + 1)
    other.reload()  # a link is as it was given; without one the device goes on where one was
    wait_nodes(other, played + 2)


@needs_triolet
def test_a_position_is_pasted(server: Server, new_page: NewPage) -> None:
    """What cannot be is told with its line and changes nothing; what can is laid, and explained."""
    page = new_page(server.base)
    page.goto("/analysis/triolet")
    page.locator("[data-candidate]").first.wait_for()
    before = page.locator("[data-rack]").all_inner_texts()
    page.locator("[data-act=paste]").click()
    page.get_by_label("Texte").fill('{"game":"triolet",\n"board":{"H8":"9","H9":"9"}}')
    page.get_by_role("button", name="Ouvrir", exact=True).click()
    assert "ligne 2" in page.get_by_role("alert").inner_text()
    assert page.locator("[data-rack]").all_inner_texts() == before
    position = {"game": "triolet", "board": {"H8": "9", "H9": "5"}, "rack": ["1"]}
    page.get_by_label("Texte").fill(json.dumps(position))
    page.get_by_role("button", name="Ouvrir", exact=True).click()
    page.locator("[data-candidate='H10=1']").first.click()
    page.get_by_text("trio 9-5-1").first.wait_for()


@needs_triolet
def test_a_game_of_this_device_is_reviewed_by_its_workers(
    server: Server, new_page: NewPage
) -> None:
    """A game that no server knows is reviewed where it was played; then that is kept."""
    page = new_page(server.base)
    here(page)
    start(page, "Jouer au Triolet contre l’ordinateur")
    wait_turn(page)
    play_placed(page)
    wait_turn(page)
    give_up(page)
    page.get_by_role("link", name="Analyser la partie").click()
    page.wait_for_url("**/t/local-*/review")
    page.locator(".moves [aria-current]").wait_for()
    assert page.locator(".moves li").count() >= 1
    page.locator(".sums table").wait_for()
    page.goto("/stats")  # and what it says is counted
    page.get_by_text("Parties analysées : 1 / 1").wait_for()


GAMES = ("101", "20-sur-20", "21", "triolet")


@pytest.mark.skipif(not set(GAMES) <= set(index_of(built())), reason="no module")
def test_positions_are_set_up_by_hand(server: Server, new_page: NewPage) -> None:
    """Tapped and dragged; what cannot be is told and can be mended; every game is laid again."""
    page = new_page(server.base)
    for slug in GAMES:
        page.goto(f"/analysis/{slug}")
        page.locator("[data-candidate]").first.wait_for()
        page.locator("[data-act=by-hand]").click()
        page.locator("dialog [data-act=analyse]").click()  # as it is
        page.locator("dialog").wait_for(state="detached")
    place = page.locator
    piece = "dialog [data-piece='{}']".format
    place("[data-act=by-hand]").click()
    page.get_by_role("button", name="Tout vider").click()
    place(piece(9)).click()
    place("[data-place='0,H,8']").click()
    place(piece(7)).drag_to(place("[data-place='0,H,9']"))
    assert place("[data-place='0,H,9']").inner_text() == "7"
    place("[data-place='0,H,9']").drag_to(place("[data-place='0,H,10']"))  # moved
    assert place("[data-place='0,H,9']").inner_text() == ""
    place("[data-place='0,H,10']").press("ArrowLeft")
    page.keyboard.press("Enter")  # the piece that is held
    assert page.evaluate("document.activeElement.ariaLabel") == "H9\u00a0: jeton 7"
    place("[data-place='0,H,10']").press("Delete")
    place("dialog [data-act=analyse]").click()
    page.locator("dialog [role=alert]").wait_for()  # 9 + 7 is more than 15
    place("[data-place='0,H,9']").click()
    for _ in range(3):
        place("[data-hand]").first.click()
    for token in (4, 2, 6):
        place(piece(token)).click()
        place("[data-act=hand]").click()
    place("dialog [data-act=analyse]").click()
    page.locator("dialog").wait_for(state="detached")
    page.locator("[data-candidate]").first.wait_for()
    kept = json.loads(page.evaluate("JSON.parse(localStorage['jetons.analysis.triolet'])"))
    position = kept["root"]["position"]
    assert position["board"] == {"H8": "9"}
    assert sorted(position["racks"][position["mover"]]) == ["2", "4", "6"]


# Names on the plates, and the sums of points beside them, that are cut
CUT = """() => [...document.querySelectorAll('.seat .who, .mini .name')]
  .filter((e) => e.checkVisibility() && e.scrollWidth > e.clientWidth + 1)
  .map((e) => e.textContent)"""


@needs_triolet
def test_names_are_whole_beside_a_board_in_a_low_window(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, viewport={"width": 1024, "height": 600})
    page.goto("/analysis/triolet")
    page.locator(".mini .name").first.wait_for()
    wait_still(page)
    assert page.evaluate(CUT) == []
