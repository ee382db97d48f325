"""101: what a line in the making is worth against the line it will be compared with.

A partial line is put into a class (how many tokens, equal values, colours, whether it can still
be a suite). Self-play counts how lines of each class ended; from that follow the points that a
class earns against another class, and alone. A placement is worth what it adds to its row and
its column; a column of the tray, what its token would add, over all faces its back still hides,
less what it leaves to the next player. Points here are those of ``returns``: POINT a point.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from jetons.bots.search.plan import (
    SCRATCH,
    Insight,
    Lesson,
    no_ally,
    no_rewind,
    nothing_hidden,
    one_deal,
)
from jetons.bots.value.cent_un_lines import (
    BACKS,
    BEHIND,
    DENIAL,
    DIST,
    FRONT,
    N_CLASSES,
    N_PATTERNS,
    N_STORED,
    N_WEIGHTS,
    PAIR,
    SCALE,
    SOLO,
    SPREADS,
    UNKNOWN,
    added,
    begin_square,
    best_gain,
    class_of,
    fill_gains,
    first_of,
    length_of,
    met_class,
    table_of,
)
from jetons.bots.value.linear import add_square, final_margin
from jetons.core.jit import kernel
from jetons.games.cent_un.kernel import POINT, face_of
from jetons.games.cent_un.kernel import score as points_of
from jetons.games.cent_un.layout import (
    DEPTH,
    DRAW,
    LONGEST,
    MATCH_POINTS,
    N_BACKS,
    N_COLUMNS,
    N_KINDS,
    N_TOKENS,
    PLACE,
    ROWS,
    SERIES,
    SOLO_POINTS,
    STRIDE,
)
from jetons.games.cent_un.lines import is_settled
from jetons.games.cent_un.square import own_square

_MATCH = np.array(MATCH_POINTS, np.int64)
_SOLO = np.array(SOLO_POINTS, np.int64)


# --- the tray -----------------------------------------------------------------------------


@kernel
def back_value(state: Any, square: int, back: int, cells: int, room: Any, W: Any) -> float:
    """What a face-down token adds to a square on average over the faces it can have."""
    if room[BACKS + back] == UNKNOWN:
        total, n = 0.0, 0
        for i in range(SERIES):
            token = face_of(state, back, i)
            if int(state.seen) >> token & 1 == 0:
                total += best_gain(state, square, token, cells, room, W)
                n += 1
        room[BACKS + back] = total / max(n, 1)
    return float(room[BACKS + back])


@kernel
def column_value(
    state: Any, square: int, column: int, behind: int, cells: int, room: Any, W: Any
) -> float:
    """What the front token of a column (or the one behind it) adds to a square."""
    depth = int(state.taken[column]) + behind
    if depth >= DEPTH:
        return -1e18
    if column == state.up and behind == 0:
        return best_gain(state, square, int(state.up_token) - 1, cells, room, W)
    back = int(state.tray[depth * N_COLUMNS + column]) - 1
    return back_value(state, square, back, cells, room, W)


@kernel
def next_square(state: Any) -> int:
    """The square that the next token after this turn goes to."""
    if state.n_seats == 1:
        return own_square(state)
    return (int(state.turn) + 1) % int(state.n_seats)


@kernel
def best_front(room: Any, column: int) -> float:
    """What the best of the tray's front tokens adds, but for one column."""
    best = -1e18
    for other in range(N_COLUMNS):
        if other != column:
            best = max(best, float(room[FRONT + other]))
    return best


@kernel
def rate_draws(state: Any, moves: Any, n: int, out: Any, room: Any, W: Any) -> None:
    """Each column: one's own gain, less what the next player can then take."""
    square, other = own_square(state), next_square(state)
    is_denied = W[DENIAL] > 0.0 and state.n_seats > 1
    if is_denied:
        cells = begin_square(state, other, room, W)
        for column in range(N_COLUMNS):
            room[FRONT + column] = column_value(state, other, column, 0, cells, room, W)
        for column in range(N_COLUMNS):
            room[BEHIND + column] = column_value(state, other, column, 1, cells, room, W)
    cells = begin_square(state, square, room, W)
    for j in range(n):
        column = int(moves[j].at)
        out[j] = column_value(state, square, column, 0, cells, room, W)
        if is_denied:
            best = max(float(room[BEHIND + column]), best_front(room, column))
            if best > -1e17:
                out[j] -= W[DENIAL] * best


@kernel
def rate_turns(state: Any, moves: Any, n: int, out: Any, room: Any, W: Any) -> None:
    """Each token to turn up: what the next player makes of knowing it."""
    other = next_square(state)
    sign = 1.0 if state.n_seats == 1 else -1.0
    cells = begin_square(state, other, room, W)
    for column in range(N_COLUMNS):
        room[FRONT + column] = column_value(state, other, column, 0, cells, room, W)
    for j in range(n):
        column = int(moves[j].at)
        rest = best_front(room, column)
        back = int(state.tray[int(state.taken[column]) * N_COLUMNS + column]) - 1
        total, faces = 0.0, 0
        for i in range(SERIES):
            token = face_of(state, back, i)
            if int(state.seen) >> token & 1 == 0:
                total += max(rest, best_gain(state, other, token, cells, room, W))
                faces += 1
        out[j] = sign * total / max(faces, 1)


