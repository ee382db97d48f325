"""A seat belongs to the browser that took it: reloads, tabs and restarts keep it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web import hands
from tests.web.conftest import NewPage, Server

pytestmark = pytest.mark.browser
SIT = {"fr-FR": "M’asseoir et jouer", "en-GB": "Sit down and play"}


def is_seated(page: Any) -> bool:
    """Whether the page shows one's own tokens; waits until it shows a board."""
    page.locator("[data-board]").first.wait_for()
    page.locator("[data-rack], .watching").first.wait_for()
    return page.locator("[data-rack]").count() > 0 and page.locator(".watching").count() == 0


def players_at(page: Any) -> set[str]:
    """The different people at the table that a page shows."""
    table = page.url.rsplit("/", 1)[1]
    seats = page.context.request.get(f"/api/tables/{table}").json()["seats"]
    return {seat["player"] for seat in seats if seat["kind"] == "person"}


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("lang", SIT)
def test_a_guest_by_link_keeps_the_seat(
    server: Server, new_page: NewPage, lang: str, phone: bool
) -> None:
    """A fresh private window, never on the site before: sit, reload, another tab, all closed."""
    anne, bob = new_page(server.base), new_page(server.base, lang=lang, phone=phone)
    hands.start(anne, "Inviter à une partie de Triolet")
    bob.goto(anne.url)
    bob.get_by_role("button", name=SIT[lang]).click()
    assert is_seated(bob)
    bob.reload()
    assert is_seated(bob)
    context = bob.context
    tab = context.new_page()
    tab.goto(anne.url)
    assert is_seated(tab)
    bob.close()
    tab.close()
    later = context.new_page()
    later.goto(anne.url)
    assert is_seated(later)
    assert len(players_at(anne)) == 2


def test_a_guest_of_the_open_tables_keeps_the_seat(server: Server, new_page: NewPage) -> None:
    anne, bob = new_page(server.base), new_page(server.base)
    anne.goto("/play/triolet")
    anne.get_by_text("Par un lien").click()
    anne.get_by_text("Afficher la table parmi les tables ouvertes").click()
    anne.get_by_role("button", name="Créer le lien").click()
    anne.wait_for_url("**/t/*")
    anne.reload()
    anne.locator("#link").wait_for()  # the opener's seat is kept, too
    bob.goto("/tables")
    bob.locator(f"a[href='/t/{anne.url.rsplit('/', 1)[1]}']").click()
    bob.get_by_role("button", name=SIT["fr-FR"]).click()
    assert is_seated(bob)
    for page in (anne, bob):
        page.reload()
        assert is_seated(page)


def test_two_strangers_who_were_paired_keep_their_seats(server: Server, new_page: NewPage) -> None:
    anne, bob = new_page(server.base), new_page(server.base, phone=True)
    for page in (anne, bob):
        page.goto("/tables")
        page.locator(".pair [data-game='21']").click()
        page.wait_for_url("**/t/*")
    assert anne.url == bob.url
    for page in (anne, bob):
        assert is_seated(page)
        page.reload()
        assert is_seated(page)


def test_two_first_tabs_are_one_person(server: Server, new_page: NewPage) -> None:
    """Both are on their way before either has a cookie."""
    anne, one = new_page(server.base), new_page(server.base)
    hands.start(anne, "Inviter à une partie de Triolet")
    two = one.context.new_page()
    one.goto("about:blank")
    for page in (one, two):
        page.evaluate("(url) => { location.href = url; }", anne.url)
    for page in (one, two):
        page.get_by_role("button", name=SIT["fr-FR"]).wait_for()
    one.get_by_role("button", name=SIT["fr-FR"]).click()
    for page in (one, two):
        assert is_seated(page)
    for page in (two, one):
        page.reload()
        assert is_seated(page)


def test_a_seat_outlives_the_server(own_server: Server, new_page: NewPage) -> None:
    """Killed while a guest who came by link sits there; the page comes back by itself."""
    anne, bob = new_page(own_server.base), new_page(own_server.base)
    hands.start(anne, "Inviter à une partie de Triolet")
    bob.goto(anne.url)
    bob.get_by_role("button", name=SIT["fr-FR"]).click()
    assert is_seated(bob)
    own_server.kill()
    bob.get_by_text("Connexion perdue").first.wait_for()
    own_server.start()
    bob.locator(".line").wait_for(state="detached", timeout=30_000)
    assert is_seated(bob)
    bob.reload()
    assert is_seated(bob)
