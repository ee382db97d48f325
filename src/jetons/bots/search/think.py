"""Choosing by simulation: shortlist, imagine, play on, drop what cannot be best.

Bound per game by ``core.bind``: ``K`` is the kernel, ``V`` the insight.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from jetons.bots.search.plan import (
    MAX_ROOT,
    MAX_SAMPLES,
    POINTS,
    RANDOM,
    RULE,
    STATIC,
    TILT,
    Insight,
)
from jetons.core.exponential import exp
from jetons.core.game import NO_CHANCE, Kernel
from jetons.core.jit import kernel, part
from jetons.core.stream import below, branch, pick, rewind, uniform

K: Kernel
V: Insight
solve_root: Callable[..., Any]  # search.solve
gather: Callable[..., Any]  # search.infer
imagine_likely: Callable[..., Any]  # search.infer

BATCH = 8  # samples between two looks at who can be dropped
SURE = 2.58  # 99 %: how many standard errors behind the leader is out
ALONE = 100.0  # the same for a game alone, where there is nothing to win but points
LOGISTIC = 1.702  # the logistic curve with this slope is the normal distribution's


@kernel
def settle(state: Any, weights: Any, stream: Any) -> None:
    """Resolve every pending chance event."""
    while K.chance(state, weights) != NO_CHANCE:
        K.draw(state, pick(weights, stream))


@kernel
def rate_moves(state: Any, rater: int, space: Any, W: Any) -> int:
    """All legal moves into ``space.moves`` with their ratings; how many."""
    n = min(int(K.legal(state, space.moves)), len(space.moves))
    if rater == RANDOM:
        for j in range(n):
            space.ratings[j] = 0.0
    elif rater == POINTS:
        for j in range(n):
            space.ratings[j] = K.score(state, space.moves[j])
    elif rater == RULE:
        V.rule(state, space.moves, n, space.ratings)
    else:
        V.rate(state, space.moves, n, space.ratings, W)
    return n


@kernel
def best_rated(n: int, space: Any) -> int:
    """The move with the highest rating, any of equals."""
    best, ties = 0, 1
    for j in range(1, n):
        if space.ratings[j] > space.ratings[best]:
            best, ties = j, 1
        elif space.ratings[j] == space.ratings[best]:
            ties += 1
            if below(space.luck, ties) == 0:
                best = j
    return best


@kernel
def overlook(n: int, miss: float, space: Any) -> None:
    """Each move is missed with some probability, but never all of them."""
    kept = below(space.luck, n)
    for j in range(n):
        if uniform(space.luck) < miss and j != kept:
            space.ratings[j] = -math.inf


@kernel
def be_modest(state: Any, n: int, plan: Any, space: Any) -> None:
    """As ``overlook``, and what makes many points is never seen; a move that makes least always is.

    So a turn that could be stopped is stopped, unless more is seen.
    """
    least, kept, ties = math.inf, 0, 0
    for j in range(n):
        points = float(K.score(state, space.moves[j]))
        ties = 1 if points < least else ties + 1
        if points < least or (points == least and below(space.luck, ties) == 0):
            least, kept = points, j
        if uniform(space.luck) < plan.miss or points > plan.most:
            space.ratings[j] = -math.inf
    if space.ratings[kept] == -math.inf:
        space.ratings[kept] = least


@part
def shortlist(state: Any, most: int, plan: Any, space: Any, W: Any) -> int:
    """The best-rated moves, at most so many, into ``space.picked``, best first; how many."""
    n = rate_moves(state, int(plan.rater), space, W)
    if plan.most > 0:
        be_modest(state, n, plan, space)
    elif plan.miss > 0:
        overlook(n, float(plan.miss), space)
    size = 0
    while size < min(most, n):
        j = best_rated(n, space)
        if space.ratings[j] == -math.inf:
            break
        space.picked[size] = space.moves[j]
        space.first[size] = space.ratings[j]
        space.ratings[j] = -math.inf
        clear_candidate(space, size)
        size += 1
    progress = space.progress[0]
    progress.candidates = size
    progress.chosen = 0
    progress.samples = 0
    progress.playouts = 0
    progress.halvings = 0
    progress.is_solved = 0
    progress.is_pooled = 0
    return size


@kernel
def clear_candidate(space: Any, c: int) -> None:
    """Nothing is known of a candidate yet."""
    space.alive[c] = True
    space.n[c] = 0
    for k in range(3):
        space.sums[c, k] = 0.0


@part
def play_on(state: Any, plies: int, space: Any, W: Any) -> None:
    """Everybody plays his best-rated moves until the plies or the game are over."""
    settle(state, space.weights, space.luck)
    while plies > 0 and not K.is_over(state):
        n = rate_moves(state, STATIC, space, W)
        K.apply(state, space.moves[best_rated(n, space)])
        settle(state, space.weights, space.luck)
        plies -= 1


@kernel
def judge(state: Any, seat: int, space: Any, W: Any) -> None:
    """The chance to win and the margin of a seat, exact at the end, estimated before."""
    if K.is_over(state):
        judge_end(state, seat, space)
        return
    margin = float(V.margin(state, seat, W))
    space.worth[1] = margin
    if state.n_seats == 1:
        space.worth[0] = 1.0
        return
    z = min(max(LOGISTIC * margin / float(V.spread(state, W)), -30.0), 30.0)
    space.worth[0] = 1.0 / (1.0 + exp(-z))


@kernel
def judge_end(state: Any, seat: int, space: Any) -> None:
    """The share of the win (1, a half, …) and the final margin of a seat."""
    out = space.out
    K.returns(state, out)
    best_other, n_best = 0, 0
    for other in range(state.n_seats):
        if other == seat or V.is_ally(state, seat, other):
            continue
        if n_best == 0 or out[other] > best_other:
            best_other, n_best = int(out[other]), 1
        elif out[other] == best_other:
            n_best += 1
    space.worth[1] = float(int(out[seat]) - best_other)
    if n_best == 0 or out[seat] > best_other:
        space.worth[0] = 1.0
    elif out[seat] == best_other:
        space.worth[0] = 1.0 / (n_best + 1)
    else:
        space.worth[0] = 0.0


@part
def sample(view: Any, plies: int, space: Any, W: Any, stream: Any) -> None:
    """Imagine one deal and play it on after each candidate, with the same luck."""
    states, progress = space.states, space.progress[0]
    if progress.is_pooled:
        states[0] = space.pool[imagine_likely(space, stream)]
    else:
        K.imagine(view, stream, states[0])
    branch(stream, space.replay)
    t = int(progress.samples)
    seat = int(view.seat)
    scale = float(W[0]) if view.n_seats > 1 else ALONE
    for c in range(space.progress[0].candidates):
        if not space.alive[c]:
            continue
        states[1] = states[0]
        rewind(space.luck, space.replay)
        K.apply(states[1], space.picked[c])
        play_on(states[1], plies, space, W)
        judge(states[1], seat, space, W)
        win, margin = space.worth[0], space.worth[1]
        space.values[c, t] = win + TILT * margin / scale
        space.sums[c, 0] += win
        space.sums[c, 1] += win * win
        space.sums[c, 2] += margin
        space.n[c] += 1
        progress.playouts += 1
    progress.samples = t + 1


@kernel
def mean_value(space: Any, c: int) -> float:
    """The average of what is maximised."""
    n = int(space.n[c])
    total = 0.0
    for t in range(n):
        total += float(space.values[c, t])
    return total / max(n, 1)


@kernel
def leader(space: Any) -> int:
    """The candidate in the race with the best average."""
    best, best_value = -1, -math.inf
    for c in range(space.progress[0].candidates):
        if not space.alive[c]:
            continue
        value = mean_value(space, c)
        if value > best_value:
            best, best_value = c, value
    return best


@kernel
def prune(space: Any) -> int:
    """Drop the candidates that are surely behind the leader, deal by deal; how many remain."""
    best = leader(space)
    n = int(space.progress[0].samples)
    n_alive = 0
    for c in range(space.progress[0].candidates):
        if not space.alive[c]:
            continue
        if c != best:
            total, squares = 0.0, 0.0
            for t in range(n):
                difference = float(space.values[best, t]) - float(space.values[c, t])
                total += difference
                squares += difference * difference
            mean = total / n
            variance = max(squares / n - mean * mean, 1e-12)
            if mean > SURE * math.sqrt(variance / n):
                space.alive[c] = False
        if space.alive[c]:
            n_alive += 1
    return n_alive


@kernel
def halve(space: Any) -> int:
    """Drop the worse half of the candidates in the race; how many remain."""
    n_alive = 0
    for c in range(space.progress[0].candidates):
        if space.alive[c]:
            n_alive += 1
    for _ in range(n_alive // 2):
        worst, worst_value = -1, math.inf
        for c in range(space.progress[0].candidates):
            if space.alive[c]:
                value = mean_value(space, c)
                if value < worst_value:
                    worst, worst_value = c, value
        space.alive[worst] = False
    return n_alive - n_alive // 2


@kernel
def think(view: Any, plan: Any, space: Any, W: Any, stream: Any, total: int, stop: int) -> bool:
    """Simulate until ``stop`` playouts of a planned ``total``; whether there is more to find out.

    Sequential halving: the total is shared by rounds, each round half the candidates go; those
    that are surely behind go before that.
    """
    progress = space.progress[0]
    size = int(progress.candidates)
    n_rounds = 1
    while (1 << n_rounds) < size:
        n_rounds += 1
    n_alive = 0
    for c in range(size):
        if space.alive[c]:
            n_alive += 1
    if plan.infer > 0 and space.n_past[view.seat] > 0 and progress.samples == 0:
        gather(view, float(plan.infer), space, W, stream)
        progress.is_pooled = 1
    while n_alive > 1 and progress.playouts < min(stop, total):
        for _ in range(BATCH):
            if progress.samples < MAX_SAMPLES:
                sample(view, int(plan.plies), space, W, stream)
        n_alive = prune(space)
        share = total * (int(progress.halvings) + 1) // n_rounds
        if n_alive > 1 and progress.playouts >= share:
            progress.halvings += 1
            n_alive = halve(space)
        if progress.samples >= MAX_SAMPLES:
            return False
    return n_alive > 1


@part
def solve(view: Any, plan: Any, space: Any, W: Any, stream: Any) -> int:
    """The best of all moves by exact search; -1 if that is not for now.

    All that are seen become candidates; if they cannot be solved, the shortlist is as before.
    """
    if plan.nodes <= 0 or not V.is_ending(view):
        return -1
    K.imagine(view, stream, space.states[0])
    n_legal = int(K.legal(space.states[0], space.moves))
    if n_legal > min(MAX_ROOT, len(space.moves)):
        return -1
    shortlist(space.states[0], MAX_ROOT, plan, space, W)
    answer = int(solve_root(view, plan, space, W, stream))
    if answer == 0:
        K.imagine(view, stream, space.states[0])
        shortlist(space.states[0], int(plan.candidates), plan, space, W)
        return -1
    space.progress[0].is_solved = answer
    best = 0
    for c in range(space.progress[0].candidates):
        if space.sums[c, 0] > space.sums[best, 0]:
            best = c
    return best


@kernel
def begin(view: Any, plan: Any, space: Any, W: Any, stream: Any) -> bool:
    """Shortlist, and solve where plan and position allow; whether ``progress.chosen`` is final."""
    branch(stream, space.luck)
    K.imagine(view, stream, space.states[0])
    size = shortlist(space.states[0], int(plan.candidates), plan, space, W)
    if size <= 1 or (plan.simulations <= 0 and plan.nodes <= 0):
        return True
    solved = solve(view, plan, space, W, stream)
    if solved < 0:
        return False
    space.progress[0].chosen = solved
    return True


@kernel
def conclude(space: Any) -> int:
    """The candidate that the simulations speak for."""
    space.progress[0].chosen = leader(space)
    return int(space.progress[0].chosen)


@part
def decide(view: Any, plan: Any, space: Any, W: Any, stream: Any) -> int:
    """A whole decision in compiled code; ``search.driver`` takes the same steps by the clock."""
    if begin(view, plan, space, W, stream):
        return int(space.progress[0].chosen)
    think(view, plan, space, W, stream, int(plan.simulations), int(plan.simulations))
    return conclude(space)


@kernel
def look(view: Any, plan: Any, n: int, space: Any, W: Any, stream: Any) -> None:
    """Play some imagined deals on after every candidate, to say what each promises."""
    for _ in range(n):
        sample(view, int(plan.plies), space, W, stream)
