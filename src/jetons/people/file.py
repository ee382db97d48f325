"""A personal log as one file: a line of JSON that says what it is, then an entry each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from jetons.core.errors import JetonsError
from jetons.people.log import BadEntry, Entry, check, entry_of, union
from jetons.people.sentences import refuse

FORMAT, VERSION = "log", 1
MOST_REFUSED = 20  # lines that are named


class NoLog(JetonsError):
    """A file that is no personal log, or one of a newer program."""

    code = "no_log"


class Refused(msgspec.Struct, frozen=True):
    """A line of a file that cannot be taken."""

    line: int  # from 1
    reason: str
    fr: str
    en: str


class Read(msgspec.Struct, frozen=True):
    """What a file brings."""

    entries: list[Entry]
    refused: list[Refused]  # the first of them
    n_refused: int


def heading(n: int, at: int) -> dict[str, Any]:
    """The first line of a file."""
    return {"jetons": FORMAT, "version": VERSION, "made_at": at, "entries": n}


def read(values: Iterable[Any], now: int) -> Read:
    """What the lines of a file bring, each decoded; None: it is no JSON. Raises NoLog.

    Lines that cannot be taken are left out and named; all others are taken.
    """
    lines = list(values)
    check_heading(lines[0] if lines else None)
    entries: list[Entry] = []
    refused: list[Refused] = []
    n_refused = 0
    for i, value in enumerate(lines[1:]):
        try:
            entry = entry_of(value)
            check(entry, now)
            entries.append(entry)
        except BadEntry as error:
            n_refused += 1
            if n_refused <= MOST_REFUSED:
                refused.append(Refused(i + 2, error.reason, error.text.fr, error.text.en))
    return Read(union(entries), refused, n_refused)


def check_heading(value: Any) -> None:
    """Raise NoLog unless a file's first line is that of a log that we can read."""
    if not isinstance(value, dict) or value.get("jetons") != FORMAT:
        raise refuse(NoLog, "no_log")
    version = value.get("version")
    if not isinstance(version, int) or version > VERSION:
        raise refuse(NoLog, "newer_log")
