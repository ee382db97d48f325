"""The games of one's devices, from the entries of their logs.

An entry of a table names the one that it follows, so that entries make a tree. Where two devices
went on from the same entry while neither heard of the other, the tree has two branches: one stays
the table, each other becomes a table of its own from there on. Nothing is lost, and everybody who
has the same entries sees the same tables.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from jetons.people.folds import living
from jetons.people.log import Entry, name_of, order

MOST = 5_000  # entries of one table


class Line(msgspec.Struct, frozen=True):
    """One way a table went on: its entries from the first."""

    id: str  # the table's; of a branch the table's and the name of its first own entry
    key: str  # the table that its entries are written under
    entries: list[Entry]
    forked: int = 0  # entries that it shares with the table it branched off from; 0: the table
    by: str = ""  # the device that went on by itself


def tables(entries: Iterable[Entry]) -> list[Line]:
    """All tables, by their names; branches after the table that they left."""
    by_key: dict[str, list[Entry]] = {}
    for entry in living(entries, "table"):
        by_key.setdefault(entry.key, []).append(entry)
    found: list[Line] = []
    for key in sorted(by_key):
        found.extend(lines_of(key, by_key[key]))
    return found


def lines_of(key: str, entries: Iterable[Entry]) -> list[Line]:
    """A table and the branches that left it, from its entries in any order.

    An entry whose forerunner has not come yet waits: it is shown when that comes.
    """
    nodes = {name_of(entry): entry for entry in entries}
    after: dict[str, list[Entry]] = {}
    for entry in nodes.values():
        after.setdefault(forerunner(entry), []).append(entry)
    own = with_own(nodes)
    found: list[Line] = []
    waiting: list[tuple[list[Entry], Entry]] = [
        ([], entry) for entry in standing_entries(after.get("", []), own)
    ]
    while waiting:
        before, first = waiting[0]
        waiting = waiting[1:]
        line, others = grown(before, first, after, own)
        found.append(named(key, line, len(before), not found))
        waiting.extend(others)
    return found


def forerunner(entry: Entry) -> str:
    """The name of the entry that one follows; empty for the first of a table."""
    told = entry.data.get("after", "")
    return told if isinstance(told, str) else ""


def is_own(entry: Entry) -> bool:
    """Whether the person did it themselves: bots and clocks act wherever a table is open."""
    return entry.data.get("own") is not False


def with_own(nodes: dict[str, Entry]) -> set[str]:
    """The entries that the person made, and those that lead to one."""
    found: set[str] = set()
    for name, entry in nodes.items():
        if not is_own(entry):
            continue
        at = name
        while at in nodes and at not in found:
            found.add(at)
            at = forerunner(nodes[at])
    return found


def standing_entries(choices: list[Entry], own: set[str]) -> list[Entry]:
    """Of entries that follow the same one those that go on: the one that stays first.

    What only bots and clocks did is kept where nothing else is.
    """
    ordered = sorted(choices, key=order)
    played = [entry for entry in ordered if name_of(entry) in own]
    return played or ordered[:1]


def grown(
    before: list[Entry], first: Entry, after: dict[str, list[Entry]], own: set[str]
) -> tuple[list[Entry], list[tuple[list[Entry], Entry]]]:
    """A line from its first own entry to its end, and the branches that leave it."""
    line = [*before, first]
    others: list[tuple[list[Entry], Entry]] = []
    while len(line) < MOST:
        choices = standing_entries(after.get(name_of(line[-1]), []), own)
        if not choices:
            break
        others.extend([(list(line), other) for other in choices[1:]])
        line.append(choices[0])
    return line, others


def named(key: str, line: list[Entry], forked: int, is_first: bool) -> Line:
    """A line with its name."""
    if is_first:
        return Line(key, key, line)
    first = line[forked]
    return Line(f"{key}~{first.device}-{first.n}", key, line, forked, first.device)


def log_of(line: Line) -> list[Any]:
    """The entries of the table's own log (``table.log``)."""
    return [entry.data.get("entry") for entry in line.entries]


def last_name(line: Line) -> str:
    """What the next entry of a table follows."""
    return name_of(line.entries[-1])


def secret_of(line: Line) -> str:
    """The secret of the deal, which the first entry tells."""
    told = line.entries[0].data.get("secret", "")
    return told if isinstance(told, str) else ""
