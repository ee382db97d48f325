"""Rows that both databases keep alike."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

import msgspec

from jetons.server.store.protocol import Garbled, Head


def head_from(row: Sequence[Any]) -> Head:
    """A head from its columns."""
    table, game, status, listed, n_open, opened, changed, due, pairing, summary = row
    return Head(
        table, game, status, bool(listed), n_open, opened, changed, due, pairing, bytes(summary)
    )


def head_values(head: Head) -> tuple[Any, ...]:
    """The values of an update of a head."""
    return (
        head.status, int(head.listed), head.n_open, head.changed_at, head.due_at, head.pairing,
        head.summary, head.id,
    )  # fmt: skip


def in_order(rows: Sequence[Sequence[Any]]) -> list[bytes]:
    """The bodies of (seq, body) rows, none of which may be missing. Raises Garbled."""
    for i, (seq, _) in enumerate(rows, 1):
        if seq != i:
            raise Garbled(f"entry {i} is missing")
    return [bytes(body) for _, body in rows]


def pack(bodies: list[bytes]) -> bytes:
    """A finished log in one piece."""
    return zlib.compress(msgspec.json.encode([msgspec.Raw(body) for body in bodies]), 6)


def unpack(data: bytes) -> list[bytes]:
    """The entries of a packed log. Raises Garbled."""
    try:
        bodies = msgspec.json.decode(zlib.decompress(data), type=list[msgspec.Raw])
    except (zlib.error, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Garbled(f"the packed log: {error}") from error
    return [bytes(body) for body in bodies]
