"""How long a newcomer needs from the first page to the first own move that scores, by game.

The walk is done in Chromium on a phone, at the server of the address given: what is on the way is
read (1.5 s for each 15 words that are in sight for the first time) and tapped (0.7 s a tap). The
reading and tapping is counted, the page's own time is measured; the sum is what is printed.

python bench/newcomer.py http://127.0.0.1:8101 [fr|en]
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.web.learn.hands import Hand, steps_of

READ = 1.5  # seconds for a sentence …
WORDS = 15  # … of so many words
TAP = 0.7  # seconds
GAMES = ("101", "20-sur-20", "21", "triolet")
# The words of a page in sight, without what only screen readers say and what is drawn on boards
SEEN = """() => [...document.querySelectorAll('h1, h2, h3, p, li, .btn, [data-words]')]
  .filter((e) => { const r = e.getBoundingClientRect();
    return r.width > 2 && r.top < innerHeight && r.bottom > 0
      && !e.closest('.quiet, svg, .chapters');
  }).map((e) => e.innerText.trim()).filter(Boolean)"""


class Newcomer(Hand):
    """Somebody who reads everything once, and taps."""

    def __init__(self, page: Any) -> None:
        super().__init__(page, "touch")
        self.taps = 0
        self.words = 0
        self.known: set[str] = set()

    def read(self) -> None:
        """Read what was not read before."""
        for text in self.page.evaluate(SEEN):
            new = [line for line in text.split("\n") if line not in self.known]
            self.known.update(new)
            self.words += sum(len(line.split()) for line in new)

    def press(self, selector: str) -> None:
        self.taps += 1
        super().press(selector)

    def square(self, cell: str) -> None:
        self.taps += 1
        super().square(cell)

    def take(self, index: int) -> None:
        self.taps += 1
        super().take(index)

    @property
    def seconds(self) -> float:
        """What reading and tapping take."""
        return READ * self.words / WORDS + TAP * self.taps


def walk(page: Any, slug: str, lang: str) -> tuple[Newcomer, float]:
    """From the first page to the first points; who walked, and the page's own seconds."""
    since = time.monotonic()
    one = Newcomer(page)
    page.goto("/")
    page.locator(".go .btn").first.wait_for()
    one.read()
    one.press("a[href='/learn']")
    page.locator(f"main li a[data-game='{slug}']").wait_for()
    one.read()
    one.press(f"main li a[data-game='{slug}']")
    start = "a[href$='/guided']"
    page.locator(start).first.wait_for()
    one.read()
    one.press(start)
    for step in steps_of(slug):
        page.locator("[data-words]").filter(has_text=step["say"][lang]).wait_for()
        one.read()
        if step["seat"] == 0 and step["moves"]:
            one.play(slug, step["moves"][0])
            if step["points"] > 0:
                return one, time.monotonic() - since
            if not step["well"][lang]:
                continue
            page.locator("[data-words]").filter(has_text=step["well"][lang]).wait_for()
            one.read()
        elif not step["say"][lang]:
            continue
        one.press("[data-bubble] [data-act=next]")
    raise AssertionError(f"{slug}: the guided game has no move that scores")


def main(base: str, lang: str) -> None:
    """Print a line a game."""
    browser_path = os.environ.get("JETONS_BROWSER") or shutil.which("chromium")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        for slug in GAMES:
            context = browser.new_context(
                base_url=base,
                viewport={"width": 390, "height": 844},
                has_touch=True,
                locale={"fr": "fr-FR", "en": "en-GB"}[lang],
            )
            one, page_time = walk(context.new_page(), slug, lang)
            total = one.seconds + page_time
            print(
                f"{slug:10} {total:5.0f} s: {one.words} words and {one.taps} taps "
                f"{one.seconds:.0f} s, the page {page_time:.0f} s",
                flush=True,
            )
            context.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "fr")
