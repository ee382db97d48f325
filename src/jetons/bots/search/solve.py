"""Exact endings: every continuation is looked at, chance averaged, nothing estimated.

Alpha-beta with a transposition table. Each seat's aim is seen from one seat: it maximises, all
others minimise, so with two seats the answer is exact. Where little is hidden the answers for
all hidden deals are averaged. Bound per game by ``core.bind``.
"""

from __future__ import annotations

import math
from typing import Any

from jetons.bots.search.plan import MAX_BELIEFS, MAX_DEPTH, TILT, Insight
from jetons.core.game import NO_CHANCE, Kernel
from jetons.core.jit import kernel, part

K: Kernel
V: Insight

MASK = (1 << 42) - 1
FACTOR_A, FACTOR_B = 1000003, 1299709
EXACT, AT_LEAST, AT_MOST = 1, 2, 3  # what a stored value is
NEXT, COUNT, KIND, HASH_A, HASH_B = 0, 1, 2, 3, 4  # places in space.frames[depth]
MINE, THEIRS, CHANCE = 0, 1, 2  # whose choice it is
ALPHA, BETA, LOW, HIGH, BEST, TOTAL = 0, 1, 2, 3, 4, 5  # places in space.windows[depth]
N_IMAGINED = 2048  # hidden deals imagined to learn which there are and how often


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
        return 1.0 + TILT * float(out[me]) / float(W[0])
    best, n_best = 0, 0
    for other in range(state.n_seats):
        if other != me and (n_best == 0 or out[other] > best):
            best, n_best = int(out[other]), 1
        elif other != me and out[other] == best:
            n_best += 1
    margin = int(out[me]) - best
    win = 1.0 if margin > 0 else (1.0 / (n_best + 1) if margin == 0 else 0.0)
    return win + TILT * margin / float(W[0])


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
def recall(space: Any, d: int, a: int, b: int) -> bool:
    """Whether the table answers within the window of depth d; the answer is in ``worth[0]``."""
    place = a % len(space.keys)
    if space.keys[place, 0] != a or space.keys[place, 1] != b:
        return False
    known, kind = float(space.known[place]), int(space.keys[place, 2])
    space.worth[0] = known
    if kind == EXACT:
        return True
    if kind == AT_LEAST:
        return known >= float(space.windows[d, BETA])
    return known <= float(space.windows[d, ALPHA])


@part
def open_node(space: Any, d: int, me: int, W: Any) -> bool:
    """Begin with the state at depth d; True if its value is known at once, in ``worth[0]``."""
    state = space.states[d]
    if K.is_over(state):
        space.worth[0] = end_value(state, me, space, W)
        return True
    progress = space.progress[0]
    progress.nodes += 1
    if d + 1 >= MAX_DEPTH or progress.nodes > progress.most_nodes:
        progress.is_out_of_reach = 1
        return True
    frame, window = space.frames[d], space.windows[d]
    frame[NEXT] = 0
    window[LOW] = window[ALPHA]
    window[HIGH] = window[BETA]
    if K.chance(state, space.chances[d]) != NO_CHANCE:
        frame[KIND] = CHANCE
        window[BEST] = 0.0
        window[TOTAL] = 0.0
        return False
    a, b = hash_with(space.raw[d], FACTOR_A), hash_with(space.raw[d], FACTOR_B)
    if recall(space, d, a, b):
        return True
    frame[HASH_A] = a
    frame[HASH_B] = b
    size = len(space.moves)
    moves = space.deep[d * size : (d + 1) * size]
    n = min(int(K.legal(state, moves)), size - 1)
    V.rate(state, moves, n, space.deep_ratings[d], W)
    frame[COUNT] = n
    frame[KIND] = MINE if int(state.turn) == me else THEIRS
    window[BEST] = -math.inf if frame[KIND] == MINE else math.inf
    return False


@part
def next_child(space: Any, d: int) -> bool:
    """Put the next continuation of depth d at depth d + 1; False if none is left to look at."""
    frame, window, below = space.frames[d], space.windows[d], space.windows[d + 1]
    k = int(frame[NEXT])
    if frame[KIND] == CHANCE:
        weights = space.chances[d]
        while k < len(weights) and weights[k] == 0:
            k += 1
        if k == len(weights):
            return False
        space.states[d + 1] = space.states[d]
        K.draw(space.states[d + 1], k)
        below[ALPHA] = -math.inf
        below[BETA] = math.inf
    else:
        if k == frame[COUNT] or window[LOW] >= window[HIGH]:
            return False
        size = len(space.moves)
        moves = space.deep[d * size : (d + 1) * size]
        next_rated(moves, space.deep_ratings[d], k, int(frame[COUNT]))
        space.states[d + 1] = space.states[d]
        K.apply(space.states[d + 1], moves[k])
        below[ALPHA] = window[LOW]
        below[BETA] = window[HIGH]
    frame[NEXT] = k + 1
    return True


