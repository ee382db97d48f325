"""The built web client: hashed files for ever, the page itself always fresh, routes to the page."""

from __future__ import annotations

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parent / "static"
NOT_BUILT = """jetons

Le client web n'est pas encore construit : lancez « make run ».
The web client has not been built yet: run `make run`.
"""


class Pages(StaticFiles):
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
