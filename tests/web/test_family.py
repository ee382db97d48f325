"""People at one table: names asked once and kept, a tally between them, a rematch by one tap."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web import hands
from tests.web.conftest import NewPage, Server
from tests.web.test_screens import violations

pytestmark = pytest.mark.browser


def sit_together(page: Any, *names: str) -> None:
    """From the shelf to a table on this screen, with these names."""
    page.goto("/")
    page.get_by_role("button", name="Même écran : Triolet").click()
    page.locator("[data-act=ready]").wait_for()
    for n, name in enumerate(names, start=1):
        page.get_by_label(f"Nom du joueur {n}").fill(name)
    page.locator("[data-act=ready]").click()
    page.wait_for_url("**/t/*")


def give_up(page: Any) -> None:
    """Whoever is to play resigns."""
    ready = page.get_by_role("button", name="Je suis")
    page.wait_for_function(
        "() => document.querySelector('.curtain button, .seat.turn')?.checkVisibility()"
    )
    if ready.count():
        ready.click()
    page.get_by_role("button", name="La partie").click()
    page.get_by_role("button", name="Abandonner").click()
    page.get_by_role("button", name="Oui, abandonner la partie").click()
    page.locator(".after").wait_for()


def test_a_family_at_one_screen(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    page.goto("/")
    page.evaluate(
        """() => localStorage.setItem('jetons.settings', JSON.stringify(
          {...JSON.parse(localStorage.getItem('jetons.settings')), keep: 'device'}))"""
    )
    sit_together(page, "Anne", "Paul")
    give_up(page)
    tally = page.locator(".head .tally")
    tally.wait_for()
    assert tally.get_attribute("data-games") == "1"
    # one tap: the same people again
    first = page.url
    page.get_by_role("button", name="Revanche").click()
    page.wait_for_function("(was) => location.href !== was", arg=first)
    give_up(page)
    tally.wait_for()
    assert tally.get_attribute("data-games") == "2"
    text = tally.inner_text()
    assert "Anne" in text
    assert "Paul" in text
    # the same from the home page, whose names and tally stand there at once
    page.goto("/")
    page.locator(".resume", has_text="Une revanche").wait_for()
    assert "Anne, Paul" in page.locator(".resume").inner_text().replace("Paul, Anne", "Anne, Paul")
    page.get_by_role("button", name="Même écran : Triolet").click()
    names = page.locator("dialog input")
    names.first.wait_for()
    assert [names.nth(n).input_value() for n in range(2)] == ["Anne", "Paul"]
    page.locator("dialog .tally").wait_for()
    assert violations(page) == []
    names.nth(1).fill("anne")
    page.get_by_role("alert").get_by_text("le même nom").wait_for()
    assert page.locator("[data-act=ready]").is_disabled()
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    page.locator("[data-act=rematch]").click()
    page.wait_for_url("**/t/*")
    assert page.url not in (first,)
    # all of it can be forgotten, and is not counted again
    page.goto("/settings")
    page.locator("[data-people] .tally").wait_for()
    page.locator("[data-act=forget-people]").click()
    page.locator("[data-act=sure]").click()
    page.get_by_text("Les noms et les comptes sont effacés").wait_for()
    page.goto("/games")
    page.locator("main h2").first.wait_for()
    kept = page.evaluate("JSON.parse(localStorage.getItem('jetons.people'))")
    assert (kept["names"], kept["results"]) == ([], {})


def test_the_plate_has_the_colour_of_whom_it_names(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    page.goto("/")
    page.get_by_role("button", name="Même écran : Le 21").click()
    page.locator("[data-act=ready]").click()
    page.wait_for_url("**/t/*")
    page.get_by_role("button", name="Je suis").click()
    plate = page.locator(".seat.turn")
    plate.wait_for()
    hands.wait_still(page)
    shown, seat, accent = page.evaluate(
        """() => {
          const plate = document.querySelector('.seat.turn'), style = getComputedStyle(plate);
          const probe = document.createElement('i');
          plate.append(probe);
          const colour = (value) => {
            probe.style.background = value;
            return getComputedStyle(probe).backgroundColor;
          };
          const found = [style.backgroundColor,
            colour('color-mix(in oklab, var(--seat) 55%, #fffaf0)'), colour('var(--accent)')];
          probe.remove();
          return found;
        }"""
    )
    assert shown == seat != accent
    assert violations(page) == []


def test_an_invitation_has_the_name_of_who_invites(server: Server, new_page: NewPage) -> None:
    anne, bob, eve = (new_page(server.base) for _ in range(3))
    anne.goto("/")
    anne.get_by_role("button", name="Inviter à une partie de Triolet").click()
    anne.get_by_label("Votre nom").fill("Margot")
    assert violations(anne) == []
    anne.locator("[data-act=ready]").click()
    anne.wait_for_url("**/t/*")
    bob.goto(anne.url)
    bob.get_by_role("heading", name="Margot vous invite à une partie de Triolet").wait_for()
    hands.start(anne, "Inviter à une partie de Triolet")  # asked once
    assert anne.evaluate("JSON.parse(localStorage.getItem('jetons.settings')).name") == "Margot"
    hands.start(eve, "Inviter à une partie de Triolet")
    bob.goto(eve.url)
    bob.get_by_role("heading", name="Vous êtes invité à une partie de Triolet").wait_for()


def test_two_people_far_apart_have_a_tally_and_a_rematch(server: Server, new_page: NewPage) -> None:
    anne, bob = (new_page(server.base) for _ in range(2))
    for page, name in ((anne, "Anne"), (bob, "Bob")):
        page.goto("/settings")
        page.get_by_label("Votre nom").fill(name)
    hands.start(anne, "Inviter à une partie de Triolet")
    bob.goto(anne.url)
    bob.get_by_role("button", name="M’asseoir et jouer").click()
    for page in (anne, bob):
        page.locator("[data-board]").wait_for()
    anne.get_by_role("button", name="La partie").click()
    anne.get_by_role("button", name="Abandonner").click()
    anne.get_by_role("button", name="Oui, abandonner la partie").click()
    anne.locator(".head .tally").get_by_text("Vous 0 – 1 Bob").wait_for()
    bob.locator(".head .tally").get_by_text("Anne 0 – 1 Vous").wait_for()
    # both are elsewhere meanwhile: one tap each, and the rematch is on
    was = bob.url
    for page in (anne, bob):
        page.goto("/")
        page.locator("[data-act=rematch]").click()
        page.wait_for_url("**/t/*")
    bob.wait_for_function("(was) => location.href !== was", arg=was)
    bob.locator("[data-board]").wait_for()
