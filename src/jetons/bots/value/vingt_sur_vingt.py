"""20 sur 20: what each domino kept is worth, and a chain that can go on.

A play is worth the marks it lays, the learned worth of the dominoes kept (54 values), and after a
single domino the marks that a chain goes on to lay on average.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from jetons.bots.search.plan import Insight, Lesson, no_ally, nothing_hidden, one_deal
from jetons.bots.value.linear import add_row, add_square, fill_deviations, final_margin, room, solve
from jetons.core.jit import kernel
from jetons.core.stream import below
from jetons.games.vingt_sur_vingt.cells import kind_of
from jetons.games.vingt_sur_vingt.kernel import (
    add_to_rack,
    marks_left,
    take_from_rack,
)
from jetons.games.vingt_sur_vingt.kernel import score as points_of
from jetons.games.vingt_sur_vingt.layout import (
    CHAIN,
    N_DOMINOES,
    PLACE,
    RACK,
)

SCALE = 0  # typical final margin
TURN_VALUE = 1  # average marks of a turn
GOES_ON = 2  # marks that follow in a chain after a single domino
TEMPO = 3  # what being to move is worth
KEPT = 16  # [kind]: what keeping a domino is worth
SPREADS = 96  # [marks that the leader has left, 0…31]
N_WEIGHTS = 128


@kernel
def rack_worth(state: Any, seat: int, W: Any) -> float:
    """The worth of all dominoes of a rack."""
    total = 0.0
    for i in range(state.n_rack[seat]):
        total += W[KEPT + int(state.rack[seat, i])]
    return total


@kernel
def used_worth(move: Any, W: Any) -> float:
    """The worth of the dominoes that a play lays."""
    total = 0.0
    for i in range(move.n):
        total += W[KEPT + kind_of(int(move.tile[i]))]
    return total


@kernel
def rate(state: Any, moves: Any, n: int, out: Any, W: Any) -> None:
    """Marks, the dominoes kept, the chain that may go on."""
    seat = int(state.turn)
    kept = 1.0 if state.n_stock > 0 else 0.3
    for j in range(n):
        move = moves[j]
        worth = float(points_of(state, move)) - kept * used_worth(move, W)
        if move.kind == PLACE and move.n == 1 and state.n_rack[seat] > 1:
            worth += W[GOES_ON]
        out[j] = worth


@kernel
def rule(state: Any, moves: Any, n: int, out: Any) -> None:
    """No public bot is known: the most marks at once."""
    for j in range(n):
        out[j] = float(points_of(state, moves[j]))


@kernel
def margin(state: Any, seat: int, W: Any) -> float:
    """Marks laid and what the racks promise, the seat's minus the best other's."""
    best, own = -1e9, 0.0
    for other in range(state.n_seats):
        worth = float(state.scores[other]) + rack_worth(state, other, W)
        if other == state.turn:
            worth += W[TEMPO]
        if other == seat:
            own = worth
        else:
            best = max(best, worth)
    return own - best


@kernel
def least_left(state: Any) -> int:
    """The marks that the leader has left."""
    n = 31
    for seat in range(state.n_seats):
        n = min(n, marks_left(state, seat))
    return n


@kernel
def spread(state: Any, W: Any) -> float:
    """How far the rest of the game moves the margin."""
    return float(W[SPREADS + least_left(state)])


@kernel
def is_ending(view: Any) -> bool:
    """Two players and an empty stock: every domino is known."""
    return bool(view.n_seats == 2 and view.n_stock == 0)


@kernel
def rewind(now: Any, before: Any, move: Any, stream: Any) -> bool:
    """The mover's rack before his play."""
    seat = int(before.turn)
    for _ in range(int(now.n_rack[seat]) + int(move.n) - int(before.n_rack[seat])):
        drawn = below(stream, int(now.n_rack[seat]))
        take_from_rack(now, seat, int(now.rack[seat, drawn]))
    for i in range(move.n):
        add_to_rack(now, seat, kind_of(int(move.tile[i])))
    before.rack[seat, :] = now.rack[seat, :]
    return True


