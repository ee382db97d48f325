"""Games to print over HTTP: ``/print/triolet-a4-fr.pdf``, each file made once a server.

There are few of them (``box.ready``), and they are made one after another in a thread of their own:
whoever asks for all of them at once takes no more than one thread's time from the tables, and no
thread that others wait for.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from jetons.box.ready import Ready, ready_named
from jetons.server.packing import Known, answer, made_once

PDF = "application/pdf"
POLICY = "default-src 'none'; frame-ancestors 'none'"  # nothing in it runs or is loaded


def print_file(ready: Ready) -> bytes:
    """A file."""
    return ready.data()


class Prints:
    """Answers ``/print/…``."""

    def __init__(self) -> None:
        self.known: Known = {}
        self._pool = ThreadPoolExecutor(1, "print")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A file or 404."""
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        path = scope["path"].removeprefix(scope.get("root_path", "")).lstrip("/")
        ready = ready_named(path)
        if ready is None:
            raise HTTPException(404)
        made_here = await made_once(self.known, print_file, ready, pool=self._pool)
        response = answer(Request(scope, receive), made_here, PDF)
        response.headers["Content-Disposition"] = f'inline; filename="{ready.name}"'
        response.headers["Content-Security-Policy"] = POLICY
        await response(scope, receive, send)
