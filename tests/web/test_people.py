"""People: by a link, reconnecting, on a phone, by keyboard alone, in two languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web import hands
from tests.web.conftest import NewPage, Server
from tests.web.hands import wait_count

pytestmark = pytest.mark.browser


def test_two_people_by_link(server: Server, new_page: NewPage) -> None:
    anne, bob = new_page(server.base), new_page(server.base, phone=True)
    hands.start(anne, "Inviter à une partie de Triolet")
    link = anne.locator("#link").input_value()
    anne.get_by_role("img", name="Code QR du lien").wait_for()
    bob.goto(link)
    bob.get_by_label("Votre nom").fill("Bob")
    bob.get_by_role("button", name="M’asseoir et jouer").click()
    for page in (anne, bob):
        page.locator("[data-board]").wait_for()
    mover, other = (anne, bob) if hands_turn(anne) else (bob, anne)
    mover.get_by_role("button", name="Échanger").click()
    mover.locator("[data-rack='0']").click()
    mover.locator(".acts .btn.main").click()
    assert hands.wait_turn(other)
    # chat, and a draw by agreement
    anne.get_by_role("button", name="Conversation").click()
    anne.get_by_placeholder("Votre message").fill("bien joué")
    anne.get_by_role("button", name="Envoyer", exact=True).click()
    anne.get_by_text("bien joué").wait_for()
    anne.keyboard.press("Escape")
    anne.get_by_role("button", name="La partie").click()
    anne.get_by_role("button", name="Proposer la nulle").click()
    bob.get_by_role("button", name="D’accord").click()
    for page in (anne, bob):
        page.locator(".won").get_by_text("Partie nulle").wait_for()
    # a rematch takes both to a new table
    anne.get_by_role("button", name="Revanche").click()
    bob.get_by_role("button", name="D’accord").click()
    for page in (anne, bob):
        page.locator(".seat.turn").wait_for()
        assert page.url != link


def hands_turn(page: object) -> bool:
    """Whether it is this page's turn."""
    hands.wait_still(page)
    return "À vous" in page.locator(".seat.turn .who").inner_text()  # type: ignore[attr-defined]


def test_a_third_person_watches(server: Server, new_page: NewPage) -> None:
    anne, bob, eve = (new_page(server.base) for _ in range(3))
    hands.start(anne, "Inviter à une partie de Triolet")
    bob.goto(anne.url)
    bob.get_by_role("button", name="M’asseoir et jouer").click()
    anne.locator("[data-board]").wait_for()
    eve.goto(anne.url)
    eve.locator("[data-board]").wait_for()
    assert eve.locator("[data-rack]").count() == 0


