"""The two engines: what the decorator does, where the cache lies, how warming tells progress."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from jetons.core.engine import Engine
from jetons.core.game import Game
from jetons.core.jit import bound_to, is_compiled, reach_of, sources_hash
from jetons.core.sources import sources_of

CODE = "from jetons.core.jit import is_compiled; print(is_compiled())"


def test_interpreting_by_the_environment() -> None:
    for value, expected in (("1", "False"), ("0", "True")):
        env = {**os.environ, "JETONS_INTERPRET": value}
        done = subprocess.run(
            [sys.executable, "-c", CODE], capture_output=True, text=True, env=env, check=True
        )
        assert done.stdout.strip() == expected


def test_interpreting_without_numba() -> None:
    code = f"import sys; sys.modules['numba'] = None\n{CODE}\nimport jetons; print(jetons.names())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("False")


def test_the_cache_key_follows_the_sources() -> None:
    reached = {path.parent.name for path in sources_of(("jetons.games.triolet.kernel",))}
    assert {"core", "triolet"} <= reached
    assert not reached & {"cent_un", "bots", "play", "server"}
    one, other = ("jetons.games.triolet.kernel",), ("jetons.games.cent_un.kernel",)
    assert sources_hash(one) != sources_hash(other)


def test_the_cache_key_follows_what_generic_code_is_bound_to() -> None:
    with bound_to(("jetons.games.triolet.kernel", "jetons.bots.value.triolet")):
        files = sources_of(reach_of("jetons.bots.search.think@triolet"))
    reached = {"/".join(path.parts[-2:]) for path in files}
    assert {"triolet/kernel.py", "value/triolet.py", "search/think.py"} <= reached
    assert "core/stream.py" in reached


@pytest.mark.skipif(not is_compiled(), reason="nothing to compile")
def test_warming_tells_its_progress(game: Game) -> None:
    seen: list[tuple[int, int]] = []
    Engine(game).warm(lambda done, of, _what: seen.append((done, of)))
    assert seen[0][0] == 0
    assert seen[-1][0] == seen[-1][1]
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)


@pytest.mark.skipif(not is_compiled(), reason="compares compiled code")
def test_an_empty_cache_is_filled(tmp_path: Path) -> None:
    env = {**os.environ, "JETONS_CACHE": str(tmp_path)}
    code = (
        "import numpy as np\nfrom jetons.core.stream import new_stream, pick\n"
        "print(pick(np.array([0, 1, 0]), new_stream(0)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=env, check=True
    )
    assert done.stdout.strip() == "1"
    assert list((tmp_path / "kernels").rglob("*.nbi"))
