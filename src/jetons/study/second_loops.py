"""A second judge's compiled loops: every compared move played on to the very end, by searchers.

Nothing is estimated: a game counts as won or not, an ending that the solver proves by its exact
chance. Bound per game by ``core.bind``: ``K`` is the kernel, ``V`` the insight; ``decide`` and
``judge_end`` are search.think's, the draws search.duels's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jetons.bots.search.plan import PROVEN, Insight
from jetons.core.game import NO_CHANCE, Kernel
from jetons.core.jit import kernel
from jetons.core.stream import seed, word

K: Kernel
V: Insight
decide: Callable[..., Any]  # search.think
judge: Callable[..., Any]  # search.think
judge_end: Callable[..., Any]  # search.think
deal: Callable[..., Any]  # search.duels
shuffle_pools: Callable[..., Any]  # search.duels


@kernel
def draw_steadied(states: Any, seat: int, outcome: int, space: Any, W: Any, out: Any) -> None:
    """Let ``states[1]`` draw an outcome, and take its luck off ``out``.

    Luck is what the estimate says after this draw less its average over all that could be drawn.
    That is nought on average, however wrong the estimate: it takes away noise and adds no opinion.
    """
    total = 0.0
    for k in range(len(space.weights)):
        total += float(space.weights[k])
    for k in range(len(space.weights)):
        weight = float(space.weights[k])
        if weight == 0.0 or weight == total:
            continue
        states[2] = states[1]
        K.draw(states[2], k)
        judge(states[2], seat, space, W)
        share = weight / total - (1.0 if k == outcome else 0.0)
        out[0] += share * space.worth[0]
        out[1] += share * space.worth[1]
    K.draw(states[1], outcome)


@kernel
def play_to_end(
    states: Any,
    seat: int,
    plans: Any,
    n_searched: int,
    left: Any,
    orders: Any,
    streams: Any,
    space: Any,
    W: Any,
    stream: Any,
    out: Any,
) -> int:
    """Play ``states[1]`` on to its end: so many decisions by the first plan, then by the second.

    The share of the win of a seat, and its final margin, into ``out``; how many decisions it took.
    """
    n = 0
    out[0] = 0.0
    out[1] = 0.0
    while True:
        pool = int(K.chance(states[1], space.weights))
        if pool != NO_CHANCE:
            outcome = int(deal(pool, space.weights, orders, left, streams))
            draw_steadied(states, seat, outcome, space, W, out)
            continue
        if K.is_over(states[1]):
            judge_end(states[1], seat, space)
            out[0] += space.worth[0]
            out[1] += space.worth[1]
            return n
        mover = int(states[1].turn)
        K.observe(states[1], mover, space.views[0])
        plan = plans[0] if n < n_searched else plans[1]
        chosen = int(decide(space.views[0], plan, space, W, stream))
        if space.progress[0].is_solved == PROVEN:  # two seats: what one gains the other loses
            win, margin = float(space.sums[chosen, 1]), float(space.sums[chosen, 2])
            out[0] += win if mover == seat else 1.0 - win
            out[1] += margin if mover == seat else -margin
            return n
        K.apply(states[1], space.picked[chosen])
        n += 1


@kernel
def compare(
    views: Any,
    moves: Any,
    n_moves: int,
    n: int,
    states: Any,
    plans: Any,
    n_searched: int,
    left: Any,
    orders: Any,
    streams: Any,
    space: Any,
    W: Any,
    stream: Any,
    own: Any,
    out: Any,
) -> None:
    """Imagine ``n`` deals and play each on after every move, into ``out[move, deal]``.

    With the same draws, as far as the moves leave the same to draw from, and the same luck of the
    players.
    """
    for t in range(n):
        K.imagine(views[0], stream, states[0])
        number = word(stream)
        for c in range(n_moves):
            states[1] = states[0]
            shuffle_pools(left, streams, number)
            seed(own, number)
            K.apply(states[1], moves[c])
            play_to_end(
                states, int(views[0].seat), plans, n_searched, left, orders, streams, space, W,
                own, out[c, t],
            )  # fmt: skip
