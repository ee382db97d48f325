"""The wheels, in an empty environment without numba: they import, play, serve, have what they must.

Nothing is fetched: what a wheel says it needs is linked from this environment, and nothing else.
"""

from __future__ import annotations

import importlib.metadata
import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import venv
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import jetons
from jetons.core.native import own_platform
from jetons.core.pressed import SUFFIX
from jetons.games import game as game_named
from jetons.games import names
from jetons.machines.build import BUILT, NATIVE, fits

ROOT = Path(__file__).parents[2]

PLAY = """
import importlib.util, sys, jetons
from jetons.core.jit import NATIVE
assert importlib.util.find_spec("numba") is None
match = jetons.new("101", 2, seed=1)
for _ in range(9):
    match = match.play(match.legal_moves[0])
match = jetons.bot("random").play(match)
assert match.svg().startswith("<svg")
for slug in jetons.names() if NATIVE else ():
    for level in ("doux", "debutant", "amateur", "expert", "maitre"):
        played = jetons.new(slug, seed=1)
        while len(played.moves) < 4:
            played = jetons.bot(level).play(played)
print(jetons.__version__, len(match.moves), NATIVE)
"""


def has_libraries() -> bool:
    """Whether this machine's libraries were built from these sources."""
    target = own_platform()
    if target not in NATIVE:
        return False
    folder, suffix = BUILT / "native" / target, NATIVE[target].suffix
    return all(fits(game_named(slug), folder / f"{slug}{suffix}") for slug in names())


@pytest.fixture(scope="module", params=["any", "own"])
def wheel(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel for any machine, and one for this machine, where its libraries are there."""
    if request.param == "own" and not has_libraries():
        pytest.skip("no libraries: make machines")
    folder = tmp_path_factory.mktemp("dist")
    words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    asked = own_platform() if request.param == "own" else "any"
    environ = {**os.environ, "JETONS_WHEEL": asked}
    subprocess.run(words, cwd=ROOT, env=environ, check=True, capture_output=True, timeout=300)
    return next(folder.glob("*.whl"))


def is_pure(wheel: Path) -> bool:
    return wheel.name.endswith("-none-any.whl")


def needs(wheel: Path) -> list[Requirement]:
    """What a wheel's metadata asks for without any extra."""
    packed = zipfile.ZipFile(wheel)
    (name,) = [name for name in packed.namelist() if name.endswith(".dist-info/METADATA")]
    fields = Parser().parsestr(packed.read(name).decode())
    wanted = [Requirement(text) for text in fields.get_all("Requires-Dist") or []]
    return [one for one in wanted if one.marker is None or one.marker.evaluate({"extra": ""})]


def test_a_wheel_has_rules_words_weights_page_and_modules(wheel: Path) -> None:
    found = set(zipfile.ZipFile(wheel).namelist())
    for name in ("py.typed", "games/triolet/RULES.md", "games/cent_un/words.fr.toml"):
        assert f"jetons/{name}" in found
    assert "jetons/bots/value/data/triolet.npz" in found
    if (ROOT / "src/jetons/server/static/index.html").is_file():
        assert "jetons/server/static/index.html" in found
    for built in (BUILT / "wasm").glob("*.*"):
        is_copy = built.suffix == SUFFIX  # which a server makes for itself
        assert (f"jetons/machines/built/wasm/{built.name}" in found) is not is_copy
    assert not any(name.endswith(SUFFIX) for name in found)
    assert not any(name.startswith(("tests/", "web/")) for name in found)


def test_only_a_wheel_without_libraries_needs_a_compiler(wheel: Path) -> None:
    inside = [
        name.removeprefix("jetons/machines/built/native/").partition("/")
        for name in zipfile.ZipFile(wheel).namelist()
        if name.startswith("jetons/machines/built/native/")
    ]
    assert ("numba" in {one.name for one in needs(wheel)}) == is_pure(wheel)
    if is_pure(wheel):
        assert not inside
    else:
        suffix = NATIVE[own_platform()].suffix
        assert {place for place, _, _ in inside} == {own_platform()}
        assert {f"{slug}{suffix}" for slug in names()} <= {name for _, _, name in inside}


def installed(wheel: Path, folder: Path) -> Path:
    """The Python of an environment with a wheel and what it needs, but for numba."""
    venv.create(folder, with_pip=False)
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    paths = [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    there = Path(subprocess.run(paths, check=True, capture_output=True, text=True).stdout.strip())
    zipfile.ZipFile(wheel).extractall(there)
    waiting, seen = [one for one in needs(wheel) if one.name != "numba"], set()
    while waiting:
        name = waiting.pop().name.lower().replace("_", "-")
        if name in seen:
            continue
        seen.add(name)
        package = importlib.metadata.distribution(name)
        for file in package.files or ():
            top = file.parts[0]
            if top not in ("..", "__pycache__") and not (there / top).exists():
                (there / top).symlink_to(Path(str(package.locate_file(top))))
        further = [Requirement(text) for text in package.requires or ()]
        waiting += [one for one in further if not one.marker or one.marker.evaluate({"extra": ""})]
    return python


def test_it_is_installed_plays_and_serves_without_numba(wheel: Path, tmp_path: Path) -> None:
    python = installed(wheel, tmp_path / "empty")
    done = subprocess.run(
        [str(python), "-I", "-c", PLAY],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env=plain(),
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.split() == [jetons.__version__, "10", str(not is_pure(wheel))]
    if not is_pure(wheel):
        serve(python, tmp_path)


def plain() -> dict[str, str]:
    """The surroundings of a stranger: nothing is chosen for these tests."""
    return {name: value for name, value in os.environ.items() if not name.startswith("JETONS_")}


def serve(python: Path, folder: Path) -> None:
    """``pipx run jetons`` begins there: the site, without a word more."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [
            str(python),
            "-c",
            "import sys; sys.argv = ['jetons']; from jetons.cli import visit; visit()",
        ],
        cwd=folder,
        env={**plain(), "JETONS_PORT": str(port)},
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        games = wait_for(f"http://127.0.0.1:{port}/api/games", server)
        assert {game["slug"] for game in json.loads(games)["games"]} == set(names())
        if (ROOT / "src/jetons/server/static/index.html").is_file():
            assert b"<html" in wait_for(f"http://127.0.0.1:{port}/", server)
    finally:
        server.terminate()
        server.communicate(timeout=60)


def wait_for(address: str, server: subprocess.Popen[str]) -> bytes:
    """What is answered, once somebody listens."""
    end = time.monotonic() + 120
    while True:
        try:
            with urllib.request.urlopen(address, timeout=60) as answer:
                return bytes(answer.read())
        except urllib.error.URLError:
            assert server.poll() is None, server.stderr.read() if server.stderr else ""
            assert time.monotonic() < end
            time.sleep(0.1)
