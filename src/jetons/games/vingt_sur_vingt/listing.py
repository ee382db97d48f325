"""All the plays of a rack on a table.

A play fills a *pattern*: the slots, two cells each, that turn one or more *segments* (rows of
halves on the table that are not a line of 20 yet) into one line without gaps. ``plays`` finds the
segments, each from its first half; ``patterns`` puts slots before a segment, between it and the
next ones, and behind them; ``fill`` tries the dominoes. A play is found from the first segment of
its line and nowhere else, so it is listed once.

Small sets travel as whole numbers, because kernels allocate nothing: the halves of a hand with
four bits each, the values that fit a cell as ten bits, the place of a slot in its line as seven.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from jetons.core.jit import kernel
from jetons.games.vingt_sur_vingt.layout import (
    DOWN,
    EMPTY,
    FIRST_HALF,
    PAIRS,
    PLACE,
    RACK,
    STRIDE,
    TARGET,
)
from jetons.games.vingt_sur_vingt.table import (
    ANY_VALUE,
    NOT_BLANK,
    across,
    cell_of,
    content,
    fit,
    is_half,
    moved,
    run_of,
    step_of,
)

LOW = np.array([low for low, _ in PAIRS], np.int8)  # halves of each kind of domino
HIGH = np.array([high for _, high in PAIRS], np.int8)
UP_TO_20 = (2 << TARGET) - 1
SPOT_BITS = 7
ZERO_SPOT = 32  # added to a spot, because slots before the segment are at negative distances


class Hand(NamedTuple):
    """The dominoes to play with."""

    size: int  # how many, 0…5
    halves: int  # the lower half of the first in the four lowest bits, its higher half, and so on
    sums: tuple[int, int, int, int, int, int]  # totals to 20, a bit each, of 0, 1, … 5 of them


class Place(NamedTuple):
    """Where a line runs."""

    row: int  # of the first half of its first segment: spot 0
    col: int
    step: int  # address step from spot to spot


class Slots(NamedTuple):
    """The slots of a pattern, in line order."""

    n: int  # 1…5
    total: int  # what the dominoes in them total
    firsts: int  # values that fit the first cell of each slot: ten bits a slot
    seconds: int  # and the second cell
    spots: int  # ZERO_SPOT + spot of the first cell of each slot: seven bits a slot


# --- the rack -----------------------------------------------------------------------------


@kernel
def hand_of(state: Any, seat: int) -> Hand:
    """A seat's dominoes."""
    size = int(state.n_rack[seat])
    halves = 0
    for i in range(size):
        kind = int(state.rack[seat][i])
        halves |= (int(LOW[kind]) | int(HIGH[kind]) << 4) << 8 * i
    return Hand(size, halves, sums_of(size, halves))


@kernel
def sums_of(size: int, halves: int) -> tuple[int, int, int, int, int, int]:
    """The totals up to 20, as bits, that 0, 1, … 5 dominoes can have."""
    one, two, three, four, five = 0, 0, 0, 0, 0
    for i in range(size):
        total = (halves >> 8 * i & 15) + (halves >> (8 * i + 4) & 15)
        five |= four << total & UP_TO_20
        four |= three << total & UP_TO_20
        three |= two << total & UP_TO_20
        two |= one << total & UP_TO_20
        one |= 1 << total
    return 1, one, two, three, four, five


@kernel
def most_within(hand: Hand, most: int, total: int) -> int:
    """The most dominoes, at most ``most``, that stay within a total."""
    while most > 0 and hand.sums[most] & ((2 << total) - 1) == 0:
        most -= 1
    return most


# --- from segments to patterns to plays ---------------------------------------------------


@kernel
def plays(state: Any, out: Any, seat: int, longest: int, enough: int) -> int:
    """List the plays of at most ``longest`` dominoes; their number, or ``enough`` or more."""
    hand = hand_of(state, seat)
    if state.n_table == 0:
        return openings(out, hand)
    longest = min(longest, hand.size)
    n = 0
    for i in range(state.n_table):
        along = step_of(int(state.tile[i]))
        for way in range(3):  # along the domino, across its first half, across its second
            half = way // 2
            row = int(state.tile_row[i]) + (half if along != 1 else 0)
            col = int(state.tile_col[i]) + (half if along == 1 else 0)
            place = Place(row, col, along if way == 0 else across(along))
            n = patterns(state.grid, out, n, hand, longest, place)
        if n >= enough:
            break
    return n


@kernel
def openings(out: Any, hand: Hand) -> int:
    """List the plays on an empty table: 20 in a row from 0,0 to the right or down (20.7)."""
    n = 0
    for k in range(2, hand.size + 1):
        if not hand.sums[k] >> TARGET & 1:
            continue
        firsts, seconds, spots = 0, 0, 0
        for i in range(k):
            firsts |= (ANY_VALUE if i == 0 else NOT_BLANK) << 10 * i  # 20.11
            seconds |= (ANY_VALUE if i == k - 1 else NOT_BLANK) << 10 * i
            spots |= (ZERO_SPOT + 2 * i) << SPOT_BITS * i
        for step in (1, STRIDE):
            slots = Slots(k, TARGET, firsts, seconds, spots)
            n = fill(out, n, hand, Place(0, 0, step), slots)
    return n


@kernel
def room(grid: Any, cell: int, step: int, most: int) -> tuple[int, bool]:
    """The empty cells from a cell on, at most so many, and whether a half comes next."""
    n = 0
    what = content(grid, cell)
    while what == EMPTY and n < most:
        n += 1
        what = content(grid, moved(cell, n * step))
    return n, is_half(what)


