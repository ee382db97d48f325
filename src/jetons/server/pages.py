"""The built web client: hashed files for ever, the page itself always fresh, routes to the page.

The client says which addresses it has a screen for (``routes.json``, which its build writes). Any
other address gets the same page, which says so, with status 404; so do a puzzle and a table that
there are not.

Beside it, under /docs, the site of the documents where it is built (``make docs``, the wheel).
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import re
from collections.abc import Awaitable, Callable, Container
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.types import Scope

from jetons.games import REGISTRY as GAMES
from jetons.server.packing import PackedFiles
from jetons.study.puzzles import NoPuzzle, puzzle

STATIC = Path(__file__).parent / "static"
DOCUMENTS = Path(__file__).parent / "documents"
NOT_BUILT = """jetons

Le client web n'est pas encore construit : lancez « make run ».
The web client has not been built yet: run `make run`.
"""


class Pages(PackedFiles):
    """Files of the client; any other address without a dot is one of its routes."""

    def __init__(
        self, folder: Path = STATIC, has_table: Callable[[str], Awaitable[bool]] | None = None
    ) -> None:
        super().__init__(directory=folder, check_dir=False, html=True)
        self.folder = folder
        self.routes = read_routes(folder)
        self.has_table = has_table

    async def check_config(self) -> None:
        """A client that is not built yet is no error."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, the page, or 404."""
        if path.startswith(("api/", "ws")):
            raise HTTPException(404)
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            is_file = path != "." and "." in path.rpartition("/")[2]
            if error.status_code != 404 or is_file:
                raise
            response = await self._page(scope)
            is_page = self.is_route(path) and await self.is_there(path)
            if response.status_code == 200 and not is_page:
                response.status_code = 404
        is_hashed = path.startswith("assets/") and response.status_code in (200, 304)
        response.headers["Cache-Control"] = (
            "public, max-age=31536000, immutable" if is_hashed else "no-cache"
        )
        return response

    def is_route(self, path: str) -> bool:
        """Whether the client has a screen for an address; of an older one nobody knows."""
        return not self.routes or any(fits(route, f"/{path}", GAMES) for route in self.routes)

    async def is_there(self, path: str) -> bool:
        """Whether there is what an address of a screen names, as far as a server knows."""
        match path.strip("/").split("/"):
            case ["puzzles", slug, name] if slug in GAMES:
                return await asyncio.to_thread(is_puzzle, slug, name)
            case ["t", name] | ["t", name, "review"] if self.has_table is not None:
                return await self.has_table(name)
        return True

    async def _page(self, scope: Scope) -> Response:
        if not (self.folder / "index.html").is_file():
            return PlainTextResponse(NOT_BUILT)
        return await super().get_response("index.html", scope)


class Documents(PackedFiles):
    """The site of the documents; a page that is not there, or not built, is a plain 404."""

    def __init__(self, folder: Path = DOCUMENTS) -> None:
        super().__init__(directory=folder, check_dir=False, html=True)
        index = folder / "index.html"
        scripts = inline_scripts(index.read_text("utf-8")) if index.is_file() else []
        allowed = " ".join(["'self'", *(f"'sha256-{digest}'" for digest in scripts)])
        self.policy = "; ".join(
            (
                "default-src 'none'",
                f"script-src {allowed}",
                "style-src 'self' 'unsafe-inline'",
                "img-src 'self' data:",
                "font-src 'self'",
                "connect-src 'self'",
                "base-uri 'none'",
                "form-action 'self'",
                "frame-ancestors 'none'",
            )
        )

    async def check_config(self) -> None:
        """Documents that are not built are no error."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file or 404, under a policy of its own: the theme has one small script inline."""
        response = await super().get_response(path, scope)
        response.headers["Content-Security-Policy"] = self.policy
        response.headers["Cache-Control"] = "no-cache"
        return response


def is_puzzle(slug: str, name: str) -> bool:
    """Whether a game has a puzzle of that name.

    >>> is_puzzle("triolet", "99999-1")
    False
    """
    try:
        puzzle(GAMES[slug], name)
    except NoPuzzle:
        return False
    return True


def read_routes(folder: Path) -> list[str]:
    """The addresses that a built client knows; none where it does not say."""
    try:
        found = json.loads((folder / "routes.json").read_text("utf-8"))
    except (OSError, ValueError):
        return []
    return [str(route) for route in found] if isinstance(found, list) else []


def fits(route: str, path: str, games: Container[str]) -> bool:
    """Whether an address is one of a route's; ``:slug`` is the name of a game.

    >>> fits("/rules/:slug", "/rules/triolet/", {"triolet"}), fits("/rules", "/rules/21", {"21"})
    (True, False)
    >>> fits("/t/:id", "/t/abc", ()), fits("/rules/:slug", "/rules/chess", {"triolet"})
    (True, False)
    """
    want, have = route.strip("/").split("/"), path.strip("/").split("/")
    return len(want) == len(have) and all(
        one == given or (one == ":slug" and given in games) or (one == ":id" and given != "")
        for one, given in zip(want, have, strict=True)
    )


def inline_scripts(page: str) -> list[str]:
    """The digests of a page's inline scripts, as a policy names them.

    >>> inline_scripts("<p><script>a()</script><script src='b.js'></script>")
    ['qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4=']
    """
    found = re.findall(r"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", page, re.DOTALL)
    digests = (hashlib.sha256(script.encode()).digest() for script in found)
    return [base64.b64encode(digest).decode() for digest in digests]
