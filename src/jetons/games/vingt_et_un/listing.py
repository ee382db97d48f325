"""Listing the moves of Le 21.

Which tokens fit where is as good as random, and a branch on it costs more than writing a move:
while there is room, ``placements`` writes every number of the rack and counts those that fit.
"""

from __future__ import annotations

from typing import Any

from jetons.core.jit import kernel
from jetons.games.vingt_et_un.grid import (
    highest_at,
    start_cell,
    takes_of,
)
from jetons.games.vingt_et_un.layout import (
    EXCHANGE,
    LOW,
    PASS,
    PLACE,
    RACK,
    SCORING_ROUND,
    STAR,
    STRIDE,
    TARGET,
    TOP,
    TURN,
)

NEVER = 99  # a number that fits nowhere
MOST_AT = RACK + TARGET  # placements that a cell can add to a list, and more


@kernel
def put(out: Any, n: int, kind: int, token: int, number: int, cell: int) -> None:
    """Write a move."""
    move = out[n]
    move.kind = kind
    move.token = token
    move.number = number
    move.cell = cell


@kernel
def emit(out: Any, n: int, kind: int, token: int, number: int, cell: int) -> int:
    """List a move, written while there is room; the new count."""
    if n < len(out):
        put(out, n, kind, token, number, cell)
    return n + 1


@kernel
def numbers_on(rack: Any) -> tuple[int, int, int]:
    """The different numbers of a rack, without stars; NEVER in the place of the others."""
    a, b, c = int(rack[0]), int(rack[1]), int(rack[2])
    if c == b or not 0 < c < STAR:
        c = NEVER
    if b == a or not 0 < b < STAR:
        b = NEVER
    if not 0 < a < STAR:
        a = NEVER
    return a, b, c


@kernel
def emit_places(out: Any, n: int, cell: int, takes: int, numbers: Any, has_star: bool) -> int:
    """List what fits on a cell, written while there is room; the new count."""
    for number in numbers:
        if number < takes:
            n = emit(out, n, PLACE, number, number, cell)
    if has_star:
        for number in range(1, takes):
            n = emit(out, n, PLACE, STAR, number, cell)
    return n


@kernel
def placements(state: Any, out: Any, rack: Any) -> int:
    """List the placements from round 2 on (21.10 to 21.13)."""
    a, b, c = numbers_on(rack)
    has_star = rack[RACK - 1] == STAR
    is_wild = has_star and state.lap >= SCORING_ROUND
    n_columns = int(state.n_columns)
    n = 0
    for row in range(state.n_rows):
        left = TOP + row * STRIDE
        for cell in range(left, left + n_columns):
            takes = takes_of(state, cell)
            if takes == 0:
                continue
            if n + MOST_AT > len(out):
                n = emit_places(out, n, cell, takes, (a, b, c), has_star)
            else:
                put(out, n, PLACE, a, a, cell)
                n += a < takes
                put(out, n, PLACE, b, b, cell)
                n += b < takes
                put(out, n, PLACE, c, c, cell)
                n += c < takes
                if has_star:
                    for number in range(1, takes):
                        put(out, n, PLACE, STAR, number, cell)
                        n += 1
            if is_wild and takes <= TARGET:  # 21.13
                n = emit(out, n, PLACE, STAR, TARGET, cell)
    return n


@kernel
def openings(state: Any, out: Any, rack: Any) -> int:
    """List the placements of round 1 (21.9)."""
    cell = start_cell(state)
    if state.board[cell] != 0:
        return 0
    takes = 1 + min(LOW, highest_at(state, cell))
    return emit_places(out, 0, cell, takes, numbers_on(rack), rack[RACK - 1] == STAR)


@kernel
def legal(state: Any, out: Any) -> int:
    """All the mover's moves: placements, or exchanges and the pass if there are none."""
    if state.phase != TURN:
        return 0
    rack = state.rack[state.turn]
    if state.lap == 1:
        n = openings(state, out, rack)
    else:
        n = placements(state, out, rack)
    if n == 0:  # 21.18
        if state.n_undrawn[state.turn] > 0:
            n = exchanges(out, rack)
        n = emit(out, n, PASS, 0, 0, 0)
    return n


@kernel
def exchanges(out: Any, rack: Any) -> int:
    """List each different token of the rack to give up (21.18)."""
    n, before = 0, 0
    for i in range(RACK):
        token = int(rack[i])
        if token != before:
            n = emit(out, n, EXCHANGE, token, 0, 0)
        before = token
    return n


@kernel
def lowest_on(rack: Any) -> int:
    """The lowest number that a rack can place, a star as 1; above 21 for an empty rack."""
    if rack[RACK - 1] == STAR:
        return 1
    for i in range(RACK):
        if rack[i] != 0:
            return int(rack[i])
    return TARGET + 1


@kernel
def can_place(state: Any, seat: int) -> bool:
    """Whether the seat to move can place any of its tokens (21.18)."""
    rack = state.rack[seat]
    lowest = lowest_on(rack)
    if state.lap == 1:
        cell = start_cell(state)
        return state.board[cell] == 0 and lowest <= min(LOW, highest_at(state, cell))
    if rack[RACK - 1] == STAR and state.lap >= SCORING_ROUND:
        lowest = 0  # 21.13: as 21 on any square that touches a token
    for row in range(state.n_rows):
        left = TOP + row * STRIDE
        for cell in range(left, left + int(state.n_columns)):
            if takes_of(state, cell) > lowest:
                return True
    return False
