"""Compiled loops over whole games, bound to one game's kernel by core.bind."""

from __future__ import annotations

from typing import Any

from jetons.core.game import Kernel
from jetons.core.jit import kernel
from jetons.core.stream import below, pick

K: Kernel


@kernel
def settle(state: Any, weights: Any, stream: Any) -> None:
    """Resolve every pending chance event at random."""
    while K.chance(state, weights) >= 0:
        K.draw(state, pick(weights, stream))


@kernel
def settle_middle(state: Any, weights: Any) -> None:
    """Resolve every pending chance event by the middle token of the pool in ascending order."""
    while K.chance(state, weights) >= 0:
        total = 0
        for i in range(len(weights)):
            total += int(weights[i])
        rest = total // 2
        outcome = 0
        while rest >= weights[outcome]:
            rest -= int(weights[outcome])
            outcome += 1
        K.draw(state, outcome)


@kernel
def random_game(states: Any, i: int, moves: Any, weights: Any, stream: Any) -> int:
    """Play state i to its end at random; the number of moves."""
    state = states[i]
    n_steps = 0
    settle(state, weights, stream)
    while not K.is_over(state):
        n = min(int(K.legal(state, moves)), len(moves))
        K.apply(state, moves[below(stream, n)])
        n_steps += 1
        settle(state, weights, stream)
    return n_steps


@kernel
def add_returns(state: Any, totals: Any) -> None:
    """Add a state's returns to the first row of ``totals``; the second is scratch."""
    K.returns(state, totals[1])
    for seat in range(len(totals[0])):
        totals[0][seat] += totals[1][seat]


@kernel
def random_games(
    states: Any, configs: Any, moves: Any, weights: Any, stream: Any, n_games: int, totals: Any
) -> int:
    """Play games from the start; the number of moves. ``totals``: see add_returns."""
    n_steps = 0
    for _ in range(n_games):
        K.start(states[0], configs[0])
        n_steps += random_game(states, 0, moves, weights, stream)
        add_returns(states[0], totals)
    return n_steps


@kernel
def greedy_games(
    states: Any, configs: Any, moves: Any, weights: Any, stream: Any, n_games: int, totals: Any
) -> int:
    """Games in which every seat takes the most points at once, the first of equals."""
    n_steps = 0
    state = states[0]
    for _ in range(n_games):
        K.start(state, configs[0])
        settle(state, weights, stream)
        while not K.is_over(state):
            n = min(int(K.legal(state, moves)), len(moves))
            best, best_points = 0, int(K.score(state, moves[0]))
            for j in range(1, n):
                points = int(K.score(state, moves[j]))
                if points > best_points:
                    best, best_points = j, points
            K.apply(state, moves[best])
            n_steps += 1
            settle(state, weights, stream)
        add_returns(state, totals)
    return n_steps


@kernel
def listed(states: Any, moves: Any, points: Any, n_times: int) -> int:
    """List all moves with their points in every state, some times over; how many in all."""
    total = 0
    for _ in range(n_times):
        for i in range(len(states)):
            n = min(int(K.legal(states[i], moves)), len(moves))
            for j in range(n):
                points[j] = K.score(states[i], moves[j])
            total += n
    return total


@kernel
def perft(states: Any, at: int, moves: Any, weights: Any, depth: int, width: int) -> int:
    """Count the move sequences of a length from state ``at``; draws take the middle token.

    ``moves`` holds ``width`` moves for each depth, ``states`` one state for each depth.
    """
    state = states[at]
    if K.is_over(state):
        return 0
    buffer = moves[at * width : (at + 1) * width]
    n = int(K.legal(state, buffer))
    if depth == 1:
        return n
    total = 0
    for j in range(min(n, width)):
        states[at + 1] = state
        K.apply(states[at + 1], buffer[j])
        settle_middle(states[at + 1], weights)
        total += perft(states, at + 1, moves, weights, depth - 1, width)
    return total
