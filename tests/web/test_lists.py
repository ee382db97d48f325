"""Lists and the set-up: one's games, open tables, the search, who sits where."""

from __future__ import annotations

from typing import Any

import pytest

from jetons.games import REGISTRY
from tests.web import hands
from tests.web.conftest import NewPage, Server
from tests.web.test_screens import violations

pytestmark = pytest.mark.browser
BOT = {"kind": "bot", "bot": "random"}
ME, OPEN = {"kind": "me"}, {"kind": "open"}


def open_table(page: Any, **table: Any) -> str:
    """A table opened by this page's person, ready or not."""

    def ask() -> str | None:
        answer = page.context.request.post("/api/tables", data=table)
        assert answer.ok or answer.status == 503, answer.text()
        return str(answer.json()["table"]) if answer.ok else None

    name = hands.wait_for(ask, "the game was never ready")
    if OPEN not in table["seats"]:
        wait_begun(page, name)
    return name


def wait_begun(page: Any, name: str) -> None:
    """Wait until a full table has dealt: it gives its people's seeds some seconds."""

    def ask() -> bool | None:
        table = page.context.request.get(f"/api/tables/{name}").json()
        return True if table["now"]["status"] != "waiting" else None

    hands.wait_for(ask, "the match never began")


def resign(page: Any, table: str) -> None:
    page.goto(f"/t/{table}")
    assert hands.wait_turn(page)
    page.get_by_role("button", name="La partie").click()
    page.get_by_role("button", name="Abandonner").click()
    page.get_by_role("button", name="Oui, abandonner la partie").click()
    page.locator(".after").wait_for()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_my_games_say_what_waits_and_how_they_ended(
    server: Server, new_page: NewPage, phone: bool
) -> None:
    page = new_page(server.base, phone=phone)
    page.goto("/")
    page.context.request.post("/api/me", data={"name": "Anne"})
    first = {"options": {"first": "1"}}
    lost = open_table(page, game="triolet", seats=[ME, BOT], **first)
    resign(page, lost)
    stays = open_table(page, game="triolet", seats=[ME, BOT], **first)
    waits = open_table(page, game="21", seats=[ME, OPEN])
    page.goto("/games")
    groups = page.locator("main h2")
    groups.first.wait_for()
    assert groups.all_inner_texts() == ["À vous de jouer", "En cours", "Terminées"]
    row = page.locator("li", has=page.locator(f"a[href='/t/{lost}']"))
    text = row.inner_text()
    assert "Perdue" in text
    assert "0 – 0" in text
    assert "contre Hasard" in text
    assert "Anne" not in text
    assert "202" in text  # the date
    assert violations(page) == []
    row.get_by_role("button", name="Retirer de la liste").click()
    row.wait_for(state="detached")
    waiting = page.locator("li", has=page.locator(f"a[href='/t/{waits}']"))
    waiting.get_by_role("button", name="Fermer la table").click()
    waiting.wait_for(state="detached")
    running = page.locator("li", has=page.locator(f"a[href='/t/{stays}']"))
    running.get_by_role("button", name="Arrêter la partie").click()
    running.get_by_role("button", name="Arrêter ?").click()  # asked once more
    page.get_by_text("Aucune partie dans ce navigateur").wait_for()
    page.reload()
    page.get_by_text("Aucune partie dans ce navigateur").wait_for()


