"""Round the board: sound, being asked before a move, 101's sheet, the board in words."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.web import hands
from tests.web.conftest import NewPage, Server
from tests.web.test_games import GAMES

pytestmark = pytest.mark.browser

# Counts what the page does with sound, without a sound device
EARS = """window.heard = {contexts: 0, tones: []};
class Ears {
  constructor() { window.heard.contexts += 1; this.currentTime = 0; this.destination = {}; }
  resume() { return Promise.resolve(); }
  createGain() {
    const set = () => {};
    const gain = {
      setValueAtTime: set, linearRampToValueAtTime: set, exponentialRampToValueAtTime: set,
    };
    return {gain, connect(next) { return next; }};
  }
  createOscillator() {
    return {
      frequency: {setValueAtTime(tone) { window.heard.tones.push(tone); }},
      connect(next) { return next; }, start() {}, stop() {},
    };
  }
}
window.AudioContext = Ears;"""


def prefer(page: Any, **settings: Any) -> None:
    """Have these settings, against the weakest bot."""
    easy = {"level": "random", "seats": 2, "options": {}, "pace": "none"}
    kept = json.dumps({"play": dict.fromkeys(GAMES, easy), **settings})
    page.add_init_script(f"localStorage.setItem('jetons.settings', {json.dumps(kept)})")


def test_sound_is_off_until_it_is_wanted(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    page.add_init_script(EARS)
    hands.start(page, GAMES["triolet"][0])
    assert hands.wait_turn(page)
    hands.play_placed(page)
    assert hands.wait_turn(page)
    assert page.evaluate("window.heard") == {"contexts": 0, "tones": []}
    page.get_by_role("button", name="La partie").click()
    page.get_by_role("button", name="Sons").click()
    page.keyboard.press("Escape")
    hands.play_placed(page)
    assert hands.wait_turn(page)
    heard = page.evaluate("window.heard")
    assert heard["contexts"] == 1  # one for the whole visit
    assert {430, 360} <= set(heard["tones"])  # my move, then the bot's


def test_asked_before_a_move(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    prefer(page, confirm=True)
    page.on("dialog", lambda dialog: pytest.fail(f"the browser asks: {dialog.message}"))
    hands.start(page, GAMES["triolet"][0])
    hands.hold(page)
    page.keyboard.press("Escape")
    while not hands.lay_some(page, hands.LIT):
        pass
    points = page.locator("[data-act=play] b").inner_text()
    page.locator("[data-act=play]").click()
    dialog = page.locator("dialog[open]")
    assert dialog.locator("h2").inner_text().startswith("Jouer ")
    assert page.locator("[data-act=confirm] b").inner_text() == points
    page.get_by_role("button", name="Attendre").click()
    dialog.wait_for(state="detached")
    assert page.locator(".slot.gone").count()  # nothing was sent, the draft lies there
    page.locator("[data-act=play]").click()
    page.keyboard.press("Enter")  # the focus is on yes
    page.locator(".slot.gone").first.wait_for(state="detached")
    dialog.wait_for(state="detached")


def test_the_sheet_of_101_adds_up(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, phone=True, reduced_motion="reduce")
    hands.start(page, GAMES["101"][0])
    for _ in range(60):  # until some line is won
        if not hands.wait_turn(page) or page.locator(".points.won").count() > 2:
            break
        hands.play_101(page)
    sheet = page.locator(".sheet101")
    totals = sheet.locator("tfoot .points").all_inner_texts()
    assert totals == page.locator(".seat .pts").all_inner_texts()
    assert sheet.locator("tbody th[scope=row] button").count() == 10  # five rows, five columns
    lines = [int(n) for n in sheet.locator("tbody tr:not(.sum) .points").all_inner_texts()]
    assert sum(lines[::2]) == int(totals[0])
    assert sum(lines[1::2]) == int(totals[1])
    won = sheet.locator("tr:has(.won)").first
    won.locator("button").click()
    assert "point" in sheet.locator(".said").inner_text()


def test_the_board_of_101_in_words(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, reduced_motion="reduce")
    prefer(page, textBoard=True)
    hands.start(page, GAMES["101"][0])
    for _ in range(3):
        assert hands.wait_turn(page)
        hands.play_101(page)
    assert hands.wait_turn(page)
    words = page.locator("section.text").inner_text()
    token = page.locator(".sheet td.mv button").first.inner_text()
    assert token in words
