"""What a personal log comes to: settings, lessons, puzzles, days. Any order gives the same."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypedDict

from jetons.people.log import Entry, order, removed

FORGIVEN = 7  # of so many days in a row one may be missed
LAST_DAY = 400_000  # no day that anybody plays on is later


def living(entries: Iterable[Entry], kind: str) -> list[Entry]:
    """The entries of a kind that nobody deleted, oldest first."""
    all_of_them = list(entries)
    gone = removed(all_of_them)
    of_kind = [e for e in all_of_them if e.kind == kind and (e.kind, e.key) not in gone]
    return sorted(of_kind, key=order)


def last_of(entries: Iterable[Entry], kind: str) -> dict[str, dict[str, Any]]:
    """The last entry of each key: settings, names of devices, digests of reviews."""
    return {entry.key: entry.data for entry in living(entries, kind)}


def first_of(entries: Iterable[Entry], kind: str) -> dict[str, dict[str, Any]]:
    """By key what was said first: answers to puzzles, results of the day."""
    found: dict[str, dict[str, Any]] = {}
    for entry in living(entries, kind):
        if entry.key not in found:
            found[entry.key] = entry.data
    return found


def settings(entries: Iterable[Entry]) -> dict[str, Any]:
    """What somebody prefers, setting by setting: what they chose last."""
    return {key: data.get("value") for key, data in last_of(entries, "setting").items()}


def name(entries: Iterable[Entry]) -> str:
    """What somebody is called; empty if they never said."""
    told = last_of(entries, "name").get("", {}).get("name")
    return told if isinstance(told, str) else ""


def device_names(entries: Iterable[Entry]) -> dict[str, str]:
    """What devices are called."""
    told = {key: data.get("name") for key, data in last_of(entries, "device").items()}
    return {key: one for key, one in told.items() if isinstance(one, str)}


def hidden(entries: Iterable[Entry]) -> list[str]:
    """The keys that lists leave out although the log still has them."""
    told = last_of(entries, "hidden")
    return [key for key in sorted(told) if told[key].get("hidden") is not False]


def reviews(entries: Iterable[Entry]) -> dict[str, dict[str, Any]]:
    """By table what its last review came to."""
    return last_of(entries, "review")


def days(entries: Iterable[Entry]) -> dict[str, dict[str, Any]]:
    """By day and game the one try that counts: the first."""
    return first_of(entries, "daily")


# --- lessons --------------------------------------------------------------------------------


def lessons(entries: Iterable[Entry]) -> dict[str, dict[str, Any]]:
    """By game how far somebody is: exercises as they were answered last, the rest at its most."""
    found: dict[str, dict[str, Any]] = {}
    for entry in living(entries, "lesson"):
        found[entry.key] = learnt(found.get(entry.key, nothing_learnt()), entry.data)
    return found


def nothing_learnt() -> dict[str, Any]:
    """Where everybody begins."""
    return {"solved": {}, "guided": 0, "isGuided": False, "hasSeenGoal": False, "games": 0}


def learnt(known: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """What somebody knows after one entry more."""
    solved = dict(known["solved"])
    told = more.get("solved", {})
    for exercise, kept in told.items() if isinstance(told, dict) else ():
        if isinstance(kept, dict):
            solved[exercise] = kept
    return {
        "solved": solved,
        "guided": most(known["guided"], more.get("guided")),
        "isGuided": known["isGuided"] or more.get("isGuided") is True,
        "hasSeenGoal": known["hasSeenGoal"] or more.get("hasSeenGoal") is True,
        "games": most(known["games"], more.get("games")),
    }


def most(known: int, told: Any) -> int:
    """The larger of two numbers; a missing one counts as zero."""
    return max(known, told) if isinstance(told, int) else known


# --- puzzles --------------------------------------------------------------------------------


def puzzles(entries: Iterable[Entry]) -> dict[str, dict[str, Any]]:
    """By puzzle the answer that counts: the first."""
    return first_of(entries, "puzzle")


def days_played(entries: Iterable[Entry]) -> list[int]:
    """The days (since 1970, where the reader was) with a puzzle or a game of the day, in order."""
    all_of_them = list(entries)
    told = [
        entry.data.get("day") for kind in ("puzzle", "daily") for entry in living(all_of_them, kind)
    ]
    return sorted({day for day in told if isinstance(day, int) and 0 < day < LAST_DAY})


class Streak(TypedDict):
    """Days in a row."""

    days: int
    today: bool  # whether today is played already
    rests: list[int]  # days that were forgiven


def streak(played: Iterable[int], today: int) -> Streak:
    """How many days in a row somebody played: one missed day is forgiven in any seven.

    Today is not missed before it is over.

    >>> streak([1, 2, 4, 5], 6)["days"]
    4
    >>> streak([1, 3, 5], 5)
    {'days': 2, 'today': True, 'rests': [4]}
    """
    n, last = 0, today
    rests: list[int] = []
    done = sorted({day for day in played if day <= today})
    for day in reversed(done):
        missed = last - day - 1
        if missed > 1 or (missed == 1 and rests and rests[-1] - (day + 1) < FORGIVEN):
            break
        if missed == 1:
            rests.append(day + 1)
        n, last = n + 1, day
    return {"days": n, "today": today in done, "rests": sorted(rests)}


# --- score sheets ---------------------------------------------------------------------------


def sheets(entries: Iterable[Entry]) -> dict[str, dict[str, Any]]:
    """By name the score sheets of a real box, as ``box.sheet`` reads them: what is played by whom
    from its first entry, then all entries ever made, each once."""
    found: dict[str, dict[str, Any]] = {}
    rows: dict[str, dict[str, dict[str, Any]]] = {}
    for entry in living(entries, "sheet"):
        row = entry.data.get("entry")
        if isinstance(row, dict) and isinstance(row.get("id"), str):
            rows.setdefault(entry.key, {}).setdefault(row["id"], row)
        elif isinstance(entry.data.get("game"), str) and entry.key not in found:
            found[entry.key] = entry.data
    for key, sheet in found.items():
        made = rows.get(key, {})
        ordered = sorted(made.values(), key=row_order)
        found[key] = {**sheet, "entries": ordered}
    return found


def row_order(row: dict[str, Any]) -> tuple[int, str]:
    """The order of a sheet's row among all rows ever made."""
    at = row.get("at", 0)
    return (at if isinstance(at, int) else 0, str(row.get("id")))
