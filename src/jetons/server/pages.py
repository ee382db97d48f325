"""The built web client: hashed files for ever, the page itself always fresh, routes to the page.

Beside it, under /docs, the site of the documents where it is built (``make docs``, the wheel).
"""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.types import Scope

from jetons.server.packing import PackedFiles

STATIC = Path(__file__).parent / "static"
DOCUMENTS = Path(__file__).parent / "documents"
NOT_BUILT = """jetons

Le client web n'est pas encore construit : lancez « make run ».
The web client has not been built yet: run `make run`.
"""


class Pages(PackedFiles):
    """Files of the client; any other address without a dot is one of its routes."""

    def __init__(self, folder: Path = STATIC) -> None:
        super().__init__(directory=folder, check_dir=False, html=True)
        self.folder = folder

    async def check_config(self) -> None:
        """A client that is not built yet is no error."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, the page, or 404."""
        if path.startswith(("api/", "ws")):
            raise HTTPException(404)
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or "." in path.rpartition("/")[2]:
                raise
            response = await self._page(scope)
        is_hashed = path.startswith("assets/") and response.status_code in (200, 304)
        response.headers["Cache-Control"] = (
            "public, max-age=31536000, immutable" if is_hashed else "no-cache"
        )
        return response

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


def inline_scripts(page: str) -> list[str]:
    """The digests of a page's inline scripts, as a policy names them.

    >>> inline_scripts("<p><script>a()</script><script src='b.js'></script>")
    ['qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4=']
    """
    found = re.findall(r"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", page, re.DOTALL)
    digests = (hashlib.sha256(script.encode()).digest() for script in found)
    return [base64.b64encode(digest).decode() for digest in digests]
