"""Every table at every window: nothing lies on anything else, what one needs is in sight."""

from __future__ import annotations

import json
from typing import Any

import pytest

from jetons.games import REGISTRY
from tests.web import hands
from tests.web.conftest import EASY, NewPage, Server
from tests.web.test_games import GAMES

pytestmark = pytest.mark.browser

SIZES = [
    (360, 640), (390, 844), (800, 600), (820, 1180), (1024, 768), (1280, 640), (1366, 657),
    (1440, 789), (1536, 730), (1440, 900), (1280, 1024), (1920, 1080), (2560, 1440),
]  # fmt: skip

# The parts of a table, cut to what is in sight of them: those that meet, those that one needs
# (board, hand, action, own score) and that are not wholly in the window, what is too wide.
MEASURE = """() => {
  const PARTS = {
    header: 'header.bar', note: '.notes > *', seat: '.seat', score: '.mini', board: '.tb',
    square: '.one', tray: '.tray .cols', say: '.hand .say',
    rack: '.rack, .hold', action: '.acts .btn', sheet: '.sheet, .sheet101', desk: '.at-desk',
    ladder: '.ladder',
  };
  const cut = (e) => {
    let { left, top, right, bottom } = e.getBoundingClientRect();
    for (let up = e.parentElement; up; up = up.parentElement) {
      const { overflow, display } = getComputedStyle(up);
      if (overflow === 'visible' || display === 'contents') continue;
      const r = up.getBoundingClientRect();
      left = Math.max(left, r.left); top = Math.max(top, r.top);
      right = Math.min(right, r.right); bottom = Math.min(bottom, r.bottom);
    }
    return { left, top, right, bottom };
  };
  const seen = (e) => e.checkVisibility({ visibilityProperty: true });
  const found = Object.entries(PARTS).flatMap(([name, selector]) =>
    [...document.querySelectorAll(selector)].filter(seen)
      .map((e) => ({ name, e, ...cut(e) })).filter((r) => r.right > r.left && r.bottom > r.top));
  const wrong = [];
  found.forEach((a, i) => found.slice(i + 1).forEach((b) => {
    if (a.e.contains(b.e) || b.e.contains(a.e)) return;
    const w = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (w > 1 && h > 1) wrong.push(`${a.name} on ${b.name}: ${Math.round(w)} × ${Math.round(h)}`);
  }));
  const isWhole = (e) => {
    const whole = e.getBoundingClientRect(), part = cut(e);
    return whole.width > 0 && ['left', 'top', 'right', 'bottom']
      .every((side) => Math.abs(whole[side] - part[side]) <= 1) &&
      whole.left >= -1 && whole.top >= -1 &&
      whole.right <= innerWidth + 1 && whole.bottom <= innerHeight + 1;
  };
  const mine = document.querySelector('.seat.turn')?.dataset.seat;
  const NEEDED = {
    board: ['.tb'], hand: ['[data-rack]', '.tray .cols'],
    action: ['[data-act=play], [data-act=pass].main', '.col.can'],
    score: [`[data-score="${mine}"]`],
  };
  for (const [name, ways] of Object.entries(NEEDED)) {
    const there = [...document.querySelectorAll(ways.join())].filter(seen);
    const enough = there.length > 0 &&
      (name === 'score' ? there.some(isWhole) : there.every(isWhole));
    if (!enough) wrong.push(`${name} not in sight`);
  }
  if (document.documentElement.scrollWidth > innerWidth) wrong.push('too wide');
  const squares = [...document.querySelectorAll('svg.square')].map((e) => e.clientWidth);
  const textsOf = (e) => [...e.childNodes].flatMap((one) =>
    one.nodeType === Node.TEXT_NODE ? [one] : textsOf(one));
  const linesOf = (e) => {  // of its text: a box of its own has one rectangle however it breaks
    const range = document.createRange();
    return Math.max(0, ...textsOf(e).map((text) => {
      range.selectNodeContents(text);
      return range.getClientRects().length;
    }));
  };
  if (squares.length < 3 && new Set(squares).size > 1 || squares.some((w) => w > squares[0]))
    wrong.push(`one's own square is not the largest: ${squares}`);
  const rungs = [...document.querySelectorAll('.ladder li')];
  if (rungs.length && !rungs.every(isWhole)) wrong.push('combinations out of sight');
  const isHere = (e) => e.getBoundingClientRect().left <
    e.closest('.field').getBoundingClientRect().right; // the others of a phone are a swipe away
  [...document.querySelectorAll('.field .one')].filter(isHere).forEach((one) => {
    const frame = one.getBoundingClientRect();
    if (frame.right > innerWidth + 1 || frame.bottom > innerHeight + 1)
      wrong.push(`a square out of sight: ${one.textContent.slice(0, 20)}`);
    [...one.querySelectorAll('.chip')].filter(seen).forEach((chip) => {
      const r = chip.getBoundingClientRect();
      if (r.left < frame.left - 1 || r.right > frame.right + 1 || r.bottom > frame.bottom + 1)
        wrong.push(`a word sticks out: ${chip.textContent}`);
    });
  });
  const broken = [...document.querySelectorAll('b, .num, .pts, td.p')].filter(seen).filter((e) =>
    /^[-−+]?\\d+$/.test(e.textContent.trim()) && linesOf(e) > 1);
  broken.forEach((e) => wrong.push(
    `a number over two lines: ${e.textContent} of ${e.parentElement.outerHTML.slice(0, 200)}`));
  const board = document.querySelector('.tb').getBoundingClientRect();
  return { wrong, share: (board.width * board.height) / (innerWidth * innerHeight) };
}"""
SETTLED = "() => new Promise((ok) => requestAnimationFrame(() => requestAnimationFrame(ok)))"

