"""What is asked when a match is over; health and errors."""

from __future__ import annotations

from typing import Any

import msgspec

from jetons.study.review import Review
from jetons.table.wire.events import AnyEvent, Result, Series
from jetons.table.wire.things import Refusal, Seat
from jetons.table.wire.words import Words

# --- after the match ----------------------------------------------------------------------


class Frame(msgspec.Struct, frozen=True):
    """One step of a replay: what happened, and the view after it."""

    events: list[AnyEvent]
    view: dict[str, Any]
    scores: list[int]
    turn: int
    move: int  # number of moves made so far


class Drawn(msgspec.Struct, frozen=True):
    """A draw of a finished match, as a verifier needs it (docs/fair.md)."""

    pool: int
    outcome: int  # its code
    text: str  # as the game writes it
    held: list[int] | None  # how many of each code, where the pool was shuffled (anew) before it


class DealCheck(msgspec.Struct, frozen=True):
    """The verification of a deal, step by step in words, and all that is needed to repeat it."""

    ok: bool
    commitment: str
    secret: str
    pledges: list[str]  # by seat, as published before any seed; empty: a match of before they were
    seeds: list[str]
    n_draws: int
    steps: list[Words]
    draws: list[Drawn]
    day: str = ""  # the game of that day: dealt by seat


class Glance(msgspec.Struct, frozen=True):
    """A decision that is weighed, while the others are."""

    grade: str  # as a verdict's
    is_forced: bool
    cost: float
    points: float


class ReviewState(msgspec.Struct, frozen=True):
    """/api/tables/{table}/review: the review of a finished match, or how far it is.

    GET asks how it stands, POST has it made. ``of`` is 0 while nobody makes it; ``ahead`` is above
    0 while it waits for its turn.
    """

    done: int = 0  # decisions weighed
    of: int = 0
    ahead: int = 0  # reviews that must be made, or given way, before this one goes on
    review: Review | None = None
    between: str = " "  # what joins the parts of this game's moves
    looked: list[Glance] = []  # the decisions that are weighed, in order, until all are


class Replay(msgspec.Struct, frozen=True):
    """GET /api/tables/{table}/replay: a finished match, as one seat or a spectator saw it."""

    table: str
    game: str
    options: dict[str, str]
    seats: list[Seat]
    seat: int  # -1: nobody's; -2: in each frame the one who is to move next
    frames: list[Frame]
    result: Result
    deal: DealCheck
    record: str  # the record file's text
    began_at: int
    ended_at: int
    next: str
    series: Series | None


class Health(msgspec.Struct, frozen=True):
    """GET /healthz, /readyz"""

    ok: bool
    checks: dict[str, bool]


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """The body of every HTTP error."""

    error: Refusal
    path: list[str | int] = []  # keys and indices to what is wrong in what you sent
