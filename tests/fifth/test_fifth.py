"""A fifth game is a folder and a line: ``tests/toy`` and ``JETONS_GAMES=tests.toy``, nothing else.

The same suites that the other games pass take it in by themselves.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LINE = {"JETONS_GAMES": "tests.toy"}
SLUG = "voisins"
SUITES = {
    "contract": ["tests/contract"],
    "rules and matches": ["tests/core", "tests/play"],
    "server": ["tests/server/test_play.py", "tests/server/test_secrecy.py"],
    "module": ["tests/machines/test_wasm.py::test_in_node_everything_is_the_same_byte_for_byte"],
    "catalogue": ["tests/server/test_settings.py"],
}


def run(*words: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """A process that has the fifth game."""
    return subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env={**os.environ, **LINE, "JETONS_LANG": "en", **environ},
        capture_output=True,
        text=True,
        check=False,
        timeout=900,
    )


def jetons(*words: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """The command; interpreted it starts at once, and the game is small."""
    return run("-m", "jetons", *words, JETONS_INTERPRET="1", **environ)


@pytest.mark.parametrize("suite", SUITES)
def test_the_suites_take_the_game_in_by_themselves(suite: str) -> None:
    done = run("-m", "pytest", "-q", "-n", "0", *SUITES[suite], "-k", SLUG)
    assert done.returncode == 0, done.stdout[-3000:]
    assert " passed" in done.stdout


def test_the_terminal_plays_keeps_verifies_and_replays(tmp_path: Path) -> None:
    path = str(tmp_path / "partie.txt")
    seats = ["--seat", "bot:maitre", "--seat", "bot:debutant", "--think", "0.2"]
    played = jetons("play", SLUG, *seats, "--record", path, "--seed", "3")
    assert (played.returncode, played.stderr) == (0, "")
    assert jetons("verify", path).returncode == 0
    replayed = jetons("replay", path, "--json")
    assert json.loads(replayed.stdout)["why"] == "full"


def test_the_terminal_lists_and_scores_moves(tmp_path: Path) -> None:
    position = {"game": SLUG, "row": {"B": 3, "D": 5}, "rack": [4, 2]}
    path = tmp_path / "position.json"
    path.write_text(json.dumps(position))
    moves = json.loads(jetons("moves", str(path), "--json").stdout)
    assert len(moves["moves"]) == 12
    assert moves["moves"]["C=4"] == 5, "4 makes seven with 3"
    assert moves["moves"]["H=4"] == 1, "4 alone"
    path.write_text(json.dumps({**position, "move": "C=2"}))
    told = jetons("score", str(path))
    assert (told.returncode, told.stderr) == (0, "")
    assert "2 + 5 = 7" in told.stdout
    assert "V.4" in told.stdout


def test_every_level_is_offered_with_the_plain_insight() -> None:
    listed = jetons("bots", SLUG)
    assert (listed.returncode, listed.stderr) == (0, "")
    names = [line.split()[0] for line in listed.stdout.splitlines()]
    assert names == ["random", "greedy", "doux", "debutant", "amateur", "expert", "maitre"]


@pytest.mark.parametrize("path", ["tests.no_such_game", "tests.conftest", "jetons.games.triolet"])
def test_a_line_that_names_no_more_game_is_refused_in_one_line(path: str) -> None:
    for words in (["-m", "jetons", "bots", "triolet"], ["-m", "jetons.server"]):
        done = run(*words, JETONS_GAMES=path, JETONS_INTERPRET="1")
        assert done.returncode == 2
        assert done.stderr.startswith("jetons: JETONS_GAMES")
        assert done.stderr.count("\n") == 1


def test_compiled_code_of_a_game_elsewhere_follows_all_of_its_folder() -> None:
    code = (
        "import jetons.games\n"
        "from jetons.core.sources import sources_of\n"
        "print(*(path.name for path in sources_of(('tests.toy.kernel',)) if 'toy' in path.parts))"
    )
    found = run("-c", code).stdout.split()
    assert {"kernel.py", "layout.py", "notation.py", "view.py"} <= set(found)


def test_what_is_compiled_with_it_is_kept_apart() -> None:
    ask = "from jetons.core.jit import sources_hash; print(sources_hash(('jetons.core.stream',)))"
    assert run("-c", ask).stdout != run("-c", ask, JETONS_GAMES="").stdout
