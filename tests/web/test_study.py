"""Study on the page: the puzzle of the day and its streak, one's own statistics, what is known."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from jetons.games import REGISTRY
from jetons.study import puzzles
from tests.web.conftest import NewPage, Server
from tests.web.hands import (
    FRAMES,
    hold,
    keep_modules,
    lay_some,
    play_placed,
    start,
    swap_or_pass,
    wait_answer,
    wait_change,
    wait_count,
    wait_kept,
    wait_still,
    wait_true,
    wait_turn,
)
from tests.web.learn.hands import Hand
from tests.web.test_fair import give_up
from tests.web.test_local import LISTED

pytestmark = pytest.mark.browser
BOOKS_KEPT = """(n) => caches.open('jetons-finished').then(async (cache) =>
  (await cache.keys()).filter((one) => one.url.includes('/puzzle-book')).length >= n)"""


def test_the_puzzle_of_the_day_is_played_and_noted(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, timezone_id="UTC")
    page.goto("/")
    page.get_by_role("link", name="Problèmes").click()
    today = puzzles.daily(REGISTRY["21"], datetime.datetime.now(datetime.UTC).date())
    assert today is not None
    page.locator(f"a[href='/puzzles/21/{today.id}']").click()
    assert "Problèmes" in page.locator(".crumb").inner_text()
    wait_answer(page)
    while not lay_some(page, ".cell.lit"):
        pass
    page.locator("[data-act=play]").click()
    page.locator("[data-act=give-up]").wait_for(state="detached")  # the verdict is there
    answer = page.get_by_role("button", name="Voir la solution")
    solved = page.get_by_role("button", name="Le suivant")
    answer.or_(solved).wait_for()
    was_right = solved.count() == 1
    if not was_right:
        answer.click()
        solved.wait_for()
    assert page.locator("tr.on").count() >= 1  # what the moves are worth
    kept = page.evaluate("JSON.parse(localStorage.getItem('jetons.puzzles'))")
    assert kept["streak"] == int(was_right)
    assert (f"21/{today.id}" in kept["solved"]) == was_right  # a solution that was shown is none
    page.goto("/puzzles/21")
    page.locator(".all li").first.wait_for()
    assert page.locator(".all li").count() == len(puzzles.puzzles(REGISTRY["21"]))
    page.goto("/puzzles/21/nowhere")
    page.locator("[data-gone=puzzle] h1").wait_for()
    wait_count(page.locator("[data-gone=puzzle] a[href='/puzzles/21']"), 1)


def test_no_answer_is_taken_before_it_is_known_whose_day_it_is(
    server: Server, new_page: NewPage
) -> None:
    """The list says which puzzle is today's: an answer given before it would not count as that."""
    page = new_page(server.base)
    one = puzzles.puzzles(REGISTRY["21"])[0].id
    held: list[Any] = []

    def hold_back(route: Any) -> None:
        held.append(route)

    page.route("**/api/games/21/puzzles?keep", hold_back)
    with page.expect_response(lambda answer: answer.url.endswith(f"/puzzles/{one}")):
        page.goto(f"/puzzles/21/{one}")
    page.evaluate(FRAMES)
    assert page.locator(".hand").count() == 0
    held[0].continue_()
    page.locator(".hand").wait_for()


@pytest.mark.skipif("21" not in LISTED, reason="no module: jetons wasm")
def test_puzzles_without_a_network(server: Server, new_page: NewPage) -> None:
    """After one visit the puzzles are there, and answered as by the server."""
    page = new_page(server.base, timezone_id="UTC", phone=True, keeps=True)
    page.goto("/")
    keep_modules(page, len(LISTED))
    wait_true(page, BOOKS_KEPT, len(LISTED))
    page.context.set_offline(True)
    one = next(p for p in puzzles.puzzles(REGISTRY["21"]) if len(p.solutions) == 1)
    page.goto("/puzzles")
    page.goto(f"/puzzles/21/{one.id}")
    wait_answer(page)
    worse = one.moves[-1].move
    Hand(page, "touch").play("21", worse)
    page.get_by_text("Il y a mieux").wait_for()
    page.get_by_role("button", name="Essayer encore").click()
    Hand(page, "touch").play("21", one.solutions[0])
    page.get_by_text("Bien vu").wait_for()
    wait_count(page.locator("tr.on"), 1)


def amount_in(cell: Any) -> float | None:
    """A number as the page writes it in French; None where it is not told from nothing."""
    text = cell.inner_text()
    if text.strip() == "≈ 0":
        return None
    return float(text.split()[0].replace("−", "-").replace(",", "."))


PARTS = ("start", "luck", "skill", "others", "rest", "ending", "result")
OPTIONAL = ("others", "rest", "ending")  # left out where they are nothing
ERRORS = {"luck": "error", "skill": "skill_error", "others": "skill_error"}


