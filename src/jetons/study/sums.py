"""The sums of a review, as kernels over records: luck, skill, and how sure both are.

A match is a row of *places*: first the empty table, then every decision, last the end. Each is
handed what was sampled there (``study.weigh``); ``add_up`` fills in what it means. Pairs are (win,
points); of the worth of a position, first the mean, then one standard error.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from jetons.bots.search.runners import CLASSES
from jetons.core.exponential import exp
from jetons.core.game import MAX_SEATS
from jetons.core.jit import kernel

HALVES = 0.05  # what is lost where a move's accuracy is one half
LN_2 = 0.6931471805599453
TURNING = 0.05  # chance to win that changed hands at a turning point, at least
N_TURNING = 5  # turning points that are named, at most
MAX_LEVELS = 8
LEAST = 1e-4  # of chance given away a decision: nobody gives away less, for comparing

BY_SEAT = (MAX_SEATS, 2)
PLACE = np.dtype(
    [
        # what is given
        ("seat", "i8"),  # who decided; -1: nobody
        ("is_forced", "i8"),  # 1: there was one legal move
        ("has_draw", "i8"),  # 1: something was drawn just before
        ("grade", "i8"),  # place in CLASSES
        ("cost", "f8"),  # what the class goes by
        ("lost", "f8", (2,)),
        ("gain", "f8", BY_SEAT),  # the played move against first sight, by the mover's view
        ("gain_error", "f8", BY_SEAT),
        ("before", "f8", (*BY_SEAT, 2)),  # worth of the position, all tokens seen
        ("reference", "f8", (*BY_SEAT, 2)),  # … looked one move further, with the same luck
        ("after", "f8", (*BY_SEAT, 2)),  # … after the move that was played; where nothing is drawn
        # then it is the next position, and gets its worth
        # what is told
        ("luck", "f8", BY_SEAT),  # of what was drawn just before
        ("luck_error", "f8", BY_SEAT),
        ("skill", "f8", BY_SEAT),
        ("hidden", "f8", BY_SEAT),  # what lay hidden made more or less of the move
        ("rest", "f8", BY_SEAT),  # correction of the estimate
        ("chance", "f8", BY_SEAT),
        ("moved", "f8", BY_SEAT),  # after the move, before the draw
    ],
    align=True,
)

ACCOUNT = np.dtype(  # one seat's game
    [
        *((name, "f8", (2,)) for name in ("start", "luck", "skill", "others", "rest", "ending")),
        ("result", "f8", (2,)),
        ("error", "f8", (2,)),  # two standard errors of luck, and the rest: what is off in one draw
        # is made good in the next place; what is off at both ends and in all skill stays
        ("skill_error", "f8", (2,)),  # two standard errors of skill and others alone
        ("cost", "f8", (2,)),  # given away by moves that were not best
        ("decisions", "i8"),  # with a choice
        ("grades", "i8", (len(CLASSES),)),
        ("accuracy", "f8"),  # 0…100; -1 without a decision
        ("level", "i8"),  # whose mean cost is nearest by ratio; -1: nothing to go by
    ],
    align=True,
)

TOTAL = np.dtype(
    [
        ("n_seats", "i8"),
        ("n_levels", "i8"),
        ("levels", "f8", (MAX_LEVELS,)),  # what each gives away a decision
        ("is_ended", "i8"),  # 1: players or the clock ended it, and shares were given
        ("shares", "f8", (MAX_SEATS,)),  # of the win, where players or the clock gave it
        ("change", "f8", BY_SEAT),  # what that changed
        ("n_turning", "i8"),
        ("turning", "i8", (N_TURNING,)),  # decisions after which the chances were most different
    ],
    align=True,
)


@kernel
def tidy(number: float) -> float:
    """Round a number for storage: six places, no negative zero."""
    return math.floor(number * 1e6 + 0.5) / 1e6 + 0.0


@kernel
def add_up(places: Any, n: int, total: Any, accounts: Any) -> None:
    """Tell all places and all accounts; ``n``: how many places there are."""
    for i in range(1, n):
        if not places[i].has_draw:
            keep_worth(places[i].before, places[i - 1].after)
    for i in range(n):
        tell_place(places, i, n, int(total.n_seats))
    tell_ending(places[n - 1], total)
    for seat in range(total.n_seats):
        tell_account(places, n, total, seat, accounts[seat])
    tell_turning(places, n, total)


@kernel
def keep_worth(before: Any, after: Any) -> None:
    """Where nothing was drawn the position is the one after the last move: one worth for both."""
    for seat in range(MAX_SEATS):
        for part in range(2):
            for k in range(2):
                after[seat, part, k] = before[seat, part, k]


@kernel
def tell_place(places: Any, i: int, n: int, n_seats: int) -> None:
    """What was drawn before a place, and what its decision meant."""
    one = places[i]
    for seat in range(n_seats):
        for part in range(2):
            before, reference = one.before[seat, part, 0], one.reference[seat, part, 0]
            after, skill = one.after[seat, part, 0], one.gain[seat, part]
            one.chance[seat, part] = tidy(before)
            one.moved[seat, part] = tidy(after)
            one.skill[seat, part] = tidy(skill)
            one.hidden[seat, part] = tidy(after - reference - skill)
            one.rest[seat, part] = tidy(reference - before) if 0 < i < n - 1 else 0.0
            if one.has_draw:
                then = places[i - 1].after[seat, part]
                error, earlier = one.before[seat, part, 1], float(then[1])
                one.luck[seat, part] = tidy(before - float(then[0]))
                one.luck_error[seat, part] = tidy(math.sqrt(error * error + earlier * earlier))


@kernel
def tell_ending(last: Any, total: Any) -> None:
    """What an ending by the players or the clock changed."""
    for seat in range(total.n_seats):
        total.change[seat, 0] = 0.0
        total.change[seat, 1] = 0.0
        if total.is_ended and total.n_seats > 1:
            total.change[seat, 0] = tidy(float(total.shares[seat]) - last.before[seat, 0, 0])


@kernel
def tell_account(places: Any, n: int, total: Any, seat: int, account: Any) -> None:
    """One seat's game, added up."""
    for part in range(2):
        start = tidy(float(places[0].after[seat, part, 0]))
        luck, skill, others, rest, lost = 0.0, 0.0, 0.0, 0.0, 0.0
        squares, skill_squares = errors_of_ends(places, n, seat, part), 0.0
        for i in range(1, n):
            one = places[i]
            if one.has_draw:
                luck += one.luck[seat, part]
            if one.seat < 0:
                continue
            luck += one.hidden[seat, part]
            rest += one.rest[seat, part]
            squares += one.rest[seat, part] ** 2
            skill_squares += one.gain_error[seat, part] ** 2
            if one.seat == seat:
                skill += one.skill[seat, part]
                if not one.is_forced and one.cost > 0.0:
                    lost += one.lost[part]
            else:
                others += one.skill[seat, part]
        change = float(total.change[seat, part])
        account.start[part] = start
        account.luck[part] = tidy(luck)
        account.skill[part] = tidy(skill)
        account.others[part] = tidy(others)
        account.rest[part] = tidy(rest)
        account.ending[part] = change
        account.result[part] = tidy(start + luck + skill + others + rest + change)
        account.error[part] = tidy(math.sqrt(4.0 * (squares + skill_squares) + rest * rest))
        account.skill_error[part] = tidy(2.0 * math.sqrt(skill_squares))
        account.cost[part] = tidy(lost)
    tell_decisions(places, n, total, seat, account)


