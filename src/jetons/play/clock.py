"""Clocks as values: time is handed in, never read. All times are milliseconds."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

DAY = 86_400_000


def day_of(at: int) -> str:
    """The day of a moment.

    >>> day_of(0)
    '1970-01-01'
    """
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()


class Pace(msgspec.Struct, frozen=True):
    """How time is given: per move, per game with an increment, or days per move."""

    kind: str = "none"
    base: int = 0  # per move (move, days) or for the whole game (game)
    increment: int = 0  # added after each move (game)
    # "random": a random legal move is made instead (101.9); "ask": the others say how it goes on
    at_zero: str = "lose"


class Clock(msgspec.Struct, frozen=True):
    """The time left to each seat, and whose time runs since when."""

    pace: Pace
    left: tuple[int, ...]
    running: int = -1  # seat; -1: nobody's
    since: int = 0
    paused: int = -1  # the seat whose time was running when the clock was paused

    @classmethod
    def new(cls, pace: Pace, n_seats: int) -> Clock:
        """A clock that has not started."""
        return cls(pace, (pace.base,) * n_seats)

    def passed(self, now: int) -> Clock:
        """The clock with the running seat's time used up to now."""
        if self.running < 0 or self.pace.kind == "none":
            return self
        left = list(self.left)
        left[self.running] = max(0, left[self.running] - max(0, now - self.since))
        return msgspec.structs.replace(self, left=tuple(left), since=now)

    def ran(self, span: int, now: int) -> Clock:
        """The clock after a span of the running seat's time, by whatever clock that was counted."""
        if self.running < 0 or self.pace.kind == "none":
            return self
        return msgspec.structs.replace(self, since=now - max(0, span)).passed(now)

    def turn(self, seat: int, now: int, rest: int = 0) -> Clock:
        """The clock after a move: the next seat's time runs (-1: nobody's, the match is over).

        ``rest``: milliseconds that the seat's person is still on holiday; they are added to days.
        """
        clock = self.passed(now)
        left = list(clock.left)
        if clock.running >= 0 and clock.running != seat and self.pace.kind == "game":
            left[clock.running] += self.pace.increment
        if seat >= 0 and self.pace.kind in ("move", "days"):
            left[seat] = self.pace.base + rest
        return msgspec.structs.replace(clock, left=tuple(left), running=seat, since=now, paused=-1)

    def longer(self, seat: int, span: int) -> Clock:
        """The clock with so much more, or less, time for a seat."""
        left = list(self.left)
        left[seat] = max(0, left[seat] + span)
        return msgspec.structs.replace(self, left=tuple(left))

    def stop(self, now: int) -> Clock:
        """The clock paused; pausing it again changes nothing."""
        if self.running < 0:
            return self
        clock = self.passed(now)
        return msgspec.structs.replace(clock, running=-1, paused=clock.running)

    def resume(self, now: int) -> Clock:
        """The clock going on after a pause."""
        if self.paused < 0:
            return self
        return msgspec.structs.replace(self, running=self.paused, since=now, paused=-1)

    def awake(self, now: int) -> Clock:
        """The clock whose running seat's time stood still until now."""
        return self if self.running < 0 else msgspec.structs.replace(self, since=now)

    def deadline(self) -> int | None:
        """When the running seat's time ends; None if no time runs."""
        if self.running < 0 or self.pace.kind == "none":
            return None
        return self.since + self.left[self.running]
