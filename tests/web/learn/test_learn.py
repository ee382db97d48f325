"""Lessons in a browser: every exercise and every guided game played to its end, in every way."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.conftest import NewPage, Server
from tests.web.hands import wait_count
from tests.web.learn.hands import WAYS, Hand, exercises_of, steps_of
from tests.web.test_screens import violations
from tests.web.test_words import SAID, WRONG

pytestmark = pytest.mark.browser
GAMES = ("101", "20-sur-20", "21", "triolet")
N_SAMPLE = 3  # exercises that are solved in every way
# What sticks out of a narrow screen
WIDE = """() => [document.documentElement.scrollWidth - innerWidth,
  [...document.querySelectorAll(
    '[data-lesson] > .strip *, .question *, .verdict *, [data-bubble] *, main.page *')]
    .filter((e) => { const r = e.getBoundingClientRect();
      return r.width && (r.right > innerWidth + 1 || r.left < -1) && !e.closest('svg, .quiet'); })
    .map((e) => e.className + ' ' + e.textContent.slice(0, 40))]"""
SOLVED = "[data-verdict=solved]"


def of_title(page: Any, exercise: dict[str, Any], lang: str = "fr") -> None:
    """Wait until an exercise is on the screen."""
    page.locator("main h1").filter(has_text=exercise["title"][lang]).wait_for(state="attached")


def solve_all(page: Any, slug: str, exercises: list[dict[str, Any]], way: str) -> None:
    """Follow the path: each exercise leads to the next."""
    hand = Hand(page, way)
    page.goto(f"/learn/{slug}/{exercises[0]['id']}")
    for i, one in enumerate(exercises):
        of_title(page, one)
        assert page.locator("[data-task]").inner_text() == one["task"]["fr"]
        hand.answer(slug, one)
        page.locator(SOLVED).wait_for()
        said = page.locator(f"{SOLVED} p").inner_text()
        assert one["after"]["fr"] in said, one["id"]
        assert one["clauses"][0] in said
        if i < len(exercises) - 1:
            hand.press("[data-act=next]")


@pytest.mark.parametrize("slug", GAMES)
def test_every_exercise_is_solved_along_the_path(
    server: Server, new_page: NewPage, slug: str
) -> None:
    page = new_page(server.base, phone=True, reduced_motion="reduce")
    exercises = exercises_of(slug)
    solve_all(page, slug, exercises, "touch")
    page.goto(f"/learn/{slug}")
    page.locator("li .done").first.wait_for()
    assert page.locator("li .done").count() == len(exercises)


@pytest.mark.parametrize("way", ["keys", "names"])
@pytest.mark.parametrize("slug", GAMES)
def test_exercises_are_solved_by_keys_and_by_names(
    server: Server, new_page: NewPage, slug: str, way: str
) -> None:
    page = new_page(server.base, reduced_motion="reduce")
    found = exercises_of(slug)
    moves = [one for one in found if one["kind"] in ("move", "turn")]
    others = [one for one in found if one["kind"] not in ("move", "turn")]
    for one in (*moves[:N_SAMPLE], *others[:1]):
        solve_all(page, slug, [one], way)


def play_guided(page: Any, slug: str, way: str, lang: str = "fr") -> None:
    """The guided game from its first step to its end."""
    hand = Hand(page, way)
    page.goto(f"/learn/{slug}/guided")
    for step in steps_of(slug):
        if step["seat"] != 0:
            if step["say"][lang]:
                page.locator("[data-words]").filter(has_text=step["say"][lang]).wait_for()
                hand.press("[data-bubble] [data-act=next]")
            continue
        page.locator("[data-words]").filter(has_text=step["say"][lang]).wait_for()
        if step["moves"]:
            hand.play(slug, step["moves"][0])
            if not step["well"][lang]:
                continue
            page.locator("[data-words]").filter(has_text=step["well"][lang]).wait_for()
        hand.press("[data-bubble] [data-act=next]")
    page.locator(SOLVED).wait_for()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("slug", GAMES)
def test_the_guided_game_is_played_to_its_end(
    server: Server, new_page: NewPage, slug: str, way: str
) -> None:
    if not steps_of(slug):
        pytest.skip("no guided game yet")
    page = new_page(server.base, phone=way == "touch", reduced_motion="reduce")
    play_guided(page, slug, way)
    if way == "touch":  # and then a real one, at the level of a beginner
        page.locator("[data-act=real]").click()
        page.wait_for_url("**/t/*")
        page.locator(".seat .who").get_by_text("Tout doux").wait_for()


def test_a_guided_game_follows_moves_that_are_not_its_scripts(
    server: Server, new_page: NewPage
) -> None:
    """Dominoes the other way round count, and what comes next fits the table that was reached."""
    page = new_page(server.base, reduced_motion="reduce")
    hand = Hand(page, "keys")
    page.goto("/learn/20-sur-20/guided")
    steps = steps_of("20-sur-20")
    words = page.locator("[data-words]")

    def goes_on() -> None:
        words.locator(".yes").wait_for()
        hand.press("[data-bubble] [data-act=next]")

    words.filter(has_text=steps[0]["say"]["fr"]).wait_for()
    hand.play("20-sur-20", "4-2 at 0,0 h + 5-9 at 0,2 h")  # mirrored: the 2 lies beside the 5
    goes_on()
    for step in steps[1:3]:
        words.filter(has_text=step["say"]["fr"]).wait_for()
        hand.press("[data-bubble] [data-act=next]")
    words.filter(has_text=steps[3]["say"]["fr"]).wait_for()
    assert page.locator("[data-elsewhere]").count() == 0  # the same table went on
    hand.play("20-sur-20", "8-1 at 1,1 v + 6-3 at 3,1 v")
    goes_on()
    assert page.locator("[data-words] .no").count() == 0
    last = len(steps) - 1  # another scene: the table changes, and that is said
    page.goto(f"/learn/20-sur-20/guided?step={last}")
    words.filter(has_text=steps[last - 1]["say"]["fr"]).wait_for()
    hand.play("20-sur-20", steps[last - 1]["moves"][0])
    goes_on()
    page.locator("[data-elsewhere]").wait_for()


def test_the_first_token_of_101_goes_where_it_is_laid_and_the_button_is_pointed_at(
    server: Server, new_page: NewPage
) -> None:
    page = new_page(server.base, reduced_motion="reduce")
    steps = steps_of("101")
    at = next(i for i, step in enumerate(steps) if step["do"] == "lay")
    page.goto(f"/learn/101/guided?step={at + 1}")
    words = page.locator("[data-words]")
    words.filter(has_text=steps[at]["say"]["fr"]).wait_for()
    page.locator("[data-cell='C3']").first.click()  # not the middle
    words.filter(has_text="Confirmez ici").wait_for()
    page.locator("[data-act=play]:not(:disabled)").click()
    words.filter(has_text=steps[at]["well"]["fr"]).wait_for()


def test_the_sheet_of_a_guided_game_keeps_its_rows(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, reduced_motion="reduce")
    steps = steps_of("triolet")
    at = next(i for i, step in enumerate(steps) if step["do"] == "trio")
    page.goto(f"/learn/triolet/guided?step={at + 1}")
    page.locator("[data-words]").filter(has_text=steps[at]["say"]["fr"]).wait_for()
    sheet = page.locator(".sheet").first
    assert "22" in sheet.inner_text()
    assert "15" in sheet.inner_text()
    Hand(page, "keys").play("triolet", "G7=2")  # allowed, not what is asked for
    page.locator("[data-words] .no").wait_for()
    assert "22" in sheet.inner_text()


def test_a_guided_game_is_left_and_resumed(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    steps = steps_of("triolet")
    page.goto("/learn/triolet")
    page.get_by_role("link", name="Commencer").click()
    hand = Hand(page, "touch")
    at = next(i for i, step in enumerate(steps) if step["moves"])
    for step in steps[:at]:
        page.locator("[data-words]").filter(has_text=step["say"]["fr"]).wait_for()
        hand.press("[data-bubble] [data-act=next]")
    page.locator("[data-words]").filter(has_text=steps[at]["say"]["fr"]).wait_for()
    # a move that is another: told so, and once more
    hand.lay(f"H8={hand.rack()[0]}")
    hand.press("[data-act=play]:not(:disabled)")
    page.locator("[data-words] .no").wait_for()
    wait_count(page.locator("[data-rack]"), 3)
    # what a rule refuses is refused as at any table
    hand.idle()
    hand.take(0)
    hand.square("A1")
    page.locator(".hand .no").wait_for()
    hand.take(0)
    hand.play("triolet", steps[at]["moves"][0])
    if steps[at]["well"]["fr"]:
        hand.press("[data-bubble] [data-act=next]")
    page.wait_for_url(f"**/guided?step={at + 2}")
    page.goto("/learn/triolet")
    page.get_by_role("link", name="Reprendre").click()
    page.wait_for_url("**/guided?step=*")
    assert int(page.url.split("step=")[1]) >= at + 2


def test_a_lesson_opens_by_link_at_any_step(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, viewport={"width": 1920, "height": 1080}, newcomer=True)
    one = next(x for x in exercises_of("triolet") if x["kind"] == "move")
    page.goto(f"/learn/triolet/{one['id']}?step=2")
    page.locator("[data-hint]").filter(has_text=one["hint"]["fr"]).wait_for()
    page.goto(f"/learn/triolet/{one['id']}?step=3")
    page.locator(SOLVED).get_by_text("La réponse").wait_for()
    assert page.locator("main [data-rack]").count() < 3  # the answer lies on the board
    size = page.locator("[data-task]").evaluate("(e) => parseFloat(getComputedStyle(e).fontSize)")
    assert size >= 26  # it is read from the last row
    steps = steps_of("triolet")
    last = max(i for i, step in enumerate(steps) if step["seat"] == 0)
    page.goto(f"/learn/triolet/guided?step={last + 1}")
    page.locator("[data-words]").filter(has_text=steps[last]["say"]["fr"]).wait_for()


def test_what_is_wrong_is_explained_and_tried_again(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, newcomer=True)
    one = next(x for x in exercises_of("triolet") if x["id"] == "make-fifteen")
    hand = Hand(page, "touch")
    page.goto("/learn/triolet/make-fifteen")
    hand.play("triolet", "H9=3")
    page.locator("[data-verdict=not_it]").get_by_text("12 points").wait_for()
    hand.press("[data-act=retry]")
    hand.play("triolet", "H9=3")
    hand.press("[data-act=retry]")
    hand.answer("triolet", one)
    page.locator(SOLVED).wait_for()
    kept = page.evaluate("JSON.parse(localStorage.getItem('jetons.learn')).triolet.solved")
    assert kept["make-fifteen"]["box"] == 0  # it was hard: it comes back tomorrow
    page.clock.install()
    page.clock.fast_forward("48:00:00")
    page.goto("/learn/triolet")
    page.get_by_role("link", name="Revoir ce qui s’oublie").wait_for()


@pytest.mark.parametrize(  # French is the longer one
    ("slug", "lang"), [*((slug, "fr-FR") for slug in GAMES), ("101", "en-GB"), ("21", "en-GB")]
)
def test_nothing_sticks_out_of_a_small_phone(
    server: Server, new_page: NewPage, slug: str, lang: str
) -> None:
    size = {"width": 360, "height": 740}
    page = new_page(server.base, lang=lang, reduced_motion="reduce", viewport=size)
    code, problems = lang[:2], []
    hand = Hand(page, "touch")
    page.goto(f"/learn/{slug}")
    page.locator("main li a").first.wait_for()  # the menu of a phone is closed
    problems.append(page.evaluate(WIDE))
    of_kind: dict[str, dict[str, Any]] = {}
    for one in exercises_of(slug):  # the longest task of each kind
        known = of_kind.setdefault(one["kind"], one)
        if len(one["task"][code]) > len(known["task"][code]):
            of_kind[one["kind"]] = one
    for one in of_kind.values():
        page.goto(f"/learn/{slug}/{one['id']}?step=2")
        of_title(page, one, code)
        problems.append(page.evaluate(WIDE))
        page.goto(f"/learn/{slug}/{one['id']}?step=3")
        page.locator(SOLVED).wait_for()
        problems.append(page.evaluate(WIDE))
        wrong = page.evaluate(
            "([said, wrong]) => said.filter((one) => new RegExp(wrong, 'u').test(one))",
            [page.evaluate(SAID), WRONG[code]],
        )
        assert wrong == []
    for i, step in enumerate(steps_of(slug)):
        if step["seat"] != 0:
            continue
        page.goto(f"/learn/{slug}/guided?step={i + 1}")
        page.locator(".bubble.set").wait_for()
        problems.append(page.evaluate(WIDE))
        assert not page.evaluate(COVERS), step["say"]
    assert violations(page) == []
    assert hand.page is page
    assert [one for one in problems if one[0] > 0 or one[1]] == []


# Whether the bubble lies on the ring round what it is about, or on the bar
COVERS = """() => {
  const [a, b] = ['.bubble.set', '[data-ring]'].map((s) => document.querySelector(s));
  if (!a || !b) return false;
  const [p, q] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
  const bars = [...document.querySelectorAll('header, [data-strip]')];
  if (bars.some((bar) => bar.getBoundingClientRect().bottom > p.top + 1)) return true;
  if (q.width * q.height > innerWidth * innerHeight / 5) return false;  // a whole board
  return p.left < q.right - 5 && q.left < p.right - 5
    && p.top < q.bottom - 5 && q.top < p.bottom - 5;
}"""


@pytest.mark.parametrize(("phone", "light"), [(True, "light"), (False, "dark")])
def test_axe_on_lessons(server: Server, new_page: NewPage, phone: bool, light: str) -> None:
    page = new_page(server.base, phone=phone, color_scheme=light, reduced_motion="reduce")
    for slug in GAMES:
        kinds = {one["kind"]: one for one in reversed(exercises_of(slug))}
        for one in kinds.values():
            page.goto(f"/learn/{slug}/{one['id']}?step=3")
            page.locator(SOLVED).wait_for()
            assert violations(page) == [], one["id"]
    page.goto("/learn/triolet/guided")
    page.locator(".bubble.set").wait_for()
    assert violations(page) == []


def test_the_goal_is_told_at_the_first_table_and_behind_a_question_mark(
    server: Server, new_page: NewPage
) -> None:
    page = new_page(server.base, newcomer=True, reduced_motion="reduce")
    page.goto("/")
    page.get_by_role("button", name="Jouer au Triolet contre l’ordinateur").click()
    goal = page.get_by_role("dialog", name="Le but du Triolet")
    goal.wait_for()
    wait_count(goal.locator("ol li"), 3)
    assert violations(page) == []
    # with reduced motion the picture is still, and shows how it ends
    assert "15" in goal.locator(".here").inner_text()
    goal.get_by_role("button", name="Jouer").click()
    page.reload()
    page.locator("[data-rack]").first.wait_for()
    assert page.get_by_role("dialog").count() == 0
    page.get_by_role("button", name="Le but du jeu").click()
    page.get_by_role("dialog", name="Le but du Triolet").wait_for()


@pytest.mark.parametrize("slug", GAMES)
def test_advice_comes_in_three_steps_and_lies_on_the_board(
    server: Server, new_page: NewPage, slug: str
) -> None:
    page = new_page(server.base, phone=slug in ("101", "triolet"), reduced_motion="reduce")
    kept = """localStorage.setItem('jetons.settings', JSON.stringify({
      ...JSON.parse(localStorage.getItem('jetons.settings') ?? '{}'), keep: 'server'}))"""
    page.add_init_script(kept)
    page.goto("/")
    page.locator(f"[data-game='{slug}'] .go .btn.main").click()
    page.wait_for_url("**/t/*")
    page.get_by_role("button", name="Demander conseil").click()
    for step in ("0", "1"):
        page.locator(f"[data-advice='{step}']").wait_for()
        assert page.locator("[data-advice] p").inner_text().strip()
        page.get_by_role("button", name="Et encore").click()
    page.locator("[data-advice='2'] li").first.wait_for()  # the move, with its reasons
    if slug != "101":  # where one takes first
        page.locator("[data-act=play]:not(:disabled), [data-act=pass]").first.wait_for()
    else:
        assert page.locator("[data-ring]").count() > 0
    page.get_by_role("button", name="Compris").click()
    page.locator("[data-advice]").wait_for(state="detached")
    page.get_by_role("button", name="La partie").click()
    page.get_by_role("button", name="Abandonner").click()
    page.get_by_role("button", name="Oui, abandonner la partie").click()
    page.locator("[data-hints='1']").wait_for()  # the result says so


def test_the_coach_speaks_before_a_costly_move_and_then_obeys(
    server: Server, new_page: NewPage
) -> None:
    page = new_page(server.base, phone=True, reduced_motion="reduce")
    page.add_init_script("""{ const all = JSON.parse(localStorage.getItem('jetons.settings'));
      localStorage.setItem('jetons.learn', '{"triolet": {"hasSeenGoal": true}}');
      all.play.triolet.options = {first: '1'};
      localStorage.setItem('jetons.settings', JSON.stringify(all)); }""")
    for _ in range(12):  # until the tokens are too good to exchange; it may compile first
        page.goto("/")
        page.locator("[data-game='triolet'] .go .btn.main").click()
        page.wait_for_url("**/t/*")
        page.get_by_role("button", name="Demander conseil").click()
        page.get_by_role("button", name="Et encore").click()
        page.get_by_role("button", name="Et encore").click()
        points = page.locator("[data-act=play]:not(:disabled) b")
        points.wait_for()
        if int(points.inner_text()) >= 26:
            break
    page.get_by_role("button", name="Compris").click()
    page.keyboard.press("Escape")  # the advised move is taken up again
    page.wait_for_function("() => !document.querySelector('[data-rack].gone')")
    hand, rack = Hand(page, "touch"), page.locator("[data-rack]").count()
    hand.exchange([hand.rack()[0]])  # where the first move makes twenty points
    word = page.locator("[data-coach]")
    word.get_by_text("Ce coup laisse filer").wait_for()
    page.locator(".ghost").first.wait_for()  # the better move stands on the board
    assert violations(page) == []
    page.get_by_role("button", name="Reprendre mon coup").click()
    word.wait_for(state="detached")
    assert page.locator(".ghost").count() == 0
    assert page.locator("[data-rack]:not(.gone)").count() == rack
    hand.idle()
    hand.exchange([hand.rack()[0]])  # all the same: not a second word
    page.locator(".last, [data-token]").first.wait_for()  # it went, and the other has laid
    page.get_by_role("button", name="La partie").click()
    page.get_by_role("button", name="Abandonner").click()
    page.get_by_role("button", name="Oui, abandonner la partie").click()
    page.locator("[data-hints='2']").wait_for()
    kept = page.evaluate("JSON.parse(localStorage.getItem('jetons.learn')).triolet.games")
    assert kept == 1


def test_a_newcomer_is_led_to_a_first_scoring_move(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, phone=True, newcomer=True)
    page.goto("/")
    page.get_by_role("link", name="Première visite").click()
    page.wait_for_url("**/learn")
    page.locator("main li a[data-game=triolet]").click()
    page.get_by_role("link", name="Commencer").click()
    steps = steps_of("triolet")
    at = next(i for i, step in enumerate(steps) if step["seat"] == 0 and step["points"] > 0)
    assert at <= 3  # there is little to read before one scores
    hand = Hand(page, "touch")
    for step in steps[:at]:
        page.locator("[data-words]").filter(has_text=step["say"]["fr"]).wait_for()
        hand.press("[data-bubble] [data-act=next]")
    hand.play("triolet", steps[at]["moves"][0])
    page.wait_for_function("() => +document.querySelector('[data-score=\"0\"]').textContent > 0")


# Whether the one place that is lit lies within its board, and within the window across
ON_BOARD = """() => {
  const lit = [...document.querySelectorAll('main svg circle.lit')];
  const [one, board] = [lit[0], lit[0].closest('svg')].map((e) => e.getBoundingClientRect());
  return lit.length === 1 && one.width >= 18 && one.left >= board.left && one.right <= board.right
    && one.top >= board.top && one.bottom <= board.bottom
    && one.left >= 0 && one.right <= innerWidth; }"""


@pytest.mark.parametrize("size", [(360, 640), (1366, 657)])
def test_a_place_that_is_asked_about_is_on_the_board_and_has_no_letters(
    server: Server, new_page: NewPage, size: tuple[int, int]
) -> None:
    viewport = {"width": size[0], "height": size[1]}
    page = new_page(server.base, reduced_motion="reduce", viewport=viewport)
    asked = [one for one in exercises_of("101") if one.get("move", "").startswith("place ")]
    assert len(asked) >= 4
    for one in asked:
        page.goto(f"/learn/101/{one['id']}")
        of_title(page, one)
        page.locator("main svg circle.lit").wait_for()
        assert page.evaluate(ON_BOARD), one["id"]
        page.get_by_role("button", name="Indice").click()
        page.get_by_text(one["hint"]["fr"]).wait_for()
        assert not re.search(r"\b[A-I][1-9]\b", page.locator("main").inner_text()), one["id"]
