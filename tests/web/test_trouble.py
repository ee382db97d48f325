"""What goes wrong for people: lost seats, full tables, no server, no storage; each page says so."""

from __future__ import annotations

import struct
import urllib.request
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest

from jetons.play.record_reader import read_record
from tests.web import hands
from tests.web.conftest import NewPage, Server
from tests.web.test_screens import violations

pytestmark = pytest.mark.browser
TITLES = {
    "101": hands.play_101,
    "20 sur 20": hands.play_20,
    "Le 21": hands.play_placed,
    "Triolet": hands.play_placed,
}


def resign(page: Any) -> None:
    """Give up, and wait for the page after the game."""
    page.get_by_role("button", name="La partie").click()
    page.get_by_role("button", name="Abandonner").click()
    page.get_by_role("button", name="Oui, abandonner la partie").click()
    page.locator(".player input").wait_for()


@pytest.mark.parametrize("value", ["", "WyJmb3JnZWQiXQ.AAAAAAAAAAAAAAAAAAAAAAAAAAA", "x" * 3000])
def test_a_seat_that_the_browser_lost(server: Server, new_page: NewPage, value: str) -> None:
    """No cookie, a forged one, and nonsense: you watch, and are told why."""
    page = new_page(server.base)
    hands.start(page, "Jouer au Triolet contre l’ordinateur")
    assert hands.wait_turn(page)
    hands.wait_still(page)
    page.context.clear_cookies()
    if value:
        page.context.add_cookies([{"name": "jetons", "value": value, "url": server.base}])
    page.reload()
    page.get_by_role("status").get_by_text("ne reconnaît plus votre place").wait_for()
    assert page.locator("[data-rack]").count() == 0
    assert violations(page) == []
    page.get_by_role("link", name="Retour à l’étagère").click()
    page.get_by_role("heading", name="À quoi jouons-nous").wait_for()


def test_the_last_seat_is_taken_before_my_eyes(server: Server, new_page: NewPage) -> None:
    anne, bob, eve = (new_page(server.base) for _ in range(3))
    hands.start(anne, "Inviter à une partie de Triolet")
    eve.goto(anne.url)
    eve.get_by_role("button", name="M’asseoir et jouer").wait_for()
    bob.goto(anne.url)
    bob.get_by_role("button", name="M’asseoir et jouer").click()
    eve.get_by_role("status").get_by_text("La table est complète").wait_for()
    assert eve.get_by_role("button", name="M’asseoir et jouer").count() == 0
    table = anne.url.rsplit("/", 1)[1]
    answer = eve.context.request.post(f"/api/tables/{table}/seats", data={"seat": -1})
    assert answer.status == 409
    assert answer.json()["error"]["text"]["fr"]


def test_a_long_name_changes_nothing_but_itself(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, phone=True)
    page.goto("/settings")
    page.get_by_label("Votre nom").fill("N" * 10_000)
    assert page.get_by_label("Votre nom").input_value() == "N" * 24
    hands.start(page, "Inviter à une partie de Triolet")
    page.locator("li").get_by_text("N" * 24).wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    answer = page.context.request.post("/api/me", data={"name": "N" * 10_000})
    assert answer.json()["name"] == "N" * 24


