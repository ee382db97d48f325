"""Running a server: uvicorn with uvloop and the sans-I/O websockets protocol, stopped gently."""

from __future__ import annotations

import gc
import logging
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import uvicorn

from jetons.core.errors import BadOption
from jetons.server import logs
from jetons.server.app import create_app
from jetons.server.door import Config
from jetons.server.sentences import refuse
from jetons.server.settings import Settings
from jetons.server.site import Site

# Seconds after which a busy event loop lets the store's thread go on. A commit takes the
# interpreter's lock a few times: at Python's 5 ms each it would wait 20 ms for nothing.
SWITCH = 0.001

# How much is made before the garbage collector looks for cycles. Tables and moves have none: a
# thousand moves on their way to the disk are some 40,000 things that it need not look at.
GARBAGE = (100_000, 20, 50)


class GentleServer(uvicorn.Server):
    """A server that says goodbye to its sockets before it closes them."""

    site: Site | None = None

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """A server that was told to stop and did has not failed: do not raise it again."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then print the address alone on the last line."""
        await super().startup(sockets)
        if self.started:
            host, port = self.config.host, self.config.port
            logging.getLogger("jetons").debug("listening on %s port %s", host, port)
            print(f"\nhttp://{f'[{host}]' if ':' in host else host}:{port}", file=sys.stderr)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop: no new connections, farewell, then what uvicorn does."""
        for server in self.servers:
            server.close()
        if self.site is not None:
            await self.site.farewell()
        await super().shutdown(sockets)


def check_address(host: str, port: int) -> None:
    """Raise BadOption unless somebody can listen there: said before anything is begun."""
    try:
        found = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
        for family, kind, protocol, _, address in found:
            with socket.socket(family, kind, protocol) as probe:
                if sys.platform != "win32":
                    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                if family == socket.AF_INET6:
                    probe.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
                probe.bind(address)
    except (OSError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise refuse(BadOption, "cannot_listen", host=host, port=port, why=why) from error


def raise_limits() -> None:
    """As many open connections as the system allows this process."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def serve(settings: Settings) -> int:
    """Serve until told to stop; the exit status. Raises BadOption where nobody can listen."""
    check_address(settings.host, settings.port)
    raise_limits()
    logs.set_up(settings.log_level, as_json=settings.log_json)
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(*GARBAGE)
    server = new_server(settings)
    server.run()
    return 0 if server.started else 1


def new_server(settings: Settings) -> GentleServer:
    """A server for these settings, not started."""
    app = create_app(settings)
    config = Config(
        app,
        settings,
        host=settings.host,
        port=settings.port,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        ws_max_size=64 * 1024,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=settings.behind_proxy,
        timeout_graceful_shutdown=5,
        backlog=4096,
    )
    server = GentleServer(config)
    server.site = app.state.site
    return server
