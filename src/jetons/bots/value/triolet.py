"""Triolet: what the tokens kept and a free turn are worth, learned from self-play.

A move is worth its points, plus the learned value of the tokens kept (169 different leaves of at
most two tokens), plus the average turn for a bis. Weights, in points:
"""

from __future__ import annotations

from typing import Any

import numpy as np

from jetons.bots.search.plan import Insight, Lesson, no_ally
from jetons.bots.value.linear import add_square, fill_deviations, final_margin
from jetons.core.jit import kernel
from jetons.core.stream import pick
from jetons.games.triolet.kernel import rack_value
from jetons.games.triolet.layout import (
    BIS,
    EXCHANGE,
    JOKER,
    N_KINDS,
    PLACE,
    RACK,
)
from jetons.games.triolet.listing import rack_tokens
from jetons.games.triolet.scoring import score as points_of

NONE = 17  # leave index of "no token"
BASE = 18

SCALE = 0  # typical final margin
TURN_VALUE = 1  # average points of a turn
TEMPO = 2  # what being to move is worth
PUBLIC_BIS = 30  # the best public bot's rule: points, plus 30 for a bis
SPREADS = 16  # standard deviation of the rest margin by tokens to come, 0…95
LEAVES = 128  # [a * 18 + b], a ≤ b the tokens kept, 17 none
RACKS = LEAVES + BASE * BASE  # [(a * 18 + b) * 18 + c]: value of a rack on turn
N_WEIGHTS = RACKS + BASE**3


@kernel
def leave_index(a: int, b: int) -> int:
    """Where the value of keeping two tokens (17: none) stands, in any order."""
    if a > b:
        a, b = b, a
    return LEAVES + a * BASE + b


@kernel
def rack_index(tokens: Any) -> int:
    """Where the value of a rack stands; the tokens ascend, -1 for none comes last."""
    a, b, c = tokens
    if c < 0:
        c = NONE
    if b < 0:
        b = NONE
    if a < 0:
        a = NONE
    return RACKS + (int(a) * BASE + int(b)) * BASE + int(c)


@kernel
def kept_index(tokens: Any, move: Any) -> int:
    """Where the value of the tokens that a move keeps stands."""
    used0, used1, used2 = False, False, False
    for i in range(move.n):
        kind = min(int(move.token[i]), JOKER)
        if not used0 and tokens[0] == kind:
            used0 = True
        elif not used1 and tokens[1] == kind:
            used1 = True
        elif not used2 and tokens[2] == kind:
            used2 = True
    first, second = NONE, NONE
    for i in range(RACK):
        used = used0 if i == 0 else (used1 if i == 1 else used2)
        if used or tokens[i] < 0:
            continue
        if first == NONE:
            first = tokens[i]
        else:
            second = tokens[i]
    return leave_index(first, second)


@kernel
def covers_bis(state: Any, move: Any) -> bool:
    """Whether a placement earns another turn (T.12)."""
    if move.kind != PLACE:
        return False
    for i in range(move.n):
        if state.squares[move.cell[i]] == BIS:
            return True
    return False


@kernel
def left_value(tokens: Any, move: Any) -> int:
    """The numbers that stay on the rack."""
    total = 0
    for i in range(RACK):
        if 0 <= tokens[i] < JOKER:
            total += tokens[i]
    for i in range(move.n):
        if move.token[i] < JOKER:
            total -= int(move.token[i])
    return total


@kernel
def rate(state: Any, moves: Any, n: int, out: Any, W: Any) -> None:
    """Points, the tokens kept, a bis."""
    seat = int(state.turn)
    tokens = rack_tokens(state, seat)
    fade = min(float(state.n_bag) / 6.0, 1.0)
    for j in range(n):
        move = moves[j]
        worth = float(points_of(state, move))
        if state.n_bag > 0:
            worth += fade * W[kept_index(tokens, move)]
            if covers_bis(state, move):
                worth += W[TURN_VALUE]
        else:
            left = left_value(tokens, move)
            n_left = int(state.n_rack[seat]) - int(move.n)
            worth += ending_worth(state, seat, left, n_left)
            if n_left > 0 and covers_bis(state, move):
                worth += 0.6 * W[TURN_VALUE]
        out[j] = worth


