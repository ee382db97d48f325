"""Who sits with whom in the next round, from who met whom and how people stand.

People are numbers, in the order of the standings; ``met[i][j]`` says how often two have met. What
matters comes first: nobody sits out a second time before everybody did once; then as few meetings
again as can be; then people sit with those who stand next to them.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from jetons.people.matching import ALONE, largest

Met = Sequence[Sequence[int]]

AGAIN = 1_000_000_000  # one meeting again costs more than anything else
TRIES = 12  # arrangements to begin with, where people meet again in the first ones
AHEAD = 20  # as many people may be seated with the rounds to come in mind
CHANGES = 3  # wishes that one person in the order gives up for that
SMALL = 144  # having sat at a smaller table costs as much as a gap of one game won


class Sitting(msgspec.Struct, frozen=True):
    """A round: tables of people, and who sits out."""

    tables: list[list[int]]
    byes: list[int] = []


class People(msgspec.Struct, frozen=True):
    """Those who are here, by number in the order of the standings."""

    met: list[list[int]]
    points: list[int]  # twelfths of a game won
    byes: list[int]  # how often somebody sat out
    small: list[int]  # how often somebody sat at a smaller table than others


def sizes(n: int, seats: int) -> list[int]:
    """How many sit at each table. At tables of three or four nobody sits out: some are smaller.

    >>> sizes(9, 2), sizes(5, 3), sizes(7, 4), sizes(9, 4), sizes(5, 4)
    ([2, 2, 2, 2], [3, 2], [4, 3], [3, 3, 3], [3, 2])
    """
    if n < 2:
        return []
    if seats == 2:
        return [2] * (n // 2)
    tables = -(-n // seats)
    return [n // tables + (1 if i < n % tables else 0) for i in range(tables)]


def seat_round(people: People, seats: int, more: int = 0) -> Sitting:
    """The next round by the standings; ``more`` is the number of rounds after it."""
    n = len(people.met)
    if n < 2:
        return Sitting([], list(range(n)))
    if seats == 2:
        byes = [free_one(people)] if n % 2 else []
        order = [one for one in range(n) if one not in byes]
        return foreseen(people, order, byes, more)
    return Sitting(tables_of(people, seats))


# --- two at a table -----------------------------------------------------------------------------


def repeats(met: Met, order: Sequence[int]) -> int:
    """The least number of pairs that must meet again when all sit two by two."""
    near = [[j for j in range(len(order)) if i != j and not met[one][order[j]]]
            for i, one in enumerate(order)]  # fmt: skip
    return (largest(near).count(ALONE)) // 2


def free_one(people: People) -> int:
    """Who sits out: of those who did least often the last, unless others must then meet again."""
    least = min(people.byes)
    best, fewest = ALONE, 0
    for one in reversed(range(len(people.met))):
        if people.byes[one] > least:
            continue
        again = repeats(people.met, [i for i in range(len(people.met)) if i != one])
        if best == ALONE or again < fewest:
            best, fewest = one, again
        if fewest == 0:
            break
    return best


def pairs(met: Met, order: Sequence[int], step: int = ALONE, skip: int = 0) -> list[list[int]]:
    """Everybody with the next in the order whom they have not met, from the first on.

    Nobody is given a partner who leaves the others with more meetings again than there must be.
    In one step so many wishes may be skipped, if there are others.
    """
    left = list(order)
    spare = repeats(met, left)
    found: list[list[int]] = []
    while left:
        first, chosen = left[0], ALONE
        wanted = skip if len(found) == step else 0
        for other in by_wish(met, left):
            after = spare - (1 if met[first][other] else 0)
            if after < 0 or repeats(met, without(left, first, other)) > after:
                continue
            chosen = other
            if wanted == 0:
                break
            wanted -= 1
        spare -= 1 if met[first][chosen] else 0
        found.append([first, chosen])
        left = without(left, first, chosen)
    return found


def without(people: Sequence[int], one: int, other: int) -> list[int]:
    """The others, in their order."""
    return [who for who in people if who not in (one, other)]


def foreseen(people: People, order: Sequence[int], byes: list[int], more: int) -> Sitting:
    """The pairs by the standings, changed as little as is found to be needed so that nobody has to
    meet again in the rounds after it either."""
    best = Sitting(pairs(people.met, order), byes)
    steps = len(order) // 2
    if len(order) > AHEAD or more + most_met(people) < steps:
        return best
    longest = rounds_on(people, best, more)
    for change in range(steps * CHANGES):
        if longest >= more:
            break
        step, skip = steps - 1 - change % steps, 1 + change // steps
        sitting = Sitting(pairs(people.met, order, step, skip), byes)
        rounds = rounds_on(people, sitting, more)
        if rounds > longest:
            best, longest = sitting, rounds
    return best


def most_met(people: People) -> int:
    """The largest number of others that anybody has already met."""
    return max([sum(1 for n in row if n) for row in people.met], default=0)


def rounds_on(people: People, sitting: Sitting, more: int) -> int:
    """How many rounds can be found after one in which nobody meets again, up to ``more``. Where the
    number is odd one more sits with those who sit out, nobody twice."""
    n = len(people.met)
    met = [[*row, people.byes[i]] for i, row in enumerate(people.met)]
    met.append([*people.byes, 0])
    for a, b in [*sitting.tables, *[[one, n] for one in sitting.byes]]:
        met[a][b], met[b][a] = 1, 1
    size = n + n % 2
    for rounds in range(more):
        near = [[j for j in range(size) if j != i and not met[i][j]] for i in range(size)]
        mate = largest(near)
        if ALONE in mate:
            return rounds
        for i, j in enumerate(mate):
            met[i][j] = 1
    return more


def by_wish(met: Met, left: Sequence[int]) -> list[int]:
    """Whom the first of them would sit with: those met least often, of these the next in order."""
    wishes = sorted([(met[left[0]][left[i]], i) for i in range(1, len(left))])
    return [left[i] for _, i in wishes]


# --- everybody with everybody, two at a table ---------------------------------------------------


def circle(n: int, turn: int) -> list[list[int]]:
    """A turn of the circle for an even number: in n - 1 turns everybody sits with everybody once.

    >>> [circle(4, turn) for turn in range(3)]
    [[[0, 3], [1, 2]], [[1, 3], [2, 0]], [[2, 3], [0, 1]]]
    """
    last = n - 1
    found = [[turn % last, last]]
    for i in range(1, n // 2):
        found.append([(turn + i) % last, (turn - i) % last])
    return found


def in_circle(people: People, ever: Sequence[int]) -> Sitting | None:
    """The next round of the circle of all who ever played, if one is as good as any can be.

    ``ever``: in the order in which they came, the number of each, or ALONE for who left.
    """
    slots = [*ever, *([ALONE] if len(ever) % 2 else [])]
    n = len(people.met)
    fewest = repeats(people.met, list(range(n))) if n % 2 == 0 else 0
    best: Sitting | None = None
    least = 0
    for turn in range(len(slots) - 1):
        sitting = turn_circle(slots, turn)
        if len(sitting.byes) != n % 2 or not is_fair(people, sitting.byes):
            continue
        cost = sum(people.met[a][b] * people.met[a][b] for a, b in sitting.tables)
        again = sum(1 for a, b in sitting.tables if people.met[a][b])
        if again <= fewest and (best is None or cost < least):
            best, least = sitting, cost
    return best


def turn_circle(slots: Sequence[int], turn: int) -> Sitting:
    """One turn of the circle, with the people who are present."""
    tables: list[list[int]] = []
    byes: list[int] = []
    for a, b in circle(len(slots), turn):
        here = [slots[one] for one in (a, b) if slots[one] != ALONE]
        if len(here) == 2:
            tables.append(here)
        else:
            byes.extend(here)
    return Sitting(tables, byes)


def is_fair(people: People, byes: Sequence[int]) -> bool:
    """Whether nobody sits out again while somebody here never did as often."""
    least = min(people.byes)
    return all(people.byes[one] == least for one in byes)


def all_with_all(people: People, ever: Sequence[int], seats: int) -> Sitting:
    """The next round where everybody is to meet everybody, whatever the standings."""
    found = in_circle(people, ever) if seats == 2 and len(people.met) > 1 else None
    return found or seat_round(people, seats)


# --- three or four at a table -------------------------------------------------------------------


def tables_of(people: People, seats: int) -> list[list[int]]:
    """Tables where as few as can be found meet again, and people sit with those next to them."""
    n = len(people.met)
    wanted = sizes(n, seats)
    best = improved(people, deal_tables(list(range(n)), wanted))
    seed = 1
    for _ in range(TRIES):
        if cost_of(people, best) < AGAIN:
            break
        order: list[int] = list(range(n))
        for i in reversed(range(1, n)):
            seed = seed * 16807 % 2147483647
            j = seed % (i + 1)
            order[i], order[j] = order[j], order[i]
        found = improved(people, deal_tables(order, wanted))
        if cost_of(people, found) < cost_of(people, best):
            best = found
    return sorted([sorted(table) for table in best])


def deal_tables(order: Sequence[int], wanted: Sequence[int]) -> list[list[int]]:
    """Deal people out to tables in a given order."""
    tables: list[list[int]] = []
    at = 0
    for size in wanted:
        tables.append(list(order[at : at + size]))
        at += size
    return tables


def cost_of(people: People, tables: Sequence[Sequence[int]]) -> int:
    """What a whole round costs."""
    largest_size = len(tables[0])
    return sum(table_cost(people, table, largest_size) for table in tables)


def table_cost(people: People, table: Sequence[int], largest_size: int) -> int:
    """What a table costs: meetings again, gaps between its people, smaller tables again."""
    cost = 0
    for i, one in enumerate(table):
        met, points = people.met[one], people.points[one]
        if len(table) < largest_size:
            cost += SMALL * people.small[one] * people.small[one]
        for j in range(i):
            other = table[j]
            gap = points - people.points[other]
            cost += gap * gap + AGAIN * met[other] * met[other]
    return cost


def improved(people: People, tables: list[list[int]]) -> list[list[int]]:
    """Tables after every exchange of two people that makes the round better."""
    largest_size = len(tables[0])
    costs = [table_cost(people, table, largest_size) for table in tables]
    is_better = True
    while is_better:
        is_better = False
        for a in range(len(tables)):
            for b in range(a):
                while exchanged(people, tables, costs, a, b):
                    is_better = True
    return tables


def exchanged(
    people: People, tables: list[list[int]], costs: list[int], a: int, b: int
) -> bool:  # fmt: skip
    """Exchange two people of two tables where that is better; whether it was done."""
    one, other = tables[a], tables[b]
    largest_size = len(tables[0])
    now = costs[a] + costs[b]
    for i in range(len(one)):
        for j in range(len(other)):
            one[i], other[j] = other[j], one[i]
            first = table_cost(people, one, largest_size)
            second = table_cost(people, other, largest_size)
            if first + second < now:
                costs[a], costs[b] = first, second
                return True
            one[i], other[j] = other[j], one[i]
    return False