TABLES: list[tuple[str, int, dict[str, str]]] = [
    (slug, seats, {})
    for slug, game in REGISTRY.items()
    for seats in range(game.seats[0], game.seats[1] + 1)
]
TABLES.append(("21", 4, {"teams": "yes"}))


def sit_down(page: Any, slug: str, seats: int, options: dict[str, str]) -> None:
    """A table of so many in its first turns."""
    page.add_init_script(
        EASY.replace("seats: 2", f"seats: {seats}")
        .replace("options: {}", f"options: {json.dumps(options)}")
        .replace("if (!localStorage.getItem('jetons.settings'))", "if (location.pathname === '/')")
    )
    page.goto("/")
    card = page.locator(f"article[data-game='{slug}']")
    if seats == 1:
        card.get_by_role("button", name="101 seul").click()
    else:
        card.locator(".btn.main").click()
    page.wait_for_url("**/t/*")
    assert hands.wait_turn(page)


def measure(page: Any, state: str, wrong: list[str]) -> None:
    """Resize one page through all windows and note what is wrong there."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        found = page.evaluate(MEASURE)
        wrong += [f"{width}×{height} {state}: {one}" for one in found["wrong"]]
        if found["share"] < 0.18:
            wrong.append(f"{width}×{height} {state}: the board has {found['share']:.0%} of it")


def speak(page: Any, lang: str) -> None:
    """The same table in another language."""
    page.evaluate(
        """(lang) => { const kept = JSON.parse(localStorage.getItem('jetons.settings') ?? '{}');
           localStorage.setItem('jetons.settings', JSON.stringify({...kept, lang})); }""",
        lang,
    )
    page.reload()
    assert hands.wait_turn(page)


def lay(page: Any, slug: str) -> bool:
    """Leave a draft on the table, with its preview."""
    if slug == "101":
        for _ in range(4):
            page.wait_for_function("() => document.querySelector('.col.can, .cell.active')")
            if page.locator(".cell.active").count():
                page.evaluate(hands.CHOOSE_CELL)
                page.locator("[data-act=play]:enabled").wait_for()
                return True
            hands.play_101(page)
            assert hands.wait_turn(page)
        return False
    hands.wait_answer(page)
    return hands.lay_some(page, hands.SLOT if slug == "20-sur-20" else ".cell.lit")


@pytest.mark.parametrize(("slug", "seats", "options"), TABLES)
def test_nothing_lies_on_anything_else(
    server: Server, new_page: NewPage, slug: str, seats: int, options: dict[str, str]
) -> None:
    page = new_page(server.base, reduced_motion="reduce")
    sit_down(page, slug, seats, options)
    wrong: list[str] = []
    measure(page, "fr", wrong)
    speak(page, "en")
    GAMES[slug][1](page)
    assert hands.wait_turn(page)
    lay(page, slug)
    measure(page, "en with a draft", wrong)
    assert wrong == []


@pytest.mark.parametrize("slug", GAMES)
def test_late_in_the_game(server: Server, new_page: NewPage, slug: str) -> None:
    page = new_page(server.base, reduced_motion="reduce")
    sit_down(page, slug, 2, {})
    for _ in range({"101": 40, "20-sur-20": 5, "21": 14, "triolet": 14}[slug]):
        GAMES[slug][1](page)
        if not hands.wait_turn(page):
            return  # a short one
    wrong: list[str] = []
    measure(page, "late", wrong)
    assert wrong == []
