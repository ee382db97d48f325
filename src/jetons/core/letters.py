"""Bytes of text in kernels: numbers, words and spaces, read and written the same everywhere.

Readers take ``(text, at, end)`` and answer a place or a number; nothing is allocated.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from jetons.core.jit import kernel

NONE = -1  # no number stands here


@kernel
def byte_at(text: Any, at: int) -> int:
    """A byte, as a number with a sign: compiled, ``int`` of a byte would have none."""
    return np.int64(text[at])  # type: ignore[return-value]


@kernel
def letter(text: Any, at: int, end: int) -> int:
    """The byte at a place; 0 beyond the end."""
    return byte_at(text, at) if at < end else 0


@kernel
def upper(byte: int) -> int:
    """A letter as a capital."""
    return byte - 32 if 97 <= byte <= 122 else byte


@kernel
def is_digit(byte: int) -> bool:
    """Whether a byte is one of 0…9."""
    return 48 <= byte <= 57


@kernel
def is_space(byte: int) -> bool:
    """Whether a byte is a space, a tab or an end of line."""
    return byte == 32 or 9 <= byte <= 13


@kernel
def past_spaces(text: Any, at: int, end: int) -> int:
    """The first place from ``at`` on that is no space."""
    while at < end and is_space(byte_at(text, at)):
        at += 1
    return at


@kernel
def past_word(text: Any, at: int, end: int) -> int:
    """The first place from ``at`` on that is a space, or the end."""
    while at < end and not is_space(byte_at(text, at)):
        at += 1
    return at


@kernel
def number_in(text: Any, at: int, end: int, most: int) -> int:
    """The number of at most three digits that fills a place; NONE: it is none, begins with a 0 that
    it does not need, or exceeds ``most``."""
    if at >= end or end - at > 3 or (end - at > 1 and text[at] == 48):
        return NONE
    number = 0
    for i in range(at, end):
        byte = byte_at(text, i)
        if not is_digit(byte):
            return NONE
        number = 10 * number + byte - 48
    return number if number <= most else NONE


@kernel
def find(text: Any, at: int, end: int, byte: int) -> int:
    """The first place of a byte; ``end`` if it is not there."""
    while at < end and text[at] != byte:
        at += 1
    return at


@kernel
def put(out: Any, n: int, byte: int) -> int:
    """Write a byte; where the text then ends."""
    out[n] = byte
    return n + 1


@kernel
def refuse(where: Any, first: int, end: int, reason: int) -> int:
    """Say which part of a text is not understood, and why."""
    where[0] = first
    where[1] = end
    return 0 + reason  # a number, where the reason is a member of an enum


# --- words ------------------------------------------------------------------------------------


def rows_of(words: Sequence[str]) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Words of ASCII as rows of bytes, the length first: constants that kernels may have."""
    rows = np.zeros((len(words), 1 + max(map(len, words))), np.uint8)
    for row, word in zip(rows, words):
        row[0] = len(word)
        row[1 : 1 + len(word)] = list(word.encode("ascii"))
    return rows


@kernel
def put_row(out: Any, n: int, rows: Any, i: int) -> int:
    """Write one of some words; where the text then ends."""
    size = byte_at(rows[i], 0)
    for k in range(size):
        out[n + k] = rows[i, 1 + k]
    return n + size


@kernel
def row_in(text: Any, at: int, end: int, rows: Any) -> int:
    """Which of some words fills a place, small and capital letters alike; NONE if none does."""
    for i in range(len(rows)):
        if byte_at(rows[i], 0) != end - at:
            continue
        is_same = True
        for k in range(end - at):
            is_same = is_same and upper(byte_at(text, at + k)) == upper(byte_at(rows[i], 1 + k))
        if is_same:
            return i
    return NONE
