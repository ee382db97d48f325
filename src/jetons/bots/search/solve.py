"""Exact endings: every continuation is looked at, chance averaged, nothing estimated.

Alpha-beta with a transposition table. Each seat's aim is seen from one seat: it maximises, all
others minimise, so with two seats the answer is exact. Every hidden deal is counted, with its
weight. Where there are several, each is searched with all tokens seen, which is more than the
seats see: such values are good to play by and are not called exact. Bound per game by
``core.bind``.
"""

from __future__ import annotations

import math
from typing import Any

from jetons.bots.search.plan import COUNTED, MAX_DEPTH, PROVEN, Insight
from jetons.core.game import NO_CHANCE, Kernel
from jetons.core.jit import kernel, part

K: Kernel
V: Insight

MASK = (1 << 42) - 1
FACTOR_A, FACTOR_B = 1000003, 1299709
EXACT, AT_LEAST, AT_MOST = 1, 2, 3  # what a stored value is
NEXT, COUNT, KIND, HASH_A, HASH_B = 0, 1, 2, 3, 4  # places in space.frames[depth]
MINE, THEIRS, CHANCE = 0, 1, 2  # whose choice it is
ALPHA, BETA, LOW, HIGH, BEST, TOTAL, WIN = 0, 1, 2, 3, 4, 5, 6  # places in space.windows[depth]
LEAN = 1e-7  # what a typical margin counts beside a win: it decides between equal chances alone


@kernel
def hash_with(raw: Any, factor: int) -> int:
    """A 42-bit hash of a state's words."""
    h = 0
    for k in range(len(raw)):
        h = (h * factor + int(raw[k]) + 1) & MASK
    return h


@kernel
def end_value(state: Any, me: int, space: Any, W: Any) -> None:
    """What a finished game is worth to a seat, into ``worth``: the whole, the share of the win."""
    out = space.out
    K.returns(state, out)
    if state.n_seats == 1:
        space.worth[0] = 1.0 + LEAN * float(out[me]) / float(W[0])
        space.worth[1] = 1.0
        return
    best, n_best = 0, 0
    for other in range(state.n_seats):
        if other != me and (n_best == 0 or out[other] > best):
            best, n_best = int(out[other]), 1
        elif other != me and out[other] == best:
            n_best += 1
    margin = int(out[me]) - best
    win = 1.0 if margin > 0 else (1.0 / (n_best + 1) if margin == 0 else 0.0)
    space.worth[0] = win + LEAN * margin / float(W[0])
    space.worth[1] = win


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
    known, kind = float(space.known[place, 0]), int(space.keys[place, 2])
    space.worth[0] = known
    space.worth[1] = space.known[place, 1]
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
        end_value(state, me, space, W)
        return True
    progress = space.progress[0]
    progress.nodes += 1
    if d + 1 >= MAX_DEPTH or progress.nodes > progress.most_nodes:
        progress.is_out_of_reach = 1
        return True
    frame, window = space.frames[d], space.windows[d]
    frame[NEXT] = 0
    window[WIN] = 0.0
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
def take_in(space: Any, d: int) -> None:
    """The continuation of depth d looked at last is worth what ``worth`` says."""
    frame, window = space.frames[d], space.windows[d]
    value, win = float(space.worth[0]), float(space.worth[1])
    if frame[KIND] == CHANCE:
        weight = float(space.chances[d, frame[NEXT] - 1])
        window[BEST] += weight * value
        window[WIN] += weight * win
        window[TOTAL] += weight
    elif frame[KIND] == MINE:
        if value > window[BEST]:
            window[BEST] = value
            window[WIN] = win
        window[LOW] = max(window[LOW], value)
    else:
        if value < window[BEST]:
            window[BEST] = value
            window[WIN] = win
        window[HIGH] = min(window[HIGH], value)


@kernel
def close_node(space: Any, d: int) -> None:
    """All that had to be looked at is: the value of depth d into ``worth``, remembered."""
    frame, window = space.frames[d], space.windows[d]
    best = float(window[BEST])
    space.worth[0] = best
    space.worth[1] = window[WIN]
    if frame[KIND] == CHANCE:
        space.worth[0] /= window[TOTAL]
        space.worth[1] /= window[TOTAL]
        return
    place = int(frame[HASH_A]) % len(space.keys)
    space.keys[place, 0] = frame[HASH_A]
    space.keys[place, 1] = frame[HASH_B]
    space.known[place, 0] = best
    space.known[place, 1] = window[WIN]
    if best >= window[BETA]:
        space.keys[place, 2] = AT_LEAST
    elif best <= window[ALPHA]:
        space.keys[place, 2] = AT_MOST
    else:
        space.keys[place, 2] = EXACT


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
                take_in(space, d)
            else:
                d += 1
        else:
            close_node(space, d)
            if d == 0:
                return float(space.worth[0])
            d -= 1
            take_in(space, d)
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


@part
def solve_root(view: Any, plan: Any, space: Any, W: Any, stream: Any) -> int:
    """Value every candidate in ``space.picked`` in every hidden deal; 0 if that is out of reach.

    ``space.sums`` then holds what is maximised, the chance to win and the margin. PROVEN: these
    values are exact. COUNTED: there are several deals, each searched with all tokens seen.
    """
    forget(space, int(plan.nodes))
    me, k, total = int(view.seat), 0, 0.0
    answer = PROVEN if view.n_seats <= 2 else COUNTED  # three and more do not all play against one
    for c in range(space.progress[0].candidates):
        for j in range(3):
            space.sums[c, j] = 0.0
    while True:
        K.imagine(view, stream, space.beliefs[0])
        weight = float(V.deal(view, k, space.beliefs[0]))
        if weight == 0.0:
            break
        total += weight
        k += 1
        for c in range(space.progress[0].candidates):
            space.states[0] = space.beliefs[0]
            K.apply(space.states[0], space.picked[c])
            if not V.is_open(view) and not K.is_over(space.states[0]):
                answer = COUNTED
            value = value_of(space, me, W)
            if space.progress[0].is_out_of_reach != 0:
                return 0
            win = float(space.worth[1])
            space.sums[c, 0] += weight * value
            space.sums[c, 1] += weight * win
            space.sums[c, 2] += weight * (value - win) * W[0] / LEAN
    for c in range(space.progress[0].candidates):
        for j in range(3):
            space.sums[c, j] /= total
    return answer
