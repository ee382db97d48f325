"""What could not be read, made or go on: a fault stays with its table, which rests for a while."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict

from jetons.table import refusals

KEPT = 10_000  # tables remembered at most
FIRST, LONGEST = 5.0, 60.0  # seconds until a table is tried again, twice as long each time
logger = logging.getLogger("jetons.faults")


class Faults:
    """The tables of this node that failed, and when each may be tried again."""

    def __init__(self, what: str = "table %s is set aside (jetons tables check)") -> None:
        self._what = what  # is logged
        self._rests: OrderedDict[str, tuple[float, float]] = OrderedDict()  # until when, how long

    def __len__(self) -> int:
        return len(self._rests)

    def note(self, table: str, error: BaseException) -> refusals.Unavailable:
        """A table failed: let it rest. What its people are told."""
        known = self._rests.pop(table, None)
        wait = FIRST if known is None else min(2 * known[1], LONGEST)
        self._rests[table] = (time.monotonic() + wait, wait)
        if len(self._rests) > KEPT:
            self._rests.popitem(last=False)
        if known is None:
            logger.error(self._what + ": %r", table, error)
        return refusals.damaged()

    def is_resting(self, table: str) -> bool:
        """Whether a table failed lately and is not to be tried yet."""
        until, _ = self._rests.get(table, (0.0, 0.0))
        return time.monotonic() < until

    def clear(self, table: str) -> None:
        """A table is well again."""
        if self._rests.pop(table, None) is not None:
            logger.info("table %s is well again", table)
