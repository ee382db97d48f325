"""The personal log: what somebody did and chose, one entry each, written on their own devices.

An entry's name is (device, n): a device numbers its entries from 1 and never writes one twice. A
log is a set of entries, so that logs are merged by union: whoever has the same entries makes the
same of them, whatever came first, twice or late. A vector says what one has: for each device the
highest number before the first gap.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from jetons.core.errors import JetonsError
from jetons.people.sentences import refuse

GONE = "gone"  # what is left of an entry whose content was deleted
REMOVED = "removed"  # deletes everything of a kind under a key, now and whatever comes later
KINDS = (
    *("setting", "lesson", "puzzle", "table", "sheet", "review", "daily", "name", "device"),
    *("hidden", REMOVED, GONE),
)
MOST_DATA = 32_768  # bytes of one entry's data as JSON
DEEPEST = 12  # lists and objects in each other
MOST_NUMBER = 1_000_000  # entries of one device
AHEAD = 86_400_000  # milliseconds that a clock may go before ours
LATEST = 9_007_199_254_740_991  # the largest whole number that every browser knows

DEVICE = re.compile(r"[A-Za-z0-9_-]{8,32}")
KIND = re.compile(r"[a-z][a-z_]{0,23}")
KEY = re.compile(r"[A-Za-z0-9_./:@~-]{0,120}")


class BadEntry(JetonsError):
    """An entry that is none; ``reason`` names why."""

    code = "bad_entry"


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry. Its name is (device, n)."""

    device: str
    n: int  # from 1, without a gap
    at: int  # when, in milliseconds of Unix time, by the device's clock
    kind: str
    key: str = ""  # what it is about: a table, a setting, a puzzle
    data: dict[str, Any] = {}


# --- one entry ------------------------------------------------------------------------------


def name_of(entry: Entry) -> str:
    """An entry's name as a text: what follows it says so by that.

    >>> name_of(Entry("telephone", 3, 0, "name"))
    'telephone:3'
    """
    return f"{entry.device}:{entry.n}"


def order(entry: Entry) -> tuple[int, str, int]:
    """What comes later: by the clock, then by device, then by number."""
    return (entry.at, entry.device, entry.n)


def entry_of(value: Any) -> Entry:
    """An entry from what a file or another machine says. Raises BadEntry."""
    if not isinstance(value, dict):
        raise no_entry()
    data = value.get("data", {})
    key = value.get("key", "")
    told = (value.get("device"), value.get("kind"), key)
    if not all(isinstance(text, str) for text in told) or not isinstance(data, dict):
        raise no_entry()
    for number in (value.get("n"), value.get("at")):
        if not isinstance(number, int) or isinstance(number, bool):
            raise no_entry()
    return Entry(value["device"], value["n"], value["at"], value["kind"], key, data)


def check(entry: Entry, now: int) -> None:
    """Raise BadEntry for an entry that nobody may take: its name, time, key, or what it says."""
    check_place(entry.device, entry.n, entry.kind, entry.key)
    check_time(entry.at, now)
    if weight(entry.data, 1) > MOST_DATA:
        raise too_large()


def too_large() -> BadEntry:
    """The error for an entry that says too much."""
    return refuse(BadEntry, "too_large", reason="too_large")


def check_place(device: str, n: int, kind: str, key: str) -> None:
    """Raise BadEntry for an impossible name, kind or key; unknown kinds pass."""
    if DEVICE.fullmatch(device) is None:
        raise refuse(BadEntry, "bad_device", reason="bad_device")
    if n < 1 or n > MOST_NUMBER:
        raise refuse(BadEntry, "bad_number", most_number=MOST_NUMBER, reason="bad_number")
    if KIND.fullmatch(kind) is None or KEY.fullmatch(key) is None:
        raise refuse(BadEntry, "bad_kind", reason="bad_kind")


def check_time(at: int, now: int) -> None:
    """Raise BadEntry for a time that cannot be."""
    if at < 0 or at > LATEST:
        raise refuse(BadEntry, "bad_time", reason="bad_time")
    if at > now + AHEAD:
        raise refuse(BadEntry, "ahead", reason="ahead")


def no_entry() -> BadEntry:
    """The error for what is no entry at all."""
    return refuse(BadEntry, "unreadable", reason="unreadable")