def test_the_server_is_killed_and_comes_back(own_server: Server, new_page: NewPage) -> None:
    page = new_page(own_server.base)
    hands.start(page, "Jouer au Triolet contre l’ordinateur")
    lit = hands.hold(page)
    hands.lay(page, lit.nth(lit.count() // 2))
    own_server.kill()
    page.get_by_text("Connexion perdue").first.wait_for()
    assert page.locator(".slot.gone").count() == 1  # the draft survives
    own_server.start()
    page.locator(".line").wait_for(state="detached", timeout=30_000)
    wait_count(page.locator(".slot.gone"), 1)
    page.keyboard.press("Escape")
    hands.play_placed(page)


def test_the_server_is_killed_while_a_bot_thinks(tmp_path: Path, new_page: NewPage) -> None:
    """With its workers, in the bot's turn: the bot moves when the server is back."""
    server = Server(tmp_path, bot_workers="1", bot_seconds="2")
    try:
        server.start()
        page = new_page(server.base, level="maitre")
        hands.start(page, "Jouer au Triolet contre l’ordinateur")
        assert hands.wait_turn(page)
        hands.wait_answer(page)
        page.get_by_role("button", name="Échanger").click()
        page.locator("[data-rack='0']").click()
        page.locator(".acts .btn.main").click()
        page.get_by_text("réfléchit").first.wait_for()
        server.kill()
        page.get_by_text("Connexion perdue").first.wait_for()
        n_moves = page.locator(".sheet .mv").count()
        server.start()
        page.locator(".line").wait_for(state="detached", timeout=30_000)
        assert hands.wait_turn(page)
        assert page.locator(".sheet .mv").count() == n_moves + 1
        hands.play_placed(page)
    finally:
        server.kill()


def test_phone_with_touch(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, phone=True)
    hands.start(page, "Jouer au Triolet contre l’ordinateur")
    cell = hands.hold(page, by="tap").first
    box = cell.bounding_box()
    assert box is not None
    assert box["width"] >= 40  # the board comes near
    cell.tap()
    page.locator(".slot.gone, dialog .value").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    small = page.evaluate(
        """[...document.querySelectorAll('button, a.btn')].filter((e) => e.offsetParent &&
           !e.matches('.clause, .mv button, .why')).map((e) => e.getBoundingClientRect())
           .filter((r) => r.width && (r.height < 43.5 || r.width < 43.5)).length"""
    )
    assert small == 0


def test_drag_with_the_mouse(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    hands.start(page, "Jouer au 21 contre l’ordinateur")
    cell = hands.hold(page).first.get_attribute("data-cell")
    index = page.locator("[data-rack][aria-pressed=true]").get_attribute("data-rack")
    rack = page.locator(f"[data-rack='{index}']")
    rack.click()
    rack.hover()
    page.mouse.down()
    page.mouse.move(600, 500, steps=4)
    target = page.locator(f"[data-cell='{cell}']").bounding_box()
    assert target is not None
    page.mouse.move(target["x"] + 20, target["y"] + 20, steps=4)
    page.mouse.up()
    page.locator(".slot.gone, dialog .value").first.wait_for()


def test_keyboard_alone(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    page.goto("/")
    page.get_by_role("button", name="Jouer au Triolet contre l’ordinateur").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    hands.hold(page, by="key")
    page.locator("[role=gridcell][tabindex='0']").focus()
    page.keyboard.press("n")  # to the next place that fits
    name = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert "le jeton choisi va ici" in name
    page.keyboard.press("Enter")
    page.locator(".slot.gone, dialog .value").first.wait_for()
    page.keyboard.press("Escape")


def test_names_for_screen_readers(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    hands.start(page, "Jouer au Triolet contre l’ordinateur")
    page.locator("[data-board]").wait_for()
    wait_count(page.get_by_role("gridcell", name="D8, double, vide"), 1)
    assert hands.wait_turn(page)
    page.get_by_role("button", name="Échanger").click()
    page.locator("[data-rack='0']").click()
    page.locator(".acts .btn.main").click()
    page.wait_for_function("() => document.querySelector('[role=log]').textContent.includes(':')")


def test_language_switches_at_once(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    page.goto("/settings")
    page.get_by_label("English").check()
    page.get_by_role("heading", name="Settings").wait_for()
    assert page.evaluate("document.documentElement.lang") == "en"
    page.goto("/")
    page.get_by_role("heading", name="What shall we play?").wait_for()


def test_english_browser_gets_english(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, lang="en-GB")
    page.goto("/rules/triolet")
    page.get_by_role("heading", name="Rules of Triolet").wait_for()
    page.get_by_text("T.8", exact=True).first.wait_for()


def test_a_refusal_opens_its_clause(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    hands.start(page, "Jouer au Triolet contre l’ordinateur")
    assert hands.wait_turn(page)
    hands.wait_still(page)
    for index in range(3):  # a joker is refused in other words
        if "joker" not in page.locator(f"[data-rack='{index}']").inner_text():
            page.locator(f"[data-rack='{index}']").click()
            break
    page.locator("[data-cell='A1']").click()
    page.locator(".no .clause").click()
    assert page.locator("dialog li.lit").inner_text().startswith("T.")


def test_nothing_but_this_host_is_asked(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    asked: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
    hands.start(page, "Jouer au 101 contre l’ordinateur")
    page.locator(".square").first.wait_for()
    page.goto("/rules/101")
    page.locator("[data-board]").wait_for()
    assert [url for url in asked if not url.startswith((server.base, "blob:", "data:"))] == []
    assert complaints == []  # the content security policy has nothing to say either
