"""Entry points from Python into one game's kernel: an array and an index, never a record.

Handing a record to compiled code costs 2.4–5 µs from Python, an array and an index 0.4 µs.
Bound to a game by ``core.bind``.
"""

from __future__ import annotations

from typing import Any

from jetons.core.game import Kernel
from jetons.core.jit import kernel

K: Kernel


@kernel
def start(states: Any, i: int, configs: Any) -> None:
    """Set state i to the empty table of the first config."""
    K.start(states[i], configs[0])


@kernel
def chance(states: Any, i: int, weights: Any) -> int:
    """The pool that state i waits for, its outcomes' weights filled in; -1 for none."""
    return int(K.chance(states[i], weights))


@kernel
def draw(states: Any, i: int, outcome: int) -> None:
    """Hand state i the outcome of its pending chance event."""
    K.draw(states[i], outcome)


@kernel
def check(states: Any, i: int, moves: Any, j: int) -> int:
    """The reason why move j cannot be played in state i; 0 if it can."""
    return K.check(states[i], moves[j])  # type: ignore[no-any-return]


@kernel
def legal(states: Any, i: int, moves: Any) -> int:
    """All legal moves of state i; the number may exceed what the buffer holds."""
    return int(K.legal(states[i], moves))


@kernel
def legal_scores(states: Any, i: int, moves: Any, points: Any) -> int:
    """All legal moves of state i, each with the points it makes at once."""
    n = int(K.legal(states[i], moves))
    for j in range(min(n, len(moves))):
        points[j] = K.score(states[i], moves[j])
    return n


@kernel
def apply(states: Any, i: int, moves: Any, j: int) -> int:
    """Play the legal move j in state i; its points."""
    return int(K.apply(states[i], moves[j]))


@kernel
def score(states: Any, i: int, moves: Any, j: int) -> int:
    """The points that move j would make in state i."""
    return int(K.score(states[i], moves[j]))


@kernel
def is_over(states: Any, i: int) -> bool:
    """Whether state i is the end of a game."""
    return bool(K.is_over(states[i]))


@kernel
def returns(states: Any, i: int, out: Any) -> None:
    """The result of each seat in state i."""
    K.returns(states[i], out)


@kernel
def observe(states: Any, i: int, seat: int, views: Any, j: int) -> None:
    """What a seat sees of state i, as view j."""
    K.observe(states[i], seat, views[j])


@kernel
def observe_all(states: Any, i: int, views: Any) -> None:
    """What a spectator sees of state i, as the first view, and each seat, as the following ones."""
    for j in range(len(views)):
        K.observe(states[i], j - 1, views[j])


@kernel
def imagine(views: Any, j: int, stream: Any, states: Any, i: int) -> None:
    """A state that fits view j, as state i."""
    K.imagine(views[j], stream, states[i])
