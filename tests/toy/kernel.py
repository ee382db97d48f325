"""Voisins' rules as functions over records. Each branch that is a rule cites its clause."""

from __future__ import annotations

from typing import Any

from jetons.core.game import NO_CHANCE
from jetons.core.jit import kernel
from tests.toy.layout import (
    COPIES,
    DEAL,
    LONE,
    LOT,
    N_CELLS,
    N_KINDS,
    N_TOKENS,
    OVER,
    PAIR,
    POOL_BAG,
    POOL_LOT,
    RACK,
    REFILL,
    TURN,
    Reason,
)


@kernel
def start(state: Any, config: Any) -> None:
    """The empty table."""
    for cell in range(N_CELLS):
        state.row[cell] = 0
    for seat in range(len(state.scores)):
        state.scores[seat] = 0
        for kind in range(N_KINDS):
            state.rack[seat][kind] = 0
    for kind in range(N_KINDS):
        state.bag[kind] = COPIES
    state.n_row = 0
    state.n_bag = N_TOKENS
    state.n_seats = config.n_seats
    state.target = config.target
    state.first = config.first
    state.turn = 0
    state.due = 0
    state.phase = LOT
    if config.first >= 0:
        begin(state, int(config.first))


@kernel
def begin(state: Any, seat: int) -> None:
    """V.2: who begins is known; the racks are dealt from there on."""
    state.first = seat
    state.turn = seat
    state.due = RACK
    state.phase = DEAL


@kernel
def chance(state: Any, weights: Any) -> int:
    """The pool to draw from and the weights of its outcomes."""
    if state.phase == TURN or state.phase == OVER:
        return NO_CHANCE
    for kind in range(N_KINDS):
        weights[kind] = state.bag[kind]
    if state.phase != LOT:
        return POOL_BAG
    for i in range(len(weights)):
        weights[i] = 1 if i < state.n_seats else 0
    return POOL_LOT


@kernel
def draw(state: Any, outcome: int) -> None:
    """The pending draw came out so."""
    if state.phase == LOT:
        begin(state, outcome)
        return
    state.bag[outcome] -= 1
    state.n_bag -= 1
    state.rack[state.turn][outcome] += 1
    state.due -= 1
    if state.due > 0:
        return
    next_seat(state)
    if state.phase == DEAL and state.turn != state.first:
        state.due = RACK
    else:
        state.phase = TURN


@kernel
def next_seat(state: Any) -> None:
    """The turn goes to the next seat."""
    state.turn = (state.turn + 1) % state.n_seats


@kernel
def check(state: Any, move: Any) -> int:
    """Why the mover may not play this; Reason.OK if he may."""
    if state.phase != TURN:
        return Reason.NOT_YOUR_TURN
    if move.cell >= N_CELLS:
        return Reason.NO_CELL
    token = int(move.token)
    if token < 1 or token > N_KINDS or state.rack[state.turn][token - 1] == 0:
        return Reason.NOT_HELD
    if state.row[move.cell] != 0:
        return Reason.OCCUPIED
    return Reason.OK


@kernel
def legal(state: Any, out: Any) -> int:
    """All the mover's moves: each of his numbers on each free cell (V.3)."""
    if state.phase != TURN:
        return 0
    n = 0
    for cell in range(N_CELLS):
        for kind in range(N_KINDS):
            if state.row[cell] == 0 and state.rack[state.turn][kind] > 0:
                if n < len(out):
                    out[n].cell = cell
                    out[n].token = kind + 1
                n += 1
    return n


@kernel
def number_at(state: Any, cell: int) -> int:
    """The number on a cell; 0 if there is none, or no such cell."""
    return int(state.row[cell]) if 0 <= cell < N_CELLS else 0


@kernel
def makes(state: Any, move: Any, step: int) -> bool:
    """Whether the token makes the target with its neighbour on one side (V.4)."""
    other = number_at(state, int(move.cell) + step)
    return other > 0 and other + int(move.token) == int(state.target)


@kernel
def score(state: Any, move: Any) -> int:
    """V.4, V.5."""
    points = 0
    for step in (-1, 1):
        if makes(state, move, step):
            points += PAIR
    return points if points > 0 else LONE


@kernel
def apply(state: Any, move: Any) -> int:
    """Play a legal move; the draw that follows is left to chance."""
    points = score(state, move)
    seat = int(state.turn)
    state.scores[seat] += points
    state.row[move.cell] = move.token
    state.n_row += 1
    state.rack[seat][int(move.token) - 1] -= 1
    if state.n_row == N_CELLS:  # V.6
        state.phase = OVER
    elif state.n_bag > 0:  # V.3
        state.phase = REFILL
        state.due = 1
    else:
        next_seat(state)
    return points


@kernel
def is_over(state: Any) -> bool:
    """Whether the game has ended (V.6)."""
    return bool(state.phase == OVER)


@kernel
def returns(state: Any, out: Any) -> None:
    """The score of each seat (V.6: the highest wins)."""
    for seat in range(len(out)):
        out[seat] = state.scores[seat]