def test_a_browser_that_keeps_no_cookies(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)

    def without_cookie(route: Any) -> None:
        request = urllib.request.Request(
            route.request.url, route.request.post_data_buffer, {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request) as answer:
            route.fulfill(status=answer.status, content_type="application/json", body=answer.read())

    page.route("**/api/tables", without_cookie)
    hands.start(page, "Jouer au Triolet contre l’ordinateur")
    assert hands.wait_turn(page)
    hands.play_placed(page)
    seats = page.context.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()["seats"]
    me = page.context.request.get("/api/me").json()["player"]
    assert me != seats[0]["player"]  # no cookie says who sits there: the page's token does


def test_no_server(own_server: Server, new_page: NewPage) -> None:
    """Every screen still says what it can do and what it cannot."""
    page = new_page(own_server.base, keeps=True)
    page.goto("/")
    hands.wait_kept(page)
    own_server.kill()
    page.goto("/play/21")
    page.get_by_text("Hors ligne").wait_for()
    page.get_by_role("button", name="Commencer").click()
    page.get_by_role("alert").get_by_text("Le serveur ne répond pas").wait_for()
    page.goto("/tables")
    page.get_by_role("alert").get_by_text("Le serveur ne répond pas").wait_for()
    page.goto("/t/anything")
    page.get_by_text("Le serveur ne répond pas encore").wait_for()
    own_server.start()
    page.get_by_role("heading", name="Pas de table ici").wait_for()  # it came back by itself


def test_a_finished_game_opens_offline(own_server: Server, new_page: NewPage) -> None:
    page = new_page(own_server.base, keeps=True)
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    hands.start(page, "Jouer au Triolet contre l’ordinateur")
    assert hands.wait_turn(page)
    hands.play_placed(page)
    assert hands.wait_turn(page)
    resign(page)
    page.goto("/games")
    link = page.get_by_role("link", name="Revoir")
    link.wait_for()
    own_server.kill()
    page.goto("/games")
    page.get_by_text("Hors ligne").wait_for()
    page.get_by_role("link", name="Revoir").click()
    page.locator(".after .player input").wait_for()
    assert page.locator(".sheet td.mv").count() >= 2
    assert violations(page) == []
    page.get_by_role("button", name="Revanche").click()
    page.get_by_role("alert").get_by_text("Le serveur ne répond pas").wait_for()
    page.goto("/rules/21")
    page.get_by_text("21.9", exact=True).first.wait_for()


@pytest.mark.parametrize("title", TITLES)
def test_what_one_takes_home(server: Server, new_page: NewPage, tmp_path: Path, title: str) -> None:
    """The record, the drawing and the picture are whole files."""
    page = new_page(server.base, accept_downloads=True)
    name = f"Jouer au {title} contre l’ordinateur"
    # until something lies there; in 20 sur 20 many a first turn is a pass
    hands.play_turns(page, lambda: hands.start(page, name), TITLES[title], 3)
    resign(page)
    assert violations(page) == []
    files = {}
    for name in ("Fichier de la partie", "SVG", "PNG"):
        with page.expect_download() as found:
            page.get_by_role("button", name=name, exact=True).click()
        files[name] = tmp_path / found.value.suggested_filename
        found.value.save_as(files[name])
    check_record(page, files["Fichier de la partie"])
    width, height = check_svg(files["SVG"])
    picture = files["PNG"].read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    size = struct.unpack(">II", picture[16:24])
    assert [abs(a - 2 * b) <= 2 for a, b in zip(size, (width, height), strict=True)] == [True, True]
    assert len(picture) > 5000  # not a blank sheet


def check_record(page: Any, path: Path) -> None:
    """The file is what the server has, and a record that replays."""
    text = path.read_text(encoding="utf-8")
    table = page.url.rsplit("/", 1)[1]
    assert text == page.context.request.get(f"/api/tables/{table}/record").text()
    assert read_record(text).match.is_over


def check_svg(path: Path) -> tuple[float, float]:
    """A drawing that stands alone: nothing of the page's style is needed; its size."""
    text = path.read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "var(--" not in text
    assert "class=" not in text
    assert len(list(root.iter())) > 20
    return float(root.get("width", "0")), float(root.get("height", "0"))


def test_a_game_that_still_compiles(server: Server, new_page: NewPage) -> None:
    """The page says what it waits for, and goes to the table by itself."""
    page = new_page(server.base)
    refusals = iter([True, True])

    def answer(route: Any) -> None:
        if route.request.method == "POST" and next(refusals, False):
            text = {"fr": "le serveur prépare ce jeu", "en": "the server is getting ready"}
            error = {"code": "getting_ready", "text": text, "clause": ""}
            route.fulfill(status=503, json={"error": error})
        else:
            route.continue_()

    page.route("**/api/tables", answer)
    page.goto("/play/triolet")
    page.get_by_role("button", name="Commencer").click()
    page.get_by_role("status").get_by_text("Le serveur prépare ce jeu").wait_for()
    page.wait_for_url("**/t/*")
    page.get_by_text("Le serveur prépare ce jeu").wait_for(state="detached")


@pytest.mark.parametrize("path", ["/a/b/c/d/e", "/t/x/y/z/1/2/3", "/rules/21/more/and/more"])
@pytest.mark.parametrize("lang", ["fr-FR", "en-GB"])
def test_an_address_that_leads_nowhere(
    server: Server, new_page: NewPage, path: str, lang: str
) -> None:
    page = new_page(server.base, lang=lang)
    page.goto(path)
    title = {"fr-FR": "Rien à cette adresse", "en-GB": "Nothing at this address"}[lang]
    page.get_by_role("heading", name=title).wait_for()
    assert violations(page) == []


@pytest.mark.parametrize("phone", [False, True])
def test_the_network_goes_and_comes_back(server: Server, new_page: NewPage, phone: bool) -> None:
    """The page hears it from the browser, at once, and afterwards nothing of it is left."""
    page = new_page(server.base, phone=phone)
    hands.start(page, "Jouer au Triolet contre l’ordinateur")
    hands.lay(page, hands.hold(page).first)
    page.context.set_offline(True)
    page.locator(".line").wait_for(timeout=5000)  # no ping was due
    assert page.get_by_text("Hors ligne").is_hidden()  # said once
    assert page.locator("[data-act=play]").is_disabled()
    page.context.set_offline(False)
    page.locator(".line").wait_for(state="detached")
    hands.wait_answer(page)
    assert page.locator("[data-rack].gone").count() == 1  # the draft lies where it lay
    assert page.get_by_role("alert").count() == 0
    page.goto("/tables")
    page.get_by_role("heading", name="Trouver un adversaire").wait_for()
    page.context.set_offline(True)
    page.get_by_role("status").get_by_text("Hors ligne").wait_for()
    page.locator("main .btn[data-game=triolet]").click()
    page.get_by_role("alert").get_by_text("Le serveur ne répond pas").wait_for()
    page.context.set_offline(False)
    page.get_by_text("Hors ligne").wait_for(state="detached")
    page.get_by_role("alert").wait_for(state="detached")
