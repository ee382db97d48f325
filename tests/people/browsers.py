"""Browsers for tests: a cookie jar each, a device with a personal log, a passkey of their own."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from jetons.people import log
from jetons.people.log import Entry
from tests.server.running import Running

PASSWORD = "quatre mots bien longs"


class Browser:
    """A browser: it keeps cookies, and a device's log."""

    def __init__(self, http: httpx.AsyncClient, base: str, name: str) -> None:
        self.http = http
        self.base = base
        self.name = name
        self.device = secrets.token_urlsafe(9)
        self.entries: list[Entry] = []
        self.have: dict[str, int] = {}  # what the server has

    async def call(
        self, method: str, path: str, body: Any = None, **headers: str
    ) -> httpx.Response:
        """A request as a page makes it."""
        content = b"{}" if body is None else msgspec.json.encode(body)
        told = {"content-type": "application/json", "origin": self.base, **headers}
        return await self.http.request(method, path, content=content, headers=told)

    async def get(self, path: str) -> Any:
        return (await self.http.get(path)).json()

    async def post(self, path: str, body: Any = None) -> Any:
        return (await self.call("POST", path, body)).json()

    async def refused(self, method: str, path: str, body: Any = None) -> tuple[int, str]:
        """Why something is refused."""
        answer = await self.call(method, path, body)
        return answer.status_code, answer.json().get("error", {}).get("code", "")

    async def me(self) -> str:
        return str((await self.get("/api/me"))["player"])

    def note(self, kind: str, key: str = "", at: int = 5, **data: Any) -> Entry:
        """Write an entry down."""
        n = 1 + max((e.n for e in self.entries if e.device == self.device), default=0)
        entry = Entry(self.device, n, at, kind, key, data)
        self.entries.append(entry)
        return entry

    async def exchange(self, entries: list[Entry] | None = None) -> Any:
        """One exchange with the server, of what it lacks or of some entries."""
        sent = log.missing(self.entries, self.have)[:500] if entries is None else entries
        body = {"device": self.device, "have": log.vector(self.entries), "entries": sent}
        told = await self.post("/api/me/log", body)
        if "error" not in told:
            self.have = told["have"]
            came = [log.entry_of(one) for one in told["entries"]]
            self.entries = log.swept(log.merge(self.entries, came))
        return told

    async def sync(self) -> Any:
        """Exchange until both have the same."""
        while True:
            told = await self.exchange()
            if "error" in told or told["refused"]:
                return told
            if not told["more"] and not log.missing(self.entries, self.have):
                return told

    async def sign_up(self, name: str) -> Any:
        return await self.post("/api/account", {"name": name, "password": PASSWORD})


@asynccontextmanager
async def browser(server: Running | str, name: str = "Téléphone") -> AsyncIterator[Browser]:
    """A browser that has seen the site."""
    base = server if isinstance(server, str) else server.base
    async with httpx.AsyncClient(base_url=base, timeout=30) as http:
        made = Browser(http, base, name)
        await made.me()
        yield made


async def joined(first: Browser, second: Browser) -> None:
    """Let a second browser become the first one's person."""
    code = (await first.post("/api/me/handover", {"name": first.name}))["code"]
    await second.post(
        "/api/handover", {"code": code.lower().replace("-", " "), "name": second.name}
    )


class Authenticator:
    """A passkey in software: a P-256 key, CBOR by hand."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.n_used = 0

    def made(self, options: Any, origin: str) -> dict[str, Any]:
        """The answer to ``navigator.credentials.create``."""
        numbers = self.key.public_key().public_numbers()
        x, y = (n.to_bytes(32, "big") for n in (numbers.x, numbers.y))
        cose = b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20" + x + b"\x22\x58\x20" + y
        told = b"\0" * 16 + len(self.id).to_bytes(2, "big") + self.id + cose
        data = self.data(options["rp"]["id"], 0x45) + told
        length = (
            b"\x58" + bytes([len(data)]) if len(data) < 256 else b"\x59" + len(data).to_bytes(2)
        )
        attestation = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData" + length + data
        client = self.client("webauthn.create", options["challenge"], origin)
        answer = {"clientDataJSON": b64(client), "attestationObject": b64(attestation)}
        return self.credential(answer)

    def shown(self, options: Any, origin: str) -> dict[str, Any]:
        """The answer to ``navigator.credentials.get``."""
        self.n_used += 1
        data = self.data(options["rpId"], 0x05)
        client = self.client("webauthn.get", options["challenge"], origin)
        signed = data + hashlib.sha256(client).digest()
        signature = self.key.sign(signed, ec.ECDSA(hashes.SHA256()))
        return self.credential(
            {
                "clientDataJSON": b64(client),
                "authenticatorData": b64(data),
                "signature": b64(signature),
            }
        )

    def data(self, host: str, flags: int) -> bytes:
        return (
            hashlib.sha256(host.encode()).digest() + bytes([flags]) + self.n_used.to_bytes(4, "big")
        )

    def client(self, kind: str, challenge: str, origin: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": origin}).encode()

    def credential(self, answer: dict[str, Any]) -> dict[str, Any]:
        name = b64(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": answer}


def b64(data: bytes) -> str:
    """Bytes as WebAuthn writes them."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
