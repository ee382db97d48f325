"""One POST to an address that a stranger named: https, no private network, bounded in every way.

The name is looked up once, the addresses are judged, and the connection goes to the very address
that was judged: a name that answers differently the second time gains nothing.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
import threading
from concurrent.futures import Future
from typing import Any, NamedTuple
from urllib.parse import SplitResult, urlsplit

LONGEST = 1024  # characters of an address
SECONDS = 10.0  # for all of it
HEAD = 16_384  # bytes of an answer that are read; its body never is
NAT64 = ipaddress.ip_network("64:ff9b::/96")
PORT = 443


class Unreachable(Exception):
    """Nothing was delivered."""


class Answer(NamedTuple):
    """What a service said."""

    status: int
    retry: float  # seconds that it wants us to wait; 0: it does not say


def checked(url: str, *, is_lenient: bool = False) -> SplitResult:
    """The parts of an address that may be posted to. Raises ValueError.

    ``is_lenient``: http and any port, for tests.
    """
    if len(url) > LONGEST or not url.isascii() or any(letter <= " " for letter in url):
        raise ValueError("an impossible address")
    parts = urlsplit(url)
    port, host = parts.port, parts.hostname  # port raises ValueError
    if not host or parts.username is not None or parts.password is not None or "@" in parts.netloc:
        raise ValueError("an address without a host, or with a name in it")
    if not is_lenient and (parts.scheme != "https" or port not in (None, PORT)):
        raise ValueError("https alone")
    if not is_lenient and is_private_text(host):
        raise ValueError("a private address")
    if parts.scheme not in ("https", "http"):
        raise ValueError("https alone")
    return parts


def is_private_text(host: str) -> bool:
    """Whether a host is written as an address that is not public, or as a name of one's own."""
    try:
        return not is_public(host)
    except ValueError:
        return "." not in host or host.rstrip(".").endswith((".local", ".localhost", ".internal"))


def is_public(address: str) -> bool:
    """Whether an address is one of the public network. Raises ValueError for what is none.

    >>> is_public("9.9.9.9"), is_public("10.0.0.1"), is_public("::ffff:127.0.0.1")
    (True, False, False)
    """
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour
        if found in NAT64:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
        if found.teredo is not None:
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


async def post(
    url: str, headers: dict[str, str], body: bytes, *, is_lenient: bool = False
) -> Answer:
    """Post; what was answered. Raises Unreachable."""
    try:
        parts = checked(url, is_lenient=is_lenient)
        async with asyncio.timeout(SECONDS):
            return await _post(parts, headers, body, is_lenient=is_lenient)
    except (OSError, ValueError, TimeoutError, ssl.SSLError, asyncio.IncompleteReadError) as error:
        raise Unreachable(type(error).__name__) from error
    except asyncio.LimitOverrunError as error:
        raise Unreachable("an answer without end") from error


async def _post(
    parts: SplitResult, headers: dict[str, str], body: bytes, *, is_lenient: bool
) -> Answer:
    host = parts.hostname or ""
    is_https = parts.scheme == "https"
    port = parts.port or (PORT if is_https else 80)
    address = await address_of(host, port, is_lenient=is_lenient)
    reader, writer = await asyncio.open_connection(
        address,
        port,
        limit=HEAD,
        ssl=ssl.create_default_context() if is_https else None,
        server_hostname=host if is_https else None,
    )
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        lines = {"Host": parts.netloc, "Content-Length": str(len(body)), "Connection": "close"}
        head = "".join(f"{name}: {value}\r\n" for name, value in {**lines, **headers}.items())
        writer.write(f"POST {path} HTTP/1.1\r\n{head}\r\n".encode("latin-1") + body)
        await writer.drain()
        return read_head(await reader.readuntil(b"\r\n\r\n"))
    finally:
        writer.close()


async def address_of(host: str, port: int, *, is_lenient: bool) -> str:
    """An address of a host; all that it has must be public. Raises OSError."""
    found = await looked_up(host, port)
    addresses = [str(entry[4][0]) for entry in found]
    if not is_lenient and not all(map(is_public, addresses)):
        raise OSError("a private address")
    return addresses[0]


async def looked_up(host: str, port: int) -> list[Any]:
    """What the system knows of a name, in a thread of its own: one whose lookup hangs keeps none
    that others need. Raises OSError and ValueError."""
    found: Future[list[Any]] = Future()

    def look() -> None:
        found.set_running_or_notify_cancel()
        try:
            found.set_result(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        except Exception as error:
            found.set_exception(error)

    threading.Thread(target=look, name="push-name", daemon=True).start()
    return await asyncio.wrap_future(found)


def read_head(head: bytes) -> Answer:
    """The status of an answer, and how long it wants us to wait. Raises ValueError."""
    first, *lines = head.decode("latin-1").split("\r\n")
    status = int(first.split(" ", 2)[1]) if first.startswith("HTTP/1.") else 0
    retry = 0.0
    for line in lines:
        name, _, value = line.partition(":")
        if name.lower() == "retry-after" and value.strip().isdigit():
            retry = float(value)
    if not 100 <= status <= 599:
        raise ValueError("no answer")
    return Answer(status, retry)