@kernel
def patterns(grid: Any, out: Any, n: int, hand: Hand, longest: int, place: Place) -> int:
    """List the plays whose line has the first half of its first segment at this place."""
    step = place.step
    first = cell_of(place.row, place.col)
    if is_half(content(grid, moved(first, -step))):
        return n
    length, total = run_of(grid, first, step)
    if total >= TARGET:
        return n
    longest = most_within(hand, longest, TARGET - total)
    if longest == 0:
        return n
    starts_blank = content(grid, first) == FIRST_HALF
    free, meets = room(grid, moved(first, -step), -step, 2 * longest)
    before = (free - int(meets)) // 2  # slots; a half there would be the first segment
    if starts_blank and length > 1:
        before = 0  # 20.11
    inner, spots = 0, 0  # slots between the segments
    while True:
        last = moved(first, (length - 1) * step)
        free, meets = 0, False
        if content(grid, last) != FIRST_HALF or length == 1:  # else 20.11
            free, meets = room(grid, moved(last, step), step, 2 * (longest - inner))
        after = (free - int(meets)) // 2
        for k in range(max(inner, 1), longest + 1):
            if not hand.sums[k] >> (TARGET - total) & 1:
                continue
            for j in range(max(k - inner - after, 0), min(k - inner, before) + 1):
                if starts_blank and length == 1 and 0 < j < k:
                    continue  # 20.11: a lone blank is one end or the other
                slots = slots_of(grid, place, k, j, inner, spots, length, TARGET - total)
                n = fill(out, n, hand, place, slots)
        if not meets or free % 2 == 1:
            return n
        # the next segment joins when slots fill the gap
        for _ in range(free // 2):
            spots |= (ZERO_SPOT + length) << SPOT_BITS * inner
            inner += 1
            length += 2
        if starts_blank:
            before = 0  # 20.11
        joined, more = run_of(grid, moved(first, length * step), step)
        if content(grid, moved(first, length * step)) == FIRST_HALF and joined > 1:
            return n  # 20.11
        length += joined
        total += more
        if total >= TARGET:
            return n


@kernel
def slots_of(
    grid: Any,
    place: Place,
    n: int,
    n_before: int,
    n_inner: int,
    inner: int,
    length: int,
    total: int,
) -> Slots:
    """The slots before, between (``inner``: their spots) and behind segments; n 0: none fit."""
    first = cell_of(place.row, place.col)
    step = place.step
    firsts, seconds, spots = 0, 0, 0
    for i in range(n):
        if i < n_before:
            spot = 2 * (i - n_before)
        elif i < n_before + n_inner:
            spot = (inner >> SPOT_BITS * (i - n_before) & 127) - ZERO_SPOT
        else:
            spot = length + 2 * (i - n_before - n_inner)
        cell = moved(first, spot * step)
        fits_first = fit(grid, cell, across(step))
        fits_second = fit(grid, moved(cell, step), across(step))
        if i > 0 or n_before == 0:
            fits_first &= NOT_BLANK  # 20.11: only the ends of the line
        if i < n - 1 or n_before + n_inner == n:
            fits_second &= NOT_BLANK
        if fits_first == 0 or fits_second == 0:
            return Slots(0, 0, 0, 0, 0)
        firsts |= fits_first << 10 * i
        seconds |= fits_second << 10 * i
        spots |= (ZERO_SPOT + spot) << SPOT_BITS * i
    return Slots(n, total, firsts, seconds, spots)


@kernel
def fill(out: Any, n: int, hand: Hand, place: Place, slots: Slots) -> int:
    """List every way to fill the slots with dominoes that have their total.

    A choice is twice a domino's number in the hand, plus 1 if it is turned round; ``path`` has
    four bits for each choice made.
    """
    if slots.n == 0:
        return n
    path, used, i, choice, need = 0, 0, 0, 0, slots.total
    while True:
        if choice >= 2 * hand.size:  # take the last choice back
            if i == 0:
                return n
            i -= 1
            choice = path & 15
            path >>= 4
            used &= ~(1 << (choice >> 1))
            pair = hand.halves >> 8 * (choice >> 1)
            need += (pair & 15) + (pair >> 4 & 15)
            choice += 1
            continue
        pair = hand.halves >> 8 * (choice >> 1)
        low, high = pair & 15, pair >> 4 & 15
        rest = need - low - high
        if used >> (choice >> 1) & 1 or rest < 0 or not hand.sums[slots.n - 1 - i] >> rest & 1:
            choice = (choice | 1) + 1
            continue
        turned = choice & 1
        if turned:
            low, high = high, low
        fits = slots.firsts >> (10 * i + low) & slots.seconds >> (10 * i + high) & 1
        if not fits or (turned and low == high):
            choice += 1
        elif i == slots.n - 1:
            if n < len(out):
                write(out[n], hand, place, slots, path << 4 | choice)
            n += 1
            choice += 1
        else:
            path = path << 4 | choice
            used |= 1 << (choice >> 1)
            need = rest
            i += 1
            choice = 0


@kernel
def write(move: Any, hand: Hand, place: Place, slots: Slots, path: int) -> None:
    """Write the play that made these choices."""
    move.kind = PLACE
    move.n = slots.n
    is_down = place.step != 1
    for i in range(slots.n):
        choice = path >> 4 * (slots.n - 1 - i) & 15
        pair = hand.halves >> 8 * (choice >> 1)
        low, high = pair & 15, pair >> 4 & 15
        if choice & 1:
            low, high = high, low
        spot = (slots.spots >> SPOT_BITS * i & 127) - ZERO_SPOT
        move.tile[i] = 10 * low + high + (DOWN if is_down else 0)
        move.row[i] = place.row + (spot if is_down else 0)
        move.col[i] = place.col + (0 if is_down else spot)
    for i in range(slots.n, RACK):
        move.tile[i] = 0
        move.row[i] = 0
        move.col[i] = 0
