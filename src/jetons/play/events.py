"""What happened in a match, as small values. The list of them is the match."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from jetons.core.turns import Draw


class Event(msgspec.Struct, frozen=True, tag_field="t", omit_defaults=True, kw_only=True, gc=False):
    """Base of all events; ``at`` is when, in milliseconds of Unix time, 0 if nobody looked."""

    at: int = 0


class Started(Event, frozen=True, tag="started"):
    """A match begins: who sits where, by which options, under which commitment."""

    game: str
    rules: int
    players: tuple[str, ...]
    options: dict[str, str]
    commitment: str = ""
    seeds: tuple[str, ...] = ()
    pledges: tuple[str, ...] = ()  # of the seeds, by seat; none at all: nobody noted the order
    day: str = ""  # a game of the day: which, 2026-11-18; its deal is by seat (fair.Dealer)


class Drew(Event, frozen=True, tag="drew"):
    """Chance came out: ``to`` is the seat that sees it, or EVERYBODY or NOBODY (core.game)."""

    pool: int
    outcome: int
    to: int


class Played(Event, frozen=True, tag="played"):
    """A seat made a move, in the game's notation, for so many points."""

    seat: int
    move: str
    points: int = 0


class Resigned(Event, frozen=True, tag="resigned"):
    """A seat gave up."""

    seat: int


class TimedOut(Event, frozen=True, tag="timed_out"):
    """A seat's time ran out and the match with it."""

    seat: int


class WasAbsent(Event, frozen=True, tag="was_absent"):
    """A seat's player did not come back in the time that the table states; another claimed it."""

    seat: int


class Agreed(Event, frozen=True, tag="agreed"):
    """All seats agreed to share the match."""


class TookBack(Event, frozen=True, tag="took_back"):
    """By consent, the match went back to what it was after ``keep`` events."""

    keep: int
    seat: int  # who asked
    revealed: bool = False  # whether hidden tokens had become known meanwhile


class Abandoned(Event, frozen=True, tag="abandoned"):
    """The match was stopped without a result."""


AnyEvent = Started | Drew | Played | Resigned | TimedOut | WasAbsent | Agreed | TookBack | Abandoned


def ending_of(event: AnyEvent) -> str:
    """What an event calls the end that it makes of a match; empty: it makes none."""
    if isinstance(event, Resigned):
        return "resigned"
    if isinstance(event, TimedOut):
        return "timed_out"
    if isinstance(event, WasAbsent):
        return "absent"
    if isinstance(event, Agreed):
        return "agreed"
    return "abandoned" if isinstance(event, Abandoned) else ""


def drawn(draws: Iterable[Draw], at: int) -> list[Drew]:
    """Draws as events."""
    return [Drew(pool=pool, outcome=outcome, to=to, at=at) for pool, outcome, to in draws]