@kernel
def take_in(space: Any, d: int, value: float) -> None:
    """The continuation of depth d looked at last is worth so much."""
    frame, window = space.frames[d], space.windows[d]
    if frame[KIND] == CHANCE:
        weight = float(space.chances[d, frame[NEXT] - 1])
        window[BEST] += weight * value
        window[TOTAL] += weight
    elif frame[KIND] == MINE:
        window[BEST] = max(window[BEST], value)
        window[LOW] = max(window[LOW], value)
    else:
        window[BEST] = min(window[BEST], value)
        window[HIGH] = min(window[HIGH], value)


@kernel
def close_node(space: Any, d: int) -> float:
    """All that had to be looked at is: the value of depth d, remembered."""
    frame, window = space.frames[d], space.windows[d]
    best = float(window[BEST])
    if frame[KIND] == CHANCE:
        return best / float(window[TOTAL])
    place = int(frame[HASH_A]) % len(space.keys)
    space.keys[place, 0] = frame[HASH_A]
    space.keys[place, 1] = frame[HASH_B]
    space.known[place] = best
    if best >= window[BETA]:
        space.keys[place, 2] = AT_LEAST
    elif best <= window[ALPHA]:
        space.keys[place, 2] = AT_MOST
    else:
        space.keys[place, 2] = EXACT
    return best


@kernel
def value_of(space: Any, me: int, W: Any) -> float:
    """The exact value to seat ``me`` of the state at depth 0.

    When it cannot be finished ``progress.is_out_of_reach`` is set and the answer means nothing.
    A loop over a stack of its own: numba cannot keep recursive functions on disk.
    """
    space.windows[0, ALPHA] = -math.inf
    space.windows[0, BETA] = math.inf
    if open_node(space, 0, me, W):
        return float(space.worth[0])
    d = 0
    while space.progress[0].is_out_of_reach == 0:
        if next_child(space, d):
            if open_node(space, d + 1, me, W):
                take_in(space, d, float(space.worth[0]))
            else:
                d += 1
        else:
            value = close_node(space, d)
            if d == 0:
                return value
            d -= 1
            take_in(space, d, value)
    return 0.0


@kernel
def forget(space: Any, limit: int) -> None:
    """Empty the table, allow so many positions."""
    for k in range(len(space.keys)):
        space.keys[k, 2] = 0
        space.keys[k, 0] = -1
    space.progress[0].nodes = 0
    space.progress[0].most_nodes = limit
    space.progress[0].is_out_of_reach = 0


@kernel
def solve_state(states: Any, i: int, me: int, limit: int, space: Any, W: Any) -> float:
    """The value of a whole state to a seat; see ``progress.is_out_of_reach``."""
    forget(space, limit)
    space.states[0] = states[i]
    return value_of(space, me, W)


@kernel
def gather_beliefs(view: Any, space: Any, stream: Any) -> int:
    """Different states that fit the view, with how often each was imagined; 0 if too many."""
    n = 0
    for _ in range(N_IMAGINED):
        K.imagine(view, stream, space.states[0])
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


@part
def solve_root(view: Any, plan: Any, space: Any, W: Any, stream: Any) -> bool:
    """Value every candidate in ``space.picked`` exactly; False if that is out of reach.

    ``space.sums`` then holds what is maximised, the chance to win and the margin.
    """
    n_beliefs = gather_beliefs(view, space, stream)
    if n_beliefs == 0:
        return False
    forget(space, int(plan.nodes))
    me = int(view.seat)
    for c in range(space.progress[0].candidates):
        for k in range(3):
            space.sums[c, k] = 0.0
    for k in range(n_beliefs):
        share = float(space.belief_counts[k]) / N_IMAGINED
        for c in range(space.progress[0].candidates):
            space.states[0] = space.beliefs[k]
            K.apply(space.states[0], space.picked[c])
            value = value_of(space, me, W)
            if space.progress[0].is_out_of_reach != 0:
                return False
            win = min(max(round(2.0 * value) / 2.0, 0.0), 1.0)  # margins tilt it by less
            space.sums[c, 0] += share * value
            space.sums[c, 1] += share * win
            space.sums[c, 2] += share * (value - win) * W[0] / TILT
    return True
