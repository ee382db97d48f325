"""Le 21: what the tokens kept are worth, and what it is worth to be rid of a token.

A placement is worth its points, a share of the number laid (what is left at the end is
subtracted, 21.20), the tokens kept, less what it opens to the next player.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from jetons.bots.search.plan import Insight, Lesson, nothing_hidden, one_deal
from jetons.bots.value.linear import add_row, add_square, fill_deviations, room, solve
from jetons.core.jit import kernel
from jetons.core.stream import below
from jetons.games.vingt_et_un.kernel import score as points_of
from jetons.games.vingt_et_un.layout import (
    EXCHANGE,
    N_KINDS,
    PLACE,
    RACK,
    STAR,
    STAR_VALUE,
)
from jetons.games.vingt_et_un.racks import put_on, take_off, value_left

SCALE = 0  # typical final margin
TURN_VALUE = 1  # average worth of a turn
RID = 2  # what laying a token is worth, per unit of its number
KEPT = 16  # [kind]: what keeping a token is worth
LEAF = 48  # coefficients of ``leaf_terms``
N_LEAF = 6
SPREADS = 64  # [tokens still owned by the seat that has fewest, 0…31]
N_WEIGHTS = 128


@kernel
def token_value(kind: int) -> int:
    """What a token costs when it is left at the end (21.20)."""
    return STAR_VALUE if kind == STAR else kind


@kernel
def kept_value(state: Any, seat: int, used: int, W: Any) -> float:
    """The worth of the rack without one token of a kind (0: of all of it)."""
    total = 0.0
    for i in range(RACK):
        kind = int(state.rack[seat, i])
        if kind != 0:
            total += W[KEPT + kind]
    if used != 0:
        total -= W[KEPT + used]
    return total


@kernel
def rate(state: Any, moves: Any, n: int, out: Any, W: Any) -> None:
    """Points, being rid of the number, the tokens kept."""
    seat = int(state.turn)
    rack = kept_value(state, seat, 0, W)
    for j in range(n):
        move = moves[j]
        token = int(move.token)
        worth = rack - (W[KEPT + token] if token != 0 else 0.0)
        if move.kind == PLACE:
            worth += float(points_of(state, move)) + W[RID] * token_value(token)
        out[j] = worth


@kernel
def rule(state: Any, moves: Any, n: int, out: Any) -> None:
    """No public bot is known: the points at once."""
    for j in range(n):
        out[j] = float(points_of(state, moves[j]))


@kernel
def stars_of(state: Any, seat: int) -> int:
    """The stars that a seat still owns."""
    n = int(state.undrawn[seat, STAR])
    for i in range(RACK):
        n += int(state.rack[seat, i] == STAR)
    return n


@kernel
def owned_by(state: Any, seat: int) -> int:
    """The tokens that a seat still owns."""
    return int(state.n_undrawn[seat]) + int(state.n_rack[seat])


@kernel
def leaf_terms(
    state: Any, seat: int, other: int, W: Any
) -> tuple[float, float, float, float, float, float]:
    """What a seat has beyond another, for the estimate of the rest of the game."""
    left = float(value_left(state, seat) - value_left(state, other))
    stars = float(stars_of(state, seat) - stars_of(state, other))
    kept = kept_value(state, seat, 0, W) - kept_value(state, other, 0, W)
    owned = float(owned_by(state, seat) - owned_by(state, other))
    turn = 1.0 if state.turn == seat else (-1.0 if state.turn == other else 0.0)
    return left, stars, kept, owned, turn, left * float(owned_by(state, seat)) / 29.0


@kernel
def side_score(state: Any, seat: int) -> float:
    """Points so far, of the team where there are teams (21.22)."""
    total = float(state.scores[seat])
    if state.teams:
        total += float(state.scores[(seat + 2) % 4])
    return total


@kernel
def beyond(state: Any, seat: int, other: int, W: Any) -> float:
    """The expected margin over one other seat."""
    total = side_score(state, seat) - side_score(state, other)
    terms = leaf_terms(state, seat, other, W)
    for k in range(N_LEAF):
        total += W[LEAF + k] * terms[k]
    return total


@kernel
def is_ally(state: Any, seat: int, other: int) -> bool:
    """Whether two seats are of one team (21.22)."""
    return bool(state.teams) and other == (seat + 2) % 4


@kernel
def margin(state: Any, seat: int, W: Any) -> float:
    """The expected margin over the best other."""
    least = 1e9
    for other in range(state.n_seats):
        if other != seat and not is_ally(state, seat, other):
            least = min(least, beyond(state, seat, other, W))
    return least


@kernel
def fewest(state: Any) -> int:
    """The tokens of the seat that owns fewest."""
    n = 31
    for seat in range(state.n_seats):
        n = min(n, owned_by(state, seat))
    return n


@kernel
def spread(state: Any, W: Any) -> float:
    """How far the rest of the game moves the margin."""
    return float(W[SPREADS + fewest(state)])


@kernel
def is_ending(view: Any) -> bool:
    """Two players with nothing undrawn: everything is known, few tokens are left."""
    return bool(view.n_seats == 2 and view.n_undrawn[0] == 0 and view.n_undrawn[1] == 0)


@kernel
def rewind(now: Any, before: Any, move: Any, stream: Any) -> bool:
    """The mover's rack before his move; what he exchanged is not known."""
    if move.kind == EXCHANGE:
        return False
    seat = int(before.turn)
    rack, n_laid = now.rack[seat], int(move.kind == PLACE)
    if now.n_rack[seat] + n_laid > before.n_rack[seat]:  # he drew one since
        take_off(rack, int(rack[RACK - 1 - below(stream, int(now.n_rack[seat]))]))
    if n_laid:
        put_on(rack, int(move.token))
    now.n_rack[seat] = before.n_rack[seat]
    before.rack[seat, :] = rack
    return True


