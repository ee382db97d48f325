"""Why, in a sentence: reviews that begin at one's own mistake, puzzles, positions played again."""

from __future__ import annotations

import json
from typing import Any

import pytest

from jetons.games import REGISTRY
from jetons.study.puzzles import puzzles
from jetons.study.review import Review
from jetons.study.review import from_json as review_from
from jetons.study.why import MISTAKES, sentence_of
from tests.web.conftest import NewPage, Server
from tests.web.hands import play_or, play_placed, start, swap_or_pass, wait_count, wait_turn
from tests.web.test_fair import give_up
from tests.web.test_local import HERE, LISTED, PLAY

pytestmark = pytest.mark.browser
KEPT = """async () => {  // all that the browser keeps of its tables
  const told = (ask) => new Promise((done) => (ask.onsuccess = () => done(ask.result)));
  const all = [];
  for (const { name } of await indexedDB.databases()) {
    const open = await told(indexedDB.open(name));
    for (const store of open.objectStoreNames) {
      const of = open.transaction(store).objectStore(store);
      all.push([name, store, await told(of.getAllKeys()), await told(of.getAll())]);
    }
    open.close();
  }
  return JSON.stringify(all);
}"""


def finished(page: Any, turns: int = 3) -> str:
    """A game of Triolet that was given up after some turns, played without a plan; its table."""
    start(page, "Jouer au Triolet contre l’ordinateur")
    for _ in range(turns):
        wait_turn(page)
        play_placed(page)
    wait_turn(page)
    give_up(page)
    return str(page.url).split("/t/")[1].split("/")[0]


def mistakes(review: Review, seats: list[int]) -> list[int]:
    return [
        k
        for k, ply in enumerate(review.plies)
        if ply.seat in seats and ply.verdict.grade in MISTAKES and not ply.verdict.is_forced
    ]


def shown_ply(page: Any) -> int:
    current = page.locator(".moves [aria-current] .no")
    current.wait_for(timeout=240_000)
    return int(current.inner_text()) - 1


def reason_shown(page: Any, review: Review) -> None:
    """The sentence beside the move that is shown is Python's."""
    why = review.plies[shown_ply(page)].why
    assert why is not None
    told = sentence_of(REGISTRY["triolet"], why)
    assert page.locator("[data-why]").inner_text() == told.fr


def test_a_review_opens_on_my_first_mistake_and_says_why(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    for _ in range(9):  # by luck, three moves without a plan may be good ones
        table = finished(page)
        page.goto(f"/t/{table}/review")
        at = shown_ply(page)
        kept = page.request.get(f"/api/tables/{table}/review").json()["review"]
        review = review_from(json.dumps(kept).encode())
        people = page.request.get(f"/api/tables/{table}/replay").json()["seats"]
        mine = [k for k, seat in enumerate(people) if seat["kind"] == "person"]
        if mistakes(review, mine):
            break
    assert at == mistakes(review, mine)[0]
    reason_shown(page, review)
    other = new_page(server.base)  # somebody who only watches
    other.goto(f"/t/{table}/review")
    assert shown_ply(other) == mistakes(review, [0, 1])[0]
    reason_shown(other, review)


def test_while_a_review_is_made_what_is_done_is_shown(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    table = finished(page, 2)
    glances = [
        {"grade": "large", "is_forced": False, "cost": 0.21, "points": 20.0},
        {"grade": "best", "is_forced": False, "cost": 0.0, "points": 0.0},
    ]
    done = [1]  # decisions that are weighed

    def answer(route: Any) -> None:
        if done[0] > len(glances):
            route.continue_()
        else:
            state = {"done": done[0], "of": 4, "ahead": 0, "looked": glances[: done[0]]}
            route.fulfill(json=state)

    page.route(f"**/api/tables/{table}/review", answer)
    page.goto(f"/t/{table}/review")
    page.get_by_text("1 sur 4").wait_for()
    wait_count(page.locator(".moves li"), 1)
    assert "21,0" in page.locator(".moves li").first.inner_text()
    done[0] = 2
    page.get_by_text("2 sur 4").wait_for()
    wait_count(page.locator(".moves li"), 2)
    assert page.locator(".moves .grade").all_inner_texts() == ["??", "★"]
    done[0] = 3
    shown_ply(page)
    assert page.locator(".wait").count() == 0


@pytest.mark.skipif("triolet" not in LISTED, reason="no module: jetons wasm")
def test_a_position_is_played_again_and_the_game_stays_as_it_was(
    server: Server, new_page: NewPage
) -> None:
    """At a table of this device, which its browser reviews: the same sentence, the same level."""
    page = new_page(server.base, phone=True)
    page.context.add_init_script(HERE % PLAY.replace("random", "debutant"))
    table = finished(page)
    assert table.startswith("local-")
    page.goto(f"/t/{table}/review")
    at = shown_ply(page)
    assert page.locator("[data-why]").inner_text().startswith("Le meilleur coup ")
    before = page.evaluate(KEPT)
    assert table in before
    page.locator("[data-act=replay]").click()
    page.locator("[data-analysis=ready]").wait_for()
    page.locator("[data-again=debutant]").wait_for()
    assert "Débutant" in page.locator("[data-again]").inner_text()
    play_or(swap_or_pass, page, ".cell.lit")
    current = "Number.parseInt(document.querySelector('[data-node][aria-current]')?.textContent)"
    page.wait_for_function(f"(n) => {current} >= n", arg=at + 2)  # my move, and its answer
    assert page.evaluate(KEPT) == before
    page.goto(f"/t/{table}/review")
    assert shown_ply(page) == at


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_a_solution_says_what_it_does(slug: str, server: Server, new_page: NewPage) -> None:
    game = REGISTRY[slug]
    one = puzzles(game)[3]
    for lang in ("fr-FR", "en-GB"):
        page = new_page(server.base, lang=lang)
        page.goto(f"/puzzles/{slug}/{one.id}")
        page.locator("[data-act=give-up]").click()
        assert one.why is not None
        told = sentence_of(game, one.why, "next").to(lang[:2])
        page.locator("[data-verdict=solved]", has_text=told).wait_for()
