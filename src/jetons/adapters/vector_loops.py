"""Compiled loops over many games in lockstep, bound to one game's kernel by core.bind."""

from __future__ import annotations

from typing import Any

from jetons.core.game import Kernel
from jetons.core.jit import kernel
from jetons.core.stream import below, pick

K: Kernel


@kernel
def deal(state: Any, config: Any, weights: Any, stream: Any) -> None:
    """A new game, dealt."""
    K.start(state, config)
    while K.chance(state, weights) >= 0:
        K.draw(state, pick(weights, stream))


@kernel
def show(state: Any, moves: Any, n_legal: Any, i: int, mask: Any, view: Any) -> None:
    """List game i's moves, mark them in the mask, let the seat to move look."""
    before = min(int(n_legal[i]), len(mask))
    n = min(int(K.legal(state, moves)), len(moves))
    for j in range(before, n):
        mask[j] = 1
    for j in range(n, before):
        mask[j] = 0
    n_legal[i] = n
    K.observe(state, state.turn, view)


@kernel
def begin(
    states: Any, configs: Any, moves: Any, n_legal: Any, masks: Any, views: Any, weights: Any,
    streams: Any, first: int, last: int,
) -> None:  # fmt: skip
    """Deal the games from ``first`` up to ``last`` and show them."""
    for i in range(first, last):
        deal(states[i], configs[0], weights, streams[i])
        for j in range(len(masks[i])):
            masks[i][j] = 0
        n_legal[i] = 0
        show(states[i], moves[i], n_legal, i, masks[i], views[i])


@kernel
def step(
    states: Any, configs: Any, moves: Any, n_legal: Any, masks: Any, views: Any, weights: Any,
    streams: Any, actions: Any, points: Any, results: Any, done: Any, first: int, last: int,
) -> int:  # fmt: skip
    """Play an action in each game; a game that ends is dealt anew. The first bad game, or -1.

    ``points[i]`` is what the mover's score rose by, ``results[i]`` the returns of the seats where
    ``done[i]``. Nothing is changed in any game when one action is not legal.
    """
    for i in range(first, last):
        if actions[i] < 0 or actions[i] >= n_legal[i]:
            return i
    for i in range(first, last):
        state = states[i]
        points[i] = K.apply(state, moves[i][actions[i]])
        while K.chance(state, weights) >= 0:
            K.draw(state, pick(weights, streams[i]))
        done[i] = 0
        if K.is_over(state):
            done[i] = 1
            K.returns(state, results[i])
            deal(state, configs[0], weights, streams[i])
        show(state, moves[i], n_legal, i, masks[i], views[i])
    return -1


@kernel
def choose(n_legal: Any, actions: Any, stream: Any) -> None:
    """Any legal action in each game."""
    for i in range(len(actions)):
        actions[i] = below(stream, int(n_legal[i]))
