"""The browser takes part in the deal, and checks it itself from what it kept."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web import hands
from tests.web.conftest import NewPage, Server

pytestmark = pytest.mark.browser
KEPT = "JSON.parse(localStorage['jetons.deals'])[location.pathname.split('/').at(-1)]"


def give_up(page: Any) -> None:
    page.get_by_role("button", name="La partie").click()
    page.get_by_role("button", name="Abandonner", exact=True).click()
    page.get_by_role("button", name="Oui, abandonner la partie").click()
    page.locator(".won").wait_for()


def panel(page: Any) -> Any:
    """The check of the deal, opened."""
    found = page.locator("details.deal")
    found.locator("summary").wait_for()
    if not found.get_attribute("open"):
        found.locator("summary").click()
    return found


def test_against_a_bot_the_browser_s_own_seed_is_in_and_every_draw_is_made_again(
    server: Server, new_page: NewPage
) -> None:
    page = new_page(server.base)
    hands.start(page, "Jouer au Triolet contre l’ordinateur")
    page.locator("[data-board]").wait_for()
    kept = page.evaluate(KEPT)
    assert len(kept["seed"]) == 32
    assert len(kept["pledges"]) == 2  # those that stood when the seed was given
    give_up(page)
    told = panel(page)
    told.get_by_text("Tirage honnête : rien n’a été changé en cours de partie").wait_for()
    told.get_by_text("avant le tirage ; c’est toujours le même").wait_for()
    told.get_by_text("Votre graine est dans le tirage").wait_for()
    assert kept["seed"] in told.inner_text()
    # what the browser kept is what it checks against: another commitment at the start is a lie
    for name, value, words in (
        ("commitment", "f" * 64, "L’engagement n’est plus celui"),
        ("seed", "f" * 32, "n’est pas dans le tirage"),
    ):
        page.evaluate(
            """([name, value]) => {
                const all = JSON.parse(localStorage['jetons.deals']);
                const id = location.pathname.split('/').at(-1);
                all[id] = { ...all[id], [name]: value };
                localStorage['jetons.deals'] = JSON.stringify(all);
            }""",
            [name, value],
        )
        page.reload()
        told = panel(page)
        told.get_by_text("Tirage suspect").wait_for()
        told.get_by_role("alert").get_by_text(words).wait_for()
        page.evaluate(
            "(kept) => { const all = JSON.parse(localStorage['jetons.deals']);"
            " all[location.pathname.split('/').at(-1)] = kept;"
            " localStorage['jetons.deals'] = JSON.stringify(all); }",
            kept,
        )


def test_two_people_pledge_before_either_gives_a_seed(server: Server, new_page: NewPage) -> None:
    anne, bob = new_page(server.base), new_page(server.base)
    hands.start(anne, "Inviter à une partie de Triolet")
    bob.goto(anne.url)
    bob.get_by_role("button", name="M’asseoir et jouer").click()
    for page in (anne, bob):
        page.locator("[data-board]").wait_for()
    one, two = anne.evaluate(KEPT), bob.evaluate(KEPT)
    assert one["pledges"] == two["pledges"]
    assert all(one["pledges"])
    assert one["commitment"] == two["commitment"]
    give_up(anne)
    for page in (anne, bob):
        told = panel(page)
        told.get_by_text("Tirage honnête").wait_for()
        told.get_by_text("La graine de l’autre joueur est celle").wait_for()


def test_a_rematch_has_a_seed_of_its_own(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    hands.start(page, "Jouer au Triolet contre l’ordinateur")
    page.locator("[data-board]").wait_for()
    first = page.url
    give_up(page)
    page.get_by_role("button", name="Revanche").click()
    page.wait_for_url(lambda url: url != first)
    page.locator(".seat.turn").wait_for()
    seeds = page.evaluate(
        "Object.values(JSON.parse(localStorage['jetons.deals'])).map(d => d.seed)"
    )
    assert len(set(seeds)) == 2
    assert all(seeds)


def test_a_spectator_is_told_what_he_cannot_know(server: Server, new_page: NewPage) -> None:
    anne, eve = new_page(server.base), new_page(server.base)
    hands.start(anne, "Jouer au Triolet contre l’ordinateur")
    anne.locator("[data-board]").wait_for()
    eve.goto(anne.url)
    eve.locator("[data-board]").wait_for()
    give_up(anne)
    told = panel(eve)
    told.get_by_text("n’était pas là au début").wait_for()
    told.get_by_text("Tirage honnête").wait_for()
