"""What the screens say: names in the reader's language, French joined by rule."""

from __future__ import annotations

import json
from typing import Any

import pytest

from jetons.games import REGISTRY
from tests.web.conftest import NewPage, Server
from tests.web.test_screens import PAGES, violations

pytestmark = pytest.mark.browser
LANGS = {"fr-FR": "fr", "en-GB": "en"}

# All that a page says, shown or spoken, sentence by sentence
SAID = """() => {
  const said = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const where = walk.currentNode.parentElement;
    if (!where.closest('script, style, code')) said.push(walk.currentNode.textContent);
  }
  for (const name of ['aria-label', 'title', 'placeholder'])
    for (const one of document.querySelectorAll(`[${name}]`)) said.push(one.getAttribute(name));
  return said.filter((one) => one.trim());
}"""
WRONG = {
    "fr": r"\w'\w| [:;!?»](\s|$)|« |\bde Le \d|\bà Le \d",
    "en": r"\w'\w|[«»]| [:;!?](\s|$)",
}


def against(page: Any, seats: int, level: str = "debutant", **settings: Any) -> None:
    """Play against computers of a level."""
    choice = {"level": level, "seats": seats, "options": {}, "pace": "none"}
    games = dict.fromkeys(REGISTRY, choice)
    kept = json.dumps({"play": games, **settings})
    page.add_init_script(f"localStorage.setItem('jetons.settings', {json.dumps(kept)})")


def start(page: Any, slug: str) -> None:
    page.goto("/")
    page.locator(f"[data-game='{slug}'] .go .btn.main").click()
    page.wait_for_url("**/t/*")
    page.locator(".seat.turn").wait_for()


@pytest.mark.parametrize(("lang", "phone"), [("fr-FR", True), ("en-GB", False)])
def test_every_page_is_set_as_printers_set_it(
    server: Server, new_page: NewPage, lang: str, phone: bool
) -> None:
    page = new_page(server.base, lang=lang, phone=phone)
    problems = []
    for path in PAGES:
        page.goto(path)
        page.locator("h1").first.wait_for()
        if path.startswith("/rules/"):
            page.locator("li[id^=rule-]").first.wait_for()
        problems += page.evaluate(
            """([said, wrong]) => said.filter((one) => new RegExp(wrong, 'u').test(one))""",
            [page.evaluate(SAID), WRONG[LANGS[lang]]],
        )
    assert problems == []


@pytest.mark.parametrize(("lang", "level"), [("fr-FR", "Débutant"), ("en-GB", "Beginner")])
def test_levels_are_named_in_the_readers_language(
    server: Server, new_page: NewPage, lang: str, level: str
) -> None:
    page = new_page(server.base, lang=lang)
    against(page, 2)
    start(page, "triolet")
    page.locator(".seat .who").get_by_text(level).wait_for()
    page.goto("/")
    if page.locator(".resume").count():
        assert level in page.locator(".resume").inner_text()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slug", REGISTRY)
def test_three_computers_on_a_phone_are_told_apart(
    server: Server, new_page: NewPage, lang: str, slug: str
) -> None:
    page = new_page(server.base, phone=True, lang=lang, reduced_motion="reduce")
    against(page, 4, "random")
    start(page, slug)
    seats = page.evaluate(
        """() => [...document.querySelectorAll('.seat')].map((seat) => {
          const who = seat.querySelector('.who');
          const dot = getComputedStyle(seat.querySelector('.dot'));
          return [who.firstChild.textContent, dot.display === 'none' ? '' : dot.backgroundColor];
        })"""
    )
    names, colours = zip(*seats, strict=True)
    assert len(set(names)) == 4
    assert len(set(colours)) == 4
    # and a name is read whole: nothing of it is cut off
    cut = page.evaluate(
        """() => [...document.querySelectorAll('.seat:not(.turn) .who')].filter((who) => {
          const range = document.createRange();
          range.selectNodeContents(who.firstChild);
          return range.getBoundingClientRect().width > who.clientWidth + 1;
        }).map((who) => who.textContent)"""
    )
    assert cut == []


@pytest.mark.parametrize(
    ("lang", "title", "status"),
    [("fr-FR", "Règles du 21", "énoncé"), ("en-GB", "Rules of Le 21", "stated")],
)
def test_a_rule_shows_its_source_when_asked(
    server: Server, new_page: NewPage, lang: str, title: str, status: str
) -> None:
    page = new_page(server.base, lang=lang)
    page.goto("/rules/21")
    page.get_by_role("heading", name=title, exact=True).wait_for()
    first = page.locator("li[id^=rule-]").first
    first.wait_for()
    assert page.get_by_text(status, exact=True).first.is_hidden()
    first.locator("summary").click()
    assert status in first.locator("details").inner_text()
    assert violations(page) == []
    page.goto("/rules/101")
    page.locator("#rule-101\\.22").wait_for()
    assert page.get_by_text("tests/rulebook").first.is_hidden()


def test_only_the_language_that_is_spoken_is_loaded(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, lang="fr-FR")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.goto("/settings")
    page.get_by_role("heading", name="Réglages").wait_for()
    assert any(name.startswith("fr-") for name in asked)
    assert not any(name.startswith("en-") for name in asked)
    page.get_by_label("English").check()
    page.get_by_role("heading", name="Settings").wait_for()
    page.get_by_label("Français").check()
    page.get_by_role("heading", name="Réglages").wait_for()
    assert len([name for name in asked if name.startswith(("fr-", "en-"))]) == 2


def test_a_page_whose_words_do_not_come_says_so(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, lang="fr-FR")
    page.route("**/assets/fr-*.js", lambda route: route.abort())
    page.goto("/")
    page.get_by_text("La page n’a pas pu être chargée").wait_for()