@kernel
def rate(state: Any, moves: Any, n: int, out: Any, W: Any) -> None:
    """The worth of each step of a turn."""
    room = out[len(out) - SCRATCH :]
    if state.phase == PLACE:
        square = own_square(state)
        begin_square(state, square, room, W)
        fill_gains(state, square, int(state.hand) - 1, room, W)
        for j in range(n):
            row, column = int(moves[j].at) // STRIDE, int(moves[j].at) % STRIDE
            out[j] = added(room, row, column)
    elif n == 1:
        out[0] = 0.0
    elif state.phase == DRAW:
        rate_draws(state, moves, n, out, room, W)
    else:
        rate_turns(state, moves, n, out, room, W)


@kernel
def rule(state: Any, moves: Any, n: int, out: Any) -> None:
    """No public bot is known: the points as they stand."""
    for j in range(n):
        out[j] = float(points_of(state, moves[j]))


# --- the whole table ----------------------------------------------------------------------


@kernel
def square_value(state: Any, square: int, W: Any) -> float:
    """What all lines of a square are worth."""
    total = 0.0
    for direction in range(2):
        length = length_of(state, direction)
        n = int(state.height) if direction == ROWS else int(state.width)
        first = first_of(state, square, direction)
        is_known = state.n_seats > 1 and is_settled(state, direction)
        for i in range(n):
            at = (first + i) % LONGEST
            own = class_of(int(state.lines[square, direction, at]), length)
            if state.n_seats == 1:
                total += W[SOLO + own]
                continue
            table, worth = table_of(own, length), 0.0
            for other in range(state.n_seats):
                if other != square:
                    met = met_class(state, square, other, direction, at, is_known)
                    worth += W[table + met]
            total += worth
    return total


@kernel
def margin(state: Any, seat: int, W: Any) -> float:
    """The expected margin in ``returns``; alone, the expected total."""
    if state.n_seats == 1:
        return square_value(state, 0, W) + square_value(state, 1, W)
    own = square_value(state, seat, W)
    if state.n_seats == 2:
        return own * POINT
    best = -1e18
    for other in range(state.n_seats):
        if other != seat:
            best = max(best, square_value(state, other, W))
    return (own - best) * POINT / int(state.n_seats)


@kernel
def spread(state: Any, W: Any) -> float:
    """How far the rest of the game moves the margin, in ``returns``."""
    return max(float(W[SPREADS + (int(state.n_seats) - 1) * 64 + int(state.n_placed)]), 1.0)


LATE = 8  # tokens still to be placed, at most, in an ending
FEW_ORDERS = 300


@kernel
def is_ending(view: Any) -> bool:
    """The last placements, or a few more while the backs leave few orders of the faces."""
    n_left = int(view.n_total) - int(view.n_placed)
    if n_left <= 3 or n_left > LATE or view.n_seats > 2:
        return n_left <= 3
    return orders(view) <= FEW_ORDERS


@kernel
def orders(view: Any) -> int:
    """In how many orders the unseen faces can lie behind the backs of the tray."""
    n = 1
    for back in range(N_BACKS):
        left = 0
        for slot in range(N_TOKENS):
            left += int(view.tray[slot] == back + 1)
        if (
            view.up >= 0
            and view.tray[int(view.taken[view.up]) * N_COLUMNS + int(view.up)] == back + 1
        ):
            left -= 1
        for k in range(2, left + 1):
            n *= k
    return n


# --- learning -----------------------------------------------------------------------------


@kernel
def learn(traces: Any, moves: Any, n: int, W: Any, sums: Any) -> None:
    """Count how the lines of every position ended, by their class then."""
    end = traces[n]
    n_squares = max(int(end.n_seats), 2)
    for t in range(n):
        state = traces[t]
        if state.phase != PLACE:
            continue
        for square in range(n_squares):
            for direction in range(2):
                length = length_of(state, direction)
                lines = int(state.height) if direction == ROWS else int(state.width)
                first = first_of(end, square, direction)
                for i in range(lines):
                    at = (first + i) % LONGEST
                    own = class_of(int(state.lines[square, direction, at]), length)
                    kind = int(end.kinds[square, direction, at])
                    row = DIST + ((length - 3) * N_CLASSES + own) * N_KINDS
                    sums[0, row + kind] += 1.0


@kernel
def learn_spread(traces: Any, moves: Any, n: int, W: Any, sums: Any) -> None:
    """Add one game's errors of ``margin`` to the sums, by tokens placed."""
    end = traces[n]
    for t in range(n):
        state = traces[t]
        seat = int(state.turn)
        final = float(end.scores[seat])
        if state.n_seats > 1:
            final = final_margin(end, seat) * POINT
        k = SPREADS + (int(state.n_seats) - 1) * 64 + int(state.n_placed)
        add_square(sums, k, final - margin(state, seat, W))


