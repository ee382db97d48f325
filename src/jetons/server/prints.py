"""Games to print over HTTP: ``/print/triolet-a4-fr.pdf``, each file made once a server.

There are few of them (``box.ready``), and they are made one after another by a worker process:
whoever asks for all of them at once takes nothing from the tables.
"""

from __future__ import annotations

import asyncio

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from jetons.box.ready import Ready, ready_named
from jetons.server.bus import BusDown
from jetons.server.packing import Known, Packed, answer, kept_once, pack
from jetons.server.workers import Workers

PDF = "application/pdf"
POLICY = "default-src 'none'; frame-ancestors 'none'"  # nothing in it runs or is loaded


def made(name: bytes) -> bytes:
    """A file. Runs in a worker process."""
    ready = ready_named(name.decode())
    assert ready is not None
    return ready.data()


class Prints:
    """Answers ``/print/…``."""

    def __init__(self, workers: Workers) -> None:
        self.known: Known = {}
        self._workers = workers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A file or 404."""
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        path = scope["path"].removeprefix(scope.get("root_path", "")).lstrip("/")
        ready = ready_named(path)
        if ready is None:
            raise HTTPException(404)
        try:
            packed = await kept_once(self.known, (ready,), lambda: self._make(ready))
        except BusDown as error:  # the server stops
            raise HTTPException(503) from error
        response = answer(Request(scope, receive), packed, PDF)
        response.headers["Content-Disposition"] = f'inline; filename="{ready.name}"'
        response.headers["Content-Security-Policy"] = POLICY
        await response(scope, receive, send)

    async def _make(self, ready: Ready) -> Packed:
        data = await self._workers.run(made, ready.name.encode())
        return await asyncio.to_thread(pack, data)
