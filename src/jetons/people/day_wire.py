"""Bodies and answers of the HTTP part that is about the games of the day."""

from __future__ import annotations

from typing import Literal

import msgspec

from jetons.table.wire import Refusal

# waiting: a claim that nobody has played again yet; counted: it was, and counts; late: it was, when
# the day was over everywhere and others' games were shown; refused: not so by the day's deal
State = Literal["none", "waiting", "counted", "late", "refused"]


class DayDeals(msgspec.Struct, frozen=True):
    """The deals of one day."""

    date: str  # 2026-11-18
    secrets: dict[str, str]  # by game: of the deal, hexadecimal


class Days(msgspec.Struct, frozen=True):
    """GET /api/daily: the deals of the days that are today somewhere, and of the next one."""

    days: list[DayDeals]


class DayClaim(msgspec.Struct, frozen=True):
    """POST /api/daily/{date}/{game}: what somebody says to have made of a day's deal."""

    moves: list[str]  # of both sides, from the first to the last


class DayBest(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move to look at: the best of a game."""

    at: int = 0  # its place among all moves
    move: str = ""
    points: int = 0


class DayGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """A played game of the day; it includes its moves once they can no longer help others."""

    name: str  # empty: the computer
    points: int
    scores: list[int]
    is_me: bool = False
    best: DayBest | None = None
    moves: list[str] = []


class DayBin(msgspec.Struct, frozen=True):
    """A column of the distribution: so many made so many points, from … to …"""

    low: int
    high: int
    n: int


class DayBoard(msgspec.Struct, frozen=True):
    """GET /api/daily/{date}/{game}: how a day stands."""

    date: str
    game: str
    is_over: bool  # everywhere: nobody can add to it
    n: int  # results that count
    bins: list[DayBin]
    state: State  # of one's own result
    rank: int  # of one's own; 0: it does not count
    better_than: int  # of a hundred others; -1: there are no others
    refusal: Refusal | None  # why one's own result does not count
    top: list[DayGame]  # the best, only for who has played or when the day is over
    master: DayGame | None  # what the computer made of the same deal; null: not known yet


ROOTS = (Days, DayClaim, DayBoard)
