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
        address = ipaddress.ip_address(text)
    except ValueError:
        return text[:60]
    if address.version == 6:
        return str(ipaddress.ip_network(f"{address}/64", strict=False))
    return str(address)
