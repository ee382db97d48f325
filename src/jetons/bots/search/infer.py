"""What the others' plays say of their racks: hidden deals weighed by how they fit those plays.

A hidden deal is imagined from the view; the last moves of the others are then taken back one by
one, newest first. Each time the mover holds what he must have held, and his move is compared with
the best he had at first sight: a deal in which he would have overlooked much is unlikely.
Bound per game by ``core.bind``: ``K`` is the kernel, ``V`` the insight.
"""

from __future__ import annotations

from typing import Any

from jetons.bots.search.plan import N_PAST, N_POOL, Insight
from jetons.core.exponential import exp
from jetons.core.game import Kernel
from jetons.core.jit import kernel, part
from jetons.core.stream import uniform

K: Kernel
V: Insight

NOW, BEFORE = 2, 3  # places in space.states that nothing else uses meanwhile
DOUBT = 0.02  # the least weight of a move that was possible: people have reasons of their own
IMPOSSIBLE = 1e-6


@part
def remember(state: Any, seat: int, move: Any, space: Any) -> None:
    """Note a move that another is about to make as a seat sees it; the oldest is forgotten."""
    base = seat * N_PAST
    for k in range(N_PAST - 1, 0, -1):
        space.past[base + k] = space.past[base + k - 1]
        space.past_moves[base + k] = space.past_moves[base + k - 1]
    K.observe(state, seat, space.past[base])
    space.past_moves[base] = move
    space.n_past[seat] = min(int(space.n_past[seat]) + 1, N_PAST)


@kernel
def fit(state: Any, move: Any, slack: float, space: Any, W: Any) -> float:
    """How well a move fits a rack: 1 if it is the best at first sight, less by what it lost."""
    if K.check(state, move) != 0:
        return IMPOSSIBLE
    n = min(int(K.legal(state, space.moves)), len(space.moves) - 1)
    space.moves[n] = move
    V.rate(state, space.moves, n + 1, space.ratings, W)
    best = float(space.ratings[n])
    for j in range(n):
        best = max(best, float(space.ratings[j]))
    return max(exp((float(space.ratings[n]) - best) / slack), DOUBT)


@kernel
def likelihood(seat: int, slack: float, space: Any, W: Any, stream: Any) -> float:
    """How well the remembered moves fit the hidden deal at ``space.states[NOW]``."""
    now, before = space.states[NOW], space.states[BEFORE]
    total, lost = 1.0, 0
    for k in range(seat * N_PAST, seat * N_PAST + int(space.n_past[seat])):
        mover = int(space.past[k].turn)
        if lost >> mover & 1:
            continue
        K.imagine(space.past[k], stream, before)
        if V.rewind(now, before, space.past_moves[k], stream):
            total *= fit(before, space.past_moves[k], slack, space, W)
        else:  # what he held before that is not known
            lost |= 1 << mover
    return total


@part
def gather(view: Any, slack: float, space: Any, W: Any, stream: Any) -> None:
    """Imagine many hidden deals, with how likely each is by what the others played."""
    total = 0.0
    for k in range(N_POOL):
        K.imagine(view, stream, space.pool[k])
        space.states[NOW] = space.pool[k]
        total += likelihood(int(view.seat), slack, space, W, stream)
        space.pool_sums[k] = total


@kernel
def imagine_likely(space: Any, stream: Any) -> int:
    """One of the gathered deals, the likelier the oftener."""
    r = uniform(stream) * float(space.pool_sums[N_POOL - 1])
    low, high = 0, N_POOL - 1
    while low < high:
        middle = (low + high) // 2
        if space.pool_sums[middle] > r:
            high = middle
        else:
            low = middle + 1
    return low
