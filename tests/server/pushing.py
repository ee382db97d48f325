"""A push service of our own, and browsers that subscribe to it: what comes is opened."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from tests.server.running import free_port

from jetons.client import Client
from jetons.server.push.seal import derived, padded, point_of, unpadded
from jetons.table import wire_notices


class Browser:
    """A browser with a subscription: its keys, and what it was told."""

    def __init__(self, service: PushService, name: str) -> None:
        self.service = service
        self.path = f"/send/{name}"
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"0123456789abcdef"
        self.told: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []

    def keys(self, lang: str = "fr") -> dict[str, str]:
        """What it gives the server."""
        return {
            "endpoint": self.service.base + self.path,
            "p256dh": unpadded(point_of(self.key)),
            "auth": unpadded(self.auth),
            "lang": lang,
        }

    async def subscribe(self, client: Client, lang: str = "fr") -> wire_notices.Notices:
        return await client.post("/api/me/push", self.keys(lang), wire_notices.Notices)

    def opened(self, body: bytes) -> dict[str, Any]:
        """A message in clear, by RFC 8188 and RFC 8291 as they are written."""
        salt, length = body[:16], body[20]
        theirs, rest = body[21 : 21 + length], body[21 + length :]
        other = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        shared = self.key.exchange(ec.ECDH(), other)
        info = b"WebPush: info\0" + point_of(self.key) + theirs
        secret = derived(shared, self.auth, info, 32)
        key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, rest, None)
        assert text.endswith(b"\x02")
        found: dict[str, Any] = json.loads(text[:-1])
        return found

    async def wait(self, n: int = 1) -> list[dict[str, Any]]:
        """What it was told, once that is so much."""
        async with asyncio.timeout(30):
            while len(self.told) < n:
                async with self.service.news:
                    await self.service.news.wait()
        return self.told


class PushService:
    """A service that takes what is signed, and answers as a test wants."""

    def __init__(self, port: int) -> None:
        self.base = f"http://127.0.0.1:{port}"
        self.browsers: dict[str, Browser] = {}
        self.answers: list[str] = []  # status lines for the next posts; then 201
        self.n_posts = 0
        self.news = asyncio.Condition()

    def browser(self, name: str) -> Browser:
        one = Browser(self, name)
        self.browsers[one.path] = one
        return one

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        first, *lines = head.split("\r\n")
        headers = dict(line.split(": ", 1) for line in lines if line)
        body = await reader.readexactly(int(headers["Content-Length"]))
        self.n_posts += 1
        answer = self.answers.pop(0) if self.answers else "201 Created"
        if answer.startswith("201"):
            browser = self.browsers[first.split(" ")[1]]
            check_signature(headers["Authorization"], self.base)
            assert headers["Content-Encoding"] == "aes128gcm"
            assert 0 < len(headers["Topic"]) <= 32
            browser.headers.append(headers)
            browser.told.append(browser.opened(body))
        writer.write(f"HTTP/1.1 {answer}\r\nContent-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()
        async with self.news:
            self.news.notify_all()

    async def wait_posts(self, n: int) -> None:
        async with asyncio.timeout(30):
            while self.n_posts < n:
                async with self.news:
                    await self.news.wait()


def check_signature(header: str, origin: str) -> None:
    """That a post is signed by the key it names, for this service, and for a day at most."""
    scheme, _, rest = header.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    said, _, signature = parts["t"].rpartition(".")
    head, claims = (json.loads(padded(part)) for part in said.split("."))
    raw = padded(signature)
    made = utils.encode_dss_signature(
        int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    )
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), padded(parts["k"]))
    key.verify(made, said.encode(), ec.ECDSA(hashes.SHA256()))
    assert (scheme, head["alg"], claims["aud"]) == ("vapid", "ES256", origin)
    assert time.time() < claims["exp"] <= time.time() + 86_400


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    """A push service on a free port."""
    port = free_port()
    service = PushService(port)
    server = await asyncio.start_server(service.serve, "127.0.0.1", port)
    try:
        yield service
    finally:
        server.close()
        await server.wait_closed()
