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
from jetons.games.vingt_sur_vingt.cells import (
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

LOW = np.array([low for low, _ in PAIRS], np.int8)  # halves of each kind of domino
HIGH = np.array([high for _, high in PAIRS], np.int8)
N_TOTALS = TARGET + 1  # 0…20, a bit each
UP_TO_20 = (1 << N_TOTALS) - 1
PER_WORD = 3  # numbers of dominoes whose totals share a word
SPOT_BITS = 7
ZERO_SPOT = 32  # added to a spot, because slots before the segment are at negative distances


class Hand(NamedTuple):
    """The dominoes to play with."""

    size: int  # how many, 0…5
    halves: int  # the lower half of the first in the four lowest bits, its higher half, and so on
    few: int  # the totals to 20 of 0, 1 and 2 of them: 21 bits each, a bit a total
    many: int  # and of 3, 4 and 5


class Place(NamedTuple):
    """Where a line runs."""

    row: int  # of the first half of its first segment: spot 0
    col: int
    step: int  # address step from spot to spot


class Base(NamedTuple):
    """Segments of a line, joined by slots between them."""

    length: int  # cells from the first half of the first segment to the last half of the last
    total: int  # of their halves
    before: int  # slots that fit before them
    n_inner: int  # slots between them
    inner: int  # and the spots of those, as in Slots


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
    few, many = sums_of(size, halves)
    return Hand(size, halves, few, many)


@kernel
def sums_of(size: int, halves: int) -> tuple[int, int]:
    """The totals up to 20, as bits, that 0 to 2 and that 3 to 5 dominoes can have."""
    one, two, three, four, five = 0, 0, 0, 0, 0
    for i in range(size):
        total = (halves >> 8 * i & 15) + (halves >> (8 * i + 4) & 15)
        five |= four << total & UP_TO_20
        four |= three << total & UP_TO_20
        three |= two << total & UP_TO_20
        two |= one << total & UP_TO_20
        one |= 1 << total
    few = 1 | one << N_TOTALS | two << 2 * N_TOTALS
    return few, three | four << N_TOTALS | five << 2 * N_TOTALS


@kernel
def totals_of(hand: Hand, k: int) -> int:
    """The totals up to 20, as bits, that k dominoes of a hand can have."""
    word = hand.few if k < PER_WORD else hand.many
    return word >> N_TOTALS * (k if k < PER_WORD else k - PER_WORD) & UP_TO_20


@kernel
def most_within(hand: Hand, most: int, total: int) -> int:
    """The most dominoes, at most ``most``, that stay within a total."""
    while most > 0 and totals_of(hand, most) & ((2 << total) - 1) == 0:
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
        if not totals_of(hand, k) >> TARGET & 1:
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
    first = cell_of(place.row, place.col)
    if is_half(content(grid, moved(first, -place.step))):
        return n
    length, total = run_of(grid, first, place.step)
    if total >= TARGET:
        return n
    longest = most_within(hand, longest, TARGET - total)
    if longest == 0:
        return n
    base = Base(length, total, slots_before(grid, place, length, longest), 0, 0)
    while base.total < TARGET:
        free, meets = room_behind(grid, place, base, longest)
        n = around(grid, out, n, hand, longest, place, base, (free - int(meets)) // 2)
        if not meets or free % 2 == 1:
            break
        base = joined(grid, place, base, free // 2)
    return n


@kernel
def slots_before(grid: Any, place: Place, length: int, most: int) -> int:
    """The slots that fit before a segment; a half there would be the first segment."""
    first = cell_of(place.row, place.col)
    if content(grid, first) == FIRST_HALF and length > 1:
        return 0  # 20.11
    free, meets = room(grid, moved(first, -place.step), -place.step, 2 * most)
    return (free - int(meets)) // 2


@kernel
def room_behind(grid: Any, place: Place, base: Base, longest: int) -> tuple[int, bool]:
    """The empty cells behind segments, as far as dominoes reach, and whether a half follows."""
    last = moved(cell_of(place.row, place.col), (base.length - 1) * place.step)
    if content(grid, last) == FIRST_HALF and base.length > 1:
        return 0, False  # 20.11
    return room(grid, moved(last, place.step), place.step, 2 * (longest - base.n_inner))


@kernel
def joined(grid: Any, place: Place, base: Base, n_slots: int) -> Base:
    """The segments with the next one, behind so many slots; of total 20 if that cannot be."""
    first = cell_of(place.row, place.col)
    length, n_inner, inner = base.length, base.n_inner, base.inner
    for _ in range(n_slots):
        inner |= (ZERO_SPOT + length) << SPOT_BITS * n_inner
        n_inner += 1
        length += 2
    next_first = moved(first, length * place.step)
    more, total = run_of(grid, next_first, place.step)
    if content(grid, next_first) == FIRST_HALF and more > 1:
        total = TARGET  # 20.11: a blank inside
    before = 0 if content(grid, first) == FIRST_HALF else base.before  # 20.11
    return Base(length + more, base.total + total, before, n_inner, inner)


@kernel
def around(
    grid: Any, out: Any, n: int, hand: Hand, longest: int, place: Place, base: Base, after: int
) -> int:
    """List the plays that complete segments, with at most ``after`` slots behind them."""
    need = TARGET - base.total
    is_lone_blank = base.length == 1 and need == TARGET
    for k in range(max(base.n_inner, 1), longest + 1):
        if not totals_of(hand, k) >> need & 1:
            continue
        outer = k - base.n_inner
        for n_before in range(max(outer - after, 0), min(outer, base.before) + 1):
            if is_lone_blank and 0 < n_before < k:
                continue  # 20.11: it is one end or the other
            n = fill(out, n, hand, place, slots_of(grid, place, base, k, n_before))
    return n


@kernel
def slots_of(grid: Any, place: Place, base: Base, n: int, n_before: int) -> Slots:
    """``n`` slots before, between and behind segments, and what fits them; 0 if nothing does."""
    first = cell_of(place.row, place.col)
    step = place.step
    n_to_last = n_before + base.n_inner
    firsts, seconds, spots = 0, 0, 0
    for i in range(n):
        if i < n_before:
            spot = 2 * (i - n_before)
        elif i < n_to_last:
            spot = (base.inner >> SPOT_BITS * (i - n_before) & 127) - ZERO_SPOT
        else:
            spot = base.length + 2 * (i - n_to_last)
        cell = moved(first, spot * step)
        fits_first = fit(grid, cell, across(step))
        fits_second = fit(grid, moved(cell, step), across(step))
        if i > 0 or n_before == 0:
            fits_first &= NOT_BLANK  # 20.11: only the ends of the line
        if i < n - 1 or n_to_last == n:
            fits_second &= NOT_BLANK
        if fits_first == 0 or fits_second == 0:
            return Slots(0, 0, 0, 0, 0)
        firsts |= fits_first << 10 * i
        seconds |= fits_second << 10 * i
        spots |= (ZERO_SPOT + spot) << SPOT_BITS * i
    return Slots(n, TARGET - base.total, firsts, seconds, spots)


@kernel
def fill(out: Any, n: int, hand: Hand, place: Place, slots: Slots) -> int:
    """List every way to fill the slots with dominoes that have their total.

    A choice is twice a domino's number in the hand, plus 1 if it is turned round; ``path`` has
    four bits for each choice made.
    """
    if slots.n == 0:
        return n
    path, used, i, choice, need = 0, 0, 0, 0, slots.total
    later = totals_of(hand, slots.n - 1)  # what the dominoes behind this one can total
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
            later = totals_of(hand, slots.n - 1 - i)
            choice += 1
            continue
        pair = hand.halves >> 8 * (choice >> 1)
        low, high = pair & 15, pair >> 4 & 15
        rest = need - low - high
        if used >> (choice >> 1) & 1 or rest < 0 or not later >> rest & 1:
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
            later = totals_of(hand, slots.n - 1 - i)
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