@kernel
def ending_worth(state: Any, seat: int, left: int, n_left: int) -> float:
    """With an empty bag: going out collects the others' tokens (T.22), staying risks one's own."""
    if n_left > 0:
        return -0.5 * left - 4.0 * n_left
    collected = 0.0
    for other in range(state.n_seats):
        if other != seat:
            collected += rack_value(state, other)
    return collected


@kernel
def rule(state: Any, moves: Any, n: int, out: Any) -> None:
    """The most points, plus 30 for a bis."""
    for j in range(n):
        out[j] = float(points_of(state, moves[j]))
        if covers_bis(state, moves[j]):
            out[j] += PUBLIC_BIS


@kernel
def rack_worth(state: Any, seat: int, W: Any) -> float:
    """What the tokens of a seat promise beyond an average rack."""
    tokens = rack_tokens(state, seat)
    if state.n_bag > 0:
        return float(W[rack_index(tokens)])
    return -0.5 * rack_value(state, seat) - 4.0 * float(state.n_rack[seat])


@kernel
def margin(state: Any, seat: int, W: Any) -> float:
    """Points so far and what the racks promise, the seat's minus the best other's."""
    best = -1e9
    own = 0.0
    for other in range(state.n_seats):
        worth = float(state.scores[other]) + rack_worth(state, other, W)
        if other == state.turn:
            worth += W[TEMPO] * (1.0 if state.n_bag > 0 else 0.5)
        if other == seat:
            own = worth
        elif worth > best:
            best = worth
    return own - best


@kernel
def spread(state: Any, W: Any) -> float:
    """How far the rest of the game moves the margin."""
    n = int(state.n_bag)
    for seat in range(state.n_seats):
        n += state.n_rack[seat]
    return float(W[SPREADS + min(n, 95)])


@kernel
def is_ending(view: Any) -> bool:
    """Two players and an empty bag: only the other rack is hidden, among six tokens."""
    return bool(view.n_bag == 0 and view.n_seats == 2)


@kernel
def is_open(view: Any) -> bool:
    """The three tokens set aside hide every rack from the others (T.3)."""
    return False


@kernel
def deal(view: Any, k: int, state: Any) -> int:
    """The k-th rack that the other of two players may hold, with the ways to draw it."""
    other = 1 - int(view.seat)
    n = int(view.n_rack[other])
    for a in range(N_KINDS):
        for b in range(a, N_KINDS):
            for c in range(b, N_KINDS):
                if (n < 3 and a > 0) or (n < 2 and b > 0) or (n < 1 and c > 0):
                    continue  # a smaller rack counts each once
                weight = 1
                for kind in range(N_KINDS):
                    held = int(n > 2 and a == kind) + int(n > 1 and b == kind)
                    held += int(n > 0 and c == kind)
                    weight *= ways(int(view.unseen[kind]), held)
                if weight > 0 and k == 0:
                    hand_over(view, state, other, n, a, b, c)
                    return weight
                k -= int(weight > 0)
    return 0


@kernel
def ways(n: int, k: int) -> int:
    """In how many ways k of n equal tokens are drawn, k being at most 3."""
    if k == 0:
        return 1
    if k == 1:
        return n
    if k == 2:
        return n * (n - 1) // 2
    return n * (n - 1) * (n - 2) // 6


@kernel
def hand_over(view: Any, state: Any, other: int, n: int, a: int, b: int, c: int) -> None:
    """Give a rack to a player; what else is out of sight is set aside."""
    for kind in range(N_KINDS):
        held = int(n > 2 and a == kind) + int(n > 1 and b == kind) + int(n > 0 and c == kind)
        state.rack[other][kind] = held
        state.aside[kind] = int(view.unseen[kind]) - held


@kernel
def rewind(now: Any, before: Any, move: Any, stream: Any) -> bool:
    """The mover's rack before his move; what he exchanged is not known."""
    if move.kind == EXCHANGE:
        return False
    seat = int(before.turn)
    rack, held = now.rack[seat], int(before.n_rack[seat])
    for _ in range(int(now.n_rack[seat]) + int(move.n) - held):
        rack[pick(rack, stream)] -= 1
    for i in range(move.n):
        rack[min(int(move.token[i]), JOKER)] += 1
    now.n_rack[seat] = held
    for kind in range(N_KINDS):
        before.rack[seat][kind] = rack[kind]
    return True