def check_sums(page: Any, accounts: list[dict[str, Any]]) -> None:
    """The parts of the page are the review's and add up; what its error exceeds is not told."""
    rows = page.locator(".sums tr").filter(has=page.locator("th[scope=row]"))
    classes = [row.get_attribute("class") or "" for row in rows.all()]
    total = next(i for i, told in enumerate(classes) if "total" in told)
    kept = [
        name
        for name in PARTS
        if name not in OPTIONAL or max(abs(n) for one in accounts for n in one[name]) >= 5e-4
    ]
    for seat, account in enumerate(accounts):
        cells = [amount_in(rows.nth(i).locator("td").nth(seat)) for i in range(total + 1)]
        for told, name in zip(cells, kept, strict=True):
            amount = account[name][0]
            if told is None:
                assert abs(amount) < account[ERRORS[name]][0]
            else:
                assert abs(100 * amount - told) < 0.1
        assert abs(sum(account[name][0] for name in PARTS[:-1]) - account["result"][0]) < 1e-4


def test_a_game_of_the_server_is_reviewed_by_its_workers(server: Server, new_page: NewPage) -> None:
    """Where the browser cannot: progress, graph, turning points, ghosts; kept with the game."""
    page = new_page(server.base)
    page.route("**/modules/**", lambda route: route.abort())
    start(page, "Jouer au Triolet contre l’ordinateur")
    wait_turn(page)
    play_placed(page)
    hold(page)  # something fits, and is exchanged nevertheless: that costs
    page.keyboard.press("Escape")
    before = page.evaluate("document.querySelector('.sheet')?.textContent")
    assert swap_or_pass(page)
    wait_change(page, before)
    wait_turn(page)
    give_up(page)
    page.get_by_role("link", name="Analyser la partie").click()
    page.locator("[role=status] progress").wait_for()
    page.locator(".moves [aria-current]").wait_for(timeout=240_000)
    n = page.locator(".moves li").count()
    assert n >= 3
    points = page.locator("svg[role=img] polyline").first.get_attribute("points")
    assert len(points.split()) == n + 1  # before each move, and the result
    wait_count(page.locator("svg[role=img] polyline"), 2)
    turn = page.locator("[data-turn]").last
    turn.click()
    assert page.locator(".moves [aria-current] .no").inner_text() == turn.inner_text()
    assert "100 × ½^(coût ÷ 5" in page.locator(".about").inner_text()
    for k in range(n):  # the weakest bot plays none of the best moves for long
        page.locator(".moves li button").nth(k).click()
        wait_still(page)
        if (
            page.locator("[data-cost]").count()
            and "=" in page.locator(".choice b").last.inner_text()
        ):
            break
    assert "±" in page.locator("[data-cost]").inner_text()
    best = page.locator(".choice", has_text="Meilleur")
    best.click()
    page.locator(".ghost").first.wait_for()
    ghosts = page.locator(".ghost").evaluate_all("all => all.map((one) => one.dataset.token)")
    laid = [part.split("=")[0] for part in best.locator("b").inner_text().split()]
    assert sorted(ghosts) == sorted(laid)
    table = page.url.split("/t/")[1].split("/")[0]
    kept = page.request.get(f"/api/tables/{table}/review").json()["review"]
    assert len(kept["plies"]) == n
    check_sums(page, kept["accounts"])
    page.evaluate("localStorage.removeItem('jetons.reviews')")  # another device of the same person
    page.goto("/stats")
    page.get_by_text("Parties analysées : 1 / 1").wait_for()


def test_statistics_begin_with_the_first_finished_game(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, keeps=True)
    page.goto("/stats")
    page.get_by_role("link", name="Jouer une partie").wait_for()
    start(page, "Jouer au Triolet contre l’ordinateur")
    wait_turn(page)
    play_placed(page)
    wait_turn(page)
    give_up(page)
    page.goto("/games")
    table = page.locator("li[data-game=triolet]")
    table.get_by_role("link", name="Analyser la partie").wait_for()
    opened = table.locator("[data-act=analyse]").get_attribute("href")
    assert opened.startswith("/analysis/triolet?t=")
    page.get_by_role("link", name="Mes statistiques").click()
    page.locator("[data-count]").wait_for()
    assert page.locator("[data-count]").inner_text() == "1"
    page.get_by_role("button", name="Triolet").click()
    page.get_by_role("heading", name="Par premier coup").wait_for()
    wait_kept(page)
    page.context.set_offline(True)  # the device's games are counted without a network
    page.goto("/")
    page.goto("/stats")
    page.locator("[data-count]").wait_for()


def test_what_is_known_is_told_with_its_numbers(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    page.goto("/rules/21")
    page.get_by_role("link", name="Ce que savent les bons joueurs").click()
    page.locator(".told li").first.wait_for()
    assert page.locator(".told li").count() >= 6
    assert page.locator(".told .small", has_text="±").count() >= 6
    page.goto("/known/chess")
    page.get_by_role("heading", level=1).wait_for()
