"""Which addresses are pages of the client: those it has a screen for, and no other."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from tests.server.running import GREEDY, ME, Running

from jetons.games import REGISTRY
from jetons.server.pages import STATIC, Pages, read_routes
from jetons.server.store import NotSaved
from jetons.study.puzzles import puzzles

pytestmark = pytest.mark.anyio
ROUTES = ["/", "/rules", "/rules/:slug", "/t/:id", "/t/:id/review", "/puzzles/:slug/:id"]
FIRST = puzzles("21")[0].id


def visitor(folder: Path) -> httpx.AsyncClient:
    """A browser at a site whose client was built into a folder."""
    app = Starlette()
    app.mount("/", Pages(folder))
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://site")


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A client that knows some addresses."""
    (tmp_path / "index.html").write_text("<p>the page", encoding="utf-8")
    (tmp_path / "routes.json").write_text(json.dumps(ROUTES), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200), ("/rules", 200), ("/rules/", 200), ("/rules/triolet", 200), ("/t/abc", 200),
        (f"/puzzles/21/{FIRST}", 200), ("/puzzles/21/99999-1", 404),
        ("/nowhere", 404), ("/rules/chess", 404), ("/rules/triolet/more", 404), ("/t", 404),
        ("/puzzles/chess/1-4", 404), ("/t/abc/def", 404),
    ],
)  # fmt: skip
async def test_the_page_says_by_its_status_whether_it_is_one(
    built: Path, path: str, status: int
) -> None:
    answer = await visitor(built).get(path)
    assert (answer.status_code, answer.text) == (status, "<p>the page")
    assert answer.headers["cache-control"] == "no-cache"


async def test_a_table_that_there_is_not_answers_404(
    server: Running, built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = Starlette()
    app.mount("/", Pages(built, server.site.tables.is_kept))
    web = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://site")
    async with server.client() as client:
        table = (await client.open_table("triolet", [ME, GREEDY])).table
    server.site.tables.forget(table)  # the store is asked
    for path in (f"/t/{table}", f"/t/{table}/review", "/t/local-nothere", "/t/local-a/review"):
        assert (await web.get(path)).status_code == 200, path
    for path in ("/t/nothere", "/t/nothere/review", "/t/n%C3%A9ant", f"/t/{'x' * 41}"):
        answer = await web.get(path)
        assert (answer.status_code, answer.text) == (404, "<p>the page"), path

    async def fails(table: str) -> bool:
        raise NotSaved("the store is closed")

    monkeypatch.setattr(server.site.store, "has", fails)
    assert (await web.get("/t/nothere")).status_code == 200  # nobody knows


async def test_a_file_that_is_not_there_is_no_page(built: Path) -> None:
    answer = await visitor(built).get("/nothing.js")
    assert answer.status_code == 404
    assert "the page" not in answer.text


@pytest.mark.parametrize("kept", ["", "{}", "no list"])
async def test_an_older_client_that_does_not_say_has_every_address(built: Path, kept: str) -> None:
    (built / "routes.json").write_text(kept, encoding="utf-8")
    assert (await visitor(built).get("/nowhere")).status_code == 200


async def test_a_client_that_is_not_built_says_so(tmp_path: Path) -> None:
    async with visitor(tmp_path / "nothing") as web:
        for path in ("/", "/rules"):
            told = await web.get(path)
            assert (told.status_code, "make run" in told.text) == (200, True)
        assert (await web.get("/favicon.ico")).status_code == 404


async def test_the_built_client_knows_its_screens() -> None:
    if not (STATIC / "index.html").is_file():
        pytest.skip("the web client is not built: make run")
    assert {"/", "/t/:id", "/rules/:slug", "/tables", "/settings"} <= set(read_routes(STATIC))
    web = visitor(STATIC)
    for slug in REGISTRY:
        assert (await web.get(f"/play/{slug}")).status_code == 200
    assert (await web.get("/nowhere")).status_code == 404
