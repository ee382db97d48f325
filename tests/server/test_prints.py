"""Games to print over HTTP: made once, told apart, and nothing else under their address."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from tests.server.running import Running

from jetons.box import ready
from jetons.box.ready import all_ready
from jetons.games import REGISTRY

pytestmark = pytest.mark.anyio
NAME = "/print/101-a4-fr.pdf"


async def test_a_game_to_print_is_made_once_and_kept(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []
    real = ready.print_box
    monkeypatch.setattr(ready, "print_box", lambda *a, **k: made.append(a) or real(*a, **k))
    async with httpx.AsyncClient(base_url=server.base) as web:
        answers = await asyncio.gather(*(web.get(NAME) for _ in range(5)))
        assert {answer.content[:5] for answer in answers} == {b"%PDF-"}
        assert len(made) == 1
        first = answers[0]
        assert first.headers["content-type"] == "application/pdf"
        assert 'filename="101-a4-fr.pdf"' in first.headers["content-disposition"]
        assert first.headers["x-content-type-options"] == "nosniff"
        again = await web.get(NAME, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        head = await web.head(NAME)
        assert (head.status_code, head.content) == (200, b"")


async def test_every_link_of_the_page_has_its_file(server: Running) -> None:
    async with httpx.AsyncClient(base_url=server.base) as web:
        for one in all_ready():
            if one.paper == "a4":
                answer = await web.get(f"/print/{one.name}")
                assert answer.content.startswith(b"%PDF-")
                assert f"/Lang ({one.lang})".encode() in answer.content
        games = (await web.get("/api/games")).json()["games"]
        assert {game["slug"] for game in games if game["has_print"]} == set(REGISTRY)


@pytest.mark.parametrize(
    "path", ["/print/", "/print/chess-a4-fr.pdf", "/print/101-a4-de.pdf", "/print/%2e%2e/app.py"]
)
async def test_what_is_not_there_is_not_made(server: Running, path: str) -> None:
    async with httpx.AsyncClient(base_url=server.base) as web:
        assert (await web.get(path)).status_code == 404


async def test_nothing_is_written_there(server: Running) -> None:
    async with httpx.AsyncClient(base_url=server.base) as web:
        assert (await web.post(NAME, json={})).status_code == 405
