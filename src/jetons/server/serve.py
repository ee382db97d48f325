"""Running a server: uvicorn with uvloop and the sans-I/O websockets protocol, stopped gently."""

from __future__ import annotations

import logging
import socket
import sys

import uvicorn

from jetons.server import logs
from jetons.server.app import create_app
from jetons.server.settings import Settings
from jetons.server.site import Site


class GentleServer(uvicorn.Server):
    """A server that says goodbye to its sockets before it closes them."""

    site: Site | None = None

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop: no new connections, farewell, then what uvicorn does."""
        for server in self.servers:
            server.close()
        if self.site is not None:
            await self.site.farewell()
        await super().shutdown(sockets)


def serve(settings: Settings) -> int:
    """Serve until told to stop; the exit status."""
    logs.set_up(settings.log_level, as_json=settings.log_json)
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        ws="websockets-sansio",
        ws_max_size=64 * 1024,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=settings.behind_proxy,
        timeout_graceful_shutdown=5,
        backlog=4096,
    )
    logging.getLogger("jetons").info("listening on %s port %s", settings.host, settings.port)
    server = GentleServer(config)
    server.site = app.state.site
    server.run()
    return 0 if server.started else 1