@kernel
def errors_of_ends(places: Any, n: int, seat: int, part: int) -> float:
    """The squared errors of what the empty table and the last position are worth.

    Between them the worths of positions are taken off as often as they are added.
    """
    first, last = float(places[0].after[seat, part, 1]), float(places[n - 1].before[seat, part, 1])
    return first * first + last * last


@kernel
def tell_decisions(places: Any, n: int, total: Any, seat: int, account: Any) -> None:
    """How well a seat decided: 100 for a best move, half of it for each 5 % of chance lost."""
    decisions, points, cost = 0, 0.0, 0.0
    for grade in range(len(CLASSES)):
        account.grades[grade] = 0
    for i in range(1, n):
        one = places[i]
        if one.seat != seat or one.is_forced:
            continue
        decisions += 1
        cost += float(one.cost)
        points += 100.0 * exp(-LN_2 * float(one.cost) / HALVES)
        account.grades[one.grade] += 1
    account.decisions = decisions
    account.accuracy = -1.0
    account.level = -1
    if decisions > 0:
        account.accuracy = math.floor(10.0 * points / decisions + 0.5) / 10.0
        account.level = nearest(total, cost / decisions)


@kernel
def nearest(total: Any, cost: float) -> int:
    """The level whose mean cost is nearest by ratio; -1 where nothing was measured."""
    best, least = -1, math.inf
    for level in range(total.n_levels):
        mine, known = max(cost, LEAST), max(float(total.levels[level]), LEAST)
        ratio = max(mine / known, known / mine)
        if ratio < least:
            best, least = level, ratio
    return best


@kernel
def tell_turning(places: Any, n: int, total: Any) -> None:
    """The decisions whose move and draw changed the chances most, in their order."""
    total.n_turning = 0
    for i in range(1, n - 1):
        size, larger = size_of(places, i, total), 0
        for j in range(1, n - 1):
            other = size_of(places, j, total)
            larger += int(other > size or (other == size and j > i))
        if size >= TURNING and larger < N_TURNING:
            total.turning[total.n_turning] = i - 1
            total.n_turning += 1


@kernel
def size_of(places: Any, i: int, total: Any) -> float:
    """How much a decision and the draw after it changed the chances."""
    size = 0.0
    for seat in range(total.n_seats):
        change = float(places[i].moved[seat, 0]) - float(places[i].chance[seat, 0])
        if places[i + 1].has_draw:
            change += float(places[i + 1].luck[seat, 0])
        size = max(size, abs(change))
    return size
