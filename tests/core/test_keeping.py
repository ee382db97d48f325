"""Compiled kernels are kept by content: another clone finds them, a bad folder keeps nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import jetons
from jetons.core.jit import cache_root, is_compiled

PACKAGE = Path(jetons.__file__).parent
ASK = """
import numpy as np
from jetons.games.triolet.scoring import multiplier
print(multiplier(1), next(iter(multiplier.stats.cache_hits.values()), 0))
"""

pytestmark = pytest.mark.skipif(not is_compiled(), reason="nothing is kept when interpreting")


def clone(to: Path) -> Path:
    shutil.copytree(
        PACKAGE,
        to / "jetons",
        ignore=shutil.ignore_patterns("static", "__pycache__"),
        copy_function=shutil.copyfile,
    )
    return to


def ask(source: Path, cache: Path, cwd: Path) -> str:
    env = {**os.environ, "PYTHONPATH": str(source), "JETONS_CACHE": str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", ASK], env=env, cwd=cwd, capture_output=True, text=True, check=True
    )
    return done.stdout.split()[1]


@pytest.mark.parametrize(
    ("environ", "root"),
    [
        ({"JETONS_CACHE": "/var/cache/j"}, "/var/cache/j/kernels"),
        ({"JETONS_CACHE": ""}, "/home/anne/.cache/jetons/kernels"),
        ({"JETONS_CACHE": " ", "XDG_CACHE_HOME": ""}, "/home/anne/.cache/jetons/kernels"),
        ({"XDG_CACHE_HOME": "cache"}, "/home/anne/.cache/jetons/kernels"),
        ({"XDG_CACHE_HOME": "/x"}, "/x/jetons/kernels"),
        ({"XDG_CACHE_HOME": "", "HOME": "here"}, f"{os.devnull}/jetons/kernels"),
    ],
)
@pytest.mark.skipif(sys.platform != "linux", reason="folders are named otherwise")
def test_an_empty_or_relative_folder_is_not_the_working_folder(
    environ: dict[str, str], root: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("JETONS_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"HOME": "/home/anne", **environ}.items():
        monkeypatch.setenv(name, value)
    assert cache_root() == Path(root)


def test_a_second_clone_finds_what_the_first_compiled(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert ask(clone(tmp_path / "one"), cache, tmp_path) == "0"
    assert ask(clone(tmp_path / "two"), cache, tmp_path) == "1"


def test_a_folder_that_cannot_be_written_keeps_nothing_anywhere(tmp_path: Path) -> None:
    source = clone(tmp_path / "one")
    (tmp_path / "cache").write_text("a file stands here")
    before = sorted(path for path in tmp_path.rglob("*") if path.suffix != ".pyc")
    assert ask(source, tmp_path / "cache", tmp_path) == "0"
    after = sorted(
        path for path in tmp_path.rglob("*") if path.suffix != ".pyc" and path.name != "__pycache__"
    )
    assert after == before


REFUSE = """
import numpy as np
from jetons.core.letters import refuse
reason = {reason}
print(refuse(np.zeros(2, np.int64), 1, 2, reason))
"""


def test_an_index_that_names_a_game_from_elsewhere_stops_nobody(tmp_path: Path) -> None:
    """Numba keeps the enum's type in the index: whoever has no such module read it and died."""
    (tmp_path / "elsewhere.py").write_text(
        "from enum import IntEnum\n\nclass Reason(IntEnum):\n    FULL = 3\n"
    )
    env = {**os.environ, "JETONS_CACHE": str(tmp_path / "cache")}

    def run(reason: str, path: str) -> str:
        path = os.pathsep.join(filter(None, [path, os.environ.get("PYTHONPATH", "")]))
        done = subprocess.run(
            [sys.executable, "-c", REFUSE.format(reason=reason)],
            env={**env, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    assert run("__import__('elsewhere').Reason.FULL", str(tmp_path)) == "3"
    assert run("4", "") == "4"
    assert run("__import__('elsewhere').Reason.FULL", str(tmp_path)) == "3"
