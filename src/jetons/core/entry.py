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
    return 0 + K.check(states[i], moves[j])  # type: ignore[no-any-return]  # a plain number


@kernel
def legal(states: Any, i: int, moves: Any) -> int:
    """All legal moves of state i; the number may exceed what the buffer holds."""
    return int(K.legal(states[i], moves))


@kernel
def scores(states: Any, i: int, moves: Any, n: int, points: Any) -> None:
    """The points that each of the first n moves would make at once."""
    for j in range(n):
        points[j] = K.score(states[i], moves[j])


@kernel
def apply(states: Any, i: int, moves: Any, j: int) -> int:
    """Play the legal move j in state i; its points."""
    return int(K.apply(states[i], moves[j]))


@kernel
def score(states: Any, i: int, moves: Any, j: int) -> int:
    """The points that move j would make in state i. Python asks ``Engine.score``, which is compiled
    with ``scores`` already; libraries export this one."""
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
def imagine(views: Any, j: int, stream: Any, states: Any, i: int) -> None:
    """A state that fits view j, as state i."""
    K.imagine(views[j], stream, states[i])


@kernel
def pending(states: Any, i: int, weights: Any) -> int:
    """The pool that state i waits for + 16 × who sees what comes out; -1 for none."""
    pool = int(K.chance(states[i], weights))
    return pool if pool < 0 else pool + 16 * int(K.audience(states[i]))


@kernel
def show(views: Any, j: int, shows: Any, k: int) -> None:
    """What a client gets of view j, as record k."""
    K.show(views[j], shows[k])


@kernel
def show_all(states: Any, i: int, views: Any, shows: Any) -> None:
    """What clients get of state i, seat by seat."""
    for j in range(len(shows)):
        K.observe(states[i], j, views[j])
        K.show(views[j], shows[j])


@kernel
def explain(states: Any, i: int, moves: Any, j: int, lines: Any) -> int:
    """The lines that explain the points of move j in state i."""
    return int(K.explain(states[i], moves[j], lines))


@kernel
def read_move(states: Any, i: int, text: Any, n: int, moves: Any, j: int, where: Any) -> int:
    """Read a text as move j; why it cannot be read, 0 if it can."""
    return 0 + K.read_move(states[i], text, n, moves[j], where)  # type: ignore[no-any-return]


@kernel
def write_moves(states: Any, i: int, moves: Any, out: Any, ends: Any) -> None:
    """The texts of moves, one after the other, and where each ends."""
    n = 0
    for j in range(len(ends)):
        n += int(K.write_move(states[i], moves[j], out[n:]))
        ends[j] = n


# --- several of them in one call: what a library has compiled together ------------------------

POINTS, N_LINES, PENDING, IS_OVER = range(4)  # what a turn tells, each a number
N_TOLD = 4


def play(
    states: Any, i: int, text: Any, n: int, moves: Any, where: Any, after: Any, out: Any,
    end: Any, lines: Any, weights: Any, told: Any,
) -> int:  # fmt: skip
    """Read a text as a move of state i and play it in ``after``, a copy; its text, its points
    explained and the pending draw are filled in. 0, minus the code of a text that is not
    understood, or the reason why the move cannot be played."""
    code = read_move(states, i, text, n, moves, 0, where)
    if code:
        return -code
    reason = check(states, i, moves, 0)
    if reason:
        return reason
    write_moves(states, i, moves, out, end)
    told[N_LINES] = explain(states, i, moves, 0, lines)
    after[0] = states[i]
    told[POINTS] = apply(after, 0, moves, 0)
    told[PENDING] = pending(after, 0, weights)
    told[IS_OVER] = is_over(after, 0)
    return 0


def draw_on(after: Any, outcome: int, weights: Any, told: Any) -> None:
    """Hand a state the outcome of its pending draw; the next one is filled in."""
    draw(after, 0, outcome)
    told[PENDING] = pending(after, 0, weights)
    told[IS_OVER] = is_over(after, 0)
