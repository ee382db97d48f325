"""Files compressed beside themselves: which, how often, and whose bytes they are."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
from pathlib import Path

from jetons.core import pressed

TEXT = b"jetons " * 1000


def test_what_gains_by_it_is_compressed(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    files = {
        "page.html": TEXT, "assets/a.js": TEXT, "short.js": b"a()", "icon.png": TEXT,
        "noise.wasm": os.urandom(5000), "old.js.gz": b"of nothing",
    }  # fmt: skip
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    assert pressed.press(tmp_path) == 2
    found = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.gz")}
    assert found == {"page.html.gz", "assets/a.js.gz"}
    assert gzip.decompress((tmp_path / "page.html.gz").read_bytes()) == TEXT


def test_a_file_is_compressed_anew_when_it_changed(tmp_path: Path) -> None:
    page, small = tmp_path / "page.html", tmp_path / "page.html.gz"
    page.write_bytes(TEXT)
    pressed.press(tmp_path)
    before = small.stat().st_mtime_ns, small.read_bytes()
    pressed.press(tmp_path)
    assert (small.stat().st_mtime_ns, small.read_bytes()) == before
    page.write_bytes(TEXT.upper())
    assert pressed.read_pressed(page, page.read_bytes()) is None
    pressed.press(tmp_path)
    assert gzip.decompress(pressed.read_pressed(page, TEXT.upper()) or b"") == TEXT.upper()
    page.write_bytes(b"short")
    assert pressed.press(tmp_path) == 0
    assert not small.exists()


def test_it_needs_nothing_but_python(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_bytes(TEXT)
    subprocess.run([sys.executable, "-I", "-S", pressed.__file__, str(tmp_path)], check=True)
    assert (tmp_path / "page.html.gz").is_file()
