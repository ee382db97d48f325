"""The rules page: every example is drawn step by step, and clauses lead to their examples."""

from __future__ import annotations

import json

import pytest

from jetons.games import REGISTRY
from jetons.games.triolet.board import EXAMPLE
from tests.web.conftest import NewPage, Server
from tests.web.hands import wait_count
from tests.web.test_screens import ROOT

pytestmark = pytest.mark.browser
SKINS = ROOT / "web" / "src" / "skins"
FILES = {
    slug: SKINS / game.folder.rpartition(".")[2] / "examples.json"
    for slug, game in REGISTRY.items()
}


@pytest.mark.parametrize("slug", FILES)
def test_every_example_can_be_stepped_through(server: Server, new_page: NewPage, slug: str) -> None:
    examples = json.loads(FILES[slug].read_text(encoding="utf-8"))["examples"]
    page = new_page(server.base, lang="en-GB")
    page.goto(f"/rules/{slug}")
    page.locator(".examples select").wait_for()
    seen = []
    for example in examples:
        for _ in example["steps"]:
            assert page.locator(".examples [data-board] *").count() > 5
            seen.append(" ".join(page.locator(".say").text_content().split()))
            page.locator(".steps .btn").nth(1).click(force=True)  # the very last one is disabled
    said = [step["say"]["en"] for one in examples for step in one["steps"]]
    assert len(seen) == len(said)
    assert all(shown.startswith(words) for shown, words in zip(seen, said, strict=True))


def test_a_clause_leads_to_its_example(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, phone=True)
    page.goto("/rules/101")
    page.get_by_role("button", name="voir l’exemple de 101.13").click()
    page.get_by_text("8 cases pour le suivant").wait_for()
    wait_count(page.locator(".examples .lit"), 8)
    page.locator(".steps .btn").nth(1).click()
    wait_count(page.locator(".examples .lit"), 12)


def test_rules_that_nobody_wrote(server: Server, new_page: NewPage) -> None:
    """An unknown game has no frame of rules, not even while the catalogue is on its way."""
    page = new_page(server.base)
    page.add_init_script(
        """new MutationObserver(() => {
          if (document.querySelector('.rules')) window.frameOfNothing = true;
        }).observe(document, {childList: true, subtree: true});"""
    )
    page.goto("/rules/whist")
    page.get_by_role("heading", name="Ce jeu n’est pas sur l’étagère").wait_for()
    assert not page.evaluate("window.frameOfNothing ?? false")


@pytest.mark.parametrize(
    ("lang", "short", "named"), [("fr-FR", "fr", "À imprimer"), ("en-GB", "en", "To print")]
)
def test_a_set_to_print_is_offered_in_ones_language(
    server: Server, new_page: NewPage, lang: str, short: str, named: str
) -> None:
    page = new_page(server.base, lang=lang)
    page.goto("/rules/21")
    page.get_by_role("heading", name=named).wait_for()
    links = page.locator(".print a")
    found = [links.nth(i).get_attribute("href") for i in range(links.count())]
    names = [
        f"21-{paper}-{short}{look}.pdf" for paper in ("a4", "letter") for look in ("", "-mono")
    ]
    assert [one.rpartition("/")[2] for one in found] == names
    answer = page.request.get(found[0])
    assert answer.headers["content-type"] == "application/pdf"


def test_a_board_of_one_s_own_is_typed_and_printed(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, phone=True)
    page.goto("/rules/triolet")
    page.locator(".own summary").tap()
    page.locator(".own textarea").fill("2.\n3")
    page.locator(".own [data-act=check]").tap()
    page.locator(".own .problem").wait_for()  # fifteen rows, not two
    rows = EXAMPLE.split("/")
    page.locator(".own textarea").fill("\n".join(rows))
    page.locator(".own [data-act=check]").tap()
    link = page.locator(".own .print a").first
    link.wait_for()
    answer = page.request.get(link.get_attribute("href"))
    assert answer.body().startswith(b"%PDF-")
    plain = page.locator(".print a").first.get_attribute("href")
    assert page.request.get(plain).body() != answer.body()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
