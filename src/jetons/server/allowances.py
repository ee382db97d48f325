"""How much anybody may write: by person and by address, the same on every way in.

A connection has a rate of its own for whatever it sends; this is about what is kept. It belongs to
the person, so that another connection brings no more of it, and to the address, so that another
identity does not either. An address has room for a whole club.

An identity is free to have and costs something to write with: the first time, one of the newcomers
that its address may bring (docs/decisions/2026-11-15-what-strangers-may-write.md).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Literal

from jetons.server.limits import Buckets
from jetons.server.settings import Settings
from jetons.table import refusals

# open: tables, seats, names; act: offers and the like at a table; talk: chat; move: moves
Kind = Literal["open", "act", "talk", "move"]
TALK_RATE, TALK_BURST = 0.5, 6  # messages of one person
CLUB = 10  # times as much for an address as for a person
WRITERS = 50_000  # people remembered who have written before
KEPT_RATE, KEPT_BURST = 4_096.0, 64 * 1024 * 1024  # bytes of logs and results, of one address


class Allowances:
    """What people and addresses may still write."""

    def __init__(self, settings: Settings, is_known: Callable[[str], Awaitable[bool]]) -> None:
        rate, burst = settings.rate, settings.burst
        opening, openings = settings.opening_rate, settings.opening_burst
        people = max(1, settings.max_sockets // 5)
        self._kinds: dict[Kind, tuple[Buckets, Buckets | None]] = {  # by address, by person
            "open": (
                Buckets(opening, openings),
                Buckets(opening / 2, max(min(openings, 20), openings // 8)),
            ),
            "act": (
                Buckets(CLUB * rate / 20, CLUB * max(1, burst // 3)),
                Buckets(rate / 20, max(1, burst // 3)),
            ),
            "talk": (Buckets(CLUB * TALK_RATE, CLUB * TALK_BURST), Buckets(TALK_RATE, TALK_BURST)),
            # a program may sit at many tables, and each connection has a rate of its own
            "move": (Buckets(people * rate, people * burst), None),
        }
        self._kept = Buckets(KEPT_RATE, KEPT_BURST)
        self._newcomers = Buckets(opening * 0.4, openings + openings // 4)
        self._writers: OrderedDict[str, None] = OrderedDict()
        self._is_known = is_known

    def take(self, kind: Kind, player: str, address: str) -> None:
        """Raise TooMany for a person or an address that has written enough for now."""
        by_address, by_person = self._kinds[kind]
        wait = by_address.take(address)
        if wait == 0.0 and by_person is not None:
            wait = by_person.take(player)
        if wait > 0.0:
            raise refusals.too_many(wait)

    def keep(self, address: str, n_bytes: int) -> None:
        """Raise TooMany for an address that has had enough bytes kept for now, whoever they are of:
        another account has room of its own, and none more on the disk."""
        wait = self._kept.take(address, float(n_bytes))
        if wait > 0.0:
            raise refusals.too_many(wait)

    async def admit(self, kind: Kind, player: str, address: str) -> None:
        """The same, for what a stranger may begin with: who never wrote here is a newcomer."""
        if player in self._writers:
            self._writers.move_to_end(player)
        elif not await self._is_known(player) and (wait := self._newcomers.take(address)) > 0.0:
            raise refusals.too_many(wait)
        self.take(kind, player, address)
        self._writers[player] = None
        if len(self._writers) > WRITERS:
            self._writers.popitem(last=False)
