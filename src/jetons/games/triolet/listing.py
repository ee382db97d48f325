"""Listing Triolet's placements.

The walk visits the squares where a token would connect (anchors) and looks from each along its
row and its column. A placement is listed from its first anchor in reading order, so once. The
functions that list write moves while there is room and return the new count.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from jetons.core.jit import kernel
from jetons.games.triolet.grid import ALL_NUMBERS, ON_GRID, fit, is_anchor, makes_square, number_of
from jetons.games.triolet.layout import (
    EXCHANGE,
    JOKER,
    N_KINDS,
    PLACE,
    RACK,
    SIDE,
    STRIDE,
    TARGET,
    TOP,
)

BEHIND = TOP + SIDE * STRIDE  # the first cell behind the grid


@kernel
def is_tight(mask: int) -> bool:
    """Whether at most one number fits: needed before a 3 × 3 square can be full."""
    return mask & (mask - 1) == 0


@kernel
def emit(out: Any, n: int, size: int, a: int, b: int, c: int, ta: int, tb: int, tc: int) -> int:
    """List a placement of ``size`` tokens."""
    if n < len(out):
        move = out[n]
        move.kind = PLACE
        move.n = size
        move.cell[0] = a
        move.cell[1] = b
        move.cell[2] = c
        move.token[0] = ta
        move.token[1] = tb
        move.token[2] = tc
    return n + 1


@kernel
def singles_at(
    state: Any, out: Any, n: int, cell: int, mask_row: int, mask_column: int, rack: Any
) -> int:
    """List the single tokens that fit on an anchor; a joker as each number that fits."""
    mask = mask_row & mask_column
    if mask & rack.numbers == 0:
        return n
    tight = is_tight(mask_row) and is_tight(mask_column)
    if (tight or state.n_board == 3) and makes_square(state, 1, cell, 0, 0):
        return n
    t0, t1, t2 = rack.tokens
    if t0 >= 0 and t0 < JOKER and mask >> t0 & 1:
        n = emit(out, n, 1, cell, 0, 0, t0, 0, 0)
    if t1 >= 0 and t1 < JOKER and t1 != t0 and mask >> t1 & 1:
        n = emit(out, n, 1, cell, 0, 0, t1, 0, 0)
    if t2 >= 0 and t2 < JOKER and t2 != t1 and mask >> t2 & 1:
        n = emit(out, n, 1, cell, 0, 0, t2, 0, 0)
    if rack.has_joker:
        for number in range(JOKER):
            if mask >> number & 1:
                n = emit(out, n, 1, cell, 0, 0, JOKER + number, 0, 0)
    return n


@kernel
def pair_with_joker(
    out: Any,
    n: int,
    a: int,
    b: int,
    mask_a: int,
    mask_b: int,
    rest: int,
    low: int,
    ta: int,
    tb: int,
) -> int:
    """List a number and a joker, in this order, the joker as each number that fits."""
    if ta < JOKER:
        if not mask_a >> ta & 1:
            return n
        for number in range(max(low - ta, 0), rest - ta + 1):
            if mask_b >> number & 1:
                n = emit(out, n, 2, a, b, 0, ta, JOKER + number, 0)
        return n
    if not mask_b >> tb & 1:
        return n
    for number in range(max(low - tb, 0), rest - tb + 1):
        if mask_a >> number & 1:
            n = emit(out, n, 2, a, b, 0, JOKER + number, tb, 0)
    return n


@kernel
def pair_room(board: Any, a: int, b: int, step: int) -> tuple[int, int]:
    """The least and the greatest total that T.7 and T.8 leave to a pair along its own line.

    The greatest is -1 where no pair can stand on ``a`` and ``b``.
    """
    before, after = int(board[a - step]), int(board[b + step])
    if b - a != step:  # T.7: on both sides of one token
        if before != 0 or after != 0:
            return 0, -1
        rest = TARGET - number_of(int(board[a + step]))
        return rest, rest
    if before != 0:
        if after != 0 or board[a - 2 * step] != 0:
            return 0, -1
        rest = TARGET - number_of(before)
        return rest, rest
    if after != 0:
        if board[b + 2 * step] != 0:
            return 0, -1
        rest = TARGET - number_of(after)
        return rest, rest
    return 0, TARGET


@kernel
def pairs_at(
    state: Any, out: Any, n: int, a: int, b: int, step: int, mask_a: int, mask_b: int, rack: Any
) -> int:
    """List the pairs on two empty cells whose crossing lines leave them these numbers."""
    low, rest = pair_room(state.board, a, b, step)
    if rest < rack.least_pair or (low == rest and not rack.pair_sums >> rest & 1):
        return n
    tight = is_tight(mask_a) and is_tight(mask_b)
    if (tight or state.n_board == 2) and makes_square(state, 2, a, b, 0):
        return n
    for i in range(rack.n_pairs):
        ta, tb = token_at(rack.pairs, 2 * i), token_at(rack.pairs, 2 * i + 1)
        if ta < JOKER and tb < JOKER:
            if low <= ta + tb <= rest and mask_a >> ta & mask_b >> tb & 1:
                n = emit(out, n, 2, a, b, 0, ta, tb, 0)
        else:
            n = pair_with_joker(out, n, a, b, mask_a, mask_b, rest, low, ta, tb)
    return n


@kernel
def triples_at(state: Any, out: Any, n: int, a: int, step: int, trio: int) -> int:
    """List the trios of three new tokens from ``a`` on; those of ``trio`` total 15."""
    board = state.board
    b, c = a + step, a + 2 * step
    for cell in (a, b, c):
        if board[cell] != 0 or not ON_GRID[cell]:
            return n
    if board[a - step] != 0 or board[c + step] != 0:
        return n
    across = STRIDE + 1 - step
    mask_a, mask_b, mask_c = fit(board, a, across), fit(board, b, across), fit(board, c, across)
    if mask_a == 0 or mask_b == 0 or mask_c == 0:
        return n
    tight = is_tight(mask_a) and is_tight(mask_b) and is_tight(mask_c)
    if (tight or state.n_board == 1) and makes_square(state, 3, a, b, c):
        return n
    for i in range(RACK):
        ta = token_at(trio, i)
        if i > 0 and ta == token_at(trio, i - 1):
            continue
        for j in range(RACK):
            if j == i:
                continue
            k = RACK - i - j
            tb, tc = token_at(trio, j), token_at(trio, k)
            if k < j and tb == tc:
                continue
            if mask_a >> (ta & 15) & mask_b >> (tb & 15) & mask_c >> (tc & 15) & 1:
                n = emit(out, n, 3, a, b, c, ta, tb, tc)
    return n


WIDTH = 5  # bits of a token in a row of them


@kernel
def token_at(row: int, place: int) -> int:
    """The token at a place of a row."""
    return row >> WIDTH * place & 31


@kernel
def row_of(a: int, b: int, c: int) -> int:
    """Three tokens as a row.

    >>> [token_at(row_of(3, 12, 16), place) for place in range(3)]
    [3, 12, 16]
    """
    return a | b << WIDTH | c << 2 * WIDTH


class Rack(NamedTuple):
    """What a rack can do, worked out once before the grid is walked.

    Rows of tokens are whole numbers, ``WIDTH`` bits a token: kernels look into them by place.
    """

    tokens: tuple[int, int, int]  # ascending, the joker last; -1 where there is none
    trio: int  # the three as a trio, a joker with its number; -1 if they cannot
    numbers: int  # bit mask of the numbers that can be placed: all with a joker
    has_joker: bool
    least_pair: int  # the least total of two tokens, a joker as 0; 99 with fewer than two
    pair_sums: int  # bit mask of the totals two tokens can make
    n_pairs: int  # different ordered pairs, at most one of them a joker
    pairs: int  # … one after another


@kernel
def rack_of(state: Any, seat: int) -> Rack:
    """A seat's rack, ready for listing."""
    tokens = rack_tokens(state, seat)
    t0, t1, t2 = tokens
    numbers = 0
    for token in tokens:
        if token == JOKER:
            numbers = ALL_NUMBERS
        elif token >= 0:
            numbers |= 1 << token
    n_pairs, pairs = rack_pairs(t0, t1, t2)
    least_pair, sums = 99, 0
    for i in range(n_pairs):
        ta, tb = token_at(pairs, 2 * i), token_at(pairs, 2 * i + 1)
        total = (ta if ta < JOKER else 0) + (tb if tb < JOKER else 0)
        least_pair = min(least_pair, total)
        sums |= 1 << total if ta < JOKER and tb < JOKER else ALL_NUMBERS << total
    has_joker = t0 == JOKER or t1 == JOKER or t2 == JOKER
    trio = trio_tokens(tokens)
    return Rack(tokens, trio, numbers, has_joker, least_pair, sums, n_pairs, pairs)