def expand(stored: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """All weights from the stored ones: ``complete``, by NumPy, which is quicker interpreted.

    Every sum is made in the same order as there, so that both give the same bytes.
    """
    W = np.zeros(N_WEIGHTS)
    W[:N_STORED] = stored[:N_STORED]
    dist = W[DIST:N_STORED].reshape(3, N_CLASSES, N_KINDS)
    size = N_CLASSES * N_CLASSES
    for k in range(3):
        pair = np.zeros((N_CLASSES, N_CLASSES))
        for j in range(N_KINDS):
            gain = np.zeros(N_CLASSES)
            for i in range(N_KINDS):
                gain += dist[k][:, i] * gain_of(k, i, j)
            pair += gain[:, None] * dist[k][:, j]
        W[PAIR + k * size : PAIR + (k + 1) * size] = pair.ravel()
    alone = np.zeros(N_CLASSES)
    for i in range(N_KINDS):
        alone += dist[2][:, i] * float(_SOLO[i])
    W[SOLO:] = alone
    return W


@kernel
def gain_of(k: int, i: int, j: int) -> float:
    """Points of a line of kind i against one of kind j; k: length - 3."""
    if i == j:
        return 0.0
    best = max(i, j)
    points = float(_MATCH[best]) if k == 2 else 1.0
    return points if i > j else -points


@kernel
def complete(W: Any) -> None:
    """Fill in the points of every class against every other, from the stored weights."""
    for k in range(3):
        base = DIST + k * N_CLASSES * N_KINDS
        for own in range(N_CLASSES):
            for other in range(N_CLASSES):
                W[PAIR + (k * N_CLASSES + own) * N_CLASSES + other] = 0.0
            for j in range(N_KINDS):
                gain = 0.0
                for i in range(N_KINDS):
                    gain += W[base + own * N_KINDS + i] * gain_of(k, i, j)
                for other in range(N_CLASSES):
                    at = PAIR + (k * N_CLASSES + own) * N_CLASSES + other
                    W[at] += gain * W[base + other * N_KINDS + j]
    for own in range(N_CLASSES):
        alone = 0.0
        for i in range(N_KINDS):
            alone += W[DIST + (2 * N_CLASSES + own) * N_KINDS + i] * float(_SOLO[i])
        W[SOLO + own] = alone


def fold(W: np.ndarray[Any, Any], sums: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """New weights from the counts of ``learn``; a class never seen keeps what was thought."""
    counts = sums[0, DIST:N_STORED].reshape(3, N_CLASSES, N_KINDS)
    before = W[DIST:N_STORED].reshape(3, N_CLASSES, N_KINDS)
    dist = (counts + 10.0 * before) / (counts.sum(axis=2, keepdims=True) + 10.0)
    stored = W[:N_STORED].copy()
    stored[DIST:N_STORED] = dist.ravel()
    return expand(stored)


def fold_spread(W: np.ndarray[Any, Any], sums: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """New spreads from the sums of ``learn_spread``."""
    W = W.copy()
    for k in range(SPREADS, SPREADS + 4 * 64):
        if sums[1, k] > 20:
            W[k] = np.sqrt(sums[0, k] / sums[1, k])
    W[SCALE] = W[SPREADS + 64]
    return W


def fresh_weights() -> np.ndarray[Any, Any]:
    """Weights before any learning: a class ends as often in each kind as its pattern suggests."""
    stored = np.zeros(N_STORED)
    stored[SCALE] = 3.0 * POINT
    stored[DENIAL] = 0.5
    stored[SPREADS : SPREADS + 4 * 64] = 2.0 * POINT
    dist = stored[DIST:].reshape(3, N_CLASSES, N_KINDS)
    likely = (1, 3, 4, 7, 8, 8, 9)  # by pattern: where it may well lead
    for own in range(N_CLASSES):
        pattern, colour, run = own // 6 % N_PATTERNS, own // 2 % 3, own % 2
        dist[:, own, likely[pattern]] = 0.5
        dist[:, own, 5 if colour == 1 else 0] += 0.25
        dist[:, own, 6 if run else 0] += 0.25
    return expand(stored)


_ALL = tuple(
    (seats, (("mode", mode),)) for seats in (2, 2, 2, 3, 4, 1) for mode in ("expert", "classic")
)
LESSONS = (
    *(Lesson(learn, fold, 1200, miss, _ALL) for miss in (0.2, 0.1, 0.05, 0.0)),
    Lesson(learn_spread, fold_spread, 1200, 0.0, _ALL),
)

UNIT_OF_RETURNS = float(POINT)  # what a point counts in ``returns`` (several seats)

INSIGHT = Insight(
    rate, rule, margin, spread, is_ending, one_deal, nothing_hidden, no_ally, no_rewind
)
