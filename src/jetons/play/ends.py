"""The outcome of a match that its players or the clock ended."""

from __future__ import annotations

from jetons.core.ending import ended
from jetons.core.errors import (
    BadRecord,
)
from jetons.core.game import (
    Outcome,
)
from jetons.play.events import (
    Agreed,
    AnyEvent,
    Resigned,
    TimedOut,
    WasAbsent,
    ending_of,
)
from jetons.play.sentences import refuse


def outcome_by(
    scores: tuple[int, ...],
    returns: tuple[int, ...],
    event: AnyEvent,
    partners: tuple[int, ...] = (),
) -> Outcome:
    """The outcome of an ending that the players or the clock made.

    ``returns`` order the seats; ``partners`` is the side of a seat that gave up.
    """
    seats = range(len(scores))
    if isinstance(event, (Resigned, TimedOut, WasAbsent)):
        if not 0 <= event.seat < len(scores):
            raise refuse(BadRecord, "no_such_seat")
        others = [seat for seat in seats if seat not in (event.seat, *partners)]
        best = max((returns[seat] for seat in others), default=0)
        winners = tuple(seat for seat in others if returns[seat] == best)
        return ended(ending_of(event), scores, winners, event.seat + 1)
    if isinstance(event, Agreed):
        return ended("agreed", scores, tuple(seats))
    return ended("abandoned", scores, ())
