"""Listing the moves of Le 21.

Which tokens fit where is as good as random, and a branch on it costs more than writing a move:
while there is room, ``placements`` writes every number of the rack and counts those that fit.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from jetons.core.jit import kernel
from jetons.games.vingt_et_un.grid import (
    highest_at,
    start_cell,
    takes_of,
)
from jetons.games.vingt_et_un.layout import (
    EXCHANGE,
    LOW,
    OUT,
    PASS,
    PLACE,
    RACK,
    SCORING_ROUND,
    STAR,
    STRIDE,
    TAKES,
    TARGET,
    TOP,
    TURN,
)

NEVER = 99  # a number that fits nowhere
MOST_AT = RACK + TARGET  # placements that a cell can add to a list, and more


@kernel
def write(move: Any, kind: int, token: int, number: int, cell: int) -> None:
    """Fill in a move."""
    move.kind = kind
    move.token = token
    move.number = number
    move.cell = cell


@kernel
def put(out: Any, n: int, kind: int, token: int, number: int, cell: int) -> None:
    """Write a move into a list."""
    write(out[n], kind, token, number, cell)


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


# --- without a list -----------------------------------------------------------------------
# Many games in lockstep ask how many moves there are and which is the j-th. Both go over the board
# by spans of cells, rows and what lies between them alike, because a processor compares the bytes
# of a span at once; what is out of use counts as covered.

SPAN = 32
_OUT = np.uint8(TAKES * OUT)  # squares out of use, and nothing else, are at least this


@kernel
def fitting(squares: Any, a: int, b: int, c: int) -> int:
    """How many times one of three numbers is within what a square of a span takes."""
    least_a = np.uint8(min(TAKES * (a + 1), 255))
    least_b = np.uint8(min(TAKES * (b + 1), 255))
    least_c = np.uint8(min(TAKES * (c + 1), 255))
    n = np.uint8(0)  # at most 3 × SPAN
    for k in range(SPAN):
        square = np.uint8(squares[k] * np.uint8(squares[k] < _OUT))
        one, two = np.uint8(square >= least_a), np.uint8(square >= least_b)
        n = np.uint8(n + one + two + np.uint8(square >= least_c))
    return int(n)


@kernel
def starring(squares: Any, is_wild: bool) -> int:
    """How many numbers a star can stand for on the squares of a span."""
    n = np.uint16(0)
    highest = np.uint8(TAKES * TARGET + TAKES - 1 if is_wild else 0)
    for k in range(SPAN):
        square = np.uint8(squares[k] * np.uint8(squares[k] < _OUT))
        takes = np.uint8(max(square, np.uint8(TAKES)) // np.uint8(TAKES))
        wild = np.uint8(square <= highest) & np.uint8(square >= np.uint8(TAKES))  # 21.13
        n = np.uint16(n + np.uint16(takes) - np.uint16(1) + np.uint16(wild))
    return int(n)


@kernel
def n_spans(state: Any) -> int:
    """How many spans cover the rows in use."""
    return (int(state.n_rows) * STRIDE + SPAN - 1) // SPAN


@kernel
def placeable(state: Any, span: int, numbers: Any, has_star: bool, is_wild: bool) -> int:
    """How many placements there are on a span, from round 2 on."""
    a, b, c = numbers
    squares = state.squares[TOP + span * SPAN : TOP + span * SPAN + SPAN]
    n = fitting(squares, a, b, c)
    if has_star:
        n += starring(squares, is_wild)
    return n


@kernel
def n_legal(state: Any, counts: Any) -> int:
    """How many moves ``legal`` lists; ``counts`` get how many lie up to the end of each span."""
    if state.phase != TURN:
        return 0
    rack = state.rack[state.turn]
    if state.lap == 1:
        n = opening_count(state, rack)
    else:
        numbers, has_star = numbers_on(rack), rack[RACK - 1] == STAR
        is_wild = has_star and state.lap >= SCORING_ROUND
        n = 0
        for span in range(n_spans(state)):
            n += placeable(state, span, numbers, has_star, is_wild)
            counts[span] = n
    if n == 0:
        n = 1
        if state.n_undrawn[state.turn] > 0:
            before = 0
            for i in range(RACK):
                n += int(rack[i] != before)
                before = rack[i]
    return n


@kernel
def opening_count(state: Any, rack: Any) -> int:
    """How many placements ``openings`` lists."""
    cell = start_cell(state)
    if state.board[cell] != 0:
        return 0
    takes = 1 + min(LOW, highest_at(state, cell))
    a, b, c = numbers_on(rack)
    n = int(a < takes) + int(b < takes) + int(c < takes)
    return n + takes - 1 if rack[RACK - 1] == STAR else n


@kernel
def nth_legal(state: Any, counts: Any, j: int, move: Any) -> None:
    """Write the j-th move that ``legal`` lists, counted from 0; there must be one.

    ``counts`` are those that ``n_legal`` left of this state.
    """
    rack = state.rack[state.turn]
    numbers = numbers_on(rack)
    has_star = rack[RACK - 1] == STAR
    if state.lap == 1:
        if opening_count(state, rack) > 0:
            cell = start_cell(state)
            takes = 1 + min(LOW, highest_at(state, cell))
            nth_at(cell, takes, numbers, j, move)
        else:
            nth_other(state, rack, j, move)
        return
    cell, before, reached = TOP, 0, 0
    for span in range(n_spans(state)):  # which span is as good as random: no branch on it
        reached = int(counts[span])
        cell += SPAN * int(reached <= j)
        before = reached if reached <= j else before
    if reached <= j:
        nth_other(state, rack, j, move)
        return
    is_wild = has_star and state.lap >= SCORING_ROUND
    at, before = nth_in(state.squares[cell : cell + SPAN], numbers, has_star, is_wild, j - before)
    nth_at(cell + at, takes_of(state, cell + at), numbers, before, move)


# A word has eight squares, a byte each; constants that are in every byte, or shift one byte to all
_EACH = np.uint64(0x0101010101010101)
_TOPS = np.uint64(0x80 * 0x0101010101010101)
_TAKES = np.uint64(OUT * 0x0101010101010101)
_ALL, _NONE = np.uint64(0xFFFFFFFFFFFFFFFF), np.uint64(0)
_BYTE = np.uint64(0xFF)
EIGHT = 8


@kernel
def at_least(takes: Any, number: int) -> Any:
    """1 in each byte of a word that is at least a number, both below 128."""
    return (((takes | _TOPS) - np.uint64(number) * _EACH) >> np.uint64(7)) & _EACH


@kernel
def sums_in(squares: Any, first: int, numbers: Any, stars: Any, wilds: Any) -> Any:
    """How many placements there are on eight squares of a span: a byte each, with all before it."""
    a, b, c = numbers
    word = _NONE
    eight = squares[first : first + EIGHT]
    for k in range(EIGHT):
        word |= np.uint64(eight[k]) << np.uint64(8 * k)
    takes = (word >> np.uint64(3)) & _TAKES
    touching = at_least(takes, 1)
    n = at_least(takes, a + 1) + at_least(takes, b + 1) + at_least(takes, c + 1)
    n += (takes - touching) & stars
    n += (touching - at_least(takes, TARGET + 1)) & wilds  # 21.13
    n &= (_EACH - at_least(takes, OUT)) * _BYTE
    n += n << np.uint64(8)
    n += n << np.uint64(16)
    return n + (n << np.uint64(32))


@kernel
def nth_in(squares: Any, numbers: Any, has_star: bool, is_wild: bool, j: int) -> tuple[int, int]:
    """The cell of a span where its j-th placement is, and which it is there; without a branch."""
    stars = _ALL if has_star else _NONE
    wilds = _ALL if is_wild else _NONE
    sums, chosen, start, at = _NONE, _NONE, 0, 0
    reached = 0
    for first in range(0, SPAN, EIGHT):
        sums = sums_in(squares, first, numbers, stars, wilds)
        is_there = reached <= j
        chosen = sums if is_there else chosen
        start = reached if is_there else start
        at = first if is_there else at
        reached += int(np.int64(sums >> np.uint64(56)))
    j -= start
    before = 0
    for k in range(EIGHT):
        reached = int(np.int64((chosen >> np.uint64(8 * k)) & _BYTE))
        at += int(reached <= j)
        before = reached if reached <= j else before
    return at, j - before


@kernel
def nth_at(cell: int, takes: int, numbers: Any, j: int, move: Any) -> None:
    """Write the j-th placement on a cell: the numbers that fit, then a star's."""
    a, b, c = numbers
    one = int(a < takes)
    two = one + int(b < takes)
    three = two + int(c < takes)
    token = a if j < one else b if j < two else c
    star = j - three + 1  # what a star stands for, if it is one
    star = star if star < takes else TARGET
    is_star = j >= three
    write(move, PLACE, STAR if is_star else token, star if is_star else token, cell)


@kernel
def nth_other(state: Any, rack: Any, j: int, move: Any) -> None:
    """Write the j-th exchange, or the pass after them (21.18)."""
    if state.n_undrawn[state.turn] > 0:
        before = 0
        for i in range(RACK):
            token = int(rack[i])
            if token != before:
                if j == 0:
                    write(move, EXCHANGE, token, 0, 0)
                    return
                j -= 1
            before = token
    write(move, PASS, 0, 0, 0)


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
