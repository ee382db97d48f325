"""Holidays: so many days a year that a person's slow games wait. Values; the time is handed in."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from jetons.core.errors import Conflict
from jetons.play.clock import DAY
from jetons.table.sentences import refuse

Holiday = tuple[int, int]  # when it began and when it ends, in milliseconds


def year_of(at: int) -> tuple[int, int]:
    """When the year of a moment begins and ends."""
    year = datetime.fromtimestamp(at / 1000, UTC).year
    begins, ends = datetime(year, 1, 1, tzinfo=UTC), datetime(year + 1, 1, 1, tzinfo=UTC)
    return int(begins.timestamp() * 1000), int(ends.timestamp() * 1000)


def days_taken(holidays: Sequence[Holiday], now: int) -> int:
    """Days of this year that somebody has taken, each begun one counted."""
    begins, ends = year_of(now)
    spans = [min(until, ends) - max(began, begins) for began, until in holidays]
    return sum(-(-span // DAY) for span in spans if span > 0)


def current(holidays: Sequence[Holiday], now: int) -> Holiday | None:
    """The holiday that goes on now."""
    return next((one for one in holidays if one[0] <= now < one[1]), None)


def begin_holiday(holidays: Sequence[Holiday], days: int, most: int, now: int) -> Holiday:
    """Begin a holiday of ``days`` days now. Raises Conflict."""
    if current(holidays, now) is not None:
        raise refuse(Conflict, "on_holiday", code="on_holiday")
    left = most - days_taken(holidays, now)
    if not 1 <= days <= left:
        raise refuse(Conflict, "no_holiday_left", left=left, code="no_holiday_left")
    return now, now + days * DAY


def ended(holidays: Sequence[Holiday], now: int) -> Holiday:
    """The holiday that goes on, ended now. Raises Conflict."""
    one = current(holidays, now)
    if one is None:
        raise refuse(Conflict, "not_on_holiday", code="not_on_holiday")
    return one[0], now
