"""The web client: work per frame on a late table of 20 sur 20, and previews of every game.

Uses the browser's own tracing. A frame's work is the processor time of all tasks of the page's main
thread since the frame before, so that a busy machine does not count as a slow client. A preview is
timed on the wall: from the click that lays a token to the first picture after the server's answer.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import statistics
import sys
import tempfile
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from playwright.sync_api import sync_playwright
from tests.web import hands
from tests.web.conftest import BROWSER, EASY, FLAGS, Server

from jetons.client import Client, RemoteTable
from jetons.core.engine import engine
from jetons.games import REGISTRY

RESULTS = ROOT / "bench" / "results" / "web.json"
LATE = "20-sur-20"  # the game with the largest table
DOMINOES = 45  # on a late table, of 54
SEATS = 4
TABLES = 40  # attempts to reach one: many games are over before
TRIES = 10  # moves looked at for each move of the way there
SAMPLES = 60  # previews of each game
FRAME, PREVIEW = 16.0, 50.0  # limits in milliseconds

# Notes when the server has answered a draft that has parts; the page waits for it in `laid`
LISTEN = """(() => {
  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    constructor(...args) {
      super(...args);
      this.addEventListener('message', (event) => {
        const message = JSON.parse(event.data);
        if (message.t === 'drafted' && message.parts.length) window.answered = true;
      });
    }
  };
})()"""
# One preview: click, wait for the answer, then for the picture that shows it
LAY = """async (selector) => {
  const targets = [...document.querySelectorAll(selector)];
  if (!targets.length) return null;
  window.answered = false;
  const since = performance.now();
  const target = targets[Math.floor(targets.length * 0.37)];
  target.dispatchEvent(new MouseEvent('click', {bubbles: true}));
  while (!window.answered) {
    if (performance.now() - since > 3000) return null; // it asked for a number first
    await new Promise((done) => setTimeout(done, 1));
  }
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  return performance.now() - since;
}"""


# --- a late table -------------------------------------------------------------------------


async def fill(base: str, token: str) -> str:
    """Play tables of four on one screen until one is late and still played; its address."""
    async with Client(base, token=token) as client:
        seats = [{"kind": "me"}, *({"kind": "here", "name": f"{n}"} for n in range(2, SEATS + 1))]
        for attempt in range(TABLES):
            rng = random.Random(attempt)
            opened = await client.open_table(LATE, seats)
            async with client.sit_at(opened.table) as table:
                while table.now.result is None:
                    if await is_late(table):
                        return opened.table
                    await table.play(await sparing(table, rng))
    raise RuntimeError(f"no table reached {DOMINOES} dominoes")


async def is_late(table: RemoteTable) -> bool:
    """Whether enough lies there and the seat to move has something to lay."""
    view: Any = table.now.view
    if len(view["dominoes"]) < DOMINOES:
        return False
    parts = (await table.draft()).next
    return sum(" at " in part for part in parts) >= 2


async def sparing(table: RemoteTable, rng: random.Random) -> str:
    """A move that lays many dominoes and few marks, so that the game lasts."""
    firsts = (await table.draft()).next
    found: list[tuple[float, str]] = []
    for first in rng.sample(firsts, min(TRIES, len(firsts))):
        parts = [first]
        drafted = await table.draft(parts)
        while not drafted.is_complete and drafted.next and len(parts) < 5:
            parts.append(rng.choice(drafted.next))
            drafted = await table.draft(parts)
        if drafted.is_complete:
            n = drafted.move.count(" at ")
            found.append(((n > 0) * 10 + n - 0.8 * drafted.points, drafted.move))
    return max(found)[1] if found else await whole(table, firsts)


async def whole(table: RemoteTable, firsts: list[str]) -> str:
    """The first move that there is."""
    for first in firsts:
        drafted = await table.draft([first])
        if drafted.is_complete:
            return drafted.move
        for second in drafted.next:
            further = await table.draft([first, second])
            if further.is_complete:
                return further.move
    raise RuntimeError("no move found")


def aside(work: Coroutine[Any, Any, str]) -> str:
    """Run async work beside Playwright's own loop."""
    answers: list[str] = []
    thread = threading.Thread(target=lambda: answers.append(asyncio.run(work)))
    thread.start()
    thread.join()
    if not answers:
        raise RuntimeError("the table could not be filled")
    return answers[0]


