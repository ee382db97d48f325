"""Rounds of an evening: everybody sits once, sitting out is fair, nobody meets twice where that
can be. What is said to be the least is compared with all there is."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jetons.people.evening import Evening
from jetons.people.matching import ALONE, largest
from jetons.people.pairings import People, pairs, repeats, seat_round, sizes, tables_of
from jetons.people.rounds import again, full_rounds, meetings
from tests.people.evenings import Host


def all_pairs(people: list[int]) -> Iterator[list[tuple[int, int]]]:
    """Every way to sit two by two."""
    if not people:
        yield []
        return
    first, rest = people[0], people[1:]
    for other in rest:
        for more in all_pairs([one for one in rest if one != other]):
            yield [(first, other), *more]


def all_tables(people: tuple[int, ...], wanted: list[int]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to sit at tables of these sizes."""
    if not wanted:
        yield []
        return
    for size in set(wanted):
        left = list(wanted)
        left.remove(size)
        for others in itertools.combinations(people[1:], size - 1):
            table = (people[0], *others)
            rest = tuple(one for one in people if one not in table)
            for more in all_tables(rest, left):
                yield [table, *more]


@st.composite
def met_before(draw: st.DrawFn, most: int = 9) -> list[list[int]]:
    """How often people have met, in any way."""
    n = draw(st.integers(2, most))
    met = [[0] * n for _ in range(n)]
    for i in range(n):
        for j in range(i):
            met[i][j] = met[j][i] = draw(st.sampled_from([0, 0, 1, 1, 2]))
    return met


@settings(max_examples=150, deadline=None)
@given(met_before(8))
def test_as_many_pairs_as_can_be(met: list[list[int]]) -> None:
    n = len(met)
    near = [[j for j in range(n) if j != i and not met[i][j]] for i in range(n)]
    mate = largest(near)
    found = [(i, mate[i]) for i in range(n) if mate[i] != ALONE]
    assert all(mate[j] == i and j in near[i] for i, j in found)
    people = [*range(n), *([n] if n % 2 else [])]  # the last one is nobody
    best = max(sum(j < n and not met[i][j] for i, j in way) for way in all_pairs(people))
    assert len(found) == 2 * best


@settings(max_examples=150, deadline=None)
@given(met_before(8))
def test_two_by_two_as_few_meet_again_as_can_be(met: list[list[int]]) -> None:
    n = len(met) - len(met) % 2
    order = list(range(n))
    fewest = min(sum(met[i][j] > 0 for i, j in way) for way in all_pairs(order))
    found = pairs(met, order)
    assert sorted(one for pair in found for one in pair) == order
    assert sum(met[i][j] > 0 for i, j in found) == fewest == repeats(met, order)
    # from the first on everybody has the next they can have
    best = [
        way
        for way in all_pairs(order)
        if sum(met[i][j] > 0 for i, j in way) == fewest
    ]  # fmt: skip
    if fewest == 0:
        assert [tuple(pair) for pair in found] == min(best)


@settings(max_examples=40, deadline=None)
@given(met_before(9), st.integers(3, 4))
def test_at_larger_tables_as_few_meet_again_as_can_be(met: list[list[int]], seats: int) -> None:
    n = len(met)
    people = People(met, [0] * n, [0] * n, [0] * n)
    found = tables_of(people, seats)
    assert sorted(one for table in found for one in table) == list(range(n))

    def cost(tables: list[tuple[int, ...]]) -> int:
        return sum(met[i][j] ** 2 for t in tables for i, j in itertools.combinations(t, 2))

    fewest = min(cost(way) for way in all_tables(tuple(range(n)), sizes(n, seats)))
    assert cost([tuple(table) for table in found]) == fewest


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sizes(seats: int) -> None:
    for n in range(2, 61):
        told = sizes(n, seats)
        assert sum(told) == (n - n % 2 if seats == 2 else n)
        assert all(2 <= size <= seats for size in told)
        assert max(told) - min(told) <= 1


def check_round(evening: Evening) -> None:
    """Everybody who is here sits once, or sits out; and no table is too small or too large."""
    here = sorted(person.id for person in evening.people if person.is_here)
    drawn = evening.rounds[-1]
    everybody = [who for table in drawn.tables for who in table.seats] + drawn.byes
    assert sorted(everybody) == here
    assert len(drawn.byes) == (len(here) % 2 if evening.seats == 2 else 0)
    assert all(2 <= len(table.seats) <= evening.seats for table in drawn.tables)


