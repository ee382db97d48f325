"""The browser's previews and the server's answers agree, over thousands of half-laid moves."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from jetons.server.modules import built, index_of
from tests.web.previews import previews

WEB = Path(__file__).parents[2] / "web"
LISTED = index_of(built())
N = 1500  # a game


@pytest.mark.skipif(not LISTED, reason="no modules: jetons wasm")
@pytest.mark.parametrize("slug", list(LISTED))
def test_previews_are_the_servers_answers(slug: str, tmp_path: Path) -> None:
    """Field by field: what can follow, the points, every line, every refusal."""
    if shutil.which("npx") is None:
        pytest.skip("no Node")
    path = tmp_path / "previews.json"
    path.write_text(json.dumps(previews(slug, N, 7)), encoding="utf-8")
    done = subprocess.run(
        ["npx", "vitest", "run", "tests/previews.test.ts"],
        cwd=WEB,
        env={**os.environ, "JETONS_PREVIEWS": str(path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert f"{N} previews" in done.stdout or "1 passed" in done.stdout
