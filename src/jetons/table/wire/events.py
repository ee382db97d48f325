"""A table as it stands, and what happened at it."""

from __future__ import annotations

from typing import Any

import msgspec

from jetons.table.wire.words import Proposal, Stage, Status, Words

# --- a table as it stands -----------------------------------------------------------------


class ClockNow(msgspec.Struct, frozen=True):
    """The clock as it stood at ``at``; only the ``running`` seat's time goes down since."""

    left: list[int]  # milliseconds per seat; what is not in use is -1
    running: int  # seat, or -1: stopped
    at: int


class Offer(msgspec.Struct, frozen=True):
    """A proposal that waits for the others' consent."""

    what: Proposal
    seat: int  # who proposed
    yes: list[int]  # seats that agreed, the proposer among them


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of an explanation: what made how many points by which clause.

    ``text`` is missing for a client that has the catalogue (``Hello.catalogues``); ``kind`` is
    missing of moves that 0.1.0 kept.
    """

    points: int
    clause: str
    cells: list[str] = []  # of a draft: where on the board they would be counted
    text: Words | None = None
    kind: str = ""  # its sentence in the catalogue, in [lines] …
    numbers: list[int] = []  # … and that sentence's parameters


class Result(msgspec.Struct, frozen=True):
    """How the match ended."""

    scores: list[int]
    winners: list[int]
    why: str  # its sentence in the catalogue, in [endings]
    text: Words | None  # null: you have the catalogue (Hello.catalogues)
    numbers: list[int] = []  # the sentence's parameters


class Series(msgspec.Struct, frozen=True):
    """The series that a table is a round of."""

    total: int  # points that win it
    round: int  # number of this round, from 1
    scores: list[int]  # points by seat of the rounds that are over, this one included
    gained: list[int]  # what this round brought each seat; empty until it is over
    tables: list[str]  # the rounds before this one, oldest first
    result: Result | None  # of the series; null while it goes on


class Deal(msgspec.Struct, frozen=True):
    """How far the deal is of a match that has not begun (docs/fair.md).

    Who sits pledges a seed (its SHA-256), and gives it when the stage is ``seeds``: then the
    commitment and everybody's pledge are known. It begins without those that do not come in time.
    """

    stage: Stage
    pledges: list[str]  # by seat; empty: none, and a bot's
    given: list[bool]  # by seat: whether the seed is there


class Now(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table at this moment, as one seat (or a spectator) may see it."""

    seq: int  # of the last thing that happened; say it when you reconnect
    position: int  # of the last thing that changed the position; say it when you play
    status: Status
    turn: int  # seat to move; -1: nobody
    seat: int  # whose view this is; -1: the public view
    view: dict[str, Any] | None  # the game's own description (see the game's view.py)
    scores: list[int]
    clock: ClockNow | None
    offers: list[Offer]
    result: Result | None
    secret: str  # hex, when the match is over; empty before
    next: str  # table where the same people went on: the rematch, or the next round
    series: Series | None  # null: the match stands alone
    moved_at: int = 0  # when the position came about: whoever is to move is waited for since
    deal: Deal | None = None  # null: the match has begun
    hints: list[int] = []  # how often each seat asked for advice; empty: nobody did


# What happened, oldest first: for the log, the animation and the announcements.


class Event(msgspec.Struct, frozen=True, tag_field="t", kw_only=True):
    """Base of what happened at a table, as a seat is told of it."""

    seq: int
    at: int


class Sat(Event, frozen=True, tag="sat"):
    """Somebody took a seat."""

    seat: int
    name: str


class Left(Event, frozen=True, tag="left"):
    """Somebody gave a seat back before the match began."""

    seat: int


class Began(Event, frozen=True, tag="began"):
    """All seats were taken; the deal follows."""

    players: list[str]
    commitment: str
    seeds: list[str]
    pledges: list[str] = []  # of the seeds, by seat, all known before any seed


class Drew(Event, frozen=True, tag="drew"):
    """Chance came out. ``outcome`` is null for those who may not see it."""

    pool: int
    seat: int  # who drew; -1: the table
    outcome: str | None


class Played(Event, frozen=True, tag="played"):
    """A seat moved. What is secret in ``move`` reads ``?``."""

    seat: int
    move: str
    parts: list[str]
    points: int
    lines: list[Line]
    by_clock: bool  # the program played because the time ran out


class Ended(Event, frozen=True, tag="ended"):
    """The match ended not by its rules: resigned, timed_out, absent, agreed, abandoned."""

    why: str
    seat: int  # -1: nobody in particular


class TookBack(Event, frozen=True, tag="took_back"):
    """By consent, what happened in the match from event number ``keep`` on was undone.

    Events of the match are counted from 0 (``began``), without those that were undone before.
    """

    seat: int  # who asked
    keep: int
    revealed: bool  # hidden tokens had become known meanwhile


class Proposed(Event, frozen=True, tag="proposed"):
    """A seat proposed something, or agreed to it."""

    seat: int
    what: Proposal


class Declined(Event, frozen=True, tag="declined"):
    """A seat said no, or took its proposal back."""

    seat: int
    what: Proposal


class Paused(Event, frozen=True, tag="paused"):
    """All agreed to stop the clocks."""


class Resumed(Event, frozen=True, tag="resumed"):
    """Play goes on."""


class StoodIn(Event, frozen=True, tag="stood_in"):
    """A bot goes on for a person who is gone."""

    seat: int
    bot: str


class CameBack(Event, frozen=True, tag="came_back"):
    """That person came back and plays himself."""

    seat: int


class Rested(Event, frozen=True, tag="rested"):
    """A person goes on holiday until a moment; 0: they are back."""

    seat: int
    until: int


class Chatted(Event, frozen=True, tag="chatted"):
    """Somebody said something; ``seat`` -1 is a spectator."""

    seat: int
    player: str
    name: str
    text: str


class HintUsed(Event, frozen=True, tag="hint_used"):
    """Somebody asked the computer for advice."""

    seat: int


class Rematched(Event, frozen=True, tag="rematched"):
    """The same people go on at another table: a rematch, or the next round of their series."""

    table: str


AnyEvent = (
    Sat
    | Left
    | Began
    | Drew
    | Played
    | Ended
    | TookBack
    | Proposed
    | Declined
    | Paused
    | Resumed
    | StoodIn
    | CameBack
    | Rested
    | Chatted
    | HintUsed
    | Rematched
)