def byes_before(evening: Evening, who: str) -> int:
    """How often somebody sat out before the last round."""
    return sum(who in drawn.byes for drawn in evening.rounds[:-1])


@settings(max_examples=25, deadline=None)
@given(
    n=st.integers(2, 40),
    seats=st.integers(2, 4),
    system=st.sampled_from(["swiss", "all"]),
    rounds=st.integers(1, 6),
    random=st.randoms(use_true_random=False),
)
def test_an_evening_with_late_ones_and_leavers(
    n: int, seats: int, system: str, rounds: int, random: Random
) -> None:
    host = Host(seats, system)
    host.welcome(n)
    for _ in range(rounds):
        host.draw()
        evening = host.evening
        check_round(evening)
        here = [person.id for person in evening.people if person.is_here]
        for who in evening.rounds[-1].byes:
            assert byes_before(evening, who) == min(byes_before(evening, one) for one in here)
        host.hand_in(random)
        if random.random() < 0.4 and len(here) > 2:
            host.write(what="left", who=random.choice(here))
        if random.random() < 0.3 and len(evening.people) < 40:
            host.welcome(random.randint(1, 2))
        gone = [person.id for person in host.evening.people if not person.is_here]
        if gone and random.random() < 0.2:
            host.write(what="back", who=random.choice(gone))


@pytest.mark.parametrize("n", range(2, 21))
def test_everybody_with_everybody_once(n: int) -> None:
    host = Host(2, "all")
    host.welcome(n)
    random = Random(n)
    for _ in range(full_rounds(n, 2)):
        host.draw()
        host.hand_in(random)
    told = meetings(host.evening)
    assert len(told) == n * (n - 1)
    assert set(told.values()) == {1}
    byes = [sum(p.id in drawn.byes for drawn in host.evening.rounds) for p in host.evening.people]
    assert set(byes) == {n % 2}


@pytest.mark.parametrize("n", [6, 7, 8, 11, 16, 24, 40])
def test_by_the_standings_nobody_meets_twice_in_half_the_rounds(n: int) -> None:
    """With n people there is always a round without a meeting again while fewer than n / 2 were
    played: everybody has at least half of the others left (Dirac)."""
    host = Host(2)
    host.welcome(n)
    random = Random(n)
    for _ in range(min((n - n % 2) // 2, 9)):
        host.draw()
        host.hand_in(random)
        assert not again(host.evening)


def test_neighbours_in_the_standings_sit_together() -> None:
    host = Host(2)
    host.welcome(8)
    host.draw()
    for table in host.evening.rounds[0].tables:
        host.write(what="result", round=host.evening.rounds[0].name, table=table.n, places=[1, 2])
    winners = {table.seats[0] for table in host.evening.rounds[0].tables}
    for table in host.draw()["tables"][:2]:
        assert set(table) <= winners


def test_nine_at_three_meet_everybody_once_in_four_rounds() -> None:
    host = Host(3, "all")
    host.welcome(9)
    for _ in range(4):
        host.draw()
    assert len(meetings(host.evening)) == 72
    assert not again(host.evening)


def test_who_began_least_often_begins() -> None:
    host = Host(2, "all")
    host.welcome(8)
    for _ in range(7):
        host.draw()
    tables = [table for drawn in host.evening.rounds for table in drawn.tables]
    begun = [sum(table.seats[0] == f"p{i}" for table in tables) for i in range(8)]
    assert max(begun) - min(begun) <= 2


def test_three_people_two_rounds_never_sit_out_twice() -> None:
    people = People([[0, 1, 0], [1, 0, 0], [0, 0, 0]], [12, 0, 12], [0, 0, 1], [0, 0, 0])
    sitting = seat_round(people, 2)
    assert sitting.byes == [1]
    assert sitting.tables == [[0, 2]]


@pytest.mark.parametrize(("n", "rounds"), [(6, 5), (7, 7), (8, 7), (9, 7), (12, 9)])
def test_by_the_standings_too_everybody_can_meet_everybody(n: int, rounds: int) -> None:
    """The rounds to come are thought of: pairs that seem best now may force meetings again."""
    for seed in range(6):
        host = Host(2, rounds=rounds)
        host.welcome(n)
        random = Random(seed)
        for _ in range(rounds):
            host.draw()
            host.hand_in(random)
        assert not again(host.evening)
