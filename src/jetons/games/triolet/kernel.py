"""Triolet's rules as functions over records. Each branch that is a rule cites its clause."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from jetons.core.game import NO_CHANCE
from jetons.core.jit import kernel
from jetons.games.triolet.layout import (
    ASIDE,
    BIS,
    CENTRE,
    COPIES,
    DEAL,
    DEAL_ASIDE,
    DOUBLE,
    EXCHANGE,
    FIRST_JOKER,
    IDLE_ROUNDS,
    JOKER,
    LEAST_BAG,
    LOT,
    N_CELLS,
    N_KINDS,
    N_TOKENS,
    OVER,
    PASS,
    PLACE,
    PLAIN,
    POOL_BAG,
    POOL_LOT,
    RACK,
    REFILL,
    SIDE,
    STRIDE,
    SWAP,
    TARGET,
    TOP,
    TRIO,
    TRIOLET,
    TRIPLE,
    TURN,
    Reason,
    cell_of,
)

ALL_NUMBERS = 0xFFFF  # a bit for each number 0…15
WENT_OUT, BLOCKED, IDLE = 1, 2, 3  # state.ending
NOTHING, OWN_VALUE, CROSS_TRIO, LINE_TRIO = 0, 1, 2, 3  # what a double or triple multiplies

_COPIES = np.array(COPIES, np.int8)
_ON_GRID = np.zeros(N_CELLS, np.bool_)
for _row in range(SIDE):
    for _column in range(SIDE):
        _ON_GRID[cell_of(_row, _column)] = True


# --- looking at the board -----------------------------------------------------------------


@kernel
def number_of(content: int) -> int:
    """The number that a cell's content counts for; a joker's is the one it stands for."""
    return (content - 1) & 15


@kernel
def content_of(token: int) -> int:
    """What stands on a cell once a move's token lies there."""
    return token + 1


@kernel
def is_on_grid(cell: int) -> bool:
    """Whether a cell index is one of the 225 squares."""
    return 0 <= cell < N_CELLS and _ON_GRID[cell]


@kernel
def fit(board: Any, cell: int, step: int) -> int:
    """The numbers that T.8 lets stand on an empty cell, along one direction, as a bit mask."""
    before = int(board[cell - step])
    after = int(board[cell + step])
    if before == 0 and after == 0:
        return ALL_NUMBERS
    total = 0
    n = 0
    if before != 0:
        total += number_of(before)
        n += 1
        further = int(board[cell - 2 * step])
        if further != 0:
            total += number_of(further)
            n += 1
            if board[cell - 3 * step] != 0:
                return 0
    if after != 0:
        total += number_of(after)
        n += 1
        further = int(board[cell + 2 * step])
        if further != 0:
            total += number_of(further)
            n += 1
            if board[cell + 3 * step] != 0:
                return 0
    if n > 2:
        return 0
    rest = TARGET - total
    if rest < 0:
        return 0
    if n == 2:
        return 1 << rest
    return (2 << rest) - 1


@kernel
def is_anchor(state: Any, cell: int) -> bool:
    """Whether a token on this square would connect: T.6, or T.5 on an empty grid."""
    board = state.board
    if board[cell] != 0 or not _ON_GRID[cell]:
        return False
    if state.n_board == 0:
        return cell == CENTRE
    return (
        board[cell - 1] != 0
        or board[cell + 1] != 0
        or board[cell - STRIDE] != 0
        or board[cell + STRIDE] != 0
    )


@kernel
def run_start(board: Any, cell: int, step: int) -> int:
    """The first cell of the unbroken run through a cell."""
    while board[cell - step] != 0:
        cell -= step
    return cell


@kernel
def makes_four(board: Any, cell: int) -> bool:
    """Whether a token lies in a filled 2 × 2 square."""
    for row in range(-1, 1):
        for column in range(-1, 1):
            corner = cell + row * STRIDE + column
            if (
                board[corner] != 0
                and board[corner + 1] != 0
                and board[corner + STRIDE] != 0
                and board[corner + STRIDE + 1] != 0
            ):
                return True
    return False


