"""Writing the JSON of a record by a table of steps: kernels over bytes (``core.show`` makes it)."""

from __future__ import annotations

from typing import Any

from jetons.core.jit import kernel
from jetons.core.layouts import (
    MOST_LISTS,
)
from jetons.core.letters import byte_at

# Steps of a table, and what their numbers are. A place is the offset of a number in the record and
# its type; where it is in lists, `stride` says how far apart the elements are.
END = 0
TEXT = 1  # a: first byte in `texts`, b: how many
NUMBER = 2  # a, b: place
FLAG = 3  # as NAME: the two words for no and yes
NAME = 4  # a, b: place, c: its names in `spans`, d: how many
CELLS = 5  # a, b: place of the codes, c: the cells' names in `spans`, d: the values', e: how many
LIST = 6  # a, b: place of the count (type 0: a is the count), c: step after the list
NEXT = 7  # the end of a list's element
UNLESS = 8  # a, b: place, c: step to go to if the number is 0
GO = 9  # c: step to go to
CASE = 10  # a, b: place; the steps that follow are one GO for each number
A, B, C, D, E, STRIDE = 1, 2, 3, 4, 5, 6
N_FIELDS = STRIDE + MOST_LISTS
U1, I1, U2, I2, I4 = 1, 2, 3, 4, 5  # types: their place in TYPES, from 1


@kernel
def number_at(raw: Any, at: int, type: int) -> int:
    """The number of a type that begins at a byte, little-endian as records are."""
    low = byte_at(raw, at)
    if type == U1:
        return low
    if type == I1:
        return low - 256 if low > 127 else low
    low += byte_at(raw, at + 1) << 8
    if type == U2:
        return low
    if type == I2:
        return low - 65536 if low > 32767 else low
    low += (byte_at(raw, at + 2) << 16) + (byte_at(raw, at + 3) << 24)
    return low - 4294967296 if low > 2147483647 else low


@kernel
def put_number(out: Any, n: int, number: int) -> int:
    """Write a whole number in digits; where the text then ends."""
    if number < 0:
        out[n] = 45  # a minus
        n += 1
        number = -number
    unit = 1
    while number // unit >= 10:
        unit *= 10
    while unit > 0:
        out[n] = 48 + number // unit % 10
        n += 1
        unit //= 10
    return n


@kernel
def put_span(out: Any, n: int, texts: Any, first: int, size: int) -> int:
    """Copy a text; where it then ends."""
    for i in range(size):
        out[n + i] = texts[first + i]
    return n + size


@kernel
def write(
    raw: Any, base: int, steps: Any, at: int, texts: Any, spans: Any, out: Any, n: int
) -> int:
    """Follow the steps from ``at`` over the record that begins at ``base``; where the text ends."""
    depth = 0  # lists that we are in; of each the element, the count, and its first step
    i0, i1, i2 = 0, 0, 0
    n0, n1, n2 = 0, 0, 0
    s0, s1, s2 = 0, 0, 0
    while True:
        step = steps[at]
        at += 1
        what = int(step[0])
        if what == END:
            return n
        if what == GO:
            at = int(step[C])
            continue
        if what == NEXT:
            again = 0
            if depth == 1:
                i0 += 1
                again = s0 if i0 < n0 else 0
            elif depth == 2:
                i1 += 1
                again = s1 if i1 < n1 else 0
            else:
                i2 += 1
                again = s2 if i2 < n2 else 0
            if again > 0:
                out[n] = 44  # a comma
                n += 1
                at = again
            else:
                depth -= 1
            continue
        first, size = int(step[A]), int(step[B])  # of a text to copy
        if what != TEXT:
            place = base + first + i0 * int(step[STRIDE])  # strides are 0 outside of lists
            place += i1 * int(step[STRIDE + 1]) + i2 * int(step[STRIDE + 2])
            if what == CELLS:
                n = write_cells(raw, place, step, texts, spans, out, n)
                continue
            number = first if size == 0 else number_at(raw, place, size)
            size = 0
            if what == NUMBER:
                n = put_number(out, n, number)
            elif what in (NAME, FLAG):
                most = int(step[D]) - 1
                span = spans[int(step[C]) + min(max(number, 0), most)]
                first, size = int(span[0]), int(span[1])
            elif what == UNLESS:
                at = int(step[C]) if number == 0 else at
            elif what == CASE:
                at += number
            elif number <= 0:  # an empty list
                at = int(step[C])
            else:
                depth += 1
                if depth == 1:
                    i0, n0, s0 = 0, number, at
                elif depth == 2:
                    i1, n1, s1 = 0, number, at
                else:
                    i2, n2, s2 = 0, number, at
        for i in range(size):
            out[n + i] = texts[first + i]
        n += size


@kernel
def write_cells(raw: Any, place: int, step: Any, texts: Any, spans: Any, out: Any, n: int) -> int:
    """Write the name and the value of every cell whose code is not 0; where the text ends."""
    is_first = True
    type = int(step[B])
    size = 1 if type == U1 else 2
    for cell in range(int(step[E])):
        code = number_at(raw, place + size * cell, type)
        if code == 0:
            continue
        if not is_first:
            out[n] = 44  # a comma
            n += 1
        is_first = False
        span = spans[int(step[C]) + cell]
        n = put_span(out, n, texts, int(span[0]), int(span[1]))
        span = spans[int(step[D]) + code]
        n = put_span(out, n, texts, int(span[0]), int(span[1]))
    return n


@kernel
def write_all(raw: Any, size: int, steps: Any, texts: Any, spans: Any, out: Any, ends: Any) -> None:
    """Write what each record shows, one after the other, and where each text ends.

    Step 0 says where what is a seat's own begins. What all see alike is told once, of the first
    record.
    """
    own = int(steps[0][C])
    n_alike = write(raw, 0, steps, 1, texts, spans, out, 0)
    n = n_alike
    for j in range(len(ends)):
        if j > 0:
            n = put_span(out, n, out, 0, n_alike)
        n = write(raw, j * size, steps, own, texts, spans, out, n)
        ends[j] = n
