"""Entries that play can do without: a table holds so many of them only."""

from __future__ import annotations

from jetons.table import log, refusals, wire
from jetons.table.desk import OF_THE_ABSENT, Desk

MAX_ASIDES = 1_500  # entries of a table beside its moves: chat, offers, people who come and go
NEEDED: tuple[wire.Proposal, ...] = ("resume", "rematch", "next_round", *OF_THE_ABSENT)
NEEDED_ENTRIES = (
    log.Unseated, log.SeedsAsked, log.Seeded, log.Resumed, log.StoodIn, log.CameBack, log.Rematched,
    log.Rested,
)  # fmt: skip


def check_noise(entry: log.AnyEntry, before: Desk, after: Desk) -> None:
    """Refuse what play can do without, where there was too much of it already."""
    is_counted = after.n_asides != before.n_asides
    if after.n_asides > MAX_ASIDES and is_aside(entry, is_counted):
        raise refusals.table_is_noisy()


def is_aside(entry: log.AnyEntry, is_counted: bool) -> bool:
    """Whether play can do without an entry, where there was too much beside it already.

    What others said or took back must not keep anybody from the deal, from his seat, from a match
    that rests or from the next one. Each of these can be done so often only.
    """
    if isinstance(entry, log.Proposed):
        return entry.what not in NEEDED
    return is_counted and not isinstance(entry, NEEDED_ENTRIES)
