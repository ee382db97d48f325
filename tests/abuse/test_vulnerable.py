"""The question which locked packages have known vulnerabilities, to a registry of our own."""

from __future__ import annotations

import json
import runpy
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

SCRIPT = runpy.run_path(str(Path(__file__).parents[2] / "scripts" / "vulnerable.py"))
HOLE = {"id": "PYSEC-1", "aliases": ["CVE-1"], "fixed_in": ["1.1"], "withdrawn": None}
TOLD = {
    "/pypi/holed/1.0/json": {"info": {"version": "1.0"}, "vulnerabilities": [HOLE]},
    "/pypi/newest/json": {"info": {"version": "2.0"}, "vulnerabilities": []},
    "/pypi/older/json": {"info": {"version": "3.0"}, "vulnerabilities": []},
}


class Registry(BaseHTTPRequestHandler):
    """Answers as a registry; a mirror that knows only the newest of most."""

    def do_GET(self) -> None:
        told = TOLD.get(self.path)
        self.send_response(200 if told else 404)
        self.end_headers()
        self.wfile.write(json.dumps(told).encode())

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture
def registry() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Registry)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/pypi"
    server.shutdown()
    server.server_close()


def looked_up(registry: str, name: str, version: str) -> Any:
    globals_ = SCRIPT["looked_up"].__globals__
    globals_["PYPI"] = registry
    return SCRIPT["looked_up"](SCRIPT["Package"](name, version)).vulnerabilities


def test_a_version_is_told_of_by_itself_or_as_the_newest(registry: str) -> None:
    assert looked_up(registry, "holed", "1.0") == ["PYSEC-1 (mended in 1.1)"]
    assert looked_up(registry, "newest", "2.0") == []
    assert looked_up(registry, "older", "2.0") is None  # the newest is another
    assert looked_up(registry, "nowhere", "1.0") is None


def test_what_is_known_and_judged_is_not_told_again(
    registry: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SCRIPT["KNOWN"], "CVE-1", "it needs a file of ours")
    assert looked_up(registry, "holed", "1.0") == []


def test_all_locks_are_read() -> None:
    root = Path(__file__).parents[2]
    packages = SCRIPT["locked"](path.read_text("utf-8") for path in root.glob("*.lock"))
    names = {package.name for package in packages}
    assert {"numpy", "starlette", "uvicorn", "websockets", "h11"} <= names
    assert len(packages) > 150


def test_npm_names_what_is_the_hole_itself() -> None:
    told = {"a": {"via": [{"url": "u/GHSA-1", "title": "reads all"}]}, "b": {"via": ["a"]}}
    assert list(SCRIPT["read_npm"](told)) == ["a: GHSA-1 reads all"]
