"""WebAssembly modules answer byte for byte like the kernels here, in Node and in Chromium."""

from __future__ import annotations

import functools
import gzip
import hashlib
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from jetons.bots.value import weights
from jetons.core.text import Text
from jetons.games import game as game_named
from jetons.machines.exports import EXPORTS
from jetons.machines.portable import PREFIX
from tests.conftest import tables as every_table
from tests.machines import books
from tests.machines.walks import choice, decisions, hinted, judged, positions, tables, walk

WALK = Path(__file__).parent / "node.mjs"
ROOT = Path(__file__).parents[2]
ORIGIN = "http://localhost:9"  # nobody listens there: every file comes from this folder
MOST = 54 * 1024  # bytes of a module, packed
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="no Node")


@functools.cache
def asked_of(slug: str) -> dict[str, Any]:
    """Everything that is asked of a game's module."""
    game = game_named(slug)
    return {
        "games": tables(game),
        "choices": positions(game),
        "hints": [one for one in positions(game) if one["level"] == "maitre"],
        "judged": decisions(game),
        "golden": books.golden(game),
        "perft": books.perft(game)[0],
        "examples": books.examples(game)[0],
        "properties": [
            {"seats": seats, "options": options, "seed": 7 * seats}
            for seats, options in every_table(game)[::2]
        ],
    }


@functools.cache
def by_python(slug: str) -> dict[str, Any]:
    """The same games and choices by the engine here."""
    game, asked = game_named(slug), asked_of(slug)
    return {
        "games": [walk(game, **table) for table in asked["games"]],
        "choices": [choice(game, **position) for position in asked["choices"]],
        "hints": [hinted(game, **position) for position in asked["hints"]],
        "judged": [judged(game, **one) for one in asked["judged"]],
        "examples": [books.by_python(game, one) for one in asked["examples"]],
    }


def some(of: dict[str, Any]) -> dict[str, Any]:
    """Every second walk and golden game, and every third choice."""
    every = {"games": 2, "choices": 3, "hints": 2, "golden": 2, "properties": 2}
    return {name: list(given)[:: every.get(name, 1)] for name, given in of.items()}


def compare(
    slug: str, answered: dict[str, Any], asked: dict[str, Any], ours: dict[str, Any]
) -> None:
    """Byte for byte with Python, with the golden files and with the rulebooks."""
    game = game_named(slug)
    assert len(asked["games"]) >= 3
    assert len(asked["choices"]) >= 5
    assert len(asked["golden"]) >= 2 or slug not in books.BOOKS
    assert answered["weights"] == hashlib.sha256(weights(game).tobytes()).hexdigest()
    for name, told in ours.items():
        assert answered[name] == told, name
    for one, told in zip(asked["golden"], answered["golden"], strict=True):
        scores, winners, why, fr, en = told["outcome"]
        scores, winners, text = tuple(scores), tuple(winners), Text(fr, en)
        outcome = f"outcome: Outcome({scores=}, {winners=}, {why=}, {text=})"
        text = "\n".join([*told["lines"], outcome]) + "\n"
        assert text == one["text"], one["title"]
        assert told["left"] == [[], []]
    assert answered["perft"] == books.perft(game)[1]
    assert [books.said_by(told) for told in answered["examples"]] == books.examples(game)[1]
    assert not [one["wrong"] for one in answered["properties"] if one["wrong"]]
    assert all(one["n"] > 3 for one in answered["properties"])


@needs_node
def test_in_node_everything_is_the_same_byte_for_byte(wasm):
    slug, folder = wasm
    done = subprocess.run(
        ["node", str(WALK), str(folder), slug],
        input=json.dumps(asked_of(slug)),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    compare(slug, json.loads(done.stdout), asked_of(slug), by_python(slug))


IN_PAGE = """async ([slug, asked]) => {
  const { Game } = await import('/web/node/module.mjs');
  const { answer } = await import('/tests/machines/walk.mjs');
  const got = (end) => fetch(`/modules/${slug}.${end}`);
  const [bytes, layout, script] = await Promise.all([
    got('wasm').then((one) => one.arrayBuffer()),
    got('json').then((one) => one.json()),
    import(`/modules/${slug}.mjs`),
  ]);
  return JSON.stringify(await answer(await Game.load(bytes, layout, script), asked));
}"""
KINDS = {".mjs": "text/javascript", ".json": "application/json", ".wasm": "application/wasm"}


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A page of the installed browser; its files come from this folder."""
    sync_api = pytest.importorskip("playwright.sync_api")
    path = os.environ.get("JETONS_BROWSER") or shutil.which("chromium")
    if not path:
        pytest.skip("no browser: set JETONS_BROWSER")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page()
        page.set_default_timeout(300_000)
        yield page
        browser.close()


@pytest.mark.browser
def test_in_chromium_everything_is_the_same_byte_for_byte(wasm, chromium):
    slug, folder = wasm

    def answer(route: Any) -> None:
        name = route.request.url.removeprefix(f"{ORIGIN}/")
        path = (
            folder / name.removeprefix("modules/") if name.startswith("modules/") else ROOT / name
        )
        if path.suffix in KINDS:
            route.fulfill(body=path.read_bytes(), content_type=KINDS[path.suffix])
        else:
            route.fulfill(body="<!doctype html>", content_type="text/html")

    chromium.route(f"{ORIGIN}/**", answer)
    chromium.goto(f"{ORIGIN}/")
    asked = some(asked_of(slug))
    told = chromium.evaluate(IN_PAGE, [slug, asked])
    chromium.unroute(f"{ORIGIN}/**")
    compare(slug, json.loads(told), asked, some(by_python(slug)))


@needs_node
def test_a_module_is_small_and_needs_nothing(wasm):
    slug, folder = wasm
    data = (folder / f"{slug}.wasm").read_bytes()
    assert len(gzip.compress(data, 9)) <= MOST
    code = (
        "const m = new WebAssembly.Module(require('fs').readFileSync(process.argv[1]));"
        "console.log(JSON.stringify([WebAssembly.Module.imports(m),"
        " WebAssembly.Module.exports(m).map((e) => e.name)]))"
    )
    done = subprocess.run(
        ["node", "-e", code, str(folder / f"{slug}.wasm")],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    imports, exports = json.loads(done.stdout)
    layout = json.loads((folder / f"{slug}.json").read_text(encoding="utf-8"))
    assert imports == []
    alone = {PREFIX + export.name for export in EXPORTS if export.is_native}
    assert {export["name"] for export in layout["exports"]} - alone <= set(exports)
    assert not alone & set(exports)
