"""What a page shows before anything else, made of a personal log: puzzles, people, advice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from jetons.people.folds import LAST_DAY, living
from jetons.people.log import Entry

DAY = "day/"  # of the keys that say only that a day had its puzzle: as 0.2.0 kept it
MOST_NAMES = 12
MOST_RESULTS = 3_000  # the oldest make room
MOST_HINTED = 100


def puzzle_shelf(entries: Iterable[Entry]) -> dict[str, Any]:
    """What became of puzzles: solved at once (1) or later (2), missed, how many at the first try
    one after another, and the days on which the puzzle of the day was solved."""
    all_of_them = list(entries)
    solved: dict[str, int] = {}
    missed: dict[str, int] = {}
    days: set[int] = set()
    run = living(all_of_them, "puzzle_run")  # what 0.2.0 had counted
    streak = count_of(run[0].data.get("streak")) if run else 0
    best = count_of(run[0].data.get("best")) if run else 0
    for entry in living(all_of_them, "puzzle"):
        key, right = entry.key, entry.data.get("right") is True
        is_taken = "tries" in entry.data  # counted in the run already
        is_first = key not in solved and key not in missed
        if is_first and not is_taken and not key.startswith(DAY):
            streak = streak + 1 if right else 0
            best = max(best, streak)
        day = entry.data.get("day")
        if isinstance(day, int) and 0 < day < LAST_DAY and (right or key.startswith(DAY)):
            days.add(day)
        if key.startswith(DAY):
            continue
        if not right:
            missed[key] = 1
        elif key not in solved:
            solved[key] = 1 if is_first and entry.data.get("tries", 1) == 1 else 2
    return {
        "solved": solved,
        "missed": missed,
        "streak": streak,
        "best": max(best, streak),
        "days": sorted(days),
    }


def count_of(told: Any) -> int:
    """A number of times; what is none counts as none."""
    return told if isinstance(told, int) and told >= 0 else 0


def people_shelf(entries: Iterable[Entry]) -> dict[str, Any]:
    """Who played at these devices, the newest first, and how games between people ended, each once.

    What ended before it was emptied is not counted again.
    """
    all_of_them = list(entries)
    since = max([0, *(count_of(e.data.get("at")) for e in living(all_of_them, "forgotten"))])
    results: dict[str, Any] = {}
    names: list[str] = []
    for entry in living(all_of_them, "names"):
        told = entry.data.get("names")
        if entry.at > since or since == 0:
            names = first_names(told if isinstance(told, list) else [], names)
    for entry in living(all_of_them, "met"):
        at = count_of(entry.data.get("at"))
        if entry.key not in results and at > since:
            results[entry.key] = entry.data
    newest = sorted(results, key=lambda table: (count_of(results[table].get("at")), table))
    for table in newest:
        told = results[table].get("names")
        fresh = [name for name in told if name not in names] if isinstance(told, list) else []
        names = first_names(fresh, names)
    asked = [e for e in living(all_of_them, "setting") if e.key == "asked"]
    return {
        "names": names[:MOST_NAMES],
        "results": {table: results[table] for table in newest[-MOST_RESULTS:]},
        "since": since,
        "isAsked": len(asked) > 0,
    }


def first_names(fresh: list[Any], known: list[str]) -> list[str]:
    """Names with the newest before all others, each once, however it is written."""
    texts = [name for name in fresh if isinstance(name, str) and name.strip()]
    found: list[str] = []
    for name in [*texts, *known]:
        if not any(alike(name) == alike(other) for other in found):
            found.append(name)
    return found


def alike(name: str) -> str:
    """What is the same in all ways to write a name."""
    return name.strip().lower()


def hints(entries: Iterable[Entry]) -> dict[str, int]:
    """By table how often advice was asked for, the newest tables last."""
    found: dict[str, int] = {}
    last: dict[str, int] = {}
    for i, entry in enumerate(living(entries, "hint")):
        found[entry.key] = found.get(entry.key, 0) + count_of(entry.data.get("n", 1))
        last[entry.key] = i
    newest = sorted(found, key=lambda table: last[table])[-MOST_HINTED:]
    return {table: found[table] for table in newest}
