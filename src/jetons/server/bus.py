"""News between the nodes of a site. Alone, a process needs none: ``LocalBus`` goes nowhere.

Subjects: ``table.<id>`` (an entry was appended), ``lobby`` (open tables changed), ``presence``
(who is where), ``bots`` (jobs, shared among the nodes). Delivery is at most once: the store is
the truth, and a node that missed a message notices the gap in ``seq``.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

Handler = Callable[[str, bytes], Awaitable[None]]  # (subject, data)
Answerer = Callable[[bytes], Awaitable[bytes]]


class BusDown(Exception):
    """No other node answered."""


class Bus(Protocol):
    """What the nodes say to each other."""

    node: str
    is_shared: bool  # whether there may be other nodes
    n_outages: int  # how often messages stopped to get through

    async def open(self) -> None:
        """Connect."""

    async def close(self) -> None:
        """Say goodbye."""

    def is_up(self) -> bool:
        """Whether messages get through at present."""

    async def publish(self, subject: str, data: bytes) -> None:
        """Tell the other nodes. Never raises: a lost message is mended by the store."""

    async def subscribe(self, subject: str, handler: Handler) -> None:
        """Hear what the other nodes say; ``table.*`` hears of all tables."""

    async def serve(self, subject: str, answerer: Answerer) -> None:
        """Be one of those that answer requests: each goes to one of them."""

    async def request(self, subject: str, data: bytes, timeout: float) -> bytes:
        """The answer of one of those that serve. Raises BusDown."""


class LocalBus:
    """The bus of a single process: there is nobody else to tell."""

    node = "local"
    is_shared = False
    n_outages = 0

    def __init__(self) -> None:
        self._answerers: dict[str, Answerer] = {}

    async def open(self) -> None:
        """Nothing to connect."""

    async def close(self) -> None:
        """Nothing to close."""

    def is_up(self) -> bool:
        """Always."""
        return True

    async def publish(self, subject: str, data: bytes) -> None:
        """Nobody else listens."""

    async def subscribe(self, subject: str, handler: Handler) -> None:
        """Nobody else speaks."""

    async def serve(self, subject: str, answerer: Answerer) -> None:
        """Answer requests of this process."""
        self._answerers[subject] = answerer

    async def request(self, subject: str, data: bytes, timeout: float) -> bytes:
        """The answer of this process."""
        if subject not in self._answerers:
            raise BusDown(subject)
        return await self._answerers[subject](data)


def open_bus(url: str) -> Bus:
    """The bus of an address: ``nats://…``, or none."""
    if not url:
        return LocalBus()
    from jetons.server.nats_bus import NatsBus

    return NatsBus(url)
