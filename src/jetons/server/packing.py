"""Answers compressed: files when they are built, kept ones once, others outside the event loop.

A kept answer has its compressed bytes and its tag beside it; who has it already is told so (304).
Bytes are sent in pieces, as fast as they are read, so that an answer nobody reads takes no memory.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, NamedTuple

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from jetons.core.pressed import SMALL, SUFFIX, compressed, read_pressed
from jetons.table import wire

PIECE = 32_768  # bytes that are handed to the network at once
ONCE, OFTEN = 6, 1  # levels of compression: for what is kept, and for what is made for one answer
FILES = 16_000_000  # bytes of compressed files that are kept; ours are 2 MB
KINDS = ("text/", "application/json", "application/javascript", "application/manifest+json",
         "application/wasm", "image/svg+xml")  # fmt: skip
JSON = "application/json"


class Packed(NamedTuple):
    """An answer that is kept."""

    data: bytes
    small: bytes  # the same, compressed
    tag: str


def pack(data: bytes) -> Packed:
    """Bytes with all that answers need of them."""
    return Packed(data, compressed(data, ONCE), f'"{hashlib.sha256(data).hexdigest()[:16]}"')


def takes_gzip(headers: Headers) -> bool:
    """Whether a client takes compressed answers."""
    return "gzip" in headers.get("accept-encoding", "")


Known = dict[tuple[Any, ...], asyncio.Future[Packed]]  # kept answers, by who makes them and of what


def answer(request: Request, packed: Packed, kind: str = JSON) -> Response:
    """A kept answer: compressed where the client takes that, or 304 if it has it already."""
    headers = {
        "ETag": packed.tag,
        "Cache-Control": "private, no-cache",
        "Vary": "Accept-Encoding",
    }
    if packed.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if len(packed.data) < SMALL or not takes_gzip(request.headers):
        return Response(packed.data, media_type=kind, headers=headers)
    headers["Content-Encoding"] = "gzip"
    return Response(packed.small, media_type=kind, headers=headers)


async def kept(request: Request, make: Callable[..., Any], *of: Any) -> Response:
    """The answer that is made once a server. ``of`` is what there are few of: games, languages."""
    return answer(request, await made_once(request.app.state.kept, make, *of))


async def made_once(known: Known, make: Callable[..., Any], *of: Any) -> Packed:
    """What is known already, or is being made, or is made now in a thread."""
    return await kept_once(
        known, (make, *of), lambda: asyncio.to_thread(lambda: pack(encoded(make(*of))))
    )


async def kept_once(
    known: Known, key: tuple[Any, ...], make: Callable[[], Coroutine[Any, Any, Packed]]
) -> Packed:
    """What is known already, or is being made, or is made now."""
    making = known.get(key)
    if making is None:
        making = known[key] = asyncio.ensure_future(make())
        making.add_done_callback(lambda made: drop_failed(known, key, made))
    return await asyncio.shield(making)


def drop_failed(known: Known, key: tuple[Any, ...], made: asyncio.Future[Packed]) -> None:
    """Let what could not be made be tried again."""
    if made.cancelled() or made.exception() is not None:
        known.pop(key, None)


def encoded(value: Any) -> bytes:
    """A value as it travels; bytes are written already."""
    return value if isinstance(value, bytes) else wire.encode(value)


# --- files --------------------------------------------------------------------------------

_files: OrderedDict[tuple[str, int, int], bytes] = OrderedDict()  # by name, time and size


def known_file(path: str) -> bytes | None:
    """The compressed bytes of a file that was asked for before and has not changed since."""
    return _files.get(key_of(path))


def key_of(path: str) -> tuple[str, int, int]:
    """What changes when a file is written anew. Raises OSError."""
    status = Path(path).stat()
    return path, status.st_mtime_ns, status.st_size


def packed_file(path: str) -> bytes:
    """A file as it was compressed when it was built; else it is now, once. Raises OSError."""
    key = key_of(path)
    small = _files.get(key)
    if small is None:
        data = Path(path).read_bytes()
        small = _files[key] = read_pressed(Path(path), data) or compressed(data, ONCE)
        while sum(map(len, _files.values())) > FILES and len(_files) > 1:
            _files.popitem(last=False)
    return small


async def file_answer(response: Response, scope: Scope) -> Response:
    """A file's answer: 304 to who has it, compressed bytes to who takes them."""
    headers = Headers(scope=scope)
    if not isinstance(response, FileResponse) or response.status_code not in (200, 404):
        return response
    tag = response.headers.get("etag")
    if tag and response.status_code == 200 and tag in headers.get("if-none-match", ""):
        return NotModifiedResponse(response.headers)
    if not response.headers.get("content-type", "").startswith(KINDS):
        return response
    response.headers["Vary"] = "Accept-Encoding"
    if not takes_gzip(headers) or "range" in headers:
        return response
    path = str(response.path)
    try:
        small = known_file(path)
        if small is None:
            small = await asyncio.to_thread(packed_file, path)
    except OSError:
        return response  # which says what is wrong
    return packed_answer(response, b"" if scope["method"] == "HEAD" else small, len(small))


def packed_answer(response: Response, small: bytes, length: int) -> Response:
    """The same answer with a compressed body."""
    packed = Response(small, response.status_code)
    packed.raw_headers = [
        pair
        for pair in response.raw_headers
        if pair[0] not in (b"content-length", b"accept-ranges")
    ]
    packed.headers["Content-Length"] = str(length)
    packed.headers["Content-Encoding"] = "gzip"
    return packed


class PackedFiles(StaticFiles):
    """Files of a folder; their compressed bytes are no files of their own."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file or 404."""
        if path.endswith(SUFFIX):
            raise HTTPException(404)
        return await file_answer(await super().get_response(path, scope), scope)


# --- all other answers ----------------------------------------------------------------------


class Packing:
    """Middleware: compresses what is not compressed yet, and hands answers out in pieces."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        start: Message = {}

        async def send_packed(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
                return
            if start:
                begun, start = start, {}
                message = await self._packed(scope, begun, message)
                await send(begun)
            await send_in_pieces(message, send)

        await self.app(scope, receive, send_packed)

    async def _packed(self, scope: Scope, start: Message, message: Message) -> Message:
        """The body of an answer as it is sent, with the headers changed to fit."""
        body = message.get("body", b"")
        headers = MutableHeaders(raw=start["headers"])
        is_ours = headers.get("content-type", "").startswith(KINDS)
        if "content-encoding" in headers or not is_ours or start["status"] == 206:
            return message
        headers.add_vary_header("Accept-Encoding")
        if message.get("more_body") or len(body) < SMALL or not takes_gzip(Headers(scope=scope)):
            return message
        small = await asyncio.to_thread(compressed, body, OFTEN)
        headers["Content-Encoding"] = "gzip"
        headers["Content-Length"] = str(len(small))
        return {**message, "body": small}


async def send_in_pieces(message: Message, send: Send) -> None:
    """Send a body as fast as it is read, never much of it at once."""
    body, has_more = message.get("body", b""), message.get("more_body", False)
    if len(body) > PIECE:
        body = memoryview(body)  # whose pieces are no copies
    for at in range(0, len(body) - PIECE, PIECE):
        await send({**message, "body": body[at : at + PIECE], "more_body": True})
    rest = (len(body) - 1) // PIECE * PIECE if body else 0
    await send({**message, "body": body[rest:] if rest else body, "more_body": has_more})
