"""How many taps a turn takes beside a real box: golden games entered on the page by a thumb.

taps.py [GAME …]    enters them, prints and keeps the numbers (bench/results/taps.json)
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
from tests.web.conftest import BROWSER, FLAGS, Server
from tests.web.taps import Thumb, golden

RESULTS = ROOT / "bench" / "results" / "taps.json"
NAMES = ["Anne", "Paul", "Zoé", "Léo"]
GOLDEN = {
    "triolet": ["triolet-2", "triolet-3", "triolet-4"],
    "21": ["21-2", "21-3", "21-4"],
    "20-sur-20": ["20-sur-20-2", "20-sur-20-3", "20-sur-20-4"],
}
WANTED = {"triolet": 6, "21": 3, "20-sur-20": 4, "101": 30}  # 20 sur 20: of a domino, not a turn


def entered(page: Any, base: str, game: str, name: str) -> list[dict[str, int]]:
    """The taps of each turn of a golden game that lays something, and how much it lays."""
    steps = golden(name)
    thumb = Thumb(page)
    thumb.open(base, game, NAMES[: int(name[-1])], steps[0].seat + 1)
    found = []
    for step in steps:
        thumb.turn(game, step)
        if step.move not in ("-", ".") and not step.move.startswith("x "):
            laid = len(step.move.split(" + " if game == "20-sur-20" else " "))
            wanted = WANTED[game] * (laid if game == "20-sur-20" else 1)
            found.append({"taps": thumb.counts[-1], "laid": laid, "wanted": wanted})
    return found


def squares(page: Any, base: str) -> list[dict[str, int]]:
    """The taps of two squares of 25 tokens."""
    thumb = Thumb(page)
    thumb.open(base, "101", NAMES[:2])
    tokens = [f"{colour}{value}" for value in range(1, 11) for colour in "ROGBP"]
    found = []
    for square in range(2):
        thumb.n = 0
        if square:
            thumb.tap('[data-square="1"]')
        for token in tokens[25 * square : 25 * (square + 1)]:
            thumb.key(token)
        found.append({"taps": thumb.n, "laid": 25, "wanted": WANTED["101"]})
    page.wait_for_selector("[data-result]")
    return found


def summed(found: list[dict[str, int]], wanted: int) -> dict[str, Any]:
    """Median, tenth decile and most taps of a turn, over all and by how many tokens were laid."""

    def of(turns: list[dict[str, int]]) -> dict[str, Any]:
        taps = sorted(one["taps"] for one in turns)
        return {
            "turns": len(taps),
            "median": statistics.median(taps),
            "p90": taps[min(len(taps) - 1, int(0.9 * len(taps)))],
            "max": taps[-1],
            "within": round(sum(one["taps"] <= one["wanted"] for one in turns) / len(taps), 3),
        }

    by_laid = {
        str(n): of([one for one in found if one["laid"] == n])
        for n in sorted({one["laid"] for one in found})
    }
    return {"wanted": wanted, **of(found), "by_laid": by_laid}


def main() -> int:
    """Enter the golden games of some games, or of all."""
    asked = sys.argv[1:] or [*GOLDEN, "101"]
    kept = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as started:
        server = Server(Path(folder))
        server.start()
        browser = started.chromium.launch(executable_path=BROWSER, args=FLAGS)
        try:
            for game in asked:
                context = browser.new_context(
                    viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
                )
                page = context.new_page()
                if game == "101":
                    found = squares(page, server.base)
                else:
                    found = [
                        one
                        for name in GOLDEN[game]
                        for one in entered(page, server.base, game, name)
                    ]
                kept[game] = summed(found, WANTED[game])
                print(game, json.dumps(kept[game]))
                RESULTS.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
                context.close()
        finally:
            browser.close()
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
