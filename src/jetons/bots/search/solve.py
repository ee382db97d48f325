"""Exact endings: every continuation is looked at, chance averaged, nothing estimated.

Alpha-beta with a transposition table. Each seat's aim is seen from one seat: it maximises, all
others minimise, so with two seats the answer is exact. Where little is hidden the answers for
all hidden deals are averaged. Bound per game by ``core.bind``.
"""

from __future__ import annotations

import math
from typing import Any

from jetons.bots.search.plan import MAX_BELIEFS, MAX_DEPTH, Insight
from jetons.core.game import NO_CHANCE, Kernel
from jetons.core.jit import kernel

K: Kernel
V: Insight

TILT = 0.05  # as in search.think: what a typical margin counts beside a win
MASK = (1 << 42) - 1
FACTOR_A, FACTOR_B = 1000003, 1299709
EXACT, AT_LEAST, AT_MOST = 1, 2, 3  # what a stored value is
NODES, LIMIT, OUT_OF_REACH = 5, 6, 7  # places in space.clock


@kernel
def hash_with(raw: Any, factor: int) -> int:
    """A 42-bit hash of a state's words."""
    h = 0
    for k in range(len(raw)):
        h = (h * factor + int(raw[k]) + 1) & MASK
    return h


@kernel
def end_value(state: Any, me: int, space: Any, W: Any) -> float:
    """What a finished game is worth to a seat: the share of the win, then the margin."""
    out = space.out
    K.returns(state, out)
    if state.n_seats == 1:
        return 1.0 + TILT * float(out[me]) / W[0]
    best, n_best = 0, 0
    for other in range(state.n_seats):
        if other != me and (n_best == 0 or out[other] > best):
            best, n_best = int(out[other]), 1
        elif other != me and out[other] == best:
            n_best += 1
    margin = int(out[me]) - best
    win = 1.0 if margin > 0 else (1.0 / (n_best + 1) if margin == 0 else 0.0)
    return win + TILT * margin / W[0]


@kernel
def next_rated(moves: Any, ratings: Any, k: int, n: int) -> None:
    """Bring the best-rated of the moves k…n-1 to place k."""
    best = k
    for j in range(k + 1, n):
        if ratings[j] > ratings[best]:
            best = j
    if best != k:
        rating = ratings[k]
        ratings[k] = ratings[best]
        ratings[best] = rating
        moves[len(moves) - 1] = moves[k]  # the last place is kept free for this
        moves[k] = moves[best]
        moves[best] = moves[len(moves) - 1]


@kernel
def value_of(space: Any, depth: int, me: int, alpha: float, beta: float, W: Any) -> float:
    """The value to seat ``me`` of the state at a depth, exact within (alpha, beta).

    When it cannot be finished ``space.clock[OUT_OF_REACH]`` is set and the answer means nothing.
    """
    state = space.states[depth]
    if K.is_over(state):
        return end_value(state, me, space, W)
    space.clock[NODES] += 1
    if depth + 1 >= MAX_DEPTH or space.clock[NODES] > space.clock[LIMIT]:
        space.clock[OUT_OF_REACH] = 1
        return 0.0
    weights = space.chances[depth]
    if K.chance(state, weights) != NO_CHANCE:
        total, value = 0.0, 0.0
        for outcome in range(len(weights)):
            if weights[outcome] > 0:
                space.states[depth + 1] = space.states[depth]
                K.draw(space.states[depth + 1], outcome)
                below = value_of(space, depth + 1, me, -math.inf, math.inf, W)
                value += float(weights[outcome]) * below
                total += float(weights[outcome])
                if space.clock[OUT_OF_REACH] != 0:
                    return 0.0
        return value / total
    a, b = hash_with(space.raw[depth], FACTOR_A), hash_with(space.raw[depth], FACTOR_B)
    place = a % len(space.keys)
    if space.keys[place, 0] == a and space.keys[place, 1] == b:
        known, kind = float(space.known[place]), int(space.keys[place, 2])
        if kind == EXACT or (kind == AT_LEAST and known >= beta):
            return known
        if kind == AT_MOST and known <= alpha:
            return known
    size = len(space.moves)
    moves = space.deep[depth * size : (depth + 1) * size]
    ratings = space.deep_ratings[depth]
    n = min(int(K.legal(state, moves)), size - 1)
    V.rate(state, moves, n, ratings, W)
    mine = int(state.turn) == me
    best = -math.inf if mine else math.inf
    low, high = alpha, beta
    for k in range(n):
        next_rated(moves, ratings, k, n)
        space.states[depth + 1] = space.states[depth]
        K.apply(space.states[depth + 1], moves[k])
        value = value_of(space, depth + 1, me, low, high, W)
        if space.clock[OUT_OF_REACH] != 0:
            return 0.0
        if mine:
            best = max(best, value)
            low = max(low, value)
        else:
            best = min(best, value)
            high = min(high, value)
        if low >= high:
            break
    space.keys[place, 0] = a
    space.keys[place, 1] = b
    space.keys[place, 2] = AT_LEAST if best >= beta else (AT_MOST if best <= alpha else EXACT)
    space.known[place] = best
    return best


@kernel
def forget(space: Any, limit: int) -> None:
    """Empty the table, allow so many positions."""
    for k in range(len(space.keys)):
        space.keys[k, 2] = 0
        space.keys[k, 0] = -1
    space.clock[NODES] = 0
    space.clock[LIMIT] = limit
    space.clock[OUT_OF_REACH] = 0


@kernel
def solve_state(states: Any, i: int, me: int, limit: int, space: Any, W: Any) -> float:
    """The value of a whole state to a seat; see ``space.clock[OUT_OF_REACH]``."""
    forget(space, limit)
    space.states[0] = states[i]
    return value_of(space, 0, me, -math.inf, math.inf, W)


@kernel
def gather_beliefs(view: Any, space: Any, rng: Any) -> int:
    """Different states that fit the view, with how often each was imagined; 0 if too many."""
    n = 0
    for _ in range(4 * MAX_BELIEFS):
        K.imagine(view, rng, space.states[0])
        a = hash_with(space.raw[0], FACTOR_A)
        found = -1
        for k in range(n):
            if space.belief_keys[k] == a:
                found = k
                break
        if found < 0:
            if n == MAX_BELIEFS:
                return 0
            found = n
            n += 1
            space.beliefs[found] = space.states[0]
            space.belief_keys[found] = a
            space.belief_counts[found] = 0
        space.belief_counts[found] += 1
    return n


@kernel
def solve_root(view: Any, plan: Any, space: Any, W: Any, rng: Any) -> bool:
    """Value every candidate in ``space.picked`` exactly; False if that is out of reach."""
    n_beliefs = gather_beliefs(view, space, rng)
    if n_beliefs == 0:
        return False
    forget(space, int(plan.nodes))
    me = int(view.seat)
    for c in range(space.clock[0]):
        space.sums[c, 0] = 0.0
    for k in range(n_beliefs):
        share = float(space.belief_counts[k]) / (4.0 * MAX_BELIEFS)
        for c in range(space.clock[0]):
            space.states[0] = space.beliefs[k]
            K.apply(space.states[0], space.picked[c])
            value = value_of(space, 0, me, -math.inf, math.inf, W)
            if space.clock[OUT_OF_REACH] != 0:
                return False
            space.sums[c, 0] += share * value
    return True