def test_the_banner_names_the_others(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    page.goto("/")
    page.context.request.post("/api/me", data={"name": "Zoé"})
    open_table(page, game="triolet", seats=[BOT, ME], options={"first": "2"})
    page.goto("/")
    banner = page.locator(".resume")
    banner.wait_for()
    assert "Hasard" in banner.inner_text()
    assert "Zoé" not in banner.inner_text()


@pytest.mark.parametrize("lang", ["fr-FR", "en-GB"])
def test_home_and_set_up_say_the_same(server: Server, new_page: NewPage, lang: str) -> None:
    """Minutes and the line about a game come from one place."""
    page = new_page(server.base, lang=lang)
    page.goto("/")
    games = page.context.request.get("/api/games").json()["games"]
    for game in games:
        box = page.locator(f"article[data-game='{game['slug']}']")
        box.locator(".meta", has_text=f"{game['minutes']} min").wait_for()
        assert box.locator(".tag").inner_text().replace("\u00a0", " ") == game["tagline"][lang[:2]]
        page.goto(f"/play/{game['slug']}")
        page.locator("form h1", has_text=game["tagline"][lang[:2]]).wait_for()
        page.goto("/")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_searching_and_giving_up(server: Server, new_page: NewPage, phone: bool) -> None:
    page, other = new_page(server.base, phone=phone), new_page(server.base)
    page.goto("/tables")
    page.get_by_text("5 min + 5 s", exact=True).click()
    page.locator(".pair [data-game='101']").click()
    page.get_by_role("heading", name="On cherche un adversaire").wait_for()
    assert violations(page) == []
    name = page.url.rsplit("/", 1)[1]
    other.goto("/tables")
    row = other.locator("li", has=other.locator(f"a[href='/t/{name}']"))
    row.wait_for()
    assert "5 min + 5 s" in row.inner_text()
    page.get_by_role("button", name="Annuler la recherche").click()
    page.wait_for_url("**/tables")
    row.wait_for(state="detached")


def test_open_tables_tell_clock_options_and_series(server: Server, new_page: NewPage) -> None:
    anne, bob = new_page(server.base), new_page(server.base)
    anne.goto("/")
    seats = [ME, OPEN, BOT]
    one = open_table(anne, game="20-sur-20", seats=seats, listed=True, total=70)
    clock = {"kind": "move", "seconds": 90, "at_zero": "random"}
    two = open_table(
        anne, game="101", seats=[ME, OPEN], listed=True, clock=clock, options={"mode": "junior"}
    )
    for page in (bob, anne):
        page.goto("/tables")
        rows = {t: page.locator("li", has=page.locator(f"a[href='/t/{t}']")) for t in (one, two)}
        rows[one].wait_for()
        rows[two].get_by_text("Junior").wait_for()
        assert "Jusqu’à 70 points" in rows[one].inner_text()
        assert "Hasard" in rows[one].inner_text()
        assert "90 s par coup" in rows[two].inner_text()
    rows[one].get_by_text("votre table").wait_for()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_people_and_bots_at_one_table(server: Server, new_page: NewPage, phone: bool) -> None:
    page = new_page(server.base, phone=phone)
    page.goto("/play/triolet")
    page.get_by_text("Par un lien").click()
    page.locator("label", has=page.locator("input[name=seats][value='4']")).click()
    places = page.locator(".places li")
    places.nth(1).get_by_text("ordinateur").click()
    places.nth(2).get_by_text("sur cet écran").click()
    page.get_by_label("Nom du joueur 4").fill("Léa")
    assert violations(page) == []
    page.get_by_role("button", name="Créer le lien").click()
    page.wait_for_url("**/t/*")
    page.locator("#link").wait_for()
    table = page.context.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()
    assert [seat["kind"] for seat in table["seats"]] == ["person", "open", "bot", "person"]
    assert table["seats"][3]["name"] == "Léa"
    assert table["mine"] == [0, 3]


def test_several_names_for_one_screen(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    page.goto("/play/21")
    page.get_by_text("Sur cet écran", exact=True).click()
    page.locator("label", has=page.locator("input[name=seats][value='3']")).click()
    page.get_by_label("Nom du joueur 2").fill("Paul")
    page.get_by_label("Votre nom").fill("Anne")
    page.get_by_role("button", name="Commencer").click()
    page.wait_for_url("**/t/*")
    table = page.context.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()
    assert [seat["name"] for seat in table["seats"]] == ["Anne", "Paul", "Joueur 3"]
    page.goto("/play/21")
    page.get_by_text("Sur cet écran", exact=True).click()
    assert page.get_by_label("Nom du joueur 2").input_value() == "Paul"  # remembered


def test_days_for_a_move_only_among_people(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    page.goto("/play/triolet")
    page.locator(".level").first.wait_for()
    assert page.get_by_text("2 jours par coup").count() == 0
    page.get_by_text("Par un lien").click()
    page.get_by_text("2 jours par coup").click()
    page.get_by_text("Contre l’ordinateur").click()
    page.get_by_role("button", name="Commencer").click()
    page.wait_for_url("**/t/*")
    table = page.context.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()
    assert table["clock"]["kind"] == "none"


@pytest.mark.parametrize("slug", REGISTRY)
def test_a_newcomer_meets_the_beginner_and_levels_rise(
    server: Server, new_page: NewPage, slug: str
) -> None:
    page = new_page(server.base, level="nobody we know")
    page.add_init_script("localStorage.removeItem('jetons.learn')")  # who never played
    page.goto(f"/play/{slug}")
    page.locator(".level").first.wait_for()
    assert page.locator("input[name=level]:checked").get_attribute("value") == "doux"
    shown = page.locator(".level .average").all_inner_texts()
    scores = [float(text.split()[-1].replace("\u202f", "").replace(",", ".")) for text in shown]
    assert scores == sorted(scores)
    assert len(scores) == page.locator(".level").count()
