"""What the page of a paper evening asks: how it stands, its next round, what an entry says.

A phone runs this translated (``machines/evening_script.py``).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from jetons.people import rounds
from jetons.people.evening import Evening, evening_of, no_table, result_of
from jetons.people.log import Entry
from jetons.people.rounds import Meeting, Standing


class Shown(msgspec.Struct, frozen=True):
    """An evening, and what follows of it."""

    evening: Evening
    standings: list[Standing]
    again: list[Meeting]  # who sat together more than once
    unplayed: list[int]  # tables of the last round without a result
    full: int  # rounds until everybody sat with everybody


def shown(entries: Iterable[Entry]) -> Shown | None:
    """The evening that entries of one key make; None before it began."""
    evening = evening_of(entries)
    if evening is None:
        return None
    n = sum(1 for person in evening.people if person.is_here)
    return Shown(
        evening=evening,
        standings=rounds.standings(evening),
        again=rounds.again(evening),
        unplayed=rounds.unplayed(evening),
        full=rounds.full_rounds(n, evening.seats),
    )


def next_round(entries: Iterable[Entry]) -> dict[str, Any]:
    """What an entry says that draws the next round. Raises BadEvening."""
    return rounds.next_round(begun(entries))


def handed_in(entries: Iterable[Entry], n: int, table: int, told: dict[str, Any]) -> dict[str, Any]:
    """What an entry says of a table's result. Raises BadEvening."""
    return result_of(begun(entries), n, table, told)


def begun(entries: Iterable[Entry]) -> Evening:
    """The evening that entries make. Raises BadEvening before it began."""
    evening = evening_of(entries)
    if evening is None:
        raise no_table()
    return evening
