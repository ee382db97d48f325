"""Files that are executed: only those that nobody else can have written."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from jetons.core.trust import is_trusted, is_untrusted

pytestmark = pytest.mark.skipif(os.name != "posix", reason="owners and modes are POSIX's")


@pytest.fixture
def library(tmp_path: Path) -> Path:
    folder = tmp_path / "own"
    folder.mkdir(mode=0o755)
    path = folder / "game.so"
    path.write_bytes(b"")
    path.chmod(0o644)
    return path


def test_our_own_files_are_trusted(library: Path) -> None:
    assert is_trusted(library)
    assert is_trusted(library.parent / "not-there-yet")


@pytest.mark.parametrize("which", ["file", "folder", "above"])
def test_what_others_can_write_is_not(
    which: str, library: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    opened = {"file": library, "folder": library.parent, "above": library.parent.parent}[which]
    before = opened.stat().st_mode
    opened.chmod(before | 0o002)
    try:
        assert not is_trusted(library)
        is_untrusted.cache_clear()
        assert is_untrusted(library, "not loaded")
        assert is_untrusted(library, "not loaded")
        assert capsys.readouterr().err.count("\n") == 1
    finally:
        opened.chmod(before)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs another owner")
def test_somebody_else_s_file_is_not(library: Path) -> None:
    os.chown(library, 12345, 12345)
    assert not is_trusted(library)


def test_an_open_folder_of_libraries_is_passed_over_with_a_line(tmp_path: Path) -> None:
    folder = tmp_path / "libraries"
    folder.mkdir()
    code = (
        "import json, sys; from pathlib import Path; from jetons.core import native;"
        "from jetons.core.sources import content_hash;"
        "modules = ('jetons.games.triolet.kernel',);"
        "place = native.folder(); place.mkdir(parents=True, exist_ok=True);"
        "said = {'modules': modules, 'hash': content_hash(modules), 'game': 'x', 'exports': []};"
        "(place / 'x.json').write_text(json.dumps(said)); place.chmod(0o777);"
        "native.libraries.cache_clear(); print(native.libraries())"
    )
    environ = {**os.environ, "JETONS_LIBRARIES": str(folder), "JETONS_NATIVE": "1"}
    environ.pop("JETONS_INTERPRET", None)
    done = subprocess.run(
        [sys.executable, "-c", code], env=environ, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "{}"
    assert "can be written by others" in done.stderr
