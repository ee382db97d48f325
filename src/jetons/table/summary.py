"""What lists show of a table."""

from __future__ import annotations

import msgspec

from jetons.table import log
from jetons.table.desk import Desk


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """What lists show of a table without reading its log. Rows of 0.1.0 have the seats alone."""

    seats: list[log.Seat] = msgspec.field(default_factory=list, name="chairs")  # as 0.1.0 wrote
    scores: list[int] = []  # of a match that is over
    winners: list[int] = []
    why: str = ""  # how it ended; empty: it goes on, or the row is older than these fields
    series: bool = False  # scores and winners are those of the series that ended with this round


def summary_of(desk: Desk) -> Summary:
    """What lists show of a desk."""
    seats = list(desk.seats)
    outcome = desk.match.outcome if desk.match is not None and desk.is_over else None
    if outcome is None:
        return Summary(seats)
    whole = desk.series_outcome()
    told = whole or outcome
    return Summary(seats, list(told.scores), list(told.winners), outcome.why, whole is not None)


def read_summary(data: bytes) -> Summary:
    """A row's summary, of whichever age; an empty one if it cannot be read."""
    try:
        if data[:1] == b"[":
            return Summary(msgspec.json.decode(data, type=list[log.Seat]))
        return msgspec.json.decode(data, type=Summary)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return Summary()