# --- frames -------------------------------------------------------------------------------


def pan(page: Any) -> None:
    """Drag the ground about, as an impatient hand would."""
    box = page.locator("[data-board]").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.9
    page.mouse.move(x, y)
    page.mouse.down()
    for i in range(120):
        page.mouse.move(x + 120 * ((i % 20) / 10 - 1), y - 80 * ((i % 12) / 6 - 1))
    page.mouse.up()


def zoom(page: Any) -> None:
    """Turn the wheel to and fro."""
    box = page.locator("[data-board]").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for i in range(60):
        page.mouse.wheel(0, 120 if i % 10 < 5 else -120)


def drag(page: Any) -> None:
    """Carry each domino of the rack across the table and let it fall."""
    board = page.locator("[data-board]").bounding_box()
    for index in range(page.locator("[data-rack]").count()):
        box = page.locator(f"[data-rack='{index}']").bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.down()
        for i in range(60):
            at = i / 59
            page.mouse.move(
                board["x"] + board["width"] * at, board["y"] + board["height"] * (i % 30) / 30
            )
        page.mouse.up()
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")


def frames(trace: bytes) -> list[float]:
    """Milliseconds of main-thread work of each frame: all tasks since the frame before."""
    events = json.loads(trace)["traceEvents"]
    named = [e for e in events if e.get("name") == "thread_name"]
    mains = {(e["pid"], e["tid"]) for e in named if e["args"].get("name") == "CrRendererMain"}
    own = [e for e in events if (e["pid"], e["tid"]) in mains and "ts" in e]
    commits = sorted(e["ts"] for e in own if e["name"] == "Commit")
    tasks = sorted(
        (e["ts"], e["dur"], e.get("tdur", e["dur"])) for e in own
        if e.get("ph") == "X" and e["name"] == "RunTask"
    )  # fmt: skip
    found, work, i = [], 0.0, 0
    for begin, lasted, used in tasks:
        work += used / 1000
        while i < len(commits) and commits[i] < begin:
            i += 1
        if i < len(commits) and commits[i] <= begin + lasted:  # this task made a frame
            found.append(work)
            work = 0.0
    return found


def traced(browser: Any, page: Any, do: Callable[[Any], None]) -> dict[str, float]:
    """What the frames cost while something is done."""
    categories = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
    browser.start_tracing(page=page, categories=categories)
    do(page)
    page.wait_for_timeout(200)
    found = sorted(frames(browser.stop_tracing()))
    return {**summary(found), "longest": found[-1]}


