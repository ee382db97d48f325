"""Games to print over HTTP: made once, told apart, and nothing else under their address."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.box.reading import all_named, read
from tests.server.running import Running, running

from jetons.box import ready
from jetons.box.ready import all_ready
from jetons.games import REGISTRY
from jetons.games.triolet.board import EXAMPLE as SQUARES
from jetons.games.vingt_et_un.board import EXAMPLE as SMALL
from jetons.server import prints

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


OWN = "/print/21-a4-en.pdf"


async def test_a_board_of_one_s_own_is_printed_and_not_kept(server: Running) -> None:
    async with httpx.AsyncClient(base_url=server.base, timeout=60) as web:
        ours = read((await web.get(OWN)).content)
        answer = await web.get(OWN, params={"board": SMALL})
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["content-security-policy"].startswith("default-src 'none'")
        theirs = read(answer.content)
        assert len(theirs.pages) < len(ours.pages)  # 12 × 11 squares instead of 15 × 15
        assert len(all_named(theirs)) > 29 * 4  # the counters are there
        other = await web.get("/print/triolet-letter-fr-mono.pdf", params={"board": SQUARES})
        assert other.content != (await web.get("/print/triolet-letter-fr-mono.pdf")).content
        backs = {"board": "RR OO GG BB PP / RO OG GB BP PR"}
        assert (await web.get("/print/101-a4-fr.pdf", params=backs)).content[:5] == b"%PDF-"
        assert (await web.get(OWN)).content[:5] == b"%PDF-"  # the board of the house is still it


@pytest.mark.parametrize(
    ("slug", "board"),
    [
        ("21", "x" * 1001),
        ("21", "." * 900),
        ("21", "/".join(["." * 15] * 15)),  # no start squares
        ("21", "{" * 900),
        ("21", json.dumps({"rows": 10**9, "columns": 10**9})),
        ("21", "\0"),
        ("triolet", "../.."),
        ("101", "RB"),
        ("20-sur-20", SMALL),
    ],
)
async def test_a_board_that_cannot_be_is_refused_with_a_reason(
    server: Running, monkeypatch: pytest.MonkeyPatch, slug: str, board: str
) -> None:
    monkeypatch.delattr(prints, "print_box")  # nothing is made of it
    async with httpx.AsyncClient(base_url=server.base, timeout=60) as web:
        answer = await web.get(f"/print/{slug}-a4-fr.pdf", params={"board": board})
    assert answer.status_code == 400
    text = answer.json()["error"]["text"]
    assert text["fr"] != text["en"]
    assert len(text["fr"]) < 300


async def test_pages_of_other_sites_have_no_board_printed(server: Running) -> None:
    headers = {"Sec-Fetch-Site": "cross-site"}
    async with httpx.AsyncClient(base_url=server.base, headers=headers, timeout=60) as web:
        assert (await web.get(OWN, params={"board": SMALL})).status_code == 403
        assert (await web.get(OWN)).status_code == 200


async def test_boards_of_one_s_own_count_for_their_address(tmp_path: Path) -> None:
    async with (
        running(tmp_path, rate=2, burst=10) as server,
        httpx.AsyncClient(base_url=server.base, timeout=60) as web,
    ):
        told = [await web.get(OWN, params={"board": SMALL}) for _ in range(6)]
    statuses = [one.status_code for one in told]
    assert statuses[:3] == [200] * 3  # ten by forty a burst, 120 each
    assert statuses[-1] == 429
    assert int(told[-1].headers["retry-after"]) >= 1


async def test_only_so_many_boards_wait(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = asyncio.Event()

    async def slow(*_: Any) -> bytes:
        await go_on.wait()
        return b"%PDF-"

    monkeypatch.setattr(server.site.daily.workers, "run", slow)
    monkeypatch.setattr(prints, "WAITING", 3)
    async with httpx.AsyncClient(base_url=server.base, timeout=60) as web:
        asked = [asyncio.ensure_future(web.get(OWN, params={"board": SMALL})) for _ in range(5)]
        while sum(one.done() for one in asked) < 2:
            await asyncio.sleep(0.01)
        go_on.set()
        statuses = sorted(one.status_code for one in await asyncio.gather(*asked))
        assert statuses == [200, 200, 200, 429, 429]
        assert (await web.get(OWN, params={"board": SMALL})).status_code == 200
