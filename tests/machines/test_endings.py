"""The analysis board says what plain enumeration found, and calls exact what is."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from bench.endings import kept

from tests.study.test_endings import HUNDREDS, check

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="no Node")
ENDINGS = Path(__file__).parent / "endings.mjs"


def test_the_analysis_board_says_what_was_enumerated(wasm):
    slug, folder = wasm
    rows = kept(slug)
    assert len(rows) >= HUNDREDS
    done = subprocess.run(
        ["node", str(ENDINGS), str(folder), slug],
        input=json.dumps([row["position"] for row in rows]),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    for row, said in zip(rows, json.loads(done.stdout), strict=True):
        check(row, said["isExact"], said["values"])