def weight(value: Any, depth: int) -> int:
    """About how many bytes a value takes as JSON. Raises BadEntry where it is too deep."""
    if depth > DEEPEST:
        raise refuse(BadEntry, "too_deep", reason="too_deep")
    if isinstance(value, str):
        return len(value) + 2
    if isinstance(value, dict):
        return 2 + sum(len(key) + 4 + weight(one, depth + 1) for key, one in value.items())
    if isinstance(value, list):
        return 2 + sum(1 + weight(one, depth + 1) for one in value)
    return 8


# --- many -----------------------------------------------------------------------------------


def merge(one: Iterable[Entry], other: Iterable[Entry]) -> list[Entry]:
    """All entries of two logs, each once, by device and number."""
    return union([*one, *other])


def union(entries: Iterable[Entry]) -> list[Entry]:
    """Entries without repetition, by device and number."""
    found: dict[tuple[str, int], Entry] = {}
    for entry in entries:
        name = (entry.device, entry.n)
        known = found.get(name)
        found[name] = entry if known is None else counting_one(known, entry)
    return [found[name] for name in sorted(found)]


def counting_one(one: Entry, other: Entry) -> Entry:
    """Which of two entries of one name counts: a deleted one, else the greater text.

    They differ where a device was copied and both copies went on; everybody picks the same one.
    """
    if one.kind == GONE or other.kind == GONE:
        return one if one.kind == GONE else other
    mine, theirs = (canonical([e.at, e.kind, e.key, e.data]) for e in (one, other))
    return one if mine >= theirs else other


def canonical(value: Any) -> str:
    """A value as a text that is the same wherever the value is."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{key}:{canonical(value[key])}" for key in sorted(value)) + "}"
    if isinstance(value, list):
        return "[" + ",".join([canonical(one) for one in value]) + "]"
    return repr(value)


def vector(entries: Iterable[Entry]) -> dict[str, int]:
    """What one has: for each device the highest number before the first gap."""
    have: dict[str, int] = {}
    for entry in sorted(entries, key=place):
        if entry.n == have.get(entry.device, 0) + 1:
            have[entry.device] = entry.n
    return have


def place(entry: Entry) -> tuple[str, int]:
    """Where an entry stands in a log."""
    return (entry.device, entry.n)


def missing(entries: Iterable[Entry], have: Mapping[str, int]) -> list[Entry]:
    """The entries that somebody with such a vector does not have, in the order to send them."""
    fresh = [entry for entry in entries if entry.n > have.get(entry.device, 0)]
    return sorted(fresh, key=place)


def entries_of_device(entries: Iterable[Entry], device: str) -> list[Entry]:
    """What a device wrote, in order."""
    own = [entry for entry in entries if entry.device == device]
    return sorted(own, key=place)


def renewed(entries: Iterable[Entry], device: str, after: int, fresh: str, now: int) -> list[Entry]:
    """What a device wrote after a number, as entries of a fresh device, none later than now.

    For a device that nobody believes any more: a copied one whose numbers another entry has, or
    one whose clock went far ahead. Whatever follows one of them follows its new name.
    """
    own = [entry for entry in entries_of_device(entries, device) if entry.n > after]
    made: list[Entry] = []
    for i, entry in enumerate(own):
        data = {key: renamed(one, device, after, fresh) for key, one in entry.data.items()}
        made.append(Entry(fresh, i + 1, min(entry.at, now), entry.kind, entry.key, data))
    return made


def renamed(value: Any, device: str, after: int, fresh: str) -> Any:
    """The new name of an entry where a value is its old one."""
    if not isinstance(value, str) or not value.startswith(f"{device}:"):
        return value
    number = value.rpartition(":")[2]
    if not number.isdigit() or int(number) <= after:
        return value
    return f"{fresh}:{int(number) - after}"


# --- deleting -------------------------------------------------------------------------------


def removed(entries: Iterable[Entry]) -> set[tuple[str, str]]:
    """What was deleted: kinds and keys."""
    return {
        (str(entry.data.get("what", "")), entry.key) for entry in entries if entry.kind == REMOVED
    }


def swept(entries: Iterable[Entry]) -> list[Entry]:
    """The log with nothing left in the entries of what was deleted; their names stay, so that
    nobody sends them again."""
    all_of_them = list(entries)
    gone = removed(all_of_them)
    return [emptied(entry) if (entry.kind, entry.key) in gone else entry for entry in all_of_them]


def emptied(entry: Entry) -> Entry:
    """An entry without its content. Deletions themselves stay."""
    if entry.kind == REMOVED:
        return entry
    return Entry(entry.device, entry.n, entry.at, GONE)