def summary(times: list[float]) -> dict[str, float]:
    """Number, median and 95th percentile."""
    p95 = sorted(times)[max(0, -(-len(times) * 95 // 100) - 1)]
    return {"n": len(times), "median": statistics.median(times), "p95": p95}


# --- previews -----------------------------------------------------------------------------


def previews(page: Any, held: str, target: str) -> dict[str, float]:
    """Lay a token and take it back, again and again; click to picture."""
    times: list[float] = []
    for i in range(SAMPLES * 4):
        if len(times) == SAMPLES:
            break
        if held:
            page.evaluate(f"(i) => {{ const all = document.querySelectorAll('{held}');"
                          " all[i % all.length].click(); }", i)  # fmt: skip
            page.wait_for_timeout(20)
        took = page.evaluate(LAY, target)
        if took is not None:
            times.append(took)
        take_back(page)
    return {**summary(times), "worst": max(times)}


def take_back(page: Any) -> None:
    """Nothing laid, nothing held."""
    undo = page.get_by_role("button", name="Reprendre", exact=True)
    if undo.count():
        undo.first.click()
        page.wait_for_timeout(60)
    for _ in range(2):
        page.keyboard.press("Escape")
        page.wait_for_timeout(30)


def begin(page: Any, title: str, play: Callable[[Any], None], turns: int) -> None:
    """A game against the computer, some turns in, at my turn."""
    hands.start(page, f"Jouer au {title} contre l’ordinateur")
    for _ in range(turns):
        hands.wait_turn(page)
        play(page)
    hands.wait_turn(page)
    page.wait_for_timeout(300)


def until_placing(page: Any) -> None:
    """101: draw, so that a token is in the hand."""
    while not page.evaluate("!!document.querySelector('.cell.active')"):
        hands.wait_turn(page)
        hands.play_101(page)
        page.wait_for_timeout(100)


def all_previews(page: Any) -> dict[str, dict[str, float]]:
    """Previews of the games beside the late table's."""
    found = {}
    for slug, game in REGISTRY.items():
        if slug == LATE:
            continue
        if slug == "101":  # its token is drawn first, and lies in the hand
            begin(page, game.facts.title.fr, hands.play_101, 12)
            until_placing(page)
            found[slug] = previews(page, "", ".cell.active")
        else:
            begin(page, game.facts.title.fr, hands.play_placed, 6)
            found[slug] = previews(page, "[data-rack]", ".cell.lit")
    return found


# --- all of it ----------------------------------------------------------------------------


def measure(server: Server, browser: Any) -> dict[str, Any]:
    """The late table, then the previews."""
    size = {"width": 1440, "height": 900}
    context = browser.new_context(base_url=server.base, locale="fr-FR", viewport=size)
    context.set_default_timeout(90_000)
    context.add_init_script(EASY)
    context.add_init_script(LISTEN)
    token = context.request.get("/api/me").json()["token"]
    page = context.new_page()
    page.goto(f"/t/{aside(fill(server.base, token))}")
    page.locator(".curtain .btn").click()
    page.locator("[data-rack]").first.wait_for()
    page.wait_for_timeout(1000)
    late = {
        "dominoes": page.locator("[data-board] .domino").count(),
        **{do.__name__: traced(browser, page, do) for do in (pan, zoom, drag)},
    }
    page.reload()
    page.locator(".curtain .btn").click()
    page.locator("[data-rack]").first.wait_for()
    page.wait_for_timeout(500)
    found = {LATE: previews(page, "[data-rack]", ".slot[data-cell]"), **all_previews(page)}
    return {"late table": late, "previews": found}


def machine(browser: Any) -> dict[str, Any]:
    """What it was measured on."""
    return {
        "cpus": os.cpu_count(),
        "python": platform.python_version(),
        "system": platform.platform(),
        "browser": browser.version,
        "load": os.getloadavg()[0],
    }


def told(results: dict[str, Any]) -> None:
    """The numbers beside their limits."""
    late = results["late table"]
    print(f"late table of 20 sur 20, {late['dominoes']} dominoes: work per frame")
    for name in ("pan", "zoom", "drag"):
        one = late[name]
        print(f"  {name:<5} {one['n']:4} frames, median {one['median']:.1f} ms", end=", ")
        print(f"p95 {one['p95']:.1f}, longest {one['longest']:.1f} (limit {FRAME:.0f})")
    print("previews, click to picture")
    for slug, one in results["previews"].items():
        print(f"  {slug:<10} {one['n']} samples, median {one['median']:.0f} ms", end=", ")
        print(f"p95 {one['p95']:.0f}, worst {one['worst']:.0f} (limit {PREVIEW:.0f})")


def main() -> int:
    """Measure, print; with --write keep the numbers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help=f"keep the numbers in {RESULTS.name}")
    args = parser.parse_args()
    if not BROWSER:
        print("web: no browser found", file=sys.stderr)
        return 1
    for game in REGISTRY.values():
        engine(game).warm()  # compiled before, so that no sample waits for it
    with tempfile.TemporaryDirectory(prefix="jetons-bench-") as folder, sync_playwright() as play:
        server = Server(Path(folder))
        try:
            server.start()
            browser = play.chromium.launch(executable_path=BROWSER, args=FLAGS)
            results = {"machine": machine(browser), **measure(server, browser)}
            browser.close()
        finally:
            server.stop()
    told(results)
    if args.write:
        RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
