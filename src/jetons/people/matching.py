"""The largest number of pairs among people of whom not everybody may sit with everybody (Edmonds).

People are numbers. A pairing says of each person who sits with them, or ``ALONE``.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

ALONE = -1


class Search(msgspec.Struct):
    """The state of the search for one more pair. Odd circles count as the person at their base."""

    near: list[list[int]]
    mate: list[int]
    parent: list[int]
    base: list[int]
    seen: list[bool]
    queue: list[int]


def largest(near: Sequence[Sequence[int]]) -> list[int]:
    """Who sits with whom in as many pairs as can be. ``near``: by person who may sit with them.

    >>> largest([[1], [0, 2], [1, 3], [2]])
    [1, 0, 3, 2]
    >>> largest([[1, 2, 3], [0], [0], [0]]).count(ALONE)
    2
    """
    mate = [ALONE] * len(near)
    for one in range(len(near)):
        for other in near[one]:
            if mate[one] == ALONE and mate[other] == ALONE:
                mate[one], mate[other] = other, one
    for root in range(len(near)):
        if mate[root] == ALONE:
            grow(near, mate, root)
    return mate


def grow(near: Sequence[Sequence[int]], mate: list[int], root: int) -> None:
    """Change the pairing so that one more person sits with somebody, where that can be."""
    n = len(near)
    neighbours = [list(row) for row in near]
    search = Search(neighbours, mate, [ALONE] * n, list(range(n)), [False] * n, [root])
    search.seen[root] = True
    end = last_of(search, root)
    while end != ALONE:
        before = search.parent[end]
        after = mate[before]
        mate[end], mate[before] = before, end
        end = after


def last_of(search: Search, root: int) -> int:
    """The free person at the other end of a chain from the root; ALONE: there is no chain."""
    at = 0
    while at < len(search.queue):
        one = search.queue[at]
        at += 1
        for other in search.near[one]:
            if search.base[one] == search.base[other] or search.mate[one] == other:
                continue
            if other == root or is_reached(search, other):
                shrink(search, one, other)
            elif search.parent[other] == ALONE:
                search.parent[other] = one
                if search.mate[other] == ALONE:
                    return other
                search.seen[search.mate[other]] = True
                search.queue.append(search.mate[other])
    return ALONE


def is_reached(search: Search, one: int) -> bool:
    """Whether the tree already contains this person's partner."""
    return search.mate[one] != ALONE and search.parent[search.mate[one]] != ALONE


def shrink(search: Search, one: int, other: int) -> None:
    """Take an odd circle as one person: the one where both ways from the root part."""
    base = meeting(search, one, other)
    inside = [False] * len(search.base)
    walk(search, inside, one, base, other)
    walk(search, inside, other, base, one)
    for i in range(len(search.base)):
        if inside[search.base[i]]:
            search.base[i] = base
            if not search.seen[i]:
                search.seen[i] = True
                search.queue.append(i)


def meeting(search: Search, one: int, other: int) -> int:
    """Where the ways of two people back to the root meet."""
    passed = [False] * len(search.base)
    at = search.base[one]
    passed[at] = True
    while search.mate[at] != ALONE:
        at = search.base[search.parent[search.mate[at]]]
        passed[at] = True
    at = search.base[other]
    while not passed[at]:
        at = search.base[search.parent[search.mate[at]]]
    return at


def walk(search: Search, inside: list[bool], one: int, base: int, child: int) -> None:
    """Note the people of a circle from one of them to its base."""
    at, after = one, child
    while search.base[at] != base:
        partner = search.mate[at]
        inside[search.base[at]] = True
        inside[search.base[partner]] = True
        search.parent[at] = after
        after, at = partner, search.parent[partner]
