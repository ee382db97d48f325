"""Compiled loops over many games in lockstep, bound to one game's kernel by core.bind."""

from __future__ import annotations

from typing import Any

import numpy as np

from jetons.core.game import Kernel
from jetons.core.jit import kernel
from jetons.core.stream import N_WORDS, below, pick

K: Kernel


@kernel
def deal(state: Any, config: Any, weights: Any, stream: Any) -> None:
    """A new game, dealt."""
    K.start(state, config)
    while K.chance(state, weights) >= 0:
        K.draw(state, pick(weights, stream))


@kernel
def mark(n: int, n_legal: Any, i: int, mask: Any) -> None:
    """Let game i's mask have n ones in front; only what differs is written, all the same byte."""
    before = int(n_legal[i])
    n = min(n, len(mask))
    n_legal[i] = n
    value = np.uint8(n > before)
    changed = mask[min(before, n) : max(before, n)]
    for k in range(len(changed)):
        changed[k] = value


@kernel
def play(state: Any, move: Any, weights: Any, stream: Any, result: Any) -> tuple[int, int]:
    """Play a move with the draws that follow. Its points, and whether the game ended."""
    points = K.apply(state, move)
    while K.chance(state, weights) >= 0:
        K.draw(state, pick(weights, stream))
    if not K.is_over(state):
        return points, 0
    K.returns(state, result)
    return points, 1


@kernel
def keep(states: Any, streams: Any, finals: Any, luck: Any, i: int) -> None:
    """Store the end of game i and the numbers that deal the next one."""
    finals[i] = states[i]
    for k in range(N_WORDS):
        luck[i, k] = streams[i, k]


@kernel
def first_bad(actions: Any, n_legal: Any) -> int:
    """The first game whose action is not one of its moves, or -1."""
    n_bad = 0
    for i in range(len(actions)):
        n_bad += int(actions[i] < 0) + int(actions[i] >= n_legal[i])
    if n_bad > 0:
        for i in range(len(actions)):
            if actions[i] < 0 or actions[i] >= n_legal[i]:
                return i
    return -1


# --- games with kernels for lockstep: K.n_legal, K.nth_legal, K.settle, K.refresh -----------------


@kernel
def begin_counted(
    states: Any, configs: Any, counts: Any, n_legal: Any, masks: Any, views: Any, streams: Any,
    first: int, last: int,
) -> None:  # fmt: skip
    """Deal the games from ``first`` up to ``last`` and show them."""
    for i in range(first, last):
        state = states[i]
        K.start(state, configs[0])
        K.settle(state, streams[i])
        mark(K.n_legal(state, counts[i]), n_legal, i, masks[i])
        K.observe(state, state.turn, views[i])


@kernel
def step_counted(
    states: Any, configs: Any, moves: Any, counts: Any, n_legal: Any, masks: Any, views: Any,
    streams: Any, actions: Any, points: Any, results: Any, done: Any, finals: Any, luck: Any,
    keeps: int, first: int, last: int,
) -> None:  # fmt: skip
    """Play a legal action in each game; ``moves`` has a place for the move of each part.

    If it ``keeps``, ends of games go to ``finals``, what the next are dealt by to ``luck``.
    """
    move = moves[0]
    for i in range(first, last):
        state = states[i]
        K.nth_legal(state, counts[i], actions[i], move)
        points[i] = K.apply(state, move)
        K.settle(state, streams[i])
        done[i] = 0
        if K.is_over(state):
            done[i] = 1
            K.returns(state, results[i])
            if keeps:
                keep(states, streams, finals, luck, i)
            K.start(state, configs[0])
            K.settle(state, streams[i])
        mark(K.n_legal(state, counts[i]), n_legal, i, masks[i])
        K.refresh(state, state.turn, views[i])


# --- other games ----------------------------------------------------------------------------


@kernel
def begin(
    states: Any, configs: Any, moves: Any, n_legal: Any, masks: Any, views: Any, weights: Any,
    streams: Any, first: int, last: int,
) -> None:  # fmt: skip
    """Deal the games from ``first`` up to ``last``, list their moves and show them."""
    for i in range(first, last):
        state = states[i]
        deal(state, configs[0], weights, streams[i])
        mark(int(K.legal(state, moves[i])), n_legal, i, masks[i])
        K.observe(state, state.turn, views[i])


@kernel
def step(
    states: Any, configs: Any, moves: Any, n_legal: Any, masks: Any, views: Any, weights: Any,
    streams: Any, actions: Any, points: Any, results: Any, done: Any, finals: Any, luck: Any,
    keeps: int, first: int, last: int,
) -> None:  # fmt: skip
    """Play a legal action, one of the ``moves`` listed, in each game, and list the next ones."""
    for i in range(first, last):
        state = states[i]
        move = moves[i][actions[i]]
        points[i], done[i] = play(state, move, weights, streams[i], results[i])
        if done[i]:
            if keeps:
                keep(states, streams, finals, luck, i)
            deal(state, configs[0], weights, streams[i])
        mark(int(K.legal(state, moves[i])), n_legal, i, masks[i])
        K.observe(state, state.turn, views[i])


@kernel
def begin_relisted(
    states: Any, configs: Any, slot: Any, n_legal: Any, masks: Any, views: Any, weights: Any,
    streams: Any, first: int, last: int,
) -> None:  # fmt: skip
    """Deal the games from ``first`` up to ``last``, count their moves and show them."""
    for i in range(first, last):
        state = states[i]
        deal(state, configs[0], weights, streams[i])
        mark(int(K.legal(state, slot[:0])), n_legal, i, masks[i])
        K.observe(state, state.turn, views[i])


@kernel
def step_relisted(
    states: Any, configs: Any, slot: Any, n_legal: Any, masks: Any, views: Any, weights: Any,
    streams: Any, actions: Any, points: Any, results: Any, done: Any, first: int, last: int,
) -> None:  # fmt: skip
    """Play a legal action in each game. No list is kept: moves are listed again up to the one
    that is played, each over the one before it in ``slot``."""
    for i in range(first, last):
        state = states[i]
        K.legal(state, np.lib.stride_tricks.as_strided(slot, (int(actions[i]) + 1,), (0,)))
        points[i], done[i] = play(state, slot[0], weights, streams[i], results[i])
        if done[i]:
            deal(state, configs[0], weights, streams[i])
        mark(int(K.legal(state, slot[:0])), n_legal, i, masks[i])
        K.observe(state, state.turn, views[i])


@kernel
def listed(states: Any, moves: Any) -> None:
    """List the moves of each game."""
    for i in range(len(states)):
        K.legal(states[i], moves[i])


@kernel
def choose(n_legal: Any, actions: Any, stream: Any) -> None:
    """Any legal action in each game."""
    for i in range(len(actions)):
        actions[i] = below(stream, int(n_legal[i]))
