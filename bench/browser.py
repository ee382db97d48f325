"""How long the strongest level thinks in Chromium with the processor slowed four times.

The module runs in the page itself, because Chromium slows the page's own thread and not workers.
Levels think as long as they please here; at a table the worker stops them after 0.8 s.
"""

from __future__ import annotations

import functools
import http.server
import json
import os
import shutil
import sys
import threading
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parent.parent
SLOWER = 4
MEASURE = """async ([slug, seconds]) => {
  const { Game } = await import('/web/node/module.mjs');
  const at = `/src/jetons/machines/built/wasm/${slug}`;
  const bytes = await (await fetch(`${at}.wasm`)).arrayBuffer();
  const layout = await (await fetch(`${at}.json`)).json();
  const script = await import(`${at}.mjs`);
  const since = performance.now();
  const game = await Game.load(bytes, layout, script);
  const loaded = performance.now() - since;
  let dice = 12345;
  const pick = (weights) => {
    dice = (dice * 1103515245 + 12345) % 2147483648;
    let left = dice % weights.reduce((a, b) => a + b, 0);
    return weights.findIndex((n) => (left -= n) < 0);
  };
  const settle = (state) => {
    for (let next = game.pending(state); next; next = game.pending(state))
      state = game.draw(state, pick(next.weights));
    return state;
  };
  let state = settle(game.start(game.configure(2, game.options({}))));
  const times = [], previews = [];
  for (let turn = 0; turn < 24 && !game.is_over(state); turn++) {
    const view = game.observe(state, game.turn(state));
    const begun = performance.now();
    const budget = seconds ? { seed: turn, seconds } : { seed: turn };
    const { move } = game.choose(view, 'maitre', budget);
    times.push(performance.now() - begun);
    const asked = performance.now();
    game.preview(state, game.text(state, move));
    previews.push(performance.now() - asked);
    state = settle(game.apply(state, move).state);
  }
  return { loaded, times, previews };
}"""


def main() -> int:
    """Print a line a game."""
    browser_path = os.environ.get("JETONS_BROWSER") or shutil.which("chromium")

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            """Nothing."""

    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=str(ROOT))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 0.0
    modules = sorted((ROOT / "src/jetons/machines/built/wasm").glob("*.wasm"))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browser_path, args=["--no-sandbox", "--headless"]
        )
        for path in modules:
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{server.server_port}/web/index.html")
            page.context.new_cdp_session(page).send(
                "Emulation.setCPUThrottlingRate", {"rate": SLOWER}
            )
            told = page.evaluate(MEASURE, [path.stem, seconds])
            times, previews = sorted(told["times"]), sorted(told["previews"])
            middle, last = len(times) // 2, len(times) - 1
            row = {
                "game": path.stem,
                "load_ms": round(told["loaded"], 1),
                "moves": len(times),
                "maitre_median_ms": round(times[middle]),
                "maitre_worst_ms": round(times[last]),
                "preview_median_ms": round(previews[middle], 2),
                "preview_worst_ms": round(previews[last], 2),
            }
            print(json.dumps(row), flush=True)
            page.close()
        browser.close()
    server.shutdown()
    return 0


if __name__ == "__main__":
    sys.exit(main())
