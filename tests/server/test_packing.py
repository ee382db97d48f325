"""Answers compressed: once where they are kept, never in the way, and charged by what they cost."""

from __future__ import annotations

import asyncio
import gzip
import json
import socket
import zlib
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.running import Running
from tests.server.test_door import line_to
from tests.server.test_reading import finished

from jetons.core.pressed import press
from jetons.server import door, modules, packing
from jetons.server.gate import PIECES
from jetons.server.limits import Buckets
from jetons.server.pages import STATIC

pytestmark = pytest.mark.anyio
UNSENT_OPTION = getattr(socket, "TCP_NOTSENT_LOWAT", 0)
KEPT = [
    "/api/games", "/api/games/21/fields", "/api/games/21/rules?lang=en", "/api/games/21/lessons",
    "/api/games/21/puzzles", "/api/games/21/puzzle-book", "/api/openapi.json",
]  # fmt: skip


class Counted:
    """zlib, and how often it began to compress."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.n = 0
        real = packing.compressed

        def counted(data: bytes, level: int) -> bytes:
            self.n += 1
            return real(data, level)

        monkeypatch.setattr(packing, "compressed", counted)


@pytest.mark.parametrize("path", KEPT)
async def test_a_kept_answer_is_compressed_once(
    server: Running, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = Counted(monkeypatch)
    async with httpx.AsyncClient(base_url=server.base, timeout=None) as web:
        first = await web.get(path)
        plain = await web.get(path, headers={"Accept-Encoding": "identity"})
        again = await web.get(path)
        assert first.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert first.json() == plain.json() == again.json()
        assert counted.n == 1
        tag = {"If-None-Match": first.headers["etag"]}
        told = await web.get(path, headers=tag)
        assert (told.status_code, told.content) == (304, b"")
        assert "Accept-Encoding" in first.headers["vary"]


async def test_a_kept_replay_is_compressed_once(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = f"/api/tables/{await finished(server)}/replay"
    counted = Counted(monkeypatch)
    async with httpx.AsyncClient(base_url=server.base, timeout=None) as web:
        answers = [await web.get(path) for _ in range(5)]
    assert {answer.headers["content-encoding"] for answer in answers} == {"gzip"}
    assert counted.n == 1


@pytest.mark.parametrize("n_compressed", [0, 1])
async def test_files_are_compressed_when_built_or_once(
    server: Running, monkeypatch: pytest.MonkeyPatch, n_compressed: int
) -> None:
    page = STATIC / "index.html"
    if not page.is_file():
        pytest.skip("the client is not built")
    press(STATIC)
    if n_compressed:  # a client that was built by an older script
        monkeypatch.setattr(packing, "read_pressed", lambda path, data: None)
    packing._files.clear()
    counted = Counted(monkeypatch)
    script = max(STATIC.glob("assets/*.js"), key=lambda path: path.stat().st_size)
    async with httpx.AsyncClient(base_url=server.base, timeout=None) as web:
        for _ in range(3):
            answer = await web.get(f"/assets/{script.name}")
            assert answer.headers["content-encoding"] == "gzip"
            assert answer.content == script.read_bytes()
            assert "immutable" in answer.headers["cache-control"]
        assert counted.n == n_compressed
        assert (await web.get(f"/assets/{script.name}.gz")).status_code == 404
        tag = {"If-None-Match": answer.headers["etag"]}
        assert (await web.get(f"/assets/{script.name}", headers=tag)).status_code == 304
        part = await web.get(f"/assets/{script.name}", headers={"Range": "bytes=0-9"})
        assert (part.status_code, part.content) == (206, script.read_bytes()[:10])
        head = await web.head(f"/assets/{script.name}")
        assert (head.content, head.headers["content-encoding"]) == (b"", "gzip")
        icon = await web.get("/icon-192.png")
        assert "content-encoding" not in icon.headers


async def test_modules_are_sent_as_they_were_compressed(
    server: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = tmp_path / "21.wasm"
    module.write_bytes(b"wasm" * 1000)
    press(tmp_path)
    monkeypatch.setattr(modules, "built", lambda: tmp_path)
    monkeypatch.setattr(
        modules, "index_of", lambda _: {"21": {"folder": "abc", "files": [module.name]}}
    )
    counted = Counted(monkeypatch)
    async with httpx.AsyncClient(base_url=server.base, timeout=None) as web:
        answer = await web.get(f"/modules/abc/{module.name}")
        assert (answer.content, counted.n) == (module.read_bytes(), 0)
        assert answer.headers["content-encoding"] == "gzip"
        tag = {"If-None-Match": answer.headers["etag"]}
        assert (await web.get(f"/modules/abc/{module.name}", headers=tag)).status_code == 304
        module.write_bytes(b"changed" * 1000)  # what is beside it is another's now
        assert (await web.get(f"/modules/abc/{module.name}")).content == b"changed" * 1000
        assert counted.n == 1


async def test_compressed_files_have_a_bound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packing, "FILES", 500)
    packing._files.clear()
    for i in range(20):
        path = tmp_path / f"{i}.txt"
        path.write_bytes(bytes(range(256)))
        assert gzip.decompress(packing.packed_file(str(path))) == path.read_bytes()
    assert sum(map(len, packing._files.values())) <= 500
    path.write_bytes(b"changed")
    assert gzip.decompress(packing.packed_file(str(path))) == b"changed"


async def test_large_answers_go_out_in_pieces() -> None:
    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    for n in (0, 1, packing.PIECE, packing.PIECE + 1, 3 * packing.PIECE):
        sent.clear()
        body = bytes(i % 251 for i in range(n))
        await packing.send_in_pieces({"type": "http.response.body", "body": body}, send)
        assert b"".join(one["body"] for one in sent) == body
        assert [one["more_body"] for one in sent] == [True] * (len(sent) - 1) + [False]
        assert all(len(one["body"]) <= packing.PIECE for one in sent)


async def test_an_unread_answer_takes_little_memory(server: Running) -> None:
    """Neither here nor in the buffers of the system, however much was asked for."""
    book = b"GET /api/games/20-sur-20/puzzle-book HTTP/1.1\r\nHost: x\r\n\r\n"
    async with AsyncExitStack() as stack:
        for _ in range(12):
            reader, writer = await stack.enter_async_context(line_to(server))
            reader._transport.pause_reading()  # type: ignore[attr-defined]
            writer.write(book * 20)
        keeper = door.keeper_of(server.config)
        async with asyncio.timeout(30):
            while not all(one.get_write_buffer_size() for one in keeper._here):
                await asyncio.sleep(0.05)
        assert len(keeper._here) == 12
        for transport in keeper._here:
            assert transport.get_write_buffer_size() <= door.UNSENT + packing.PIECE
            line = transport.get_extra_info("socket")
            assert line.getsockopt(socket.IPPROTO_TCP, UNSENT_OPTION) == door.UNSENT
        async with httpx.AsyncClient(base_url=server.base, timeout=None) as web:
            plain = {"Accept-Encoding": "identity"}
            answer = await web.get("/api/games/20-sur-20/puzzle-book", headers=plain)
            assert answer.json()["puzzles"]  # who reads is not behind those who do not


async def test_large_answers_go_out_at_a_pace(server: Running) -> None:
    """So many pieces a round, whoever asks: the event loop has time for everybody else."""
    async with httpx.AsyncClient(base_url=server.base, timeout=None) as web:
        plain = {"Accept-Encoding": "identity"}
        await web.get("/api/games/20-sur-20/puzzle-book", headers=plain)  # made
        loop = asyncio.get_running_loop()
        began = loop.time()
        asked = [web.get("/api/games/20-sur-20/puzzle-book", headers=plain) for _ in range(4)]
        size = sum(len(answer.content) for answer in await asyncio.gather(*asked))
        _, of_one, pause = PIECES
        assert loop.time() - began > size / packing.PIECE / of_one * pause * 0.9


async def test_what_is_sent_counts_by_its_bytes(server: Running) -> None:
    async with httpx.AsyncClient(base_url=server.base, timeout=None) as web:
        await web.get("/api/games/21/puzzle-book")  # made
        buckets = server.site.reading._by_address = Buckets(0.001, 100)
        plain = {"Accept-Encoding": "identity"}
        size = len((await web.get("/api/games/21/puzzle-book", headers=plain)).content)
        left = buckets._of("127.0.0.1").level
        assert left == pytest.approx(100 - 1 - 4 - 8 * size / 1e6, abs=0.1)
        for _ in range(20):
            answer = await web.get("/api/games/21/puzzle-book", headers=plain)
        assert answer.status_code == 429


async def test_who_has_looked_at_enough_is_refused_slowly(server: Running) -> None:
    """A refusal costs something too: a flood of them is a few at a time."""
    async with httpx.AsyncClient(base_url=server.base, timeout=None) as web:
        await web.get("/api/me")
        server.site.reading._by_address = Buckets(0.001, 1)
        await web.get("/api/me")
        loop = asyncio.get_running_loop()
        began = loop.time()
        answers = await asyncio.gather(*(web.get("/api/me") for _ in range(32)))
        assert {answer.status_code for answer in answers} == {429}
        assert loop.time() - began > 0.3  # eight at once, a tenth of a second each
        assert (await web.get("/healthz")).status_code == 200


REFUSED = {
    "another site": (b"Origin: https://evil.example\r\nContent-Type: application/json\r\n", b"403"),
    "no JSON": (b"Content-Type: text/plain\r\n", b"415"),
    "too long": (b"Content-Type: application/json\r\n", b"413"),
}


@pytest.mark.parametrize(("headers", "status"), REFUSED.values(), ids=REFUSED)
async def test_a_refused_request_whose_body_comes_later_keeps_the_line(
    server: Running, headers: bytes, status: bytes
) -> None:
    n = 50_000 if status == b"413" else 5_000
    async with line_to(server) as (reader, writer):
        for _ in range(2):
            writer.write(b"POST /api/me HTTP/1.1\r\nHost: x\r\n" + headers)
            writer.write(b"Content-Length: %d\r\n\r\n" % n)
            for _ in range(10):
                await asyncio.sleep(0.01)
                writer.write(b" " * (n // 10))
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 " + status)
            assert b"connection: close" not in head.lower()
            length = int(head.lower().partition(b"content-length: ")[2].split()[0])
            assert json.loads(await reader.readexactly(length))["error"]["code"]


@pytest.mark.parametrize("more", [b"Content-Length: 99999999\r\n", b"Expect: 100-continue\r\n"])
async def test_a_refused_request_that_is_not_read_is_closed_by_name(
    server: Running, more: bytes
) -> None:
    async with line_to(server) as (reader, writer):
        writer.write(b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n" + more)
        writer.write(b"\r\n" if b"Length" in more else b"Content-Length: 9\r\n\r\n")
        answer = await reader.read()
    assert answer.startswith(b"HTTP/1.1 415")
    assert b"connection: close" in answer.lower()


def test_gzip_is_gzip() -> None:
    data = b"jetons " * 1000
    packed = packing.pack(data)
    assert zlib.decompress(packed.small, 31) == packed.data == data
    assert packing.pack(data) == packed  # the same bytes, the same tag
