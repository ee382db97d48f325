"""Whole games between plans in one compiled call, dealt so that two games can share their luck.

Bound per game by ``core.bind``: ``K`` is the kernel; ``begin`` and ``decide`` choose.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from jetons.core.game import NO_CHANCE, Kernel
from jetons.core.jit import kernel
from jetons.core.stream import N_WORDS, absorb, below, pick, seed

K: Kernel
begin: Callable[..., Any]  # search.think
decide: Callable[..., Any]  # search.think
remember: Callable[..., Any]  # search.infer

N_POOLS = 128  # pools with an order of their own; draws from others are independent
N_ORDER = 128  # tokens that a pool holds at most
FRESH = -1  # left: nothing drawn from the pool yet


class Luck(NamedTuple):
    """The shuffled orders of one game's pools."""

    orders: Any  # int16 [pool, place]: what is left, drawn from the end
    left: Any  # int64 [pool]: how many places; FRESH before the first draw
    streams: Any  # int64 [pool, N_WORDS]: where its further randomness comes from


def new_luck() -> Luck:
    """Buffers for the orders."""
    return Luck(
        np.zeros((N_POOLS, N_ORDER), np.int16),
        np.full(N_POOLS, FRESH, np.int64),
        np.ones((N_POOLS, N_WORDS), np.int64),
    )


@kernel
def shuffle_pools(left: Any, streams: Any, number: int) -> None:
    """Forget all orders; equal numbers give equal deals from now on."""
    for pool in range(N_POOLS):
        left[pool] = FRESH
        seed(streams[pool], number)
        absorb(streams[pool], pool)


@kernel
def deal(pool: int, weights: Any, orders: Any, left: Any, streams: Any) -> int:
    """The next outcome of a pool, by its shuffled order as far as its content allows."""
    if pool >= N_POOLS:
        return pick(weights, streams[N_POOLS - 1])
    order, stream = orders[pool], streams[pool]
    if left[pool] == FRESH:
        left[pool] = 0
    keep_content(pool, weights, orders, left)
    for outcome in range(len(weights)):
        have = 0
        for k in range(left[pool]):
            if order[k] == outcome:
                have += 1
        for _ in range(int(weights[outcome]) - have):  # new or put back: anywhere
            insert(pool, outcome, orders, left, stream)
    left[pool] -= 1
    return int(order[left[pool]])


@kernel
def keep_content(pool: int, weights: Any, orders: Any, left: Any) -> None:
    """Take out of the order what the pool no longer holds."""
    order = orders[pool]
    n = 0
    for k in range(left[pool]):
        earlier = 0
        for i in range(n):
            if order[i] == order[k]:
                earlier += 1
        if earlier < weights[order[k]]:
            order[n] = order[k]
            n += 1
    left[pool] = n


@kernel
def insert(pool: int, outcome: int, orders: Any, left: Any, stream: Any) -> None:
    """Put an outcome at a random place of the order."""
    order, n = orders[pool], int(left[pool])
    if n >= N_ORDER:
        return
    at = below(stream, n + 1)
    order[n] = order[at]
    order[at] = outcome
    left[pool] = n + 1


@kernel
def start(states: Any, i: int, configs: Any, number: int, luck: Any, space: Any) -> None:
    """Set state i to the start of a game with the luck of a number."""
    K.start(states[i], configs[0])
    space.n_past[:] = 0
    shuffle_pools(luck.left, luck.streams, number)


@kernel
def play(states: Any, i: int, c: int, plans: Any, who: Any, space: Any) -> None:
    """The seat to move plays candidate c of its decision; those who infer remember it."""
    seat = int(states[i].turn)
    for other in range(len(who)):
        if other != seat and plans[who[other]].infer > 0:
            remember(states[i], other, space.picked[c], space)
    K.apply(states[i], space.picked[c])


@kernel
def advance(
    states: Any,
    i: int,
    plans: Any,
    who: Any,
    luck: Any,
    space: Any,
    W: Any,
    stream: Any,
    tally: Any,
) -> int:
    """Play state i on until a plan is due that simulates or solves; its seat, -1 at the end.

    Seat s plays by plan ``who[s]``, from its own view. ``tally[plan]`` counts the decisions.
    """
    while True:
        pool = int(K.chance(states[i], space.weights))
        if pool != NO_CHANCE:
            K.draw(states[i], deal(pool, space.weights, luck.orders, luck.left, luck.streams))
            continue
        if K.is_over(states[i]):
            return -1
        seat = int(states[i].turn)
        plan = plans[who[seat]]
        if plan.simulations > 0 or plan.nodes > 0:
            return seat
        K.observe(states[i], seat, space.views[0])
        begin(space.views[0], plan, space, W, stream)
        play(states, i, int(space.progress[0].chosen), plans, who, space)
        tally[who[seat]] += 1


@kernel
def play_traced(
    traces: Any,
    moves: Any,
    configs: Any,
    plans: Any,
    who: Any,
    number: int,
    space: Any,
    W: Any,
    stream: Any,
) -> int:
    """Play one game and keep every position that a seat decided, with its move; how many.

    The end of the game stands after the last of them.
    """
    K.start(traces[0], configs[0])
    space.n_past[:] = 0
    seed(space.luck, number)
    n = 0
    while n < len(traces) - 1:
        while K.chance(traces[n], space.weights) != NO_CHANCE:
            K.draw(traces[n], pick(space.weights, space.luck))
        if K.is_over(traces[n]):
            break
        seat = int(traces[n].turn)
        K.observe(traces[n], seat, space.views[0])
        c = decide(space.views[0], plans[int(who[seat])], space, W, stream)
        moves[n] = space.picked[c]
        traces[n + 1] = traces[n]
        K.apply(traces[n + 1], moves[n])
        n += 1
    return n