@kernel
def rack_pairs(t0: int, t1: int, t2: int) -> tuple[int, int]:
    """How many different ordered pairs three ascending tokens make, and which."""
    if t1 < 0 or t0 == JOKER or (t1 == JOKER and t2 < 0 and t0 == t1):
        return 0, 0
    if t2 < 0 or (t1 == JOKER and t2 == JOKER):
        return (1, row_of(t0, t0, 0)) if t0 == t1 else (2, four_of(t0, t1, t1, t0))
    if t0 == t1 and t1 == t2:
        return 1, row_of(t0, t0, 0)
    if t0 == t1:
        return 3, four_of(t0, t0, t0, t2) | row_of(t2, t0, 0) << 4 * WIDTH
    if t1 == t2:
        return 3, four_of(t1, t1, t0, t1) | row_of(t1, t0, 0) << 4 * WIDTH
    more = four_of(t2, t0, t1, t2) | row_of(t2, t1, 0) << 4 * WIDTH
    return 6, four_of(t0, t1, t1, t0) | row_of(t0, t2, 0) << 4 * WIDTH | more << 6 * WIDTH


@kernel
def four_of(a: int, b: int, c: int, d: int) -> int:
    """Four tokens as a row."""
    return row_of(a, b, c) | d << 3 * WIDTH


