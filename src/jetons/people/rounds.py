"""How an evening stands, and its next round."""

from __future__ import annotations

from typing import Any

import msgspec

from jetons.people.evening import (
    ALL,
    BYES,
    MOST_ROUNDS,
    BadEvening,
    Evening,
    Person,
    Round,
    Table,
)
from jetons.people.matching import ALONE
from jetons.people.pairings import People, Sitting, all_with_all, seat_round
from jetons.people.sentences import refuse


class Standing(msgspec.Struct, frozen=True):
    """How somebody stands. Points in twelfths of a game won."""

    who: str
    place: int  # from 1; equal ones share
    points: int
    won: int  # tables won alone or shared
    played: int
    byes: int
    strength: int  # the mean of the points of those they met, byes apart, times a hundred


class Meeting(msgspec.Struct, frozen=True):
    """Two who sat together more than once."""

    one: str
    other: str
    n: int


def standings(evening: Evening) -> list[Standing]:
    """Everybody in order: by points, then by the points of those they met, then by tables won."""
    points = points_of(evening)
    found = [standing_of(evening, person, points) for person in evening.people]
    ordered = sorted(found, key=worth)
    return [
        msgspec.structs.replace(
            one, place=1 + sum(1 for other in found if worth(other) < worth(one))
        )
        for one in ordered
    ]


def worth(one: Standing) -> tuple[int, int, int]:
    """By what people are ordered, the first the lowest."""
    return (-one.points, -one.strength, -one.won)


def points_of(evening: Evening) -> dict[str, int]:
    """By person the points of all rounds, in twelfths of a game won."""
    points = {person.id: 0 for person in evening.people}
    for drawn in evening.rounds:
        for who in drawn.byes:
            points[who] += BYES[evening.bye]
        for table in drawn.tables:
            for i, share in enumerate(table.shares):
                points[table.seats[i]] += share
    return points


def standing_of(evening: Evening, person: Person, points: dict[str, int]) -> Standing:
    """How one person stands; the place is said once all are known."""
    tables = [
        table for drawn in evening.rounds for table in drawn.tables if person.id in table.seats
    ]
    done = [table for table in tables if table.places]
    met = [points[who] for table in done for who in table.seats if who != person.id]
    return Standing(
        who=person.id,
        place=0,
        points=points[person.id],
        won=sum(1 for table in done if table.places[table.seats.index(person.id)] == 1),
        played=len(done),
        byes=sum(1 for drawn in evening.rounds if person.id in drawn.byes),
        strength=100 * sum(met) // len(met) if met else 0,
    )


def meetings(evening: Evening) -> dict[tuple[str, str], int]:
    """How often two sat together; both ways round."""
    found: dict[tuple[str, str], int] = {}
    for drawn in evening.rounds:
        for table in drawn.tables:
            for one in table.seats:
                for other in table.seats:
                    if one != other:
                        found[(one, other)] = found.get((one, other), 0) + 1
    return found


def again(evening: Evening) -> list[Meeting]:
    """Those who sat together more than once."""
    found = meetings(evening)
    return [Meeting(one, other, n) for (one, other), n in found.items() if n > 1 and one < other]


def in_order(evening: Evening) -> list[str]:
    """Those who are here, as the next round takes them: by points, then by lot."""
    points = points_of(evening) if evening.system != ALL else {}
    here = [person for person in evening.people if person.is_here]
    keys = sorted([(-points.get(person.id, 0), person.lot, person.id) for person in here])
    return [who for _, _, who in keys]


def next_round(evening: Evening) -> dict[str, Any]:
    """What an entry says that draws the next round. Raises BadEvening."""
    check_next(evening)
    order = in_order(evening)
    number = {who: i for i, who in enumerate(order)}
    met = meetings(evening)
    points = points_of(evening) if evening.system != ALL else {}
    people = People(
        met=[[met.get((one, other), 0) for other in order] for one in order],
        points=[points.get(who, 0) for who in order],
        byes=[sum(1 for drawn in evening.rounds if who in drawn.byes) for who in order],
        small=[sum(1 for drawn in evening.rounds if is_small(drawn, who)) for who in order],
    )
    if evening.system == ALL:
        ever = [number.get(person.id, ALONE) for person in evening.people]
        sitting = all_with_all(people, ever, evening.seats)
    else:
        sitting = seat_round(people, evening.seats, evening.n_rounds - len(evening.rounds) - 1)
    return {
        "what": "drawn",
        "n": len(evening.rounds) + 1,
        "tables": [play_order(evening, [order[i] for i in table]) for table in tables_in(sitting)],
        "byes": [order[i] for i in sitting.byes],
    }


def tables_in(sitting: Sitting) -> list[list[int]]:
    """The tables, those of the first in the standings first."""
    return sorted([sorted(table) for table in sitting.tables])


def check_next(evening: Evening) -> None:
    """Raise BadEvening where no round can be drawn."""
    if sum(1 for person in evening.people if person.is_here) < 2:
        raise refuse(BadEvening, "too_few", reason="too_few")
    if len(evening.rounds) >= MOST_ROUNDS:
        raise refuse(
            BadEvening, "too_many_rounds", most_rounds=MOST_ROUNDS, reason="too_many_rounds"
        )


def is_small(drawn: Round, who: str) -> bool:
    """Whether somebody sat at a table with fewer people than another had."""
    most = max([len(table.seats) for table in drawn.tables], default=0)
    return any(who in table.seats and len(table.seats) < most for table in drawn.tables)


def play_order(evening: Evening, seats: list[str]) -> list[str]:
    """The people of a table in playing order: whoever began least often begins."""
    lots = {person.id: person.lot for person in evening.people}
    keys = sorted([(n_begun(evening, who), lots[who], who) for who in seats])
    return [who for _, _, who in keys]


def n_begun(evening: Evening, who: str) -> int:
    """How many games somebody has begun."""
    tables: list[Table] = [table for drawn in evening.rounds for table in drawn.tables]
    return sum(1 for table in tables if table.seats[0] == who)


def unplayed(evening: Evening) -> list[int]:
    """The tables of the last round that have not handed in a result."""
    if not evening.rounds:
        return []
    return [table.n for table in evening.rounds[-1].tables if not table.places]


def full_rounds(n: int, seats: int) -> int:
    """How many rounds it takes at least until everybody sat with everybody.

    >>> full_rounds(8, 2), full_rounds(7, 2), full_rounds(9, 3), full_rounds(8, 4)
    (7, 7, 4, 3)
    """
    if n < 2:
        return 1
    if seats == 2:
        return n - 1 if n % 2 == 0 else n
    return -(-(n - 1) // (seats - 1))
