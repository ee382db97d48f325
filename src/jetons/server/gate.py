"""The outermost layer: strict headers, body size, and no writing from other sites' pages."""

from __future__ import annotations

import asyncio
from math import inf

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from jetons.core.errors import JetonsError
from jetons.core.pressed import SMALL
from jetons.core.text import Text
from jetons.people.wire import MAX_SYNC
from jetons.server import reading
from jetons.server.http import problem
from jetons.server.limits import Places
from jetons.server.site import Site
from jetons.server.turns import Turns
from jetons.table import refusals

MAX_BODY = 16_384
LONG = {"/api/me/log": MAX_SYNC}  # what may be longer
UNWANTED = 262_144  # bytes of a refused request that are read, so that its answer is,
REST = 1.0  # and for so many seconds
AT_ONCE = 8  # requests of one address that are worked on at once, or refused
SLOWLY = 0.1  # seconds until an address that has looked at enough is answered
BEGUN = (2, 1)  # requests that begin each time the event loop goes round; of one address
STEADY = (4, 1, 0.002)  # the same of addresses that look at some, every so many seconds,
PACED = (2, 1, 0.005)  # and of those that look at much
PIECES = (8, 4, 0.004)  # pieces of large answers that go out; of one address; every so many seconds
SOCKET = "/ws"
PROBES = ("/healthz", "/readyz")  # of whoever watches over the server: slowed, never refused
CSP = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",  # the rules, compiled; no eval of texts
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
        self._places = Places(AT_ONCE)
        self._waiting = Places(AT_ONCE)  # those who have looked at enough
        self._begun, self._steady, self._paced = Turns(*BEGUN), Turns(*STEADY), Turns(*PACED)
        self._pieces = Turns(*PIECES)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or say why not."""
        if scope["type"] == "websocket" and scope["path"] == SOCKET:
            await self.socket(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        address = self.site.address_of(scope)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.body":
                await self._count(address, len(message.get("body", b"")))
            elif message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        refused = self._refusal(scope, address)
        if scope["path"] in PROBES and not self.site.reading.may(address):
            await self._linger(address)
        if refused is not None:
            await self._refuse(scope, receive, send_with_headers, *refused)
            return
        try:
            body = await self._body(receive, longest(scope))
        except JetonsError as error:
            status = 408 if isinstance(error, refusals.TooLate) else 413
            await self._refuse(scope, receive, send_with_headers, error, status)
            return
        if body is not None:  # else nobody is there to be answered
            whole = Whole(body, receive)
            await self._in_turn(scope, address, whole.receive, send_with_headers)

    async def _count(self, address: str, n: int) -> None:
        """Count bytes that are sent, in turn; a packet's worth of them is part of the request."""
        if n > SMALL:
            self.site.reading.spend(address, reading.PER_MEGABYTE * n / 1e6)
            await self._pieces.turn(address)

    async def _refuse(
        self, scope: Scope, receive: Receive, send: Send, error: JetonsError, status: int
    ) -> None:
        """Say why not. What comes after is read as a request only where this one has ended."""
        address = self.site.address_of(scope)
        if isinstance(error, refusals.TooMany):
            await self._linger(address)
        else:
            await self._turns_of(address).turn(address)
        answer = problem(error, status)
        is_unclear = isinstance(error, refusals.TooLate) or error.code == refusals.TWO_LENGTHS
        if is_unclear or not await self._has_ended(scope, receive):
            answer.headers["Connection"] = "close"
        await answer(scope, receive, send)

    async def _linger(self, address: str) -> None:
        """Answer an address that has looked at enough slowly: a refusal costs something too."""
        await self._waiting.enter(address)
        try:
            await asyncio.sleep(SLOWLY)
        finally:
            self._waiting.leave(address)
        await self._paced.turn(address)

    async def _has_ended(self, scope: Scope, receive: Receive) -> bool:
        """Read the rest of a request that is refused, unless it is long or late."""
        headers = Headers(scope=scope)
        if "expect" in headers or length_of(headers) > UNWANTED:
            return False
        n = 0
        message: Message = {"more_body": True}
        try:
            async with asyncio.timeout(REST):
                while message.get("more_body") and n <= UNWANTED:
                    message = await receive()
                    n += len(message.get("body", b""))
        except TimeoutError:
            return False
        return not message.get("more_body")

    async def _in_turn(self, scope: Scope, address: str, receive: Receive, send: Send) -> None:
        """Call the application: for one address a few times at once, until it answers."""
        await self._places.enter(address)
        has_place = True

        def leave() -> None:
            nonlocal has_place
            if has_place:
                has_place = False
                self._places.leave(address)

        async def send_and_leave(message: Message) -> None:
            leave()  # whoever reads slowly keeps nobody waiting
            await send(message)

        try:
            await self._turns_of(address).turn(address)
            await self.app(scope, receive, send_and_leave)
        finally:
            leave()

    def _turns_of(self, address: str) -> Turns:
        """How fast an address's requests begin: a page at once, a flood at a pace."""
        used = self.site.reading.used(address)
        if used <= reading.SOME:
            return self._begun
        return self._steady if used <= reading.MUCH else self._paced

    async def _body(self, receive: Receive, most: int) -> bytes | None:
        """The body of a request; None if it broke off. Raises BadMessage if it is long or late."""
        parts: list[bytes] = []
        n = 0
        try:
            async with asyncio.timeout(self.site.settings.patience_seconds):
                while True:
                    message = await receive()
                    if message["type"] != "http.request":
                        return None
                    parts.append(message.get("body", b""))
                    n += len(parts[-1])
                    if n > most:
                        raise refusals.too_long()
                    if not message.get("more_body", False):
                        return b"".join(parts)
        except TimeoutError:
            raise refusals.too_late() from None

    def _refusal(self, scope: Scope, address: str) -> tuple[JetonsError, int] | None:
        headers = Headers(scope=scope)
        if "content-length" in headers and "transfer-encoding" in headers:
            return refusals.two_lengths(), 400
        if scope["path"] not in PROBES:
            try:
                self.site.reading.take(address)
            except refusals.TooMany as error:
                return error, 429
        if scope["method"] in ("GET", "HEAD", "OPTIONS", "TRACE"):
            return None
        if not self.site.is_own_origin(headers) or headers.get("sec-fetch-site") == "cross-site":
            return refusals.bad_origin(), 403
        if not headers.get("content-type", "").startswith("application/json"):
            text = Text("le contenu doit être du JSON", "the body must be JSON")
            return refusals.BadMessage(text, code="not_json"), 415
        if length_of(headers) > longest(scope):
            return refusals.too_long(), 413
        return None


def longest(scope: Scope) -> int:
    """How long a request's body may be."""
    return LONG.get(scope["path"], MAX_BODY)


def length_of(headers: Headers) -> float:
    """How long a body is said to be; endless if that is no number."""
    text = headers.get("content-length", "0")
    return int(text) if text.isascii() and text.isdigit() else inf


class Whole:
    """A body that was read already, and what comes after it."""

    def __init__(self, body: bytes, receive: Receive) -> None:
        self._message: Message | None = {"type": "http.request", "body": body, "more_body": False}
        self._receive = receive

    async def receive(self) -> Message:
        """The body; then whatever else there is."""
        message, self._message = self._message, None
        return message if message is not None else await self._receive()