@kernel
def rack_tokens(state: Any, seat: int) -> tuple[int, int, int]:
    """The tokens of a rack, ascending, the joker last; -1 where there is none."""
    a, b, c = -1, -1, -1
    for kind in range(N_KINDS):
        for _ in range(state.rack[seat][kind]):
            if a < 0:
                a = kind
            elif b < 0:
                b = kind
            else:
                c = kind
    return a, b, c


@kernel
def trio_tokens(tokens: Any) -> int:
    """The three tokens as they would make a trio, a joker with its number; -1 if they cannot."""
    a, b, c = tokens
    if c < 0 or b == JOKER:  # T.11
        return -1
    rest = TARGET - a - b
    if c == JOKER:
        return row_of(a, b, JOKER + rest) if rest >= 0 else -1
    return row_of(a, b, c) if c == rest else -1


@kernel
def places_along(state: Any, out: Any, n: int, cell: int, step: int, mask: int, rack: Rack) -> int:
    """List the pairs and trios along one direction whose first anchor is ``cell``.

    ``mask`` is what the line across leaves to the anchor itself.
    """
    board = state.board
    across = STRIDE + 1 - step
    after = cell + step
    if board[after] != 0:
        after += step
    if board[after] == 0 and ON_GRID[after]:
        mask_after = fit(board, after, across)
        if mask_after & rack.numbers != 0:
            n = pairs_at(state, out, n, cell, after, step, mask, mask_after, rack)
    before = cell - step
    has_before = board[before] == 0 and ON_GRID[before] and not is_anchor(state, before)
    if has_before:  # away from every token, so any number fits across
        n = pairs_at(state, out, n, before, cell, step, ALL_NUMBERS, mask, rack)
    if rack.trio >= 0:
        n = triples_at(state, out, n, cell, step, rack.trio)
        if has_before:
            n = triples_at(state, out, n, before, step, rack.trio)
            if not is_anchor(state, before - step):
                n = triples_at(state, out, n, before - step, step, rack.trio)
    return n


@kernel
def next_anchor(state: Any, cell: int) -> int:
    """The first anchor from a cell on, in reading order; the cell behind the grid without one.

    Games that are played side by side, as on a GPU, find theirs together and go on together.
    """
    while cell < BEHIND and not is_anchor(state, cell):
        cell += 1
    return cell


@kernel
def places_at(state: Any, out: Any, n: int, cell: int, rack: Rack) -> int:
    """List the placements whose first anchor is ``cell``."""
    mask_row = fit(state.board, cell, 1)
    mask_column = fit(state.board, cell, STRIDE)
    n = singles_at(state, out, n, cell, mask_row, mask_column, rack)
    if rack.n_pairs > 0:
        for step in (1, STRIDE):
            mask = mask_column if step == 1 else mask_row
            if mask & rack.numbers != 0:
                n = places_along(state, out, n, cell, step, mask, rack)
    return n


@kernel
def exchanges(out: Any, n: int, tokens: Any) -> int:
    """List every different set of tokens to exchange (T.20)."""
    a, b, c = tokens
    for choice in range(1, 8):
        x, y, z = choice & 1 != 0, choice & 2 != 0, choice & 4 != 0
        if (x and a < 0) or (y and b < 0) or (z and c < 0):
            continue
        if (y and not x and a == b) or (z and not y and b == c):
            continue  # the same tokens, taken from the other end
        if n < len(out):
            first = a if x else (b if y else c)
            second = b if x and y else (c if z and (x or y) else 0)
            third = c if choice == 7 else 0
            size = int(x) + int(y) + int(z)
            write_other(out[n], EXCHANGE, size, first, second, third)
        n += 1
    return n


@kernel
def write_other(move: Any, kind: int, size: int, ta: int, tb: int, tc: int) -> None:
    """Write an exchange or a pass."""
    move.kind = kind
    move.n = size
    move.cell[0] = 0
    move.cell[1] = 0
    move.cell[2] = 0
    move.token[0] = ta
    move.token[1] = tb
    move.token[2] = tc


@kernel
def can_place(state: Any, seat: int) -> bool:
    """Whether a seat can place anything.

    Where any placement is possible, one of its tokens alone is, too (T.8 only loosens). Only
    T.9 would be an exception, on a grid of three tokens, when the bag is never nearly empty.
    """
    tokens = rack_tokens(state, seat)
    cell = next_anchor(state, TOP)
    while cell < BEHIND:
        if fits_single(state, cell, tokens):
            return True
        cell = next_anchor(state, cell + 1)
    return False


@kernel
def fits_single(state: Any, cell: int, tokens: Any) -> bool:
    """Whether one of the tokens may stand on an anchor."""
    mask = fit(state.board, cell, 1) & fit(state.board, cell, STRIDE)
    if mask == 0 or (is_tight(mask) and makes_square(state, 1, cell, 0, 0)):
        return False
    for i in range(RACK):
        if tokens[i] == JOKER or (tokens[i] >= 0 and mask >> tokens[i] & 1):
            return True
    return False
