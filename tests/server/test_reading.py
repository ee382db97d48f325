"""What strangers may look at: bounded by address, made once for all, never in the way of play."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path

import httpx
import pytest
from tests.server.running import ME, Running, running
from websockets.asyncio.client import connect

from jetons.server import gate, reading
from jetons.server.limits import Buckets
from jetons.server.routes import finished as routes
from jetons.table import wire

pytestmark = pytest.mark.anyio
HERE = {"kind": "here"}
CLUB = 40


async def finished(node: Running) -> str:
    """A match that is over."""
    async with node.client() as anne:
        opened = await anne.open_table("triolet", [ME, HERE])
        async with anne.sit_at(opened.table) as table:
            while table.now.status == "waiting":
                await table.wait()
            await table.do(wire.Resign())
            while table.now.status != "over":
                await table.wait()
        return opened.table


async def test_a_replay_is_made_once_for_all_who_ask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []
    real = routes.replay_of
    monkeypatch.setattr(
        routes, "replay_of", lambda *args, **how: made.append(args) or real(*args, **how)
    )
    async with running(tmp_path) as node, httpx.AsyncClient(base_url=node.base) as web:
        table = await finished(node)
        path = f"/api/tables/{table}/replay"
        answers = await asyncio.gather(*(web.get(path, params={"seat": -1}) for _ in range(10)))
        answers.append(await web.get(path, params={"seat": 3}))  # no such seat: the public view
        assert {answer.status_code for answer in answers} == {200}
        assert len({answer.content for answer in answers}) == 1
        assert len(made) == 1
        await web.get(path, params={"seat": 0})
        assert len(made) == 2


async def test_replays_that_are_kept_are_few(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "KEPT", 2)
    async with running(tmp_path) as node, httpx.AsyncClient(base_url=node.base) as web:
        table = await finished(node)
        for seat in (-1, 0, 1, -1):
            answer = await web.get(f"/api/tables/{table}/replay", params={"seat": seat})
            assert answer.json()["seat"] == seat
        assert len(node.site.reading._made) == 2


async def test_who_looks_without_end_is_told_to_wait_and_a_club_is_not(tmp_path: Path) -> None:
    async with (
        running(tmp_path, rate=20.0, burst=60) as node,
        httpx.AsyncClient(base_url=node.base) as web,
    ):
        tables = [await finished(node) for _ in range(2)]
        paths = [f"/api/tables/{table}/replay?seat={seat}" for table in tables for seat in (0, 1)]
        for _ in range(CLUB):  # a club that comes in and looks at what was played
            for path in ("/", "/api/me", "/api/games", "/api/tables", *paths):
                assert (await web.get(path)).status_code == 200
        # stands still, so that the machine's load decides nothing
        node.site.reading._by_address = Buckets(0.001, 30)
        codes = [(await web.get("/api/me")).status_code for _ in range(40)]
        assert codes == [200] * 30 + [429] * 10
        refused = await web.get(f"/api/tables/{tables[0]}")
        assert refused.status_code == 429
        assert int(refused.headers["Retry-After"]) >= 1
        assert "too_many" in refused.text
        assert (await web.get("/healthz")).status_code == 200
        assert (await web.get("/readyz")).status_code in (200, 503)


async def test_greeting_again_and_again_counts_too(tmp_path: Path) -> None:
    """Every hello is answered with the whole table: two hundred connections could ask for it."""
    async with running(tmp_path) as node:
        table = await finished(node)
        node.site.reading._by_address = Buckets(0.001, 20)
        seen = []
        async with connect(node.base.replace("http", "ws") + "/ws", max_size=None) as line:
            for ref in range(1, 31):
                await line.send(json.dumps({"t": "hello", "table": table, "ref": ref}))
                while (answer := json.loads(await line.recv()))["t"] not in ("table", "refused"):
                    pass
                seen.append(answer["t"])
        assert seen.count("refused") >= 20
        assert seen[0] == "table"


async def test_a_body_with_two_lengths_is_refused(tmp_path: Path) -> None:
    """A proxy that read the other one would see another request in the rest."""
    async with running(tmp_path) as node:
        request = (
            b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
            b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
        )
        port = int(node.base.rpartition(":")[2])
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request)
        answer = await asyncio.wait_for(reader.read(), 30)
        writer.close()
        assert answer.startswith(b"HTTP/1.1 400")
        assert answer.count(b"HTTP/1.1 ") == 1
        assert b"two_lengths" in answer


async def test_who_looks_at_much_is_served_at_a_pace_and_nobody_else_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page comes at once; what is a flood waits between two of its requests."""
    monkeypatch.setattr(gate, "STEADY", (4, 1, 0.1))
    monkeypatch.setattr(gate, "PACED", (2, 1, 0.2))
    async with running(tmp_path) as node, httpx.AsyncClient(base_url=node.base) as web:
        node.site.reading._by_address = Buckets(0.001, 10_000)

        async def took(n: int, way: str = "GET", status: int = 200) -> float:
            began = time.monotonic()
            answers = await asyncio.gather(*(web.request(way, "/api/me") for _ in range(n)))
            assert {answer.status_code for answer in answers} == {status}
            return time.monotonic() - began

        await took(6)
        node.site.reading.spend("127.0.0.1", reading.SOME)
        assert await took(6) >= 0.4
        node.site.reading.spend("127.0.0.1", reading.MUCH)
        assert await took(6) >= 0.8
        assert await took(6, "POST", 415) >= 0.8  # what is refused begins in turn as well