# --- learning -----------------------------------------------------------------------------

N_KEPT = N_KINDS + 1  # a feature a kind (0 is none), and what is always there
KEPT_SUMS = N_WEIGHTS
LEAF_SUMS = N_WEIGHTS


@kernel
def reward(state: Any, move: Any, W: Any) -> float:
    """What a move brings at once, as ``rate`` counts it."""
    if move.kind != PLACE:
        return 0.0
    return float(points_of(state, move)) + float(W[RID]) * token_value(int(move.token))


@kernel
def learn(traces: Any, moves: Any, n: int, W: Any, sums: Any) -> None:
    """What followed after the tokens kept, one turn on (temporal differences)."""
    row = np.zeros(N_KEPT)
    for t in range(n):
        state = traces[t]
        if state.lap < 4 or moves[t].kind != PLACE:
            continue
        seat = int(state.turn)
        gained = reward(state, moves[t], W)
        sums[0, TURN_VALUE] += gained
        sums[1, TURN_VALUE] += 1.0
        target = gained - W[TURN_VALUE] + kept_value(state, seat, int(moves[t].token), W)
        before = t - 1
        while before >= 0 and int(traces[before].turn) != seat:
            before -= 1
        if before < 0 or moves[before].kind != PLACE:
            continue
        for k in range(N_KEPT):
            row[k] = 0.0
        for i in range(RACK):
            row[int(traces[before].rack[seat, i])] += 1.0
        row[int(moves[before].token)] -= 1.0
        row[0] = 0.0
        row[N_KINDS] = 1.0
        add_row(sums, KEPT_SUMS, row, target)


def fold(W: np.ndarray[Any, Any], sums: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """New values of the tokens kept."""
    W = W.copy()
    values = solve(sums, KEPT_SUMS, N_KEPT, 30.0)
    counts = np.diag(sums[0, KEPT_SUMS : KEPT_SUMS + N_KEPT * N_KEPT].reshape(N_KEPT, N_KEPT))
    mean = float(values[:N_KINDS] @ counts[:N_KINDS]) / max(counts[:N_KINDS].sum(), 1.0)
    W[KEPT : KEPT + N_KINDS] = values[:N_KINDS] - mean  # only differences count
    W[KEPT] = 0.0
    W[TURN_VALUE] = sums[0, TURN_VALUE] / max(sums[1, TURN_VALUE], 1.0)
    return W


@kernel
def learn_leaf(traces: Any, moves: Any, n: int, W: Any, sums: Any) -> None:
    """What the rest of the game brought, by what a seat had beyond the other."""
    row = np.zeros(N_LEAF)
    end = traces[n]
    for t in range(n):
        state = traces[t]
        seat = int(state.turn)
        other = (seat + 1) % int(state.n_seats)
        rest = float(end.scores[seat]) - float(end.scores[other])
        rest -= float(state.scores[seat]) - float(state.scores[other])
        terms = leaf_terms(state, seat, other, W)
        for k in range(N_LEAF):
            row[k] = terms[k]
        add_row(sums, LEAF_SUMS, row, rest)
        for k in range(N_LEAF):
            rest -= W[LEAF + k] * row[k]
        add_square(sums, SPREADS + fewest(state), rest)


def fold_leaf(W: np.ndarray[Any, Any], sums: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """New coefficients of the estimate, and how far off the former ones were."""
    W = W.copy()
    W[LEAF : LEAF + N_LEAF] = solve(sums, LEAF_SUMS, N_LEAF, 10.0)
    fill_deviations(W, sums, slice(SPREADS, SPREADS + 32), reach=2, least=3.0)
    W[SCALE] = W[SPREADS + 28]
    return W


def fresh_weights() -> np.ndarray[Any, Any]:
    """Weights before any learning."""
    W = np.zeros(N_WEIGHTS)
    W[SCALE] = 50.0
    W[TURN_VALUE] = 10.0
    W[RID] = 0.1
    W[LEAF] = -0.8
    W[SPREADS : SPREADS + 32] = 10.0 + 10.0 * np.sqrt(np.arange(32))
    return W


LESSONS = (
    *(
        Lesson(learn, fold, 1000, miss, extra=room(N_KEPT))
        for miss in (0.6, 0.4, 0.3, 0.2, 0.1, 0.1)
    ),
    *(Lesson(learn_leaf, fold_leaf, 1500, 0.05, extra=room(N_LEAF)) for _ in range(2)),
)

INSIGHT = Insight(rate, rule, margin, spread, is_ending, one_deal, nothing_hidden, is_ally, rewind)
