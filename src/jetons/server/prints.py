"""Games to print over HTTP: ``/print/triolet-a4-fr.pdf``, each file made once a server.

There are few of them (``box.ready``), and they are made one after another by a worker process:
whoever asks for all of them at once takes nothing from the tables. ``?board=`` asks for the same
file with a board, or backs, of one's own. There are endlessly many of those: none is kept, each
counts for its address (``reading.PRINT``), and only so many wait.
"""

from __future__ import annotations

import asyncio

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from jetons.box.book import print_box
from jetons.box.ready import Ready, ready_named
from jetons.core.kit import kit_of
from jetons.games import REGISTRY
from jetons.server import reading
from jetons.server.bus import BusDown
from jetons.server.packing import Known, Packed, answer, kept_once, pack
from jetons.server.site import Site
from jetons.table import refusals

PDF = "application/pdf"
LONGEST = 1000  # characters of a board of one's own; the largest that can be has 379
WAITING = 8  # files with boards of one's own that wait for the worker, all addresses together
SOON = 2.0  # seconds until whoever comes when so many wait may ask again
POLICY = "default-src 'none'; frame-ancestors 'none'"  # nothing in it runs or is loaded


def print_file(name: bytes) -> bytes:
    """A file. Runs in a worker process."""
    ready = ready_named(name.decode())
    assert ready is not None
    return ready.data()


def print_own(data: bytes) -> bytes:
    """A file with somebody's own board, which was checked. Runs in a worker process."""
    name, board = msgspec.msgpack.decode(data, type=tuple[str, str])
    ready = ready_named(name)
    assert ready is not None
    game = REGISTRY[ready.slug]
    return print_box(game, paper=ready.paper, mono=ready.mono, lang=ready.lang, board=board)


class Prints:
    """Answers ``/print/…``."""

    def __init__(self, site: Site) -> None:
        self.known: Known = {}
        self._site = site
        self._workers = site.daily.workers
        self._n_own = 0  # that are made or wait now

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A file or 404."""
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        path = scope["path"].removeprefix(scope.get("root_path", "")).lstrip("/")
        ready = ready_named(path)
        if ready is None:
            raise HTTPException(404)
        request = Request(scope, receive)
        board = request.query_params.get("board", "")
        try:
            if board:
                response = await self._own(request, ready, board)
            else:
                packed = await kept_once(self.known, (ready,), lambda: self._make(ready))
                response = answer(request, packed, PDF)
        except BusDown as error:  # the server stops
            raise HTTPException(503) from error
        response.headers["Content-Disposition"] = f'inline; filename="{ready.name}"'
        response.headers["Content-Security-Policy"] = POLICY
        await response(scope, receive, send)

    async def _make(self, ready: Ready) -> Packed:
        data = await self._workers.run(print_file, ready.name.encode())
        return await asyncio.to_thread(pack, data)

    async def _own(self, request: Request, ready: Ready, board: str) -> Response:
        """A file with a board of one's own. Raises BadLayout, BadMessage, Forbidden and TooMany."""
        if request.headers.get("sec-fetch-site") == "cross-site":
            raise refusals.bad_origin()  # its visitors would pay for it
        if len(board) > LONGEST:
            raise refusals.too_long()
        kit_of(REGISTRY[ready.slug], ready.lang, board)  # says what is wrong with it
        if self._n_own >= WAITING:
            raise refusals.too_many(SOON)
        self._site.reading.take(self._site.address_of(request.scope), reading.PRINT)
        self._n_own += 1
        try:
            job = msgspec.msgpack.encode((ready.name, board))
            data = await self._workers.run(print_own, job)
        finally:
            self._n_own -= 1
        return Response(data, media_type=PDF, headers={"Cache-Control": "no-store"})
