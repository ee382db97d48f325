"""The wheel, in an empty environment without numba: it imports, plays and has what it must."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

import jetons

ROOT = Path(__file__).parents[2]
NEEDS = (
    "numpy",
    "numpy.libs",
    "msgspec",
    "rich",
    "argcomplete",
    "markdown_it",
    "mdurl",
    "pygments",
)

PLAY = """
import importlib.util, jetons
assert importlib.util.find_spec("numba") is None
match = jetons.new("101", 2, seed=1)
for _ in range(9):
    match = match.play(match.legal_moves[0])
match = jetons.bot("random").play(match)
assert match.svg().startswith("<svg")
print(jetons.__version__, len(match.moves))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(words, cwd=ROOT, check=True, capture_output=True, timeout=300)
    return next(folder.glob("*.whl"))


def test_the_wheel_has_rules_words_and_weights(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for name in ("py.typed", "games/triolet/RULES.md", "games/cent_un/words.fr.toml"):
        assert f"jetons/{name}" in names
    assert "jetons/bots/value/data/triolet.npz" in names
    if (ROOT / "src/jetons/server/static/index.html").is_file():
        assert "jetons/server/static/index.html" in names
    for built in (ROOT / "src/jetons/machines/built").rglob("*.*"):
        assert f"jetons/{built.relative_to(ROOT / 'src/jetons').as_posix()}" in names
    assert not any(name.startswith(("tests/", "web/")) for name in names)


def test_it_is_installed_and_played_without_numba(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "empty", with_pip=False)
    python = tmp_path / "empty" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    paths = [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    there = Path(subprocess.run(paths, check=True, capture_output=True, text=True).stdout.strip())
    zipfile.ZipFile(wheel).extractall(there)
    own = Path(sysconfig.get_path("purelib"))
    for name in NEEDS:
        if (own / name).exists():
            (there / name).symlink_to(own / name)
    done = subprocess.run(
        [str(python), "-I", "-c", PLAY], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.split() == [jetons.__version__, "10"]
