"""WebAssembly modules in Node answer byte for byte like the kernels here."""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from jetons.bots.value import weights
from jetons.games import game as game_named
from tests.machines.walks import choice, positions, tables, walk

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="no Node")
WALK = Path(__file__).parent / "walk.mjs"
MOST = 80 * 1024  # bytes of a module, packed


def asked_of_node(folder: Path, slug: str, asked: dict) -> dict:
    done = subprocess.run(
        ["node", str(WALK), str(folder), slug],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_whole_games_and_every_level_are_the_same_byte_for_byte(wasm):
    slug, folder = wasm
    game = game_named(slug)
    asked = {"games": tables(game), "choices": positions(game)}
    assert len(asked["games"]) >= 5
    assert len(asked["choices"]) >= 12
    answered = asked_of_node(folder, slug, asked)
    assert answered["weights"] == hashlib.sha256(weights(game).tobytes()).hexdigest()
    assert answered["games"] == [walk(game, **table) for table in asked["games"]]
    assert answered["choices"] == [choice(game, **position) for position in asked["choices"]]


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
    assert {export["name"] for export in layout["exports"]} <= set(exports)
