"""The outermost layer: strict headers, body size, and no writing from other sites' pages."""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from jetons.core.errors import JetonsError
from jetons.core.text import Text
from jetons.server import refusals
from jetons.server.http import problem
from jetons.server.site import Site

MAX_BODY = 16_384
SOCKET = "/ws"
CSP = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}


class Gate:
    """Middleware around the whole application; the socket has a door of its own."""

    def __init__(self, app: ASGIApp, site: Site, socket: ASGIApp) -> None:
        self.app = app
        self.site = site
        self.socket = socket

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or say why not."""
        if scope["type"] == "websocket" and scope["path"] == SOCKET:
            await self.socket(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        refused = self._refusal(scope)
        if refused is not None:
            error, status = refused
            await problem(error, status)(scope, receive, send_with_headers)
            return
        await self.app(scope, Limited(receive).receive, send_with_headers)

    def _refusal(self, scope: Scope) -> tuple[JetonsError, int] | None:
        if scope["method"] in ("GET", "HEAD", "OPTIONS", "TRACE"):
            return None
        headers = Headers(scope=scope)
        if not self.site.is_own_origin(headers) or headers.get("sec-fetch-site") == "cross-site":
            return refusals.bad_origin(), 403
        if not headers.get("content-type", "").startswith("application/json"):
            text = Text("le contenu doit être du JSON", "the body must be JSON")
            return refusals.BadMessage(text, code="not_json"), 415
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit() or int(length) > MAX_BODY:
            return refusals.too_long(), 413
        return None


class Limited:
    """A body that ends when it grows too long, whatever its length was said to be."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._size = 0

    async def receive(self) -> Message:
        """The next part of the body."""
        message = await self._receive()
        if message["type"] == "http.request":
            self._size += len(message.get("body", b""))
            if self._size > MAX_BODY:
                raise refusals.too_long()
        return message
