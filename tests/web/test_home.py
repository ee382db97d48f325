"""The home page: all in sight, today first on a phone, what waits, a menu; strange addresses."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from jetons.games import REGISTRY
from jetons.study.puzzles import daily
from tests.web import hands
from tests.web.conftest import NewPage, Server
from tests.web.hands import wait_count
from tests.web.test_lists import BOT, ME, OPEN, open_table
from tests.web.test_screens import violations
from tests.web.test_sizes import SMALL

pytestmark = pytest.mark.browser
LAPTOP = {"width": 1366, "height": 657}
# What of the page cannot be seen without scrolling, in either direction
UNSEEN = """() => [...document.querySelectorAll(
    '.shelf .btn, .shelf .way, .shelf svg.lid, .resume, .today li a')]
  .map((e) => [e, e.getBoundingClientRect()])
  .filter(([e, r]) => r.bottom > innerHeight || r.right > innerWidth || r.top < 0 || r.left < 0)
  .map(([e, r]) => `${e.outerHTML.slice(0, 80)} ${Math.round(r.bottom)}`)"""
TOPS = """() => ['.today', '.waits', '.shelf'].map((one) =>
  document.querySelector(one).getBoundingClientRect().top)"""


def ready(page: Any) -> None:
    """Wait until all that the page asks for has come."""
    page.locator(".meta", has_text="min").first.wait_for()
    page.locator(".today a[href*='-']").nth(3).wait_for()
    hands.wait_still(page)


@pytest.mark.parametrize("lang", ["fr-FR", "en-GB"])
@pytest.mark.parametrize("size", [(1366, 657), (1280, 720), (1024, 600), (1440, 900)])
def test_everything_is_in_sight(
    server: Server, new_page: NewPage, lang: str, size: tuple[int, int]
) -> None:
    page = new_page(server.base, lang=lang, viewport={"width": size[0], "height": size[1]})
    page.goto("/")
    for seats in ([ME, BOT], [ME, BOT, BOT], [ME, OPEN]):
        open_table(page, game="triolet", seats=seats)
    page.goto("/")
    ready(page)
    page.locator(".resume").nth(1).wait_for()
    assert page.evaluate(UNSEEN) == []
    if size == (1366, 657):
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0
    buttons = page.locator("article[data-game=triolet]").locator(".btn, .way").all_inner_texts()
    assert len(buttons) == 6
    assert violations(page) == []


@pytest.mark.parametrize("width", [360, 390])
def test_a_phone_shows_today_first(server: Server, new_page: NewPage, width: int) -> None:
    page = new_page(server.base, phone=True, viewport={"width": width, "height": 640})
    page.goto("/")
    ready(page)
    page.get_by_text("Première visite").wait_for()
    tops = page.evaluate(TOPS)
    assert tops == sorted(tops)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
    assert "\n".join(page.evaluate(SMALL)) == ""
    assert violations(page) == []


@pytest.mark.parametrize("phone", [True, False])
def test_the_menu_of_a_phone_leads_wherever_the_bar_does(
    server: Server, new_page: NewPage, phone: bool
) -> None:
    page = new_page(server.base, phone=phone)
    page.goto("/")
    page.locator("[data-act=menu]").wait_for(state="attached")
    bar = page.locator("header.bar nav a").evaluate_all("all => all.map((a) => a.pathname)")
    if not phone:
        assert not page.locator("[data-act=menu]").is_visible()
        return
    page.locator("[data-act=menu]").focus()
    page.keyboard.press("Enter")
    page.locator("#menu").get_by_text("Règles").wait_for()
    menu = page.locator("#menu a").evaluate_all("all => all.map((a) => a.pathname)")
    wanted = ("/rules", "/games", "/puzzles", "/analysis", "/stats", "/settings", "/tables")
    assert {*bar, *wanted} <= set(menu)
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.locator("#menu").wait_for(state="hidden")
    for path in menu:
        here = page.evaluate("location.pathname")
        page.evaluate("document.querySelectorAll('h1').forEach((one) => (one.dataset.old = ''))")
        page.locator("[data-act=menu]").click()
        page.locator(f"#menu a[href='{path}']").click()
        page.wait_for_url(f"**{path}")
        if path != here:  # the screen before goes when the next one is there
            page.locator("h1:not([data-old])").first.wait_for()
        page.locator("#menu").wait_for(state="hidden")


def test_today_says_what_became_of_its_puzzles(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, viewport=LAPTOP)
    page.goto("/")
    ready(page)
    assert page.locator("[data-days]").get_attribute("data-days") == "0"
    card = page.locator(".today li[data-game=triolet] a[data-state]")
    card.click()
    page.wait_for_url("**/puzzles/triolet/*")
    page.locator("[data-act=give-up]").click()
    page.locator("tbody tr").first.wait_for()
    page.goto("/")
    page.locator(".today li[data-game=triolet] a[data-state=missed]").wait_for()
    keys = {}
    for n, (slug, game) in enumerate(list(REGISTRY.items())[:2], start=1):
        found = daily(game, datetime.datetime.now().date())
        assert found is not None
        keys[f"{slug}/{found.id}"] = n
    page.evaluate(
        """(solved) => {
          const day = (n) => Math.round(Date.UTC(new Date().getFullYear(), new Date().getMonth(),
            new Date().getDate()) / 864e5) - n;
          localStorage.setItem('jetons.puzzles',
            JSON.stringify({solved, missed: {}, streak: 1, best: 1, days: [day(1), day(2)]}));
        }""",
        keys,
    )
    page.reload()
    page.locator(".today [data-state=found]").wait_for()
    wait_count(page.locator("[data-state=solved]"), 1)
    wait_count(page.locator("[data-state=new]"), 2)
    page.get_by_text("2 jours de suite").wait_for()  # yesterday and before: today is not over


PUZZLE, TABLE, GAME, PAGE = (
    "Ce problème n’existe pas", "Pas de table ici", "Ce jeu n’est pas sur l’étagère",
    "Rien à cette adresse",
)  # fmt: skip


@pytest.mark.parametrize(
    ("path", "says", "status"),
    [
        ("/puzzles/triolet/99999-1", PUZZLE, 404),
        ("/t/nothere", TABLE, 404),
        ("/analysis/triolet?t=nothere", TABLE, 200),
        ("/analysis/triolet?t=local-nothere", TABLE, 200),
        ("/nowhere", PAGE, 404),
        ("/rules/triolet/more", PAGE, 404),
        *((f"/{page}/chess", GAME, 404) for page in ("play", "rules", "learn", "puzzles")),
        ("/analysis/chess", GAME, 404),
        ("/known/chess", GAME, 404),
    ],
)
def test_what_there_is_not_is_said_with_a_way_on(
    server: Server, new_page: NewPage, path: str, says: str, status: int
) -> None:
    page = new_page(server.base, viewport=LAPTOP)
    answer = page.goto(path)
    page.get_by_role("heading", name=says).wait_for()
    assert answer.status == status
    assert page.get_by_role("link", name="Retour à l’étagère").is_visible()
    assert page.locator("[data-board]").count() == 0
    page.wait_for_function("() => document.title !== 'jetons'")
    assert page.title().count("jetons") == 1
    assert violations(page) == []
