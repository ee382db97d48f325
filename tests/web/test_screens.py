"""Every screen: axe finds nothing; bad input gets a page that says what happened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from jetons.games import REGISTRY
from tests.web import hands
from tests.web.conftest import NewPage, Server

pytestmark = pytest.mark.browser
ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = (
    "/", "/tables", "/games", "/rules", "/learn", "/settings", "/nowhere", "/t/nothere",
    "/puzzles", "/puzzles/21", "/stats", "/known/21",
    *(f"/{page}/{slug}" for page in ("play", "rules", "learn") for slug in REGISTRY),
)  # fmt: skip


# What axe finds, each as one line, and whether the page stayed as it was while axe looked
LOOK = """async () => {
  const before = document.documentElement.outerHTML;
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  const found = violations.map((one) => `${one.id}: ${one.nodes[0].html.slice(0, 200)}`);
  return [found, before === document.documentElement.outerHTML];
}"""


def violations(page: Any) -> list[str]:
    """What axe finds, each as one line, on a page that stands still while it looks."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    for _ in range(5):
        hands.wait_still(page)
        found: list[str]
        found, was_still = page.evaluate(LOOK)
        if not found or was_still:
            break
    return found


@pytest.mark.parametrize(("phone", "light"), [(False, "light"), (True, "dark")])
def test_axe_on_pages(server: Server, new_page: NewPage, phone: bool, light: str) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed")
    page = new_page(server.base, phone=phone, color_scheme=light, reduced_motion="reduce")
    for path in PAGES:
        page.goto(path)
        page.locator("h1").first.wait_for()
        hands.wait_still(page)
        assert violations(page) == [], path


@pytest.mark.parametrize(("phone", "light"), [(True, "light"), (False, "dark")])
def test_axe_on_tables(server: Server, new_page: NewPage, phone: bool, light: str) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed")
    page = new_page(server.base, phone=phone, color_scheme=light, reduced_motion="reduce")
    for title in (game.facts.title.fr for game in REGISTRY.values()):
        hands.start(page, f"Jouer au {title} contre l’ordinateur")
        assert hands.wait_turn(page)
        assert violations(page) == [], title
    page.get_by_role("button", name="La partie").click()
    assert violations(page) == []
    page.get_by_role("button", name="Abandonner").click()
    page.get_by_role("button", name="Oui, abandonner la partie").click()
    page.locator(".player input").wait_for()
    assert violations(page) == []
    hands.start(page, "Inviter à une partie de Triolet")
    page.locator("#link").wait_for()
    assert violations(page) == []


def test_a_dead_link(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    page.goto("/t/nothere")
    page.get_by_role("heading", name="Pas de table ici").wait_for()
    assert page.get_by_role("link", name="Retour à l’étagère").is_visible()


def test_a_full_table_that_waits(server: Server, new_page: NewPage) -> None:
    anne, bob, eve = (new_page(server.base) for _ in range(3))
    anne.goto("/play/triolet")
    anne.get_by_label("Par un lien").check()
    anne.get_by_label("2", exact=True).check()
    anne.get_by_role("button", name="Créer le lien").click()
    anne.wait_for_url("**/t/*")
    bob.goto(anne.url)
    bob.get_by_role("button", name="M’asseoir et jouer").click()
    bob.locator("[data-board]").wait_for()
    eve.goto(anne.url)
    eve.locator("[data-board]").wait_for()
    assert eve.get_by_role("button", name="M’asseoir et jouer").count() == 0


def test_a_name_of_ten_thousand_characters(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    page.add_init_script(
        "localStorage.setItem('jetons.settings', JSON.stringify({name: 'x'.repeat(10000)}))"
    )
    hands.start(page, "Jouer au Triolet contre l’ordinateur")
    page.locator("[data-board]").wait_for()


def test_without_storage(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new Error('no storage') }})"
    )
    page.goto("/settings")
    page.get_by_label("Sombre").check()
    page.get_by_text("Ce navigateur ne garde rien").wait_for()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    hands.start(page, "Jouer au Triolet contre l’ordinateur")
    page.locator("[data-board]").wait_for()


def test_a_server_that_is_down(own_server: Server, new_page: NewPage) -> None:
    page = new_page(own_server.base)
    page.goto("/")
    page.get_by_role("heading", name="À quoi jouons-nous").wait_for()
    page.locator("[data-game=triolet] .tag").wait_for()  # the catalogue has come
    own_server.kill()
    page.get_by_role("button", name="Jouer au Triolet contre l’ordinateur").click()
    page.get_by_role("alert").get_by_text("Le serveur ne répond pas").wait_for()


def test_opens_offline_with_the_rules(own_server: Server, new_page: NewPage) -> None:
    page = new_page(own_server.base, keeps=True)
    page.goto("/")
    hands.wait_kept(page)
    own_server.kill()
    page.goto("/rules/triolet")
    page.get_by_text("T.8", exact=True).first.wait_for()
    page.goto("/")
    page.get_by_role("heading", name="À quoi jouons-nous").wait_for()
