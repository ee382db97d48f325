"""The web client on a late table of 20 sur 20: work per frame while it pans, and previews.

Uses the browser's own tracing. A frame's work is the processor time of the main thread's tasks,
so that a busy machine does not count as a slow client.
"""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from playwright.sync_api import sync_playwright
from tests.web import hands
from tests.web.conftest import BROWSER, EASY, FLAGS, Server

TURNS = 7  # of each side: about 25 dominoes, and the game is not over yet
PREVIEW = """async (n) => {
  const times = [];
  for (let i = 0; i < n; i++) {
    const rack = document.querySelectorAll('[data-rack]');
    rack[i % rack.length].click();
    await new Promise((done) => setTimeout(done, 30));
    const slot = document.querySelector('.slot[data-cell]');
    if (slot) {
      const since = performance.now();
      slot.dispatchEvent(new MouseEvent('click', {bubbles: true}));
      await new Promise((done) => {
        const answered = '.hand .say p:not(.muted), [data-act=play]:not(:disabled), .hand .say p';
        const look = () => document.querySelector(answered) ? done() : requestAnimationFrame(look);
        requestAnimationFrame(look);
      });
      times.push(performance.now() - since);
    }
    window.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape'}));
    await new Promise((done) => setTimeout(done, 30));
    window.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape'}));
    await new Promise((done) => setTimeout(done, 60));
  }
  return times;
}"""


def pan(page: Any) -> None:
    """Drag the table about and zoom, as an impatient hand would."""
    box = page.locator("[data-board]").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.9
    page.mouse.move(x, y)
    page.mouse.down()
    for i in range(60):
        page.mouse.move(x + 120 * ((i % 20) / 10 - 1), y - 80 * ((i % 12) / 6 - 1))
    page.mouse.up()
    for i in range(20):
        page.mouse.wheel(0, 120 if i % 2 else -120)


def main_tasks(trace: bytes) -> list[float]:
    """Milliseconds of processor time of each task of the page's main thread."""
    events = json.loads(trace)["traceEvents"]
    mains = {
        (e["pid"], e["tid"]) for e in events
        if e.get("name") == "thread_name" and e["args"].get("name") == "CrRendererMain"
    }  # fmt: skip
    return [
        e["tdur"] / 1000 for e in events
        if e.get("ph") == "X" and "tdur" in e and (e["pid"], e["tid"]) in mains
        and e["name"] in ("RunTask", "ThreadControllerImpl::RunTask")
    ]  # fmt: skip


def main() -> int:
    """Measure and print."""
    with tempfile.TemporaryDirectory(prefix="jetons-bench-") as folder, sync_playwright() as play:
        server = Server(Path(folder))
        try:
            server.start()
            browser = play.chromium.launch(executable_path=BROWSER, args=FLAGS)
            context = browser.new_context(
                base_url=server.base, locale="fr-FR", viewport={"width": 1440, "height": 900}
            )
            context.set_default_timeout(90_000)
            context.add_init_script(EASY)
            page = context.new_page()
            hands.start(page, "Jouer à 20 sur 20 contre l’ordinateur")
            for _ in range(TURNS):
                if not hands.wait_turn(page):
                    break
                hands.play_20(page)
            hands.wait_turn(page)
            n = page.evaluate("document.querySelectorAll('.domino').length")
            browser.start_tracing(
                page=page,
                categories=[
                    "toplevel",
                    "devtools.timeline",
                    "disabled-by-default-devtools.timeline",
                ],
            )
            pan(page)
            tasks = sorted(main_tasks(browser.stop_tracing()))
            previews = sorted(page.evaluate(PREVIEW, 20))
            browser.close()
        finally:
            server.stop()
    print(f"late table of 20 sur 20: {n} dominoes drawn")
    if tasks:
        p99 = tasks[int(len(tasks) * 0.99) - 1]
        print(f"main thread while panning: {len(tasks)} tasks, p99 {p99:.1f} ms", end=", ")
        print(f"longest {tasks[-1]:.1f} ms (limit 16)")
    if previews:
        print(f"preview, click to screen: median {statistics.median(previews):.0f} ms", end=", ")
        print(f"worst of {len(previews)} {previews[-1]:.0f} ms (limit 50)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