@kernel
def makes_nine(board: Any, cell: int) -> bool:
    """Whether a token lies in a filled 3 × 3 square."""
    for row in range(-2, 1):
        for column in range(-2, 1):
            filled = 0
            for i in range(9):
                at = cell + (row + i // 3) * STRIDE + column + i % 3
                if not is_on_grid(at) or board[at] == 0:
                    break
                filled += 1
            if filled == 9:
                return True
    return False


@kernel
def lay(state: Any, move: Any) -> None:
    """Put a move's tokens on the board, nothing else."""
    for i in range(move.n):
        state.board[move.cell[i]] = content_of(int(move.token[i]))


@kernel
def lift(state: Any, move: Any) -> None:
    """Take a move's tokens off the board again."""
    for i in range(move.n):
        state.board[move.cell[i]] = 0


# --- start and chance ---------------------------------------------------------------------


@kernel
def start(state: Any, config: Any) -> None:
    """The empty table."""
    for cell in range(N_CELLS):
        state.board[cell] = 0
        state.squares[cell] = config.squares[cell]
    for seat in range(len(state.scores)):
        state.scores[seat] = 0
        state.n_rack[seat] = 0
        for kind in range(N_KINDS):
            state.rack[seat][kind] = 0
    for kind in range(N_KINDS):
        state.bag[kind] = _COPIES[kind]
        state.aside[kind] = 0
        state.swapped[kind] = 0
    state.n_board = 0
    state.n_bag = N_TOKENS
    state.idle = 0
    state.n_seats = config.n_seats
    state.first = config.first
    state.turn = 0
    state.again = 0
    state.ending = 0
    state.due = 1
    state.phase = LOT
    if config.first >= 0:
        state.turn = config.first
        state.phase = DEAL_ASIDE
        state.due = ASIDE


@kernel
def chance(state: Any, weights: Any) -> int:
    """The pool to draw from and the weights of its outcomes."""
    if state.phase == LOT:  # T.3
        for i in range(len(weights)):
            weights[i] = 1 if i < state.n_seats else 0
        return POOL_LOT
    if state.phase == TURN or state.phase == OVER:
        return NO_CHANCE
    for kind in range(N_KINDS):
        weights[kind] = state.bag[kind]
    return POOL_BAG


@kernel
def draw(state: Any, outcome: int) -> None:
    """The pending draw came out so."""
    if state.phase == LOT:
        state.first = outcome
        state.turn = outcome
        state.phase = DEAL_ASIDE
        state.due = ASIDE
        return
    state.bag[outcome] -= 1
    state.n_bag -= 1
    state.due -= 1
    if state.phase == DEAL_ASIDE:
        state.aside[outcome] += 1
        if state.due == 0:
            state.phase = DEAL
            state.due = RACK
        return
    seat = int(state.turn)
    state.rack[seat][outcome] += 1
    state.n_rack[seat] += 1
    if state.due > 0:
        return
    if state.phase == DEAL:
        next_seat(state)
        state.due = RACK
        if state.turn == state.first:
            state.due = 0
            state.phase = TURN
        return
    if state.phase == SWAP:  # T.20: only now do the discarded tokens go back
        for kind in range(N_KINDS):
            state.bag[kind] += state.swapped[kind]
            state.n_bag += state.swapped[kind]
            state.swapped[kind] = 0
    end_turn(state)


@kernel
def next_seat(state: Any) -> None:
    """The turn goes to the next seat."""
    state.turn = (state.turn + 1) % state.n_seats


@kernel
def end_turn(state: Any) -> None:
    """After the draws: the same player again (T.12), the next, or the end (T.23)."""
    state.phase = TURN
    state.due = 0
    if state.again:
        state.again = 0
    else:
        next_seat(state)
    if state.idle >= IDLE_ROUNDS * state.n_seats:
        finish(state, IDLE)
    elif state.n_bag < LEAST_BAG and is_blocked(state):
        finish(state, BLOCKED)


@kernel
def is_blocked(state: Any) -> bool:
    """Whether nobody can place any token, asked when nobody can exchange (T.23)."""
    turn = int(state.turn)
    for i in range(state.n_seats):
        if can_place(state, (turn + i) % int(state.n_seats)):
            return False
    return True


@kernel
def finish(state: Any, ending: int) -> None:
    """Count the racks and close the game."""
    state.phase = OVER
    state.ending = ending
    state.due = 0
    for seat in range(state.n_seats):
        left = rack_value(state, seat)
        if ending == WENT_OUT:  # T.22: the mover gets what the others hold
            state.scores[state.turn] += left
        else:  # T.23: everybody pays for his own
            state.scores[seat] -= left


@kernel
def rack_value(state: Any, seat: int) -> int:
    """The numbers on a rack added up; a joker counts 0."""
    total = 0
    for kind in range(JOKER):
        total += kind * int(state.rack[seat][kind])
    return total


# --- checking -----------------------------------------------------------------------------


@kernel
def check(state: Any, move: Any) -> int:
    """Why the mover may not play this; Reason.OK if he may."""
    if state.phase != TURN:
        return Reason.NOT_YOUR_TURN
    if move.kind == PLACE:
        return check_place(state, move)
    if move.kind == EXCHANGE:
        return check_exchange(state, move)
    if state.n_bag >= LEAST_BAG or can_place(state, int(state.turn)):  # T.21
        return Reason.MUST_MOVE
    return Reason.OK


@kernel
def check_held(state: Any, move: Any, is_exchange: bool) -> int:
    """Whether the mover has these tokens (T.4), and not two jokers in one placement (T.11)."""
    seat = int(state.turn)
    n_jokers = 0
    for i in range(move.n):
        token = int(move.token[i])
        if token > (JOKER if is_exchange else 2 * JOKER - 1):
            return Reason.NOT_HELD
        kind = min(token, JOKER)
        n = 0
        for j in range(i + 1):
            if min(int(move.token[j]), JOKER) == kind:
                n += 1
        if n > state.rack[seat][kind]:
            return Reason.NOT_HELD
        if kind == JOKER:
            n_jokers += 1
    if n_jokers > 1 and not is_exchange:
        return Reason.TWO_JOKERS
    return Reason.OK


@kernel
def check_exchange(state: Any, move: Any) -> int:
    """T.20."""
    if move.n < 1 or move.n > RACK:
        return Reason.NO_TOKENS
    for i in range(1, move.n):
        if move.token[i] < move.token[i - 1]:
            return Reason.NO_TOKENS  # each exchange has one form: ascending
    held = check_held(state, move, True)
    if held != Reason.OK:
        return held
    if state.n_bag < LEAST_BAG:
        return Reason.BAG_TOO_LOW
    return Reason.OK


@kernel
def check_place(state: Any, move: Any) -> int:
    """T.4 to T.11, in this order."""
    n = int(move.n)
    if n < 1 or n > RACK:
        return Reason.NO_TOKENS
    held = check_held(state, move, False)
    if held != Reason.OK:
        return held
    for i in range(n):
        if not is_on_grid(int(move.cell[i])):
            return Reason.OFF_GRID
        if state.board[move.cell[i]] != 0 or (i > 0 and move.cell[i] == move.cell[i - 1]):
            return Reason.OCCUPIED
    reason = check_cells(state, move)
    if reason == Reason.OK:
        lay(state, move)
        reason = check_runs(state, move)
        lift(state, move)
    if reason == Reason.OK and makes_square(
        state, n, int(move.cell[0]), int(move.cell[1]), int(move.cell[2])
    ):
        if state.n_board + n == 4:
            return Reason.SQUARE_OF_FOUR
        return Reason.SQUARE_OF_NINE
    return reason


@kernel
def check_cells(state: Any, move: Any) -> int:
    """Where the tokens stand to each other and to the grid: T.4 to T.7."""
    n = int(move.n)
    first, last = int(move.cell[0]), int(move.cell[n - 1])
    step = 1
    if n > 1:
        for i in range(1, n):
            if move.cell[i] <= move.cell[i - 1]:
                return Reason.NOT_IN_LINE  # each placement has one form: in reading order
        if (first - TOP) % STRIDE == (last - TOP) % STRIDE:
            step = STRIDE
        elif (first - TOP) // STRIDE != (last - TOP) // STRIDE:
            return Reason.NOT_IN_LINE  # T.4
        for i in range(1, n):
            if (int(move.cell[i]) - first) % step != 0:
                return Reason.NOT_IN_LINE
    covers, touches = False, False
    for i in range(n):
        covers = covers or int(move.cell[i]) == CENTRE
        touches = touches or is_anchor(state, int(move.cell[i]))
    if state.n_board == 0:
        if not covers:
            return Reason.NOT_CENTRE  # T.5
    elif not touches:
        return Reason.NOT_TOUCHING  # T.6
    straddles = n == 2 and last - first == 2 * step and state.board[first + step] != 0
    if last - first != (n - 1) * step and not straddles:
        return Reason.APART  # T.7
    return Reason.OK


@kernel
def check_runs(state: Any, move: Any) -> int:
    """The runs that the placement, already laid, has made: T.8."""
    board = state.board
    for i in range(move.n):
        for step in (1, STRIDE):
            cell = run_start(board, int(move.cell[i]), step)
            n, total = 0, 0
            while board[cell] != 0:
                total += number_of(int(board[cell]))
                n += 1
                cell += step
            if n > 3:
                return Reason.TOO_LONG
            if n == 3 and total != TARGET:
                return Reason.NOT_15
            if n == 2 and total > TARGET:
                return Reason.OVER_15
    return Reason.OK


@kernel
def makes_square(state: Any, size: int, a: int, b: int, c: int) -> bool:
    """Whether tokens on these empty cells make a square that T.9 or T.10 forbids."""
    board = state.board
    n = int(state.n_board) + size
    if n != 4 and n < 9:
        return False
    board[a] = 1
    if size > 1:
        board[b] = 1
    if size > 2:
        board[c] = 1
    if n == 4:
        found = makes_four(board, a)  # T.9
    else:
        found = makes_nine(board, a)  # T.10: new tokens of one line share every such square
    board[a] = 0
    if size > 1:
        board[b] = 0
    if size > 2:
        board[c] = 0
    return found


# --- listing ------------------------------------------------------------------------------
# `legal` walks the squares where a token would connect (anchors) and looks from each along its
# row and its column. A placement is listed from its first anchor in reading order, so once.
# The `emit_*` functions write moves while there is room and return the new count.


@kernel
def is_tight(mask: int) -> bool:
    """Whether at most one number fits: needed before a 3 × 3 square can be full."""
    return mask & (mask - 1) == 0


@kernel
def emit(
    out: Any, n: int, size: int, a: int, b: int, c: int, ta: int, tb: int, tc: int
) -> int:
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
    out: Any, n: int, a: int, b: int, mask_a: int, mask_b: int, rest: int, low: int, ta: int, tb: int
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
        ta, tb = rack.pairs[2 * i], rack.pairs[2 * i + 1]
        if ta < JOKER and tb < JOKER:
            if low <= ta + tb <= rest and mask_a >> ta & mask_b >> tb & 1:
                n = emit(out, n, 2, a, b, 0, ta, tb, 0)
        else:
            n = pair_with_joker(out, n, a, b, mask_a, mask_b, rest, low, ta, tb)
    return n


@kernel
def triples_at(state: Any, out: Any, n: int, a: int, step: int, trio: Any) -> int:
    """List the trios of three new tokens from ``a`` on; ``trio`` totals 15."""
    board = state.board
    b, c = a + step, a + 2 * step
    for cell in (a, b, c):
        if board[cell] != 0 or not _ON_GRID[cell]:
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
        if i > 0 and trio[i] == trio[i - 1]:
            continue
        for j in range(RACK):
            k = RACK - i - j
            if j == i or (k < j and trio[k] == trio[j]):
                continue
            ta, tb, tc = trio[i], trio[j], trio[k]
            if mask_a >> (ta & 15) & mask_b >> (tb & 15) & mask_c >> (tc & 15) & 1:
                n = emit(out, n, 3, a, b, c, ta, tb, tc)
    return n


class Rack(NamedTuple):
    """What a rack can do, worked out once before the grid is walked."""

    tokens: tuple[int, int, int]  # ascending, the joker last; -1 where there is none
    trio: tuple[int, int, int]  # the three as a trio, a joker with its number; -1 if they cannot
    numbers: int  # bit mask of the numbers that can be placed: all with a joker
    has_joker: bool
    least_pair: int  # the least total of two tokens, a joker as 0; 99 with fewer than two
    pair_sums: int  # bit mask of the totals two tokens can make
    n_pairs: int  # different ordered pairs, at most one of them a joker
    pairs: tuple[int, int, int, int, int, int, int, int, int, int, int, int]  # … two by two


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
        ta, tb = pairs[2 * i], pairs[2 * i + 1]
        total = (ta if ta < JOKER else 0) + (tb if tb < JOKER else 0)
        least_pair = min(least_pair, total)
        sums |= 1 << total if ta < JOKER and tb < JOKER else ALL_NUMBERS << total
    has_joker = t0 == JOKER or t1 == JOKER or t2 == JOKER
    trio = trio_tokens(tokens)
    return Rack(tokens, trio, numbers, has_joker, least_pair, sums, n_pairs, pairs)


@kernel
def rack_pairs(t0: int, t1: int, t2: int) -> Any:
    """How many different ordered pairs three ascending tokens make, and which."""
    if t1 < 0 or t0 == JOKER or (t1 == JOKER and t2 < 0 and t0 == t1):
        return 0, (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    if t2 < 0 or (t1 == JOKER and t2 == JOKER):
        if t0 == t1:
            return 1, (t0, t0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        return 2, (t0, t1, t1, t0, 0, 0, 0, 0, 0, 0, 0, 0)
    if t0 == t1 and t1 == t2:
        return 1, (t0, t0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    if t0 == t1:
        return 3, (t0, t0, t0, t2, t2, t0, 0, 0, 0, 0, 0, 0)
    if t1 == t2:
        return 3, (t1, t1, t0, t1, t1, t0, 0, 0, 0, 0, 0, 0)
    return 6, (t0, t1, t1, t0, t0, t2, t2, t0, t1, t2, t2, t1)


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
def trio_tokens(tokens: Any) -> tuple[int, int, int]:
    """The three tokens as they would make a trio, a joker with its number; -1 if they cannot."""
    a, b, c = tokens
    if c < 0 or b == JOKER:  # T.11
        return -1, -1, -1
    if c == JOKER:
        rest = TARGET - a - b
        return (a, b, JOKER + rest) if rest >= 0 else (-1, -1, -1)
    return (a, b, c) if a + b + c == TARGET else (-1, -1, -1)


@kernel
def places_along(
    state: Any, out: Any, n: int, cell: int, step: int, mask: int, rack: Rack
) -> int:
    """List the pairs and trios along one direction whose first anchor is ``cell``.

    ``mask`` is what the line across leaves to the anchor itself.
    """
    board = state.board
    across = STRIDE + 1 - step
    after = cell + step
    if board[after] != 0:
        after += step
    if board[after] == 0 and _ON_GRID[after]:
        mask_after = fit(board, after, across)
        if mask_after & rack.numbers != 0:
            n = pairs_at(state, out, n, cell, after, step, mask, mask_after, rack)
    before = cell - step
    has_before = board[before] == 0 and _ON_GRID[before] and not is_anchor(state, before)
    if has_before:  # away from every token, so any number fits across
        n = pairs_at(state, out, n, before, cell, step, ALL_NUMBERS, mask, rack)
    if rack.trio[0] >= 0:
        n = triples_at(state, out, n, cell, step, rack.trio)
        if has_before:
            n = triples_at(state, out, n, before, step, rack.trio)
            if not is_anchor(state, before - step):
                n = triples_at(state, out, n, before - step, step, rack.trio)
    return n


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
def legal(state: Any, out: Any) -> int:
    """All the mover's moves: placements, exchanges, or the pass if there is nothing else."""
    if state.phase != TURN:
        return 0
    rack = rack_of(state, int(state.turn))
    n = 0
    for row in range(SIDE):
        for column in range(SIDE):
            cell = TOP + row * STRIDE + column
            if is_anchor(state, cell):
                n = places_at(state, out, n, cell, rack)
    if state.n_bag >= LEAST_BAG:  # T.20
        n = exchanges(out, n, rack.tokens)
    if n == 0:  # T.21
        if len(out) > 0:
            write_other(out[0], PASS, 0, 0, 0, 0)
        n = 1
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
    for row in range(SIDE):
        for column in range(SIDE):
            cell = TOP + row * STRIDE + column
            if is_anchor(state, cell) and fits_single(state, cell, tokens):
                return True
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


# --- scoring ------------------------------------------------------------------------------


@kernel
def run_points(board: Any, cell: int, step: int) -> int:
    """The points of the run through a laid token: 0 alone, the total of two, 30 for three."""
    at = run_start(board, cell, step)
    n, total = 0, 0
    while board[at] != 0:
        if board[at] < FIRST_JOKER:  # T.15
            total += number_of(int(board[at]))
        n += 1
        at += step
    if n == 1:
        return 0
    return TRIO if n == 3 else total  # T.14


@kernel
def multiplier(square: int) -> int:
    """How many times a square counts what stands on it."""
    if square == DOUBLE:
        return 2
    return 3 if square == TRIPLE else 1


@kernel
def score(state: Any, move: Any) -> int:
    """The points that a placement makes (T.14 to T.19); 0 for anything else."""
    if move.kind != PLACE:
        return 0
    n = int(move.n)
    lay(state, move)
    if n == 1 and state.n_board == 0:  # T.18
        points = own_value(int(move.token[0])) * multiplier(int(state.squares[move.cell[0]]))
    else:
        points = score_runs(state, move)
    lift(state, move)
    return points


@kernel
def own_value(token: int) -> int:
    """What a placed token itself counts; a joker nothing (T.15)."""
    return token if token < JOKER else 0


@kernel
def line_step(move: Any) -> int:
    """The direction of a placement's own line; a row for a single token."""
    if move.n > 1 and int(move.cell[move.n - 1]) - int(move.cell[0]) >= STRIDE:
        return STRIDE
    return 1


@kernel
def score_runs(state: Any, move: Any) -> int:
    """The points of a placement already laid: its line, the crossing runs, the squares."""
    board = state.board
    n = int(move.n)
    step = line_step(move)
    across = STRIDE + 1 - step
    along = run_points(board, int(move.cell[0]), step)
    points = along
    line_free = is_trio(board, int(move.cell[0]), step)  # not yet multiplied
    has_joker = False
    for i in range(n):
        points += run_points(board, int(move.cell[i]), across)
        has_joker = has_joker or move.token[i] >= JOKER
    for times in (3, 2):  # T.19: the larger first
        for i in range(n):
            if multiplier(int(state.squares[move.cell[i]])) != times:
                continue
            what = multiplied(board, int(move.cell[i]), step, line_free)
            if what == OWN_VALUE:
                points += (times - 1) * own_value(int(move.token[i]))
            elif what != NOTHING:
                points += (times - 1) * TRIO
            line_free = line_free and what != LINE_TRIO
    if n == RACK and not has_joker:  # T.17
        points += TRIOLET
    return points


@kernel
def multiplied(board: Any, cell: int, step: int, line_free: bool) -> int:
    """What a double or triple under this laid token multiplies (T.16, T.19)."""
    if is_trio(board, cell, STRIDE + 1 - step):
        return CROSS_TRIO  # its own trio before the one it shares with the other new tokens
    if is_trio(board, cell, step):
        return LINE_TRIO if line_free else NOTHING
    return OWN_VALUE


@kernel
def is_trio(board: Any, cell: int, step: int) -> bool:
    """Whether the run through a laid token has three tokens."""
    at = run_start(board, cell, step)
    return board[at + step] != 0 and board[at + 2 * step] != 0


# --- playing ------------------------------------------------------------------------------


@kernel
def apply(state: Any, move: Any) -> int:
    """Play a legal move; the draws that follow are left to chance."""
    seat = int(state.turn)
    if move.kind == PLACE:
        return apply_place(state, seat, move)
    state.idle += 1
    if move.kind == EXCHANGE:
        for i in range(move.n):
            take_from_rack(state, seat, int(move.token[i]))
            state.swapped[move.token[i]] += 1
        state.due = move.n
        state.phase = SWAP
    else:
        end_turn(state)
    return 0


@kernel
def take_from_rack(state: Any, seat: int, token: int) -> None:
    """A token leaves a rack."""
    state.rack[seat][min(token, JOKER)] -= 1
    state.n_rack[seat] -= 1


@kernel
def apply_place(state: Any, seat: int, move: Any) -> int:
    """Score and lay a placement, then call for the draws (T.4)."""
    points = score(state, move)
    state.scores[seat] += points
    state.idle = 0
    lay(state, move)
    for i in range(move.n):
        cell = int(move.cell[i])
        if state.squares[cell] == BIS:  # T.12
            state.again = 1
        state.squares[cell] = PLAIN  # T.13
        take_from_rack(state, seat, int(move.token[i]))
    state.n_board += move.n
    if state.n_rack[seat] == 0 and state.n_bag == 0:
        finish(state, WENT_OUT)  # T.22
        return points
    state.due = min(RACK - int(state.n_rack[seat]), int(state.n_bag))
    if state.due > 0:
        state.phase = REFILL
    else:
        end_turn(state)
    return points


@kernel
def is_over(state: Any) -> bool:
    """Whether the game has ended."""
    return bool(state.phase == OVER)


@kernel
def returns(state: Any, out: Any) -> None:
    """The score of each seat (T.24: the highest wins)."""
    for seat in range(len(out)):
        out[seat] = state.scores[seat]
