"""Two clocks: the wall's for what is written down, a steady one for what is counted.

The wall clock can be set, by hand, by the network, or because a machine slept; a step of it must
neither take a player's time nor give him any. So players' time is counted by a monotonic clock. The
wall clock only tells what this process did not see: how long a seat had been thinking before.
"""

from __future__ import annotations

import time
from collections import OrderedDict

from jetons.play.clock import Clock

GRACE = 30_000  # milliseconds that a seat has left, if it had them, after a start of the server
STEP = 2_000  # milliseconds that the two clocks may differ before we say that the wall's was set
BELIEVED = 3_600_000  # milliseconds until a step of the wall clock of more than
SOON = 600_000  # so many is taken as the time
KEPT = 50_000  # clocks remembered of tables that left memory


def milliseconds() -> int:
    """Now by the wall clock, in milliseconds of Unix time."""
    return time.time_ns() // 1_000_000


_STARTED = milliseconds()
_OFFSET = _STARTED - time.monotonic_ns() // 1_000_000


def steady() -> int:
    """Now by a clock that nobody sets: the Unix time at our start, and the milliseconds since."""
    return time.monotonic_ns() // 1_000_000 + _OFFSET


def unseen(clock: Clock) -> int:
    """Since when, on the steady clock, a clock runs that this process did not see start.

    Across a start of the server, or when the wall clock was set, the wall's word is taken within
    bounds: nobody gets time back beyond this turn's, and nobody loses on the spot.
    """
    if clock.running < 0:
        return steady()
    now, wall = steady(), milliseconds()
    gone = max(0, min(now, wall) - clock.since)
    if clock.since < _STARTED or abs(now - wall) > STEP:
        gone = min(gone, max(0, clock.left[clock.running] - GRACE))
    return now - gone


class Wall:
    """The wall clock for what is thrown away by it: a step is believed when it has lasted."""

    def __init__(self) -> None:
        self._ahead = 0  # of the steady clock
        self._since = -BELIEVED  # on that one

    def now(self) -> int | None:
        """Now; None while we do not know whether the clock is right."""
        ahead, now = milliseconds() - steady(), steady()
        if abs(ahead - self._ahead) > SOON:
            self._since = now
        self._ahead = ahead
        return now + ahead if now - self._since >= BELIEVED else None


class Marks:
    """Since when the clocks of tables run that left memory: they come back with their time."""

    def __init__(self) -> None:
        self._marks: OrderedDict[str, tuple[Clock, int]] = OrderedDict()

    def keep(self, table: str, clock: Clock | None, since: int) -> None:
        """Remember a clock that runs since a moment of the steady clock."""
        if clock is None or clock.running < 0:
            return
        self._marks[table] = (clock, since)
        if len(self._marks) > KEPT:
            self._marks.popitem(last=False)

    def take(self, table: str, clock: Clock | None) -> int:
        """Since when, on the steady clock, a table's clock runs."""
        known, since = self._marks.pop(table, (None, 0))
        if clock is None or clock == known:
            return since
        return unseen(clock)
