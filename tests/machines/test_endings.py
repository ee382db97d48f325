"""The analysis board calls exact what plain enumeration found, and nothing else."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from bench.endings import kept

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="no Node")
ENDINGS = Path(__file__).parent / "endings.mjs"


def test_the_analysis_board_says_what_was_enumerated(wasm):
    slug, folder = wasm
    rows = kept(slug)
    assert len(rows) >= 90
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
        assert said["isExact"] == row["exact"], row["position"]
        for move, win in said["values"].items():
            assert win == pytest.approx(row["values"][move], abs=1e-6), row["position"]
