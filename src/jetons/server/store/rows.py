"""Rows that both databases keep alike."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

import msgspec

from jetons.server.store.protocol import Head


def head_from(row: Sequence[Any]) -> Head:
    """A head from its columns."""
    table, game, status, listed, n_open, opened, changed, due, pairing, summary = row
    return Head(
        table, game, status, bool(listed), n_open, opened, changed, due, pairing, bytes(summary)
    )


def pack(bodies: list[bytes]) -> bytes:
    """A finished log in one piece."""
    return zlib.compress(msgspec.json.encode([msgspec.Raw(body) for body in bodies]), 6)


def unpack(data: bytes) -> list[bytes]:
    """The entries of a packed log."""
    return [
        bytes(raw) for raw in msgspec.json.decode(zlib.decompress(data), type=list[msgspec.Raw])
    ]
