"""The ASGI application: one site, its routes, its socket, its built web client."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.responses import RedirectResponse

from jetons import __version__
from jetons.games import REGISTRY as GAMES
from jetons.server import http
from jetons.server.gate import Gate
from jetons.server.modules import Modules
from jetons.server.packing import Packing
from jetons.server.pages import Documents, Pages
from jetons.server.prints import Prints
from jetons.server.settings import Settings
from jetons.server.site import Site
from jetons.server.socket import SocketEndpoint


def create_app(settings: Settings | None = None) -> FastAPI:
    """An application for these settings; it opens its store when it starts."""
    site = Site(settings or Settings())

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await site.open()
        try:
            yield
        finally:
            await site.close()

    titles = ", ".join(game.facts.title.en for game in GAMES.values())
    app = FastAPI(
        title="jetons",
        version=__version__,
        summary=f"{titles}: tables, lobby, finished matches.",
        openapi_url=None,  # http.py answers it, kept
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.site = site
    app.state.kept = {}  # answers that are made once (packing.py)
    http.install(app)
    app.add_route("/docs", lambda _: RedirectResponse("/docs/"), include_in_schema=False)
    app.mount("/docs", Documents())
    app.mount("/modules", Modules())
    app.mount("/print", Prints(site))
    app.mount("/", Pages(has_table=site.tables.is_kept))
    app.add_middleware(Packing)
    app.add_middleware(Gate, site=site, socket=SocketEndpoint(lambda: site))
    return app