def fresh_weights() -> np.ndarray[Any, Any]:
    """Weights before any learning: no token is worth keeping."""
    W = np.zeros(N_WEIGHTS)
    W[SCALE] = 100.0
    W[TURN_VALUE] = 30.0
    W[TEMPO] = 15.0
    W[SPREADS : SPREADS + 96] = np.sqrt(25.0 + 130.0 * np.arange(96))
    return W


INSIGHT = Insight(rate, rule, margin, spread, is_ending, deal, is_open, no_ally, rewind)


# --- learning -----------------------------------------------------------------------------

LEAST_BAG_TO_LEARN = 8  # later turns are about the end, not about the tokens kept
DOUBT = 20.0  # turns of an average value that each table entry starts with


@kernel
def learn(traces: Any, moves: Any, n: int, W: Any, sums: Any) -> None:
    """Add one game to the sums: what followed after each leave, and with each rack.

    ``sums[0]`` totals, ``sums[1]`` counts, beside W; entry TURN_VALUE is the points of a turn.
    The value of a leave is the next turn's points beyond an average turn plus the value of the
    leave after it (temporal differences for average reward).
    """
    for t in range(n):
        state, move = traces[t], moves[t]
        if state.n_bag < LEAST_BAG_TO_LEARN:
            break
        seat = int(state.turn)
        tokens = rack_tokens(state, seat)
        points = float(points_of(state, move))
        sums[0, TURN_VALUE] += points
        beyond = points - W[TURN_VALUE] + W[kept_index(tokens, move)]
        if covers_bis(state, move):
            beyond += W[TURN_VALUE]
        else:
            sums[1, TURN_VALUE] += 1.0  # a turn and its bis turns are one
        sums[0, rack_index(tokens)] += beyond
        sums[1, rack_index(tokens)] += 1.0
        before = t - 1
        while before >= 0 and int(traces[before].turn) != seat:
            before -= 1
        if before >= 0:
            kept = kept_index(rack_tokens(traces[before], seat), moves[before])
            sums[0, kept] += beyond
            sums[1, kept] += 1.0


@kernel
def learn_spread(traces: Any, moves: Any, n: int, W: Any, sums: Any) -> None:
    """Add one game's errors of ``margin`` to the sums, by tokens to come."""
    end = traces[n]
    for t in range(n):
        state = traces[t]
        seat = int(state.turn)
        error = final_margin(end, seat) - margin(state, seat, W)
        to_come = int(state.n_bag)
        for other in range(state.n_seats):
            to_come += state.n_rack[other]
        add_square(sums, SPREADS + min(to_come, 95), error)
        if state.n_bag >= LEAST_BAG_TO_LEARN:
            sums[0, TEMPO] += error
            sums[1, TEMPO] += 1.0


def fold(W: np.ndarray[Any, Any], sums: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """New weights from the sums of ``learn``."""
    W, sums = W.copy(), sums.copy()
    for table in (slice(LEAVES, RACKS), slice(RACKS, N_WEIGHTS)):
        mean = sums[0, table].sum() / max(sums[1, table].sum(), 1.0)
        sums[0, table] -= mean * sums[1, table]
        W[table] = sums[0, table] / (sums[1, table] + DOUBT)
    for a in range(NONE):  # two tokens are first thought worth what each is worth alone
        for b in range(a, NONE):
            k, alone = LEAVES + a * BASE + b, LEAVES + NONE
            prior = W[alone + a * BASE] + W[alone + b * BASE] - W[alone + NONE * BASE]
            W[k] = (sums[0, k] + DOUBT * prior) / (sums[1, k] + DOUBT)
    W[TURN_VALUE] = sums[0, TURN_VALUE] / max(sums[1, TURN_VALUE], 1.0)
    return W


def fold_spread(W: np.ndarray[Any, Any], sums: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """New spreads and tempo from the sums of ``learn_spread``, smoothed over the tokens to come."""
    W = W.copy()
    W[TEMPO] += sums[0, TEMPO] / max(sums[1, TEMPO], 1.0)
    fill_deviations(W, sums, slice(SPREADS, SPREADS + 96), reach=3, least=3.0, enough=50)
    W[SCALE] = W[SPREADS + 80]
    return W


LESSONS = (
    *(Lesson(learn, fold, 6000, miss) for miss in (0.6, 0.4, 0.3, 0.3, 0.2, 0.2, 0.1, 0.1)),
    *(Lesson(learn_spread, fold_spread, 4000, 0.0) for _ in range(2)),
)
