"""Where a request comes from."""

from __future__ import annotations

import ipaddress

from starlette.types import Scope


def address_of(scope: Scope, *, behind_proxy: bool) -> str:
    """The address that a request counts for; IPv6 counts by its network."""
    client = scope.get("client")
    text = str(client[0]) if client else ""
    if behind_proxy:
        for name, value in scope["headers"]:
            if name == b"x-forwarded-for":
                text = value.decode("latin-1").rpartition(",")[2].strip() or text
    return network_of(text)


def network_of(text: str) -> str:
    """The address itself, or the network of an IPv6 one: whoever has one of it has all."""
    try:
        address = ipaddress.ip_address(without_port(text))
    except ValueError:
        return text[:60]
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:  # as a proxy tells it that listens for both
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network(f"{address}/64", strict=False))
    return str(address)


def without_port(text: str) -> str:
    """An address alone, of which some proxies tell the port as well: a new one each time.

    >>> without_port("192.0.2.1:5678"), without_port("[2001:db8::1]:443"), without_port("::1")
    ('192.0.2.1', '2001:db8::1', '::1')
    """
    if text.startswith("["):
        return text[1:].partition("]")[0]
    host, _, port = text.rpartition(":")
    return host if port.isdecimal() and ":" not in host and host else text