# --- learning -----------------------------------------------------------------------------

N_KEPT = N_DOMINOES + 1  # a feature a domino, and what is always there
KEPT_SUMS = N_WEIGHTS


@kernel
def fill_kept(state: Any, seat: int, move: Any, row: Any) -> None:
    """The dominoes that a play keeps, as a row of features."""
    for k in range(N_KEPT):
        row[k] = 0.0
    for i in range(state.n_rack[seat]):
        row[int(state.rack[seat, i])] = 1.0
    for i in range(move.n):
        row[kind_of(int(move.tile[i]))] = 0.0
    row[N_DOMINOES] = 1.0


@kernel
def learn(traces: Any, moves: Any, n: int, W: Any, sums: Any) -> None:
    """What followed after the dominoes kept, one turn on; what chains go on to lay."""
    row = np.zeros(N_KEPT)
    last = np.full(4, -1, np.int64)  # the decision that ended each seat's turn before
    t = 0
    while t < n:
        seat = int(traces[t].turn)
        marks = float(points_of(traces[t], moves[t]))
        first, opened = marks, moves[t].kind == PLACE and moves[t].n == 1
        while t + 1 < n and traces[t + 1].phase == CHAIN:
            t += 1
            marks += float(points_of(traces[t], moves[t]))
        if opened:
            sums[0, GOES_ON] += marks - first
            sums[1, GOES_ON] += 1.0
        sums[0, TURN_VALUE] += marks
        sums[1, TURN_VALUE] += 1.0
        target = marks - W[TURN_VALUE] + rack_worth(traces[t], seat, W) - used_worth(moves[t], W)
        before = int(last[seat])
        if before >= 0 and traces[before].n_stock >= RACK:
            fill_kept(traces[before], seat, moves[before], row)
            add_row(sums, KEPT_SUMS, row, target)
        last[seat] = t
        t += 1


def fold(W: np.ndarray[Any, Any], sums: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """New values of the dominoes kept, of a turn and of a chain."""
    W = W.copy()
    W[KEPT : KEPT + N_DOMINOES] = solve(sums, KEPT_SUMS, N_KEPT, 30.0)[:N_DOMINOES]
    for k in (TURN_VALUE, GOES_ON):
        W[k] = sums[0, k] / max(sums[1, k], 1.0)
    return W


@kernel
def learn_spread(traces: Any, moves: Any, n: int, W: Any, sums: Any) -> None:
    """Add one game's errors of ``margin`` to the sums, by the marks that the leader has left."""
    end = traces[n]
    for t in range(n):
        state = traces[t]
        if state.phase == CHAIN:
            continue
        seat = int(state.turn)
        error = final_margin(end, seat) - margin(state, seat, W)
        add_square(sums, SPREADS + least_left(state), error)
        sums[0, TEMPO] += error
        sums[1, TEMPO] += 1.0


def fold_spread(W: np.ndarray[Any, Any], sums: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """New spreads and tempo."""
    W = W.copy()
    W[TEMPO] += sums[0, TEMPO] / max(sums[1, TEMPO], 1.0)
    fill_deviations(W, sums, slice(SPREADS, SPREADS + 32), reach=1, least=0.7)
    W[SCALE] = W[SPREADS + 22]
    return W


def fresh_weights() -> np.ndarray[Any, Any]:
    """Weights before any learning."""
    W = np.zeros(N_WEIGHTS)
    W[SCALE] = 6.0
    W[TURN_VALUE] = 2.0
    W[TEMPO] = 1.0
    W[SPREADS : SPREADS + 32] = 1.0 + 1.2 * np.sqrt(np.arange(32))
    return W


LESSONS = (
    *(Lesson(learn, fold, 1500, miss, extra=room(N_KEPT)) for miss in (0.6, 0.4, 0.3, 0.2, 0.1)),
    *(Lesson(learn_spread, fold_spread, 1500, 0.0) for _ in range(2)),
)

INSIGHT = Insight(rate, rule, margin, spread, is_ending, one_deal, nothing_hidden, no_ally, rewind)
