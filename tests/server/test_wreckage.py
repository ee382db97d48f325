"""Whatever goes wrong while a message is handled: a reason, and a connection that is free again."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.running import ME, OPEN, Running, running, until
from tests.server.test_direct import Raw, frame, ping, raw

from jetons.server.audience import Audience
from jetons.server.table import Table
from jetons.table import wire

pytestmark = pytest.mark.anyio
DEEP = [
    b"[" * 3900,
    b'{"a":' * 1300,
    b'{"t":"chat","text":"","x":' + b"[" * 3900 + b"]" * 3900 + b"}",
    b'{"t":"mute","player":' + b"[" * 4000,
]


async def refusal_then_pong(line: Raw, ref: int) -> str:
    """The code of a refusal, and that the line goes on after it."""
    _, data = await line.frame()
    line.writer.write(frame(ping(ref)))
    assert await line.answers(1) == [ref]
    return str(json.loads(data)["refusal"]["code"])


@pytest.mark.parametrize("data", DEEP)
async def test_a_nested_message_is_refused_and_the_line_is_free(
    server: Running, data: bytes
) -> None:
    async with raw(server) as line:
        line.writer.write(frame(data))
        assert await refusal_then_pong(line, 7) == "bad_message"
    await until(lambda: not server.site.connections)


@pytest.mark.parametrize("error", [RecursionError, MemoryError, ValueError, KeyError])
async def test_what_breaks_here_is_told_and_the_line_is_free(
    server: Running, error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any, **__: Any) -> Any:
        raise error

    async with server.client("Anne") as anne:
        opened = await anne.open_table("triolet", [ME, {"kind": "here"}])
    hello = {"t": "hello", "table": opened.table, "token": opened.token}
    async with raw(server) as line:
        line.writer.write(frame(json.dumps(hello).encode()))
        await line.frame()
        monkeypatch.setattr(Table, "play", broken)
        line.writer.write(frame(b'{"t":"play","position":1,"move":"x"}'))
        assert await refusal_then_pong(line, 1) == "our_fault"
        monkeypatch.setattr(Table, "draft", broken)
        line.writer.write(frame(b'{"t":"draft","position":1,"parts":[]}'))
        assert await refusal_then_pong(line, 2) == "our_fault"
        monkeypatch.setattr(wire, "decode", broken)
        line.writer.write(frame(b'{"t":"ping"}'))
        _, data = await line.frame()
        assert json.loads(data)["refusal"]["code"] == "our_fault"
    await until(lambda: not server.site.connections)


async def test_a_refusal_that_cannot_show_the_table_is_a_refusal_still(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server.client("Anne") as anne:
        opened = await anne.open_table("triolet", [ME, {"kind": "here"}])
    hello = {"t": "hello", "table": opened.table, "token": opened.token}
    async with raw(server) as line:
        line.writer.write(frame(json.dumps(hello).encode()))
        await line.frame()

        def broken(*_: Any, **__: Any) -> Any:
            raise RuntimeError

        monkeypatch.setattr(Audience, "snapshot", broken)
        line.writer.write(frame(b'{"t":"play","position":99,"move":"x"}'))  # stale
        assert await refusal_then_pong(line, 3) == "our_fault"


async def test_nobody_is_paired_with_who_has_hung_up_in_the_middle_of_a_message(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair = {"game": "triolet", "seats": 2}
    async with httpx.AsyncClient(base_url=server.base) as anne:
        opened = (await anne.post("/api/pair", json=pair)).json()
    table = await server.site.tables.get(opened["table"])
    hello = {"t": "hello", "table": opened["table"], "token": opened["token"]}
    hangs = asyncio.Event()

    async def chat(*_: Any) -> None:
        hangs.set()
        await asyncio.sleep(3600)

    async with raw(server) as line:
        line.writer.write(frame(json.dumps(hello).encode()))
        await line.frame()
        assert server.site.tables.presence.at(opened["table"])
        monkeypatch.setattr(Table, "chat", chat)
        line.writer.write(frame(b'{"t":"chat","text":"attendez"}'))
        await hangs.wait()
    await until(lambda: not server.site.tables.presence.at(opened["table"]))
    assert not table.audience.viewers
    async with httpx.AsyncClient(base_url=server.base) as bob:
        assert (await bob.post("/api/pair", json=pair)).json()["table"] != opened["table"]


@pytest.mark.parametrize("data", [b"[" * 8000, b'{"game":' * 1500, b'{"x":' + b"[" * 9000])
async def test_a_nested_body_is_a_bad_request(server: Running, data: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    async with httpx.AsyncClient(base_url=server.base) as web:
        for path in ("/api/tables", "/api/pair", "/api/me", "/api/tables/x/seats"):
            answer = await web.post(path, content=data, headers=headers)
            assert answer.status_code == 400
            assert answer.json()["error"]["code"] == "bad_message"


@pytest.mark.parametrize(
    "origin", ["http://[", "http://[::1", "http://]", "//[", "null", "http://"]
)
async def test_an_origin_that_is_no_address_is_another_site(server: Running, origin: str) -> None:
    async with httpx.AsyncClient(base_url=server.base) as web:
        body = {"game": "triolet", "seats": [ME, OPEN]}
        answer = await web.post("/api/tables", json=body, headers={"Origin": origin})
        assert answer.status_code == 403
        assert answer.json()["error"]["code"] == "bad_origin"
    host, port = server.base.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(
        f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nOrigin: {origin}\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    async with asyncio.timeout(20):
        assert b" 403 " in await reader.readuntil(b"\r\n")
    writer.close()


async def test_a_closed_clients_backlog_is_dropped(tmp_path: Path) -> None:
    async with running(tmp_path, rate=2.0, burst=2) as server, raw(server) as line:
        line.writer.write(b"".join(frame(ping(ref)) for ref in range(7)))
        assert await line.answers(2) == [0, 1]
        (connection,) = server.site.connections
        await server.site.farewell()
        assert not connection._later
        assert await line.closing() == 4012
